// What the engine sends and takes, from its contract, and short names for parts of it.

import type { Contract } from '../../lib/protocol.ts'
import type { Table } from '../../lib/table.svelte.ts'
import type {
  Action,
  Agenda,
  AgentKinds,
  Beside,
  ColourCounts,
  Event,
  Facts,
  OfferedChip,
  OfficeKinds,
  Preview,
  ReasonKey,
  SpaceTile,
  View,
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

export interface Bureau extends Contract {
  view: View
  facts: Facts
  preview: Preview
  event: Event
  action: Action
  reason: ReasonKey
}
export type BureauTable = Table<Bureau>

export type Kind = keyof AgentKinds
export type Colour = keyof ColourCounts
export type OfficeKind = keyof OfficeKinds
export type Side = keyof Beside
export type Place = SpaceTile['place']
export type Source = Agenda['source']
export type Offer = OfferedChip['offers'][number]
export type Of<K extends Action['kind']> = Extract<Action, { kind: K }>
