import { beforeEach, describe, expect, it } from 'vitest'
import type { Event, View } from '../src/games/bureau/types.ts'
import { learn } from '../src/games/bureau/words.ts'
import { use } from '../src/lib/messages.svelte.ts'
import { settings } from '../src/lib/settings.svelte.ts'
import bureau from '../messages/ru/bureau.json'
import shell from '../messages/ru/shell.json'
import { thenOf, tipOf } from '../src/games/bureau/prompt.ts'
import {
  agenda,
  chip,
  end,
  FACTS,
  FLY,
  FUEL,
  land,
  offered,
  place,
  player,
  route,
  sent,
  stop,
  take,
  turnAt,
} from './bureau-table.ts'

beforeEach(() => {
  use('ru', { ...shell, ...bureau })
  learn(FACTS)
  settings.confirm = true
  sent.length = 0
})

const PLACES = [place('orange', 'b1', 0), place('orange', 'b1', 1), place('pink', 'c1', 0)]

describe('placing an agent', () => {
  it('is chosen, pinned, turned and confirmed, in that order', () => {
    const turn = turnAt({ stage: 'place' }, PLACES)
    expect([turn.main, turn.prompt]).toEqual([null, 'Выберите агента для отсека'])

    turn.choose(0)
    expect([...turn.spots.keys()]).toEqual(['b1'])
    turn.pickSpot('b1')
    const before = turn.pinned!.contacts
    turn.pickSpot('b1') // again: it turns
    expect(turn.pinned!.contacts).not.toEqual(before)
    expect(sent).toEqual([])

    turn.main!.go()
    expect(sent.map((one) => one.actions)).toEqual([[turn.placing!.text]])
  })

  it('is let go by Escape', () => {
    const turn = turnAt({ stage: 'place' }, PLACES)
    turn.choose(0)
    turn.pickSpot('b1')
    turn.keys['escape']!({} as KeyboardEvent)
    expect([turn.chosen, turn.pin, turn.pinned]).toEqual([null, null, null])
  })

  it('asks why an agent cannot go there', () => {
    const turn = turnAt({ stage: 'place' }, PLACES)
    turn.choose(0)
    turn.pickSpot('f4')
    expect(sent).toEqual([{ type: 'why', table: 'T', seat: 0, actions: ['place orange f4 0'] }])
  })

  it('begins with the agent where all are alike', () => {
    const turn = turnAt({ stage: 'place' }, PLACES)
    turn.begin()
    expect(turn.kind).toBeNull()
    turn.me.supply = { orange: 2, blue: 0, pink: 0, inspector: 0 }
    turn.begin()
    expect(turn.kind).toBe('orange')
  })
})

describe('a flight', () => {
  const start = { stage: 'compartment', agenda: agenda(offered(FLY)) } as const

  it('over five known borders is one message', () => {
    const turn = turnAt(start, [end])
    turn.flight.begin(1)
    turn.flight.pick([5, 0])
    expect([turn.flight.goal, turn.main!.fuel, turn.tab]).toEqual([route(5), 5, 'space'])
    expect(sent).toEqual([])

    turn.main!.go()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ type: 'move', actions: ['fly 1 e', 'go e', 'go e', 'go e', 'go e'] })
    expect(turn.isBusy).toBe(true)
  })

  it('that is under way goes on', () => {
    const turn = turnAt({ stage: 'flight' }, [{ kind: 'go', text: 'go e', seat: 0, way: 'e' }, stop])
    settings.confirm = false
    turn.flight.pick([1, 0])
    expect(sent[0]).toMatchObject({ type: 'move', actions: ['go e'] })
  })

  it('asks the engine why a neighbour cannot be reached', () => {
    const turn = turnAt({ ...start, map: { tiles: [], unexplored: [], ways: [], routes: [] } }, [end])
    turn.flight.pick([0, -1])
    expect(sent).toMatchObject([{ type: 'why', actions: ['fly 1 nw'] }])
  })

  it('into the unknown always has its button, and a second press on the place is none', () => {
    const unknown = { ...route(1), tile: null }
    const turn = turnAt({ ...start, map: { tiles: [], unexplored: [[1, 0]], ways: [], routes: [unknown] } }, [end])
    settings.confirm = false
    turn.flight.pick([1, 0])
    turn.flight.pick([1, 0])
    expect([turn.flight.goal, sent.filter((one) => one.type === 'move')]).toEqual([unknown, []])
    expect(turn.main!.words).toContain('отмены после этого нет')
    turn.main!.go()
    expect(sent.filter((one) => one.type === 'move')).toHaveLength(1)
  })

  it('ends without a landing only on purpose', () => {
    expect(turnAt({ stage: 'flight' }, [stop]).main!.isGo).toBe(true)
    expect(turnAt({ stage: 'flight' }, [stop, land]).main!.isGo).toBe(false)
  })
})

