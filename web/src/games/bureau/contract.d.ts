// Written from the schema of bureau by scripts/types.mjs; not to be edited.

export type Action = Choose | Place | Do | Sample | Squeeze | Pay | Office | Fly | Go | Land | Stop | Turn | Leave | End | Redraw | Take

/** The chips that are offered now. */
export type Agenda = {
  text: string
  stage: "captain" | "compartment" | "follow" | "discovery" | "room"
  source: FromCaptain | FromTile | FromRoom | FromCompartment
  items: OfferedItem[]
  inspectors: string[]
  steps: number
}

/** A number for each kind of agent. */
export type AgentCounts = {
  orange: number
  blue: number
  pink: number
  inspector: number
}

/** A kind of agent. */
export type AgentFacts = {
  name: TextJson
  start: number
  bag: number
  contacts: ("up" | "right" | "down" | "left")[]
  turned_contacts: ("up" | "right" | "down" | "left")[]
  turns: Turning[]
}

/** The kinds of agents. */
export type AgentKinds = {
  orange: AgentFacts
  blue: AgentFacts
  pink: AgentFacts
  inspector: AgentFacts
}

export type AgentLanded = {
  kind: "AgentLanded"
  seat: number
  agent: "orange" | "blue" | "pink" | "inspector"
  compartment: string
  tile: string
  amount: number
  credits: number
}

export type AgentPlaced = {
  kind: "AgentPlaced"
  seat: number
  agent: "orange" | "blue" | "pink" | "inspector"
  compartment: string
  turn: number
}

export type AgentTaken = {
  kind: "AgentTaken"
  seat: number
  agent: "orange" | "blue" | "pink" | "inspector"
}

/** Everyone has one more turn, without phase 3 (B36). */
export type BagFoundEmpty = {
  kind: "BagFoundEmpty"
}

/** The compartments around one; None: the hull. */
export type Beside = {
  up: string | null
  right: string | null
  down: string | null
  left: string | null
}

/** A way over a border, and the step on the map that it is. */
export type Border = {
  way: string
  step: [number, number]
}

export type BorderCrossed = {
  kind: "BorderCrossed"
  seat: number
  tile: string
  fuel: number
}

/** A captain ability. */
export type Captain = {
  name: TextJson
  condition: "line of three" | "edge column" | "square" | "at most one neighbour" | "surrounded" | "third row"
  harder: boolean
  reward: Effects
}

/** The captain's condition was met, so many times (B16). */
export type CaptainRewarded = {
  kind: "CaptainRewarded"
  seat: number
  captain: string
  times: number
}

/** An effect under the number that actions call it by. */
export type Chip = {
  chip: number
  effect: Effect
}

/** Choose the side of one's ship board: the common "00", or the board's own (B11). */
export type Choose = {
  kind: "side"
  text: string
  seat: number
  side: "common" | "own"
}

/** A number for each colour of samples. */
export type ColourCounts = {
  orange: number
  blue: number
  pink: number
}

/** What lies in a compartment, and on which of its sides a contact waits for whoever comes. */
export type Compartment = {
  agent: "orange" | "blue" | "pink" | "inspector" | null
  turned: boolean
  contacts: ("up" | "right" | "down" | "left")[]
  faced: ("up" | "right" | "down" | "left")[]
}

export type CreditsGained = {
  kind: "CreditsGained"
  seat: number
  amount: number
  credits: number
}

/** Do what a chip says: gain fuel or credits, enlarge the store, walk the bureau, pay fuel for what follows. */
export type Do = {
  kind: "do"
  text: string
  seat: number
  chip: number
}

/** A chip that is simply done. */
export type DoOffer = {
  kind: "do"
  action: string
}

/** One simple effect, with its notation. */
export type Effect = {
  kind: "fuel" | "fill" | "credits" | "sample" | "enlarge" | "office" | "bureau" | "fly"
  text: string
  amount?: number
  sample?: "orange" | "blue" | "pink" | "any" | "here"
}

