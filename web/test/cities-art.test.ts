// Cities: pieces put together from the sprite.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  building,
  cellAt,
  fields,
  flipped,
  ground,
  heartOf,
  numberOf,
  outline,
  settled,
  turned,
  type Cell,
} from '../src/games/cities/compose.ts'
import type { Deck } from '../src/games/cities/model.ts'
import { partsOf, portraitOf } from '../src/games/cities/portrait.ts'

const sprite = readFileSync('src/art/cities.svg', 'utf8')
const L: Cell[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [1, 2],
]

describe('a building', () => {
  it('is one closed outline round its cells', () => {
    expect(outline(L, { n: 0 }).match(/M/g)).toHaveLength(1)
    expect(outline(L, { n: 0 }).match(/Q/g)).toHaveLength(6)
  })

  it('has a hole where its cells enclose one', () => {
    const ring: Cell[] = [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 2],
      [2, 0],
      [2, 1],
      [2, 2],
    ]
    expect(outline(ring, { n: 0 }).match(/M/g)).toHaveLength(2)
  })

  it('has every part it uses in the sprite', () => {
    const kinds = [
      'habitat',
      'greenhouse',
      'atmosphere',
      'power',
      'entertainment',
      'factory',
      'm1',
      'm2',
      'm3i',
      'm3v',
      'm4i',
      'm4o',
      'm4t',
      'm4l',
      'm4s',
    ]
    for (const svg of [...kinds.map((kind) => building(kind, L, { heart: 1 })), building('statue', [[0, 0]])]) {
      for (const [, id] of svg.matchAll(/href="#([^"]+)"/g)) expect(sprite).toContain(`id="${id}"`)
    }
  })

  it('keeps its landmark when it is turned and flipped', () => {
    for (let quarters = 0; quarters < 4; quarters++) {
      for (const shape of [turned(L, quarters), turned(flipped(L), quarters)]) {
        const shuffled = [shape[2]!, shape[0]!, shape[3]!, shape[1]!]
        expect(shuffled[heartOf('greenhouse', shuffled, L)]).toEqual(shape[1])
      }
    }
  })

  it('comes back after four turns and two flips', () => {
    expect(turned(L, 4)).toEqual(L)
    expect(flipped(flipped(L))).toEqual(L)
    expect(
      settled([
        [3, 4],
        [4, 4],
      ]),
    ).toEqual([
      [0, 0],
      [1, 0],
    ])
  })
})

describe('an asteroid', () => {
  it('groups the cells of a terrain that touch', () => {
    expect(
      fields([
        [0, 0],
        [0, 1],
        [2, 2],
      ])
        .map((group) => group.length)
        .sort(),
    ).toEqual([1, 2])
  })

  it('draws a cell for each sign', () => {
    expect(ground(['.sI', 'CR.']).match(/a-cell/g)).toHaveLength(4)
  })

  it('numbers its cells row by row', () => {
    for (const number of [0, 7, 8, 63]) expect(numberOf(cellAt(number))).toBe(number)
  })
})

describe('the 64 workers', () => {
  const named = (['basic', 'advanced', 'solo'] as Deck[]).flatMap((deck) => {
    const pack = readFileSync(`../src/cosmodrome/games/cities/packs/1.0.0/workers_${deck}.toml`, 'utf8')
    return pack
      .split('[[worker]]')
      .slice(1)
      .map((card) => ({
        name: /^name = \{ ru = "([^"]+)"/m.exec(card)![1]!,
        look: portraitOf(deck, Number(/^number = (\d+)/m.exec(card)![1]), !card.includes('beard = false')),
      }))
  })
  const all = named.map(({ look }) => look)

  it('all look different', () => {
    expect(new Set(all.map((portrait) => JSON.stringify(portrait))).size).toBe(64)
    expect(new Set(all.map((p) => [p.head, p.eyes, p.top, p.skin, p.dye, p.cloth, p.wear].join())).size).toBe(64)
  })

  it("wear no beard where the card says so, as a woman's does, and no bare head without one", () => {
    const women =
      /(Лия|Марфа|Зоя|Инга|Дина|Айна|Фрея|Ида|Уна|Ника|Санна|Ева|Рута|Софи|Вега|Ольга|Груша|Мила|Рита|Дарья|Аврора)$/
    expect(named.filter(({ name }) => women.test(name))).toHaveLength(21)
    for (const { name, look } of named) if (women.test(name)) expect(look.head, name).not.toBe('square')
    for (const { look } of named) if (look.head === 'round' || look.head === 'long') expect(look.top).not.toBe('')
  })

  it('are made of parts that exist', () => {
    for (const part of all.flatMap(partsOf)) expect(sprite).toContain(`id="w-${part}"`)
  })
})
