// What the server says, typed from its OpenAPI schema and each game's own; the socket's messages stand in docs/protocol.md.

import type { Change } from './changes.ts'
import type * as Wire from './schema.d.ts'

export type {
  ActionJson as Action,
  ChatJson,
  ClockJson as Clock,
  EventJson as GameEvent,
  GameJson as Game,
  Json,
  LevelJson as Level,
  LineOfChat as ChatLine,
  OptionJson as Option,
  OutcomeJson as Outcome,
  BanJson as Ban,
  DeviceJson as Device,
  PersonJson as Person,
  PrivacyJson as Privacy,
  ReportJson as Report,
  ResultJson as Result,
  ScoreJson as Score,
  SeatJson as Seat,
  StatisticsJson as Statistics,
  TextJson as Text,
} from './schema.d.ts'

/** What one game sends and takes; its folder fills this in from `contract.d.ts`. */
export interface Contract {
  view: object
  facts: object
  preview: object
  event: { kind: string }
  action: { kind: string; text: string; seat: number }
  reason: string
}

/** A game of which nothing is known: all of it is JSON. */
export interface Plain extends Contract {
  view: { [field: string]: Wire.Json }
  facts: { [field: string]: Wire.Json }
  preview: { [field: string]: Wire.Json }
  event: Wire.EventJson
  action: Wire.ActionJson
}

export type Group<C extends Contract = Plain> = Omit<Wire.GroupJson, 'events'> & { events: C['event'][] }
export type Ply<C extends Contract = Plain> = Omit<Wire.PlyJson, 'view' | 'events'> & {
  view: C['view']
  events: C['event'][]
}
export type Reason<C extends Contract = Plain> = Omit<Wire.ReasonJson, 'key'> & { key: C['reason'] }

/** What the next undo takes back: these actions, from ply `to` on. */
export interface Undo {
  to: number
  actions: string[]
}

export type TableMessage<C extends Contract = Plain> = Omit<Wire.TableMessage, 'view' | 'legal' | 'log'> & {
  view: C['view'] | null
  legal: C['action'][]
  log: { keep: number; groups: Group<C>[] }
}

/** What each step of a list would change, and what its seat could do after the last. */
export interface Foreseen<C extends Contract = Plain> {
  previews: C['preview'][]
  legal: C['action'][]
}

/** Whether a list of steps is legal; the first step that is not, and why. */
export interface Why<C extends Contract = Plain> {
  legal: boolean
  reason: Reason<C> | null
  step: number | null
}

export type Fault = Wire.ErrorJson & { retry_ms?: number }

export type Incoming =
  | TableMessage
  | (Omit<Wire.ChangeMessage, 'change'> & { change: Change })
  | { type: 'hello'; person: string | null; server: string; now: number; protocol: number }
  | { type: 'ack'; id: string; [field: string]: unknown }
  | { type: 'error'; id?: string; error: Fault; table?: TableMessage | null }
  | { type: 'pong'; id: string; now: number }
  | { type: 'online'; table: string; seats: boolean[] }
  | { type: 'your_turn'; table: string; game: string; seat: number }
  | { type: 'called'; table: string; game: string; name: string }
  | { type: 'reviewed'; table: string; game: string }
  | { type: 'bye'; reason: string; retry_ms: number }
