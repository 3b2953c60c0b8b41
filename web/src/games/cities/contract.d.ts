// Written from the schema of cities by scripts/types.mjs; not to be edited.

/** An ability: when it works, and what the card says. */
export type AbilityFacts = {
  when: "gather" | "build" | "before" | "instead"
  plus: boolean
  text: TextJson
}

/** A worker's ability took the place of an action (C15). */
export type AbilityUsed = {
  kind: "AbilityUsed"
  seat: number
  worker: number
}

export type Action = Choose | Plan | Gather | Haul | Build | Instead | Pass | Pay | Take | Discard | Swap | Reserve | Skip | Place | Lift | Raise

/** Another building may be built. */
export type AgainStep = {
  seat: number
  worker: number
  is_night: boolean
  kind: "again"
}

/** What every area holds after the refresh, and what the bank could not give (C23). */
export type AreasFilled = {
  kind: "AreasFilled"
  units: [number, number, number, number]
  lacking: [number, number, number, number]
}

/** Both sides of an asteroid: eight rows of the signs I, C, R, s and a dot. */
export type AsteroidFacts = {
  name: TextJson
  basic: string[]
  advanced: string[]
}

/** The asteroid of every seat (C10). */
export type AsteroidsDealt = {
  kind: "AsteroidsDealt"
  asteroids: string[]
}

/** The rival in solo. */
export type Automaton = {
  store: Units
  limit: number
  tiles: BuildingCounts
  played: number[]
  deck: number
  discard: number[]
  score: ScoreJson
}

export type AutomatonBuilt = {
  kind: "AutomatonBuilt"
  side: "left" | "right"
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  units: [number, number, number, number]
}

/** The automaton tried an action and could not do it: the reason is a message key (C42-C44). */
export type AutomatonFailed = {
  kind: "AutomatonFailed"
  side: "left" | "right"
  action: "build" | "gather"
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue" | null
  reason: "no_tile" | "cannot_pay" | "areas_empty" | "store_full"
}

/** What it took; `skipped` are icons whose area was empty or for which it had no room (C44). */
export type AutomatonGathered = {
  kind: "AutomatonGathered"
  side: "left" | "right"
  units: [number, number, number, number]
  skipped: number
}

/** Neither action could be done (C42). */
export type AutomatonPassed = {
  kind: "AutomatonPassed"
}

/** The top of the deck, turned up for the automaton (C41). */
export type AutomatonRevealed = {
  kind: "AutomatonRevealed"
  worker: number
}

/** Build a tile (C18). */
export type Build = {
  kind: "build"
  text: string
  seat: number
  building: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment"
  source: "slot" | "dear" | "reserve" | "supply" | "supply_dear"
}

/** A building tried out: every way to pay, every place, and what would change there. */
export type BuildPreview = {
  kind: "build"
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment"
  price: Price
  payments: Payment[]
  usual: number
  placements: number[][]
  changes: Change[]
}

/** The automaton builds. */
export type BuildRoutine = {
  build: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment"
}

/** So many basic buildings of each kind. */
export type BuildingCounts = {
  habitat: number
  greenhouse: number
  atmosphere: number
  power: number
  entertainment: number
}

/** What a tile or a monument on these cells would change; `closes` are monuments that could then be placed. */
export type Change = {
  terrain: TerrainChanges
  sets: number
  objective: number
  monument: number
  change: number
  closes: PlacedMonument[]
}

/** Choose a worker of the hand, unseen (C14). */
export type Choose = {
  kind: "choose"
  text: string
  seat: number
  worker: number
}

/** Workers as they would be used. */
export type ChoosePreview = {
  kind: "choose"
  workers: ChosenWorker[]
}

/** All seats choose workers, unseen. */
export type ChooseStep = {
  kind: "choose"
}

/** A worker as it would be used. */
export type ChosenWorker = {
  worker: number
  capacity: number
  is_night: boolean
  text: TextJson
}

/** The discard pile became the deck (C45). */
export type DeckRenewed = {
  kind: "DeckRenewed"
  workers: number
}

/** The workers of each deck, by number. */
export type Decks = {
  basic: { [key: string]: WorkerFacts }
  advanced: { [key: string]: WorkerFacts }
  solo: { [key: string]: WorkerFacts }
}

