// Choosing an action step by step, offering exactly what `legal` holds.

import type { Action, Json } from './protocol.ts'

export type Chosen = { [field: string]: Json }

/** Those of a kind: actions, events. */
export function ofKind<T extends { kind: string }, K extends T['kind']>(
  all: readonly T[],
  kind: K,
): Extract<T, { kind: K }>[] {
  return all.filter((one): one is Extract<T, { kind: K }> => one.kind === kind)
}

/** The actions that agree with everything chosen so far. */
export function matching(legal: readonly Action[], chosen: Chosen): Action[] {
  return legal.filter((action) => Object.entries(chosen).every(([field, value]) => same(action[field] ?? null, value)))
}

/** The different values of a field among them, in the order of `legal`. */
export function values(legal: readonly Action[], field: string): Json[] {
  const found: Json[] = []
  for (const action of legal) {
    const value = action[field] ?? null
    if (!found.some((other) => same(other, value))) found.push(value)
  }
  return found
}

/** The field to ask for next: the first one in which they differ; null where one action is left. */
export function nextField(legal: readonly Action[]): string | null {
  if (legal.length < 2) return null
  const fields = new Set(legal.flatMap((action) => Object.keys(action)))
  for (const field of ['kind', ...fields]) {
    if (field !== 'text' && field !== 'seat' && values(legal, field).length > 1) return field
  }
  return null
}

/** The kind of an action, which its notation begins with. */
export function kindOf(notation: string): string {
  return notation.split(' ', 1)[0]!
}

export function same(a: Json, b: Json): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
}
