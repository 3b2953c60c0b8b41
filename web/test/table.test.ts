import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '../src/lib/live.ts'
import { use } from '../src/lib/messages.svelte.ts'
import type { Action, Fault, TableMessage } from '../src/lib/protocol.ts'
import { settings } from '../src/lib/settings.svelte.ts'
import { merge, Table } from '../src/lib/table.svelte.ts'
import { messageOf, wireOf } from './wire.ts'

let wire: ReturnType<typeof wireOf>
let faults: Fault[]
const PASS: Action[] = [{ kind: 'pass', text: 'pass', seat: 0 }]
const message = (number: number, changes: Partial<TableMessage> = {}) => messageOf(number, { legal: PASS, ...changes })

beforeEach(() => {
  vi.useFakeTimers()
  use('ru', {})
  settings.pace = 'brisk'
  wire = wireOf()
  faults = []
})
afterEach(() => vi.useRealTimers())

const table = () => new Table('T', wire.live, { refusal: (fault) => faults.push(fault), title: () => '' })

describe('a table', () => {
  it('keeps what a message says to keep of the log', () => {
    expect(merge(['a', 'b', 'c'], 2, ['d'])).toEqual(['a', 'b', 'd'])
    expect(merge(['a'], 0, ['x', 'y'])).toEqual(['x', 'y'])
  })

  it('shows a move as pending until its result is on the screen', async () => {
    const one = table()
    wire.tell(message(1))
    const acted = one.act('pass')
    expect(one.pending).toEqual(['pass'])
    expect(one.legal).toEqual([])
    wire.asked[0]!.done({ number: 2 })
    await acted
    expect(one.pending).toEqual(['pass'])
    wire.tell(message(2, { decision: 2 }))
    expect(one.pending).toBeNull()
    expect(one.legal).toHaveLength(1)
  })

  it('sends steps that go together as one message', async () => {
    const one = table()
    wire.tell(message(1, { decision: 7 }))
    void one.act('build mine slot', 'pay 1 0 0', 'place a1')
    expect(wire.sent).toEqual([
      ['move', { table: 'T', seat: 0, decision: 7, actions: ['build mine slot', 'pay 1 0 0', 'place a1'] }],
    ])
  })

  it('takes back exactly what the message names', async () => {
    const one = table()
    wire.tell(message(9, { decision: 7 }))
    expect(await one.undo()).toBe(false)
    wire.tell(message(10, { decision: 8, undo: { to: 6, actions: ['build mine slot', 'place a1'] } }))
    void one.undo()
    expect(wire.sent).toEqual([['undo', { table: 'T', seat: 0, decision: 8, to: 6 }]])
    expect(one.pending).toEqual([])
  })

  it('asks of a list why not and what it would change', async () => {
    const one = table()
    wire.tell(message(1))
    const [why, preview] = [one.why(['a', 'b']), one.preview(['a'])]
    expect(wire.sent.map(([type, fields]) => [type, fields['actions']])).toEqual([
      ['why', ['a', 'b']],
      ['preview', ['a']],
    ])
    wire.asked[0]!.done({ legal: false, reason: { rule: 'A9' }, step: 1 })
    wire.asked[1]!.fail(new Refused({ code: 'illegal', message: 'A9' }))
    expect(await why).toMatchObject({ legal: false, step: 1 })
    expect(await preview).toBeNull()
  })

  it('never sends a second action while one is under way', async () => {
    const one = table()
    wire.tell(message(1))
    void one.act('pass')
    expect(await one.act('pass')).toBe(false)
    expect(wire.sent).toHaveLength(1)
  })

  it('tells a refusal and offers the choice again', async () => {
    const one = table()
    wire.tell(message(1))
    const acted = one.act('pass')
    wire.asked[0]!.fail(new Refused({ code: 'illegal', message: 'A9' }))
    expect(await acted).toBe(false)
    expect(faults).toHaveLength(1)
    expect(one.pending).toBeNull()
  })

  it('lets a message of an old number change nothing but clocks', () => {
    const one = table()
    wire.tell(message(5))
    wire.tell(message(4, { turn: [1] }))
    expect(one.message!.turn).toEqual([0])
  })

  it('takes the same number again for another look (the device was passed on)', () => {
    const one = table()
    wire.tell(message(5, { mine: [0, 1], seat: null, covered: true, legal: [] }))
    wire.tell(message(5, { mine: [0, 1], seat: 1, turn: [1] }))
    expect(one.seat).toBe(1)
    expect(one.isMyTurn).toBe(true)
  })

  it('shows rivals’ moves one after another, at the pace that was set', () => {
    const one = table()
    wire.tell(message(1, { turn: [1] }))
    wire.tell(message(2, { turn: [1] }))
    wire.tell(message(3, { turn: [0] }))
    expect(one.message!.number).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(one.message!.number).toBe(2)
    vi.advanceTimersByTime(1000)
    expect(one.message!.number).toBe(3)
  })

  it('does not make anyone wait for their own move', () => {
    const one = table()
    wire.tell(message(1, { turn: [0] }))
    wire.tell(message(2, { turn: [1] }))
    expect(one.message!.number).toBe(2)
  })

  it('says which groups are new, for the board to animate', () => {
    const one = table()
    wire.tell(
      message(1, {
        log: {
          keep: 0,
          groups: [
            { ply: 0, at: 0, events: [] },
            { ply: 1, at: 0, events: [] },
          ],
        },
      }),
    )
    expect(one.fresh).toEqual([])
    wire.tell(message(2, { log: { keep: 2, groups: [{ ply: 2, at: 0, events: [{ kind: 'TurnPassed' }] }] } }))
    expect(one.fresh.map((group) => group.ply)).toEqual([2])
  })

  it('counts a clock down by the server’s time', () => {
    const one = table()
    wire.tell(
      message(1, { now: Date.now() + 5000, clocks: [{ left_ms: 60_000, running: true, deadline: null }, null] }),
    )
    vi.advanceTimersByTime(10_000)
    expect(one.left(0)).toBe(50_000)
    expect(one.left(1)).toBeNull()
  })
})
