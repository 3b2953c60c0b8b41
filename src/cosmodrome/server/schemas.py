"""The shapes of requests and answers, for checking and for OpenAPI."""

import json
import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator


def _plain(text: str) -> str:
    if any(ord(letter) < 32 or 0x7F <= ord(letter) < 0xA0 or 0xD800 <= ord(letter) < 0xE000 for letter in text):
        raise ValueError("control characters are not allowed")
    return text


def _name(text: str) -> str:
    text = " ".join(_plain(text).split())
    if not text:
        raise ValueError("it is empty")
    return text


def _spoken(text: str) -> str:
    text = _plain(text.replace("\n", " ").replace("\t", " ")).strip()
    if not text:
        raise ValueError("it is empty")
    return text


def _settings(value: dict[str, Any]) -> dict[str, Any]:
    try:
        text = json.dumps(value, allow_nan=False)
        text.encode()
    except (ValueError, RecursionError):
        raise ValueError("not plain JSON") from None
    if len(text) > 4096:
        raise ValueError("longer than 4096 bytes")
    return value


PersonName = Annotated[str, Field(min_length=1, max_length=24), AfterValidator(_name)]
Spoken = Annotated[str, Field(min_length=1, max_length=300), AfterValidator(_spoken)]
Nonce = Annotated[str, Field(max_length=64), AfterValidator(_plain)]
RequestName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Key = Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
PersonId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{12}$")]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Ply = Annotated[int, Field(ge=0, le=1_000_000)]
Notation = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_plain)]
Steps = Annotated[list[Notation], Field(min_length=1, max_length=40)]
Password = Annotated[str, Field(min_length=8, max_length=200)]
LevelName = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,32}$")]