/** Return one unit of an overfull store to the bank (C17). */
export type Discard = {
  kind: "discard"
  text: string
  seat: number
  resource: "water" | "minerals" | "organics" | "energy"
}

/** The store holds too much. */
export type DiscardStep = {
  seat: number
  worker: number
  is_night: boolean
  kind: "discard"
  units: number
  limit: number
}

export type Event = AsteroidsDealt | MonumentsDrawn | HandDealt | ObjectiveDealt | RoundStarted | WorkersChosen | WorkerRevealed | TurnStarted | TurnPassed | ResourcesGathered | ResourcesTaken | ResourcesDiscarded | ResourcesSwapped | AbilityUsed | PricePaid | TilePlaced | TileMoved | TileReserved | MonumentPlaced | MonumentDeclined | AreasFilled | SlotsFilled | WorkersPassed | PileTaken | WorkersTaken | WorkersLaid | AutomatonRevealed | AutomatonFailed | AutomatonBuilt | AutomatonGathered | AutomatonPassed | DeckRenewed | GameEnded | Rewound

/** The components, for clients that draw them. */
export type Facts = {
  resources: Units
  terrain: TerrainPoints
  set: number
  store: number
  tiles: { [key: string]: TileFacts }
  slots: SlotFacts[]
  asteroids: { [key: string]: AsteroidFacts }
  objectives: { [key: string]: ObjectiveFacts }
  monuments: { [key: string]: MonumentFacts }
  workers: Decks
}

/** The eighth round is over; objectives are shown (C22). */
export type GameEnded = {
  kind: "GameEnded"
  objectives: string[]
}

/** Gather from one area (C16). */
export type Gather = {
  kind: "gather"
  text: string
  seat: number
  area: "water" | "minerals" | "organics" | "energy"
}

/** What a gather takes out of the areas, and the store after it. */
export type GatherPreview = {
  store: Units
  limit: number
  excess: number
  kind: "gather"
  units: Units
}

/** The automaton gathers, icon by icon. */
export type GatherRoutine = {
  gather: ("water" | "minerals" | "organics" | "energy")[]
}

/** The first hand of a seat (C11, C39). */
export type HandDealt = {
  kind: "HandDealt"
  seat: number
  workers: number[]
}

/** Gather so many units from each of several areas, by an ability. */
export type Haul = {
  kind: "haul"
  text: string
  seat: number
  water: number
  minerals: number
  organics: number
  energy: number
}

/** One who acts in this stage. */
export type InOrder = {
  seat: number | null
  worker: number
}

/** Use the worker's ability in place of gathering and building (C15). */
export type Instead = {
  kind: "instead"
  text: string
  seat: number
}

/** Lift a tile from these cells to move it, by an ability (C21). */
export type Lift = {
  kind: "lift"
  text: string
  seat: number
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  cells: number[]
}

/** A tile lifted: every place it may be moved to, and what would change there. */
export type LiftPreview = {
  kind: "lift"
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  placements: number[][]
  changes: Change[]
}

/** The main board, the bank and the supply. */
export type MainBoard = {
  side: "2-3" | "4-5"
  areas: Units
  area_limit: number
  bank: Units
  slots: SlotView[]
  supply: TileCounts
}

/** The action of the turn, or an ability before it. */
export type MainStep = {
  seat: number
  worker: number
  is_night: boolean
  kind: "main"
  uses: number
  gains: Units
}

export type MonumentDeclined = {
  kind: "MonumentDeclined"
  seat: number
}

/** A monument. */
export type MonumentFacts = {
  name: TextJson
  cells: [number, number][]
}

export type MonumentPlaced = {
  kind: "MonumentPlaced"
  seat: number
  monument: string
  cells: number[]
}

/** A monument placed. */
export type MonumentPreview = {
  terrain: TerrainChanges
  sets: number
  objective: number
  monument: number
  change: number
  closes: PlacedMonument[]
  kind: "monument"
}

/** A monument may be placed on a region that was closed in. */
export type MonumentStep = {
  seat: number
  worker: number
  is_night: boolean
  kind: "monument"
}

/** The monuments of this game (C35). */
export type MonumentsDrawn = {
  kind: "MonumentsDrawn"
  monuments: string[]
}

