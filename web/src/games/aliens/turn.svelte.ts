// A turn of Aliens: the tile that is chosen, the place it is held over, what the buttons and the keys do.

import { tick } from 'svelte'
import { nearest, type Dragging } from '../../lib/drag.ts'
import { isOnButton, type Keys } from '../../lib/keys.ts'
import { t } from '../../lib/messages.svelte.ts'
import { tell } from '../../lib/notice.svelte.ts'
import { ofKind } from '../../lib/picker.ts'
import type { Reason } from '../../lib/protocol.ts'
import { reasonWords } from '../../lib/refusal.ts'
import { settings } from '../../lib/settings.svelte.ts'
import { play } from '../../lib/sound.ts'
import type { Table } from '../../lib/table.svelte.ts'
import { aloud } from '../../lib/voice.ts'
import type { Action, Player, ReasonKey, View } from './contract.d.ts'
import type { Flights } from './flights.svelte.ts'
import { binsOf, isSame, placesFor, QUARTERS, type Aliens, type Choice, type Place, type Quarter } from './model.ts'
import type { Stage } from './stage.ts'
import { undoWords } from './words.ts'

export interface Button {
  icon: string
  label: string
  isOff: boolean
  act: () => void
}

/** A tile under the finger, and the place it would snap to. */
export interface Held {
  tile: number
  x: number
  y: number
  over: Place | null
}

/** The reasons that help most, first. */
const HELPFUL: readonly ReasonKey[] = ['edges', 'astronauts', 'no_neighbour', 'two_planets']
const ASKED = 6 // places of a tile that reasons are asked for
const FLIGHT_MS = 180
const LIFT = 64 // a finger would hide the tile

export class Turn {
  /** Whether the die has come to rest: until then nothing is offered. */
  isRolled = $state(true)
  chosen = $state<number | null>(null)
  pinned = $state.raw<Place | null>(null)
  held = $state.raw<Held | null>(null)
  /** What was sent: it stays to be seen until its result comes. */
  private sent = $state.raw<{ tile: number | null; place: Place } | null>(null)
  private lift = 0

  constructor(
    readonly table: Table<Aliens>,
    private readonly stage: Stage,
    private readonly flights: Flights,
  ) {}

  get view(): View {
    return this.table.message!.view!
  }

  get mine(): Player {
    return this.view.players[this.table.side]!
  }

  /** What is to be decided: a new decision begins with empty hands. */
  get decision(): string {
    const { ply, seat, decision } = this.table.message!
    return `${ply}/${seat}/${decision}`
  }

  get isPending(): boolean {
    return this.table.pending !== null
  }

  // what may be done: exactly `legal`

  readonly legal = $derived.by<Action[]>(() => (this.isRolled && this.table.isMyTurn ? this.table.legal : []))
  readonly takable = $derived.by(
    () => new Set([...ofKind(this.legal, 'open'), ...ofKind(this.legal, 'add')].map((action) => action.tile)),
  )
  readonly bins = $derived.by(() => binsOf(this.legal))
  /** Where the chosen tile may go. */
  readonly places = $derived.by(() =>
    this.chosen === null ? [] : placesFor(this.legal, this.chosen, this.mine.planets),
  )

  get isDiscarding(): boolean {
    return this.bins.length > 0
  }

  /** The places that may be pinned: for the chosen tile, or of tiles to be discarded. */
  private get choices(): Choice[] {
    return this.chosen === null ? this.bins : this.places
  }

  get choice(): Choice | null {
    return this.choices.find((place) => isSame(place, this.pinned)) ?? null
  }

  /** The place that is shown as taken though nothing is confirmed yet, and its tile of the row. */
  get ghost(): Place | null {
    return this.isPending && this.sent ? this.sent.place : this.pinned
  }

  get ghostTile(): number | null {
    return this.isPending && this.sent ? this.sent.tile : this.chosen
  }

  canGrow(planet: number): boolean {
    // also while a move is under way: nothing is locked by that
    const legal = this.isPending ? this.table.message!.legal : this.legal
    return this.view.die > 0 && ofKind(legal, 'add').some((action) => action.planet === planet)
  }

  // choosing

  choose(tile: number): void {
    if (!this.takable.has(tile)) return void this.whyNotTile(tile)
    if (this.chosen === tile && this.pinned === null) return this.release()
    play('pick')
    this.take(tile)
    if (this.places.length === 1) void this.pin(this.places[0]!)
    else if (this.table.message!.kids) aloud(t('aliens.say.where'))
  }

  release(): void {
    this.chosen = this.pinned = this.held = null
  }

  private take(tile: number): void {
    this.chosen = tile
    this.pinned = null
  }

  /** Hold what is chosen over a place; a tile that was not dragged there flies there. */
  async pin({ planet, quarter }: Place, isDragged = false): Promise<void> {
    const from = this.chosen === null ? undefined : this.stage.row(this.chosen)?.getBoundingClientRect()
    this.pinned = { planet, quarter }
    play('place')
    if (!settings.confirm) return this.confirm()
    await tick()
    const to = this.stage.place(this.table.side, { planet, quarter })
    const tile = this.chosen === null ? null : this.view.row[this.chosen - 1]
    if (from && to && tile && !isDragged) void this.flights.tile(from, to, tile, FLIGHT_MS)
    if (this.table.message!.kids) aloud(t('aliens.say.sure'))
    this.stage.focusMain()
  }

