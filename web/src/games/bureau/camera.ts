// What part of space is on the screen: hexagons large enough to read, the own ship in the middle of what it can reach.

import { centre, HEX, type Box } from './space.ts'
import type { Place } from './types.ts'

export interface Size {
  width: number
  height: number
}

/** A corner of space, and how many pixels a unit of it takes. */
export interface Camera {
  x: number
  y: number
  scale: number
}

const LEAST = 68 // pixels a hexagon with its borders: 65 without them
const MOST = 75

/** The scale at which all of a box would fit, within what can be read. */
export function scaleOf(frame: Size, box: Box): number {
  const fit = Math.min(frame.width / box.width, frame.height / box.height) * HEX.width
  return Math.min(MOST, Math.max(LEAST, fit)) / HEX.width
}

/** Where to look from: all of the map where it fits, else what is in reach, else the ship, and never past the edge. */
export function homeOf(frame: Size, map: Box, reach: Box, ship: Place): Camera {
  const scale = scaleOf(frame, map)
  const at = centre(ship)
  const along = (seen: number, start: number, length: number, from: number, reached: number, middle: number) => {
    if (length <= seen) return start - (seen - length) / 2
    const wanted = reached <= seen ? from + reached / 2 : middle
    return Math.min(start + length - seen, Math.max(start, wanted - seen / 2))
  }
  return {
    x: along(frame.width / scale, map.x, map.width, reach.x, reach.width, at.x),
    y: along(frame.height / scale, map.y, map.height, reach.y, reach.height, at.y),
    scale,
  }
}

/** Where a place is drawn in the frame, in pixels. */
export function drawnAt(place: Place, camera: Camera, look: Camera): Box {
  const { x, y } = centre(place)
  const size = camera.scale * look.scale
  return {
    x: (x - HEX.width / 2 - camera.x) * size + look.x,
    y: (y - HEX.height / 2 - camera.y) * size + look.y,
    width: HEX.width * size,
    height: HEX.height * size,
  }
}

const isIn = (box: Box, frame: Size): boolean =>
  box.x >= -1 && box.y >= -1 && box.x + box.width <= frame.width + 1 && box.y + box.height <= frame.height + 1

/** Whether a place can be seen whole and pressed: what stands above the map covers some. */
export function isShown(box: Box, frame: Size, above: readonly Box[]): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const isUnder = (one: Box) => x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height
  return isIn(box, frame) && !above.some(isUnder)
}

/** How far the camera has to go for a place to be seen whole. */
export function shiftFor(box: Box, frame: Size): { x: number; y: number } {
  const along = (from: number, length: number, seen: number) =>
    from < 0 ? from : Math.max(0, Math.min(from, from + length - seen))
  return { x: along(box.x, box.width, frame.width), y: along(box.y, box.height, frame.height) }
}
