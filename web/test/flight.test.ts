import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unpacked } from '../src/flight/carrying.ts'
import { differs, sizeOf, type Cargo } from '../src/flight/kept.ts'
import { lackOf } from '../src/flight/lack.ts'
import { isWorthTaking, noteMet } from '../src/flight/mode.svelte.ts'
import { Shelf } from '../src/flight/store.ts'

const cargo = (version: string, ...files: string[]): Cargo => ({
  version,
  bytes: 10,
  files: [],
  assets: files.map((file) => ({ file, bytes: 5 })),
})

describe('what a device lacks', () => {
  it('is room where the browser refuses to keep more', () => {
    expect(lackOf(new DOMException('no', 'QuotaExceededError'))).toBe('full')
    expect(lackOf(new Error('QuotaExceededError: Quota exceeded.'))).toBe('full')
  })
  it('is memory where Python cannot begin, whichever browser says so', () => {
    expect(lackOf(new RangeError('WebAssembly.Memory(): could not allocate memory'))).toBe('small')
    expect(lackOf(new Error('RangeError: Array buffer allocation failed'))).toBe('small') // said by a worker, as text
    expect(lackOf(new Error('RuntimeError: Aborted(OOM: out of memory)'))).toBe('small')
  })
  it('is nothing where only the connection broke off', () => {
    expect(lackOf(new TypeError('Failed to fetch'))).toBeNull()
    expect(lackOf(new Error('engine.json: 503'))).toBeNull()
  })
})

describe('what is kept', () => {
  it('is old where another engine or another client is there', () => {
    expect(differs(cargo('a', 'x'), cargo('a', 'x'))).toBe(false)
    expect(differs(cargo('a', 'x'), cargo('b', 'x'))).toBe(true)
    expect(differs(cargo('a', 'x'), cargo('a', 'y'))).toBe(true)
  })
  it('counts all that is fetched', () => {
    expect(sizeOf(cargo('a', 'x', 'y'))).toBe(20)
  })
})

describe('games in a file', () => {
  const file = (games: unknown, what = 'cosmodrome games 1') => JSON.stringify({ what, games })
  it('are those that were put into it', () => {
    expect(unpacked(file([{ table: 't', log: 'l' }]))).toEqual([{ table: 't', log: 'l' }])
    expect(unpacked(file([]))).toEqual([])
  })
  it('are none where it is another file', () => {
    for (const text of ['', '{}', 'null', '[1]', file([], 'a record'), file('t'), file([null]), file([{ table: 't' }])])
      expect(unpacked(text), text).toBeNull()
  })
})

/** A store that notes how it is asked, and ends each transaction in that way. */
function storeThatEnds(name: string | null) {
  const asked: unknown[] = []
  const database = {
    transaction: (names: string[], mode: string, options: unknown) => {
      asked.push({ names, mode, options })
      const transaction: Record<string, unknown> = { error: name && { name } }
      transaction['objectStore'] = () => ({ add: () => undefined, put: () => undefined })
      queueMicrotask(() => (transaction[name ? 'onabort' : 'oncomplete'] as () => void)())
      return transaction
    },
  }
  const open = () => {
    const request: Record<string, unknown> = { result: database }
    queueMicrotask(() => (request['onsuccess'] as () => void)())
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  return asked
}

describe('the shelf', () => {
  afterEach(() => vi.unstubAllGlobals())
  const entry = JSON.stringify([{ number: 0 }])

  it('has each move on the disk before anybody is told', async () => {
    const asked = storeThatEnds(null)
    const told: string[] = []
    const shelf = await Shelf.open((table) => told.push(table))
    expect(await shelf.keep('t', entry, '{}')).toBe('kept')
    expect(asked).toEqual([{ names: ['entries', 'lines'], mode: 'readwrite', options: { durability: 'strict' } }])
    expect(told).toEqual(['t'])
  })
  it('says that there is no room, or that another page was faster, and tells nobody', async () => {
    for (const [name, word] of [
      ['QuotaExceededError', 'full'],
      ['ConstraintError', 'taken'],
    ] as const) {
      storeThatEnds(name)
      const told: string[] = []
      const shelf = await Shelf.open((table) => told.push(table))
      expect(await shelf.keep('t', entry, '{}')).toBe(word)
      expect(told).toEqual([])
    }
  })
  it('says so where a browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
    const failed = await Shelf.open(() => undefined).catch((error: unknown) => error)
    expect(lackOf(failed)).toBe('store')
    expect(lackOf(`${String(failed)}`)).toBe('store') // as a worker says it
  })
})

describe('taking the games along', () => {
  const on = (day: string) => vi.setSystemTime(new Date(day))
  const notes = new Map<string, string>()
  beforeEach(() => {
    vi.useFakeTimers()
    notes.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => notes.get(key) ?? null,
      setItem: (key: string, value: string) => notes.set(key, value),
    })
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  it('is offered from the second day on, never at the start', () => {
    on('2026-03-01')
    const since = Date.now()
    expect([isWorthTaking(since), isWorthTaking(undefined)]).toEqual([false, false])
    on('2026-03-03')
    expect(isWorthTaking(since)).toBe(true)
  })
  it('is offered where the connection was lost, and where the app is installed', () => {
    noteMet('lost')
    expect(isWorthTaking(Date.now())).toBe(true)
    notes.clear()
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    expect(isWorthTaking(Date.now())).toBe(true)
  })
  it('is offered no more to whoever has said no', () => {
    noteMet('no')
    noteMet('lost')
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    expect(isWorthTaking(0)).toBe(false)
  })
})
