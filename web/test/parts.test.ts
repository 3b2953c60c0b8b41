// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
// @ts-expect-error: a script without types
import { type, write, writeContract } from '../scripts/types.mjs'
import { nearest } from '../src/lib/drag.ts'
import { keep, START, zoom } from '../src/lib/panzoom.ts'
import { timeLeft } from '../src/lib/parts/Clock.svelte'
import { ticks } from '../src/lib/parts/ScoreChart.svelte'
import { parse } from '../src/lib/router.svelte.ts'
import { read } from '../src/lib/settings.svelte.ts'

describe('the router', () => {
  it('reads a page and its argument', () => {
    expect(parse('/')).toMatchObject({ page: 'home', id: '' })
    expect(parse('/t/abc', '?i=key')).toMatchObject({ page: 't', id: 'abc' })
    expect(parse('/t/abc', '?i=key').query.get('i')).toBe('key')
    expect(parse('/t/%E0%A4%A')).toMatchObject({ page: 't' })
  })
})

describe('settings', () => {
  it('keep what is allowed and replace what is not', () => {
    expect(read('{"theme":"paper","pace":"warp","sound":false}')).toMatchObject({
      theme: 'paper',
      pace: 'brisk',
      sound: false,
    })
    expect(read('not json')).toMatchObject({ theme: 'system' })
    expect(read('null')).toMatchObject({ confirm: true })
  })
})

describe('drag', () => {
  it('snaps to the nearest place within reach', () => {
    const places: [string, DOMRect][] = [
      ['a', rect(0, 0, 100)],
      ['b', rect(200, 0, 100)],
    ]
    expect(nearest(50, 50, places)).toBe('a')
    expect(nearest(170, 50, places)).toBe('b')
    expect(nearest(600, 600, places)).toBeNull()
  })
})

describe('pan and zoom', () => {
  it('keeps the point under the finger where it is', () => {
    const look = zoom(START, 2, 100, 60, { least: 0.5, most: 4 })
    expect(look).toEqual({ scale: 2, x: -100, y: -60 })
    expect(zoom(look, 100, 0, 0, { least: 0.5, most: 4 }).scale).toBe(4)
  })

  it('never lets the board leave its frame', () => {
    expect(keep({ x: 9999, y: -9999, scale: 1 }, 400, 200)).toEqual({ x: 300, y: -150, scale: 1 })
  })
})

describe('clocks and charts', () => {
  it('write time as people read it', () => {
    expect([0, 59_000, 61_000, 3_600_000].map(timeLeft)).toEqual(['0:00', '0:59', '1:01', '1:00:00'])
  })

  it('choose round numbers', () => {
    expect(ticks(17)).toEqual([0, 5, 10, 15])
    expect(ticks(3)).toEqual([0, 1, 2, 3])
  })
})

describe('types of what a game sends', () => {
  it('tell tables apart by a field of one value', () => {
    const table = (kind: string) => ({
      type: 'object',
      description: 'A thing.',
      required: ['kind'],
      properties: { kind: { const: kind } },
      additionalProperties: false,
    })
    const text = writeContract({
      title: 'tiny',
      $defs: {
        View: { anyOf: [{ $ref: '#/$defs/Coin' }, { $ref: '#/$defs/Crate' }] },
        Coin: table('coin'),
        Crate: table('crate'),
      },
    }) as string
    expect(text).toContain('/** A thing. */\nexport type Coin = {\n  kind: "coin"\n}')
    expect(text).toContain('export type View = Coin | Crate')
  })

  it('know a fixed list and a table without fields', () => {
    expect(type({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] })).toBe('[string, number]')
    expect(type({ type: 'object', properties: {}, additionalProperties: false })).toBe('Record<string, never>')
  })
})

describe('types from OpenAPI', () => {
  it('write what the schema says', () => {
    expect(type({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null')
    expect(type({ type: 'array', items: { $ref: '#/components/schemas/Seat' } })).toBe('Seat[]')
    const text = write({
      components: {
        schemas: {
          Seat: {
            type: 'object',
            required: ['seat'],
            properties: { seat: { type: 'integer' }, name: { type: 'string' } },
          },
        },
      },
      paths: {
        '/api/x': {
          get: {
            responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Seat' } } } } },
          },
        },
      },
    }) as string
    expect(text).toContain('export type Seat = {\n  seat: number\n  name?: string\n}')
    expect(text).toContain('"GET /api/x": { body: null; answer: Seat }')
  })
})

function rect(x: number, y: number, size: number): DOMRect {
  return { left: x, top: y, right: x + size, bottom: y + size, width: size, height: size } as DOMRect
}
