// What happened, in words: for the log, for moves shown again, for the undo.

import { both, t } from '../../lib/messages.svelte.ts'
import type { Seat } from '../../lib/protocol.ts'
import type { Move } from '../../lib/replay.svelte.ts'
import { nameOf } from '../../lib/seats.ts'
import type { Event, Facts } from './types.ts'
import { agentWord, capital, colourWord, creditWords, effectsWords, learnt, spotWords, tileWords } from './words.ts'

/** What needs no words: the log tells it with what comes before or after. */
type Silent = 'FlightEnded' | 'RestDeclined' | 'QueueRefilled'
type Kinds = Exclude<Event['kind'], Silent>
type Tell<K extends Kinds> = (event: Extract<Event, { kind: K }>, name: string, facts: Facts | null) => string

const fuelWords = (n: number): string => t('bureau.fx.fuel', { n })
const tileName = (facts: Facts | null, id: string): string => both(facts?.tiles[id]?.name) || id

const EVENTS: { [K in Kinds]: Tell<K> } = {
  GameStarted: (_, name) => t('bureau.log.started', { name }),
  SideChosen: ({ ship }, name, facts) => t('bureau.log.side', { name, ship: both(facts?.ships[ship]?.name) }),
  AgentPlaced: ({ agent, compartment }, name) =>
    t('bureau.log.placed', { name, agent: agentWord(agent), spot: spotWords(compartment) }),
  TurnDead: (_, name) => t('bureau.log.dead', { name }),
  CaptainRewarded: ({ captain, times }, name, facts) =>
    t(times > 1 ? 'bureau.log.captain_times' : 'bureau.log.captain', {
      name,
      n: times,
      what: effectsWords(facts?.captains[captain]?.reward ?? null),
    }),
  FuelGained: ({ amount, lost }, name) =>
    t(lost ? 'bureau.log.fuel_lost' : 'bureau.log.fuel', { name, fuel: fuelWords(amount), lost }),
  FuelPaid: ({ amount }, name) => t('bureau.log.fuel_paid', { name, fuel: fuelWords(amount) }),
  CreditsGained: ({ amount }, name) => t('bureau.log.credits', { name, credits: creditWords(amount) }),
  SampleTaken: ({ colour, fuel_given }, name) =>
    t(fuel_given ? 'bureau.log.squeezed' : 'bureau.log.sample', { name, colour: colourWord(colour) }),
  SamplePaid: ({ colour }, name) => t('bureau.log.sample_paid', { name, colour: colourWord(colour) }),
  StoreEnlarged: ({ cells }, name) => t('bureau.log.enlarged', { name, n: cells }),
  OfficeOpened: ({ tile, amount }, name, facts) =>
    t('bureau.log.office', { name, tile: tileName(facts, tile), credits: creditWords(amount) }),
  RoomEntered: ({ room, level }, name, facts) =>
    t(facts?.rooms[room]?.level ? 'bureau.log.room_level' : 'bureau.log.room', {
      name,
      room: both(facts?.rooms[room]?.name),
      level,
    }),
  InspectorTurned: ({ amount }, name) => t('bureau.log.inspector', { name, credits: creditWords(amount) }),
  BorderCrossed: ({ tile }, name, facts) => t('bureau.log.border', { name, tile: tileName(facts, tile) }),
  WormholeUsed: ({ tile }, name, facts) => t('bureau.log.wormhole', { name, tile: tileName(facts, tile) }),
  TileDiscovered: ({ tile }, name, facts) =>
    t('bureau.log.discovered', { name, tile: facts?.tiles[tile] ? tileWords(facts.tiles[tile]) : tile }),
  FlightPromised: (_, name) => t('bureau.log.promised', { name }),
  AgentLanded: ({ agent, tile, amount }, name, facts) =>
    t('bureau.log.landed', {
      name,
      agent: agentWord(agent),
      tile: tileName(facts, tile),
      credits: creditWords(amount),
    }),
  RestLost: (_, name) => t('bureau.log.lost', { name }),
  QueueRedrawn: (_, name) => t('bureau.log.redrawn', { name }),
  AgentTaken: ({ agent }, name) => t('bureau.log.taken', { name, agent: agentWord(agent) }),
  BagFoundEmpty: () => t('bureau.log.empty'),
  TurnBegun: ({ number }, name) => t('bureau.log.turn', { name, n: number }),
  GameEnded: () => t('bureau.log.ended'),
  Rewound: () => t('rewound'),
}