/** Items to do in any order. */
export type Effects = {
  text: string
  items: Item[]
}

/** End the compartment's actions, done or not (B17). */
export type End = {
  kind: "end"
  text: string
  seat: number
}

export type Event = GameStarted | SideChosen | AgentPlaced | TurnDead | CaptainRewarded | FuelGained | FuelPaid | CreditsGained | SampleTaken | SamplePaid | StoreEnlarged | OfficeOpened | RoomEntered | InspectorTurned | BorderCrossed | WormholeUsed | TileDiscovered | FlightPromised | AgentLanded | FlightEnded | RestDeclined | RestLost | QueueRedrawn | AgentTaken | QueueRefilled | BagFoundEmpty | TurnBegun | GameEnded | Rewound

/** The components, for clients that draw them. */
export type Facts = {
  colours: ("orange" | "blue" | "pink")[]
  kinds: ("orange" | "blue" | "pink" | "inspector")[]
  sides: ("up" | "right" | "down" | "left")[]
  compartments: { [key: string]: Position }
  rows: number
  columns: number
  ways: Border[]
  numbers: Numbers
  agents: AgentKinds
  ships: { [key: string]: Ship }
  rooms: Room[]
  ring: number
  tiles: { [key: string]: Tile }
  captains: { [key: string]: Captain }
  offices: OfficeKinds
  ranks: Rank[]
  captain_bonus: number
}

export type FlightEnded = {
  kind: "FlightEnded"
  seat: number
  tile: string
}

/** A step of a flight, and what could be had in this turn if the flight ended there. */
export type FlightPreview = {
  draws: boolean
  before: Standing
  after: Standing
  kind: "flight"
  place: [number, number]
  tile: string | null
  landing: Landing | null
  offices: OfficeThere[]
  samples: ("orange" | "blue" | "pink")[]
}

/** A discovery gave a flight; it follows after the one under way (B28). */
export type FlightPromised = {
  kind: "FlightPromised"
  seat: number
}

/** Start a flight: leave the tile over one of its six borders, or through a wormhole to another (B26, B27). */
export type Fly = {
  kind: "fly"
  text: string
  seat: number
  chip: number
  way: "e" | "ne" | "nw" | "w" | "sw" | "se" | "hole1" | "hole2" | "hole3" | "hole4" | "hole5" | "hole6" | "hole7" | "hole8" | "hole9" | "hole10" | "hole11" | "hole12" | "hole13" | "hole14" | "hole15" | "hole16" | "hole17" | "hole18" | "hole19" | "hole20" | "hole21" | "hole22" | "hole23" | "hole24" | "hole25" | "hole26" | "hole27" | "hole28"
}

/** A way to start a flight. */
export type FlyOffer = {
  kind: "fly"
  action: string
  way: string
}

/** Effects of a captain's reward. */
export type FromCaptain = {
  kind: "captain"
  captain: string
}

/** Effects of this turn's compartment, and what was paid for there. */
export type FromCompartment = {
  kind: "compartment"
  compartment: string
}

/** Effects of a room of the bureau. */
export type FromRoom = {
  kind: "room"
  room: number
}

/** Effects of a discovery. */
export type FromTile = {
  kind: "tile"
  tile: string
}

export type FuelGained = {
  kind: "FuelGained"
  seat: number
  amount: number
  lost: number
  fuel: number
}

export type FuelPaid = {
  kind: "FuelPaid"
  seat: number
  amount: number
  fuel: number
}

export type GameEnded = {
  kind: "GameEnded"
}

/** Who begins (B13), the ships (B11), the captains (B12) and the first queue (B10), each by lot or named. */
export type GameStarted = {
  kind: "GameStarted"
  first: number
  ships: string[]
  captains: string[]
  queue: ("orange" | "blue" | "pink" | "inspector")[]
  by_lot: ("first" | "ships" | "captains")[]
}

