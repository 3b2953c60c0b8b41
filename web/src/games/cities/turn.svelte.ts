// What a person is about to do: workers picked, a building tried out, where its ghost is. The engine says what may be done.

import { matching, type Chosen } from '../../lib/picker.ts'
import type { Action } from '../../lib/protocol.ts'
import { play } from '../../lib/sound.ts'
import type { Table } from '../../lib/table.svelte.ts'
import type { Cell } from './compose.ts'
import {
  asView,
  shapeOf,
  standIns,
  type BuildPreview,
  type CitiesFacts,
  type PlacePreview,
  type Price,
  type TileKind,
  type Units,
} from './model.ts'
import { isSamePlace, near, nudged, poseOf, reach, start, turnedPlace, type Place } from './placing.ts'

/** A tile on its way to one of its places. */
export class Placing {
  place = $state.raw<Place | null>(null)
  isPinned = $state(false)
  readonly reach: Set<number>

  constructor(
    readonly tile: TileKind,
    readonly places: readonly Place[],
    shape: readonly Cell[],
    /** Where it stood, if it is being moved. */
    readonly origin: readonly number[] = [],
  ) {
    this.reach = reach(places)
    this.place = start(places, shape)
  }

  follow(row: number, column: number): void {
    const found = near(this.places, row, column, this.place ? poseOf(this.place) : null)
    if (found) this.place = found
  }

  pin(): void {
    if (!this.isPinned) play('place')
    this.isPinned = true
  }

  nudge(rows: number, columns: number): void {
    this.go(this.place && nudged(this.places, this.place, rows, columns))
  }

  turn(how: 'left' | 'right' | 'flip'): void {
    this.go(this.place && turnedPlace(this.places, this.place, how))
  }

  private go(found: Place | null): void {
    play(found ? 'pick' : 'no')
    if (found) this.place = found
    this.isPinned = true
  }
}

export type Mode = 'main' | 'swap' | 'haul' | 'reserve' | 'move'

export class Turn {
  /** Workers picked and not sent. */
  picked = $state.raw<number[]>([])
  mode = $state<Mode>('main')
  /** A building that is tried out: nothing is sent yet. */
  trial = $state.raw<{ action: Action; preview: BuildPreview } | null>(null)
  payment = $state(0)
  placing = $state.raw<Placing | null>(null)
  then = $state.raw<PlacePreview | null>(null)
  /** What each area would give. */
  gains = $state.raw<Record<string, number>>({})
  /** What each monument would change, by the text of its action. */
  raises = $state.raw<Record<string, PlacePreview>>({})
  /** What is still to be sent, one after the other. */
  private script: Chosen[] = []
  private scripted: { from: number; to: number } | null = null
  private asked = 0
  private decisions = 0

  constructor(
    readonly table: Table,
    readonly facts: CitiesFacts,
  ) {}

  get paid(): Units | null {
    return this.trial?.preview.payments[this.payment] ?? null
  }

  /** Another decision: forget what was about to be done, unless a script goes on. */
  begin(): void {
    if (this.script.length) return this.goOn()
    this.picked = []
    this.mode = 'main'
    this.trial = null
    this.placing = this.lawful()
    this.then = null
    this.gains = {}
    this.raises = {}
    this.asked++
    void this.askGains()
    void this.askRaises()
  }

  /** The tile that must be placed now, if that is what the step asks for. */
  private lawful(): Placing | null {
    const places = matching(this.table.legal, { kind: 'place' })
    const view = asView(this.table.message!.view)
    if (!places.length || !view.step) return null
    const tile = places[0]!['tile'] as TileKind
    return new Placing(
      tile,
      places.map((action) => action['cells'] as number[]),
      shapeOf(tile, this.facts),
      view.step.kind === 'move' ? (view.step.cells ?? []) : [],
    )
  }

  private async foresee<T>(action: Action): Promise<T | null> {
    return ((await this.table.preview([action.text]))?.previews[0] as T | undefined) ?? null
  }

  private async askGains(): Promise<void> {
    const decision = ++this.decisions
    const found: Record<string, number> = {}
    for (const action of matching(this.table.legal, { kind: 'gather' })) {
      const preview = await this.foresee<{ units: Units }>(action)
      const area = action['area'] as keyof Units
      if (preview) found[area] = preview.units[area]
      if (decision !== this.decisions) return
    }
    this.gains = found
  }