  async confirm(): Promise<void> {
    const { choice } = this
    if (!choice) return
    this.sent = { tile: this.chosen, place: choice }
    performance.mark('pending')
    await this.table.act(choice.action.text)
    this.sent = null
  }

  // why not: asked from the engine

  async whyNotTile(tile: number): Promise<void> {
    if (!this.table.isMyTurn || this.isPending) return
    const adds = this.mine.planets.flatMap((planet, slot) =>
      QUARTERS.filter((_, q) => planet && !planet.tiles[q]).map((quarter) => `add ${tile} ${slot + 1} ${quarter}`),
    )
    await this.explain(adds.length ? adds.slice(0, ASKED) : [`open ${tile}`])
  }

  async whyNotPlace(slot: number, quarter: Quarter): Promise<void> {
    if (this.chosen === null) return
    const isNew = !this.mine.planets[slot]
    await this.explain([isNew ? `open ${this.chosen}` : `add ${this.chosen} ${slot + 1} ${quarter}`])
  }

  /** Say why these are not legal: the reason that helps most. */
  private async explain(actions: readonly string[]): Promise<void> {
    const answers = await Promise.all(actions.map((action) => this.table.why([action])))
    const reasons = answers.map((answer) => answer?.reason ?? null).filter((reason) => reason !== null)
    const best = reasons.sort((a, b) => rank(a) - rank(b))[0]
    if (!best) return
    play('no')
    tell(reasonWords(best), { rule: best.rule })
    if (this.table.message!.kids) aloud(reasonWords(best))
  }

  // dragging: the tile rises above the finger and snaps to the nearest place that may take it

  dragging(tile: number): Dragging {
    return {
      can: () => this.takable.has(tile) && !this.isPending,
      start: (x, y) => {
        this.lift = matchMedia('(pointer: coarse)').matches ? LIFT : 0
        this.take(tile)
        play('pick')
        this.held = { tile, x, y: y - this.lift, over: null }
      },
      move: (x, y) => (this.held = { tile, x, y: y - this.lift, over: this.near(x, y - this.lift) }),
      end: (at) => {
        const over = at && this.near(at.x, at.y - this.lift)
        this.held = null
        if (over) void this.pin(over, true)
        else this.release()
      },
      hold: () => void (this.takable.has(tile) || this.whyNotTile(tile)),
    }
  }

  private near(x: number, y: number): Place | null {
    return nearest(
      x,
      y,
      this.places.flatMap((place): [Place, DOMRect][] => {
        const rect = this.stage.place(this.table.side, place)
        return rect ? [[place, rect]] : []
      }),
    )
  }

  // buttons and keys

  /** The one button that goes on. */
  get main(): Button {
    const pass = ofKind(this.legal, 'pass')[0]
    if (pass && !this.pinned)
      return {
        icon: 'i-arrow',
        label: t('aliens.pass'),
        isOff: this.isPending,
        act: () => void this.table.act(pass.text),
      }
    const isOff = !this.choice || this.isPending
    const act = () => void this.confirm()
    return this.isDiscarding
      ? { icon: 'i-bin', label: t('aliens.confirm_discard'), isOff, act }
      : { icon: 'i-check', label: t('aliens.confirm'), isOff, act }
  }

  /** The button that goes back: from a choice, or from what was done last. */
  get back(): Button | null {
    if (this.pinned || this.chosen !== null)
      return { icon: 'i-undo', label: t('aliens.let_go'), isOff: this.isPending, act: () => this.release() }
    const undo = this.table.undoable
    if (!undo) return null
    const label = undo.actions.length ? undoWords(undo.actions) : t('undo_around')
    return { icon: 'i-undo', label, isOff: this.isPending, act: () => void this.table.undo() }
  }

  /** 1 2 3 take a tile, arrows go round the places, Enter confirms, Escape lets go. */
  readonly keys: Keys = {
    '1': () => this.choose(1),
    '2': () => this.choose(2),
    '3': () => this.choose(3),
    escape: () => this.release(),
    arrowleft: (event) => this.goRound(event, -1),
    arrowup: (event) => this.goRound(event, -1),
    arrowright: (event) => this.goRound(event, 1),
    arrowdown: (event) => this.goRound(event, 1),
    enter: (event) => void (isOnButton(event) || this.confirm()),
  }

  private goRound(event: KeyboardEvent, step: number): void {
    const all = this.choices
    if (!all.length) return
    event.preventDefault()
    const at = all.findIndex((place) => isSame(place, this.pinned))
    void this.pin(all[(at + step + all.length) % all.length]!)
  }
}

function rank(reason: Reason<Aliens>): number {
  const at = HELPFUL.indexOf(reason.key)
  return at < 0 ? HELPFUL.length : at
}
