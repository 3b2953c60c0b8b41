import { describe, expect, it } from 'vitest'
import { matching, nextField, values } from '../src/lib/picker.ts'
import type { Action } from '../src/lib/protocol.ts'

const legal: Action[] = [
  { kind: 'open', text: 'open 1', seat: 0, tile: 1 },
  { kind: 'add', text: 'add 1 1 ne', seat: 0, tile: 1, planet: 1, quarter: 'ne' },
  { kind: 'add', text: 'add 1 1 sw', seat: 0, tile: 1, planet: 1, quarter: 'sw' },
  { kind: 'add', text: 'add 3 2 sw', seat: 0, tile: 3, planet: 2, quarter: 'sw' },
]

describe('the action picker', () => {
  it('offers exactly what legal holds', () => {
    expect(values(legal, 'kind')).toEqual(['open', 'add'])
    expect(values(matching(legal, { kind: 'add' }), 'tile')).toEqual([1, 3])
    expect(matching(legal, { kind: 'add', tile: 2 })).toEqual([])
  })

  it('asks for the first field in which actions differ, and for none where one is left', () => {
    expect(nextField(legal)).toBe('kind')
    expect(nextField(matching(legal, { kind: 'add' }))).toBe('tile')
    expect(nextField(matching(legal, { kind: 'add', tile: 1 }))).toBe('quarter')
    expect(nextField(matching(legal, { kind: 'open' }))).toBeNull()
  })

  it('tells lists apart by what is in them', () => {
    const cells: Action[] = [
      [1, 2],
      [1, 3],
      [1, 2],
    ].map((list, i) => ({ kind: 'put', text: `${i}`, seat: 0, cells: list }))
    expect(values(cells, 'cells')).toEqual([
      [1, 2],
      [1, 3],
    ])
    expect(matching(cells, { cells: [1, 2] }).map((action) => action.text)).toEqual(['0', '2'])
  })
})