/** Fly on (B26, B27). */
export type Go = {
  kind: "go"
  text: string
  seat: number
  way: "e" | "ne" | "nw" | "w" | "sw" | "se" | "hole1" | "hole2" | "hole3" | "hole4" | "hole5" | "hole6" | "hole7" | "hole8" | "hole9" | "hole10" | "hole11" | "hole12" | "hole13" | "hole14" | "hole15" | "hole16" | "hole17" | "hole18" | "hole19" | "hole20" | "hole21" | "hole22" | "hole23" | "hole24" | "hole25" | "hole26" | "hole27" | "hole28"
}

/** Credits by where they came from, and what was counted for them. */
export type Income = {
  source: "captain" | "effects" | "offices" | "landings" | "inspectors" | "sets"
  credits: number
  count: number | null
}

export type InspectorTurned = {
  kind: "InspectorTurned"
  seat: number
  compartment: string
  amount: number
  credits: number
}

/** One effect, or a choice of two. */
export type Item = {
  text: string
  per: "times" | "level" | "offices"
  times: number | null
  price: Price | null
  chips: Chip[]
}

/** End the flight and land the agent of that compartment (B30). */
export type Land = {
  kind: "land"
  text: string
  seat: number
  compartment: "a1" | "b1" | "c1" | "d1" | "e1" | "f1" | "a2" | "b2" | "c2" | "d2" | "e2" | "f2" | "a3" | "b3" | "c3" | "d3" | "e3" | "f3" | "a4" | "b4" | "c4" | "d4" | "e4" | "f4"
}

/** A landing that could end a flight: the agent, its credits, and how many of them are for samples. */
export type Landing = {
  agent: "orange" | "blue" | "pink" | "inspector"
  credits: number
  samples: number
}

/** Decline what is left of a bonus: of the captain, a discovery, a room, or what was paid for (B16, B24, B28). */
export type Leave = {
  kind: "leave"
  text: string
  seat: number
}

/** One step of a route. */
export type Leg = {
  way: string
  place: [number, number]
  tile: string | null
  fuel: number
  jump: boolean
}

/** The numbers of the rules. */
export type Numbers = {
  border: number
  unexplored: number
  landing: number
  inspector: number
  set: number
  cells: number
  limiter: number
  samples: number
  turns: { [key: string]: number }
}

/** A chip with what can be done with it now, or why nothing can. */
export type OfferedChip = {
  chip: number
  effect: Effect
  offers: (DoOffer | SampleOffer | OfficeOffer | FlyOffer)[]
  gives: number
  why: ReasonJson | null
}

/** An item that is offered, how often it was done and may be done. */
export type OfferedItem = {
  text: string
  per: "times" | "level" | "offices"
  times: number | null
  price: Price | null
  done: number
  limit: number
  chips: OfferedChip[]
}

/** Put down an office (B23). */
export type Office = {
  kind: "office"
  text: string
  seat: number
  chip: number
  office: "any" | "orange" | "blue" | "pink"
}

/** A number for each kind of office. */
export type OfficeCounts = {
  any: number
  orange: number
  blue: number
  pink: number
}

/** A kind of office. */
export type OfficeFacts = {
  count: number
  credits: number
}

/** The kinds of offices. */
export type OfficeKinds = {
  any: OfficeFacts
  orange: OfficeFacts
  blue: OfficeFacts
  pink: OfficeFacts
}

/** An office to put down, and its credits. */
export type OfficeOffer = {
  kind: "office"
  action: string
  office: "any" | "orange" | "blue" | "pink"
  credits: number
}

export type OfficeOpened = {
  kind: "OfficeOpened"
  seat: number
  tile: string
  office: "any" | "orange" | "blue" | "pink"
  amount: number
  credits: number
}

/** Whose office stands on a planet. */
export type OfficeSite = {
  seat: number
  office: "any" | "orange" | "blue" | "pink"
}

