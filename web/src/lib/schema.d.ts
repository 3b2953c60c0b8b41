// Written from the OpenAPI schema by scripts/types.mjs; not to be edited.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export type ActTimes = {
  count: number
  p50_ms: number | null
  p95_ms: number | null
  p99_ms: number | null
}

export type ActionJson = {
  kind: string
  text: string
  seat: number
} & { [key: string]: Json }

export type AlikeJson = {
  seat: number
  like: number
  of: number
}

export type Answer = {
  agree: boolean
}

export type Back = {
  move?: string | null
  anew?: boolean
}

export type BanJson = {
  reason: string
  until: number | null
}

export type BankClock = {
  kind: "bank"
  seconds: number
  increment: number
}

export type BankClockWish = {
  kind: "bank"
  seconds: number
  increment?: number
}

export type BlocksJson = {
  people: string[]
}

export type BotCounts = {
  thinking: number
  workers: number
}

export type BotSeat = {
  kind: "bot"
  level: string
}

export type BranchJson = {
  ply: number
  draw: "same" | "new"
  stands_for: (string | null)[]
  of: string | null
}

export type BranchWish = {
  ply: number
  draw: "same" | "new"
  seats: (Me | Here | Vacant | BotSeat)[]
}

export type Change = {
  name?: string | null
  colour?: number | null
  settings?: { [key: string]: Json } | null
}

export type ChangeMessage = {
  type: "change"
  table: string
  base: number
  now: number
  change: { [key: string]: Json }
}

export type ChatJson = {
  keep: number
  lines: LineOfChat[]
}

export type Claim = {
  login: string
  password: string
}

export type ClaimJson = {
  key: string
  clause: string
  when: "after" | "final"
  difference: MeasureJson
  text: TextJson
}

export type ClockJson = {
  left_ms: number
  running: boolean
  deadline: number | null
}

export type CourseJson = {
  id: string
  game: string
  guide: string
  title: TextJson
  line: TextJson
  lessons: LessonCard[]
}

export type DaysClock = {
  kind: "days"
  days: number
}

export type DaysClockWish = {
  kind: "days"
  days: number
}

export type DeviceJson = {
  device: string
  kind: string
  browser: string
  seen: number
  here: boolean
}

export type DevicesJson = {
  devices: DeviceJson[]
}

export type Done = {
  number: number
  table: TableMessage
}

export type DrawJson = {
  ply: number
  seats: ShareJson[]
}

export type Emptied = {
  invited?: boolean
}

export type Erase = {
  confirm: "delete"
}

export type ErrorAnswer = {
  error: ErrorJson
  table?: TableMessage
}

export type ErrorJson = {
  code: string
  message: string
  reason?: ReasonJson
  step?: number
  retry_ms?: number
  ban?: BanJson
  line?: number
  why?: string
}

export type EventJson = {
  kind: string
} & { [key: string]: Json }

export type FaultLine = {
  at: number
  level: string
  event: string
  fault: string
  cause: string
}

export type GainJson = {
  planet: number | null
  stations: number
  aliens: number
  score: number | null
  need: number | null
  is_stuck: boolean
  text: TextJson
}

export type GameCount = {
  game: string
  playing: number
}

export type GameFacts = {
  name: string
  title: TextJson
  rules: string
  seats: number[]
  kids: boolean
  options: OptionJson[]
  packs: PackJson[]
  pack: string
  facts: { [key: string]: Json }
}

export type GameJson = {
  name: string
  title: TextJson
  rules: string
  seats: number[]
  kids: boolean
  options: OptionJson[]
  packs: PackJson[]
}

export type GameStatistics = {
  game: string
  played: number
  won: number
  best: number | null
  average: number | null
  by_seats: { [key: string]: SeatsStatistics }
}

export type Games = {
  games: GameJson[]
  levels: LevelJson[]
  colours: number
  clocks: { [key: string]: [number, number] }
}

export type GroupJson = {
  ply: number
  at: number
  events: EventJson[]
}

export type HealthJson = {
  status: string
  database: boolean
  version: string
}

