// The bureau: rooms up a tower in two columns, then the ring on top.

export interface Spot {
  x: number
  y: number
  width: number
  height: number
}

export const TOWER = { width: 142, room: 55 }

/** Where each room is drawn, and how high the tower is. */
export function tower(rooms: number, ring: number): { spots: Spot[]; height: number; ringY: number } {
  const floors = Math.ceil(ring / 2)
  const ringY = 92
  const ground = 182 + floors * TOWER.room
  const spots: Spot[] = []
  for (let room = 0; room < ring; room++) {
    const floor = Math.floor(room / 2)
    const isRight = floor % 2 === 0 ? room % 2 === 1 : room % 2 === 0
    spots.push({ x: isRight ? 74 : 6, y: ground - (floor + 1) * TOWER.room + 4, width: 62, height: 48 })
  }
  const around = rooms - ring
  for (let i = 0; i < around; i++) {
    const angle = Math.PI / 2 + (2 * Math.PI * i) / around
    const x = 71 + 48 * Math.cos(angle)
    const y = ringY + 55 * Math.sin(angle)
    const width = Math.abs(Math.cos(angle)) < 0.5 ? 64 : 46
    spots.push({ x: x - width / 2, y: y - 22, width, height: 44 })
  }
  return { spots, height: ground + 4, ringY }
}

/** The rooms that come next, in the order of walking. */
export function ahead(room: number, rooms: readonly { next: number }[], count: number): number[] {
  const found: number[] = []
  for (let at = room; found.length < count;) found.push((at = rooms[at]!.next))
  return found
}
