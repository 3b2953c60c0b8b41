// The table of Bureau in words: for the log, for hints and for screen readers.

import { both, say, t } from '../../lib/messages.svelte.ts'
import type { GameEvent, Group, Reason, Seat, Text } from '../../lib/protocol.ts'
import { reasonWords } from '../../lib/refusal.ts'
import { nameOf } from '../../lib/seats.ts'
import { columnOf, rowOf } from './ship.ts'
import type {
  Facts,
  Captain,
  Colour,
  Effect,
  Effects,
  Item,
  Kind,
  Room,
  Side,
  SpaceTile,
  Store,
  Tile,
} from './types.ts'

export const colourWord = (colour: Colour): string => t(`bureau.colour.${colour}`)
export const agentWord = (kind: Kind): string => t(`bureau.agent.${kind}`)
export const creditWords = (n: number): string => t('bureau.credits', { n })
export const spotWords = (spot: string): string =>
  t('bureau.spot', { row: rowOf(spot) + 1, column: columnOf(spot) + 1 })
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function effectWords(effect: Effect): string {
  if (effect.kind === 'sample') return t(`bureau.fx.sample.${effect.sample!}`)
  if (effect.kind === 'fuel' || effect.kind === 'credits' || effect.kind === 'bureau')
    return t(`bureau.fx.${effect.kind}`, { n: effect.amount ?? 0 })
  return t(`bureau.fx.${effect.kind}`)
}

export function itemWords(item: Item): string {
  const [a, b] = item.chips.map((chip) => effectWords(chip.effect))
  let what = b === undefined ? a! : t('bureau.fx.or', { a: a!, b })
  const only = item.chips.length === 1 ? item.chips[0]!.effect : null
  if ((item.times ?? 1) > 1 && only?.kind === 'fly') what = t('bureau.fx.flights', { n: item.times! })
  else if ((item.times ?? 1) > 1 && only?.sample === 'any') what = t('bureau.fx.samples', { n: item.times! })
  else if ((item.times ?? 1) > 1) what = t('bureau.fx.times', { what, n: item.times! })
  if (item.per === 'level') what = t('bureau.fx.level', { what })
  if (item.per === 'offices') what = t('bureau.fx.offices', { what })
  if (item.price?.kind === 'fuel') what = t('bureau.fx.pay_fuel', { n: item.price.amount, what })
  if (item.price?.kind === 'sample') what = t('bureau.fx.pay_sample', { what })
  return what
}

export const effectsWords = (effects: Effects | null): string =>
  effects?.items.length ? effects.items.map(itemWords).join('; ') : t('bureau.no_bonus')

export const sidesWords = (sides: readonly Side[]): string =>
  t('bureau.contacts', { sides: sides.map((side) => t(`bureau.side.${side}`)).join(', ') })

/** An agent on board or in a hand: its kind, its name, how it lies. */
export function agentWords(kind: Kind, facts: Facts, there?: { turned: boolean; contacts: readonly Side[] }): string {
  const name = t('bureau.agent_named', { kind: agentWord(kind), name: both(facts.agents[kind].name) })
  if (!there) return name
  const state = there.turned ? `, ${t(kind === 'inspector' ? 'bureau.satisfied' : 'bureau.landed')}` : ''
  return `${name}${state}, ${sidesWords(there.contacts)}`
}

export function tileWords(tile: Tile, between = ': '): string {
  const parts = [
    tile.planet ? t(`bureau.tile.planet.${tile.planet}`) : '',
    tile.megamall ? t('bureau.tile.megamall') : '',
    tile.wormhole ? t('bureau.tile.wormhole') : '',
  ].filter(Boolean)
  return `${both(tile.name)}${between}${parts.join(', ') || t('bureau.tile.empty')}`
}

export function spaceWords(
  there: SpaceTile,
  facts: Facts,
  seats: readonly Seat[],
  isClosed: boolean,
  between = ': ',
): string {
  const parts = [tileWords(facts.tiles[there.tile]!, between)]
  if (there.office) parts.push(t('bureau.tile.office', { name: nameOf(seats[there.office.seat]) }))
  if (there.pawns.length)
    parts.push(t('bureau.tile.here', { names: there.pawns.map((seat) => nameOf(seats[seat])).join(', ') }))
  if (isClosed) parts.push(t('bureau.tile.closed'))
  return parts.join('; ')
}

export function roomWords(room: Room): string {
  const name = room.level ? t('bureau.room_level', { name: both(room.name), level: room.level }) : both(room.name)
  return room.bonus ? `${name}. ${capital(effectsWords(room.bonus))}` : name
}

export const captainWords = (captain: Captain): string =>
  t('bureau.captain_words', {
    name: both(captain.name),
    condition: say(`bureau.condition.${captain.condition}`) ?? captain.condition,
    reward: effectsWords(captain.reward),
  })

export const storeWords = (store: Store): string =>
  t('bureau.store_words', {
    fuel: store.fuel,
    samples: Object.values(store.samples).reduce((sum, n) => sum + n, 0),
    free: store.free,
    cells: store.cells,
  })

/** Why something cannot be done, with the words of this game in it. */
export function whyWords(reason: Reason): string {
  const numbers = Object.fromEntries(
    Object.entries(reason.numbers).map(([name, value]) => {
      if (name === 'compartment') return [name, spotWords(String(value))]
      return [name, typeof value === 'string' ? (say(`bureau.colour.${value}`) ?? value) : value]
    }),
  )
  return reasonWords({ ...reason, numbers })
}

