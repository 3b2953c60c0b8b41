import { describe, expect, it } from 'vitest'
import {
  finishedWorld,
  piecesOf,
  placesFor,
  worldOf,
  worldsOf,
  type Aliens,
  type Tiles,
} from '../src/games/aliens/model.ts'
import type { Action, Event, Planet } from '../src/games/aliens/contract.d.ts'
import type { Group } from '../src/lib/protocol.ts'

const tiles: Tiles = {
  b00: { left: true, right: true, stations: 0, aliens: 0 },
  n20: { left: false, right: false, stations: 2, aliens: 0 },
  n01: { left: false, right: false, stations: 0, aliens: 1 },
}
const group = (...events: Event[]): Group<Aliens> => ({ ply: 0, at: 0, events })
const opened = (seat: number, planet: number): Event => ({ kind: 'PlanetOpened', seat, planet, tile: 'b00' })

describe('a planet drawn', () => {
  it('lights a station where two halves meet, and leaves a half dark without a neighbour', () => {
    const pieces = piecesOf(['b00', 'b00', null, null], tiles).map((piece) => piece.symbol)
    expect(pieces.filter((symbol) => symbol === 'station')).toHaveLength(1)
    expect(pieces.filter((symbol) => symbol.startsWith('station-half'))).toHaveLength(2)
  })

  it('shows as many stations and aliens as the tiles have', () => {
    const pieces = piecesOf(['n20', null, 'n01', null], tiles)
    expect(pieces.filter((piece) => piece.symbol === 'station')).toHaveLength(2)
    expect(pieces.filter((piece) => piece.bubble)).toHaveLength(1)
  })

  it('keeps everything within the disc of the world', () => {
    for (const quarters of [
      ['n20', 'n20', 'n20', 'n20'],
      ['b00', 'b00', 'b00', 'b00'],
    ]) {
      for (const piece of piecesOf(quarters, tiles))
        expect(Math.hypot(piece.x - 100, piece.y - 100)).toBeLessThan(86 - 16)
    }
  })
})

describe('worlds', () => {
  it('stay with their planet until and after it is finished', () => {
    const groups = [group(opened(0, 1)), group(opened(1, 1)), group(opened(0, 2))]
    const before = worldsOf(groups, 2)
    const [first, second] = [worldOf(before, 0, 0), worldOf(before, 0, 1)]
    expect(first).not.toBe(second)
    const after = worldsOf([...groups, group({ kind: 'PlanetFinished', seat: 0, planet: 1, stations: 4 })], 2)
    expect(finishedWorld(after, 0, 0)).toBe(first)
    expect(worldOf(after, 0, 1)).toBe(second)
  })

  it('come anew when a planet is gone', () => {
    const groups = [
      group(opened(0, 1)),
      group({ kind: 'TileDiscarded', seat: 0, planet: 1, quarter: 'nw', tile: 'b00', is_gone: true }),
      group(opened(0, 1)),
    ]
    expect(worldOf(worldsOf(groups, 2), 0, 0)).not.toBe(worldOf(worldsOf(groups.slice(0, 1), 2), 0, 0))
  })
})

describe('places', () => {
  const legal: Action[] = [
    { kind: 'open', text: 'open 1', seat: 0, tile: 1 },
    { kind: 'add', text: 'add 1 1 ne', seat: 0, tile: 1, planet: 1, quarter: 'ne' },
    { kind: 'open', text: 'open 2', seat: 0, tile: 2 },
  ]
  const planet: Planet = { tiles: ['b00', null, null, null], stations: 0, aliens: 0, need: 1, lacks: 0, wants: [] }

  it('are exactly those of legal, a new planet in the first free room', () => {
    expect(
      placesFor(legal, 1, [planet, null]).map(({ planet, quarter, action }) => [planet, quarter, action.text]),
    ).toEqual([
      [2, 'nw', 'open 1'],
      [1, 'ne', 'add 1 1 ne'],
    ])
    expect(placesFor(legal, 2, [null, planet])).toMatchObject([{ planet: 1, quarter: 'nw' }])
    expect(placesFor(legal, 3, [planet, null])).toEqual([])
  })
})