/** An office that could be put down at the end of a flight. */
export type OfficeThere = {
  office: "any" | "orange" | "blue" | "pink"
  credits: number
}

/** Give a sample of that colour for what follows (B32). */
export type Pay = {
  kind: "pay"
  text: string
  seat: number
  chip: number
  colour: "orange" | "blue" | "pink"
}

/** Put an agent of one's supply into a compartment, turned clockwise by so many quarters (B14). */
export type Place = {
  kind: "place"
  text: string
  seat: number
  agent: "orange" | "blue" | "pink" | "inspector"
  compartment: "a1" | "b1" | "c1" | "d1" | "e1" | "f1" | "a2" | "b2" | "c2" | "d2" | "e2" | "f2" | "a3" | "b3" | "c3" | "d3" | "e3" | "f3" | "a4" | "b4" | "c4" | "d4" | "e4" | "f4"
  turn: number
}

/** Placing an agent: contacts that would meet, compartments opened to others, what would be offered then. */
export type PlacePreview = {
  draws: boolean
  before: Standing
  after: Standing
  kind: "place"
  contacts: ("up" | "right" | "down" | "left")[]
  meets: ("up" | "right" | "down" | "left")[]
  opens: string[]
  captain: number
  reward: OfferedItem[]
  items: OfferedItem[]
  fuel: number
}

/** What belongs to a seat. */
export type Player = {
  ship: string
  captain: string | null
  supply: AgentCounts
  compartments: { [key: string]: Compartment }
  store: Store
  room: number
  level: number
  tile: string
  place: [number, number]
  offices: OfficeCounts
  sites: Site[]
  lines: ("row 1" | "row 2" | "row 3" | "row 4" | "column a" | "column b" | "column c" | "column d" | "column e" | "column f")[]
  credits: number
  income: Income[]
  score: ScoreJson
}

/** Where a compartment lies: column from the left and row from the bottom, from 0. */
export type Position = {
  column: number
  row: number
  beside: Beside
}

export type Preview = PlacePreview | FlightPreview | TurnPreview | TakePreview | StepPreview

/** What has to be given for an item. */
export type Price = {
  kind: "fuel" | "sample"
  amount: number
}

export type QueueRedrawn = {
  kind: "QueueRedrawn"
  seat: number
  queue: ("orange" | "blue" | "pink" | "inspector")[]
}

export type QueueRefilled = {
  kind: "QueueRefilled"
  agent: "orange" | "blue" | "pink" | "inspector"
  bag: number
}

/** A rank of a game alone, and the credits it takes without a captain ability. */
export type Rank = {
  id: string
  name: TextJson
  at_least: number
}

/** A rank of a game alone: the credits it takes here, and whether the score so far has them (B46). */
export type RankBound = {
  id: string
  at_least: number
  reached: boolean
}

/** Why an action is not allowed: the clause, the key of the wording with its numbers, an English sentence. */
export type ReasonJson = {
  rule: string
  key: string
  numbers: { [key: string]: number | string }
  sentence: string
}

export type ReasonKey = "actions_first" | "bag_empty" | "border_fuel" | "cannot_meet" | "captain_first" | "discovery_first" | "done" | "empty" | "end_first" | "flight_first" | "follow_first" | "fuel_price" | "has_room" | "hole_closed" | "inspector" | "jumped" | "landed" | "landed_here" | "level_none" | "level_used" | "needs_squeeze" | "no_bonus" | "no_chip" | "no_flight" | "no_fuel" | "no_inspector" | "no_level_room" | "no_limiter" | "no_office" | "no_planet" | "no_room" | "no_turn" | "no_way" | "no_wormhole" | "not_alike" | "not_in_queue" | "not_in_supply" | "not_reached" | "nothing" | "nothing_here" | "occupied" | "office_gone" | "office_there" | "office_unfit" | "offices_none" | "offices_used" | "other_colour" | "other_kind" | "other_planet" | "place_first" | "placed" | "redrawn" | "room_first" | "same_tile" | "same_turn" | "sample_price" | "sample_price_colour" | "short_queue" | "side_first" | "side_fixed" | "stack_empty" | "store_full" | "take_first" | "turned" | "turned_one" | "unexplored_fuel" | "unknown" | "used_up" | "wrong_turn" | "over" | "turn" | "past_reveal"

