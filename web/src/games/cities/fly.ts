// Moves are seen: units and tiles fly over the table, in the colours of Cities.

import { fly as flyOver, type Flight } from '../../lib/fly.ts'
import { building, heartOf, U, type Cell } from './compose.ts'
import type { AutomatonBuilt, Event, Facts, PricePaid } from './contract.d.ts'
import { seatOf } from './log.ts'
import { shapeOf } from './model.ts'
import { RESOURCES, unitList, unitsIn } from './units.ts'

/** Let pictures fly from one element to another, one after the other. */
function fly(from: Element | null, to: Element | null, pictures: readonly string[], flight: Flight = {}): void {
  flyOver(from, to, pictures, { ...flight, colours: 'cities' })
}

/** A tile as a drawing of so many pixels, to fly. */
function drawn(kind: string, cells: readonly Cell[], size: number): string {
  const rows = Math.max(...cells.map((one) => one[0])) + 1
  const columns = Math.max(...cells.map((one) => one[1])) + 1
  return `<svg width="${size}" height="${size}" viewBox="0 0 ${columns * U} ${rows * U}">${building(kind, cells, { heart: heartOf(kind, cells, cells) })}</svg>`
}

const at = (query: string): Element | null => document.querySelector(query)

/** Where the things of whoever moved are: my store, a rival's plate. */
function homeOf(event: Event, side: number): Element | null {
  const seat = seatOf(event)
  if (seat === null) return at('[data-rival="automaton"]')
  return seat === side ? at('.cities .store') : at(`[data-rival="${seat}"]`)
}

/** Let what an event moves fly. */
export function flyFor(event: Event, side: number, facts: Facts): void {
  switch (event.kind) {
    case 'ResourcesGathered':
    case 'AutomatonGathered':
      return gathered(event.units, homeOf(event, side))
    case 'ResourcesTaken':
      return event.is_bank ? undefined : gathered(event.units, homeOf(event, side))
    case 'PricePaid':
    case 'AutomatonBuilt':
      return paid(event, homeOf(event, side), seatOf(event) === side ? null : facts)
  }
}

function gathered(listed: readonly number[], home: Element | null): void {
  const units = unitsIn(listed)
  for (const name of RESOURCES)
    fly(
      at(`[data-area="${name}"]`),
      home,
      Array.from({ length: units[name] }, () => `res-${name}`),
    )
}

/** The price goes to the slot; a rival's tile goes to the rival, my own is where I put it. */
function paid(event: PricePaid | AutomatonBuilt, home: Element | null, facts: Facts | null): void {
  const { tile, units } = event
  const slot = ('source' in event ? at(`[data-slot="${tile}/${event.source}"]`) : null) ?? at(`[data-slot^="${tile}/"]`)
  const icons = unitList(unitsIn(units)).map((name) => `res-${name}`)
  fly(home, slot, icons, { size: 28 })
  if (facts) fly(slot, home, [drawn(tile, shapeOf(tile, facts), 84)], { size: 84, end: 0.45 })
}
