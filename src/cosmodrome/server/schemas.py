"""The shapes of requests, for checking and for OpenAPI; those of answers are in `answers` and at the tables."""

import json
import re
import unicodedata
from typing import Annotated, Any, Literal, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from ..tables import branches
from ..tables.clocks import RANGES
from ..tables.making import Wish
from .limits import BODY_OF_RECORD
from .text import need_text, need_visible


def _plain(text: str) -> str:
    if any(ord(letter) < 32 or 0x7F <= ord(letter) < 0xA0 or 0xD800 <= ord(letter) < 0xE000 for letter in text):
        raise ValueError("control characters are not allowed")
    return text


def _name(text: str) -> str:
    text = " ".join(unicodedata.normalize("NFC", text).split())
    need_visible(text)
    return text


def _spoken(text: str) -> str:
    text = _plain(text.replace("\n", " ").replace("\t", " ")).strip()
    if not text:
        raise ValueError("it is empty")
    return text


def _settings(value: dict[str, Any]) -> dict[str, Any]:
    try:
        text = json.dumps(value, allow_nan=False, ensure_ascii=False)
    except (ValueError, RecursionError):
        raise ValueError("not plain JSON") from None
    if len(text.encode()) > 4096:
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

    @model_validator(mode="before")
    @classmethod
    def _at_the_door(cls, value: Any) -> Any:
        need_text(value)
        return value


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


def _within(clock: str) -> Any:
    least, most = RANGES[clock]
    return Field(ge=least, le=most)


class NoClockWish(Body):
    kind: Literal["none"] = "none"


class MoveClockWish(Body):
    kind: Literal["move"]
    seconds: Annotated[int, _within("move")]


class BankClockWish(Body):
    kind: Literal["bank"]
    seconds: Annotated[int, _within("bank")]
    increment: Annotated[int, _within("increment")] = 0


class DaysClockWish(Body):
    kind: Literal["days"]
    days: Annotated[int, _within("days")]


Option = str | int | bool | None | Annotated[list[str | int], Field(max_length=64)]
SeatWish = Annotated[Me | Here | Vacant | BotSeat, Field(discriminator="kind")]
ClockWish = Annotated[NoClockWish | MoveClockWish | BankClockWish | DaysClockWish, Field(discriminator="kind")]


class TableWish(Body):
    """A table to be made."""

    game: Annotated[str, Field(pattern=r"^[a-z0-9_]{1,32}$")]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    options: Annotated[dict[Annotated[str, Field(max_length=40)], Option], Field(max_length=40)] = {}
    pack: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None
    clock: ClockWish = NoClockWish()
    public: bool = False
    kids: bool = False
    chat: bool = True
    spectators: bool = True
    nonce: Nonce = ""
    hints: bool = False

    def wish(self) -> Wish:
        """The wish as it is known at tables: its fields have been checked."""
        return cast(Wish, self.model_dump())


class BranchWish(Body):
    """From which position of a finished game to go on, with the same draws or others, and who sits where."""

    ply: Ply
    draw: Literal["same", "new"]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]

    def wish(self) -> branches.BranchWish:
        """The wish as it is known at tables: its fields have been checked."""
        return cast(branches.BranchWish, self.model_dump())


# at a table


class OwnerWish(Body):
    """What the owner's link ends with."""

    key: Annotated[str, Field(max_length=100)]


class LessonWish(Body):
    """A lesson to be gone on with, or begun anew."""

    lesson: Annotated[str, Field(pattern=r"^[a-z0-9/_-]{1,64}$")]
    anew: bool = False


class PuzzleWish(Body):
    """A puzzle to be solved."""

    puzzle: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]


class Named(Body):
    """Something done once under that name, however often it is sent."""

    move: RequestName | None = None


class Heard(Named):
    step: Annotated[int, Field(ge=0, le=1000)]


class Back(Named):
    anew: bool = False


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


class HintWish(Body):
    seat: SeatNumber
    decision: Ply


class LinkWish(Body):
    names: bool = True


class Upload(Body):
    text: Annotated[str, Field(max_length=BODY_OF_RECORD)]


class Landed(Body):
    """A game played on a device alone: its table, and its log, an entry a line without its events."""

    table: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]
    log: Annotated[str, Field(max_length=BODY_OF_RECORD)]


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


class NewCode(Body):
    password: Annotated[str, Field(max_length=200)]


class SignIn(Body):
    login: Annotated[str, Field(max_length=64), AfterValidator(_plain)] | None = None
    password: Annotated[str, Field(max_length=200)] | None = None
    code: Annotated[str, Field(max_length=40)] | None = None
    new: Password | None = None

    @model_validator(mode="after")
    def _one_way(self) -> "SignIn":
        named = frozenset(name for name, value in self if value is not None)
        if named not in ({"login", "password"}, {"code", "new"}):
            raise ValueError("either login and password, or code and new (password)")
        return self


class SignOut(Body):
    everywhere: bool = False
    others: bool = False  # everywhere but here


class Erase(Body):
    confirm: Literal["delete"]


TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}")
