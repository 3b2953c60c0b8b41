// Space: pointy hexagons, 104 wide and 120 high.

import type { Facts, Place } from './types.ts'

export const HEX = { width: 104, height: 120, row: 90 }
export const centre = ([q, r]: Place): { x: number; y: number } => ({ x: HEX.width * (q + r / 2), y: HEX.row * r })
export const isSame = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1]
export const placeKey = (place: readonly number[]): string => `${place[0]},${place[1]}`

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What holds all these places. */
export function boxOf(places: readonly Place[], margin = 10): Box {
  const points = places.map(centre)
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)]
  const left = Math.min(...xs) - HEX.width / 2 - margin
  const top = Math.min(...ys) - HEX.height / 2 - margin
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + HEX.width / 2 + margin - left,
    height: Math.max(...ys) + HEX.height / 2 + margin + 14 - top,
  }
}

const ARROWS: Record<string, Place> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** The nearest of these places in a direction on the screen. */
export function nextPlace(from: Place, places: readonly Place[], key: string): Place | null {
  const start = centre(from)
  const [dx, dy] = ARROWS[key] ?? [0, 0]
  let best: Place | null = null
  let least = Infinity
  for (const place of places) {
    const at = centre(place)
    const along = (at.x - start.x) * dx + (at.y - start.y) * dy
    const across = Math.abs((at.x - start.x) * dy) + Math.abs((at.y - start.y) * dx)
    if (along <= 1 || across > along * 2.2) continue
    const away = along + across * 1.6
    if (away < least) [best, least] = [place, away]
  }
  return best
}

/** The way over a border from one place to a neighbour; null where they are not side by side. */
export function wayTo(from: Place, to: Place, ways: Facts['ways']): string | null {
  return ways.find(({ step }) => from[0] + step[0] === to[0] && from[1] + step[1] === to[1])?.way ?? null
}
