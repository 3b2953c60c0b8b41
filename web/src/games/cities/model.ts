// What the table of Cities shows: the view, the facts of the pack, and how choices are grouped. No rules.

import type { Action, GameEvent, Group, Json, Reason, Score, Text } from '../../lib/protocol.ts'
import type { Cell } from './compose.ts'
import { cellAt, heartOf, settled } from './compose.ts'
import type { Deck } from './portrait.ts'

export const RESOURCES = ['water', 'minerals', 'organics', 'energy'] as const
export type Resource = (typeof RESOURCES)[number]
export const BUILDINGS = ['habitat', 'greenhouse', 'atmosphere', 'power', 'entertainment'] as const
export type Building = (typeof BUILDINGS)[number]
export type TileKind = Building | 'factory' | 'statue'
export const TERRAINS = ['ice', 'crater', 'rock', 'soil'] as const
export type Terrain = (typeof TERRAINS)[number]
export type Source = 'slot' | 'dear' | 'reserve' | 'supply'
export type Units = Record<Resource, number>

export interface PlacedTile {
  tile: TileKind
  cells: number[]
}

export interface PlacedMonument {
  monument: string
  cells: number[]
}

export interface Slot {
  tile: Building
  source: Source
  has_tile: boolean
}

export interface OwnScore extends Score {
  is_whole: boolean
  terrain: Record<Terrain, { uncovered: number; points: number }>
  sets: { full: number; missing: Building[] }
}

export interface Player {
  asteroid: string
  map: string[]
  tiles: PlacedTile[]
  monuments: PlacedMonument[]
  store: Units
  limit: number
  reserved: Building | null
  is_ready: boolean
  hand_size: number
  hand: number[] | null
  known: number[]
  chosen: number[] | null
  played: number[]
  objective: string | null
  score: OwnScore
}

export interface Automaton {
  store: Units
  limit: number
  tiles: Record<Building, number>
  played: number[]
  deck: number
  discard: number[]
  score: Score
}

export type StepKind =
  'choose' | 'main' | 'take' | 'discard' | 'pay' | 'place' | 'move' | 'monument' | 'reserve' | 'tile' | 'again'

export interface Step {
  kind: StepKind
  seat?: number
  worker?: number
  is_night?: boolean
  uses?: number
  units?: number
  source?: string
  limit?: number
  tile?: TileKind
  cost?: number
  cells?: number[]
}

export interface CitiesView {
  seat: number | null
  seats: number
  turn: number[]
  over: boolean
  options: {
    mode: 'basic' | 'advanced'
    plans: 'off' | 'plans' | 'rank_and_file'
    monuments: boolean
    difficulty: number | null
  }
  round: number
  rounds: number
  stage: number
  deck: Deck
  step: Step | null
  order: { seat: number | null; worker: number }[]
  board: {
    side: '2-3' | '4-5'
    areas: Units
    area_limit: number
    bank: Units
    slots: Slot[]
    supply: Record<TileKind, number>
  }
  monuments: string[] | null
  workers: { pool: number[]; is_picked: boolean; seen: number[] }
  piles: number[][] | null
  players: Player[]
  automaton: Automaton | null
}

export interface Ability {
  when: 'gather' | 'build' | 'before' | 'instead'
  text: Text
}

export type Routine = { build: Building } | { gather: Resource[] }

export interface Worker {
  number: number
  name: Text
  capacity: number
  ability?: Ability
  day?: Ability
  night?: Ability
  automaton?: Routine[]
}

export type Price = Partial<Record<Resource | 'same' | 'other' | 'any', number>>

export interface CitiesFacts {
  terrain: Record<Terrain, number[] | null>
  set: number
  store: number
  tiles: Record<TileKind, { name: Text; short?: Text; cells: [number, number][] }>
  slots: { side: '2-3' | '4-5'; tile: Building; source: Source; price: Price }[]
  asteroids: Record<string, { name: Text; basic: string[]; advanced: string[] }>
  objectives: Record<string, { name: Text; upper: Building; lower: Building }>
  monuments: Record<string, { name: Text; cells: [number, number][] }>
  workers: Record<Deck, Record<string, Worker>>
}

