// What the table of Cities shows, read out of the view and the facts of the pack. No rules.

import type { Table } from '../../lib/table.svelte.ts'
import type { Cell } from './compose.ts'
import { cellAt, heartOf, settled } from './compose.ts'
import type {
  AbilityFacts,
  Action,
  Build,
  Facts,
  InOrder,
  PlacedTile,
  Player,
  Sent,
  View,
  WorkerFacts,
} from './contract.d.ts'

export type Cities = Sent
export type CitiesTable = Table<Cities>

export const BUILDINGS = ['habitat', 'greenhouse', 'atmosphere', 'power', 'entertainment'] as const
export const TERRAINS = ['ice', 'crater', 'rock', 'soil'] as const
export type Terrain = (typeof TERRAINS)[number]
export type Building = Build['building']
export type Source = Build['source']
export type Tile = PlacedTile['tile']
export type Deck = View['deck']
export type StepKind = NonNullable<View['step']>['kind']

/** The actions of a kind. */
export function ofKind<K extends Action['kind']>(actions: readonly Action[], kind: K): Extract<Action, { kind: K }>[] {
  return actions.filter((action): action is Extract<Action, { kind: K }> => action.kind === kind)
}

export const isTerrain = (key: string): key is Terrain => TERRAINS.some((name) => name === key)

export const workerOf = (facts: Facts, deck: Deck, number: number): WorkerFacts | undefined =>
  facts.workers[deck][String(number)]

export interface Told {
  /** When it works, where a card has one for the day and one for the night. */
  sky: 'day' | 'night' | null
  ability: AbilityFacts
}

/** The abilities of a worker: one, or day and night. */
export function abilitiesOf(worker: WorkerFacts | undefined): Told[] {
  const [day, night] = worker?.abilities ?? []
  if (!day) return []
  if (!night) return [{ sky: null, ability: day }]
  return [
    { sky: 'day', ability: day },
    { sky: 'night', ability: night },
  ]
}

/** The abilities in force: the one of the hour, or both where the night's adds to the day's. */
export function inForce(worker: WorkerFacts | undefined, isNight: boolean): Told[] {
  const isBoth = isNight && Boolean(worker?.abilities[1]?.plus)
  return abilitiesOf(worker).filter(({ sky }) => sky === null || isBoth || (sky === 'night') === isNight)
}

export interface AtWork {
  seat: number
  deck: Deck
  worker: WorkerFacts
  abilities: Told[]
}

/** The worker whose turn it is, and what it can do. */
export function atWork({ step, deck }: View, facts: Facts): AtWork | null {
  if (!step || step.kind === 'choose') return null
  const worker = workerOf(facts, deck, step.worker)
  return worker ? { seat: step.seat, deck, worker, abilities: inForce(worker, step.is_night) } : null
}

export interface Placed extends InOrder {
  state: 'was' | 'is' | 'next'
}

/** The order of play: who has acted, whose turn it is, who follows. */
export function orderOf(view: View): Placed[] {
  const isCounted = view.options.plans === 'rank_and_file'
  if (view.step?.kind === 'choose' && !isCounted) return []
  const now = (played: readonly number[]) => (isCounted ? played : played.slice(view.stage, view.stage + 1))
  const turned: InOrder[] = view.players.flatMap((player, seat) =>
    now(player.played).map((worker) => ({ seat, worker })),
  )
  const cards = view.automaton?.played.slice(view.stage, view.stage + 1) ?? []
  const waiting = view.order.map((one) => one.worker)
  return [...turned, ...cards.map((worker) => ({ seat: null, worker }))]
    .sort((a, b) => a.worker - b.worker)
    .map((one) => ({
      ...one,
      state: waiting[0] === one.worker ? 'is' : waiting.includes(one.worker) ? 'next' : 'was',
    }))
}

export type Mark = 'ready' | 'thinking' | 'done' | 'now' | 'next'

/** How far a rival is: choosing or ready; waiting, at work or done. */
export function markOf(view: View, seat: number): Mark | null {
  if (view.over) return null
  const isReady = view.players[seat]!.is_ready
  if (view.step?.kind === 'choose') return isReady ? 'ready' : 'thinking'
  const own = orderOf(view).filter((one) => one.seat === seat)
  const place = own.findLast((one) => one.state !== 'was') ?? own[0]
  if (!place) return isReady ? 'next' : null
  return place.state === 'is' ? 'now' : place.state === 'was' ? 'done' : 'next'
}

export interface Piece {
  kind: string
  cells: Cell[]
  heart: number
  numbers: number[]
}

/** Tiles and monuments as they are drawn: from the top of the asteroid down, overlapping ones in the order they came. */
export function piecesOf(player: Pick<Player, 'tiles' | 'monuments'>, facts: Facts): Piece[] {
  const pieces = [
    ...player.tiles.map(({ tile, cells }) => pieceOf(tile, cells, facts)),
    ...player.monuments.map(({ monument, cells }) => pieceOf(monument, cells, facts)),
  ]
  const covered = pieces.flatMap((piece) => piece.numbers)
  if (new Set(covered).size < covered.length) return pieces
  return pieces.sort((a, b) => Math.min(...a.numbers) - Math.min(...b.numbers))
}

export function pieceOf(kind: string, numbers: readonly number[], facts: Facts): Piece {
  const cells = numbers.map(cellAt)
  return { kind, cells, numbers: [...numbers], heart: heartOf(kind, cells, shapeOf(kind, facts)) }
}

export function shapeOf(kind: string, facts: Pick<Facts, 'tiles' | 'monuments'>): Cell[] {
  return settled((facts.tiles[kind] ?? facts.monuments[kind])?.cells ?? [[0, 0]])
}
