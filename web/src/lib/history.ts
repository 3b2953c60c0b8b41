// The positions of a game so far. The server gives some at a time; here they are put together.

import { call } from './api.ts'
import type { Calls } from './schema.d.ts'

type PlyJson = Calls['GET /api/tables/{table_id}/history']['answer']['plies'][number]
type Wish = { seat?: number | null; fields?: string }

/** The positions from one ply to another, both included; without a last one, all that there are. */
export async function history(table_id: string, wish: Wish, first = 0, last = Infinity): Promise<PlyJson[]> {
  const found: PlyJson[] = []
  for (let from = first; from <= last;) {
    const limit = Math.min(1000, last - from + 1)
    const query = { ...wish, from, limit }
    const { plies, total } = await call('GET /api/tables/{table_id}/history', { path: { table_id }, query })
    found.push(...plies)
    from += plies.length
    if (!plies.length || from >= total) break
  }
  return found
}