export type Heard = {
  move?: string | null
  step: number
}

export type Here = {
  kind: "here"
  name: string
}

export type HintJson = {
  line: string[]
  actions: { [key: string]: Json }[]
  together: number
  reason: TextJson
  hope: MeasureJson
  brings: ClaimJson[]
  beside: ClaimJson[]
  gain: GainJson | null
}

export type HintWish = {
  seat: number
  decision: number
}

export type HintsJson = {
  number: number
  hints: HintJson[]
}

export type HistoryJson = {
  plies: PlyJson[]
  total: number
}

export type HopJson = {
  mark: string
  say: TextJson | null
  ask: TextJson | null
}

export type Landed = {
  table: string
  log: string
}

export type LessonCard = {
  id: string
  edition: string
  number: number
  kind: "lesson" | "game"
  title: TextJson
  line: TextJson
  minutes: number
  steps: number
  clauses: string[]
}

export type LessonEntered = {
  table: TableMessage
  changed: boolean
}

export type LessonJson = {
  id: string
  course: string
  number: number
  kind: "lesson" | "game"
  guide: string
  title: TextJson
  step: number
  steps: number
  state: "do" | "next" | "other" | "free" | "done"
  again: boolean
  say: TextJson | null
  ask: TextJson | null
  praise: TextJson | null
  picture: string[]
  hops: HopJson[]
  shows: string[]
  expects: string[]
  on_way: string[]
  others: OtherJson[]
  absent: string[]
  locked: string[]
  can_back: boolean
  can_go_on: boolean
  done: boolean
  next: NextLesson | null
  clauses: string[]
}

export type LessonLine = {
  id: string
  edition: string
  step: number
  steps: number
  done: boolean
}

export type LessonList = {
  courses: CourseJson[]
  mine: { [key: string]: ProgressJson }
}

export type LessonWish = {
  lesson: string
  anew?: boolean
}

export type Level = {
  level: string
}

export type LevelJson = {
  name: string
  title: TextJson
  text: TextJson
}

export type LineOfChat = {
  number: number
  person: string
  name: string
  seat: number | null
  text: string
  at: number
}

export type LinkJson = {
  key: string
  path: string
  names: boolean
  created: number
}

export type LinkWish = {
  names?: boolean
}

export type LinksJson = {
  links: LinkJson[]
}

export type LogJson = {
  keep: number
  groups: GroupJson[]
}

export type LuckJson = {
  seat: number
  points: MeasureJson
  text: TextJson | null
}

export type Me = {
  kind: "me"
}

export type MeJson = {
  person: string
  name: string
  colour: number
  guest: boolean
  login: string | null
  recovery: boolean
  settings: { [key: string]: Json }
  created: number
  answers: number
  ban: BanJson | null
}

export type MeasureJson = {
  mean: number
  error: number
}

export type MomentJson = {
  ply: number
  seat: number
  played: string[]
  stronger: string[]
  gain: MeasureJson
  hopes?: MeasureJson[]
  points: MeasureJson
  playouts: number
  certain: boolean
  why: ClaimJson[]
}

export type Move = {
  seat: number
  decision: number
  actions: string[]
  move: string
}

export type MoveClock = {
  kind: "move"
  seconds: number
}

export type MoveClockWish = {
  kind: "move"
  seconds: number
}

export type Mute = {
  person: string
  on: boolean
}

export type MyTableLine = {
  table: string
  game: string
  state: "waiting" | "playing" | "over" | "cancelled" | "expired"
  options: { [key: string]: string | number | boolean | (string | number)[] | null }
  pack: string
  clock: NoClock | MoveClock | BankClock | DaysClock
  public: boolean
  kids: boolean
  chat: boolean
  spectators: boolean
  owner: string
  created: number
  updated: number
  started: number | null
  ended: number | null
  seats: SeatJson[]
  mine: number[]
  my_turn: boolean
  result: ResultJson | null
  lesson: LessonLine | null
  branch: boolean
  brought: boolean
  counts: boolean
}

