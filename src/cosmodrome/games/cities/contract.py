"""What Cities sends to its clients: views, facts and previews, declared once.

Cells are numbers from 0 to 63, row by row from the top left.
"""

from typing import Literal, NotRequired, TypedDict

from ...core.outcome import ScoreJson
from ...core.text import TextJson
from .names import (
    BuildingName,
    DeckName,
    ModeName,
    PlansName,
    ResourceName,
    SideName,
    SourceName,
    TileName,
    WhenName,
)


class Units(TypedDict):
    """So many units of each resource."""

    water: int
    minerals: int
    organics: int
    energy: int


class Price(TypedDict):
    """A price as it is printed: `same` units are of one type, `other` of one other type, `any` of any."""

    water: NotRequired[int]
    minerals: NotRequired[int]
    organics: NotRequired[int]
    energy: NotRequired[int]
    same: NotRequired[int]
    other: NotRequired[int]
    any: NotRequired[int]


# -- the view --------------------------------------------------------------------------------------------------------


class Options(TypedDict):
    """What the table chose."""

    mode: ModeName
    plans: PlansName
    monuments: bool
    difficulty: int | None  # solo only


class ChooseStep(TypedDict):
    """All seats choose workers, unseen."""

    kind: Literal["choose"]


class ActingStep(TypedDict):
    """Whose turn it is, with which worker."""

    seat: int
    worker: int
    is_night: bool


class MainStep(ActingStep):
    """The action of the turn, or an ability before it."""

    kind: Literal["main"]
    uses: int  # how often an ability before the action may still be used
    gains: Units  # what a gather from each area would take out of it


class TakeStep(ActingStep):
    """Units that an ability gives."""

    kind: Literal["take"]
    units: int
    source: Literal["bank", "areas"]


class DiscardStep(ActingStep):
    """The store holds too much."""

    kind: Literal["discard"]
    units: int
    limit: int


class PayStep(ActingStep):
    """A building is to be paid, and there is more than one way to."""

    kind: Literal["pay"]
    tile: TileName
    source: SourceName


class PlaceStep(ActingStep):
    """A tile that was paid for is to be placed."""

    kind: Literal["place"]
    tile: TileName


class MoveStep(ActingStep):
    """A tile that was lifted from these cells is to be placed elsewhere."""

    kind: Literal["move"]
    tile: TileName
    cells: list[int]


class MonumentStep(ActingStep):
    """A monument may be placed on a region that was closed in."""

    kind: Literal["monument"]


class ReserveStep(ActingStep):
    """A tile may be reserved."""

    kind: Literal["reserve"]


class TileStep(ActingStep):
    """A statue or factory may be placed; with a cost, it is to be paid first."""

    kind: Literal["tile"]
    tile: TileName
    cost: int


class AgainStep(ActingStep):
    """Another building may be built."""

    kind: Literal["again"]


Step = (
    ChooseStep
    | MainStep
    | TakeStep
    | DiscardStep
    | PayStep
    | PlaceStep
    | MoveStep
    | MonumentStep
    | ReserveStep
    | TileStep
    | AgainStep
)


class InOrder(TypedDict):
    """One who acts in this stage."""

    seat: int | None  # None: the automaton
    worker: int


class SlotView(TypedDict):
    """A slot of the main board."""

    tile: BuildingName
    source: SourceName
    price: Price
    has_tile: bool


class TileCounts(TypedDict):
    """So many tiles of each kind."""

    habitat: int
    greenhouse: int
    atmosphere: int
    power: int
    entertainment: int
    factory: int
    statue: int


class BuildingCounts(TypedDict):
    """So many basic buildings of each kind."""

    habitat: int
    greenhouse: int
    atmosphere: int
    power: int
    entertainment: int


class MainBoard(TypedDict):
    """The main board, the bank and the supply."""

    side: SideName
    areas: Units
    area_limit: int
    bank: Units
    slots: list[SlotView]
    supply: TileCounts


class Workers(TypedDict):
    """The workers that may be in this game, and those that lay open at some time."""

    pool: list[int]
    is_picked: bool
    seen: list[int]


