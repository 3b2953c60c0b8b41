// Cities: what is chosen and not sent yet, what is asked, and what goes over the wire together.

import { describe, expect, it } from 'vitest'
import ru from '../messages/ru/cities.json'
import type {
  Action,
  Build,
  BuildPreview,
  Discard,
  Gather,
  GatherPreview,
  Lift,
  Pay,
  Place,
  StorePreview,
} from '../src/games/cities/contract.d.ts'
import { unitsIn, type Listed, type Resource } from '../src/games/cities/units.ts'
import { use } from '../src/lib/messages.svelte.ts'
import { settings } from '../src/lib/settings.svelte.ts'
import { aChange, answered, aPlayer, aView, TestTurn } from './cities.ts'

use('ru', ru)
settings.sound = false

const BUILD: Build = { kind: 'build', text: 'build habitat slot', seat: 0, building: 'habitat', source: 'slot' }
const GATHER: Gather = { kind: 'gather', text: 'gather water', seat: 0, area: 'water' }
const place = (...cells: number[]): Place => ({
  kind: 'place',
  text: `place habitat ${cells.join()}`,
  seat: 0,
  tile: 'habitat',
  cells,
})
const pay = (...units: Listed): Pay => ({ kind: 'pay', text: `pay ${units.join(' ')}`, seat: 0, ...unitsIn(units) })
const discard = (resource: Resource): Discard => ({ kind: 'discard', text: `discard ${resource}`, seat: 0, resource })
const PLACES = [place(0, 1), place(27, 28), place(27, 35)]

function built(...payments: Listed[]): BuildPreview {
  return {
    kind: 'build',
    tile: 'habitat',
    price: { water: 2 },
    payments: payments.map((units) => ({ units: unitsIn(units), stand_ins: unitsIn([0, units[1], 0, 0]) })),
    usual: payments.length - 1,
    placements: PLACES.map((one) => one.cells),
    changes: PLACES.map((_, i) => aChange(i)),
  }
}

/** A turn in which a building may be built in one way, or in two. */
function building(...payments: Listed[]): TestTurn {
  const turn = new TestTurn(aView(), [GATHER, BUILD])
  const pays = payments.length > 1 ? payments.map((units) => pay(...units)) : []
  turn.table.known[BUILD.text] = { previews: [built(...payments)], legal: pays.length ? pays : PLACES }
  for (const one of pays)
    turn.table.known[`${BUILD.text}, ${one.text}`] = {
      previews: [built(...payments), { kind: 'pay', price: one }],
      legal: PLACES,
    }
  return turn
}

describe('a build', () => {
  it('is tried out without anything being sent', async () => {
    const turn = building([2, 0, 0, 0])
    turn.takeSlot('habitat', 'slot')
    await answered()
    expect(turn.trial?.action).toBe(BUILD)
    expect(turn.placing?.place).toEqual([27, 28])
    expect(turn.then?.change).toBe(1)
    expect(turn.paid).toEqual(unitsIn([2, 0, 0, 0]))
    expect(turn.hint).toBe('Пока видите только вы')
    expect(turn.main).toMatchObject({ key: 'confirm', label: 'Построить' })
    expect(turn.table.sent).toEqual([])
  })

  it('is one request, with its place', async () => {
    const turn = building([2, 0, 0, 0])
    turn.takeSlot('habitat', 'slot')
    await answered()
    turn.confirm()
    expect(turn.table.sent).toEqual([['build habitat slot', 'place habitat 27,28']])
  })

  it('is one request, with the units that are tapped', async () => {
    const turn = building([0, 2, 0, 0], [2, 0, 0, 0])
    turn.takeSlot('habitat', 'slot')
    await answered()
    expect(turn.paid).toEqual(unitsIn([2, 0, 0, 0])) // the printed price
    expect(turn.main?.isOff).toBe(false)
    turn.tapUnit!(0, 'water') // the first water is freed: something is still to be chosen
    expect([turn.paying?.missing, turn.main?.isOff]).toEqual([1, true])
    turn.tapUnit!(3, 'minerals') // minerals: the other goes with them
    expect(turn.paid).toEqual(unitsIn([0, 2, 0, 0]))
    turn.placing!.turn('right')
    turn.main!.act()
    expect(turn.table.sent).toEqual([['build habitat slot', 'pay 0 2 0 0', 'place habitat 27,35']])
  })

  it('is laid aside by choosing it again, and by Escape', async () => {
    const turn = building([2, 0, 0, 0])
    for (const leave of [() => turn.takeSlot('habitat', 'slot'), () => turn.cancel()]) {
      turn.takeSlot('habitat', 'slot')
      await answered()
      leave()
      expect([turn.trial, turn.placing, turn.then]).toEqual([null, null, null])
    }
    expect(turn.table.sent).toEqual([])
  })

  it('that is answered too late is not shown', async () => {
    const turn = building([2, 0, 0, 0])
    turn.takeSlot('habitat', 'slot')
    turn.come(aView({ step: { kind: 'choose' } }), [])
    await answered()
    expect(turn.trial).toBeNull()
  })
})