/** A tile that was lifted from these cells is to be placed elsewhere. */
export type MoveStep = {
  seat: number
  worker: number
  is_night: boolean
  kind: "move"
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  cells: number[]
}

/** The objective of a seat (C13). */
export type ObjectiveDealt = {
  kind: "ObjectiveDealt"
  seat: number
  objective: string
}

/** An objective. */
export type ObjectiveFacts = {
  name: TextJson
  upper: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment"
  lower: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment"
}

/** What the table chose. */
export type Options = {
  mode: "basic" | "advanced"
  plans: "off" | "plans" | "rank_and_file"
  monuments: boolean
  difficulty: number | null
}

/** An action that changes nothing one could count. */
export type OtherPreview = {
  kind: "other"
}

/** No action is possible and no ability is wanted (C19). */
export type Pass = {
  kind: "pass"
  text: string
  seat: number
}

/** Pay these units, where there is more than one way to (C4, C18). */
export type Pay = {
  kind: "pay"
  text: string
  seat: number
  water: number
  minerals: number
  organics: number
  energy: number
}

/** A payment. */
export type PayPreview = {
  kind: "pay"
  price: Units
}

/** A building is to be paid, and there is more than one way to. */
export type PayStep = {
  seat: number
  worker: number
  is_night: boolean
  kind: "pay"
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  source: "slot" | "dear" | "reserve" | "supply" | "supply_dear"
}

/** A way to pay; those of the units that stand in for others which the price names. */
export type Payment = {
  units: Units
  stand_ins: Units
}

/** A seat took the two workers at its right (C26). */
export type PileTaken = {
  kind: "PileTaken"
  seat: number
}

/** Place a tile on these cells (C20, C21). */
export type Place = {
  kind: "place"
  text: string
  seat: number
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  cells: number[]
}

/** A tile placed or moved. */
export type PlacePreview = {
  terrain: TerrainChanges
  sets: number
  objective: number
  monument: number
  change: number
  closes: PlacedMonument[]
  kind: "place"
}

/** A tile that was paid for is to be placed. */
export type PlaceStep = {
  seat: number
  worker: number
  is_night: boolean
  kind: "place"
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
}

/** A monument on an asteroid, or a region that would take it. */
export type PlacedMonument = {
  monument: string
  cells: number[]
}

/** A tile on an asteroid. */
export type PlacedTile = {
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  cells: number[]
}

/** Choose both workers of the round, unseen: in order, or the lower first where they are counted up (C33, C34). */
export type Plan = {
  kind: "plan"
  text: string
  seat: number
  first: number
  second: number
}

/** What lies before a seat; hand, choice and objective are its own secret. */
export type Player = {
  asteroid: string
  map: string[]
  tiles: PlacedTile[]
  monuments: PlacedMonument[]
  store: Units
  limit: number
  reserved: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | null
  is_ready: boolean
  hand_size: number
  hand: number[] | null
  known: number[]
  chosen: number[] | null
  played: number[]
  objective: string | null
  score: PlayerScore
}

/** A score so far; it is whole where the objective is known. */
export type PlayerScore = {
  total: number
  parts: [string, number][]
  is_whole: boolean
  terrain: TerrainScores
  sets: Sets
  tie_break: TieBreak
}

/** What the picture of a worker may show. */
export type Portrait = {
  beard: boolean
}

export type Preview = BuildPreview | TrialPreview | LiftPreview | PlacePreview | MonumentPreview | GatherPreview | PayPreview | StorePreview | ChoosePreview | OtherPreview

/** A price as it is printed: `same` units are of one type, `other` of one other type, `any` of any. */
export type Price = {
  water?: number
  minerals?: number
  organics?: number
  energy?: number
  same?: number
  other?: number
  any?: number
}

/** A price went to the bank (C18). */
export type PricePaid = {
  kind: "PricePaid"
  seat: number
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  source: "slot" | "dear" | "reserve" | "supply" | "supply_dear"
  units: [number, number, number, number]
}

/** Place a monument on a region that was closed in (C36). */
export type Raise = {
  kind: "monument"
  text: string
  seat: number
  monument: string
  cells: number[]
}

