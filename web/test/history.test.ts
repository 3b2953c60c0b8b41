// The positions of a game come some at a time; a page that asks for many asks on until it has them.

import { afterEach, expect, test, vi } from 'vitest'
import { history } from '../src/lib/history.ts'

const TOTAL = 40
const AT_ONCE = 16

/** A server that gives so many positions at once, and notes what it was asked. */
function serve(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const query = new URL(address, 'http://here').searchParams
    const first = Number(query.get('from'))
    const last = Math.min(TOTAL, first + Math.min(AT_ONCE, Number(query.get('limit'))))
    const plies = Array.from({ length: Math.max(0, last - first) }, (_, i) => ({
      ply: first + i,
      view: {},
      events: [],
    }))
    return Promise.resolve(new Response(JSON.stringify({ plies, total: TOTAL })))
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

test('all positions are put together', async () => {
  const asked = serve()
  const plies = await history('t', { fields: 'round' })
  expect(plies.map((one) => one.ply)).toEqual(Array.from({ length: TOTAL }, (_, i) => i))
  expect(asked).toHaveLength(3)
})

test('of some positions no more is asked for than is wanted', async () => {
  const asked = serve()
  const plies = await history('t', { seat: 1 }, 10, 30)
  expect(plies.map((one) => one.ply)).toEqual(Array.from({ length: 21 }, (_, i) => 10 + i))
  expect(asked).toEqual([
    '/api/tables/t/history?seat=1&from=10&limit=21',
    '/api/tables/t/history?seat=1&from=26&limit=5',
  ])
  expect(await history('t', {}, 50)).toEqual([])
})