class PlacedTile(TypedDict):
    """A tile on an asteroid."""

    tile: TileName
    cells: list[int]


class PlacedMonument(TypedDict):
    """A monument on an asteroid, or a region that would take it."""

    monument: str
    cells: list[int]


class TerrainScore(TypedDict):
    """The uncovered cells of a terrain and their points."""

    uncovered: int
    points: int


class TerrainScores(TypedDict):
    """What each terrain scores."""

    ice: TerrainScore
    crater: TerrainScore
    rock: TerrainScore
    soil: TerrainScore


class Sets(TypedDict):
    """How many there are of each building, full sets, and what the next one still lacks."""

    counts: BuildingCounts
    full: int
    missing: list[BuildingName]


class TieBreak(TypedDict):
    """What decides between equal scores, in this order."""

    tiles: int
    units: int
    worker: int


class PlayerScore(ScoreJson):
    """A score so far; it is whole where the objective is known."""

    is_whole: bool
    terrain: TerrainScores
    sets: Sets
    tie_break: TieBreak


class Player(TypedDict):
    """What lies before a seat; hand, choice and objective are its own secret."""

    asteroid: str
    map: list[str]
    tiles: list[PlacedTile]  # in the order they came
    monuments: list[PlacedMonument]
    store: Units
    limit: int
    reserved: BuildingName | None
    is_ready: bool
    hand_size: int
    hand: list[int] | None
    known: list[int]  # those of its hand that lay open before
    chosen: list[int] | None
    played: list[int]
    objective: str | None
    score: PlayerScore


class Automaton(TypedDict):
    """The rival in solo."""

    store: Units
    limit: int
    tiles: BuildingCounts
    played: list[int]
    deck: int
    discard: list[int]
    score: ScoreJson


class View(TypedDict):
    """The table as a seat sees it; what lies on it is named by ids, whose facts are in `Facts`."""

    game: Literal["cities"]
    seat: int | None
    seats: int
    turn: list[int]
    over: bool
    options: Options
    round: int
    rounds: int
    stage: int  # 0 for the first worker of the round, 1 for the second
    deck: DeckName
    step: Step | None
    order: list[InOrder]
    board: MainBoard
    monuments: list[str] | None  # still to be had; None without the expansion
    workers: Workers
    piles: tuple[list[int], list[int]] | None  # two players only
    players: list[Player]
    automaton: Automaton | None


# -- the facts -------------------------------------------------------------------------------------------------------


class TileFacts(TypedDict):
    """A kind of tile: its shape as cells of row and column."""

    name: TextJson
    count: int
    is_basic: bool
    cells: list[tuple[int, int]]


class SlotFacts(TypedDict):
    """A slot of one side of the main board."""

    side: SideName
    tile: BuildingName
    source: SourceName
    price: Price


class AsteroidFacts(TypedDict):
    """Both sides of an asteroid: eight rows of the signs I, C, R, s and a dot."""

    name: TextJson
    basic: list[str]
    advanced: list[str]


class ObjectiveFacts(TypedDict):
    """An objective."""

    name: TextJson
    upper: BuildingName
    lower: BuildingName


class MonumentFacts(TypedDict):
    """A monument."""

    name: TextJson
    cells: list[tuple[int, int]]


class AbilityFacts(TypedDict):
    """An ability: when it works, and what the card says."""

    when: WhenName
    plus: bool  # by night: it adds to the day ability, so that both are in force
    text: TextJson


class BuildRoutine(TypedDict):
    """The automaton builds."""

    build: BuildingName


class GatherRoutine(TypedDict):
    """The automaton gathers, icon by icon."""

    gather: list[ResourceName]


class Portrait(TypedDict):
    """What the picture of a worker may show."""

    beard: bool


class WorkerFacts(TypedDict):
    """A worker's card; where it has one ability, that is its day's and its night's."""

    number: int
    name: TextJson
    capacity: int
    is_new: bool  # of the expansion
    portrait: Portrait
    abilities: list[AbilityFacts]  # one, or day and night
    automaton: list[BuildRoutine | GatherRoutine]  # solo: left, then right