export type ReasonKey = "step" | "how_many" | "not_in_hand" | "unordered" | "two_workers" | "forbidden_gather" | "bound_build" | "area_empty" | "one_area" | "area_short" | "haul_each" | "haul_split" | "forbidden_build" | "bound_gather" | "slot_empty" | "not_reserved" | "no_supply" | "no_slot" | "slot_full" | "supply_empty" | "cannot_pay" | "cannot_pay_any" | "no_room" | "no_instead" | "of_no_use" | "bound" | "must_act" | "no_skip" | "store_short" | "wrong_price" | "not_offered" | "bank_short" | "no_such_ability" | "used_up" | "has_reserved" | "incomplete" | "same_type" | "no_such_tile" | "moved_already" | "no_other_place" | "other_tile" | "outside" | "shape" | "not_moved" | "on_monument" | "overlap" | "no_contact" | "no_monument" | "not_closed" | "over" | "turn" | "past_reveal"

/** Take a tile from a slot and keep it beside the asteroid, by an ability. */
export type Reserve = {
  kind: "reserve"
  text: string
  seat: number
  building: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment"
  source: "slot" | "dear" | "reserve" | "supply" | "supply_dear"
}

/** A tile may be reserved. */
export type ReserveStep = {
  seat: number
  worker: number
  is_night: boolean
  kind: "reserve"
}

/** The excess of a store went to the bank (C17). */
export type ResourcesDiscarded = {
  kind: "ResourcesDiscarded"
  seat: number
  units: [number, number, number, number]
}

export type ResourcesGathered = {
  kind: "ResourcesGathered"
  seat: number
  units: [number, number, number, number]
}

export type ResourcesSwapped = {
  kind: "ResourcesSwapped"
  seat: number
  given: "water" | "minerals" | "organics" | "energy"
  taken: "water" | "minerals" | "organics" | "energy"
}

/** Units that an ability gave, from the bank or from the areas. */
export type ResourcesTaken = {
  kind: "ResourcesTaken"
  seat: number
  units: [number, number, number, number]
  is_bank: boolean
}

/** The table went back, all agreeing; what follows is drawn anew. */
export type Rewound = {
  kind: "Rewound"
  ply: number
}

export type RoundStarted = {
  kind: "RoundStarted"
  round: number
}

/** A total and its parts: the key of each and its points. */
export type ScoreJson = {
  total: number
  parts: [string, number][]
}

/** How many there are of each building, full sets, and what the next one still lacks. */
export type Sets = {
  counts: BuildingCounts
  full: number
  missing: ("habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment")[]
}

/** Decline what may be declined. */
export type Skip = {
  kind: "skip"
  text: string
  seat: number
}

/** A slot of one side of the main board. */
export type SlotFacts = {
  side: "2-3" | "4-5"
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment"
  source: "slot" | "dear" | "reserve" | "supply" | "supply_dear"
  price: Price
}

/** A slot of the main board. */
export type SlotView = {
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment"
  source: "slot" | "dear" | "reserve" | "supply" | "supply_dear"
  price: Price
  has_tile: boolean
}

/** The buildings whose slots got a new tile (C24). */
export type SlotsFilled = {
  kind: "SlotsFilled"
  tiles: ("habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue")[]
}

/** The store after units were taken, discarded or swapped. */
export type StorePreview = {
  store: Units
  limit: number
  excess: number
  kind: "store"
}

/** Put one unit back into the bank and take another, by an ability. */
export type Swap = {
  kind: "swap"
  text: string
  seat: number
  given: "water" | "minerals" | "organics" | "energy"
  taken: "water" | "minerals" | "organics" | "energy"
}

/** Take one unit that an ability gives. */
export type Take = {
  kind: "take"
  text: string
  seat: number
  resource: "water" | "minerals" | "organics" | "energy"
}

/** Units that an ability gives. */
export type TakeStep = {
  seat: number
  worker: number
  is_night: boolean
  kind: "take"
  units: number
  source: "bank" | "areas"
}

/** Uncovered cells and points of a terrain, before and after. */
export type TerrainChange = {
  uncovered: [number, number]
  points: [number, number]
}

/** What changes on each terrain. */
export type TerrainChanges = {
  ice: TerrainChange
  crater: TerrainChange
  rock: TerrainChange
  soil: TerrainChange
}

