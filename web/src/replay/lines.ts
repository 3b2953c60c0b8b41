// The moves of a game as a list: one line for what a seat did in a row, its further steps behind it.

import type { Step } from './reel.svelte.ts'

export interface MoveLine {
  /** The ply it begins with, and leads to. */
  first: number
  seat: number | null
  words: string
  /** What else its first step brought. */
  also: string
  more: { ply: number; words: string }[]
  /** The round that begins with it. */
  heading: number | null
}

/** Lines of a log one after the other; where one ends without a stop, a dot divides them from the next. */
export const sentences = (words: readonly string[]): string =>
  words
    .filter(Boolean)
    .map((one, i, all) => (i < all.length - 1 && !/[.!?…]$/.test(one) ? `${one} ·` : one))
    .join(' ')

/** Steps that nothing is said of have no line; in rounds of day and night every step has its own. */
export function linesOf(steps: readonly Step[]): MoveLine[] {
  const lines: MoveLine[] = []
  let round: number | null = null
  for (const step of steps) {
    const words = sentences(step.words)
    if (!words) continue
    const last = lines.at(-1)
    const isNew = step.round !== round
    round = step.round
    if (last && !isNew && step.isNight === undefined && step.seat !== null && last.seat === step.seat) {
      if (!last.more.length) last.more.push({ ply: last.first, words: sentences([last.words, last.also]) })
      last.more.push({ ply: step.ply, words })
    } else {
      const heading = isNew && step.ply > 0 ? step.round : null
      const [first = '', ...also] = step.words
      lines.push({ first: step.ply, seat: step.seat, words: first, also: sentences(also), more: [], heading })
    }
  }
  return lines
}
