// The places of a tile: which of them is meant by a pointer, a nudge, a turn or a flip. The places come from the engine.

import { cellAt, flipped, settled, turned, type Cell } from './compose.ts'

/** A place as the engine lists it: the numbers of its cells. */
export type Place = readonly number[]

const shapeKey = (cells: readonly Cell[]): string =>
  settled(cells)
    .map(([a, b]) => 8 * a + b)
    .sort((x, y) => x - y)
    .join()

/** How a place lies: places of one key differ by a shift only. */
export const poseOf = (place: Place): string => shapeKey(place.map(cellAt))

export const isSamePlace = (a: Place | null, b: Place | null): boolean =>
  a !== null && b !== null && a.length === b.length && a.every((cell) => b.includes(cell))

/** The middle of a place, in cells. */
export function middle(place: Place): [number, number] {
  const cells = place.map(cellAt)
  const rows = cells.map((cell) => cell[0])
  const columns = cells.map((cell) => cell[1])
  return [(Math.min(...rows) + Math.max(...rows) + 1) / 2, (Math.min(...columns) + Math.max(...columns) + 1) / 2]
}

function closest(places: readonly Place[], away: (place: Place) => number): Place | null {
  let best: Place | null = null
  let least = Infinity
  for (const place of places) {
    const distance = away(place)
    if (distance < least - 1e-9) {
      least = distance
      best = place
    }
  }
  return best
}

const distance = (place: Place, row: number, column: number): number => {
  const [y, x] = middle(place)
  return Math.hypot(y - row, x - column)
}

/** The place nearest to a point (in cells), as the tile lies now; as it may lie elsewise only where it can lie so nowhere near. */
export function near(places: readonly Place[], row: number, column: number, pose: string | null): Place | null {
  const away = (place: Place): number => distance(place, row, column)
  const kept = closest(
    places.filter((place) => poseOf(place) === pose),
    away,
  )
  if (kept && away(kept) <= 1.6) return kept
  const covering = closest(
    places.filter((place) => place.includes(8 * Math.floor(row) + Math.floor(column))),
    (place) => away(place) + (poseOf(place) === pose ? 0 : 1),
  )
  return covering ?? kept ?? closest(places, away)
}

/** One step in a direction: exactly one cell where that is a place, else the next one that way. */
export function nudged(places: readonly Place[], from: Place, rows: number, columns: number): Place | null {
  const pose = poseOf(from)
  const [y, x] = middle(from)
  const ahead = (place: Place): [number, number] => {
    const [row, column] = middle(place)
    const along = (row - y) * rows + (column - x) * columns
    const aside = Math.abs((row - y) * columns) + Math.abs((column - x) * rows)
    return [along, aside]
  }
  const cost = (place: Place): number => {
    const [along, aside] = ahead(place)
    return along < 0.4 ? Infinity : along + 1.7 * aside + (poseOf(place) === pose ? 0 : 40)
  }
  const found = closest(places, cost)
  return found && cost(found) < 40 ? found : null
}

/** The next way round in which there is a place, near where the tile is: quarters of a turn to the right, or a flip. */
export function turnedPlace(places: readonly Place[], from: Place, how: 'right' | 'left' | 'flip'): Place | null {
  const [y, x] = middle(from)
  let cells = from.map(cellAt)
  for (let tries = 0; tries < 4; tries++) {
    cells = how === 'flip' ? (tries ? turned(cells) : flipped(cells)) : turned(cells, how === 'right' ? 1 : 3)
    const pose = shapeKey(cells)
    if (pose === poseOf(from)) continue
    const found = closest(
      places.filter((place) => poseOf(place) === pose),
      (place) => distance(place, y, x),
    )
    if (found) return found
  }
  return null
}

/** Where to begin: near the middle of the asteroid, as the tile lies in its slot where it can. */
export function start(places: readonly Place[], shape: readonly Cell[]): Place | null {
  const pose = shapeKey(shape)
  const away = (place: Place): number => distance(place, 4, 4) + (poseOf(place) === pose ? 0 : 3)
  return closest(places, away)
}

/** Every cell that some place covers. */
export const reach = (places: readonly Place[]): Set<number> => new Set(places.flat())
