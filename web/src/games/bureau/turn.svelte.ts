// What a person is about to do: an agent chosen and pinned, a flight planned, and what each press does with it.
// The engine says what may be done.

import { tick } from 'svelte'
import { isOnButton, type Keys } from '../../lib/keys.ts'
import { t } from '../../lib/messages.svelte.ts'
import { tell } from '../../lib/notice.svelte.ts'
import type { TableMessage } from '../../lib/protocol.ts'
import type { Replay } from '../../lib/replay.svelte.ts'
import { settings } from '../../lib/settings.svelte.ts'
import { play } from '../../lib/sound.ts'
import { fits } from '../../learn/patterns.ts'
import { Flight } from './flight.svelte.ts'
import { leftOf, type Asked, type Ending } from './left.ts'
import { undoWords } from './log.ts'
import { mainOf, type Main } from './main.ts'
import { promptOf } from './prompt.ts'
import { contactsOf, handOf, placings } from './ship.ts'
import type {
  Action,
  Agenda,
  Bureau,
  BureauTable,
  Event,
  Facts,
  Kind,
  Of,
  PlacePreview,
  Player,
  Side,
  View,
} from './types.ts'
import { whyWords } from './words.ts'

export type Tab = 'ship' | 'space' | 'bureau'

/** Where the keyboard goes next. */
export interface Hands {
  main(): void
  ship(): void
  space(): void
  /** Press the chip of that number. */
  chip(n: number): void
}

/** An agent that lies in a compartment and is not confirmed. */
export interface Pinned {
  spot: string
  kind: Kind
  contacts: readonly Side[]
  canTurn: boolean
}

export class Turn {
  /** The agent of the hand that is to be placed. */
  chosen = $state<number | null>(null)
  /** Where it lies, and in which of its turns there. */
  pin = $state.raw<{ spot: string; index: number } | null>(null)
  /** The agent of the queue that is to be taken. */
  taken = $state<number | null>(null)
  /** The side of the ship board that is looked at. */
  looked = $state<'common' | 'own'>('own')
  /** Asked before what is left is dropped. */
  asking = $state.raw<Asked | null>(null)
  /** What was asked about before, in this turn. */
  private readonly asked = new Set<string>()
  /** What the phone shows. */
  tab = $state<Tab>('ship')
  /** What the pinned agent would bring. */
  private foreseen = $state.raw<{ action: string; preview: PlacePreview } | null>(null)
  hands: Hands = { main: () => {}, ship: () => {}, space: () => {}, chip: () => {} }

  readonly legal = $derived.by<Action[]>(() => (this.isMine ? this.message.legal : []))
  /** For each compartment the turns in which the chosen agent may be placed there. */
  readonly spots = $derived.by<Map<string, Of<'place'>[]>>(() =>
    this.isPlacing && this.kind
      ? placings(this.offered(this.kind), this.facts.agents[this.kind], this.me, this.facts.compartments)
      : new Map(),
  )
  readonly flight = new Flight(this)

  constructor(
    readonly table: BureauTable,
    private readonly given: () => Facts,
    private readonly replay: Replay<View, Event>,
  ) {}

  // what there is

  get message(): TableMessage<Bureau> {
    return this.table.message!
  }

  get facts(): Facts {
    return this.given()
  }

  get view(): View {
    return this.message.view!
  }

  get me(): Player {
    return this.view.players[this.table.side]!
  }

  get isMine(): boolean {
    return this.table.isMyTurn && this.replay.frame === null
  }

  get isBusy(): boolean {
    return this.table.pending !== null
  }

  get stage(): View['stage'] {
    return this.view.stage
  }

  get isPlacing(): boolean {
    return this.isMine && this.stage === 'place'
  }

  get isChoosing(): boolean {
    return this.isMine && this.stage === 'side'
  }

  get agenda(): Agenda | null {
    return this.isMine ? this.view.agenda : null
  }

  get hand(): Kind[] {
    return handOf(this.me.supply, this.facts.kinds)
  }

  get kind(): Kind | null {
    return this.chosen === null ? null : (this.hand[this.chosen] ?? null)
  }