describe('a tile that is moved', () => {
  it('is one request, from lifting to placing', async () => {
    const lift: Lift = { kind: 'lift', text: 'lift habitat a1,b1', seat: 0, tile: 'habitat', cells: [0, 1] }
    const turn = new TestTurn(aView(), [lift])
    const { placements, changes } = built()
    const preview = { kind: 'lift', tile: 'habitat', placements, changes } as const
    turn.table.known[lift.text] = { previews: [preview], legal: PLACES }
    turn.mode = 'move'
    expect(turn.question).toMatchObject({ title: 'Передвинуть', choices: [] }) // the tiles are chosen on the asteroid
    void turn.tryOut(lift)
    await answered()
    expect(turn.placing?.origin).toEqual([0, 1])
    expect(turn.main?.label).toBe('Передвинуть')
    turn.main!.act()
    expect(turn.table.sent).toEqual([['lift habitat a1,b1', 'place habitat 27,28']])
  })
})

describe('a gather', () => {
  const gathered = (excess: number): GatherPreview => ({
    kind: 'gather',
    units: unitsIn([3, 0, 0, 0]),
    store: unitsIn([6, 4, 0, 1]),
    excess,
    limit: 9,
  })
  const left = (excess: number, store: Listed): StorePreview => ({
    kind: 'store',
    store: unitsIn(store),
    limit: 9,
    excess,
  })

  it('is pinned first and sent second', async () => {
    const turn = new TestTurn(aView(), [GATHER])
    turn.table.known[GATHER.text] = { previews: [gathered(0)], legal: [] }
    turn.takeArea('water')
    await answered()
    expect(turn.table.sent).toEqual([])
    expect(turn.pinned?.then?.store).toEqual(unitsIn([6, 4, 0, 1]))
    expect(turn.main).toMatchObject({ label: 'Собрать', units: [{ name: 'water', n: 3 }] })
    turn.takeArea('water') // the same again puts it back
    expect(turn.pinned).toBeNull()
    turn.takeArea('water')
    turn.main!.act()
    await answered()
    expect(turn.table.sent).toEqual([['gather water']])
  })

  it('is sent at once where moves are not confirmed', async () => {
    settings.confirm = false
    const turn = new TestTurn(aView(), [GATHER])
    turn.table.known[GATHER.text] = { previews: [gathered(0)], legal: [] }
    turn.takeArea('water')
    await answered()
    expect(turn.table.sent).toEqual([['gather water']])
    settings.confirm = true
  })

  it('waits until what is too much is chosen, and goes together with it', async () => {
    const turn = new TestTurn(aView(), [GATHER])
    const discards = [discard('water'), discard('minerals'), discard('energy')]
    turn.table.known['gather water'] = { previews: [gathered(2)], legal: discards }
    turn.table.known['gather water, discard minerals'] = {
      previews: [gathered(2), left(1, [6, 3, 0, 1])],
      legal: discards,
    }
    turn.takeArea('water')
    await answered()
    turn.confirm()
    await answered()
    expect(turn.table.sent).toEqual([])
    expect([turn.asks, turn.title]).toEqual(['discard', 'Склад переполнен'])
    expect(turn.question?.hint).toBe('Верните в банк лишнее: 0 из 2')
    expect(turn.held.store).toEqual(unitsIn([6, 4, 0, 1]))
    turn.tapUnit!(6, 'minerals')
    await answered()
    expect(turn.question?.hint).toBe('Верните в банк лишнее: 1 из 2')
    expect(turn.held.store.minerals).toBe(3)
    turn.tapUnit!(9, 'energy')
    await answered()
    expect(turn.table.sent).toEqual([['gather water', 'discard minerals', 'discard energy']])
  })

  it('is laid aside by going back', async () => {
    const turn = new TestTurn(aView(), [GATHER])
    turn.table.known['gather water'] = { previews: [gathered(2)], legal: [discard('water'), discard('minerals')] }
    turn.takeArea('water')
    await answered()
    turn.confirm()
    await answered()
    turn.question!.skip!.act()
    expect(turn.asks).toBe('main')
    expect(turn.legal).toEqual([GATHER])
    expect(turn.held).toBe(turn.me)
    expect(turn.table.sent).toEqual([])
  })

  it('says what each area would give', () => {
    expect(new TestTurn(aView(), [GATHER]).gains?.water).toBe(3)
  })
})