type Say = (event: GameEvent, name: string, facts: Facts) => string | null
const text = (event: GameEvent, field: string): string => String(event[field] ?? '')
const number = (event: GameEvent, field: string): number => Number(event[field] ?? 0)
const tileName = (facts: Facts, id: string): string => both(facts.tiles[id]?.name as Text | undefined) || id

const EVENTS: Record<string, Say> = {
  GameStarted: () => null,
  SideChosen: (event, name, facts) =>
    t('bureau.log.side', { name, ship: both(facts.ships[text(event, 'ship')]?.name) }),
  AgentPlaced: (event, name) =>
    t('bureau.log.placed', {
      name,
      agent: agentWord(text(event, 'agent') as Kind),
      spot: spotWords(text(event, 'compartment')),
    }),
  TurnDead: (_, name) => t('bureau.log.dead', { name }),
  CaptainRewarded: (event, name, facts) =>
    t(number(event, 'times') > 1 ? 'bureau.log.captain_times' : 'bureau.log.captain', {
      name,
      n: number(event, 'times'),
      what: effectsWords(facts.captains[text(event, 'captain')]?.reward ?? null),
    }),
  FuelGained: (event, name) =>
    t(number(event, 'lost') ? 'bureau.log.fuel_lost' : 'bureau.log.fuel', {
      name,
      fuel: t('bureau.fx.fuel', { n: number(event, 'amount') }),
      lost: number(event, 'lost'),
    }),
  FuelPaid: (event, name) =>
    t('bureau.log.fuel_paid', { name, fuel: t('bureau.fx.fuel', { n: number(event, 'amount') }) }),
  CreditsGained: (event, name) => t('bureau.log.credits', { name, credits: creditWords(number(event, 'amount')) }),
  SampleTaken: (event, name) =>
    t(number(event, 'fuel_given') ? 'bureau.log.squeezed' : 'bureau.log.sample', {
      name,
      colour: colourWord(text(event, 'colour') as Colour),
    }),
  SamplePaid: (event, name) =>
    t('bureau.log.sample_paid', { name, colour: colourWord(text(event, 'colour') as Colour) }),
  StoreEnlarged: (event, name) => t('bureau.log.enlarged', { name, n: number(event, 'cells') }),
  OfficeOpened: (event, name, facts) =>
    t('bureau.log.office', {
      name,
      tile: tileName(facts, text(event, 'tile')),
      credits: creditWords(number(event, 'amount')),
    }),
  RoomEntered: (event, name, facts) => {
    const room = facts.rooms[number(event, 'room')]
    return t(room?.level ? 'bureau.log.room_level' : 'bureau.log.room', {
      name,
      room: both(room?.name),
      level: number(event, 'level'),
    })
  },
  InspectorTurned: (event, name) => t('bureau.log.inspector', { name, credits: creditWords(number(event, 'amount')) }),
  BorderCrossed: (event, name, facts) => t('bureau.log.border', { name, tile: tileName(facts, text(event, 'tile')) }),
  WormholeUsed: (event, name, facts) => t('bureau.log.wormhole', { name, tile: tileName(facts, text(event, 'tile')) }),
  TileDiscovered: (event, name, facts) =>
    t('bureau.log.discovered', {
      name,
      tile: facts.tiles[text(event, 'tile')] ? tileWords(facts.tiles[text(event, 'tile')]!) : text(event, 'tile'),
    }),
  FlightPromised: (_, name) => t('bureau.log.promised', { name }),
  AgentLanded: (event, name, facts) =>
    t('bureau.log.landed', {
      name,
      agent: agentWord(text(event, 'agent') as Kind),
      tile: tileName(facts, text(event, 'tile')),
      credits: creditWords(number(event, 'amount')),
    }),
  RestLost: (_, name) => t('bureau.log.lost', { name }),
  QueueRedrawn: (_, name) => t('bureau.log.redrawn', { name }),
  AgentTaken: (event, name) => t('bureau.log.taken', { name, agent: agentWord(text(event, 'agent') as Kind) }),
  BagFoundEmpty: () => t('bureau.log.empty'),
  TurnBegun: (event, name) => t('bureau.log.turn', { name, n: number(event, 'number') }),
  GameEnded: () => t('bureau.log.ended'),
  Rewound: () => t('rewound'),
}

let known: Facts | null = null

/** The components that the log names; the table knows them first. */
export function learn(facts: Facts): void {
  known = facts
}

/** One event of the log in words; null where it needs none. */
export function word(event: GameEvent, seats: Seat[]): string | null {
  if (!known) return null
  if (event.kind === 'GameStarted') return t('bureau.log.started', { name: nameOf(seats[number(event, 'first')]) })
  const name = typeof event['seat'] === 'number' ? nameOf(seats[event['seat']]) : ''
  return EVENTS[event.kind]?.(event, name, known) ?? null
}

/** A move in words, without the name of who made it. */
export function moveWords(events: readonly GameEvent[], seats: Seat[], seat: number): string {
  const name = `${nameOf(seats[seat])}: `
  return events
    .flatMap((event) => word(event, seats) ?? [])
    .map((line) => (line.startsWith(name) ? capital(line.slice(name.length)) : line))
    .join(' ')
}

const RECAP_LENGTH = 88
const TOLD = ['AgentPlaced', 'AgentLanded', 'OfficeOpened', 'TileDiscovered', 'InspectorTurned', 'TurnDead']

/** The first of what was done, in short. */
export function told(moves: readonly Group[], seats: Seat[]): string {
  const lines = moves
    .flatMap((group) => group.events)
    .filter((event) => TOLD.includes(event.kind))
    .map((event) => word(event, seats) ?? '')
  return lines.reduce((text, line) => (text.length + line.length < RECAP_LENGTH ? `${text} ${line}` : text), '').trim()
}
