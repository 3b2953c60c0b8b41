import { describe, expect, it } from 'vitest'
// @ts-expect-error: a script without types
import { samples, unworded } from '../scripts/wording.mjs'

const $defs = {
  ReasonKey: { enum: ['turn', 'no_room'] },
  Event: { anyOf: [{ $ref: '#/$defs/TileTaken' }, { $ref: '#/$defs/RowFilled' }] },
  TileTaken: {
    type: 'object',
    properties: { kind: { const: 'TileTaken' }, seat: { type: 'integer' }, is_last: { type: 'boolean' } },
  },
  RowFilled: { type: 'object', properties: { kind: { const: 'RowFilled' } } },
}
const words = { 'refusal.turn': 'Not yet.', 'tiny.refusal.no_room': 'No room.', 'tiny.last': 'The last!' }
const silent = { events: ['RowFilled'], reasons: [] }
interface Event {
  kind: string
  is_last?: boolean
}
const say = (event: Event) => (event.kind === 'TileTaken' ? 'Taken.' : null)
const faultsOf = (changes: { en?: object; silent?: object; word?: (event: Event) => string | null }) =>
  unworded(
    'tiny',
    { $defs },
    { ru: words, en: changes.en ?? words },
    changes.silent ?? silent,
    () => changes.word ?? say,
  )

describe('the check of what games say', () => {
  it('finds nothing where every event and reason has words or needs none', () => {
    expect(faultsOf({})).toEqual([])
  })

  it('finds a reason that one language lacks', () => {
    expect(faultsOf({ en: { 'refusal.turn': 'Not yet.' } })).toEqual(['en: tiny does not say the reason no_room'])
  })

  it('finds an event without words, and one that has them only at times', () => {
    const both = ['ru: tiny does not say TileTaken', 'en: tiny does not say TileTaken']
    expect(faultsOf({ word: () => null })).toEqual(both)
    expect(faultsOf({ word: (event) => (event.is_last ? null : 'Taken.') })).toEqual(both)
  })

  it('takes neither an unwritten key nor an unfilled place for words', () => {
    const both = ['ru: tiny does not say TileTaken', 'en: tiny does not say TileTaken']
    expect(faultsOf({ word: () => 'tiny.log.taken' })).toEqual(both)
    expect(faultsOf({ word: () => '{name} takes a tile.' })).toEqual(both)
  })

  it('finds silence about what there is not', () => {
    expect(faultsOf({ silent: { events: ['RowFilled', 'RowEmptied'], reasons: ['late'] } })).toEqual([
      'tiny: there is no RowEmptied to be silent about',
      'tiny: there is no reason late',
    ])
  })

  it('tries what can change the words', () => {
    expect(samples($defs.TileTaken, $defs)).toEqual([
      { kind: 'TileTaken', seat: 1, is_last: false },
      { kind: 'TileTaken', seat: 1, is_last: true },
    ])
    expect(samples({ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] }, $defs)).toEqual(['a', 'b', null])
  })
})
