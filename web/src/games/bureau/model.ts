// What the table of Bureau shows: components and view as the engine gives them, and where things lie. No rules.

import type { Action, GameEvent, Json, Reason, Score, Text } from '../../lib/protocol.ts'

export const COLOURS = ['orange', 'blue', 'pink'] as const
export type Colour = (typeof COLOURS)[number]
export const KINDS = [...COLOURS, 'inspector'] as const
export type Kind = (typeof KINDS)[number]
export const SIDES = ['up', 'right', 'down', 'left'] as const
export type Side = (typeof SIDES)[number]
export type OfficeKind = 'any' | Colour
export type Place = [number, number]

export interface Effect {
  kind: 'fuel' | 'fill' | 'credits' | 'sample' | 'enlarge' | 'office' | 'bureau' | 'fly'
  text: string
  amount?: number
  sample?: Colour | 'any' | 'here'
}

export interface Chip {
  chip: number
  effect: Effect
  actions?: string[]
  why?: Reason | null
}

export interface Item {
  text: string
  per: 'times' | 'level' | 'offices'
  times: number | null
  price: { kind: 'fuel' | 'sample'; amount: number } | null
  chips: Chip[]
  done?: number
  limit?: number
}

export interface Effects {
  text: string
  items: Item[]
}

export interface Agenda extends Effects {
  stage: Stage
  source: { compartment?: string; captain?: string; tile?: string; room?: number }
  inspectors?: string[]
  steps?: number
}

export type Stage =
  | 'side'
  | 'place'
  | 'captain'
  | 'compartment'
  | 'follow'
  | 'discovery'
  | 'room'
  | 'flight'
  | 'refill'
  | 'close'
  | 'over'

export interface Tile {
  name: Text
  set: string
  planet: Colour | null
  megamall: boolean
  wormhole: string | null
  bonus: Effects | null
}

export interface Room {
  name: Text
  level: number
  bonus: Effects | null
}

export interface Captain {
  name: Text
  condition: string
  harder: boolean
  reward: Effects
}

export interface BureauFacts {
  agents: Record<Kind, { name: Text; contacts: Side[]; turned_contacts: Side[]; turns: number[] }>
  ships: Record<string, { name: Text; character: Text; compartments: Record<string, Effects> }>
  rooms: Room[]
  ring: number
  tiles: Record<string, Tile>
  captains: Record<string, Captain>
  offices: Record<OfficeKind, { count: number; credits: number }>
  ranks: { id: string; name: Text; at_least: number }[]
  captain_bonus: number
  numbers: { cells: number; set: number; landing: number; limiter: number; [name: string]: Json }
}

export interface Compartment {
  agent: Kind | null
  turned: boolean
  contacts: Side[]
  faced: Side[]
}

export interface Store {
  fuel: number
  free: number
  cells: number
  limiters: number
  samples: Record<Colour, number>
  row: ('fuel' | Colour | 'closed' | null)[]
}

export interface Player {
  ship: string
  captain: string | null
  supply: Record<Kind, number>
  compartments: Record<string, Compartment>
  store: Store
  room: number
  level: number
  tile: string
  place: Place
  offices: Record<OfficeKind, number>
  sites: { tile: string; office: OfficeKind }[]
  lines: string[]
  credits: number
  score: Score
}

export interface Route {
  place: Place
  tile: string | null
  fuel: number
  ways: string[]
}

export interface SpaceTile {
  tile: string
  place: Place
  pawns: number[]
  office: { seat: number; office: OfficeKind } | null
}

export interface BureauView {
  seats: number
  turn: number[]
  over: boolean
  stage: Stage
  round: number
  rounds: number
  no_refill: boolean
  placed: string | null
  landed: string[]
  queue: Kind[]
  bag: number
  returned: Record<Kind, number>
  unseen: Record<Kind, number>
  stock: Record<Colour, number>
  stack: number
  undiscovered: string[]
  map: {
    tiles: SpaceTile[]
    unexplored: Place[]
    ways: { way: string; place: Place; tile: string | null; fuel: number }[]
    routes: Route[]
  }
  agenda: Agenda | null
  waiting: (Agenda | { stage: 'flight' })[]
  players: Player[]
}

export const asView = (view: { [field: string]: Json } | null): BureauView => view as unknown as BureauView
export const asFacts = (facts: { [field: string]: Json }): BureauFacts => facts as unknown as BureauFacts

// the ship: columns a to f from the left, rows 1 to 4 from the bottom

