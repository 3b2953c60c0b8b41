// Where the positions of a game that is seen again come from. Whatever can tell these can be seen: a table, a link, a record.

import { call, text } from '../lib/api.ts'
import { Refused } from '../lib/live.ts'
import { wait } from '../lib/motion.ts'
import type { Json } from '../lib/schema.d.ts'
import type { BranchWish, PlyJson, ReplayJson } from '../lib/schema.d.ts'

export type Head = ReplayJson
export type Past = PlyJson
/** Through whose eyes: a seat's, or those of a spectator. */
export type Eyes = number | null

export interface Source {
  head(): Promise<Head>
  /** The components to draw. */
  facts(head: Head): Promise<{ [field: string]: Json }>
  /** Every ply with what happened and some fields of its view. */
  course(eyes: Eyes, total: number, fields: string): Promise<Past[]>
  /** Some positions from that ply on, whole. */
  positions(eyes: Eyes, first: number): Promise<Past[]>
  /** The record as a text. */
  record(): Promise<string>
  /** A new table that goes on from a position; its id. */
  branch(wish: BranchWish): Promise<string>
  /** The table it was played at, where this page may know it. */
  readonly table: string | null
}

type Query = { seat: Eyes; from: number; fields?: string; events?: string }
type Page = { plies: Past[]; total: number }
const AT_ONCE = 3

/** Ask again after a while where too much was asked at once. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const pause = error instanceof Refused && error.fault.code === 'too_many' ? (error.fault.retry_ms ?? 0) : 0
      if (!pause || tries > 5) throw error
      await wait(pause)
    }
  }
}

abstract class Served implements Source {
  readonly table: string | null = null
  abstract head(): Promise<Head>
  abstract record(): Promise<string>
  abstract branch(wish: BranchWish): Promise<string>
  protected abstract page(query: Query): Promise<Page>

  async facts(head: Head): Promise<{ [field: string]: Json }> {
    const { facts } = await call('GET /api/games/{name}', { path: { name: head.game }, query: { pack: head.pack } })
    return facts as { [field: string]: Json }
  }

  async course(eyes: Eyes, total: number, fields: string): Promise<Past[]> {
    const first = await this.some({ seat: eyes, from: 0, fields, events: 'true' })
    const size = Math.max(1, first.length)
    const starts = Array.from({ length: Math.ceil(total / size) - 1 }, (_, i) => (i + 1) * size)
    const parts: Past[][] = [first]
    const next = async (): Promise<void> => {
      for (let from = starts.shift(); from !== undefined; from = starts.shift())
        parts[from / size] = await this.some({ seat: eyes, from, fields, events: 'true' })
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    return parts.flat()
  }

  positions(eyes: Eyes, first: number): Promise<Past[]> {
    return this.some({ seat: eyes, from: first })
  }

  private async some(query: Query): Promise<Past[]> {
    return (await patiently(() => this.page(query))).plies
  }
}

/** A game at a table: finished, or under way and seen through one's own eyes. */
export class OfTable extends Served {
  constructor(override readonly table: string) {
    super()
  }

  head(): Promise<Head> {
    return call('GET /api/tables/{table_id}/replay', { path: { table_id: this.table } })
  }

  protected page(query: Query): Promise<Page> {
    return call('GET /api/tables/{table_id}/history', { path: { table_id: this.table }, query })
  }

  record(): Promise<string> {
    return text(`/api/tables/${this.table}/record`)
  }

  async branch(body: BranchWish): Promise<string> {
    return (await call('POST /api/tables/{table_id}/branch', { path: { table_id: this.table }, body })).table
  }
}

/** A finished game that somebody has given a link to. */
export class OfLink extends Served {
  constructor(private readonly key: string) {
    super()
  }

  head(): Promise<Head> {
    return call('GET /api/links/{key}', { path: { key: this.key } })
  }

  protected page(query: Query): Promise<Page> {
    return call('GET /api/links/{key}/history', { path: { key: this.key }, query })
  }

  record(): Promise<string> {
    return text(`/api/links/${this.key}/record`)
  }

  async branch(body: BranchWish): Promise<string> {
    return (await call('POST /api/links/{key}/branch', { path: { key: this.key }, body })).table
  }
}

/** A record that was brought; where the server has forgotten it, it is sent again. */
export class OfRecord extends Served {
  private name = ''

  constructor(private readonly written: string) {
    super()
  }

  async head(): Promise<Head> {
    const { record, replay } = await call('POST /api/records', { body: { text: this.written } })
    this.name = record
    return replay
  }

  protected page(query: Query): Promise<Page> {
    return this.again(() => call('GET /api/records/{name}/history', { path: { name: this.name }, query }))
  }

  async branch(body: BranchWish): Promise<string> {
    const ask = () => call('POST /api/records/{name}/branch', { path: { name: this.name }, body })
    return (await this.again(ask)).table
  }

  private async again<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refused) || error.fault.code !== 'no_record') throw error
      await this.head()
      return ask()
    }
  }

  record(): Promise<string> {
    return Promise.resolve(this.written)
  }
}
