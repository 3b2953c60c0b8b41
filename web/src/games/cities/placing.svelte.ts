// A tile on its way to one of its places: the ghost that follows, and where it is pinned.

import { play } from '../../lib/sound.ts'
import type { Cell } from './compose.ts'
import type { Tile } from './model.ts'
import { isSamePlace, near, nudged, poseOf, reach, start, turnedPlace, type Place } from './places.ts'

export class Placing {
  place = $state.raw<Place | null>(null)
  isPinned = $state(false)
  readonly reach: Set<number>

  constructor(
    readonly tile: Tile,
    private readonly places: readonly Place[],
    shape: readonly Cell[],
    /** Where it stood, if it is being moved. */
    readonly origin: readonly number[] = [],
  ) {
    this.reach = reach(this.places)
    this.place = start(this.places, shape)
  }

  /** Where it was before, if it may still go there. */
  return(place: Place | null): boolean {
    const found = this.places.find((one) => isSamePlace(one, place))
    if (!found) return false
    this.place = found
    this.isPinned = true
    return true
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
