// Games of a flight handed over to the server, which does every entry again before it takes them. One that goes on moves
// there; one that is over stays here too.

import { call } from '../lib/api.ts'
import { Refused } from '../lib/live.ts'
import type { MyTableLine } from '../lib/schema.d.ts'
import { Shelf } from './store.ts'

/** What became of handing a game over. */
export type Landing = { is: 'taken' } | { is: 'refused'; line: number | null; why: string }
type Seat = { kind: string; person: string | null; name: string | null; level: string | null }
/** A game of this device, as its lists keep it. */
export type Flown = Pick<MyTableLine, 'table' | 'game' | 'state' | 'updated' | 'ended' | 'result'> & {
  seats: Seat[]
  lesson?: unknown
  branch?: unknown
  landing: Landing | null
}

const NEWS = 'cosmodrome.flight'
/** What no second try would change. */
const FOR_GOOD = ['bad_record', 'taken', 'too_large']

export const shelf = (): Promise<Shelf> =>
  Shelf.open((table) => {
    const news = new BroadcastChannel(NEWS)
    news.postMessage(table)
    news.close()
  })

/** The games of this device, the newest first; lessons and branches stay where they are. */
export async function flown(): Promise<Flown[]> {
  const store = await shelf()
  const lines = (JSON.parse(await store.lines()) as Flown[]).filter(
    ({ lesson, branch, state }) => !lesson && !branch && (state === 'playing' || state === 'over'),
  )
  const landings = await Promise.all(lines.map(({ table }) => store.landing(table)))
  store.close()
  return lines
    .map((line, at) => ({ ...line, landing: landings[at] ? (JSON.parse(landings[at]) as Landing) : null }))
    .sort((one, other) => other.updated - one.updated)
}

/** Those that are over and were not handed over yet. */
export const left = (games: readonly Flown[]): Flown[] => games.filter((one) => one.state === 'over' && !one.landing)

/** Hand a game over; what the server said of it. What may go better later is thrown. */
export async function handOver({ table, state }: Pick<Flown, 'table' | 'state'>): Promise<Landing> {
  const store = await shelf()
  try {
    const landing = await told(table, await logOf(store, table))
    await store.keepLanding(table, JSON.stringify(landing))
    if (landing.is === 'taken' && state === 'playing') await store.drop(table)
    return landing
  } finally {
    store.close()
  }
}

async function told(table: string, log: string): Promise<Landing> {
  try {
    await call('POST /api/me/games', { body: { table, log } })
    return { is: 'taken' }
  } catch (error) {
    if (!(error instanceof Refused) || !FOR_GOOD.includes(error.fault.code)) throw error
    return { is: 'refused', line: error.fault.line ?? null, why: error.fault.why ?? error.fault.code }
  }
}

/** An entry a line; events follow from what was done. */
export async function logOf(store: Shelf, table: string): Promise<string> {
  const entries = JSON.parse(await store.log(table)) as { data: Record<string, unknown> }[]
  for (const { data } of entries) if ('events' in data) data['events'] = []
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}