export type MyTableList = {
  tables: MyTableLine[]
  next: string | null
}

export type Named = {
  move?: string | null
}

export type NewCode = {
  password: string
}

export type NewPassword = {
  old: string
  new: string
}

export type NextLesson = {
  id: string
  title: TextJson
  minutes: number
}

export type NoClock = {
  kind: "none"
}

export type NoClockWish = {
  kind?: "none"
}

export type Nothing = Record<string, never>

export type OfSeat = {
  seat: number
}

export type OptionJson = {
  name: string
  values: (string | number | boolean)[]
  default: string | number | boolean | (string | number)[] | null
  many: boolean
  text: TextJson
  lines: TextJson[]
}

export type OtherJson = {
  when: string[]
  praise: TextJson
  say: TextJson
  ask: TextJson | null
}

export type OutcomeJson = {
  scores: ScoreJson[]
  places: number[]
  winners: number[]
  rank: string | null
  automaton: ScoreJson | null
}

export type OwnerJson = {
  version: string
  now: number
  started: number
  status: string
  memory_mb: number | null
  processor_s: number
  pages: number
  tables_open: number
  tables: TableCounts
  games: GameCount[]
  people: PeopleCounts
  bots: BotCounts
  acts: ActTimes
  reports: number
  bans: number
  faults: FaultLine[]
}

export type OwnerWish = {
  key: string
}

export type PackJson = {
  pack: string
  version: string
  title: TextJson
  standard: boolean
}

export type PeopleCounts = {
  today: number
  all: number
}

export type PersonJson = {
  person: string
  name: string
  colour: number
  guest: boolean
  login: string | null
  recovery: boolean
  settings: { [key: string]: Json }
  created: number
}

export type PlyJson = {
  ply: number
  seat: number | null
  turn: number[]
  view: { [key: string]: Json }
  events: EventJson[]
}

export type PointJson = {
  ply: number
  seats: MeasureJson[]
}

export type PreviewJson = {
  previews: { [key: string]: Json }[]
  legal: ActionJson[]
}

export type PrivacyJson = {
  guests: number | null
  players: number | null
  ended: number | null
  reports: number | null
  waiting: number
  playing: number
}

export type ProgressJson = {
  table: string | null
  step: number
  done: number | null
}

export type PuzzleCard = {
  name: string
  number: number
  theme: string
  seats: number
}

export type PuzzleList = {
  games: PuzzlesOfGame[]
  mine: { [key: string]: SolvedJson }
}

export type PuzzleWish = {
  puzzle: string
}

export type PuzzlesOfGame = {
  game: string
  themes: ThemeJson[]
  puzzles: PuzzleCard[]
  week: string[]
  today: number
}

export type Question = {
  seat: number
  actions: string[]
}

export type ReadyJson = {
  ready: boolean
  status: string
  version: string
}

export type ReasonJson = {
  rule: string
  key: string
  numbers: { [key: string]: number | string }
  sentence: string
}

export type RecordJson = {
  record: string
  replay: ReplayJson
}

export type RecoveryJson = {
  code: string
}

export type RematchJson = {
  table: string
}

export type ReplayJson = {
  game: string
  rules: string
  pack: string
  options: { [key: string]: string | number | boolean | (string | number)[] | null }
  seats: SeatJson[]
  kids: boolean
  state: "playing" | "over"
  total: number
  mine: number[]
  eyes: number[]
  commitment: string
  seed: string | null
  nonces: string[]
  started: number | null
  ended: number | null
  result: ResultJson | null
  record: boolean
  hinted: number[]
  branch: BranchJson | null
}

export type Report = {
  person: string
  text: string
}

export type ReportJson = {
  report: number
  table: string
  person: string
  name: string
  text: string
  at: number
  answer: string | null
  answered: number | null
  read: boolean
}

export type ReportsJson = {
  reports: ReportJson[]
}

export type ResultJson = {
  reason: "played" | "conceded"
  outcome: OutcomeJson | null
  winners: number[]
  places: number[] | null
  conceded: number[]
}

