// What happened last, and where.

import type { GameEvent } from '../../lib/protocol.ts'

export interface Spotlight {
  seat: number | null
  compartment: string | null
  tile: string | null
  room: number | null
}

/** What a group of events happened to. */
export function spotlight(events: readonly GameEvent[]): Spotlight {
  const last = (field: string) =>
    [...events].reverse().find((event) => event[field] !== undefined && event.kind !== 'TurnBegun')?.[field]
  return {
    seat: (last('seat') as number | undefined) ?? null,
    compartment: (last('compartment') as string | undefined) ?? null,
    tile: (last('tile') as string | undefined) ?? null,
    room: (last('room') as number | undefined) ?? null,
  }
}