export const COLUMNS = 6
export const ROWS = 4
export const SPOTS: string[] = Array.from(
  { length: ROWS * COLUMNS },
  (_, i) => `${'abcdef'[i % COLUMNS]}${Math.floor(i / COLUMNS) + 1}`,
)
export const columnOf = (spot: string): number => spot.charCodeAt(0) - 97
export const rowOf = (spot: string): number => Number(spot[1]) - 1
export const spotAt = (column: number, row: number): string | null =>
  column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? `${'abcdef'[column]}${row + 1}` : null

/** The sides a kind of agent has contacts on, turned clockwise by so many quarters. */
export function turned(contacts: readonly Side[], turn: number): Side[] {
  return contacts.map((side) => SIDES[(SIDES.indexOf(side) + turn) % 4]!)
}

export interface Joint {
  x: number // in compartments from the left and from the bottom
  y: number
  level: boolean // the two meet side by side
  fresh: boolean // with an agent not confirmed yet
}

/** Where contacts meet: between agents, and with the hull below the bottom row. */
export function jointsOf(
  compartments: Record<string, Compartment>,
  ghost: { spot: string; contacts: readonly Side[] } | null = null,
): Joint[] {
  const contacts = (spot: string | null): readonly Side[] =>
    spot === null ? [] : spot === ghost?.spot ? ghost.contacts : (compartments[spot]?.contacts ?? [])
  const joints: Joint[] = []
  for (const spot of SPOTS) {
    const [column, row] = [columnOf(spot), rowOf(spot)]
    const mine = contacts(spot)
    const fresh = (...spots: (string | null)[]) => ghost !== null && spots.includes(ghost.spot)
    if (row === 0 && mine.includes('down')) joints.push({ x: column + 0.5, y: 0, level: false, fresh: fresh(spot) })
    const above = spotAt(column, row + 1)
    if (mine.includes('up') && contacts(above).includes('down'))
      joints.push({ x: column + 0.5, y: row + 1, level: false, fresh: fresh(spot, above) })
    const right = spotAt(column + 1, row)
    if (mine.includes('right') && contacts(right).includes('left'))
      joints.push({ x: column + 1, y: row + 0.5, level: true, fresh: fresh(spot, right) })
  }
  return joints
}

/** The agents in a supply, one by one. */
export function handOf(supply: Record<Kind, number>): Kind[] {
  return KINDS.flatMap((kind) => Array<Kind>(supply[kind] ?? 0).fill(kind))
}

/** The turns in which an agent may be placed into each compartment, the one where most contacts meet first. */
export function placings(
  legal: readonly Action[],
  kind: Kind,
  player: Player,
  contacts: readonly Side[],
): Map<string, Action[]> {
  const found = new Map<string, Action[]>()
  for (const action of legal) {
    if (action.kind !== 'place' || action['agent'] !== kind) continue
    const spot = action['compartment'] as string
    found.set(spot, [...(found.get(spot) ?? []), action])
  }
  for (const [spot, actions] of found) {
    const faced = player.compartments[spot]?.faced ?? []
    const value = (action: Action) => {
      const sides = turned(contacts, action['turn'] as number)
      const ahead = sides.filter((side) => !faced.includes(side) && leadsOn(player, spot, side)).length
      return sides.filter((side) => faced.includes(side)).length * 10 + ahead
    }
    actions.sort((a, b) => value(b) - value(a))
  }
  return found
}

/** Whether a side looks at an empty compartment. */
function leadsOn(player: Player, spot: string, side: Side): boolean {
  const step = { up: [0, 1], right: [1, 0], down: [0, -1], left: [-1, 0] }[side]
  const next = spotAt(columnOf(spot) + step[0]!, rowOf(spot) + step[1]!)
  return next !== null && player.compartments[next]?.agent === null
}

// space: pointy hexagons, 104 wide and 120 high

export const HEX = { width: 104, height: 120, row: 90 }
export const centre = ([q, r]: Place): { x: number; y: number } => ({ x: HEX.width * (q + r / 2), y: HEX.row * r })
export const placeKey = (place: readonly number[]): string => `${place[0]},${place[1]}`

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What holds all these places. */
export function boxOf(places: readonly Place[], margin = 10): Box {
  const points = places.map(centre)
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)]
  const left = Math.min(...xs) - HEX.width / 2 - margin
  const top = Math.min(...ys) - HEX.height / 2 - margin
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + HEX.width / 2 + margin - left,
    height: Math.max(...ys) + HEX.height / 2 + margin + 14 - top,
  }
}