  of<K extends Action['kind']>(kind: K): Of<K>[] {
    return this.legal.filter((action): action is Of<K> => action.kind === kind)
  }

  can(kind: Action['kind']): boolean {
    return this.legal.some((action) => action.kind === kind)
  }

  // placing an agent: choose it, choose a compartment, turn it, confirm

  private offered(kind: Kind): Of<'place'>[] {
    return this.of('place').filter((action) => action.agent === kind)
  }

  get placing(): Of<'place'> | null {
    return this.pin ? (this.spots.get(this.pin.spot)?.[this.pin.index] ?? null) : null
  }

  get pinned(): Pinned | null {
    const action = this.placing
    if (!action) return null
    return {
      spot: action.compartment,
      kind: action.agent,
      contacts: contactsOf(this.facts.agents[action.agent], action.turn),
      canTurn: (this.spots.get(action.compartment)?.length ?? 0) > 1,
    }
  }

  /** What the engine foresees of the placing that is pinned now. */
  get foresight(): PlacePreview | null {
    return this.foreseen && this.foreseen.action === this.placing?.text ? this.foreseen.preview : null
  }

  /** Ask what the placing that is pinned would bring. */
  async foresee(): Promise<void> {
    const action = this.placing?.text
    if (!action) return void (this.foreseen = null)
    const [preview] = (await this.table.preview([action]))?.previews ?? []
    if (preview?.kind === 'place' && this.placing?.text === action) this.foreseen = { action, preview }
  }

  choose(index: number): void {
    if (!this.isPlacing || this.isBusy) return void this.whyNot(`place ${this.hand[0] ?? 'orange'} a1 0`)
    play('pick')
    this.take(index)
  }

  /** Take an agent in hand. */
  take(index: number): void {
    this.chosen = index
    this.pin = null
    this.tab = 'ship'
  }

  pickSpot(spot: string): void {
    if (!this.isMine || this.isBusy) return
    const acts = [...this.of('land'), ...this.of('turn')]
    const found = acts.find((action) => action.compartment === spot)
    if (found) return void this.act(found.text)
    if (acts.length) return void this.whyNot(`${acts[0]!.kind} ${spot}`)
    if (this.stage !== 'place') return void this.whyNot(`place orange ${spot} 0`)
    if (this.kind === null) return this.askAgent(spot)
    const turns = this.spots.get(spot)
    if (!turns) return void this.whyNot(`place ${this.kind} ${spot} 0`)
    if (this.pin?.spot === spot) return this.turnBy(1)
    play('place')
    this.pin = { spot, index: 0 }
    if (!settings.confirm && turns.length === 1) return void this.act(turns[0]!.text)
    this.toMain()
  }

  /** A compartment first: which agent? */
  private askAgent(spot: string): void {
    const canAny = this.of('place').some((action) => action.compartment === spot)
    if (canAny) tell(t('bureau.ask.agent'))
    else void this.whyNot(`place ${this.hand[0] ?? 'orange'} ${spot} 0`)
  }

  turnBy(by: number): void {
    const count = this.pin ? (this.spots.get(this.pin.spot)?.length ?? 0) : 0
    if (!this.pin || count < 2) return
    play('pick')
    this.pin = { spot: this.pin.spot, index: (this.pin.index + by + count) % count }
  }

  // the queue

  get takable(): Set<Kind> {
    return new Set(this.isBusy ? [] : this.of('take').map((action) => action.agent))
  }

  get taking(): Of<'take'> | null {
    const kind = this.taken === null ? null : this.view.queue[this.taken]
    return this.of('take').find((action) => action.agent === kind) ?? null
  }

  pickQueue(index: number): void {
    if (!this.isMine || this.isBusy) return
    const kind = this.view.queue[index]!
    const action = this.of('take').find((one) => one.agent === kind)
    if (!action) return void this.whyNot(`take ${kind}`)
    play('pick')
    this.taken = index
    this.toMain()
  }

  // the end of a turn

  /** End a flight, a bonus or the actions; asked first where something worth having would be dropped, once for each. */
  finish(ending: Ending): void {
    const left = this.isAsked(ending) ? [] : leftOf(this, ending)
    const isNew = left.some((one) => !this.asked.has(one.key))
    for (const one of left) this.asked.add(one.key)
    if (isNew) this.asking = { ending, left }
    else void this.act(ending)
  }

