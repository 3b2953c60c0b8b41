// What the engine sends and takes, from its contract, and short names for parts of it.

import type { Table } from '../../lib/table.svelte.ts'
import type {
  Action,
  Agenda,
  AgentKinds,
  Beside,
  ColourCounts,
  OfferedChip,
  OfficeKinds,
  Sent,
  SpaceTile,
} from './contract.d.ts'

export type {
  Action,
  Agenda,
  AgentFacts,
  Captain,
  Chip,
  Compartment,
  Effect,
  Effects,
  Event,
  Facts,
  FlightPreview,
  Income,
  Item,
  Leg,
  OfferedChip,
  OfferedItem,
  PlacePreview,
  Player,
  RankBound,
  Room,
  Route,
  SpaceTile,
  Store,
  Tile,
  View,
} from './contract.d.ts'

export type Bureau = Sent
export type BureauTable = Table<Bureau>

export type Kind = keyof AgentKinds
export type Colour = keyof ColourCounts
export type OfficeKind = keyof OfficeKinds
export type Side = keyof Beside
export type Place = SpaceTile['place']
export type Source = Agenda['source']
export type Offer = OfferedChip['offers'][number]
export type Of<K extends Action['kind']> = Extract<Action, { kind: K }>
