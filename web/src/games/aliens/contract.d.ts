// Written from the schema of aliens by scripts/types.mjs; not to be edited.

export type Action = Open | Add | Discard | Pass

/** Take a tile of the row and add it to an unfinished planet (A8-A10). */
export type Add = {
  kind: "add"
  text: string
  seat: number
  tile: number
  planet: number
  quarter: "nw" | "ne" | "se" | "sw"
}

/** The astronauts of this turn (A7). */
export type DieRolled = {
  kind: "DieRolled"
  seat: number
  astronauts: number
}

/** Blocked: put one tile of an unfinished planet out of the game (A15). */
export type Discard = {
  kind: "discard"
  text: string
  seat: number
  planet: number
  quarter: "nw" | "ne" | "se" | "sw"
}

export type Event = GameStarted | DieRolled | PlanetOpened | TileAdded | PlanetFinished | TurnBlocked | TileDiscarded | TurnPassed | TileTurned | StockEmptied | GameEnded | Rewound

/** The components, for clients that draw them. */
export type Facts = {
  quarters: ("nw" | "ne" | "se" | "sw")[]
  faces: number[]
  tiles: { [key: string]: Tile }
}

/** The row is empty (A17), or nobody can move on (A19). */
export type GameEnded = {
  kind: "GameEnded"
  is_standstill: boolean
}

/** Who begins (A4), and the first row (A5). */
export type GameStarted = {
  kind: "GameStarted"
  first: number
  by_lot: boolean
  row: string[]
}

/** A tile of the row that cannot be taken in this turn: which of its edges clash on the planet that has the crew. */
export type Misfit = {
  tile: number
  planet: number | null
  left: boolean
  right: boolean
}

/** Take a tile of the row and open a planet with it (A8). */
export type Open = {
  kind: "open"
  text: string
  seat: number
  tile: number
}

/** Blocked: leave everything as it is (A15). */
export type Pass = {
  kind: "pass"
  text: string
  seat: number
}

/** A planet: a kind of tile for each quarter, and what lies on it. */
export type Planet = {
  tiles: [string | null, string | null, string | null, string | null]
  stations: number
  aliens: number
  need: number | null
  lacks: number | null
  wants: Want[]
}

export type PlanetFinished = {
  kind: "PlanetFinished"
  seat: number
  planet: number
  stations: number
}

export type PlanetOpened = {
  kind: "PlanetOpened"
  seat: number
  planet: number
  tile: string
}

/** What lies before a seat. */
export type Player = {
  planets: (Planet | null)[]
  finished: Planet[]
  score: ScoreJson
}

/** What an action makes of a planet, before and after; a pass touches none. */
export type Preview = {
  planet: number | null
  stations: [number, number]
  aliens: [number, number]
  need: number | null
  is_stuck: boolean
  finishes: boolean
  score: number
}

export type ReasonKey = "astronauts" | "edges" | "must_take" | "no_neighbour" | "no_planet" | "no_row_tile" | "no_tile" | "taken" | "two_planets" | "unknown" | "over" | "turn" | "past_reveal"

/** The table went back, all agreeing; what follows is drawn anew. */
export type Rewound = {
  kind: "Rewound"
  ply: number
}

/** A total and its parts: the key of each and its points. */
export type ScoreJson = {
  total: number
  parts: [string, number][]
}

/** The last tiles lie in the row. */
export type StockEmptied = {
  kind: "StockEmptied"
}

/** A kind of tile, held with its rounded corner up: halves of stations on its inner edges, the rest inside. */
export type Tile = {
  count: number
  left: boolean
  right: boolean
  stations: number
  aliens: number
}

/** A tile joined a planet, which now has that many stations. */
export type TileAdded = {
  kind: "TileAdded"
  seat: number
  planet: number
  quarter: "nw" | "ne" | "se" | "sw"
  tile: string
  stations: number
}

export type TileDiscarded = {
  kind: "TileDiscarded"
  seat: number
  planet: number
  quarter: "nw" | "ne" | "se" | "sw"
  tile: string
  is_gone: boolean
}

/** The gap in the row was filled from the stock (A16). */
export type TileTurned = {
  kind: "TileTurned"
  place: number
  tile: string
  stock: number
}

/** Nothing can be taken: a tile may be discarded (A15). */
export type TurnBlocked = {
  kind: "TurnBlocked"
  seat: number
}

export type TurnPassed = {
  kind: "TurnPassed"
  seat: number
}

/** The table as a seat sees it; tiles are named by their kind, whose facts are in `Facts`. */
export type View = {
  game: "aliens"
  seat: number | null
  seats: number
  turn: number[]
  over: boolean
  first: number
  round: number
  die: number
  row: [string | null, string | null, string | null]
  misfits: Misfit[]
  stock: number
  discarded: string[]
  players: Player[]
}

/** A free quarter beside a tile: whether a tile needs half a station on each edge there; None where it is alone. */
export type Want = {
  quarter: "nw" | "ne" | "se" | "sw"
  left: boolean | null
  right: boolean | null
}

/** All of it together. */
export interface Sent {
  view: View
  facts: Facts
  preview: Preview
  event: Event
  action: Action
  reason: ReasonKey
}
