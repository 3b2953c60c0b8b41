// What the server says about a table (docs/protocol.md). The rest of the API is typed from its OpenAPI schema.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export interface Text {
  ru: string
  en: string
}

export interface Action {
  kind: string
  text: string
  seat: number
  [field: string]: Json
}

export interface GameEvent {
  kind: string
  [field: string]: Json
}

export interface Group {
  ply: number
  at: number
  events: GameEvent[]
}

export interface ChatLine {
  number: number
  person: string
  name: string
  seat: number | null
  text: string
  at: number
}

export interface Seat {
  seat: number
  kind: 'person' | 'here' | 'bot' | 'open' | 'invited'
  name: string | null
  person: string | null
  colour: number
  level: string | null
  stand_in: { level: string; why: string } | null
  online: boolean
}

export interface Clock {
  left_ms: number
  running: boolean
  deadline: number | null
}

export interface Score {
  total: number
  parts: [string, number][]
}

export interface Outcome {
  scores: Score[]
  places: number[]
  winners: number[]
  rank: string | null
  automaton: Score | null
}

export interface Result {
  reason: 'played' | 'conceded' | 'abandoned'
  outcome: Outcome | null
  winners: number[]
  places: number[] | null
  conceded: number[]
}

export interface TableMessage {
  type: 'table'
  table: string
  number: number
  state: 'waiting' | 'playing' | 'over' | 'cancelled' | 'expired'
  game: string
  pack: string
  options: { [name: string]: Json }
  clock: { kind: 'none' | 'move' | 'bank' | 'days'; [field: string]: Json }
  public: boolean
  kids: boolean
  chat_on: boolean
  spectators: boolean
  owner: string
  commitment: string | null
  seed: string | null
  created: number
  started: number | null
  ended: number | null
  now: number
  invitation: string | null
  link: string | null
  seats: Seat[]
  mine: number[]
  seat: number | null
  covered: boolean
  turn: number[]
  decision: number | null
  view: { [field: string]: Json } | null
  legal: Action[]
  ply: number
  undo: { to: number; plies: number } | null
  rewind: { by: number; ply: number; agreed: string[]; waiting: string[] } | null
  clocks: (Clock | null)[]
  log: { keep: number; groups: Group[] }
  chat: { keep: number; lines: ChatLine[] }
  result: Result | null
  rematch: string | null
}

export interface Reason {
  rule: string
  key: string
  numbers: { [name: string]: string | number }
  sentence: string
}

export interface Fault {
  code: string
  message: string
  reason?: Reason | null
  retry_ms?: number
}

export type Incoming =
  | TableMessage
  | { type: 'hello'; person: string | null; server: string; now: number }
  | { type: 'ack'; id: string; [field: string]: Json }
  | { type: 'error'; id?: string; error: Fault; table?: TableMessage | null }
  | { type: 'pong'; id: string; now: number }
  | { type: 'online'; table: string; seats: boolean[] }
  | { type: 'your_turn'; table: string; game: string; seat: number }
  | { type: 'bye'; reason: string; retry_ms: number }