  private async askRaises(): Promise<void> {
    const decision = this.decisions
    const found: Record<string, PlacePreview> = {}
    for (const action of matching(this.table.legal, { kind: 'monument' })) {
      const preview = await this.foresee<PlacePreview>(action)
      if (preview) found[action.text] = preview
      if (decision !== this.decisions) return
    }
    this.raises = found
    const all = Object.values(found)
    if (all.length === 1) this.then = all[0]!
  }

  /** Try a building out: the engine says where it may go and how it may be paid. */
  async tryOut(action: Action): Promise<void> {
    const asked = ++this.asked
    play('pick')
    const preview = await this.foresee<BuildPreview>(action)
    if (!preview || asked !== this.asked) return
    this.mode = 'main'
    this.trial = { action, preview }
    this.payment = this.printed(action, preview.payments)
    this.placing = new Placing(preview.tile, preview.placements, shapeOf(preview.tile, this.facts))
    this.show()
  }

  /** The price of a building as the main board prints it, where it has one. */
  priceOf(action: Action): Price {
    const { side } = asView(this.table.message!.view).board
    const found = this.facts.slots.filter((one) => one.side === side && one.tile === action['building'])
    return (found.find((one) => one.source === action['source']) ?? found[0])?.price ?? {}
  }

  /** The payment that is the printed price, or the first. */
  private printed(action: Action, payments: readonly Units[]): number {
    const price = this.priceOf(action)
    return Math.max(
      0,
      payments.findIndex((units) => !standIns(units, price).includes(true)),
    )
  }

  /** What the ghost would change where it is. */
  show(): void {
    const { placing, trial } = this
    const place = placing?.place ?? null
    if (!place) return void (Object.keys(this.raises).length || (this.then = null))
    if (trial) {
      const i = trial.preview.placements.findIndex((one) => isSamePlace(one, place))
      this.then = trial.preview.changes[i] ?? null
      return
    }
    const action = this.actionAt(place)
    const asked = ++this.asked
    if (!action) return void (this.then = null)
    void this.foresee<PlacePreview>(action).then((found) => {
      if (asked === this.asked) this.then = found
    })
  }

  private actionAt(place: Place): Action | undefined {
    return matching(this.table.legal, { kind: 'place' }).find((action) =>
      isSamePlace(action['cells'] as number[], place),
    )
  }

  /** Build and place, or place what must be placed. */
  confirm(): void {
    const { placing, trial, table } = this
    if (!placing?.place || table.pending !== null) return
    placing.pin()
    performance.mark('pending')
    if (!trial) return void this.act(this.actionAt(placing.place))
    const cells = [...placing.place].sort((a, b) => a - b)
    const pay = trial.preview.payments.length > 1 && this.paid ? [{ kind: 'pay', ...this.paid }] : []
    this.run([
      { kind: 'build', building: trial.action['building']!, source: trial.action['source']! },
      ...pay,
      { kind: 'place', cells },
    ])
  }

  cancel(): void {
    if (this.trial) {
      this.trial = null
      this.placing = null
      this.then = null
    } else if (this.placing && this.table.message?.undo) void this.table.undo()
    else if (this.mode !== 'main') this.mode = 'main'
  }

  act(action: Action | undefined): void {
    if (!action || this.table.pending !== null) return
    play('pick')
    performance.mark('pending')
    this.scripted = null
    void this.table.act(action.text)
  }

  /** Do these one after the other, each as soon as it is legal. */
  run(script: Chosen[]): void {
    this.script = script
    const ply = this.table.message?.ply ?? 0
    this.scripted = { from: ply, to: ply + script.length }
    this.goOn()
  }

  private goOn(): void {
    const [next, ...rest] = this.script
    if (!next || this.table.pending !== null) return
    const action = this.table.isMyTurn ? matching(this.table.legal, next)[0] : undefined
    this.script = action ? rest : []
    if (action) void this.table.act(action.text).then((isDone) => isDone || (this.script = []))
    else if (this.table.isMyTurn) this.begin()
  }

  /** Take back the last thing done: a building is one thing, whatever it took. */
  undo(): void {
    const { from, to } = this.scripted ?? {}
    this.scripted = null
    void this.table.undo(this.table.message?.ply === to ? from : undefined)
  }

  /** Another worker instead of the one that was locked. */
  async change(script: Chosen[]): Promise<void> {
    this.script = script
    if (!(await this.table.undo())) this.script = []
  }
}