export type ReviewJson = {
  game: string
  measured_in: "points" | "share"
  alike: AlikeJson[]
  curve: PointJson[]
  moments: MomentJson[]
  luck: LuckJson[]
  draws: DrawJson[]
}

export type ReviewStatus = {
  state: "none" | "waiting" | "looking" | "done" | "stopped" | "failed"
  done: number
  of: number
  ahead: number
  found: ReviewJson | null
}

export type Rewind = {
  seat: number
  ply: number
}

export type RewindJson = {
  by: number
  ply: number
  agreed: string[]
  waiting: string[]
}

export type Say = {
  text: string
  move?: string | null
}

export type ScoreJson = {
  total: number
  parts: [string, number][]
}

export type SeatJson = {
  seat: number
  kind: "person" | "here" | "bot" | "open" | "invited"
  name: string | null
  person: string | null
  colour: number
  level: string | null
  stand_in: StandInJson | null
  online: boolean
}

export type SeatsStatistics = {
  played: number
  won: number
}

export type ShareJson = {
  seat: number
  points: MeasureJson
  text: TextJson
}

export type SignIn = {
  login?: string | null
  password?: string | null
  code?: string | null
  new?: string | null
}

export type SignOut = {
  everywhere?: boolean
  others?: boolean
}

export type Sit = {
  invitation?: string | null
  name?: string | null
  nonce?: string
}

export type SitAnywhere = {
  invitation?: string | null
  nonce?: string
}

export type SolvedJson = {
  table: string | null
  done: number | null
}

export type StandInJson = {
  level: string
  why: "handed" | "time" | "left" | "away" | "conceded"
}

export type StatisticsJson = {
  played: number
  won: number
  games: GameStatistics[]
}

export type Switch = {
  on: boolean
}

export type TableCounts = {
  waiting: number
  playing: number
  over: number
}

export type TableLine = {
  table: string
  game: string
  state: "waiting" | "playing" | "over" | "cancelled" | "expired"
  options: { [key: string]: string | number | boolean | (string | number)[] | null }
  pack: string
  clock: NoClock | MoveClock | BankClock | DaysClock
  public: boolean
  kids: boolean
  chat: boolean
  spectators: boolean
  owner: string
  created: number
  updated: number
  started: number | null
  ended: number | null
  seats: SeatJson[]
}

export type TableList = {
  tables: TableLine[]
  next: string | null
}

export type TableMessage = {
  type: "table"
  protocol: number
  table: string
  number: number
  state: "waiting" | "playing" | "over" | "cancelled" | "expired"
  game: string
  pack: string
  options: { [key: string]: string | number | boolean | (string | number)[] | null }
  clock: NoClock | MoveClock | BankClock | DaysClock
  public: boolean
  kids: boolean
  chat_on: boolean
  spectators: boolean
  owner: string
  commitment: string
  seed: string | null
  nonces: string[]
  created: number
  started: number | null
  ended: number | null
  invitation: string | null
  link: string | null
  mine: number[]
  seat: number | null
  covered: boolean
  turn: number[]
  decision: number | null
  ply: number
  view: { [key: string]: Json } | null
  legal: ActionJson[]
  undo: UndoJson | null
  rewind: RewindJson | null
  log: LogJson
  chat: ChatJson
  result: ResultJson | null
  rematch: string | null
  lesson: LessonJson | null
  task: TableTask | null
  branch: BranchJson | null
  hints: boolean
  hinted: number[]
  counts: boolean
  now: number
  seats: SeatJson[]
  clocks: (ClockJson | null)[]
}

export type TableTask = {
  name: string
  theme: string
  title: TextJson
  state: "do" | "other" | "solved" | "shown"
  tries: number
  line: string[]
  done: boolean
  can_show: boolean
}

export type TableWish = {
  game: string
  seats: (Me | Here | Vacant | BotSeat)[]
  options?: { [key: string]: string | number | boolean | (string | number)[] | null }
  pack?: string | null
  clock?: NoClockWish | MoveClockWish | BankClockWish | DaysClockWish
  public?: boolean
  kids?: boolean
  chat?: boolean
  spectators?: boolean
  nonce?: string
  hints?: boolean
}