/** The points for 0, 1, 2 and so on uncovered cells; None: one for each, in the advanced mode only. */
export type TerrainPoints = {
  ice: number[]
  crater: number[]
  rock: number[]
  soil: null
}

/** The uncovered cells of a terrain and their points. */
export type TerrainScore = {
  uncovered: number
  points: number
}

/** What each terrain scores. */
export type TerrainScores = {
  ice: TerrainScore
  crater: TerrainScore
  rock: TerrainScore
  soil: TerrainScore
}

/** One thing said in both languages. */
export type TextJson = {
  ru: string
  en: string
}

/** What decides between equal scores, in this order. */
export type TieBreak = {
  tiles: number
  units: number
  worker: number
}

/** So many tiles of each kind. */
export type TileCounts = {
  habitat: number
  greenhouse: number
  atmosphere: number
  power: number
  entertainment: number
  factory: number
  statue: number
}

/** A kind of tile: its shape as cells of row and column. */
export type TileFacts = {
  name: TextJson
  count: number
  is_basic: boolean
  cells: [number, number][]
}

export type TileMoved = {
  kind: "TileMoved"
  seat: number
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  origin: number[]
  cells: number[]
}

export type TilePlaced = {
  kind: "TilePlaced"
  seat: number
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  cells: number[]
}

export type TileReserved = {
  kind: "TileReserved"
  seat: number
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  source: "slot" | "dear" | "reserve" | "supply" | "supply_dear"
}

/** A statue or factory may be placed; with a cost, it is to be paid first. */
export type TileStep = {
  seat: number
  worker: number
  is_night: boolean
  kind: "tile"
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment" | "factory" | "statue"
  cost: number
}

/** A building that cannot be built now, tried out: what the store lacks, every place, what would change there. */
export type TrialPreview = {
  kind: "trial"
  tile: "habitat" | "greenhouse" | "atmosphere" | "power" | "entertainment"
  price: Price
  lacks: Price
  has_tile: boolean
  placements: number[][]
  changes: Change[]
}

/** No action was possible (C19). */
export type TurnPassed = {
  kind: "TurnPassed"
  seat: number
}

export type TurnStarted = {
  kind: "TurnStarted"
  seat: number
  worker: number
  is_night: boolean
}

/** So many units of each resource. */
export type Units = {
  water: number
  minerals: number
  organics: number
  energy: number
}

/** The table as a seat sees it; what lies on it is named by ids, whose facts are in `Facts`. */
export type View = {
  game: "cities"
  seat: number | null
  seats: number
  turn: number[]
  over: boolean
  options: Options
  round: number
  rounds: number
  stage: number
  deck: "basic" | "advanced" | "solo"
  step: ChooseStep | MainStep | TakeStep | DiscardStep | PayStep | PlaceStep | MoveStep | MonumentStep | ReserveStep | TileStep | AgainStep | null
  order: InOrder[]
  board: MainBoard
  monuments: string[] | null
  workers: Workers
  piles: [number[], number[]] | null
  players: Player[]
  automaton: Automaton | null
}

/** A worker's card; where it has one ability, that is its day's and its night's. */
export type WorkerFacts = {
  number: number
  name: TextJson
  capacity: number
  is_new: boolean
  portrait: Portrait
  abilities: AbilityFacts[]
  automaton: (BuildRoutine | GatherRoutine)[]
}

/** A chosen worker lies open (C14, C33, C34). */
export type WorkerRevealed = {
  kind: "WorkerRevealed"
  seat: number
  worker: number
}

/** The workers that may be in this game, and those that lay open at some time. */
export type Workers = {
  pool: number[]
  is_picked: boolean
  seen: number[]
}

/** What a seat has chosen, for itself; that it has, the others see in their view (C14). */
export type WorkersChosen = {
  kind: "WorkersChosen"
  seat: number
  workers: number[]
}

/** A seat put its used workers on the pile at its left (C26). */
export type WorkersLaid = {
  kind: "WorkersLaid"
  seat: number
  workers: number[]
}

/** Used workers, which lay open, went into another hand (C25). */
export type WorkersPassed = {
  kind: "WorkersPassed"
  seat: number
  to: number
  workers: number[]
}

/** Which workers a pile held that nobody had seen (C12, C26). */
export type WorkersTaken = {
  kind: "WorkersTaken"
  seat: number
  workers: number[]
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
