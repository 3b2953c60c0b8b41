// Where the guide stands and where the glove comes from: geometry alone.

import type { Box } from './marks.ts'

export interface Size {
  width: number
  height: number
}

const GAP = 18
const EDGE = 16
const HAND = { width: 104, height: 124, tip: { x: 42, y: 5 } }

export const union = (boxes: readonly Box[]): Box | null => {
  if (!boxes.length) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** Places from one end to the other. */
const spread = (from: number, to: number): number[] => Array.from({ length: 9 }, (_, i) => from + ((to - from) * i) / 8)

const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

/** The free place nearest to what is spoken of: never over it, over what one decides with only where nothing else is left. */
export function settle(size: Size, view: Size, top: number, lit: readonly Box[], busy: readonly Box[]): Box {
  const about = union(lit) ?? { x: view.width / 2, y: view.height / 2, width: 0, height: 0 }
  const at = middle(about)
  const most = { x: Math.max(EDGE, view.width - size.width - EDGE), y: Math.max(top, view.height - size.height - EDGE) }
  const fit = (x: number, y: number): Box => ({
    x: Math.min(most.x, Math.max(EDGE, x)),
    y: Math.min(most.y, Math.max(top, y)),
    ...size,
  })
  const columns = [
    ...spread(EDGE, most.x),
    about.x - size.width - GAP,
    about.x + about.width + GAP,
    at.x - size.width / 2,
  ]
  const rows = [
    ...spread(top, most.y),
    about.y - size.height - GAP,
    about.y + about.height + GAP,
    at.y - size.height / 2,
  ]
  const places = columns.flatMap((x) => rows.map((y) => fit(x, y)))
  const cost = (place: Box): number => {
    const there = middle(place)
    const covered = lit.reduce((sum, box) => sum + overlap(place, grown(box, 10)), 0)
    const inTheWay = busy.reduce((sum, box) => sum + overlap(place, box), 0)
    const far = lit.length ? Math.hypot(there.x - at.x, there.y - at.y) : 0
    return covered * 10 + inTheWay / 30 + far
  }
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best))
}

/**
 * On a phone: at the top, where names and counts stand. Where what is spoken of is up there: right below it, or as low
 * as can be where one decides with what lies there.
 */
export function atop(size: Size, view: Size, lit: readonly Box[], busy: readonly Box[]): Box {
  const most = Math.max(0, view.height - size.height - EDGE / 2)
  const at = (y: number): Box => ({ x: EDGE / 2, y: Math.max(0, Math.min(most, y)), ...size })
  const covered = (place: Box): number => lit.reduce((sum, box) => sum + overlap(place, grown(box, 10)), 0)
  const cost = (place: Box): number => covered(place) * 10 + busy.reduce((sum, box) => sum + overlap(place, box), 0)
  const top = at(EDGE / 2)
  if (!covered(top)) return top
  const below = lit.map((box) => at(box.y + box.height + GAP)).toSorted((a, b) => a.y - b.y)
  return [...below, ...spread(most, EDGE / 2).map(at)].reduce((best, one) => (cost(one) < cost(best) ? one : best))
}

export const grown = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
})

export interface Pointing {
  /** Where the fingertip is. */
  x: number
  y: number
  /** How the glove is turned about it: upright it points up. */
  turn: number
}

/** The glove at a target, from the side with most room; what is said stays uncovered, and what is lit where it can. */
export function pointing(target: Box, view: Size, words: Box | null, shows: readonly Box[] = []): Pointing {
  const at = middle(target)
  const beside = shows.filter((box) => overlap(box, target) < (target.width * target.height) / 2)
  const ways = [
    { turn: -14, dx: 0.1, dy: 0.3 },
    { turn: -58, dx: 0.28, dy: 0.2 },
    { turn: 58, dx: -0.28, dy: 0.2 },
    { turn: 152, dx: 0, dy: -0.3 },
    { turn: -128, dx: 0.28, dy: -0.2 },
    { turn: 128, dx: -0.28, dy: -0.2 },
  ]
  const found = ways.map(({ turn, dx, dy }) => {
    const tip = { x: at.x + clamped(target.width * dx), y: at.y + clamped(target.height * dy) }
    const hand = handBox(tip, turn)
    const outside = hand.width * hand.height - overlap(hand, { x: 0, y: 0, ...view })
    const covered = beside.reduce((sum, box) => sum + overlap(hand, box), 0)
    const said = words ? overlap(hand, words) : 0
    return { ...tip, turn, cost: outside * 4 + said * 4 + overlap(hand, target) / 2 + covered / 2 }
  })
  const { x, y, turn } = found.reduce((best, one) => (one.cost < best.cost ? one : best))
  return { x, y, turn }
}

/** The room that the glove takes at a target, where nothing is said. */
export function gloveRoom(target: Box, view: Size): Box {
  const at = pointing(target, view, null)
  return handBox(at, at.turn)
}

const clamped = (length: number): number => Math.max(-60, Math.min(60, length))

/** The box round the glove when it is turned about its fingertip. */
function handBox(tip: { x: number; y: number }, turn: number): Box {
  const angle = (turn * Math.PI) / 180
  const corners = [
    [-HAND.tip.x, -HAND.tip.y],
    [HAND.width - HAND.tip.x, -HAND.tip.y],
    [-HAND.tip.x, HAND.height - HAND.tip.y],
    [HAND.width - HAND.tip.x, HAND.height - HAND.tip.y],
  ].map(([x = 0, y = 0]) => ({
    x: tip.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: tip.y + x * Math.sin(angle) + y * Math.cos(angle),
    width: 0,
    height: 0,
  }))
  return union(corners)!
}
