// The moves of a game as a list: one line for what a seat did in a row, its further steps behind it.

import type { Step } from './reel.svelte.ts'

export interface MoveLine {
  /** The ply it begins with, and leads to. */
  first: number
  seat: number | null
  words: string
  more: { ply: number; words: string }[]
  /** The round that begins with it. */
  heading: number | null
}

/** Steps that nothing is said of have no line; in rounds of day and night every step has its own. */
export function linesOf(steps: readonly Step[]): MoveLine[] {
  const lines: MoveLine[] = []
  let round: number | null = null
  for (const step of steps) {
    const words = step.words.join(' ')
    if (!words) continue
    const last = lines.at(-1)
    const isNew = step.round !== round
    round = step.round
    if (last && !isNew && step.isNight === undefined && step.seat !== null && last.seat === step.seat) {
      if (!last.more.length) last.more.push({ ply: last.first, words: last.words })
      last.more.push({ ply: step.ply, words })
    } else {
      const heading = isNew && step.ply > 0 ? step.round : null
      lines.push({ first: step.ply, seat: step.seat, words, more: [], heading })
    }
  }
  return lines
}
