// Numbers of a review in words: with their sign and, where they are not certain, their error.

import { both, language, t } from '../lib/messages.svelte.ts'
import type { ClaimJson, MeasureJson, MomentJson, ReviewJson } from '../lib/schema.d.ts'

/** A number with its sign, one digit behind the comma where that says something. */
export function signed(value: number): string {
  const rounded = Math.abs(value) >= 10 ? Math.round(value) : Math.round(10 * value) / 10
  const text = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(Math.abs(rounded))
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${text}`
}

/** The words of a claim without its number and its clause, which stand beside them. */
export function bare(claim: ClaimJson): string {
  return both(claim.text)
    .replace(/^[+−][\d.,]+( ± [\d.,]+)? /, '')
    .replace(/ \([A-Z]\d+\)$/, '')
}

/** Whether one would want it: more of anything, or less for the rival. */
export const isGood = (claim: ClaimJson): boolean => claim.difference.mean > 0 !== (claim.key === 'rival')

/** What the played line has lost beside the stronger one. */
export function lossOf(moment: MomentJson, found: ReviewJson): string {
  return found.measured_in === 'share' ? `${signed(-100 * moment.gain.mean)} %` : signed(-moment.gain.mean)
}

/** What is gained in points, how surely, and by how many playouts. */
export function sumOf(points: MeasureJson, playouts: number, isCertain: boolean): string {
  if (isCertain) return t('review.certain')
  const error = signed(Math.max(0.1, points.error)).slice(1)
  return t('review.sum', { error, n: playouts })
}
