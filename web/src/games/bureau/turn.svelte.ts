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
import type { Table } from '../../lib/table.svelte.ts'
import { mainOf, type Main } from './main.ts'
import { placings, handOf, turned } from './ship.ts'
import { placeKey, wayTo } from './space.ts'
import {
  asActions,
  asView,
  type Action,
  type Agenda,
  type Chip,
  type ChipAction,
  type Effect,
  type Effects,
  type Facts,
  type Item,
  type Kind,
  type Place,
  type PlacePreview,
  type Player,
  type Route,
  type Side,
  type View,
} from './types.ts'
import { whyWords } from './words.ts'

export type Tab = 'ship' | 'space' | 'bureau'
type Of<K extends Action['kind']> = Extract<Action, { kind: K }>

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
  /** The chip that the flight being planned belongs to. */
  flyWith = $state<number | null>(null)
  goal = $state.raw<Route | null>(null)
  private course = $state.raw<string[]>([])
  /** The agent of the queue that is to be taken. */
  taken = $state<number | null>(null)
  /** The side of the ship board that is looked at. */
  looked = $state<'common' | 'own'>('own')
  /** Asked whether to end with something left. */
  isSure = $state(false)
  /** What the phone shows. */
  tab = $state<Tab>('ship')
  /** What the pinned agent would bring, and the credits of the landing offered. */
  foreseen = $state.raw<(PlacePreview & { action: string }) | null>(null)
  landing = $state<number | null>(null)
  hands: Hands = { main: () => {}, ship: () => {}, space: () => {}, chip: () => {} }

  readonly legal = $derived.by<Action[]>(() => (this.isMine ? asActions(this.message.legal) : []))
  /** For each compartment the turns in which the chosen agent may be placed there. */
  readonly spots = $derived.by<Map<string, Of<'place'>[]>>(() =>
    this.isPlacing && this.kind
      ? placings(this.of('place'), this.kind, this.me, this.facts.agents[this.kind].contacts)
      : new Map(),
  )
  /** Where the ship may fly to, or might after the agent that is pinned. */
  readonly routes = $derived.by<Map<string, Route>>(() => {
    const isShown = this.canFly || (this.isPlanning && !this.isBusy)
    const far = isShown ? this.view.map.routes.filter((route) => !isSame(route.place, this.me.place)) : []
    return new Map(far.map((route) => [placeKey(route.place), route]))
  })

  constructor(
    readonly table: Table,
    private readonly given: () => Facts,
    private readonly replay: Replay<View>,
  ) {}

  // what there is

  get message(): TableMessage {
    return this.table.message!
  }

  get facts(): Facts {
    return this.given()
  }

  get view(): View {
    return asView(this.message.view)
  }

  get me(): Player {
    return this.view.players[this.table.side]!
  }

  get isMine(): boolean {
    return this.table.isMyTurn && this.replay.frame === null
  }

  get isBusy(): boolean {
    return this.table.pending !== null || this.course.length > 0
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
    return handOf(this.me.supply)
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

  /** What a chip can be done with. */
  ways(chip: Chip): ChipAction[] {
    return this.legal.filter((action): action is ChipAction => 'chip' in action && action.chip === chip.chip)
  }

  // placing an agent: choose it, choose a compartment, turn it, confirm

  get placing(): Of<'place'> | null {
    return this.pin ? (this.spots.get(this.pin.spot)?.[this.pin.index] ?? null) : null
  }

  get pinned(): Pinned | null {
    const action = this.placing
    if (!action) return null
    return {
      spot: action.compartment,
      kind: action.agent,
      contacts: turned(this.facts.agents[action.agent].contacts, action.turn),
      canTurn: (this.spots.get(action.compartment)?.length ?? 0) > 1,
    }
  }

  /** What the compartment of the pinned agent gives. */
  get preview(): Effects | null {
    return this.pinned ? this.facts.ships[this.me.ship]!.compartments[this.pinned.spot]! : null
  }

  /** What the engine foresees of the placing that is pinned now. */
  get foresight(): PlacePreview | null {
    return this.foreseen?.action === this.placing?.text ? this.foreseen : null
  }

  foresee(): void {
    const action = this.placing?.text
    if (!action) return void (this.foreseen = null)
    void this.table.preview<PlacePreview>(action).then((found) => {
      if (found && this.placing?.text === action) this.foreseen = { ...found, action }
    })
  }

  /** Fuel that the compartment of the pinned agent would bring: shown in the store before it is there. */
  get soon(): number {
    const free = this.me.store.free
    const gains = (this.preview?.items ?? [])
      .filter((item) => !item.price && item.per === 'times' && item.chips.length === 1)
      .flatMap((item) => item.chips.map(({ effect }) => fuelOf(effect, free) * (item.times ?? 1)))
    return Math.min(
      free,
      gains.reduce((sum, n) => sum + n, 0),
    )
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

  // flying: reachable places with what they cost

  private get flights(): number[] {
    const chips = this.agenda?.items.flatMap((item) => item.chips) ?? []
    return chips.filter((chip) => this.ways(chip)[0]?.kind === 'fly').map((chip) => chip.chip)
  }

  /** The chip to fly with; null where a flight goes on. */
  get flyChip(): number | null {
    return this.flights.find((chip) => chip === this.flyWith) ?? this.flights[0] ?? null
  }

  get canFly(): boolean {
    return this.isMine && !this.isBusy && (this.flyChip !== null || this.can('go'))
  }

  private get isPlanning(): boolean {
    return this.preview?.items.some((item) => item.chips.some((chip) => chip.effect.kind === 'fly')) ?? false
  }

  /** A flight that is being planned waits in space. */
  get isAiming(): boolean {
    return this.canFly && this.stage !== 'flight' && (this.flyWith !== null || this.tab === 'space')
  }

  startFlight(chip: number): void {
    this.flyWith = chip
    this.tab = 'space'
    play('pick')
    void tick().then(() => this.hands.space())
  }

  pickPlace(place: Place): void {
    if (!this.isMine || this.isBusy) return
    if (!this.canFly) return tell(t('bureau.no_flight_now'))
    const route = this.routes.get(placeKey(place))
    if (!route) return this.whyNotThere(place)
    if (!settings.confirm || (this.goal && isSame(this.goal.place, place))) return void this.depart(route)
    play('pick')
    this.goal = route
    this.toMain()
  }

  private whyNotThere(place: Place): void {
    const way = wayTo(this.me.place, place)
    if (isSame(place, this.me.place)) tell(t('bureau.you_are_here'))
    else if (way) void this.whyNot(this.flight([way])[0]!)
    else tell(t('bureau.too_far', { n: this.me.store.fuel }))
  }

  /** The steps of a flight: one a border. */
  private flight(ways: readonly string[]): string[] {
    return ways.map((way, i) => (i || this.flyChip === null ? `go ${way}` : `fly ${this.flyChip} ${way}`))
  }

  async depart(route: Route): Promise<void> {
    const [first, ...rest] = this.flight(route.ways)
    this.goal = null
    const isDone = this.act(first!)
    this.course = rest
    if (!(await isDone)) this.course = []
  }

  /** Fly on along the course. */
  goOn(): void {
    const [next] = this.course
    if (next === undefined || this.table.pending !== null) return
    if (!this.message.legal.some((action) => action.text === next)) return void (this.course = [])
    this.course = this.course.slice(1)
    void this.table.act(next).then((isDone) => !isDone && (this.course = []))
  }

  get lands(): Of<'land'>[] {
    return this.of('land')
  }

  foreseeLanding(): void {
    const action = this.lands[0]?.text
    this.landing = null
    if (!action) return
    void this.table.preview<{ credits?: [number, number] }>(action).then((found) => {
      if (found?.credits && this.lands[0]?.text === action) this.landing = found.credits[1] - found.credits[0]
    })
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
    if (this.taken === index || !settings.confirm) return void this.act(action.text)
    this.taken = index
    this.toMain()
  }

  // the end of a turn

  /** What is left and would be had for nothing: worth a question before the end. */
  get left(): Item[] {
    const isWorth = (item: Item, chip: Chip): boolean => {
      const [way] = this.ways(chip)
      return way !== undefined && (this.view.no_refill || (!item.price && way.kind !== 'fly' && way.kind !== 'squeeze'))
    }
    if (this.stage !== 'compartment') return []
    return (this.agenda?.items ?? []).filter((item) => item.chips.some((chip) => isWorth(item, chip)))
  }

  /** All that is left; a flight too, though nothing is lost without it. */
  get unused(): Item[] {
    const isFlight = (item: Item) => !item.price && item.chips.some((chip) => this.ways(chip)[0]?.kind === 'fly')
    const left = this.left
    return (this.agenda?.items ?? []).filter((item) => left.includes(item) || isFlight(item))
  }

  finish(): void {
    if (this.left.length && settings.confirm) this.isSure = true
    else void this.act('end')
  }

  takeBack(): void {
    if (this.isBusy) return
    if (this.message.undo) void this.table.undo()
    else tell(t('fault.nothing_to_undo'))
  }

  // sending, refusing, letting go

  async act(action: string): Promise<boolean> {
    if (this.isBusy) return false
    performance.mark('pending')
    this.isSure = false
    return this.table.act(action)
  }

  async whyNot(action: string): Promise<void> {
    const reason = this.isMine ? await this.table.why(action) : null
    if (!reason) return
    play('no')
    tell(whyWords(reason), { rule: reason.rule })
  }

  release(): void {
    this.pin = this.goal = this.taken = this.flyWith = this.chosen = null
  }

  /** Another position: nothing is chosen, but where all agents are alike. */
  begin(): void {
    this.release()
    if (this.isPlacing && new Set(this.hand).size === 1) this.chosen = 0
  }

  /** The pane that waits for the person. */
  get waits(): Tab | null {
    if (!this.isMine) return null
    if (this.stage === 'refill') return 'bureau'
    if (this.stage === 'flight' || this.stage === 'discovery') return 'space'
    if (this.stage === 'room') return this.can('turn') ? 'ship' : 'bureau'
    const ways = this.legal.filter((action) => 'chip' in action)
    return ways.length && ways.every((action) => action.kind === 'fly') ? 'space' : 'ship'
  }

  get main(): Main | null {
    return mainOf(this)
  }

  private toMain(): void {
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

/** The fuel of an effect, done once. */
const fuelOf = (effect: Effect, free: number): number =>
  effect.kind === 'fill' ? free : effect.kind === 'fuel' ? effect.amount! : 0

const isSame = (a: Place, b: Place): boolean => placeKey(a) === placeKey(b)