export const asView = (view: { [field: string]: Json } | null): CitiesView => view as unknown as CitiesView
export const asFacts = (facts: { [field: string]: Json }): CitiesFacts => facts as unknown as CitiesFacts

export const total = (units: Units): number => RESOURCES.reduce((sum, name) => sum + units[name], 0)

/** Units as the actions name them, and as events list them. */
export const unitsOf = (action: Action): Units =>
  Object.fromEntries(RESOURCES.map((name) => [name, Number(action[name] ?? 0)])) as Units
export const unitsIn = (list: Json | undefined): Units =>
  Object.fromEntries(RESOURCES.map((name, i) => [name, Number((list as number[] | undefined)?.[i] ?? 0)])) as Units

/** One entry for each unit, in the order of the resources. */
export const unitList = (units: Units): Resource[] =>
  RESOURCES.flatMap((name) => Array<Resource>(units[name]).fill(name))

export function workerOf(facts: CitiesFacts, deck: Deck, number: number): Worker {
  return facts.workers[deck]?.[String(number)] ?? { number, name: { ru: '', en: '' }, capacity: 0 }
}

/** The abilities of a worker: one, or day and night; `active` is the one that counts now. */
export function abilitiesOf(worker: Worker): { sky: 'day' | 'night' | null; ability: Ability }[] {
  if (worker.day && worker.night)
    return [
      { sky: 'day', ability: worker.day },
      { sky: 'night', ability: worker.night },
    ]
  return worker.ability ? [{ sky: null, ability: worker.ability }] : []
}

/** Whether the night ability only adds to the day's, so that both are in force by night. */
export const isDayPlus = (worker: Worker): boolean => worker.night?.text.en.startsWith('Day +') ?? false

/** The abilities in force: the one of the hour, or both where the night's adds to the day's. */
export function inForce(worker: Worker, isNight: boolean): ReturnType<typeof abilitiesOf> {
  return abilitiesOf(worker).filter(
    ({ sky }) => sky === null || (sky === 'night') === isNight || (isNight && isDayPlus(worker)),
  )
}

export interface Piece {
  kind: string
  cells: Cell[]
  heart: number
  numbers: number[]
}

/** Tiles and monuments as they are drawn: from the top of the asteroid down, overlapping ones in the order they came. */
export function piecesOf(player: Pick<Player, 'tiles' | 'monuments'>, facts: CitiesFacts): Piece[] {
  const pieces = [
    ...player.tiles.map(({ tile, cells }) => pieceOf(tile, cells, facts)),
    ...player.monuments.map(({ monument, cells }) => pieceOf(monument, cells, facts)),
  ]
  const covered = pieces.flatMap((piece) => piece.numbers)
  if (new Set(covered).size < covered.length) return pieces
  return pieces.sort((a, b) => Math.min(...a.numbers) - Math.min(...b.numbers))
}

export function pieceOf(kind: string, numbers: readonly number[], facts: CitiesFacts): Piece {
  const cells = numbers.map(cellAt)
  return { kind, cells, numbers: [...numbers], heart: heartOf(kind, cells, shapeOf(kind, facts)) }
}

export function shapeOf(kind: string, facts: CitiesFacts): Cell[] {
  const found = facts.tiles[kind as TileKind]?.cells ?? facts.monuments[kind]?.cells ?? [[0, 0]]
  return settled(found)
}

export interface PlacePreview {
  terrain: Record<Terrain, { uncovered: [number, number]; points: [number, number] }>
  sets: number
  objective: number
  monument: number
  change: number
  closes?: { monument: string; cells: number[] }[]
}

export interface BuildPreview {
  tile: TileKind
  payments: Units[]
  placements: number[][]
  changes: PlacePreview[]
}

export interface GatherPreview {
  units: Units
  excess: number
  limit: number
}

/** A price as icons: one name for each unit; "same" units are pairs of one type, "other" of another. */
export function priceIcons(price: Price): { name: Resource | 'same' | 'other' | 'any' }[] {
  return (['water', 'minerals', 'organics', 'energy', 'same', 'other', 'any'] as const).flatMap((name) =>
    Array.from({ length: price[name] ?? 0 }, () => ({ name })),
  )
}

