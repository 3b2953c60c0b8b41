// A table as one line of a list.

import type { Seat } from './protocol.ts'
import type { MyTableLine, TableLine } from './schema.d.ts'

export type Line = TableLine & Partial<Pick<MyTableLine, 'mine' | 'my_turn' | 'result'>>

export const isFree = (seat: Seat): boolean => seat.kind === 'open' || (seat.kind === 'invited' && !seat.person)
