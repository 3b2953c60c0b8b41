// The curve of a review as paths in a box of width 1000 and height 100: what each seat may hope for, with its error.

import type { MeasureJson, PointJson, ReviewJson } from '../lib/schema.d.ts'

export interface Scale {
  least: number
  most: number
}

/** From nothing to a sure win; alone from the fewest to the most points that come into sight. */
export function scaleOf(found: ReviewJson): Scale {
  if (found.measured_in === 'share') return { least: 0, most: 1 }
  const all = found.curve.flatMap((point) => point.seats)
  const least = Math.min(...all.map((one) => one.mean - one.error))
  const most = Math.max(...all.map((one) => one.mean + one.error))
  return all.length
    ? { least: Math.floor(least), most: Math.max(Math.ceil(most), Math.floor(least) + 1) }
    : { least: 0, most: 1 }
}

export function heightOf(value: number, { least, most }: Scale): number {
  return 100 - (100 * (Math.max(least, Math.min(most, value)) - least)) / (most - least)
}

const x = (ply: number, last: number): string => ((1000 * ply) / Math.max(1, last)).toFixed(1)
const y = (value: number, scale: Scale): string => heightOf(value, scale).toFixed(1)

/** The line of a seat. */
export function pathOf(curve: readonly PointJson[], seat: number, last: number, scale: Scale): string {
  return curve.map(({ ply, seats }, i) => `${i ? 'L' : 'M'}${x(ply, last)} ${y(seats[seat]!.mean, scale)}`).join('')
}

/** The band of its error. */
export function bandOf(curve: readonly PointJson[], seat: number, last: number, scale: Scale): string {
  const edge = (of: (one: MeasureJson) => number) =>
    curve.map(({ ply, seats }) => `${x(ply, last)} ${y(of(seats[seat]!), scale)}`)
  const points = [...edge((one) => one.mean + one.error), ...edge((one) => one.mean - one.error).reverse()]
  return points.length ? `M${points.join('L')}Z` : ''
}

/** What a seat might hope for before a ply, as far as it was looked at. */
export function hopeAt(curve: readonly PointJson[], ply: number, seat: number): MeasureJson | null {
  return curve.findLast((point) => point.ply <= ply)?.seats[seat] ?? null
}
