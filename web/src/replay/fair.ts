// The fair-draw check, computed in this page: the seed that is known now gives the fingerprint that was shown before the first move.

import type { Head } from './source.ts'

/** Fair, or not; "later" while the seed is secret; "unable" where the browser does not compute it (a page without https). */
export type Verdict = 'fair' | 'broken' | 'later' | 'unable'

/** The one JSON text of a value: keys in order, no spaces. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`
}

/** The fingerprint of a deal: SHA-256 over the canonical text. */
export async function fingerprint(
  head: Pick<Head, 'game' | 'rules' | 'pack' | 'options'> & { seats: readonly unknown[]; seed: string },
): Promise<string> {
  const { game, rules, pack, seats, options, seed } = head
  const bytes = new TextEncoder().encode(canonical(['cosmodrome', game, rules, pack, seats.length, options, seed]))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the deal was fair; `seen` is the fingerprint that this browser saw when the game was under way. */
export async function check(head: Head, seen: string | null): Promise<Verdict> {
  if (seen !== null && seen !== head.commitment) return 'broken'
  const { seed } = head
  if (seed === null) return 'later'
  // browsers compute it on safe pages only: https, or this very machine
  if (!globalThis.crypto?.subtle) return 'unable'
  return (await fingerprint({ ...head, seed })) === head.commitment ? 'fair' : 'broken'
}

/** A fingerprint as people compare it: its beginning and its end. */
export function brief(print: string): string {
  return `${print.slice(0, 4)} ${print.slice(4, 8)} … ${print.slice(-8, -4)} ${print.slice(-4)}`
}
