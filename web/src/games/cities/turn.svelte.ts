// A turn as it is about to be played: what is chosen and not sent yet, what is asked, what the buttons and keys do.
// The engine says what may be done; what belongs together is sent together.

import type { Keys } from '../../lib/keys.ts'
import { t } from '../../lib/messages.svelte.ts'
import { tell } from '../../lib/notice.svelte.ts'
import type { Foreseen } from '../../lib/protocol.ts'
import { settings } from '../../lib/settings.svelte.ts'
import { play } from '../../lib/sound.ts'
import { extrasOf, mainOf, skipOf, tapOf, undoOf, type Button, type TapUnit } from './buttons.ts'
import { Choosing } from './choosing.svelte.ts'
import type { Action, Build, Change, Lift, Place as PlaceAction, Units } from './contract.d.ts'
import { inOrder, tapped } from './gathering.ts'
import type { Draft, Pinned } from './chosen.ts'
import { keysOf } from './keys.ts'
import { ofKind, shapeOf, type Building, type Cities, type Source, type StepKind } from './model.ts'
import { Paying } from './paying.svelte.ts'
import { isSamePlace, type Place } from './places.ts'
import { Placing } from './placing.svelte.ts'
import { Position } from './position.ts'
import { hintOf, tipOf, titleOf } from './prompt.ts'
import { questionOf, type Question } from './questions.ts'
import { buildText, changeAt, payOf, sketchOf, stepsOf, tryOut, type Sketch, type Trial } from './trial.ts'
import type { Resource } from './units.ts'

export type Mode = 'main' | 'swap' | 'reserve' | 'move'

/** What may overfill the store. */
const GAINS = new Set<Action['kind']>(['gather', 'haul', 'take', 'instead', 'discard'])

