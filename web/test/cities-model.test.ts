// Cities: what is read out of the view, the facts and the log.

import { describe, expect, it } from 'vitest'
import {
  automatonSteps,
  builds,
  kept,
  lacking,
  piecesOf,
  priceIcons,
  revealed,
  rivalMoves,
  unitList,
  type CitiesFacts,
} from '../src/games/cities/model.ts'
import { signed, splitText, tileName, whyWords, word } from '../src/games/cities/words.ts'
import { use } from '../src/lib/messages.svelte.ts'
import type { GameEvent, Group, Seat } from '../src/lib/protocol.ts'
import ru from '../messages/ru/cities.json'

const group = (ply: number, ...events: GameEvent[]): Group => ({ ply, at: 0, events })
const facts = {
  tiles: {
    statue: { cells: [[0, 0]] },
    power: {
      cells: [
        [0, 1],
        [0, 2],
        [1, 0],
        [1, 1],
      ],
    },
  },
  monuments: {},
} as unknown as CitiesFacts

describe('a price', () => {
  it('has an icon for each unit', () => {
    expect(priceIcons({ same: 2, other: 1 }).map((one) => one.name)).toEqual(['same', 'same', 'other'])
    expect(priceIcons({ energy: 1, water: 2 }).map((one) => one.name)).toEqual(['water', 'water', 'energy'])
  })

  it('shows which units the store lacks', () => {
    expect(lacking({ water: 2, energy: 1 }, { water: 1, minerals: 9, organics: 0, energy: 1 })).toEqual([
      false,
      true,
      false,
    ])
  })

  it('lists units in the order of the resources', () => {
    expect(unitList({ water: 1, minerals: 0, organics: 2, energy: 0 })).toEqual(['water', 'organics', 'organics'])
  })
})

describe('the log', () => {
  const groups = [
    group(0, { kind: 'RoundStarted', round: 1 }),
    group(1, { kind: 'ResourcesGathered', seat: 0, units: [1, 0, 0, 0] }),
    group(
      2,
      { kind: 'ResourcesGathered', seat: 1, units: [0, 1, 0, 0] },
      { kind: 'WorkerRevealed', seat: 1, worker: 4 },
    ),
    group(3, { kind: 'TilePlaced', seat: 2, tile: 'statue', cells: [3] }),
  ]

  it('tells what rivals did since my own last move', () => {
    expect(rivalMoves(groups, 0).map((event) => event.kind)).toEqual(['ResourcesGathered', 'TilePlaced'])
    expect(rivalMoves(groups, 2)).toEqual([])
  })

  it('forgets what was taken back', () => {
    const back = [...groups, group(4, { kind: 'Rewound', ply: 1 })]
    expect(kept(back).map((one) => one.event.kind)).toEqual(['RoundStarted', 'ResourcesGathered'])
  })

  it('finds workers that were turned up together, lowest first', () => {
    const up = [group(5, { kind: 'WorkerRevealed', seat: 0, worker: 9 }, { kind: 'AutomatonRevealed', worker: 3 })]
    expect(revealed(up)).toEqual([
      { seat: null, worker: 3 },
      { seat: 0, worker: 9 },
    ])
    expect(revealed([groups[2]!])).toBeNull()
  })

  it('tells a building and its price in one entry', () => {
    const paid = { kind: 'PricePaid', seat: 1, tile: 'power', units: [0, 2, 0, 1] }
    const placed = { kind: 'TilePlaced', seat: 1, tile: 'power', cells: [1, 2] }
    const statue = { kind: 'TilePlaced', seat: 1, tile: 'statue', cells: [3] }
    expect(builds([paid, placed, statue])).toEqual([{ ...placed, units: [0, 2, 0, 1] }, statue])
    expect(builds([paid])).toEqual([paid])
  })

  it('finds the steps of the last automaton turn', () => {
    const robot = [
      group(
        6,
        { kind: 'AutomatonRevealed', worker: 3 },
        { kind: 'AutomatonFailed', side: 'left' },
        { kind: 'AutomatonBuilt', side: 'right' },
      ),
    ]
    expect(automatonSteps(robot)).toMatchObject({ worker: 3, steps: [{ side: 'left' }, { side: 'right' }] })
    expect(automatonSteps([])).toBeNull()
  })
})

describe('an asteroid', () => {
  const power = { tile: 'power' as const, cells: [9, 10, 16, 17] }

  it('is drawn from the top down', () => {
    const pieces = piecesOf({ tiles: [power, { tile: 'statue', cells: [0] }], monuments: [] }, facts)
    expect(pieces.map((piece) => piece.kind)).toEqual(['statue', 'power'])
  })

  it('shows a tile that overlaps another above it', () => {
    const pieces = piecesOf({ tiles: [power, { tile: 'statue', cells: [9] }], monuments: [] }, facts)
    expect(pieces.map((piece) => piece.kind)).toEqual(['power', 'statue'])
  })
})

it('words: when an ability works stands out; numbers have their sign', () => {
  expect(splitText('Сбор: ещё 1 вода из банка.')).toEqual(['Сбор', 'ещё 1 вода из банка.'])
  expect(splitText('Без способности.')).toEqual(['', 'Без способности.'])
  expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '0'])
})

describe('words of the page', () => {
  it('tell a move in the log, one\'s own to "you"', () => {
    use('ru', ru)
    expect(tileName('habitat')).toBe('Жильё')
    const placed = { kind: 'TilePlaced', seat: 0, tile: 'habitat', cells: [3] }
    const seats = [{ seat: 0, name: 'Лена' } as Seat]
    expect(word(placed, seats)).toBe('Лена ставит жильё')
    expect(word({ ...placed, units: [0, 2, 0, 1] }, seats)).toBe('Лена строит жильё, платит 3')
    expect(word({ kind: 'ResourcesGathered', seat: 0, units: [3, 0, 0, 0] }, seats, 0)).toBe(
      'Вы собираете: вода\u00a03',
    )
  })

  it('say what the store lacks for a price', () => {
    use('ru', ru)
    const why = (lacks: string) =>
      whyWords(
        { rule: 'C18', key: 'cannot_pay', sentence: '', numbers: { tile: 'power', price: 3, has: 0, lacks } },
        '',
      )
    expect(why('2 minerals, 1 energy')).toBe('Не хватает: минералы\u00a02, энергия\u00a01')
    expect(why('units for any way to pay')).toBe('Не хватает подходящих ресурсов, цена: 3')
  })
})
