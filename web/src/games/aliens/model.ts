// What the table of Aliens shows: the view, where things lie on a planet, and which world each planet is. No rules.

import type { Action, Group, Json, Score } from '../../lib/protocol.ts'

export const QUARTERS = ['nw', 'ne', 'se', 'sw'] as const
export type Quarter = (typeof QUARTERS)[number]
export const WORLDS = ['forest', 'ocean', 'rings', 'lava', 'ice', 'moon'] as const
export type World = (typeof WORLDS)[number]
const FACES = ['orange', 'blue', 'pink', 'green'] as const

export interface Tile {
  left: boolean
  right: boolean
  stations: number
  aliens: number
}

export type Tiles = { [id: string]: Tile }

export interface Planet {
  tiles: (string | null)[]
  stations: number
  aliens: number
  need: number | null
}

export interface AliensView {
  seats: number
  turn: number[]
  over: boolean
  round: number
  die: number
  row: (string | null)[]
  stock: number
  players: { planets: (Planet | null)[]; finished: Planet[]; score: Score }[]
}

export const asView = (view: { [field: string]: Json } | null): AliensView => view as unknown as AliensView
export const asTiles = (facts: { [field: string]: Json }): Tiles => (facts['tiles'] ?? {}) as unknown as Tiles

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
const SEAMS: [number, number][] = [
  [100, 56],
  [144, 100],
  [100, 144],
  [56, 100],
]

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
}

/** Which world each planet is: everyone's first, second, third … planet is another one, for the whole game. */
export function worldsOf(groups: readonly Group[], seats: number): Worlds {
  const worlds: Worlds = {
    planets: Array.from({ length: seats }, () => [null, null]),
    finished: Array.from({ length: seats }, () => []),
  }
  const opened = Array<number>(seats).fill(0)
  for (const event of groups.flatMap((group) => group.events)) {
    const seat = event['seat'] as number
    const slot = (event['planet'] as number) - 1
    if (event.kind === 'PlanetOpened')
      worlds.planets[seat]![slot] = WORLDS[(seat * 2 + opened[seat]!++) % WORLDS.length]!
    else if (event.kind === 'PlanetFinished') {
      const world = worlds.planets[seat]![slot]
      if (world) worlds.finished[seat]!.push(world)
      worlds.planets[seat]![slot] = null
    } else if (event.kind === 'TileDiscarded' && event['is_gone']) worlds.planets[seat]![slot] = null
  }
  return worlds
}

export function worldOf(worlds: Worlds, seat: number, slot: number): World {
  return worlds.planets[seat]?.[slot] ?? WORLDS[(seat * 2 + slot) % WORLDS.length]!
}

export function finishedWorld(worlds: Worlds, seat: number, index: number): World {
  return worlds.finished[seat]?.[index] ?? WORLDS[(seat * 2 + index) % WORLDS.length]!
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
  return legal.flatMap((action) => {
    if (action['tile'] !== tile) return []
    if (action.kind === 'open') return [{ planet: fresh, quarter: 'nw' as const, action }]
    return [{ planet: action['planet'] as number, quarter: action['quarter'] as Quarter, action }]
  })
}

export const isSame = (a: Place | null, b: Place | null): boolean =>
  a !== null && b !== null && a.planet === b.planet && a.quarter === b.quarter
