// The ranks of a game alone.

import type { Facts } from './types.ts'

/** The credits from which on a rank is reached in a game alone. */
export function rankFrom(facts: Facts, rank: number, withCaptain: boolean): number {
  return rank === 0 ? 0 : facts.ranks[rank]!.at_least + (withCaptain ? facts.captain_bonus : 0)
}

/** The rank so far in a game alone, and the next one. */
export function rankOf(
  facts: Facts,
  credits: number,
  withCaptain: boolean,
): { index: number; next: number | null; from: number } {
  const plus = (i: number) => rankFrom(facts, i, withCaptain)
  let index = 0
  facts.ranks.forEach((_, i) => {
    if (credits >= plus(i)) index = i
  })
  return { index, from: plus(index), next: index + 1 < facts.ranks.length ? plus(index + 1) : null }
}