/** Which icons of a fixed price the store cannot cover, by place. */
export function lacking(price: Price, store: Units): boolean[] {
  const left = { ...store }
  return priceIcons(price).map(({ name }) => {
    if (name === 'same' || name === 'other' || name === 'any') return false
    left[name] -= 1
    return left[name] < 0
  })
}

/** Which units of a payment stand in for printed ones, by place in its list; none where the price leaves the type open. */
export function standIns(units: Units, price: Price): boolean[] {
  if (price.same || price.other || price.any) return unitList(units).map(() => false)
  const left = { ...price }
  return unitList(units).map((name) => {
    left[name] = (left[name] ?? 0) - 1
    return left[name]! < 0
  })
}

/** The events that still hold: a table that went back forgets what followed that ply. */
export function kept(groups: readonly Group[]): { group: number; event: GameEvent }[] {
  let live: { group: number; event: GameEvent }[] = []
  groups.forEach((group, index) => {
    for (const event of group.events) {
      if (event.kind === 'Rewound') live = live.filter((one) => one.group <= (event['ply'] as number))
      else live.push({ group: index, event })
    }
  })
  return live
}

/** A building that was paid for and placed is one thing: the price goes with the place; so are units given back one by one. */
export function builds(events: readonly GameEvent[]): GameEvent[] {
  const out: GameEvent[] = []
  for (const event of events) {
    const paid =
      event.kind === 'TilePlaced'
        ? out.findLastIndex(
            (one) => one.kind === 'PricePaid' && one['seat'] === event['seat'] && one['tile'] === event['tile'],
          )
        : -1
    const last = out.at(-1)
    if (event.kind === 'ResourcesDiscarded' && last?.kind === event.kind && last['seat'] === event['seat']) {
      out[out.length - 1] = {
        ...event,
        units: (last['units'] as number[]).map((n, i) => n + (event['units'] as number[])[i]!),
      }
    } else if (paid < 0) out.push(event)
    else out.push({ ...event, units: out.splice(paid, 1)[0]!['units']! })
  }
  return out
}

const MOVES = new Set([
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

/** What others did since my own last move: what can be shown again. */
export function rivalMoves(groups: readonly Group[], side: number): GameEvent[] {
  const events = kept(groups)
    .map((one) => one.event)
    .filter((event) => MOVES.has(event.kind))
  const since = events.findLastIndex((event) => event['seat'] === side)
  return events.slice(since + 1).slice(-8)
}

/** How many units a side has given back in a row, up to now. */
export function givenBack(groups: readonly Group[], side: number): number {
  const events = kept(groups).map((one) => one.event)
  const since = events.findLastIndex((event) => event.kind !== 'ResourcesDiscarded' || event['seat'] !== side)
  return events.slice(since + 1).reduce((sum, event) => sum + total(unitsIn(event['units'])), 0)
}

/** The steps of the automaton's last turn. */
export function automatonSteps(groups: readonly Group[]): { worker: number; steps: GameEvent[] } | null {
  const events = kept(groups).map((one) => one.event)
  const at = events.findLastIndex((event) => event.kind === 'AutomatonRevealed')
  if (at < 0) return null
  const steps = events
    .slice(at)
    .filter((event) =>
      ['AutomatonFailed', 'AutomatonBuilt', 'AutomatonGathered', 'AutomatonPassed'].includes(event.kind),
    )
  return { worker: events[at]!['worker'] as number, steps }
}

/** The workers that were turned up together, lowest first: null where these events turn up none. */
export function revealed(groups: readonly Group[]): { seat: number | null; worker: number }[] | null {
  const found = groups
    .flatMap((group) => group.events)
    .flatMap((event): { seat: number | null; worker: number }[] =>
      event.kind === 'WorkerRevealed'
        ? [{ seat: event['seat'] as number, worker: event['worker'] as number }]
        : event.kind === 'AutomatonRevealed'
          ? [{ seat: null, worker: event['worker'] as number }]
          : [],
    )
  return found.length > 1 ? found.sort((a, b) => a.worker - b.worker) : null
}

export type { Reason }
