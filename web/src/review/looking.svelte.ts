// The review of a finished game: how far the master is, what was found, and the lines it compares. Nothing is worked out here.

import { call } from '../lib/api.ts'
import { tellError } from '../lib/refusal.ts'
import type { HistoryJson, ReviewStatus } from '../lib/schema.d.ts'
import type { Eyes, Past } from '../replay/source.ts'

export type Which = 'played' | 'stronger'
const AGAIN_MS = 1500

export class Looking {
  status = $state.raw<ReviewStatus | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined
  private isClosed = false
  private readonly lines = new Map<string, Promise<HistoryJson>>()

  constructor(
    readonly kind: 't' | 'r',
    readonly id: string,
  ) {}

  get isUnderWay(): boolean {
    return this.status?.state === 'waiting' || this.status?.state === 'looking'
  }

  /** How far it is now, and again as long as it goes on. */
  async look(): Promise<void> {
    clearTimeout(this.timer)
    const status = await (this.kind === 't'
      ? call('GET /api/tables/{table_id}/review', { path: { table_id: this.id } })
      : call('GET /api/links/{key}/review', { path: { key: this.id } }))
    this.take(status)
  }

  async ask(): Promise<void> {
    try {
      this.take(
        await (this.kind === 't'
          ? call('POST /api/tables/{table_id}/review', { path: { table_id: this.id }, body: {} })
          : call('POST /api/links/{key}/review', { path: { key: this.id }, body: {} })),
      )
    } catch (error) {
      tellError(error)
    }
  }

  async stop(): Promise<void> {
    try {
      this.take(await call('POST /api/tables/{table_id}/review/stop', { path: { table_id: this.id }, body: {} }))
    } catch (error) {
      tellError(error)
    }
  }

  /** The positions along one of the lines of a moment. */
  async line(moment: number, which: Which, seat: Eyes): Promise<Past[]> {
    const query = { moment, which, seat }
    const key = JSON.stringify([query, this.status?.found?.moments[moment]?.ply])
    let asked = this.lines.get(key)
    if (!asked) {
      asked =
        this.kind === 't'
          ? call('GET /api/tables/{table_id}/review/line', { path: { table_id: this.id }, query })
          : call('GET /api/links/{key}/review/line', { path: { key: this.id }, query })
      this.lines.set(key, asked)
      asked.catch(() => this.lines.delete(key))
    }
    return (await asked).plies
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
  }

  private take(status: ReviewStatus): void {
    this.status = status
    clearTimeout(this.timer)
    if (this.isUnderWay && !this.isClosed)
      this.timer = setTimeout(() => void this.look().catch(() => this.take(status)), AGAIN_MS)
  }
}
