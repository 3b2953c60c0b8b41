// Numbers of a review in words: with their sign and, where they are not certain, their error.

import { both, language, t } from '../lib/messages.svelte.ts'
import type { ClaimJson, MeasureJson, MomentJson, ReviewJson } from '../lib/schema.d.ts'
import type { Which } from './looking.svelte.ts'

const rounded = (value: number): number => (Math.abs(value) >= 10 ? Math.round(value) : Math.round(10 * value) / 10)
const plain = (value: number): string =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(Math.abs(rounded(value)))

/** A number with its sign, one digit behind the comma where that says something. */
export function signed(value: number): string {
  return `${rounded(value) > 0 ? '+' : rounded(value) < 0 ? '−' : ''}${plain(value)}`
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

/** Its error; nothing where there was none. */
export function errorOf(moment: MomentJson, found: ReviewJson): string {
  const { error } = moment.gain
  if (!error) return ''
  return found.measured_in === 'share'
    ? `± ${Math.max(1, Math.round(100 * error))} %`
    : `± ${plain(Math.max(0.1, error))}`
}

/** What a line may hope for: a chance to win, alone points; reviews of before do not know. */
export function hopeOf(moment: MomentJson, found: ReviewJson, which: Which): string {
  const hope = moment.hopes?.[which === 'played' ? 0 : 1]?.mean
  if (hope === undefined) return ''
  return found.measured_in === 'share' ? `${Math.round(100 * hope)} %` : plain(hope)
}

/** The largest fact that speaks for the stronger line: points in the end before what is there at once. */
export function headingOf(moment: MomentJson): string {
  const good = moment.why.filter(isGood)
  const final = good.filter((claim) => claim.when === 'final')
  const size = (claim: ClaimJson): number => Math.abs(claim.difference.mean)
  const largest = (final.length ? final : good).toSorted((a, b) => size(b) - size(a))[0]
  if (!largest) return t('review.in_all')
  return both(largest.text)
    .replace(/ \([A-Z]\d+\)$/, '')
    .replace(/ ± [\d.,]+/, '')
}

/** What is gained in points, how surely, and by how many playouts. */
export function sumOf(points: MeasureJson, playouts: number, isCertain: boolean): string {
  if (isCertain) return t('review.certain', { n: playouts })
  const error = plain(Math.max(0.1, points.error))
  return t('review.sum', { error, n: playouts })
}
