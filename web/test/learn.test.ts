import { describe, expect, it } from 'vitest'
import { isMatch } from '../src/learn/patterns.ts'
import { overlap, pointing, settle } from '../src/learn/place.ts'
import { pieces, plain, spoken } from '../src/learn/text.ts'

describe('patterns of actions', () => {
  it.each([
    ['open *', 'open 1', true],
    ['open 1|2', 'open 3', false],
    ['pass', 'pass', true],
    ['add *', 'add 1 1 ne', true],
    ['place greenhouse +c3+d3', 'place greenhouse c3,d3,e3', true],
    ['place greenhouse +c3+d3', 'place greenhouse c3,e3', false],
    ['open', 'open 1', false],
  ])('%s and %s', (pattern, notation, fits) => expect(isMatch(pattern, notation)).toBe(fits))
})

describe('what a guide says', () => {
  it('is read aloud without its marks', () =>
    expect(plain('Here are **bits** of planets.')).toBe('Here are bits of planets.'))
  it('has bold words', () => expect(pieces('a **b** c').map((piece) => piece.isBold)).toEqual([false, true, false]))
  it('shows the word that is spoken, across pieces', () => {
    const cut = spoken(pieces('one **two** three'), 4, 7)
    expect(cut.filter((piece) => piece.isSpoken).map((piece) => piece.text)).toEqual(['two'])
    expect(cut.map((piece) => piece.text).join('')).toBe('one two three')
  })
})

describe('where the guide stands', () => {
  const view = { width: 1366, height: 768 }
  const size = { width: 440, height: 220 }
  it.each([
    [{ x: 10, y: 600, width: 250, height: 160 }],
    [{ x: 1100, y: 80, width: 250, height: 600 }],
    [{ x: 500, y: 300, width: 400, height: 200 }],
  ])('never lies on what is meant: %o', (target) => {
    const place = settle(size, view, 72, [target], [])
    expect(overlap(place, target)).toBe(0)
    expect(place.x + place.width).toBeLessThanOrEqual(view.width)
    expect(place.y + place.height).toBeLessThanOrEqual(view.height)
  })
  it('lets the glove come from inside the window', () => {
    const corner = pointing({ x: 1290, y: 690, width: 70, height: 70 }, view, null)
    expect(Math.abs(corner.turn)).toBeGreaterThan(90)
  })
})
