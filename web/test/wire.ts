// A table's wire for tests: what is sent is kept, what the server says is told by hand.

import { vi } from 'vitest'
import { Live, type Answer, type Listener } from '../src/lib/live.ts'
import type { TableMessage } from '../src/lib/protocol.ts'
import { settings } from '../src/lib/settings.svelte.ts'

export interface Asked {
  done: (answer: Answer) => void
  fail: (error: Error) => void
}

/** A live connection that goes nowhere. */
export function wireOf() {
  const live = new Live(() => {
    throw new Error('no socket in tests')
  })
  const sent: [string, Record<string, unknown>][] = []
  const asked: Asked[] = []
  let listener: Listener | null = null
  vi.spyOn(live, 'join').mockImplementation((_table, one) => {
    listener = one
    return () => undefined
  })
  vi.spyOn(live, 'request').mockImplementation((type, fields) => {
    sent.push([type, fields])
    return new Promise((done, fail) => asked.push({ done, fail }))
  })
  return { live, sent, asked, tell: (message: TableMessage) => listener!.table(message) }
}

const SEAT = { kind: 'person', name: 'A', person: 'a', colour: 1, level: null, stand_in: null, online: true } as const

/** A table message: seat 0 is mine and to move. */
export function messageOf(number: number, changes: Partial<TableMessage> = {}): TableMessage {
  const message: Partial<TableMessage> = {
    type: 'table',
    table: 'T',
    number,
    state: 'playing',
    game: 'aliens',
    kids: false,
    seat: 0,
    covered: false,
    mine: [0],
    turn: [0],
    decision: 1,
    ply: number,
    now: Date.now(),
    legal: [],
    seats: [
      { seat: 0, ...SEAT },
      { seat: 1, ...SEAT },
    ],
    clocks: [null, null],
    undo: null,
    log: { keep: number, groups: [{ ply: number, at: 0, events: [] }] },
    chat: { keep: 0, lines: [] },
    ...changes,
  }
  return message as TableMessage
}

/** No sound in tests. */
export function hush(): void {
  settings.sound = false
  settings.voice = false
}
