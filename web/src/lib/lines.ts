// A table as one line of a list.

import type { Result, Seat, TableMessage } from './protocol.ts'

export interface Line {
  table: string
  game: string
  state: TableMessage['state']
  seats: Seat[]
  owner: string
  kids: boolean
  clock: TableMessage['clock']
  created: number
  updated: number
  ended: number | null
  mine?: number[]
  my_turn?: boolean
  result?: Result | null
}

export const isFree = (seat: Seat): boolean => seat.kind === 'open' || (seat.kind === 'invited' && !seat.person)
