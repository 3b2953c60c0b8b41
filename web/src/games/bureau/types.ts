// View, facts and actions as the engine gives them.

import type { Action as ActionJson, Json, Reason, Score, Text } from '../../lib/protocol.ts'

export type Colour = 'orange' | 'blue' | 'pink'
export type Kind = Colour | 'inspector'
export type Side = 'up' | 'right' | 'down' | 'left'
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

export interface Facts {
  agents: Record<Kind, { name: Text; contacts: Side[]; turned_contacts: Side[]; turns: number[] }>
  ships: Record<string, { name: Text; character: Text; compartments: Record<string, Effects> }>
  rooms: Room[]
  ring: number
  tiles: Record<string, Tile>
  captains: Record<string, Captain>
  offices: Record<OfficeKind, { count: number; credits: number }>
  ranks: { id: string; name: Text; at_least: number }[]
  captain_bonus: number
  numbers: { cells: number; set: number; landing: number; limiter: number; inspector: number; [name: string]: Json }
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

export interface View {
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

interface Base {
  text: string
  seat: number
}
interface Coloured extends Base {
  chip: number
  colour: Colour
}
export type Action =
  | (Base & { kind: 'side'; side: 'common' | 'own' })
  | (Base & { kind: 'place'; agent: Kind; compartment: string; turn: number })
  | (Base & { kind: 'do'; chip: number })
  | (Coloured & { kind: 'sample' })
  | (Coloured & { kind: 'squeeze' })
  | (Coloured & { kind: 'pay' })
  | (Base & { kind: 'office'; chip: number; office: OfficeKind })
  | (Base & { kind: 'fly'; chip: number; way: string })
  | (Base & { kind: 'go'; way: string })
  | (Base & { kind: 'land'; compartment: string })
  | (Base & { kind: 'stop' })
  | (Base & { kind: 'turn'; compartment: string })
  | (Base & { kind: 'leave' })
  | (Base & { kind: 'end' })
  | (Base & { kind: 'redraw' })
  | (Base & { kind: 'take'; agent: Kind })

export type PlaceAction = Extract<Action, { kind: 'place' }>
/** What a chip can be done with. */
export type ChipAction = Extract<Action, { chip: number }>

export interface PlacePreview {
  captain?: number
  opens?: string[]
  meets?: string[]
}

export const asView = (view: unknown): View => view as View
export const asFacts = (facts: { [field: string]: Json }): Facts => facts as unknown as Facts
export const asActions = (legal: readonly ActionJson[]): Action[] => legal as unknown as Action[]
