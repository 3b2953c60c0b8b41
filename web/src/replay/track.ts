// The track of a replay: stretches of one colour, the numbers of the rounds, the lines of the scores.

import type { Step } from './reel.svelte.ts'

/** Plies that belong together: half a round, or the turn of one seat. */
export interface Stretch {
  first: number
  /** How many plies. */
  length: number
  kind: 'day' | 'night' | number | null
}

export interface RoundMark {
  round: number
  first: number
  last: number
}

/** Over so many rounds the track names every fifth. */
const CROWDED = 20

export function stretchesOf(steps: readonly Step[]): Stretch[] {
  const found: Stretch[] = []
  let before = ''
  for (const step of steps.slice(1)) {
    const kind = step.isNight === undefined ? step.seat : step.isNight ? 'night' : 'day'
    const name = `${step.round}/${kind}`
    if (name === before) found.at(-1)!.length++
    else found.push({ first: step.ply, length: 1, kind })
    before = name
  }
  return found
}

export function roundsOf(steps: readonly Step[]): RoundMark[] {
  const found: RoundMark[] = []
  for (const step of steps.slice(1)) {
    const last = found.at(-1)
    if (last?.round === step.round) last.last = step.ply
    else found.push({ round: step.round, first: step.ply, last: step.ply })
  }
  return found
}

/** Which numbers are written: all, or of many every fifth and the last. */
export function namedRounds(rounds: readonly RoundMark[], most = CROWDED): Set<number> {
  const all = rounds.map((mark) => mark.round)
  return new Set(all.length > most ? all.filter((round, i) => round % 5 === 0 || i === 0) : all)
}

/** The line of a seat's score: a path of steps in a box of width 1000 and height 100. */
export function lineOf(steps: readonly Step[], seat: number, most: number): string {
  const x = (i: number): string => ((1000 * i) / Math.max(1, steps.length - 1)).toFixed(1)
  const y = (i: number): string =>
    (100 - (96 * Math.max(0, steps[i]?.scores[seat] ?? 0)) / Math.max(1, most)).toFixed(1)
  let path = `M0 ${y(0)}`
  for (let i = 1; i < steps.length; i++) if (y(i) !== y(i - 1)) path += `H${x(i)}V${y(i)}`
  return `${path}H1000`
}
