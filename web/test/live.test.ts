import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Live, Refused, type Socket } from '../src/lib/live.ts'
import type { TableMessage } from '../src/lib/protocol.ts'

class Wire implements Socket {
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  send(data: string) {
    this.sent.push(JSON.parse(data) as Record<string, unknown>)
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.onopen?.(new Event('open'))
  }
  says(message: object) {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  breaks() {
    this.readyState = 3
    this.onclose?.(new Event('close') as CloseEvent)
  }
  of(type: string) {
    return this.sent.filter((message) => message['type'] === type)
  }
}

let wires: Wire[]
let live: Live
const links: string[] = []
const protocols: number[] = []
const tries: (number | null)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  links.length = protocols.length = 0
  live = new Live(
    () => {
      const wire = new Wire()
      wires.push(wire)
      return wire
    },
    {
      link: (link) => links.push(link),
      again: (at) => tries.push(at),
      protocol: (protocol) => protocols.push(protocol),
    },
  )
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
})

const message = (number: number): TableMessage => ({ type: 'table', table: 'T', number }) as TableMessage

describe('the live connection', () => {
  it('joins with the last number seen, and again after a break', () => {
    let seen: number | null = null
    live.join('T', { seen: () => seen, table: (got) => (seen = got.number) })
    wires[0]!.opens()
    expect(wires[0]!.of('join')[0]).toMatchObject({ table: 'T', seen: null })
    wires[0]!.says(message(17))
    wires[0]!.breaks()
    expect(links).toEqual(['open', 'lost'])
    vi.advanceTimersByTime(1000)
    wires[1]!.opens()
    expect(wires[1]!.of('join')[0]).toMatchObject({ table: 'T', seen: 17 })
    expect(links.at(-1)).toBe('open')
  })

  it('puts changes together with the message they come after', () => {
    const told: TableMessage[] = []
    live.join('T', { seen: () => null, table: (got) => told.push(got) })
    wires[0]!.opens()
    expect(wires[0]!.of('join')[0]).toMatchObject({ changes: true })
    const whole = { ...message(17), now: 1, view: { players: [{ score: 1, tiles: [{ tile: 1 }] }, { score: 2 }] } }
    wires[0]!.says(whole)
    const players = { '0': { score: [5], tiles: { '1': [{ tile: 2 }] } } }
    const change = { number: [18], turn: [[1]], view: { players } }
    wires[0]!.says({ type: 'change', table: 'T', base: 17, now: 2, change })
    const after = [{ score: 5, tiles: [{ tile: 1 }, { tile: 2 }] }, { score: 2 }]
    expect(told[1]).toEqual({ ...whole, number: 18, now: 2, turn: [1], view: { players: after } })
    expect(told[0]).toEqual(whole)
    wires[0]!.says({ type: 'change', table: 'T', base: 18, now: 3, change: { number: [19], view: [null] } })
    expect(told[2]).toMatchObject({ number: 19, view: null, turn: [1] })
    expect(wires[0]!.of('join')).toHaveLength(1)
  })

  it('asks for the whole where a change does not fit, and leaves out what comes before it', () => {
    const told: number[] = []
    live.join('T', { seen: () => told.at(-1) ?? null, table: (got) => told.push(got.number) })
    wires[0]!.opens()
    wires[0]!.says(message(17))
    wires[0]!.says({ type: 'change', table: 'T', base: 18, now: 2, change: { number: [19] } })
    expect(wires[0]!.of('join')).toHaveLength(2)
    expect(wires[0]!.of('join')[1]).toMatchObject({ table: 'T', seen: 17, changes: true })
    wires[0]!.says({ type: 'change', table: 'T', base: 19, now: 2, change: { number: [20] } })
    expect(wires[0]!.of('join')).toHaveLength(2)
    wires[0]!.says(message(20))
    wires[0]!.says({ type: 'change', table: 'T', base: 20, now: 2, change: { number: [21] } })
    expect(told).toEqual([17, 20, 21])
  })

  it('takes no change after a break for one of what it had before', () => {
    const told: number[] = []
    live.join('T', { seen: () => 17, table: (got) => told.push(got.number) })
    wires[0]!.opens()
    wires[0]!.says(message(17))
    wires[0]!.breaks()
    vi.advanceTimersByTime(1000)
    wires[1]!.opens()
    wires[1]!.says({ type: 'change', table: 'T', base: 17, now: 2, change: { number: [18] } })
    expect(told).toEqual([17])
  })

  it('sends an unanswered move again with the same id, and an answered one never', async () => {
    live.start()
    wires[0]!.opens()
    const done = live.request('move', { table: 'T', actions: ['open 1'] }, 'm-1')
    expect(wires[0]!.of('move')).toHaveLength(1)
    wires[0]!.breaks()
    vi.advanceTimersByTime(1000)
    wires[1]!.opens()
    expect(wires[1]!.of('move')[0]).toMatchObject({ id: 'm-1', actions: ['open 1'] })
    wires[1]!.says({ type: 'ack', id: 'm-1', number: 3 })
    await expect(done).resolves.toMatchObject({ number: 3 })
    wires[1]!.breaks()
    vi.advanceTimersByTime(2000)
    wires[2]!.opens()
    expect(wires[2]!.of('move')).toHaveLength(0)
  })

  it('keeps what is asked while the line is down, and joins before it asks', () => {
    live.join('T', { seen: () => 4, faced: () => 1, table: () => undefined })
    void live.request('move', { table: 'T', actions: ['pass'] }, 'm-2')
    wires[0]!.opens()
    expect(wires[0]!.sent.map((sent) => sent['type'])).toEqual(['join', 'face', 'move'])
    expect(wires[0]!.of('face')[0]).toMatchObject({ seat: 1 })
  })

  it('waits longer after each failure, at most 15 seconds', () => {
    live.start()
    const pauses: number[] = []
    for (let i = 0; i < 6; i++) {
      const before = wires.length
      wires.at(-1)!.breaks()
      let waited = 0
      while (wires.length === before) {
        vi.advanceTimersByTime(500)
        waited += 500
      }
      pauses.push(waited)
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 15000, 15000])
  })

  it('hurries when the network is back', () => {
    live.start()
    wires[0]!.breaks()
    live.hurry()
    expect(wires).toHaveLength(2)
  })

  it('pings, and drops a line that does not answer', () => {
    live.start()
    wires[0]!.opens()
    vi.advanceTimersByTime(10_000)
    expect(wires[0]!.of('ping')).toHaveLength(1)
    wires[0]!.says({ type: 'pong', id: 'x', now: 1 })
    vi.advanceTimersByTime(9_000)
    expect(live.link).toBe('open')
    vi.advanceTimersByTime(5_000)
    expect(live.link).toBe('lost')
    vi.advanceTimersByTime(1000)
    expect(wires).toHaveLength(2)
  })

  it('notices within seconds of a move that the line is dead, and says when it tries again', () => {
    live.start()
    wires[0]!.opens()
    void live.request('move', { table: 'T', actions: ['pass'] }, 'm-4')
    vi.advanceTimersByTime(3_900)
    expect(live.link).toBe('open')
    vi.advanceTimersByTime(200)
    expect(live.link).toBe('lost')
    expect(live.breaks).toBe(1)
    expect(tries.at(-1)).toBe(Date.now() + 900)
  })

  it('gives up a connection that does not open', () => {
    live.start()
    vi.advanceTimersByTime(8_000)
    expect(live.link).toBe('lost')
    vi.advanceTimersByTime(1_000)
    expect(wires).toHaveLength(2)
    live.hurry()
    expect(wires).toHaveLength(3)
  })

  it('gives a refusal to whoever asked, with the table as it is now', async () => {
    const got: number[] = []
    live.join('T', { seen: () => null, table: (one) => got.push(one.number) })
    wires[0]!.opens()
    const done = live.request('move', { table: 'T', actions: ['open 9'] }, 'm-3')
    wires[0]!.says({
      type: 'error',
      id: 'm-3',
      error: { code: 'stale', message: 'the table has moved on' },
      table: message(8),
    })
    await expect(done).rejects.toBeInstanceOf(Refused)
    expect(got).toEqual([8])
  })

  it('asks again later where it was too fast', () => {
    live.start()
    wires[0]!.opens()
    void live.request('why', { table: 'T', actions: ['x'] }, 'w-1')
    wires[0]!.says({ type: 'error', id: 'w-1', error: { code: 'too_many', message: 'slow down', retry_ms: 700 } })
    vi.advanceTimersByTime(700)
    expect(wires[0]!.of('why')).toHaveLength(2)
  })

  it('tells the number of the protocol that the server says first', () => {
    live.start()
    wires[0]!.opens()
    wires[0]!.says({ type: 'hello', protocol: 7, person: null, server: '1', now: 1 })
    expect(protocols).toEqual([7])
  })

  it('hears nothing of a table it has left', () => {
    const got: number[] = []
    const leave = live.join('T', { seen: () => null, table: (one) => got.push(one.number) })
    wires[0]!.opens()
    leave()
    wires[0]!.says(message(2))
    expect(got).toEqual([])
    expect(wires[0]!.of('part')).toHaveLength(1)
  })
})
