// A tile on its way to one of its places: the ghost that follows, and where it is pinned.

import { play } from '../../lib/sound.ts'
import type { Cell } from './compose.ts'
import type { Place as PlaceAction } from './contract.d.ts'
import type { Tile } from './model.ts'
import { isSamePlace, near, nudged, poseOf, reach, start, turnedPlace, type Place } from './places.ts'

export class Placing {
  place = $state.raw<Place | null>(null)
  isPinned = $state(false)
  readonly reach: Set<number>
  private readonly places: readonly Place[]

  constructor(
    readonly tile: Tile,
    private readonly actions: readonly PlaceAction[],
    shape: readonly Cell[],
    /** Where it stood, if it is being moved. */
    readonly origin: readonly number[] = [],
  ) {
    this.places = actions.map((action) => action.cells)
    this.reach = reach(this.places)
    this.place = start(this.places, shape)
  }

  /** The action that places it where the ghost is. */
  get action(): PlaceAction | undefined {
    return this.actions.find((action) => isSamePlace(action.cells, this.place))
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
