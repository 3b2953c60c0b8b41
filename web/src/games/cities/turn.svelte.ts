// A turn as it is about to be played: what is chosen and not sent yet, what is asked, what the buttons and keys do.
// The engine says what may be done; what belongs together is sent together.

import { isOnButton, type Keys } from '../../lib/keys.ts'
import { t } from '../../lib/messages.svelte.ts'
import { tell } from '../../lib/notice.svelte.ts'
import type { Foreseen } from '../../lib/protocol.ts'
import { play } from '../../lib/sound.ts'
import { Choosing } from './choosing.svelte.ts'
import type { Action, Build, Change, Discard, Lift, Reserve, Units } from './contract.d.ts'
import { undone } from './log.ts'
import { ofKind, shapeOf, type Building, type Cities, type Source, type StepKind } from './model.ts'
import { isSamePlace } from './places.ts'
import { Placing } from './placing.svelte.ts'
import { Position } from './position.ts'
import { hintOf, tipOf, titleOf } from './prompt.ts'
import { extrasOf, questionOf, type Button, type Question } from './questions.ts'
import { changeAt, stepsOf, tryOut, type Trial } from './trial.ts'
import type { Resource } from './units.ts'
import { undoWords, whyWords } from './words.ts'

export type Mode = 'main' | 'swap' | 'haul' | 'reserve' | 'move'

/** What has been chosen of a gain that overfills the store: sent when nothing more must go back. */
interface Draft {
  actions: readonly Action[]
  legal: Discard[]
  store: Units
  limit: number
  /** How many units must still go back, and how many are chosen. */
  excess: number
  given: number
}

/** What may overfill the store. */
const GAINS = new Set<Action['kind']>(['gather', 'haul', 'take', 'instead', 'discard'])

export class Turn extends Position {
  /** Which workers are chosen. */
  readonly workers = new Choosing(this)
  mode = $state<Mode>('main')
  trial = $state.raw<Trial | null>(null)
  payment = $state(0)
  placing = $state.raw<Placing | null>(null)
  /** What the ghost, or the one monument there is, would change. */
  then = $state.raw<Change | null>(null)
  draft = $state.raw<Draft | null>(null)
  /** What each monument would change, by the text of its action. */
  raises = $state.raw<Record<string, Change>>({})
  private isAsking = $state(false)
  private began = ''
  private asked = 0

  // -- what is asked

  override get legal(): Action[] {
    return this.draft?.legal ?? super.legal
  }

  get isPending(): boolean {
    return this.table.pending !== null || this.isAsking
  }

  /** What is asked now: the step of the rules, or the units that a gain not sent yet must give back. */
  get asks(): StepKind | null {
    return this.draft ? 'discard' : (this.view.step?.kind ?? null)
  }

  get isReserving(): boolean {
    return this.asks === 'reserve' || this.mode === 'reserve'
  }

  /** The store as it is, or as a gain that is being sorted out would leave it. */
  get held(): { store: Units; limit: number } {
    return this.draft ?? this.me
  }

  get paid(): Units | null {
    return this.trial?.payments[this.payment]?.units ?? null
  }

  // -- in words

  get title(): string {
    return titleOf(this)
  }

  get hint(): string {
    return hintOf(this)
  }

  get tip(): string {
    return tipOf(this)
  }

  get question(): Question | null {
    return questionOf(this)
  }

  /** Answers that the main board cannot show. */
  get extras(): Button[] {
    return extrasOf(this)
  }

  get skip(): Button | null {
    const action = ofKind(this.legal, 'skip')[0]
    return action ? { key: 'skip', icon: 'i-close', label: t('cities.do.skip'), act: () => this.act(action) } : null
  }

  /** The button that goes on. */
  get main(): Button | null {
    if (this.isChoosing && this.isMine)
      return {
        key: 'ready',
        icon: 'i-lock',
        label: t('cities.ready'),
        isOff: !this.workers.isWhole || this.isPending,
        act: () => this.workers.ready(),
      }
    if (!this.placing) return null
    const isMove = this.placing.origin.length > 0
    const label = t(isMove ? 'cities.do.move' : this.trial ? 'cities.do.build' : 'cities.do.place')
    return { key: 'confirm', icon: 'ui-crane', label, isOff: this.isPending, act: () => this.confirm() }
  }