const ARROWS: Record<string, Place> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** The nearest of these places in a direction on the screen. */
export function nextPlace(from: Place, places: readonly Place[], key: string): Place | null {
  const start = centre(from)
  const [dx, dy] = ARROWS[key] ?? [0, 0]
  let best: Place | null = null
  let least = Infinity
  for (const place of places) {
    const at = centre(place)
    const along = (at.x - start.x) * dx + (at.y - start.y) * dy
    const across = Math.abs((at.x - start.x) * dy) + Math.abs((at.y - start.y) * dx)
    if (along <= 1 || across > along * 2.2) continue
    const away = along + across * 1.6
    if (away < least) [best, least] = [place, away]
  }
  return best
}

const STEPS: Record<string, Place> = { e: [1, 0], ne: [1, -1], nw: [0, -1], w: [-1, 0], sw: [-1, 1], se: [0, 1] }

/** Whether a way leads through a wormhole. */
export const isJump = (way: string): boolean => !(way in STEPS)

/** The places a route passes, the start first. */
export function trace(start: Place, route: Route, tiles: readonly SpaceTile[], holes: Record<string, Tile>): Place[] {
  const line: Place[] = [start]
  for (const way of route.ways) {
    const at = line.at(-1)!
    const step = STEPS[way]
    if (step) line.push([at[0] + step[0], at[1] + step[1]])
    else {
      const there = tiles.find((one) => holes[one.tile]?.wormhole === way)
      if (there) line.push(there.place)
    }
  }
  return line
}

/** The way over a border from one place to a neighbour; null where they are not side by side. */
export function wayTo(from: Place, to: Place): string | null {
  return (
    Object.keys(STEPS).find((way) => from[0] + STEPS[way]![0] === to[0] && from[1] + STEPS[way]![1] === to[1]) ?? null
  )
}

// the bureau: rooms up a tower in two columns, then the ring on top

export interface Spot {
  x: number
  y: number
  width: number
  height: number
}

export const TOWER = { width: 142, room: 55 }

/** Where each room is drawn, and how high the tower is. */
export function tower(rooms: number, ring: number): { spots: Spot[]; height: number; ringY: number } {
  const floors = Math.ceil(ring / 2)
  const ringY = 92
  const ground = 182 + floors * TOWER.room
  const spots: Spot[] = []
  for (let room = 0; room < ring; room++) {
    const floor = Math.floor(room / 2)
    const isRight = floor % 2 === 0 ? room % 2 === 1 : room % 2 === 0
    spots.push({ x: isRight ? 74 : 6, y: ground - (floor + 1) * TOWER.room + 4, width: 62, height: 48 })
  }
  const around = rooms - ring
  for (let i = 0; i < around; i++) {
    const angle = Math.PI / 2 + (2 * Math.PI * i) / around
    const x = 71 + 48 * Math.cos(angle)
    const y = ringY + 55 * Math.sin(angle)
    const width = Math.abs(Math.cos(angle)) < 0.5 ? 64 : 46
    spots.push({ x: x - width / 2, y: y - 22, width, height: 44 })
  }
  return { spots, height: ground + 4, ringY }
}

/** The rooms that come next, in the order of walking. */
export function ahead(room: number, rooms: number, ring: number, count: number): number[] {
  const found: number[] = []
  for (let at = room; found.length < count;) {
    at = at + 1 < rooms ? at + 1 : ring
    found.push(at)
  }
  return found
}

// drawing effects

export interface Glyph {
  icon?: string
  number?: number
  wide?: number // width of the icon, in its heights
}

const ICONS: Record<Effect['kind'], string> = {
  fuel: 'b-fuel',
  fill: 'b-fx-fill',
  credits: 'b-fx-credits',
  sample: '',
  enlarge: 'b-fx-enlarge',
  office: 'b-fx-office',
  bureau: 'b-fx-bureau',
  fly: 'b-fx-fly',
}

export function iconOf(effect: Effect): string {
  if (effect.kind === 'sample') return effect.sample === 'here' ? 'b-fx-sample-here' : `b-sample-${effect.sample}`
  return ICONS[effect.kind]
}

function glyph(effect: Effect, times = 1): Glyph[] {
  const icon = iconOf(effect)
  if (times === 1) return [effect.amount === undefined ? { icon } : { number: effect.amount, icon }]
  if (effect.kind === 'sample') return [{ number: times, icon }]
  return Array.from({ length: times }, () => (effect.amount === undefined ? { icon } : { number: effect.amount, icon }))
}

