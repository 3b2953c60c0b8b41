// Cities: what is read out of the view, the facts and the log.

import { describe, expect, it } from 'vitest'
import ru from '../messages/ru/cities.json'
import type { AbilityFacts, Event, WorkerFacts } from '../src/games/cities/contract.d.ts'
import { automatonSteps, builds, kept, revealed, rivalMoves, undone, type Move } from '../src/games/cities/log.ts'
import { abilitiesOf, inForce, markOf, orderOf, piecesOf } from '../src/games/cities/model.ts'
import { lacking, priceIcons, standIns, unitList, unitsIn } from '../src/games/cities/units.ts'
import { undoWords } from '../src/games/cities/words.ts'
import { use } from '../src/lib/messages.svelte.ts'
import { aPlayer, aView, FACTS } from './cities.ts'

const move = (ply: number, ...events: Move['events']): Move => ({ ply, events })

describe('a price', () => {
  it('has an icon for each unit', () => {
    expect(priceIcons({ same: 2, other: 1 })).toEqual(['same', 'same', 'other'])
    expect(priceIcons({ energy: 1, water: 2 })).toEqual(['water', 'water', 'energy'])
  })

  it('shows which units the store lacks, but of the types it leaves open', () => {
    expect(lacking({ water: 2, energy: 1 }, unitsIn([1, 9, 0, 1]))).toEqual([false, true, false])
    expect(lacking({ any: 2 }, unitsIn([]))).toEqual([false, false])
  })

  it('lists units in the order of the resources', () => {
    expect(unitList(unitsIn([1, 0, 2, 0]))).toEqual(['water', 'organics', 'organics'])
  })
})

describe('a payment', () => {
  it('marks the last units of a type as those that stand in for others', () => {
    const payment = { units: unitsIn([3, 0, 1, 0]), stand_ins: unitsIn([1, 0, 1, 0]) }
    expect(standIns(payment)).toEqual([false, false, true, true])
  })

  it('marks none where it is the printed price', () => {
    expect(standIns({ units: unitsIn([2, 0, 0, 1]), stand_ins: unitsIn([]) })).toEqual([false, false, false])
  })
})

describe('the abilities of a worker', () => {
  const one = (text: string, plus = false): AbilityFacts => ({ when: 'gather', plus, text: { ru: text, en: text } })
  const worker = (...abilities: AbilityFacts[]): WorkerFacts => ({ ...FACTS.workers.basic['1']!, abilities })
  const told = (found: { ability: AbilityFacts }[]) => found.map(({ ability }) => ability.text.en)

  it('are one for all hours, or one for the day and one for the night', () => {
    expect(abilitiesOf(worker(one('always'))).map(({ sky }) => sky)).toEqual([null])
    expect(abilitiesOf(worker(one('by day'), one('by night'))).map(({ sky }) => sky)).toEqual(['day', 'night'])
    expect(abilitiesOf(undefined)).toEqual([])
  })

  it('are in force at their hour', () => {
    const two = worker(one('by day'), one('by night'))
    expect(told(inForce(two, false))).toEqual(['by day'])
    expect(told(inForce(two, true))).toEqual(['by night'])
    expect(told(inForce(worker(one('always')), true))).toEqual(['always'])
  })

  it("are both in force by night where the night's adds to the day's, whatever its text says", () => {
    const plus = worker(one('by day'), one('Ночью ещё', true))
    expect(told(inForce(plus, true))).toEqual(['by day', 'Ночью ещё'])
    expect(told(inForce(plus, false))).toEqual(['by day'])
    const lookalike = worker(one('by day'), one('Day +: not marked so'))
    expect(told(inForce(lookalike, true))).toEqual(['Day +: not marked so'])
  })
})

describe('the order of play', () => {
  const view = aView({
    players: [aPlayer({ played: [9] }), aPlayer({ played: [4] }), aPlayer({ played: [7] })],
    seats: 3,
    order: [
      { seat: 2, worker: 7 },
      { seat: 0, worker: 9 },
    ],
  })

  it('goes by the number of the worker', () => {
    expect(orderOf(view).map(({ seat, state }) => [seat, state])).toEqual([
      [1, 'was'],
      [2, 'is'],
      [0, 'next'],
    ])
    expect([0, 1, 2].map((seat) => markOf(view, seat))).toEqual(['next', 'done', 'now'])
  })

  it('is not known while workers are chosen', () => {
    const choosing = aView({ step: { kind: 'choose' }, players: [aPlayer(), aPlayer({ is_ready: true })] })
    expect(orderOf(choosing)).toEqual([])
    expect([0, 1].map((seat) => markOf(choosing, seat))).toEqual(['thinking', 'ready'])
  })
})

