// The ships on the map: where each stands on its tile, and how large.

import type { Tile, Facts, View } from './types.ts'
import { centre } from './space.ts'

export interface Pawn {
  seat: number
  x: number
  y: number
  isMe: boolean
  scale: number
}

const SLOTS: readonly [number, number][] = [
  [23, -4],
  [-25, -10],
  [-1, -18],
  [25, 24],
]
const BESIDE_ME: readonly [number, number][] = [
  [-27, 4],
  [-9, -20],
  [-13, 27],
]

const isVoid = (tile: Tile | undefined): boolean => !tile?.planet && !tile?.megamall && !tile?.wormhole

/** Every ship, the own one last: it stands above the others. */
export function pawnsOf(view: View, facts: Facts, me: number, isSmall: boolean): Pawn[] {
  const mine = view.players[me]?.tile ?? null
  const company = (id: string): number[] => view.map.tiles.find((one) => one.tile === id)?.pawns ?? []
  const pawns = view.players.map((player, seat) => {
    const tile = facts.tiles[player.tile]
    const there = company(player.tile)
    const { x, y } = centre(player.place)
    const isAlone = there.length < 2 && isVoid(tile)
    const rank = there.filter((one) => one !== me).indexOf(seat) % 3
    const isMe = seat === me
    const [dx, dy] = isMe ? ownSlot(tile, isAlone) : (player.tile === mine ? BESIDE_ME : SLOTS)[Math.max(0, rank)]!
    const scale = isMe ? ownScale(tile, isAlone, isSmall) : player.tile === mine ? 0.7 : isSmall ? 0.95 : 0.8
    return { seat, x: x + dx, y: y + dy, isMe, scale }
  })
  return pawns.sort((a, b) => Number(a.isMe) - Number(b.isMe))
}

function ownSlot(tile: Tile | undefined, isAlone: boolean): [number, number] {
  if (isAlone) return [0, 6]
  if (!tile?.megamall) return [19, 5]
  return tile.planet || tile.wormhole ? [19, -12] : [18, -12]
}

function ownScale(tile: Tile | undefined, isAlone: boolean, isSmall: boolean): number {
  if (isAlone) return 1.5
  return tile?.megamall && !isSmall ? 1.05 : 1.25
}
