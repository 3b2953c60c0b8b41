// The flights of Cities: in its colours, and tiles as drawings.

import { fly as flyOver, type Flight } from '../../lib/fly.ts'
import { building, heartOf, U, type Cell } from './compose.ts'

/** Let pictures fly from one element to another, one after the other. */
export function fly(from: Element | null, to: Element | null, pictures: readonly string[], flight: Flight = {}): void {
  flyOver(from, to, pictures, { ...flight, colours: 'cities' })
}

/** A tile as a drawing of so many pixels, to fly. */
export function drawn(kind: string, cells: readonly Cell[], size: number): string {
  const rows = Math.max(...cells.map((one) => one[0])) + 1
  const columns = Math.max(...cells.map((one) => one[1])) + 1
  return `<svg width="${size}" height="${size}" viewBox="0 0 ${columns * U} ${rows * U}">${building(kind, [...cells], { heart: heartOf(kind, [...cells], [...cells]) })}</svg>`
}