  get canCancel(): boolean {
    return this.trial !== null || (this.placing !== null && this.canUndo)
  }

  private get canUndo(): boolean {
    return Boolean(this.table.undoable) && !this.isPending && this.table.seat !== null && !this.view.over
  }

  /** Taking back the last thing done, by its name. */
  get undo(): Button | null {
    if (!this.canUndo || this.trial || this.draft) return null
    const { to, actions } = this.table.undoable!
    const events = undone(this.table.groups, this.table.side, to)
    const label = this.isLocked ? t('cities.do.change') : undoWords(events, actions)
    return { key: 'undo', icon: 'i-undo', label, act: () => void this.table.undo() }
  }

  /** What keys do while a tile is being placed. */
  readonly keys: Keys = {
    arrowup: this.key((placing) => placing.nudge(-1, 0)),
    arrowdown: this.key((placing) => placing.nudge(1, 0)),
    arrowleft: this.key((placing) => placing.nudge(0, -1)),
    arrowright: this.key((placing) => placing.nudge(0, 1)),
    q: this.key((placing) => placing.turn('left')),
    e: this.key((placing) => placing.turn('right')),
    f: this.key((placing) => placing.turn('flip')),
    enter: (event) => isOnButton(event) || this.key(() => this.confirm())(event),
    escape: this.key(() => this.cancel()),
  }

  private key(act: (placing: Placing) => void): (event: KeyboardEvent) => void {
    return (event) => {
      if (!this.placing) return
      event.preventDefault()
      act(this.placing)
    }
  }

  // -- a new decision

  /** Which decision is mine now; another one begins when the last is settled. */
  get decision(): string {
    const { seat, decision } = this.table.message!
    return `${seat}/${decision}/${this.isMine}`
  }

  follow(): void {
    if (this.table.pending !== null || this.decision === this.began) return
    this.began = this.decision
    this.begin()
  }

  /** Forget what was about to be done, and ask what the choices would change. */
  private begin(): void {
    this.mode = 'main'
    this.drop()
    this.placing = this.placed()
    this.raises = {}
    this.workers.begin()
    void this.askRaises()
  }

  /** Lay aside what is tried out; answers to what was asked of it come too late. */
  private drop(): void {
    this.asked++
    this.isAsking = false
    this.trial = null
    this.draft = null
    this.placing = null
    this.then = null
    this.payment = 0
  }

  /** The tile that must be placed now, if that is what the step asks for. */
  private placed(): Placing | null {
    const places = ofKind(this.legal, 'place')
    const tile = places[0]?.tile
    const { step } = this.view
    if (!tile || !step) return null
    return new Placing(tile, places, shapeOf(tile, this.facts), step.kind === 'move' ? step.cells : [])
  }

  // -- what a choice would change

  /** What each area would give. */
  get gains(): Units | null {
    const { step } = this.view
    return step?.kind === 'main' ? step.gains : null
  }

  /** What these steps would change, and what could follow; null where another decision has come meanwhile. */
  private readonly ask = async (actions: readonly Action[]): Promise<Foreseen<Cities> | null> => {
    const asked = this.asked
    const found = await this.table.preview(actions.map((action) => action.text))
    return asked === this.asked ? found : null
  }

  private async askRaises(): Promise<void> {
    const raises = ofKind(this.legal, 'monument')
    const found = await Promise.all(raises.map((action) => this.ask([action])))
    const known = raises.flatMap(({ text }, i): [string, Change][] => {
      const preview = found[i]?.previews[0]
      return preview?.kind === 'monument' ? [[text, preview]] : []
    })
    this.raises = Object.fromEntries(known)
    if (known.length === 1) this.then = known[0]![1]
  }