class Body(BaseModel):
    """A request: exact types, no unknown fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Nothing(Body):
    """An empty object."""


# making tables


class Me(Body):
    kind: Literal["me"]


class Here(Body):
    kind: Literal["here"]
    name: PersonName


class Vacant(Body):
    kind: Literal["open", "invited"]


class BotSeat(Body):
    kind: Literal["bot"]
    level: LevelName


class NoClock(Body):
    kind: Literal["none"] = "none"


class MoveClock(Body):
    kind: Literal["move"]
    seconds: Annotated[int, Field(ge=10, le=3600)]


class BankClock(Body):
    kind: Literal["bank"]
    seconds: Annotated[int, Field(ge=60, le=86400)]
    increment: Annotated[int, Field(ge=0, le=600)] = 0


class DaysClock(Body):
    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=14)]


Option = str | int | bool | None | Annotated[list[str | int], Field(max_length=64)]
SeatWish = Annotated[Me | Here | Vacant | BotSeat, Field(discriminator="kind")]
Clock = Annotated[NoClock | MoveClock | BankClock | DaysClock, Field(discriminator="kind")]


class TableWish(Body):
    """A table to be made."""

    game: Annotated[str, Field(pattern=r"^[a-z0-9_]{1,32}$")]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    options: Annotated[dict[Annotated[str, Field(max_length=40)], Option], Field(max_length=40)] = {}
    pack: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None
    clock: Clock = NoClock()
    public: bool = False
    kids: bool = False
    chat: bool = True
    spectators: bool = True
    nonce: Nonce = ""


# at a table


class Sit(Body):
    invitation: Key | None = None
    name: PersonName | None = None
    nonce: Nonce = ""


class SitAnywhere(Body):
    invitation: Key | None = None
    nonce: Nonce = ""


class Level(Body):
    level: LevelName


class Emptied(Body):
    invited: bool = False


class Move(Body):
    seat: SeatNumber
    decision: Ply
    actions: Steps
    move: RequestName


class Undo(Body):
    seat: SeatNumber
    decision: Ply
    to: Ply | None = None
    move: RequestName | None = None


class Rewind(Body):
    seat: SeatNumber
    ply: Ply


class Answer(Body):
    agree: bool


class OfSeat(Body):
    seat: SeatNumber


class Say(Body):
    text: Spoken
    move: RequestName | None = None


class Switch(Body):
    on: bool


class Mute(Body):
    person: PersonId
    on: bool


class Report(Body):
    person: PersonId
    text: Spoken


class Question(Body):
    seat: SeatNumber
    actions: Steps


# people


class Change(Body):
    name: PersonName | None = None
    colour: Annotated[int, Field(ge=1, le=5)] | None = None
    settings: Annotated[dict[str, Any], AfterValidator(_settings)] | None = None


class Claim(Body):
    login: Annotated[str, Field(pattern=r"^[A-Za-z0-9._-]{3,32}$")]
    password: Password


class NewPassword(Body):
    old: Annotated[str, Field(max_length=200)]
    new: Password


class SignIn(Body):
    login: Annotated[str, Field(max_length=32)] | None = None
    password: Annotated[str, Field(max_length=200)] | None = None
    code: Annotated[str, Field(max_length=40)] | None = None

    @model_validator(mode="after")
    def _one_way(self) -> "SignIn":
        if (self.code is None) == (self.login is None or self.password is None):
            raise ValueError("either login and password, or code")
        return self


class SignOut(Body):
    everywhere: bool = False


class Erase(Body):
    confirm: Literal["delete"]


# answers


class TextJson(BaseModel):
    ru: str
    en: str


class LevelJson(BaseModel):
    name: str
    title: TextJson
    text: TextJson


class OptionJson(BaseModel):
    name: str
    values: list[str | int | bool]
    default: str | int | bool | list[str | int] | None
    many: bool
    text: TextJson


class PackJson(BaseModel):
    pack: str
    version: str
    title: TextJson
    standard: bool


class GameJson(BaseModel):
    name: str
    title: TextJson
    rules: str
    seats: list[int]
    kids: bool
    options: list[OptionJson]
    packs: list[PackJson]


class GameFacts(GameJson):
    pack: str
    facts: dict[str, Any]


class Games(BaseModel):
    games: list[GameJson]
    levels: list[LevelJson]
    colours: int
    clocks: dict[str, list[int]]


class PersonJson(BaseModel):
    person: str
    name: str
    colour: int
    guest: bool
    login: str | None
    recovery: bool
    settings: dict[str, Any]
    created: int


class RecoveryJson(BaseModel):
    code: str


class StandInJson(BaseModel):
    level: str
    why: Literal["handed", "time", "left", "away", "conceded"]


class SeatJson(BaseModel):
    seat: int
    kind: Literal["person", "here", "bot", "open", "invited"]
    name: str | None
    person: str | None
    colour: int
    level: str | None
    stand_in: StandInJson | None
    online: bool


class ActionJson(BaseModel):
    model_config = ConfigDict(extra="allow")
    kind: str
    text: str
    seat: int


class EventJson(BaseModel):
    model_config = ConfigDict(extra="allow")
    kind: str


class ScoreJson(BaseModel):
    total: int
    parts: list[tuple[str, int]]


class OutcomeJson(BaseModel):
    scores: list[ScoreJson]
    places: list[int]
    winners: list[int]
    rank: str | None
    automaton: ScoreJson | None


class ResultJson(BaseModel):
    reason: Literal["played", "conceded"]
    outcome: OutcomeJson | None
    winners: list[int]
    places: list[int] | None
    conceded: list[int]


class UndoJson(BaseModel):
    to: int
    actions: list[str]


class RewindJson(BaseModel):
    by: int
    ply: int
    agreed: list[str]
    waiting: list[str]


class ClockJson(BaseModel):
    left_ms: int
    running: bool
    deadline: int | None


class GroupJson(BaseModel):
    ply: int
    at: int
    events: list[EventJson]


class LogJson(BaseModel):
    keep: int
    groups: list[GroupJson]


class LineOfChat(BaseModel):
    number: int
    person: str
    name: str
    seat: int | None
    text: str
    at: int


class ChatJson(BaseModel):
    keep: int
    lines: list[LineOfChat]


State = Literal["waiting", "playing", "over", "cancelled", "expired"]


class TableMessage(BaseModel):
    """A table as one person may see it."""

    type: Literal["table"]
    table: str
    number: int
    state: State
    game: str
    pack: str
    options: dict[str, Any]
    clock: Clock
    public: bool
    kids: bool
    chat_on: bool
    spectators: bool
    owner: str
    commitment: str
    seed: str | None
    nonces: list[str]
    created: int
    started: int | None
    ended: int | None
    now: int
    invitation: str | None
    link: str | None
    seats: list[SeatJson]
    mine: list[int]
    seat: int | None
    covered: bool
    turn: list[int]
    decision: int | None
    ply: int
    view: dict[str, Any] | None
    legal: list[ActionJson]
    undo: UndoJson | None
    rewind: RewindJson | None
    clocks: list[ClockJson | None]
    log: LogJson
    chat: ChatJson
    result: ResultJson | None
    rematch: str | None


class Done(BaseModel):
    number: int
    table: TableMessage


class TableLine(BaseModel):
    table: str
    game: str
    state: State
    seats: list[SeatJson]
    options: dict[str, Any]
    pack: str
    clock: Clock
    public: bool
    kids: bool
    chat: bool
    spectators: bool
    owner: str
    created: int
    updated: int
    started: int | None
    ended: int | None


class MyTableLine(TableLine):
    mine: list[int]
    my_turn: bool
    result: ResultJson | None


class TableList(BaseModel):
    tables: list[TableLine]
    next: str | None


class MyTableList(BaseModel):
    tables: list[MyTableLine]
    next: str | None


class PreviewJson(BaseModel):
    previews: list[dict[str, Any]]
    legal: list[ActionJson]


class ReasonJson(BaseModel):
    rule: str
    key: str
    numbers: dict[str, int | str]
    sentence: str


class WhyJson(BaseModel):
    legal: bool
    reason: ReasonJson | None
    step: int | None


class RematchJson(BaseModel):
    table: str


class PlyJson(BaseModel):
    ply: int
    view: dict[str, Any]
    events: list[EventJson]


class HistoryJson(BaseModel):
    plies: list[PlyJson]
    total: int


class SeatsStatistics(BaseModel):
    played: int
    won: int


class GameStatistics(BaseModel):
    game: str
    played: int
    won: int
    best: int | None
    average: float | None
    by_seats: dict[str, SeatsStatistics]


class StatisticsJson(BaseModel):
    played: int
    won: int
    games: list[GameStatistics]


class BlocksJson(BaseModel):
    people: list[str]


class HealthJson(BaseModel):
    status: str
    database: bool
    version: str


class ErrorJson(BaseModel):
    model_config = ConfigDict(extra="allow")
    code: str
    message: str
    reason: ReasonJson | None = None
    step: int | None = None


class ErrorAnswer(BaseModel):
    error: ErrorJson
    table: TableMessage | None = None


TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}")
