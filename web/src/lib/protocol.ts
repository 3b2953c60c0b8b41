// What the server says, typed from its OpenAPI schema; the socket's own messages stand in docs/protocol.md.

import type { ErrorJson, TableMessage } from './schema.d.ts'

export type {
  ActionJson as Action,
  ChatJson,
  ClockJson as Clock,
  EventJson as GameEvent,
  GameJson as Game,
  GroupJson as Group,
  Json,
  LevelJson as Level,
  LineOfChat as ChatLine,
  OptionJson as Option,
  OutcomeJson as Outcome,
  PersonJson as Person,
  PlyJson as Ply,
  ReasonJson as Reason,
  ResultJson as Result,
  ScoreJson as Score,
  SeatJson as Seat,
  StatisticsJson as Statistics,
  TableMessage,
  TextJson as Text,
} from './schema.d.ts'
export type Fault = ErrorJson & { retry_ms?: number }

export type Incoming =
  | TableMessage
  | { type: 'hello'; person: string | null; server: string; now: number }
  | { type: 'ack'; id: string; [field: string]: unknown }
  | { type: 'error'; id?: string; error: Fault; table?: TableMessage | null }
  | { type: 'pong'; id: string; now: number }
  | { type: 'online'; table: string; seats: boolean[] }
  | { type: 'your_turn'; table: string; game: string; seat: number }
  | { type: 'bye'; reason: string; retry_ms: number }
