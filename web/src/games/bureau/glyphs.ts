// Effects as pictures: on chips in a line, in compartments in rows that fit.

import type { Effect, Effects, Item } from './types.ts'

export interface Glyph {
  icon?: string
  number?: number
  wide?: number // width of the icon, in its heights
}

const ICONS: Record<Effect['kind'], string> = {
  fuel: 'b-fuel',
  fill: 'b-fx-fill',
  credits: 'b-fx-credits',
  sample: '',
  enlarge: 'b-fx-enlarge',
  office: 'b-fx-office',
  bureau: 'b-fx-bureau',
  fly: 'b-fx-fly',
}

export function iconOf(effect: Effect): string {
  if (effect.kind === 'sample') return effect.sample === 'here' ? 'b-fx-sample-here' : `b-sample-${effect.sample}`
  return ICONS[effect.kind]
}

/** The symbol that an effect is. */
export const signOf = (effect: Effect): string => (effect.kind === 'sample' ? `sample_${effect.sample}` : effect.kind)

function glyph(effect: Effect, times = 1): Glyph[] {
  const icon = iconOf(effect)
  if (times === 1) return [effect.amount === undefined ? { icon } : { number: effect.amount, icon }]
  if (effect.kind === 'sample') return [{ number: times, icon }]
  return Array.from({ length: times }, () => (effect.amount === undefined ? { icon } : { number: effect.amount, icon }))
}

const PER = { level: { icon: 'b-fx-level', wide: 1.5 }, offices: { icon: 'b-fx-offices', wide: 1.5 } }
const OR: Glyph = { icon: 'b-fx-or', wide: 0.44 }

/** One item on one line: price, arrow, how often, what. */
export function lineOf(item: Item): Glyph[] {
  const what = item.chips.flatMap((chip, i) => [...(i ? [OR] : []), ...glyph(chip.effect, item.times ?? 1)])
  const per = item.per === 'times' ? [] : [PER[item.per]]
  return [...priceOf(item), ...(item.price ? [{ icon: 'b-fx-arrow', wide: 0.63 }] : []), ...per, ...what]
}

function priceOf(item: Item): Glyph[] {
  if (!item.price) return []
  return [
    item.price.kind === 'fuel' ? { number: item.price.amount, icon: 'b-fx-cost-fuel' } : { icon: 'b-fx-cost-sample' },
  ]
}

/** Effects as rows of pictures for a compartment: the price stands above the hook that leads to what it buys. */
export function rowsOf(effects: Effects, isSplit = false): Glyph[][] {
  const rows: Glyph[][] = []
  for (const item of effects.items) {
    const what = item.chips.flatMap((chip, i) => [...(i ? [OR] : []), ...glyph(chip.effect, item.times ?? 1)])
    const lines = isSplit ? brokenOf(what) : [what]
    if (item.price) rows.push(priceOf(item), [{ icon: 'b-fx-hook', wide: 0.63 }, ...what])
    else if (item.per === 'times') rows.push(...lines)
    else if (isSplit || item.chips.length > 1) rows.push([PER[item.per]], ...lines)
    else rows.push([PER[item.per], ...what])
  }
  // three plain pictures below each other would be too small: two of them share a line
  if (rows.length > 2 && !isSplit) {
    const plain = rows.findIndex((row, i) => i + 1 < rows.length && isPlain(row) && isPlain(rows[i + 1]!))
    if (plain >= 0) rows.splice(plain, 2, [...rows[plain]!, ...rows[plain + 1]!])
  }
  return rows
}

/** A long row in two: after the “or”, or two pictures above the rest. */
function brokenOf(row: Glyph[]): Glyph[][] {
  const at = row.includes(OR) ? row.indexOf(OR) + 1 : 2
  return row.length > 2 ? [row.slice(0, at), row.slice(at)] : [row]
}

const isPlain = (row: Glyph[]): boolean =>
  row.length === 1 &&
  row[0]!.wide === undefined &&
  row[0]!.icon !== 'b-fx-cost-fuel' &&
  row[0]!.icon !== 'b-fx-cost-sample'
export const widthOf = (row: readonly Glyph[]): number =>
  row.reduce(
    (sum, one) =>
      sum + (one.icon ? (one.wide ?? 1) : 0) + (one.number === undefined ? 0 : 0.5 * String(one.number).length + 0.06),
    0.1 * (row.length - 1),
  )

/** How large a picture may be in a compartment that is so much taller than wide: a share of its width. */
export function scaleOf(rows: readonly Glyph[][], tall = 1): number {
  const widest = Math.max(1, ...rows.map(widthOf))
  return Math.min(0.46, 0.8 / widest, (0.84 * tall - 0.04 * (rows.length - 1)) / (1.04 * rows.length))
}

/** The rows that leave the pictures largest. */
export function fitting(effects: Effects, tall = 1): Glyph[][] {
  const [plain, split] = [rowsOf(effects), rowsOf(effects, true)]
  return scaleOf(split, tall) > scaleOf(plain, tall) ? split : plain
}
