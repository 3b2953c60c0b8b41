import { describe, expect, it } from 'vitest'
import { differs, sizeOf, type Cargo } from '../src/flight/kept.ts'
import { lackOf } from '../src/flight/lack.ts'

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