describe('what would be dropped', () => {
  it('is asked about once, the best of it first', () => {
    const turn = turnAt({ stage: 'compartment', agenda: agenda(offered(FLY), offered(FUEL)) }, [end])
    turn.main!.go()
    expect([turn.asking!.left.map((one) => one.icon), sent.length]).toEqual([['b-fx-fly', 'b-fuel'], 0])

    turn.asking = null // back to the actions, and then all the same
    turn.main!.go()
    expect(sent).toMatchObject([{ type: 'move', actions: ['end'] }])
  })

  it('is a landing where a flight ends', () => {
    const compartments = { ...player().compartments, c1: { agent: 'orange', turned: false, contacts: [], faced: [] } }
    const turn = turnAt({ stage: 'flight', players: [player({ compartments } as never)] }, [land, stop])
    turn.main!.go()
    expect([turn.asking!.ending, turn.asking!.left[0]!.label, sent.length]).toEqual(['stop', 'Высадить', 0])
    turn.asking!.left[0]!.take()
    expect(sent).toMatchObject([{ type: 'move', actions: ['land c1'] }])
  })

  it('is nothing where nothing is left', () => {
    turnAt({ stage: 'compartment', agenda: agenda(offered({ ...FUEL, offers: [] })) }, [end]).main!.go()
    expect(sent).toMatchObject([{ type: 'move', actions: ['end'] }])
  })
})

describe('the queue', () => {
  it('gives what is in it, and the first press only chooses', () => {
    const turn = turnAt({ stage: 'refill' }, [take('orange'), take('blue')])
    turn.keys['1-9']!({ key: '2' } as KeyboardEvent)
    expect([turn.taken, turn.taking?.agent, sent.length]).toEqual([1, 'blue', 0])
    turn.main!.go()
    expect(sent).toMatchObject([{ type: 'move', actions: ['take blue'] }])
  })
})

describe('undo', () => {
  const told = (to: number, ...groups: Event[][]) => {
    const turn = turnAt({}, [end])
    turn.table.groups = groups.map((events, i) => ({ ply: i + 1, at: 0, events }))
    turn.table.message = { ...turn.message, ply: groups.length, undo: { to, actions: [] } }
    return turn.undoWords
  }
  const placed: Event = { kind: 'AgentPlaced', seat: 0, agent: 'orange', compartment: 'b1', turn: 0 }
  const border = (tile: string): Event => ({ kind: 'BorderCrossed', seat: 0, tile, fuel: 1 })

  it('says by name what it takes back', () => {
    expect(told(0, [placed])).toMatch(/^Взять назад: оранжевый агент/)
    expect(told(1, [placed], [{ kind: 'FuelGained', seat: 0, amount: 2, lost: 0, fuel: 5 }])).toBe(
      'Взять назад: 2 топлива',
    )
  })

  it('takes a flight back as one: it says where it led', () => {
    expect(told(1, [placed], [border('s1')], [border('s2')], [border('s6')])).toBe('Взять назад: полёт, Плитка 6')
  })

  it('says where there is nothing to take back', () => {
    const turn = turnAt({}, [end])
    turn.takeBack()
    expect([turn.undoWords, sent]).toEqual(['Отменять пока нечего: ход только начался', []])
    expect(turnAt({ stage: 'discovery' }, [end]).undoWords).toBe('Взять назад нечего: уже открылось новое.')
  })
})

describe('what is said (sb7)', () => {
  const waiting = (done: number): View['waiting'] => [
    {
      text: '',
      stage: 'compartment',
      source: { kind: 'compartment', compartment: 'c1' },
      items: [{ ...offered(FUEL), done }],
    },
  ]

  it('tells a last turn without an agent from one that is done', () => {
    expect(turnAt({ stage: 'close', no_refill: true, placed: null }, [end]).prompt).toContain('Ставить некого')
    expect(turnAt({ stage: 'close', no_refill: true, placed: 'c1' }, [end]).prompt).toBe('Всё сделано')
  })

  it('speaks of the rest of a compartment only where there is one', () => {
    const flight: Partial<View> = { stage: 'flight', players: [player()] }
    expect(thenOf(turnAt({ ...flight, waiting: waiting(0) }, [stop]))).toContain('остальное в отсеке')
    expect(thenOf(turnAt({ ...flight, waiting: waiting(1) }, [stop]))).toBe('потом: агент из очереди')
  })

  it('has one colon at most in what stands against a chip', () => {
    const why = { rule: 'B32', key: 'fuel_price', numbers: { needs: 1, has: 0 }, sentence: '' }
    const office = chip({ kind: 'office', text: 'office' })
    const turn = turnAt({ stage: 'compartment', agenda: agenda(offered({ ...office, why })) }, [end])
    expect(tipOf(turn)).toBe('Офис — топлива 0 из 1.')
  })
})

describe('the pane that waits', () => {
  it('is where the decision is', () => {
    expect(turnAt({ stage: 'place' }, PLACES).waits).toBe('ship')
    expect(turnAt({ stage: 'refill' }, [take('blue')]).waits).toBe('bureau')
    expect(turnAt({ stage: 'flight' }, [stop]).waits).toBe('space')
    const flights = [{ kind: 'fly', text: 'fly 1 e', seat: 0, chip: 1, way: 'e' } as const, end]
    expect(turnAt({ stage: 'compartment', agenda: agenda(offered(FLY)) }, flights).waits).toBe('space')
  })
})