/** One event of the log in words; null where it needs none. */
export function word(event: Event, seats: readonly Seat[]): string | null {
  if (isSilent(event)) return null
  const seat = event.kind === 'GameStarted' ? event.first : 'seat' in event ? event.seat : null
  const tell = EVENTS[event.kind] as Tell<typeof event.kind>
  return tell(event, seat === null ? '' : nameOf(seats[seat]), learnt())
}

const isSilent = (event: Event): event is Extract<Event, { kind: Silent }> => !(event.kind in EVENTS)

/** A move in words, without the name of who made it. */
export function moveWords(events: readonly Event[], seats: readonly Seat[], seat: number): string {
  const name = `${nameOf(seats[seat])}: `
  return events
    .flatMap((event) => word(event, seats) ?? [])
    .map((line) => (line.startsWith(name) ? capital(line.slice(name.length)) : line))
    .join(' ')
}

const RECAP_LENGTH = 88
const TOLD: readonly Event['kind'][] = [
  'AgentPlaced',
  'AgentLanded',
  'OfficeOpened',
  'TileDiscovered',
  'InspectorTurned',
  'TurnDead',
]

/** The first of what was done, in short. */
export function told(moves: readonly Move<Event>[], seats: readonly Seat[]): string {
  const lines = moves
    .flatMap((move) => move.events)
    .filter((event) => TOLD.includes(event.kind))
    .map((event) => word(event, seats) ?? '')
  return lines.reduce((text, line) => (text.length + line.length < RECAP_LENGTH ? `${text} ${line}` : text), '').trim()
}

/** What an undo takes back, by name: what its first step did, or where its flight led. */
export function undoWords(events: readonly Event[]): string {
  const [first] = events
  const flown = events.filter((event) => event.kind === 'BorderCrossed' || event.kind === 'WormholeUsed').at(-1)
  if (!first) return t('bureau.undo.last')
  return flown ? t('bureau.undo.flight', { tile: tileName(learnt(), flown.tile) }) : doneWords(first, learnt())
}

function doneWords(event: Event, facts: Facts | null): string {
  switch (event.kind) {
    case 'SideChosen':
      return t('bureau.undo.side', { ship: both(facts?.ships[event.ship]?.name) })
    case 'AgentPlaced':
      return t('bureau.undo.placed', { agent: agentWord(event.agent), spot: spotWords(event.compartment) })
    case 'AgentLanded':
      return t('bureau.undo.landed', { agent: agentWord(event.agent) })
    case 'OfficeOpened':
      return t('bureau.undo.office', { tile: tileName(facts, event.tile) })
    case 'SampleTaken':
      return t('bureau.undo.sample', { colour: colourWord(event.colour) })
    case 'SamplePaid':
      return t('bureau.undo.paid', { what: t('bureau.undo.sample', { colour: colourWord(event.colour) }) })
    case 'FuelPaid':
      return t('bureau.undo.paid', { what: fuelWords(event.amount) })
    case 'FuelGained':
      return fuelWords(event.amount)
    case 'CreditsGained':
      return creditWords(event.amount)
    case 'StoreEnlarged':
      return t('bureau.undo.enlarged')
    case 'RoomEntered':
      return t('bureau.undo.room', { room: both(facts?.rooms[event.room]?.name) })
    case 'InspectorTurned':
      return t('bureau.undo.inspector')
    case 'FlightEnded':
      return t('bureau.undo.stopped')
    case 'RestDeclined':
      return t('bureau.undo.declined')
    default:
      return t('bureau.undo.last')
  }
}
