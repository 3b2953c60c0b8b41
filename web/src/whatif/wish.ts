// Who sits where at a branch: me in one of the seats, bots as strong as the rivals were, or friends.

import type { Head } from '../replay/source.ts'
import type { BranchWish } from '../lib/schema.d.ts'

export type Sitter = 'bot' | 'invited' | 'here'
export type Draw = BranchWish['draw']

/** How a branch is about to be set; `sitters` of the others, by seat. */
export interface Plan {
  seat: number
  sitters: Sitter[]
  level: string
  draw: Draw
}

/** The seat that was mine, of several the one through whose eyes the game is seen; the rivals are bots. */
export function first(head: Head, eyes: number | null, fallback: string): Plan {
  const isMine = eyes !== null && (head.mine.includes(eyes) || !head.mine.length)
  const seat = isMine ? eyes : (head.mine[0] ?? 0)
  const rival = head.seats.find((one) => one.seat !== seat && one.kind === 'bot' && one.level)
  return { seat, sitters: head.seats.map(() => 'bot'), level: rival?.level ?? fallback, draw: 'same' }
}

/** What the server is asked for. */
export function wishOf(head: Head, plan: Plan, ply: number, nameOf: (seat: number) => string): BranchWish {
  const seats = head.seats.map(({ seat }): BranchWish['seats'][number] => {
    if (seat === plan.seat) return { kind: 'me' }
    const kind = plan.sitters[seat] ?? 'bot'
    if (kind === 'bot') return { kind, level: plan.level }
    return kind === 'here' ? { kind, name: nameOf(seat).slice(0, 24) } : { kind }
  })
  return { ply, draw: plan.draw, seats }
}

/** Where the game lies that a branch went on from; null where no page shows it. */
export function pathOf(of: string | null, ply: number): string | null {
  if (of?.startsWith('t/')) return `/${of}/replay?m=${ply}`
  return of?.startsWith('r/') ? `/${of}?m=${ply}` : null
}

/** Whether the game goes on from this ply: it is over, and not yet at this place. */
export function canBranch(head: Head, ply: number): boolean {
  return head.state === 'over' && (ply < head.total - 1 || head.result?.reason === 'conceded')
}