  /** Whether a lesson asks for just that. */
  private isAsked(action: string): boolean {
    const { lesson } = this.message
    return lesson?.state === 'do' && fits(lesson.expects, action)
  }

  /** What can be taken back, by name. */
  get undoWords(): string {
    const undo = this.table.undoable
    if (!undo) return this.nothingToUndo
    const groups = this.table.groups.filter((group) => group.ply > undo.to)
    return t('undo', { what: undoWords(groups.flatMap((group) => group.events)) })
  }

  /** Why nothing can be taken back: nothing was done yet, or something new was seen. */
  private get nothingToUndo(): string {
    return t(this.isPlacing ? 'bureau.undo.nothing' : 'fault.nothing_to_undo')
  }

  takeBack(): void {
    if (this.isBusy) return
    if (this.table.undoable) void this.table.undo()
    else tell(this.nothingToUndo)
  }

  /** What is chosen and not yet done. */
  get proposed(): string[] {
    if (this.isChoosing) return [`side ${this.looked}`]
    const chosen = this.placing ?? this.taking
    if (chosen) return [chosen.text]
    return this.flight.goal ? this.flight.stepsTo(this.flight.goal) : []
  }

  // sending, refusing, letting go

  /** Do these together, all or none. */
  async act(...actions: string[]): Promise<boolean> {
    if (this.isBusy) return false
    performance.mark('pending')
    this.asking = null
    return this.table.act(...actions)
  }

  async whyNot(...actions: string[]): Promise<void> {
    const reason = this.isMine ? (await this.table.why(actions))?.reason : null
    if (!reason) return
    play('no')
    tell(whyWords(reason), { rule: reason.rule })
  }

  release(): void {
    this.pin = this.taken = this.chosen = null
    this.flight.release()
  }

  /** Another position: nothing is chosen, but where all agents are alike. */
  begin(): void {
    this.release()
    if (this.isPlacing) this.asked.clear()
    if (this.isPlacing && new Set(this.hand).size === 1) this.chosen = 0
  }

  /** The pane that waits for the person; none where a lesson has not come to it yet. */
  get waits(): Tab | null {
    const pane = this.isMine ? this.deciding : null
    return pane && this.message.lesson?.absent.includes(pane) ? null : pane
  }

  /** The pane on which the present decision is made. */
  private get deciding(): Tab {
    if (this.stage === 'refill') return 'bureau'
    if (this.stage === 'flight' || this.stage === 'discovery') return 'space'
    if (this.stage === 'room') return this.can('turn') ? 'ship' : 'bureau'
    const acts = this.legal.filter((action) => 'chip' in action)
    return acts.length && acts.every((action) => action.kind === 'fly') ? 'space' : 'ship'
  }

  /** What is asked now. */
  get prompt(): string {
    return promptOf(this)
  }

  get main(): Main | null {
    return mainOf(this)
  }

  /** The keyboard goes to the main button. */
  toMain(): void {
    void tick().then(() => this.hands.main())
  }

  /** 1 to 9 choose, Q and E turn, Enter goes on, U takes back, Escape lets go; arrows step through a replay. */
  readonly keys: Keys = {
    escape: () => (this.replay.frame ? this.replay.close() : this.release()),
    arrowleft: () => this.replay.go(this.replay.step - 1),
    arrowright: () => this.replay.go(this.replay.step + 1),
    q: () => this.turnBy(-1),
    e: () => this.turnBy(1),
    r: () => this.turnBy(1),
    u: () => this.takeBack(),
    '1-9': (event) => this.pressed(Number(event.key) - 1),
    enter: (event) => {
      if (this.main?.isGo && !isOnButton(event)) this.main.go()
    },
  }

  private pressed(n: number): void {
    if (this.stage === 'place' && n < this.hand.length) {
      this.choose(n)
      void tick().then(() => this.hands.ship())
    } else if (this.stage === 'refill' && n < this.view.queue.length) this.pickQueue(n)
    else this.hands.chip(n)
  }
}