/** Mix a queue of three alike back into the bag and draw three new ones (B34). */
export type Redraw = {
  kind: "redraw"
  text: string
  seat: number
}

/** What was left of a bonus, or of the compartment's actions. */
export type RestDeclined = {
  kind: "RestDeclined"
  seat: number
  of: "side" | "place" | "captain" | "compartment" | "follow" | "discovery" | "room" | "flight" | "refill" | "close" | "over"
}

/** What was left of a bonus, or of the compartment's actions, and could not be done. */
export type RestLost = {
  kind: "RestLost"
  seat: number
  of: "side" | "place" | "captain" | "compartment" | "follow" | "discovery" | "room" | "flight" | "refill" | "close" | "over"
  effects: string[]
}

/** The table went back, all agreeing; what follows is drawn anew. */
export type Rewound = {
  kind: "Rewound"
  ply: number
}

/** A room of the bureau. */
export type Room = {
  name: TextJson
  level: number
  bonus: Effects | null
  next: number
}

export type RoomEntered = {
  kind: "RoomEntered"
  seat: number
  room: number
  level: number
}

/** A place that the ship could reach in one flight, and how to get there for the least fuel. */
export type Route = {
  place: [number, number]
  tile: string | null
  fuel: number
  legs: Leg[]
}

/** Take a sample of that colour (B20, B21). */
export type Sample = {
  kind: "sample"
  text: string
  seat: number
  chip: number
  colour: "orange" | "blue" | "pink"
}

/** A sample to take, to take for 1 fuel, or to pay with. */
export type SampleOffer = {
  kind: "sample" | "squeeze" | "pay"
  action: string
  colour: "orange" | "blue" | "pink"
}

export type SamplePaid = {
  kind: "SamplePaid"
  seat: number
  colour: "orange" | "blue" | "pink"
}

export type SampleTaken = {
  kind: "SampleTaken"
  seat: number
  colour: "orange" | "blue" | "pink"
  fuel_given: number
}

/** A total and its parts: the key of each and its points. */
export type ScoreJson = {
  total: number
  parts: [string, number][]
}

/** A side of a ship board. */
export type Ship = {
  name: TextJson
  character: TextJson
  compartments: { [key: string]: Effects }
}

export type SideChosen = {
  kind: "SideChosen"
  seat: number
  ship: string
}

/** An office that was put down. */
export type Site = {
  tile: string
  office: "any" | "orange" | "blue" | "pink"
}

/** The open tiles, the unexplored places beside them, and where the ship in turn can fly. */
export type SpaceMap = {
  tiles: SpaceTile[]
  unexplored: [number, number][]
  ways: Way[]
  routes: Route[]
}

/** A tile on the map. */
export type SpaceTile = {
  tile: string
  place: [number, number]
  pawns: number[]
  office: OfficeSite | null
}

/** Give up 1 fuel to make room for a sample of that colour (B21). */
export type Squeeze = {
  kind: "squeeze"
  text: string
  seat: number
  chip: number
  colour: "orange" | "blue" | "pink"
}

/** What an action may change for its seat. */
export type Standing = {
  fuel: number
  cells: number
  samples: ColourCounts
  room: number
  level: number
  credits: number
  offices: number
}

/** Any other action. */
export type StepPreview = {
  draws: boolean
  before: Standing
  after: Standing
  kind: "step"
}

/** End the flight without landing anyone. */
export type Stop = {
  kind: "stop"
  text: string
  seat: number
}

