// A turn of Aliens: the tile that is chosen, the place it is held over, what the buttons and the keys do.

import { tick } from 'svelte'
import { nearest, type Dragging } from '../../lib/drag.ts'
import { isOnButton, type Keys } from '../../lib/keys.ts'
import { t } from '../../lib/messages.svelte.ts'
import { ofKind } from '../../lib/picker.ts'
import type { Reason } from '../../lib/protocol.ts'
import { reasonWords } from '../../lib/refusal.ts'
import { seatOf } from '../../lib/replay.svelte.ts'
import { nameOf } from '../../lib/seats.ts'
import { settings } from '../../lib/settings.svelte.ts'
import { play } from '../../lib/sound.ts'
import type { Table } from '../../lib/table.svelte.ts'
import type { Action, Misfit, Planet, Player, ReasonKey, View } from './contract.d.ts'
import type { Flights } from './flights.svelte.ts'
import type { Line, Saying } from './line.svelte.ts'
import { binsOf, isSame, placesFor, QUARTERS, type Aliens, type Choice, type Place, type Quarter } from './model.ts'
import type { Stage } from './stage.ts'
import { worthWords } from './words.ts'

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
  /** Whether a tile to be discarded is looked for: every tile that may go has a bin. */
  isBinning = $state(false)
  /** What was sent: it stays to be seen until its result comes. */
  private sent = $state.raw<{ tile: number | null; place: Place } | null>(null)
  private lift = 0

  constructor(
    readonly table: Table<Aliens>,
    readonly line: Line,
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
  private readonly discards = $derived.by(() => binsOf(this.legal))
  /** The tiles that may be discarded, once one is looked for. */
  readonly bins = $derived.by(() => (this.isBinning ? this.discards : []))
  /** Where the chosen tile may go. */
  readonly places = $derived.by(() =>
    this.chosen === null ? [] : placesFor(this.legal, this.chosen, this.mine.planets),
  )

  /** Nothing fits: a tile may be discarded. */
  get isBlocked(): boolean {
    return this.discards.length > 0
  }

  /** What stands in the way of a tile that cannot be taken in my turn. */
  misfit(tile: number): Misfit | undefined {
    return this.legal.length ? this.view.misfits.find((misfit) => misfit.tile === tile) : undefined
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

  // choosing

  choose(tile: number): void {
    if (!this.takable.has(tile)) return void this.whyNotTile(tile)
    if (this.chosen === tile && this.pinned === null) return this.release()
    play('pick')
    this.take(tile)
    if (this.places.length === 1) void this.pin(this.places[0]!)
    else this.say('turn', t('aliens.line.where'))
  }

  release(): void {
    this.chosen = this.pinned = this.held = null
    this.isBinning = false
    this.line.clear()
  }

  /** Do as a hint says, up to where it is confirmed. */
  heed(action: Action): void {
    this.release()
    if (action.kind === 'discard') this.isBinning = true
    else if (action.kind !== 'pass') this.take(action.tile)
    const choice = this.choices.find((one) => one.action.text === action.text)
    if (choice) this.pinned = { planet: choice.planet, quarter: choice.quarter }
  }

  private take(tile: number): void {
    this.chosen = tile
    this.pinned = null
  }

  private bin(): void {
    this.isBinning = true
    play('pick')
    this.say('no', t('aliens.line.which'))
  }

  /** Hold what is chosen over a place; a tile that was not dragged there flies there. */
  async pin({ planet, quarter }: Place, isDragged = false): Promise<void> {
    const from = this.chosen === null ? undefined : this.stage.row(this.chosen)?.getBoundingClientRect()
    this.pinned = { planet, quarter }
    play('place')
    // a tile that leaves the game is always asked for
    if (!settings.confirm && !this.isBlocked) return this.confirm()
    await tick()
    const to = this.stage.place(this.table.side, { planet, quarter })
    const tile = this.chosen === null ? null : this.view.row[this.chosen - 1]
    if (from && to && tile && !isDragged) void this.flights.tile(from, to, tile, FLIGHT_MS)
    this.stage.focusMain()
    await this.weigh()
  }

  /** Say what the pinned choice is worth: asked from the engine. */
  private async weigh(): Promise<void> {
    const { choice } = this
    if (!choice) return
    const worth = (await this.table.preview([choice.action.text]))?.previews[0]
    if (worth && isSame(choice, this.pinned) && !this.isPending)
      this.say(this.isBlocked ? 'no' : 'turn', ...worthWords(worth, this.isBlocked))
  }

  async confirm(): Promise<void> {
    const { choice } = this
    if (!choice) return
    this.sent = { tile: this.chosen, place: choice }
    this.line.clear()
    performance.mark('pending')
    await this.table.act(choice.action.text)
    this.sent = null
  }

  // answers to taps: no touch stays without one

  private say(tone: Saying['tone'], ...lines: string[]): void {
    this.line.say({ tone, lines })
  }

  /** Why nothing can be done now; null where something can. */
  private get wait(): string | null {
    const { message, isMyTurn } = this.table
    if (message!.state !== 'playing') return t('aliens.line.over')
    if (!isMyTurn) return t('aliens.line.wait', { name: nameOf(message!.seats[this.view.turn[0] ?? 0]) })
    return this.isRolled ? null : t('aliens.line.rolling')
  }

  /** What is there, for a tap that chooses nothing. */
  tell(...lines: string[]): void {
    if (!this.isPending) this.say('plain', ...lines)
  }

  /** A tap on a planet of mine where nothing can be chosen. */
  tapPlanet(planet: Planet | null, words: string): void {
    const isTooEarly = this.wait === null && !this.isBlocked && this.chosen === null
    if (isTooEarly) this.refuse(t('aliens.line.tile_first'))
    else if (planet?.lacks) this.tell(words, t('aliens.crew.short', { n: planet.lacks }))
    else this.tell(words)
  }

  private refuse(words: string, rule?: string): void {
    play('no')
    this.line.say({ tone: 'no', lines: [words], ...(rule ? { rule } : {}) })
  }

  // why not: asked from the engine

  async whyNotTile(tile: number): Promise<void> {
    const { wait } = this
    if (this.isPending) return
    if (wait) return this.refuse(wait)
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
    if (best) this.refuse(reasonWords(best), best.rule)
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
    return this.isBlocked
      ? { icon: 'i-bin', label: t('aliens.confirm_discard'), isOff, act }
      : { icon: 'i-check', label: t('aliens.confirm'), isOff, act }
  }

  /** The button that lets go of what is chosen. */
  get back(): Button | null {
    if (this.chosen === null && !this.isBinning) return null
    const label = this.isBinning ? t('aliens.keep_all') : t('aliens.let_go')
    return { icon: 'i-close', label, isOff: this.isPending, act: () => this.release() }
  }

  /** The button that looks for a tile to discard. */
  get discard(): Button | null {
    if (!this.isBlocked || this.isBinning) return null
    return { icon: 'i-bin', label: t('aliens.discard'), isOff: false, act: () => this.bin() }
  }

  /** The button that takes back what was done last on this device, where nobody else is to be asked. */
  get undo(): Button | null {
    const { undoable, groups, seats } = this.table
    if (!undoable) return null
    const last = groups.find((group) => group.ply === undoable.to + 1)
    const name = nameOf(seats[last ? (seatOf(last) ?? -1) : -1])
    const label = `${t('undo_around')}: ${name}`
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
    if (this.isBlocked) this.isBinning = true
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