it('previews are asked together', async () => {
  const raise = (cells: number[]): Action => ({
    kind: 'monument',
    text: `monument m3i ${cells.join()}`,
    seat: 0,
    monument: 'm3i',
    cells,
  })
  const raises = [raise([0, 1, 2]), raise([3, 4, 5])]
  const step = { kind: 'monument', seat: 0, worker: 1, is_night: false } as const
  const turn = new TestTurn(aView({ step }), raises)
  expect(turn.table.asked).toEqual(raises.map((action) => [action.text]))
})

describe('workers', () => {
  const choose = (worker: number): Action => ({ kind: 'choose', text: `choose ${worker}`, seat: 0, worker })
  const plan = (first: number, second: number): Action => ({
    kind: 'plan',
    text: `plan ${first} ${second}`,
    seat: 0,
    first,
    second,
  })
  const choosing = aView({ step: { kind: 'choose' } })

  it('are picked first and locked second', () => {
    const turn = new TestTurn(choosing, [choose(3), choose(5)])
    expect(turn.main).toMatchObject({ key: 'ready', isOff: true })
    turn.workers.pick(3)
    turn.workers.pick(5)
    expect(turn.workers.chosen).toEqual([5])
    turn.main!.act()
    expect(turn.table.sent).toEqual([['choose 5']])
  })

  it('are two in order where plans are made, and lowest first where they are counted', () => {
    for (const [plans, sent] of [
      ['plans', 'plan 9 2'],
      ['rank_and_file', 'plan 2 9'],
    ] as const) {
      const turn = new TestTurn({ ...choosing, options: { ...choosing.options, plans } }, [plan(9, 2), plan(2, 9)])
      turn.workers.pick(9)
      turn.workers.pick(2)
      turn.main!.act()
      expect(turn.table.sent).toEqual([[sent]])
    }
  })

  it('may be changed while others choose: taken back, and chosen anew', () => {
    const locked = { ...choosing, turn: [1], players: [aPlayer({ chosen: [3] }), aPlayer()] }
    const turn = new TestTurn(locked, [], { undo: { to: 0, actions: ['choose 3'] } })
    expect(turn.undo?.label).toBe('Передумать')
    turn.workers.pick(5)
    expect(turn.table.undone).toBe(1)
    turn.come(choosing, [choose(3), choose(5)])
    expect(turn.table.sent).toEqual([['choose 5']])
  })
})

describe('an undo', () => {
  it('says by name what it takes back, and takes back that', () => {
    const turn = new TestTurn(aView(), [GATHER], {
      undo: { to: 4, actions: ['build power slot', 'place power b1,c1'] },
    })
    turn.table.groups = [
      { ply: 4, at: 0, events: [{ kind: 'ResourcesGathered', seat: 0, units: [2, 0, 0, 0] }] },
      { ply: 5, at: 0, events: [{ kind: 'PricePaid', seat: 0, tile: 'power', source: 'slot', units: [0, 2, 0, 0] }] },
      { ply: 6, at: 0, events: [{ kind: 'TilePlaced', seat: 0, tile: 'power', cells: [1, 2] }] },
    ]
    expect(turn.undo).toMatchObject({ label: 'Отменить стройку: Станция', note: 'на один шаг назад' })
    turn.undo!.act()
    expect(turn.table.undone).toBe(1)
  })

  it('is not offered while something is tried out', async () => {
    const turn = building([2, 0, 0, 0])
    turn.table.message = { ...turn.table.message!, undo: { to: 0, actions: ['swap water energy'] } }
    expect(turn.undo).not.toBeNull()
    turn.takeSlot('habitat', 'slot')
    await answered()
    expect(turn.undo).toBeNull()
  })
})

it('keys move, turn and place the ghost, and nothing without one', async () => {
  const press = (key: string): KeyboardEvent => ({ key, target: null, preventDefault: () => {} }) as KeyboardEvent
  const turn = building([2, 0, 0, 0])
  turn.keys['q']!(press('q'))
  expect(turn.placing).toBeNull()
  turn.takeSlot('habitat', 'slot')
  await answered()
  turn.keys['q']!(press('q'))
  expect(turn.placing?.place).toEqual([27, 35])
  turn.keys['escape']!(press('Escape'))
  expect(turn.placing).toBeNull()
})