/** The store: fuel from the left, samples from the right end of what is open. */
export type Store = {
  fuel: number
  free: number
  cells: number
  limiters: number
  samples: ColourCounts
  row: ("fuel" | "orange" | "blue" | "pink" | "closed" | null)[]
}

export type StoreEnlarged = {
  kind: "StoreEnlarged"
  seat: number
  cells: number
}

/** Take an agent of the queue into one's supply (B34). */
export type Take = {
  kind: "take"
  text: string
  seat: number
  agent: "orange" | "blue" | "pink" | "inspector"
}

/** Taking an agent of the queue. */
export type TakePreview = {
  draws: boolean
  before: Standing
  after: Standing
  kind: "take"
  agent: "orange" | "blue" | "pink" | "inspector"
}

/** One thing said in both languages. */
export type TextJson = {
  ru: string
  en: string
}

/** A space tile. */
export type Tile = {
  name: TextJson
  set: string
  planet: "orange" | "blue" | "pink" | null
  megamall: boolean
  wormhole: string | null
  bonus: Effects | null
}

export type TileDiscovered = {
  kind: "TileDiscovered"
  seat: number
  tile: string
  place: [number, number]
  fuel: number
  stack: number
}

/** Turn over the inspector of that compartment (B25). */
export type Turn = {
  kind: "turn"
  text: string
  seat: number
  compartment: "a1" | "b1" | "c1" | "d1" | "e1" | "f1" | "a2" | "b2" | "c2" | "d2" | "e2" | "f2" | "a3" | "b3" | "c3" | "d3" | "e3" | "f3" | "a4" | "b4" | "c4" | "d4" | "e4" | "f4"
}

export type TurnBegun = {
  kind: "TurnBegun"
  seat: number
  number: number
}

/** No agent could be placed anywhere (B15). */
export type TurnDead = {
  kind: "TurnDead"
  seat: number
}

/** Turning an inspector over: compartments opened to others. */
export type TurnPreview = {
  draws: boolean
  before: Standing
  after: Standing
  kind: "turn"
  opens: string[]
}

/** How an agent may lie: quarters clockwise, and its contacts then. */
export type Turning = {
  turn: number
  contacts: ("up" | "right" | "down" | "left")[]
}

/** The table, which is open to all but for what is still to be drawn. */
export type View = {
  game: "bureau"
  seat: number | null
  seats: number
  turn: number[]
  over: boolean
  first: number
  captains: boolean
  stage: "side" | "place" | "captain" | "compartment" | "follow" | "discovery" | "room" | "flight" | "refill" | "close" | "over"
  round: number
  rounds: number
  no_refill: boolean
  placed: string | null
  landed: string[]
  queue: ("orange" | "blue" | "pink" | "inspector")[]
  bag: number
  returned: AgentCounts
  unseen: AgentCounts
  stock: ColourCounts
  stack: number
  undiscovered: string[]
  map: SpaceMap
  agenda: Agenda | null
  waiting: (WaitingAgenda | WaitingFlight)[]
  players: Player[]
  ranks: RankBound[]
}

/** Chips that wait for the present step. */
export type WaitingAgenda = {
  text: string
  stage: "captain" | "compartment" | "follow" | "discovery" | "room"
  source: FromCaptain | FromTile | FromRoom | FromCompartment
  items: WaitingItem[]
}

/** A flight that waits for the present step. */
export type WaitingFlight = {
  stage: "flight"
}

/** An item that waits, how often it was done and may be done. */
export type WaitingItem = {
  text: string
  per: "times" | "level" | "offices"
  times: number | null
  price: Price | null
  done: number
  limit: number
  chips: Chip[]
}

/** Where a way that can be flown now leads. */
export type Way = {
  way: string
  place: [number, number]
  tile: string | null
  fuel: number
}

export type WormholeUsed = {
  kind: "WormholeUsed"
  seat: number
  tile: string
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
