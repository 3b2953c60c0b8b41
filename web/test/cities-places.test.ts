// Cities: what a pointer, a nudge, a turn and a flip mean, among the places that the engine allows.

import { describe, expect, it } from 'vitest'
import {
  isSamePlace,
  middle,
  near,
  nudged,
  poseOf,
  reach,
  start,
  turnedPlace,
  type Place,
} from '../src/games/cities/places.ts'

const at = (row: number, column: number, shape: [number, number][]): Place =>
  shape.map(([a, b]) => 8 * (row + a) + column + b).sort((x, y) => x - y)
const FLAT: [number, number][] = [
  [0, 0],
  [0, 1],
  [0, 2],
]
const TALL: [number, number][] = [
  [0, 0],
  [1, 0],
  [2, 0],
]
const L: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
]
const L_RIGHT: [number, number][] = [
  [0, 0],
  [0, 1],
  [1, 0],
]

describe('the pointer', () => {
  const places = [at(0, 0, FLAT), at(0, 3, FLAT), at(4, 4, TALL)]

  it('takes the nearest place as the tile lies', () => {
    expect(near(places, 0.5, 4.3, poseOf(places[0]!))).toBe(places[1])
  })

  it('turns the tile where only that fits under the pointer', () => {
    expect(near(places, 5.5, 4.5, poseOf(places[0]!))).toBe(places[2])
  })

  it('finds a place whatever it points at, and none where there are none', () => {
    expect(near(places, 7.5, 0.5, null)).not.toBeNull()
    expect(near([], 1, 1, null)).toBeNull()
  })
})

describe('a nudge', () => {
  const places = [at(2, 0, FLAT), at(2, 1, FLAT), at(2, 4, FLAT), at(5, 1, FLAT)]

  it('goes one cell where it can', () => {
    expect(nudged(places, places[0]!, 0, 1)).toBe(places[1])
  })

  it('goes on to the next place that way', () => {
    expect(nudged(places, places[1]!, 0, 1)).toBe(places[2])
    expect(nudged(places, places[1]!, 1, 0)).toBe(places[3])
  })

  it('stays where there is none', () => {
    expect(nudged(places, places[0]!, -1, 0)).toBeNull()
  })
})

describe('turn and flip', () => {
  it('a turn keeps near, four come back', () => {
    const places = [
      at(1, 1, L),
      at(1, 1, L_RIGHT),
      at(1, 1, [
        [0, 0],
        [0, 1],
        [1, 1],
      ]),
      at(1, 1, [
        [0, 1],
        [1, 0],
        [1, 1],
      ]),
      at(5, 5, L_RIGHT),
    ]
    let place: Place = places[0]!
    for (let i = 0; i < 4; i++) {
      place = turnedPlace(places, place, 'right')!
      expect(middle(place)).toEqual([2, 2])
    }
    expect(isSamePlace(place, places[0]!)).toBe(true)
    expect(turnedPlace(places, turnedPlace(places, place, 'right')!, 'left')).toEqual(place)
  })

  it('leaves out ways round that fit nowhere', () => {
    const places = [at(1, 1, FLAT), at(3, 1, TALL)]
    expect(turnedPlace(places, places[0]!, 'right')).toBe(places[1])
    expect(turnedPlace([places[0]!], places[0]!, 'right')).toBeNull()
  })

  it('a flip mirrors', () => {
    const places = [
      at(1, 1, L),
      at(1, 1, [
        [0, 1],
        [1, 0],
        [1, 1],
      ]),
    ]
    expect(turnedPlace(places, places[0]!, 'flip')).toBe(places[1])
  })
})

it('begins near the middle, as it lies in its slot', () => {
  const places = [at(0, 0, FLAT), at(4, 3, FLAT), at(3, 4, TALL)]
  expect(start(places, FLAT)).toBe(places[1])
  expect([...reach([places[0]!])]).toEqual([0, 1, 2])
})
