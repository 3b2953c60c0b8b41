// What the table of Aliens shows: where things lie on a planet, and which world each planet is. No rules.

import { ofKind } from '../../lib/picker.ts'
import type { Group } from '../../lib/protocol.ts'
import type { Action, Event, Planet, Sent, Tile, View } from './contract.d.ts'

export type Aliens = Sent

export const QUARTERS = ['nw', 'ne', 'se', 'sw'] as const
export type Quarter = (typeof QUARTERS)[number]
export const WORLDS = ['forest', 'ocean', 'rings', 'lava', 'ice', 'moon'] as const
export type World = (typeof WORLDS)[number]
const FACES = ['orange', 'blue', 'pink', 'green'] as const

/** What is drawn of a kind of tile. */
export type Drawn = Omit<Tile, 'count'>
export type Tiles = { [id: string]: Drawn }

/** The face of the alien on a kind of tile: the same in the row and on a planet. */
export function faceOf(tiles: Tiles, id: string): (typeof FACES)[number] {
  const friendly = Object.keys(tiles).filter((one) => tiles[one]!.aliens)
  return FACES[Math.max(0, friendly.indexOf(id)) % FACES.length]!
}

export interface Piece {
  symbol: string
  x: number
  y: number
  size: number
  turn?: number
  bubble?: boolean
  key: string
}

const SPOTS: [number, number][][] = [
  [],
  [[58, 58]],
  [
    [44, 66],
    [66, 44],
  ],
  [
    [36, 80],
    [57, 57],
    [80, 36],
  ],
  [
    [34, 82],
    [52, 60],
    [60, 34],
    [80, 76],
  ],
]
/** Where two quarters meet: the station of halves that meet there, clockwise from the top. */
export const SEAMS: [number, number][] = [
  [100, 56],
  [144, 100],
  [100, 144],
  [56, 100],
]
/** The seams as lines. */
export const EDGES = ['M100 4V96', 'M104 100H196', 'M100 104V196', 'M4 100H96'] as const

function mirror([x, y]: [number, number], quarter: number): [number, number] {
  return [quarter === 1 || quarter === 2 ? 200 - x : x, quarter > 1 ? 200 - y : y]
}

/** Everything that lies on a planet of four quarters, on a 200 grid: stations lit and dark, aliens. */
export function piecesOf(quarters: (string | null)[], tiles: Tiles): Piece[] {
  const pieces: Piece[] = []
  quarters.forEach((id, q) => {
    const tile = id === null ? undefined : tiles[id]
    if (!id || !tile) return
    const next = quarters[(q + 1) % 4]
    const before = quarters[(q + 3) % 4]
    const seam = SEAMS[q]!
    if (tile.right && next) pieces.push({ symbol: 'station', x: seam[0], y: seam[1], size: 32, key: `s${q}` })
    else if (tile.right) pieces.push({ symbol: 'station-half-l', x: 100, y: 56, size: 32, turn: 90 * q, key: `r${q}` })
    if (tile.left && !before)
      pieces.push({ symbol: 'station-half-r', x: 100, y: 56, size: 32, turn: 90 * (q - 1), key: `l${q}` })
    const inside = [...Array(tile.stations).fill('station'), ...Array(tile.aliens).fill('alien')] as string[]
    const spots = SPOTS[Math.min(4, inside.length)]!
    inside.slice(0, 4).forEach((what, i) => {
      const [x, y] = mirror(spots[i]!, q)
      pieces.push({
        symbol: what === 'alien' ? `alien-${faceOf(tiles, id)}` : 'station',
        x,
        y,
        size: 31,
        bubble: what === 'alien',
        key: `i${q}${i}`,
      })
    })
  })
  return pieces
}

export interface Worlds {
  planets: (World | null)[][]
  finished: World[][]
  /** The world of the planet that each seat opens next. */
  next: World[]
}

/** Which world each planet is: everyone's first, second, third … planet is another one, for the whole game. */
export function worldsOf(groups: readonly Group<Aliens>[], seats: number): Worlds {
  const worlds: Worlds = {
    planets: Array.from({ length: seats }, () => [null, null]),
    finished: Array.from({ length: seats }, () => []),
    next: Array.from({ length: seats }, (_, seat) => worldAt(seat, 0)),
  }
  const opened = Array<number>(seats).fill(0)
  for (const event of groups.flatMap((group) => group.events)) {
    if (event.kind === 'PlanetOpened') {
      const { seat } = event
      worlds.planets[seat]![event.planet - 1] = worlds.next[seat]!
      worlds.next[seat] = worldAt(seat, ++opened[seat]!)
    } else if (event.kind === 'PlanetFinished') {
      const planets = worlds.planets[event.seat]!
      const world = planets[event.planet - 1]
      if (world) worlds.finished[event.seat]!.push(world)
      planets[event.planet - 1] = null
    } else if (event.kind === 'TileDiscarded' && event.is_gone) worlds.planets[event.seat]![event.planet - 1] = null
  }
  return worlds
}

/** Everyone begins elsewhere among the worlds and goes round them. */
const worldAt = (seat: number, count: number): World => WORLDS[(seat * 2 + count) % WORLDS.length]!

export function worldOf(worlds: Worlds, seat: number, slot: number): World {
  return worlds.planets[seat]?.[slot] ?? worldAt(seat, slot)
}

export function finishedWorld(worlds: Worlds, seat: number, index: number): World {
  return worlds.finished[seat]?.[index] ?? worldAt(seat, index)
}

export interface Place {
  planet: number // 1 or 2
  quarter: Quarter
}

export interface Choice extends Place {
  action: Action
}

/** Where a tile of the row may go, each with the action that puts it there; a new planet begins at its upper left. */
export function placesFor(legal: readonly Action[], tile: number, planets: readonly (Planet | null)[]): Choice[] {
  const fresh = planets[0] ? 2 : 1
  const opens = ofKind(legal, 'open').filter((action) => action.tile === tile)
  const adds = ofKind(legal, 'add').filter((action) => action.tile === tile)
  return [
    ...opens.map((action): Choice => ({ planet: fresh, quarter: 'nw', action })),
    ...adds.map((action): Choice => ({ planet: action.planet, quarter: action.quarter, action })),
  ]
}

/** The tiles that may be discarded. */
export function binsOf(legal: readonly Action[]): Choice[] {
  return ofKind(legal, 'discard').map((action) => ({ planet: action.planet, quarter: action.quarter, action }))
}

export const isSame = (a: Place | null, b: Place | null): boolean =>
  a !== null && b !== null && a.planet === b.planet && a.quarter === b.quarter

export type Moved = Extract<Event, { kind: 'TileAdded' | 'PlanetOpened' }>

/** The last tile that came to a planet. */
export function lastMoved(events: readonly Event[]): Moved | undefined {
  return events.findLast((event): event is Moved => event.kind === 'TileAdded' || event.kind === 'PlanetOpened')
}

/** The quarter that a tile came to, as a number. */
export const quarterOf = (moved: Moved): number => (moved.kind === 'TileAdded' ? QUARTERS.indexOf(moved.quarter) : 0)

/** The place of the row that a tile came from, counted from 1; null where it cannot be told. */
export function takenFrom(moved: Moved, events: readonly Event[], before: View, now: View): number | null {
  const turned = ofKind(events, 'TileTurned').map((event) => event.place)
  const at = before.row.findIndex((id, i) => id === moved.tile && (now.row[i] !== id || turned.includes(i + 1)))
  return at < 0 ? null : at + 1
}