describe('the log', () => {
  const moves = [
    move(0, { kind: 'RoundStarted', round: 1 }),
    move(1, { kind: 'ResourcesGathered', seat: 0, units: [1, 0, 0, 0] }),
    move(
      2,
      { kind: 'ResourcesGathered', seat: 1, units: [0, 1, 0, 0] },
      { kind: 'WorkerRevealed', seat: 1, worker: 4 },
    ),
    move(3, { kind: 'TilePlaced', seat: 2, tile: 'statue', cells: [3] }),
  ]

  it('tells what rivals did since my own last move', () => {
    expect(rivalMoves(moves, 0).map(({ events }) => events[0]!.kind)).toEqual(['ResourcesGathered', 'TilePlaced'])
    expect(rivalMoves(moves, 2)).toEqual([])
  })

  it('forgets what was taken back', () => {
    const back = [...moves, move(4, { kind: 'Rewound', ply: 1 })]
    expect(kept(back).map((one) => one.event.kind)).toEqual(['RoundStarted', 'ResourcesGathered'])
  })

  it('finds workers that were turned up together, lowest first', () => {
    const up = [move(5, { kind: 'WorkerRevealed', seat: 0, worker: 9 }, { kind: 'AutomatonRevealed', worker: 3 })]
    expect(revealed(up)).toEqual([
      { seat: null, worker: 3 },
      { seat: 0, worker: 9 },
    ])
    expect(revealed([moves[2]!])).toBeNull()
  })

  it('tells a building and its price in one entry, and units given back in one', () => {
    const paid: Event = { kind: 'PricePaid', seat: 1, tile: 'power', source: 'slot', units: [0, 2, 0, 1] }
    const placed: Event = { kind: 'TilePlaced', seat: 1, tile: 'power', cells: [1, 2] }
    const statue: Event = { kind: 'TilePlaced', seat: 1, tile: 'statue', cells: [3] }
    const given: Event = { kind: 'ResourcesDiscarded', seat: 1, units: [1, 0, 0, 0] }
    const told = builds([paid, placed, statue, given, given])
    expect(told).toEqual([{ ...placed, units: [0, 2, 0, 1] }, statue, { ...given, units: [2, 0, 0, 0] }])
    expect(builds([paid])).toEqual([paid])
  })

  it('finds the steps of the last automaton turn', () => {
    const robot = [
      move(
        6,
        { kind: 'AutomatonRevealed', worker: 3 },
        { kind: 'AutomatonFailed', side: 'left', action: 'build', tile: 'power', reason: 'no_tile' },
        { kind: 'AutomatonBuilt', side: 'right', tile: 'habitat', units: [1, 0, 0, 0] },
      ),
    ]
    expect(automatonSteps(robot)).toMatchObject({ worker: 3, steps: [{ side: 'left' }, { side: 'right' }] })
    expect(automatonSteps([])).toBeNull()
  })
})

describe('an undo', () => {
  const build = [
    move(4, { kind: 'ResourcesGathered', seat: 0, units: [1, 0, 0, 0] }),
    move(5, { kind: 'PricePaid', seat: 0, tile: 'power', source: 'slot', units: [0, 2, 0, 1] }),
    move(
      6,
      { kind: 'TilePlaced', seat: 0, tile: 'power', cells: [1, 2] },
      { kind: 'TurnStarted', seat: 1, worker: 4, is_night: false },
    ),
  ]

  it('takes back what came after its ply, and only what is mine', () => {
    expect(undone(build, 0, 4)).toMatchObject([{ kind: 'TilePlaced', units: [0, 2, 0, 1] }])
    expect(undone(build, 0, 6)).toEqual([])
  })

  it('says so by name', () => {
    use('ru', ru)
    expect(undoWords(undone(build, 0, 4), [])).toBe('Отменить стройку: Станция')
    expect(undoWords(undone(build.slice(0, 1), 0, 3), [])).toBe('Отменить сбор: вода\u00a01')
    expect(undoWords([], ['skip'])).toBe('Отменить отказ')
    expect(undoWords([], ['lift power b1,c1'])).toBe('Отменить последнее действие')
  })
})

describe('an asteroid', () => {
  const power = { tile: 'power' as const, cells: [9, 10, 16, 17] }

  it('is drawn from the top down', () => {
    const pieces = piecesOf({ tiles: [power, { tile: 'statue', cells: [0] }], monuments: [] }, FACTS)
    expect(pieces.map((piece) => piece.kind)).toEqual(['statue', 'power'])
  })

  it('shows a tile that overlaps another above it', () => {
    const pieces = piecesOf({ tiles: [power, { tile: 'statue', cells: [9] }], monuments: [] }, FACTS)
    expect(pieces.map((piece) => piece.kind)).toEqual(['power', 'statue'])
  })
})
