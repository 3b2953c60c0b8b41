// @vitest-environment node
// Cities: which load taps on areas mean, which units pay.

import { describe, expect, it } from 'vitest'
import type { Gather, Haul } from '../src/games/cities/contract.d.ts'
import { inOrder, onlyHaul, tapped, type Load } from '../src/games/cities/gathering.ts'
import { Paying } from '../src/games/cities/paying.svelte.ts'
import { RESOURCES, unitsIn, type Listed, type Resource } from '../src/games/cities/units.ts'

const gather = (area: Resource): Gather => ({ kind: 'gather', text: `gather ${area}`, seat: 0, area })
const haul = (...units: Listed): Haul => ({ kind: 'haul', text: `haul ${units.join(' ')}`, seat: 0, ...unitsIn(units) })
const GATHERS = RESOURCES.map(gather)

function taps(legal: readonly Load[], ...areas: Resource[]): string | null {
  let load: Load | null = null
  let order: Resource[] = []
  for (const area of areas) {
    load = tapped(legal, load, order, area)
    order = load ? inOrder(load, [...order, area]) : []
  }
  return load?.text ?? null
}

describe('a load', () => {
  it('comes from one area, and is put back by another tap on it', () => {
    expect(taps(GATHERS, 'water')).toBe('gather water')
    expect(taps(GATHERS, 'water', 'energy')).toBe('gather energy')
    expect(taps(GATHERS, 'water', 'water')).toBeNull()
  })

  it('is split by taps: one unit goes where the tap is, a third area takes the place of the second', () => {
    const split = [...GATHERS, haul(2, 1, 0, 0), haul(1, 2, 0, 0), haul(2, 0, 1, 0), haul(1, 0, 2, 0)]
    expect(taps(split, 'water', 'minerals')).toBe('haul 2 1 0 0')
    expect(taps(split, 'water', 'minerals', 'minerals')).toBe('haul 1 2 0 0')
    expect(taps(split, 'water', 'minerals', 'minerals', 'minerals')).toBe('gather minerals')
    expect(taps(split, 'water', 'minerals', 'water')).toBe('gather water')
    expect(taps(split, 'water', 'minerals', 'organics')).toBe('haul 2 0 1 0')
  })

  it('of so many from each is two areas, or one again', () => {
    const each = [...GATHERS, haul(2, 2, 0, 0), haul(2, 0, 0, 2)]
    expect(taps(each, 'water', 'energy')).toBe('haul 2 0 0 2')
    expect(taps(each, 'water', 'energy', 'energy')).toBe('gather water')
  })

  it('from all areas at once has a button of its own', () => {
    expect(onlyHaul([...GATHERS, haul(1, 1, 1, 1)])).toMatchObject({ areas: 4 })
    expect(onlyHaul([...GATHERS, haul(2, 2, 0, 0), haul(2, 0, 0, 2)])).toBeNull()
  })
})

describe('paying', () => {
  const pays = (...ways: Listed[]): Paying =>
    new Paying(
      ways.map((units) => ({ units: unitsIn(units), stand_ins: unitsIn([0, 0, 0, 0]) })),
      0,
      unitsIn([2, 2, 1, 1]),
    ) // places: water 0 1, minerals 2 3, organics 4, energy 5

  it('begins with a whole payment; another unit takes the place of the oldest', () => {
    const paying = pays([2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0], [1, 0, 1, 0], [0, 1, 1, 0])
    expect(paying.payment).toBe(0)
    paying.tap(4)
    expect(paying.paid).toEqual(unitsIn([1, 0, 1, 0]))
    paying.tap(1)
    expect([paying.payment, paying.missing]).toEqual([-1, 1])
    paying.tap(2)
    expect(paying.paid).toEqual(unitsIn([0, 1, 1, 0]))
  })

  it('fills in the rest where only one way is left, and refuses what no way has', () => {
    const paying = pays([2, 1, 0, 0], [1, 2, 0, 0])
    paying.tap(0)
    paying.tap(1)
    paying.tap(2)
    expect(paying.missing).toBe(3)
    paying.tap(3)
    paying.tap(2)
    expect(paying.paid).toEqual(unitsIn([1, 2, 0, 0]))
    expect(paying.tap(5)).toBe(false)
  })
})