  /** Try a building out, or a tile elsewhere. */
  async tryOut(action: Build | Lift): Promise<void> {
    if (this.isPending) return
    this.asked++
    play('pick')
    const trial = await tryOut(action, this.ask)
    if (!trial) return
    this.mode = 'main'
    this.drop()
    this.trial = trial
    this.payment = trial.usual
    const { tile } = trial.places[0]!
    const origin = action.kind === 'lift' ? action.cells : []
    this.placing = new Placing(tile, trial.places, shapeOf(tile, this.facts), origin)
    this.show()
  }

  /** The steps that lead to the ghost where it is. */
  private get steps(): Action[] {
    const place = this.placing?.action
    if (!place) return []
    return this.trial ? stepsOf(this.trial, this.payment, place) : [place]
  }

  /** Show what the ghost would change where it is. */
  show(): void {
    const { placing, trial } = this
    if (!placing) return void (Object.keys(this.raises).length || (this.then = null))
    if (trial) return void (this.then = changeAt(trial, placing.place))
    const { place } = placing
    void this.ask(this.steps).then((found) => {
      const preview = found?.previews[0]
      if (placing === this.placing && isSamePlace(place, placing.place))
        this.then = preview?.kind === 'place' ? preview : null
    })
  }

  /** Why something cannot be done, in words with the rule; null where it can. */
  async reason(action: string): Promise<{ text: string; rule: string } | null> {
    const reason = (await this.table.why([action]))?.reason
    return reason ? { text: whyWords(reason, this.title), rule: reason.rule } : null
  }

  /** Tell why something cannot be done. */
  async explain(action: string): Promise<void> {
    const found = await this.reason(action)
    if (!found) return
    play('no')
    tell(found.text, { rule: found.rule })
  }

  // -- doing it

  /** Build and place, move, or place what must be placed. */
  confirm(): void {
    if (!this.placing?.place || this.isPending) return
    this.placing.pin()
    this.send(this.steps)
  }

  cancel(): void {
    if (this.trial || this.draft) this.drop()
    else if (this.placing) this.undo?.act()
    else this.mode = 'main'
  }

  /** Do something; where it overfills the store, what goes back is chosen first and sent with it. */
  act(action: Action | undefined): void {
    if (!action || this.isPending) return
    play('pick')
    const actions = [...(this.draft?.actions ?? []), action]
    if (GAINS.has(action.kind)) void this.sortOut(actions)
    else this.send(actions)
  }

  private async sortOut(actions: readonly Action[]): Promise<void> {
    performance.mark('pending')
    this.isAsking = true
    const asked = this.asked
    const found = await this.ask(actions)
    if (asked !== this.asked) return
    this.isAsking = false
    const discards = ofKind(found?.legal ?? [], 'discard')
    const preview = found?.previews.at(-1)
    if (!discards.length || (preview?.kind !== 'gather' && preview?.kind !== 'store')) return this.send(actions)
    const given = actions.filter((action) => action.kind === 'discard').length
    this.draft = { ...preview, actions, legal: discards, given }
  }

  /** Send these steps as one: all of them are done, or none. */
  private send(actions: readonly Action[]): void {
    if (!actions.length || this.table.pending !== null) return
    performance.mark('pending')
    void this.table.act(...actions.map((action) => action.text))
  }

  // -- the main board

  takeArea(area: Resource): void {
    const takes = ofKind(this.legal, 'take').find((action) => action.resource === area)
    this.act(takes ?? ofKind(this.legal, 'gather').find((action) => action.area === area))
  }

  takeSlot(building: Building, source: Source): void {
    const isHere = (action: Build | Reserve) => action.building === building && action.source === source
    if (this.isReserving) return this.act(ofKind(this.legal, 'reserve').find(isHere))
    const action = ofKind(this.legal, 'build').find(isHere)
    if (action && this.trial?.action.text === action.text) this.cancel()
    else if (action) void this.tryOut(action)
  }

  /** Give a unit back, where the store holds too much. */
  get give(): ((resource: Resource) => void) | null {
    if (this.asks !== 'discard' || !this.isMine) return null
    return (resource) => this.act(ofKind(this.legal, 'discard').find((action) => action.resource === resource))
  }
}