export class Turn extends Position {
  /** Which workers are chosen. */
  readonly workers = new Choosing(this)
  mode = $state<Mode>('main')
  trial = $state.raw<Trial | null>(null)
  /** A building that cannot be built now, tried out all the same. */
  sketch = $state.raw<Sketch | null>(null)
  /** Units tapped to pay, where there are several ways to. */
  paying = $state.raw<Paying | null>(null)
  pinned = $state.raw<Pinned | null>(null)
  /** What is given in a swap. */
  given = $state.raw<Resource | null>(null)
  placing = $state.raw<Placing | null>(null)
  /** A tile is being dragged out of its slot. */
  isDragging = $state(false)
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
    return this.isMine && (this.asks === 'reserve' || this.mode === 'reserve')
  }

  /** Whether a slot may be tried out now: at any time but in the middle of something else. */
  get canSketch(): boolean {
    if (!this.table.isSeated || this.view.over || this.isReserving) return false
    return !this.isMine || ['main', 'again', 'choose'].includes(this.asks ?? '')
  }

  /** The store as it is, or as a gain that is being sorted out would leave it. */
  get held(): { store: Units; limit: number } {
    return this.draft ?? this.me
  }

  get paid(): Units | null {
    return this.paying?.paid ?? this.trial?.payments[0]?.units ?? null
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
    return skipOf(this)
  }

  /** The button that goes on. */
  get main(): Button | null {
    return mainOf(this)
  }

  /** Something is chosen that nobody else has seen. */
  get isTrying(): boolean {
    return Boolean(this.trial || this.sketch || this.pinned)
  }

  get canCancel(): boolean {
    return this.isTrying || (this.placing !== null && this.canUndo)
  }

  private get canUndo(): boolean {
    return Boolean(this.table.undoable) && !this.isPending && this.table.seat !== null && !this.view.over
  }

  /** Taking back the last thing done, by its name, and how far that goes. */
  get undo(): Button | null {
    return this.canUndo && !this.isTrying && !this.draft ? undoOf(this) : null
  }

  readonly keys: Keys = keysOf(this)

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

  /** Forget what was about to be done, and ask what the choices would change; a sketch stays as long as it can. */
  private begin(): void {
    const { sketch, placing } = this
    this.mode = 'main'
    this.drop()
    this.placing = this.placed()
    this.paying = Paying.of(ofKind(this.legal, 'pay'), this.me.store)
    this.raises = {}
    this.workers.begin()
    void this.askRaises()
    if (sketch && placing && !this.placing) void this.takeUp(sketch, placing.place)
  }

  /** Lay aside what is tried out; answers to what was asked of it come too late. */
  private drop(): void {
    this.asked++
    this.isAsking = false
    this.trial = this.sketch = this.paying = this.pinned = this.given = null
    this.draft = null
    this.placing = null
    this.then = null
  }

  /** The tile that must be placed now, if that is what the step asks for. */
  private placed(): Placing | null {
    const places = ofKind(this.legal, 'place')
    const tile = places[0]?.tile
    const { step } = this.view
    if (!tile || !step) return null
    const cells = places.map((place) => place.cells)
    return new Placing(tile, cells, shapeOf(tile, this.facts), step.kind === 'move' ? step.cells : [])
  }

  // -- what a choice would change

  /** What each area would give. */
  get gains(): Units | null {
    const { step } = this.view
    return step?.kind === 'main' ? step.gains : null
  }

  /** What these steps would change, and what could follow; null where another decision has come meanwhile. */
  private readonly ask = async (actions: readonly Pick<Action, 'text'>[]): Promise<Foreseen<Cities> | null> => {
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
    if (trial.payments.length > 1) this.paying = new Paying(trial.payments, trial.usual, this.me.store)
    const { tile } = trial.places[0]!
    const cells = trial.places.map((place) => place.cells)
    const origin = action.kind === 'lift' ? action.cells : []
    this.placing = new Placing(tile, cells, shapeOf(tile, this.facts), origin)
    this.show()
  }

  /** Try a building out that cannot be built now: nobody sees it, nothing is sent (C18). */
  async sketchOut(building: Building, source: Source): Promise<void> {
    if (this.isPending) return
    this.asked++
    play('pick')
    const sketch = sketchOf(await this.ask([{ text: buildText(building, source) }]), source)
    if (!sketch) return
    if (!sketch.changes.length) return tell(t('cities.trial.no_room'), { rule: 'C18' })
    this.mode = 'main'
    this.drop()
    this.sketch = sketch
    const cells = sketch.changes.map((one) => one.cells)
    this.placing = new Placing(building, cells, shapeOf(building, this.facts))
    this.show()
  }

  /** Go on with a sketch in the next decision: as a move, where it can be built now. */
  private async takeUp({ building, source }: Sketch, place: Place | null): Promise<void> {
    const build = ofKind(this.legal, 'build').find((one) => one.building === building && one.source === source)
    await (build ? this.tryOut(build) : this.sketchOut(building, source))
    if (!this.placing || this.placing.return(place)) return
    this.drop()
    tell(t('cities.trial.taken'))
  }

  /** The action that places the tile where the ghost is. */
  private get placeHere(): PlaceAction | undefined {
    const places = this.trial?.places ?? ofKind(this.legal, 'place')
    return places.find((action) => isSamePlace(action.cells, this.placing?.place ?? null))
  }

  /** The steps that lead to the ghost where it is. */
  private get steps(): Action[] {
    const place = this.placeHere
    if (!place || this.sketch) return []
    return this.trial ? stepsOf(this.trial, this.paid, place) : [place]
  }

  /** What is chosen and not yet done. */
  get proposed(): string[] {
    if (this.pinned) return [this.pinned.action.text]
    if (this.isChoosing) return this.workers.proposed
    return this.trial ? this.steps.map((action) => action.text) : []
  }

  /** Show what the ghost would change where it is. */
  show(): void {
    const { placing } = this
    if (!placing) return void (Object.keys(this.raises).length || (this.then = null))
    const { place } = placing
    const known = (this.trial ?? this.sketch)?.changes
    if (known) return void (this.then = changeAt(known, place))
    void this.ask(this.steps).then((found) => {
      const preview = found?.previews[0]
      if (placing === this.placing && isSamePlace(place, placing.place))
        this.then = preview?.kind === 'place' ? preview : null
    })
  }

  // -- doing it

  /** Do what is pinned; build and place, move, or place what must be placed. */
  confirm(): void {
    if (this.pinned) return this.act(this.pinned.action)
    if (!this.placing?.place || this.isPending || this.main?.isOff) return
    this.placing.pin()
    this.send(this.steps)
  }

  cancel(): void {
    if (this.isTrying || this.draft) this.drop()
    else if (this.placing) this.undo?.act()
    else this.mode = 'main'
    this.given = null
  }

  /** Do something; where it overfills the store, what goes back is chosen first and sent with it. */
  act(action: Action | undefined): void {
    if (!action || this.isPending) return
    play('pick')
    const actions = [...(this.draft?.actions ?? []), action]
    if (GAINS.has(action.kind)) void this.sortOut(actions)
    else this.send(actions)
  }

  /** Pay with the units that are chosen. */
  pay(): void {
    this.act(payOf(ofKind(this.legal, 'pay'), this.paid ?? undefined))
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
    this.pinned = null
    this.draft = { ...preview, actions, legal: discards, given }
  }

  /** Send these steps as one: all of them are done, or none. */
  private send(actions: readonly Action[]): void {
    if (!actions.length || this.table.pending !== null) return
    performance.mark('pending')
    void this.table.act(...actions.map((action) => action.text))
  }

  // -- the main board

  /** Pin what is chosen, to be confirmed; without confirmations it is done at once. */
  async pin(action: Pinned['action'], order: readonly Resource[] = []): Promise<void> {
    if (this.isPending) return
    if (!settings.confirm) return this.act(action)
    play('pick')
    const { mode } = this
    this.drop()
    this.mode = mode
    this.pinned = { action, then: null, order }
    const preview = (await this.ask([action]))?.previews[0]
    if (this.pinned?.action === action && (preview?.kind === 'gather' || preview?.kind === 'store'))
      this.pinned = { action, then: preview, order }
  }

  takeArea(area: Resource): void {
    const takes = ofKind(this.legal, 'take').find((action) => action.resource === area)
    const { action = null, order = [] } = this.pinned ?? {}
    if (takes) return action === takes ? this.cancel() : void this.pin(takes)
    const load = action?.kind === 'gather' || action?.kind === 'haul' ? action : null
    const next = tapped(this.legal, load, order, area)
    if (next) void this.pin(next, inOrder(next, [...order, area]))
    else if (load) this.cancel()
    else void this.explain(`gather ${area}`)
  }

  /** Keep a building of a slot, build it, or try it out. */
  async takeSlot(building: Building, source: Source): Promise<void> {
    const isHere = (one: { building: Building; source: Source } | null | undefined): boolean =>
      one?.building === building && one.source === source
    if (this.isReserving) {
      const kept = ofKind(this.legal, 'reserve').find(isHere)
      if (!kept) return this.explain(`reserve ${building} ${source}`)
      return this.pinned?.action === kept ? this.cancel() : this.pin(kept)
    }
    const action = ofKind(this.legal, 'build').find(isHere)
    if (action ? this.trial?.action === action : isHere(this.sketch)) this.cancel()
    else if (action) await this.tryOut(action)
    else if (this.canSketch) await this.sketchOut(building, source)
  }

  /** What a tap on a unit of the store does. */
  get tapUnit(): TapUnit | null {
    return this.isMine && !this.isPending ? tapOf(this) : null
  }
}
