// Games of this device in a file, those under way too: whoever takes them from it goes on with them, on another device or
// at a server, which does every entry again.

import { call } from '../lib/api.ts'
import { flown, logOf, shelf } from './landing.ts'

/** A game as it is carried: its table, and its log, an entry a line. */
export interface Carried {
  table: string
  log: string
}
const WHAT = 'cosmodrome games 1'
export const MOST_BYTES = 50_000_000

/** The file of all games of this device. */
export async function packed(): Promise<string> {
  const store = await shelf()
  const games: Carried[] = []
  for (const { table } of await flown()) games.push({ table, log: await logOf(store, table) })
  store.close()
  return JSON.stringify({ what: WHAT, games }, null, 1)
}

/** The games of such a file; null where it is none. */
export function unpacked(text: string): Carried[] | null {
  try {
    const { what, games } = JSON.parse(text) as { what: unknown; games: Carried[] }
    const isGame = (one: Carried) => typeof one.table === 'string' && typeof one.log === 'string'
    return what === WHAT && games.every(isGame) ? games : null
  } catch {
    return null
  }
}

/** Take a game in; why not, is thrown. */
export async function takeIn({ table, log }: Carried): Promise<void> {
  await call('POST /api/me/games', { body: { table, log } })
}
