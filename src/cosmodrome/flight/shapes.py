"""The shapes of requests, checked before anything is done."""

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NotRequired, TypedDict

from ..core.schema import Schema, fault
from ..tables import branches
from ..tables.clocks import RANGES, ClockRule
from ..tables.entries import OptionValue
from ..tables.errors import Refusal
from ..tables.making import SeatWish, Wish
from ..tables.shapes import OpenWriter

_NAME = 24  # letters


class Nothing(TypedDict):
    """An empty object."""


class TableWish(TypedDict):
    """A table to be made."""

    game: str
    seats: list[SeatWish]
    options: NotRequired[dict[str, OptionValue]]
    pack: NotRequired[str | None]
    clock: NotRequired[ClockRule]
    public: NotRequired[bool]
    kids: NotRequired[bool]
    chat: NotRequired[bool]
    spectators: NotRequired[bool]
    hints: NotRequired[bool]
    nonce: NotRequired[str]


class Landed(TypedDict):
    """A game of another device: its table, and its log, an entry a line without its events."""

    table: str
    log: str


class BranchWish(TypedDict):
    """A table that goes on from a position of a finished game."""

    ply: int
    draw: Literal["same", "new"]
    seats: list[SeatWish]


class Change(TypedDict):
    """Another name, colour or settings."""

    name: NotRequired[str | None]
    colour: NotRequired[int | None]
    settings: NotRequired[dict[str, object] | None]


class LessonWish(TypedDict):
    """A lesson to be gone on with, or begun anew."""

    lesson: str
    anew: NotRequired[bool]


class PuzzleWish(TypedDict):
    """A puzzle to be solved."""

    puzzle: str


class Heard(TypedDict):
    """What a step says was heard."""

    step: int
    move: NotRequired[str | None]


class Back(TypedDict):
    """Back to where a step began, or the lesson."""

    anew: NotRequired[bool]
    move: NotRequired[str | None]


class Named(TypedDict):
    """Something done once under that name, however often it is sent."""

    move: NotRequired[str | None]


class Sit(TypedDict):
    """A seat is taken; with a name, by somebody else here."""

    invitation: NotRequired[str | None]
    name: NotRequired[str | None]
    nonce: NotRequired[str]


class Level(TypedDict):
    """A level of bots."""

    level: str


class Emptied(TypedDict):
    """Whether an emptied seat is kept for those who hold the invitation."""

    invited: NotRequired[bool]


class OfSeat(TypedDict):
    """A seat."""

    seat: int


class Upload(TypedDict):
    """A record that somebody brings."""

    text: str


# on the line of a page


class OfTable(TypedDict):
    """What is asked of a table."""

    id: str
    table: str


class Join(OfTable):
    """A page opens a table."""

    seen: NotRequired[int | None]
    invitation: NotRequired[str | None]
    changes: NotRequired[bool]  # whole messages cost nothing here, and every page takes them


class Face(OfTable):
    """ "It's me", or nobody any more."""

    seat: int | None


class Move(OfTable):
    """Actions done together."""

    seat: int
    decision: int
    actions: list[str]


class Undo(OfTable):
    """What was done last is taken back."""

    seat: int
    decision: int
    to: NotRequired[int | None]


class Rewind(OfTable):
    """All go back to before a ply."""

    seat: int
    ply: int


class Answer(OfTable):
    """Whether somebody agrees to that."""

    agree: bool


class Say(OfTable):
    """A line of chat."""

    text: str


class Question(OfTable):
    """What the engine says of actions that are not done yet."""

    seat: int
    actions: list[str]


class Hint(OfTable):
    """What might be done now."""

    seat: int
    decision: int


class Ping(TypedDict):
    """Is anybody there?"""

    id: str


@cache
def _schema(shape: type) -> Schema:
    writer = OpenWriter()
    return {**writer.of(shape), "$defs": writer.defs}


def need_shape(shape: type, value: object) -> dict[str, Any]:
    """The value, if it is of that shape."""
    if not isinstance(value, dict):
        raise Refusal("bad_request", f"body: expected {shape.__name__}")
    found = fault(_schema(shape), value)
    if found:
        raise Refusal("bad_request", found[:300])
    return value


def need_name(text: str) -> str:
    """A name that can be shown."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 0 < len(name) <= _NAME:
        raise Refusal("bad_name", f"a name has 1 to {_NAME} letters")
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        raise Refusal("bad_name", "the name holds characters that are not seen")
    return name


def need_wish(body: Mapping[str, Any]) -> Wish:
    """The table that a request asks for."""
    seats = _seats(body)
    clock: ClockRule = body.get("clock", {"kind": "none"})
    _need_clock(clock)
    return {
        "game": body["game"],
        "pack": body.get("pack"),
        "seats": seats,
        "options": body.get("options", {}),
        "clock": clock,
        "public": False,
        "kids": body.get("kids", False),
        "chat": False,
        "spectators": False,
        "nonce": body.get("nonce", ""),
        "hints": body.get("hints", False),
    }


def need_branch(body: Mapping[str, Any]) -> branches.BranchWish:
    """The branch that a request asks for."""
    return {"ply": body["ply"], "draw": body["draw"], "seats": _seats(body)}


def _seats(body: Mapping[str, Any]) -> list[SeatWish]:
    """Who sits where. Here nobody comes by a link: no seat is left open."""
    seats: list[SeatWish] = []
    for seat in body["seats"]:
        if seat["kind"] in ("open", "invited"):
            raise Refusal("bad_option", "seats: nobody can come to a table of this device alone")
        is_here = seat["kind"] == "here"
        seats.append({"kind": "here", "name": need_name(seat.get("name") or "")} if is_here else seat)
    return seats


def _need_clock(clock: Mapping[str, Any]) -> None:
    measured = {"move": ["seconds"], "bank": ["seconds", "increment"], "days": ["days"]}.get(clock["kind"], [])
    for field in measured:
        least, most = RANGES["increment" if field == "increment" else clock["kind"]]
        if not least <= clock[field] <= most:
            raise Refusal("bad_request", f"clock.{field}: expected {least} to {most}, got {clock[field]}")
