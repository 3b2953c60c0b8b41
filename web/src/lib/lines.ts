// A table as one line of a list.

import type { Seat } from './protocol.ts'
import type { MyTableLine, TableLine } from './schema.d.ts'

export type Line = TableLine & Partial<Pick<MyTableLine, 'mine' | 'my_turn' | 'result' | 'brought' | 'branch'>>

/** A seat that nobody has yet: one may sit down, or the one it is kept for. */
export const isEmpty = (seat: Seat): boolean => seat.kind === 'open' || seat.kind === 'invited'

/** An empty seat that is kept for somebody who sat there last time. */
export const isKept = (seat: Seat): boolean => seat.kind === 'invited' && seat.person !== null

export const isFree = (seat: Seat): boolean => isEmpty(seat) && !isKept(seat)