const PER = { level: { icon: 'b-fx-level', wide: 1.5 }, offices: { icon: 'b-fx-offices', wide: 1.5 } }
const OR: Glyph = { icon: 'b-fx-or', wide: 0.44 }

/** One item on one line: price, arrow, how often, what. */
export function lineOf(item: Item): Glyph[] {
  const what = item.chips.flatMap((chip, i) => [...(i ? [OR] : []), ...glyph(chip.effect, item.times ?? 1)])
  const per = item.per === 'times' ? [] : [PER[item.per]]
  return [...priceOf(item), ...(item.price ? [{ icon: 'b-fx-arrow', wide: 0.63 }] : []), ...per, ...what]
}

function priceOf(item: Item): Glyph[] {
  if (!item.price) return []
  return [
    item.price.kind === 'fuel' ? { number: item.price.amount, icon: 'b-fx-cost-fuel' } : { icon: 'b-fx-cost-sample' },
  ]
}

/** Effects as rows of pictures for a compartment: the price stands above the hook that leads to what it buys. */
export function rowsOf(effects: Effects, isSplit = false): Glyph[][] {
  const rows: Glyph[][] = []
  for (const item of effects.items) {
    const what = item.chips.flatMap((chip, i) => [...(i ? [OR] : []), ...glyph(chip.effect, item.times ?? 1)])
    const lines = isSplit ? brokenOf(what) : [what]
    if (item.price) rows.push(priceOf(item), [{ icon: 'b-fx-hook', wide: 0.63 }, ...what])
    else if (item.per === 'times') rows.push(...lines)
    else if (isSplit || item.chips.length > 1) rows.push([PER[item.per]], ...lines)
    else rows.push([PER[item.per], ...what])
  }
  // three plain pictures below each other would be too small: two of them share a line
  if (rows.length > 2 && !isSplit) {
    const plain = rows.findIndex((row, i) => i + 1 < rows.length && isPlain(row) && isPlain(rows[i + 1]!))
    if (plain >= 0) rows.splice(plain, 2, [...rows[plain]!, ...rows[plain + 1]!])
  }
  return rows
}

/** A long row in two: after the “or”, or two pictures above the rest. */
function brokenOf(row: Glyph[]): Glyph[][] {
  const at = row.includes(OR) ? row.indexOf(OR) + 1 : 2
  return row.length > 2 ? [row.slice(0, at), row.slice(at)] : [row]
}

const isPlain = (row: Glyph[]): boolean =>
  row.length === 1 &&
  row[0]!.wide === undefined &&
  row[0]!.icon !== 'b-fx-cost-fuel' &&
  row[0]!.icon !== 'b-fx-cost-sample'
export const widthOf = (row: readonly Glyph[]): number =>
  row.reduce(
    (sum, one) =>
      sum + (one.icon ? (one.wide ?? 1) : 0) + (one.number === undefined ? 0 : 0.5 * String(one.number).length + 0.06),
    0.1 * (row.length - 1),
  )

/** How large a picture may be in a compartment that is so much taller than wide: a share of its width. */
export function scaleOf(rows: readonly Glyph[][], tall = 1): number {
  const widest = Math.max(1, ...rows.map(widthOf))
  return Math.min(0.46, 0.8 / widest, (0.84 * tall - 0.04 * (rows.length - 1)) / (1.04 * rows.length))
}

/** The rows that leave the pictures largest. */
export function fitting(effects: Effects, tall = 1): Glyph[][] {
  const [plain, split] = [rowsOf(effects), rowsOf(effects, true)]
  return scaleOf(split, tall) > scaleOf(plain, tall) ? split : plain
}

// what happened

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

/** The credits from which on a rank is reached in a game alone. */
export function rankFrom(facts: BureauFacts, rank: number, withCaptain: boolean): number {
  return rank === 0 ? 0 : facts.ranks[rank]!.at_least + (withCaptain ? facts.captain_bonus : 0)
}

/** The rank so far in a game alone, and the next one. */
export function rankOf(
  facts: BureauFacts,
  credits: number,
  withCaptain: boolean,
): { index: number; next: number | null; from: number } {
  const plus = (i: number) => rankFrom(facts, i, withCaptain)
  let index = 0
  facts.ranks.forEach((_, i) => {
    if (credits >= plus(i)) index = i
  })
  return { index, from: plus(index), next: index + 1 < facts.ranks.length ? plus(index + 1) : null }
}
