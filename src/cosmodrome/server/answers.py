"""The shapes of what the server answers about games and people; what is told of tables is declared there."""

from typing import Literal, TypeAlias, TypedDict

from ..learn import CourseJson
from ..learn.puzzles import PuzzlesOfGame
from ..review import HintJson, ReviewJson
from ..tables.errors import BanJson
from ..tables.messages import MyTableLine, ReplayJson, TableLine, TableMessage, TableState


class PersonJson(TypedDict):
    """Who I am."""

    person: str
    name: str
    colour: int
    guest: bool
    login: str | None
    recovery: bool
    settings: dict[str, object]
    created: int


class MeJson(PersonJson):
    """Who I am, and what I should know: answers of the owner that I have not read, and why I am banned."""

    answers: int
    ban: BanJson | None


class DeviceJson(TypedDict):
    """A device that I am signed in on."""

    device: str
    kind: str
    browser: str
    seen: int
    here: bool


class DevicesJson(TypedDict):
    """The devices that I am signed in on."""

    devices: list[DeviceJson]


class ReportJson(TypedDict):
    """What I have told the owner about somebody, and what was answered."""

    report: int
    table: str
    person: str
    name: str
    text: str
    at: int
    answer: str | None
    answered: int | None
    read: bool


class ReportsJson(TypedDict):
    """What I have told the owner."""

    reports: list[ReportJson]


class PrivacyJson(TypedDict):
    """For how many days this server keeps what is not wanted any more; null is for good."""

    guests: int | None
    players: int | None
    ended: int | None
    reports: int | None
    waiting: int
    playing: int


class RecoveryJson(TypedDict):
    """The code that brings an account back."""

    code: str


class TableList(TypedDict):
    """A page of a list of tables."""

    tables: list[TableLine]
    next: str | None


class MyTableList(TypedDict):
    """A page of the list of my tables."""

    tables: list[MyTableLine]
    next: str | None


class LandedJson(TypedDict):
    """A table that was taken over."""

    table: str
    state: TableState


class RematchJson(TypedDict):
    """The table where the same people meet again."""

    table: str


class CalledJson(TypedDict):
    """Whether somebody who was called has a page of ours open."""

    reached: bool


class SeatsStatistics(TypedDict):
    """Games with one number of seats."""

    played: int
    won: int


class GameStatistics(TypedDict):
    """What I have done in one game."""

    game: str
    played: int
    won: int
    best: int | None
    average: float | None
    by_seats: dict[str, SeatsStatistics]


class StatisticsJson(TypedDict):
    """What I have played and won."""

    played: int
    won: int
    games: list[GameStatistics]


class BlocksJson(TypedDict):
    """The people I have blocked."""

    people: list[str]


class HealthJson(TypedDict):
    """Whether the server and its database answer."""

    status: str
    database: bool
    version: str


class TableCounts(TypedDict):
    """How many tables there are, lessons left out."""

    waiting: int
    playing: int
    over: int


class GameCount(TypedDict):
    """How many tables play a game."""

    game: str
    playing: int


class PeopleCounts(TypedDict):
    """How many people were here in the last day, and are known at all."""

    today: int
    all: int


class BotCounts(TypedDict):
    """Turns of bots that think or wait, and the processes for them."""

    thinking: int
    workers: int


class ActTimes(TypedDict):
    """From a request at a table until it is stored and told: milliseconds that so many in a hundred did not exceed."""

    count: int
    p50_ms: float | None
    p95_ms: float | None
    p99_ms: float | None


class FaultLine(TypedDict):
    """A warning or an error of the log."""

    at: int
    level: str
    event: str
    fault: str
    cause: str


class OwnerJson(TypedDict):
    """How a server fares, for its owner: what is stored by all processes, the rest of this one."""

    version: str
    now: int
    started: int
    status: str
    memory_mb: int | None
    processor_s: float
    pages: int
    tables_open: int
    tables: TableCounts
    games: list[GameCount]
    people: PeopleCounts
    bots: BotCounts
    acts: ActTimes
    reports: int
    bans: int
    faults: list[FaultLine]


class ReadyJson(TypedDict):
    """Whether people are to be sent to this process."""

    ready: bool
    status: str
    version: str


class LinkJson(TypedDict):
    """A link to a finished game that I have given away."""

    key: str
    path: str
    names: bool
    created: int


class LinksJson(TypedDict):
    """My links to a game."""

    links: list[LinkJson]


class RecordJson(TypedDict):
    """A record that was brought and holds: its name for a while, and the game."""

    record: str
    replay: ReplayJson


class ProgressJson(TypedDict):
    """How far I am in a lesson: its table where it waits for me, and when I finished it first."""

    table: str | None
    step: int
    done: int | None


class LessonList(TypedDict):
    """What there is to learn, and how far I am, by lesson."""

    courses: list[CourseJson]
    mine: dict[str, ProgressJson]


class LessonEntered(TypedDict):
    """The table of a lesson, and whether the lesson begins anew because it changed since."""

    table: TableMessage
    changed: bool


class SolvedJson(TypedDict):
    """A puzzle that I have tried: its table, and when I solved it first."""

    table: str | None
    done: int | None


class PuzzleList(TypedDict):
    """The puzzles there are, and those that I have tried, by name."""

    games: list[PuzzlesOfGame]
    mine: dict[str, SolvedJson]


ReviewState: TypeAlias = Literal["none", "waiting", "looking", "done", "stopped", "failed"]


class ReviewStatus(TypedDict):
    """How far the review of a game is: turns looked at, how many reviews come before it, what was found."""

    state: ReviewState
    done: int
    of: int
    ahead: int
    found: ReviewJson | None


class HintsJson(TypedDict):
    """What one might do now, best first; `number` is the table's when that was written down."""

    number: int
    hints: list[HintJson]