class Decks(TypedDict):
    """The workers of each deck, by number."""

    basic: dict[str, WorkerFacts]
    advanced: dict[str, WorkerFacts]
    solo: dict[str, WorkerFacts]


class TerrainPoints(TypedDict):
    """The points for 0, 1, 2 and so on uncovered cells; None: one for each, in the advanced mode only."""

    ice: list[int]
    crater: list[int]
    rock: list[int]
    soil: None


class Facts(TypedDict):
    """The components, for clients that draw them."""

    resources: Units
    terrain: TerrainPoints
    set: int
    store: int
    tiles: dict[str, TileFacts]
    slots: list[SlotFacts]
    asteroids: dict[str, AsteroidFacts]
    objectives: dict[str, ObjectiveFacts]
    monuments: dict[str, MonumentFacts]
    workers: Decks


# -- previews --------------------------------------------------------------------------------------------------------


class TerrainChange(TypedDict):
    """Uncovered cells and points of a terrain, before and after."""

    uncovered: tuple[int, int]
    points: tuple[int, int]


class TerrainChanges(TypedDict):
    """What changes on each terrain."""

    ice: TerrainChange
    crater: TerrainChange
    rock: TerrainChange
    soil: TerrainChange


class Change(TypedDict):
    """What a tile or a monument on these cells would change; `closes` are monuments that could then be placed."""

    terrain: TerrainChanges
    sets: int
    objective: int
    monument: int
    change: int  # points in all
    closes: list[PlacedMonument]


class Payment(TypedDict):
    """A way to pay; those of the units that stand in for others which the price names."""

    units: Units
    stand_ins: Units


class BuildPreview(TypedDict):
    """A building tried out: every way to pay, every place, and what would change there."""

    kind: Literal["build"]
    tile: BuildingName
    price: Price  # as printed on the slot
    payments: list[Payment]
    usual: int  # the payment nearest to the printed price and from what is most plentiful, by its place
    placements: list[list[int]]
    changes: list[Change]


class TrialPreview(TypedDict):
    """A building that cannot be built now, tried out: what the store lacks, every place, what would change there."""

    kind: Literal["trial"]
    tile: BuildingName
    price: Price  # as printed on the slot
    lacks: Price  # empty where the store has enough; `any`: there are several ways to pay
    has_tile: bool
    placements: list[list[int]]
    changes: list[Change]


class LiftPreview(TypedDict):
    """A tile lifted: every place it may be moved to, and what would change there."""

    kind: Literal["lift"]
    tile: TileName
    placements: list[list[int]]
    changes: list[Change]


class PlacePreview(Change):
    """A tile placed or moved."""

    kind: Literal["place"]


class MonumentPreview(Change):
    """A monument placed."""

    kind: Literal["monument"]


class Held(TypedDict):
    """The store after an action and all that follows of itself."""

    store: Units
    limit: int
    excess: int  # how many units are then to be discarded


class GatherPreview(Held):
    """What a gather takes out of the areas, and the store after it."""

    kind: Literal["gather"]
    units: Units


class PayPreview(TypedDict):
    """A payment."""

    kind: Literal["pay"]
    price: Units


class StorePreview(Held):
    """The store after units were taken, discarded or swapped."""

    kind: Literal["store"]


class ChosenWorker(TypedDict):
    """A worker as it would be used."""

    worker: int
    capacity: int
    is_night: bool
    text: TextJson


class ChoosePreview(TypedDict):
    """Workers as they would be used."""

    kind: Literal["choose"]
    workers: list[ChosenWorker]


class OtherPreview(TypedDict):
    """An action that changes nothing one could count."""

    kind: Literal["other"]


Preview = (
    BuildPreview
    | TrialPreview
    | LiftPreview
    | PlacePreview
    | MonumentPreview
    | GatherPreview
    | PayPreview
    | StorePreview
    | ChoosePreview
    | OtherPreview
)
