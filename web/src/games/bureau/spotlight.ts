// What happened last, and where.

import type { Event } from './types.ts'

export interface Spotlight {
  seat: number | null
  compartment: string | null
  tile: string | null
  room: number | null
}

/** What a group of events happened to. */
export function spotlight(events: readonly Event[]): Spotlight {
  const found: Spotlight = { seat: null, compartment: null, tile: null, room: null }
  for (const event of events) {
    if (event.kind === 'TurnBegun') continue
    if ('seat' in event) found.seat = event.seat
    if ('compartment' in event) found.compartment = event.compartment
    if ('tile' in event) found.tile = event.tile
    if ('room' in event) found.room = event.room
  }
  return found
}
