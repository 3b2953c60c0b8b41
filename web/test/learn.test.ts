import { describe, expect, it } from 'vitest'
import { astray, isDue } from '../src/learn/chosen.ts'
import { isMatch } from '../src/learn/patterns.ts'
import { atop, overlap, pointing, settle } from '../src/learn/place.ts'
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

describe('where a remark stands on a phone', () => {
  const size = { width: 374, height: 120 }
  const view = { width: 390, height: 844 }
  const die = { x: 10, y: 80, width: 220, height: 90 }
  const row = { x: 10, y: 180, width: 370, height: 125 }
  const bar = { x: 0, y: 753, width: 390, height: 91 }

  it('at the top, where nothing spoken of is there', () => {
    expect(atop(size, view, [row], [row, bar])).toMatchObject({ x: 8, y: 8 })
  })
  it('right below what is spoken of, where nothing is decided there', () => {
    expect(atop(size, view, [die], [bar]).y).toBe(188)
  })
  it('neither over it nor over what one decides with, where there is room for that', () => {
    const place = atop(size, view, [die], [row, bar])
    for (const box of [die, row, bar]) expect(overlap(place, box)).toBe(0)
  })
})

describe('what is chosen and not yet done', () => {
  const lesson = {
    expects: ['place atmosphere b4,c4,d4,c5'],
    on_way: ['build atmosphere slot'],
    hops: ['slot:atmosphere/slot', 'turn', 'cell:b4,c4,d4,c5', 'ok'].map((mark) => ({ mark, say: null, ask: null })),
  }
  const at = (cells: string): string[] => ['build atmosphere slot', `place atmosphere ${cells}`]
  const due = (chosen: string[]): string | undefined => lesson.hops.findLast((_, i) => isDue(lesson, i, chosen))?.mark
  it('is turned, then put there, then confirmed', () => {
    expect(due([])).toBe('slot:atmosphere/slot')
    expect(due(at('c4,b5,c5,d5'))).toBe('turn')
    expect(due(at('e1,f1,g1,f2'))).toBe('cell:b4,c4,d4,c5')
    expect(due(at('b4,c4,d4,c5'))).toBe('ok')
  })
  it('leads astray by what neither fulfils the step nor leads there', () => {
    expect(astray(lesson, at('b4,c4,d4,c5'))).toBeUndefined()
    expect(astray(lesson, at('e1,f1,g1,f2'))).toBe('place atmosphere e1,f1,g1,f2')
    expect(astray(lesson, ['build atmosphere slot'])).toBeUndefined()
  })
  it('is confirmed wherever it stands, where no place is asked for', () => {
    const anywhere = { ...lesson, hops: [lesson.hops[0]!, lesson.hops[3]!] }
    expect(isDue(anywhere, 1, at('e1,f1,g1,f2'))).toBe(true)
    expect(isDue(anywhere, 1, [])).toBe(false)
  })
})