export type TextJson = {
  ru: string
  en: string
}

export type ThemeJson = {
  key: string
  title: TextJson
}

export type TriedJson = {
  measured_in: string
  close: boolean
  gain: MeasureJson
  points: MeasureJson
  playouts: number
  certain: boolean
  why: ClaimJson[]
}

export type Undo = {
  seat: number
  decision: number
  to?: number | null
  move?: string | null
}

export type UndoJson = {
  to: number
  actions: string[]
}

export type Upload = {
  text: string
}

export type Vacant = {
  kind: "open" | "invited"
}

export type WhyJson = {
  legal: boolean
  reason: ReasonJson | null
  step: number | null
}

export interface Calls {
  "GET /api/games": { body: null; answer: Games }
  "GET /api/games/{name}": { body: null; answer: GameFacts }
  "GET /api/lessons": { body: null; answer: LessonList }
  "POST /api/lessons": { body: LessonWish; answer: LessonEntered }
  "GET /api/links/{key}": { body: null; answer: ReplayJson }
  "POST /api/links/{key}/branch": { body: BranchWish; answer: TableMessage }
  "GET /api/links/{key}/history": { body: null; answer: HistoryJson }
  "GET /api/links/{key}/record": { body: null; answer: { [key: string]: Json } }
  "GET /api/links/{key}/review": { body: null; answer: ReviewStatus }
  "POST /api/links/{key}/review": { body: Nothing; answer: ReviewStatus }
  "GET /api/links/{key}/review/line": { body: null; answer: HistoryJson }
  "GET /api/me": { body: null; answer: MeJson }
  "DELETE /api/me": { body: Erase; answer: unknown }
  "PATCH /api/me": { body: Change; answer: PersonJson }
  "GET /api/me/blocks": { body: null; answer: BlocksJson }
  "PUT /api/me/blocks/{other}": { body: null; answer: BlocksJson }
  "DELETE /api/me/blocks/{other}": { body: null; answer: BlocksJson }
  "POST /api/me/claim": { body: Claim; answer: PersonJson }
  "GET /api/me/devices": { body: null; answer: DevicesJson }
  "DELETE /api/me/devices/{device}": { body: null; answer: DevicesJson }
  "GET /api/me/export": { body: null; answer: { [key: string]: Json } }
  "GET /api/me/games": { body: null; answer: MyTableList }
  "POST /api/me/games": { body: Landed; answer: LandedJson }
  "POST /api/me/password": { body: NewPassword; answer: PersonJson }
  "POST /api/me/recovery": { body: NewCode; answer: RecoveryJson }
  "GET /api/me/reports": { body: null; answer: ReportsJson }
  "POST /api/me/reports/read": { body: Nothing; answer: unknown }
  "GET /api/me/statistics": { body: null; answer: StatisticsJson }
  "POST /api/owner": { body: OwnerWish; answer: OwnerJson }
  "GET /api/privacy": { body: null; answer: PrivacyJson }
  "GET /api/puzzles": { body: null; answer: PuzzleList }
  "POST /api/puzzles": { body: PuzzleWish; answer: TableMessage }
  "POST /api/records": { body: Upload; answer: RecordJson }
  "POST /api/records/{name}/branch": { body: BranchWish; answer: TableMessage }
  "GET /api/records/{name}/history": { body: null; answer: HistoryJson }
  "POST /api/sign-in": { body: SignIn; answer: PersonJson }
  "POST /api/sign-out": { body: SignOut; answer: unknown }
  "POST /api/tables": { body: TableWish; answer: TableMessage }
  "GET /api/tables": { body: null; answer: TableList }
  "GET /api/tables/{table_id}": { body: null; answer: TableMessage }
  "POST /api/tables/{table_id}/branch": { body: BranchWish; answer: TableMessage }
  "GET /api/tables/{table_id}/branch/history": { body: null; answer: HistoryJson }
  "POST /api/tables/{table_id}/cancel": { body: Nothing; answer: TableMessage }
  "POST /api/tables/{table_id}/chat": { body: Say; answer: TableMessage }
  "POST /api/tables/{table_id}/chat/switch": { body: Switch; answer: TableMessage }
  "POST /api/tables/{table_id}/concede": { body: OfSeat; answer: TableMessage }
  "POST /api/tables/{table_id}/face": { body: OfSeat; answer: TableMessage }
  "POST /api/tables/{table_id}/hint": { body: HintWish; answer: HintsJson }
  "GET /api/tables/{table_id}/history": { body: null; answer: HistoryJson }
  "POST /api/tables/{table_id}/lesson/back": { body: Back; answer: TableMessage }
  "POST /api/tables/{table_id}/lesson/hear": { body: Heard; answer: TableMessage }
  "POST /api/tables/{table_id}/lesson/play-on": { body: Named; answer: TableMessage }
  "GET /api/tables/{table_id}/links": { body: null; answer: LinksJson }
  "POST /api/tables/{table_id}/links": { body: LinkWish; answer: LinksJson }
  "DELETE /api/tables/{table_id}/links/{key}": { body: null; answer: LinksJson }
  "POST /api/tables/{table_id}/move": { body: Move; answer: Done }
  "POST /api/tables/{table_id}/mute": { body: Mute; answer: TableMessage }
  "POST /api/tables/{table_id}/preview": { body: Question; answer: PreviewJson }
  "POST /api/tables/{table_id}/puzzle/again": { body: Named; answer: TableMessage }
  "POST /api/tables/{table_id}/puzzle/show": { body: Named; answer: TableMessage }
  "POST /api/tables/{table_id}/puzzle/why": { body: Nothing; answer: TriedJson }
  "GET /api/tables/{table_id}/qr.svg": { body: null; answer: { [key: string]: Json } }
  "GET /api/tables/{table_id}/record": { body: null; answer: { [key: string]: Json } }
  "POST /api/tables/{table_id}/rematch": { body: Nothing; answer: RematchJson }
  "GET /api/tables/{table_id}/replay": { body: null; answer: ReplayJson }
  "POST /api/tables/{table_id}/report": { body: Report; answer: unknown }
  "GET /api/tables/{table_id}/review": { body: null; answer: ReviewStatus }
  "POST /api/tables/{table_id}/review": { body: Nothing; answer: ReviewStatus }
  "GET /api/tables/{table_id}/review/line": { body: null; answer: HistoryJson }
  "POST /api/tables/{table_id}/review/stop": { body: Nothing; answer: ReviewStatus }
  "POST /api/tables/{table_id}/rewind": { body: Rewind; answer: Done }
  "POST /api/tables/{table_id}/rewind/answer": { body: Answer; answer: TableMessage }
  "POST /api/tables/{table_id}/seats/{seat}/back": { body: Nothing; answer: TableMessage }
  "POST /api/tables/{table_id}/seats/{seat}/bot": { body: Level; answer: TableMessage }
  "POST /api/tables/{table_id}/seats/{seat}/call": { body: Nothing; answer: CalledJson }
  "POST /api/tables/{table_id}/seats/{seat}/leave": { body: Nothing; answer: TableMessage }
  "POST /api/tables/{table_id}/seats/{seat}/open": { body: Emptied; answer: TableMessage }
  "POST /api/tables/{table_id}/seats/{seat}/remove": { body: Nothing; answer: TableMessage }
  "POST /api/tables/{table_id}/seats/{seat}/sit": { body: Sit; answer: TableMessage }
  "POST /api/tables/{table_id}/sit": { body: SitAnywhere; answer: TableMessage }
  "POST /api/tables/{table_id}/start": { body: Level; answer: TableMessage }
  "POST /api/tables/{table_id}/undo": { body: Undo; answer: Done }
  "POST /api/tables/{table_id}/why": { body: Question; answer: WhyJson }
  "GET /healthz": { body: null; answer: HealthJson }
  "GET /readyz": { body: null; answer: ReadyJson }
}
