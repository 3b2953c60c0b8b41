// What has happened, read out of the log: what still holds, what rivals did, what an undo takes back. No rules.

import type { Move as MoveOf } from '../../lib/replay.svelte.ts'
import type { Event, InOrder, ResourcesDiscarded, TilePlaced } from './contract.d.ts'
import { added, type Listed } from './units.ts'

export type Move = MoveOf<Event>

/** A tile and its price, told together. */
export type Built = TilePlaced & { units?: Listed }
export type Told = Exclude<Event, TilePlaced> | Built

export interface Kept {
  ply: number
  event: Event
}

/** The events that still hold: a table that went back forgets what followed that ply. */
export function kept(groups: readonly Move[]): Kept[] {
  let live: Kept[] = []
  for (const { ply, events } of groups)
    for (const event of events) {
      if (event.kind === 'Rewound') live = live.filter((one) => one.ply <= event.ply)
      else live.push({ ply, event })
    }
  return live
}

const events = (groups: readonly Move[]): Event[] => kept(groups).map((one) => one.event)

/** A building that was paid for and placed is one thing: the price goes with the place; so are units given back one by one. */
export function builds(found: readonly Event[]): Told[] {
  const out: Told[] = []
  for (const event of found) {
    if (event.kind === 'TilePlaced') out.push(withPrice(event, out))
    else if (event.kind === 'ResourcesDiscarded') returned(event, out)
    else out.push(event)
  }
  return out
}

function withPrice(placed: TilePlaced, out: Told[]): Built {
  const at = out.findLastIndex(
    (one) => one.kind === 'PricePaid' && one.seat === placed.seat && one.tile === placed.tile,
  )
  const paid = at < 0 ? undefined : out.splice(at, 1)[0]
  return paid?.kind === 'PricePaid' ? { ...placed, units: paid.units } : placed
}

function returned(event: ResourcesDiscarded, out: Told[]): void {
  const last = out.at(-1)
  if (last?.kind !== 'ResourcesDiscarded' || last.seat !== event.seat) out.push(event)
  else out[out.length - 1] = { ...event, units: added(last.units, event.units) }
}

const MOVES = new Set<Event['kind']>([
  'ResourcesGathered',
  'ResourcesTaken',
  'ResourcesSwapped',
  'PricePaid',
  'TilePlaced',
  'TileMoved',
  'TileReserved',
  'MonumentPlaced',
  'TurnPassed',
  'AbilityUsed',
  'AutomatonFailed',
  'AutomatonBuilt',
  'AutomatonGathered',
  'AutomatonPassed',
])

/** Whose doing an event is; null for the automaton's and for what befalls all. */
export const seatOf = (event: Event | Told): number | null => ('seat' in event ? event.seat : null)

/** What others did since my own last move, one by one: what can be shown again. */
export function rivalMoves(groups: readonly Move[], side: number): Move[] {
  const moves = kept(groups).filter(({ event }) => MOVES.has(event.kind))
  const since = moves.findLastIndex(({ event }) => seatOf(event) === side)
  return moves
    .slice(since + 1)
    .slice(-8)
    .map(({ ply, event }) => ({ ply, events: [event] }))
}

/** What a side did from a ply on: what an undo to it takes back, as the log tells it. */
export function undone(groups: readonly Move[], side: number, to: number): Told[] {
  const own = kept(groups).filter(({ ply, event }) => ply > to && seatOf(event) === side)
  return builds(own.map((one) => one.event))
}

/** Whether an undo to a ply goes back to the beginning of a side's turn. */
export function isWholeTurn(groups: readonly Move[], side: number, to: number): boolean {
  const found = kept(groups)
  const began = found.findLastIndex(({ event }) => event.kind === 'TurnStarted' && event.seat === side)
  return !found.slice(began + 1).some(({ ply, event }) => ply <= to && MOVES.has(event.kind) && seatOf(event) === side)
}

export type AutomatonStep = Extract<Event, { kind: `Automaton${'Failed' | 'Built' | 'Gathered' | 'Passed'}` }>
const isStep = (event: Event): event is AutomatonStep =>
  ['AutomatonFailed', 'AutomatonBuilt', 'AutomatonGathered', 'AutomatonPassed'].includes(event.kind)

/** The steps of the automaton's last turn. */
export function automatonSteps(groups: readonly Move[]): { worker: number; steps: AutomatonStep[] } | null {
  const found = events(groups)
  const at = found.findLastIndex((event) => event.kind === 'AutomatonRevealed')
  const card = found[at]
  return card?.kind === 'AutomatonRevealed' ? { worker: card.worker, steps: found.slice(at).filter(isStep) } : null
}

/** The workers that were turned up together, lowest first: null where these events turn up none. */
export function revealed(groups: readonly Move[]): InOrder[] | null {
  const found = groups
    .flatMap((group) => group.events)
    .flatMap((event): InOrder[] => {
      if (event.kind === 'WorkerRevealed') return [{ seat: event.seat, worker: event.worker }]
      return event.kind === 'AutomatonRevealed' ? [{ seat: null, worker: event.worker }] : []
    })
  return found.length > 1 ? found.sort((a, b) => a.worker - b.worker) : null
}
