"""Making tables: by a person's wish, and again by the same people."""

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from ..core.chance import Seed, seed_text
from ..core.errors import GameError
from ..core.game import Game
from . import house
from .checks import need_at_table
from .clocks import ClockRule
from .entries import Entry, Fork, LessonTag, Made, OptionValue, Rematched
from .errors import Refusal
from .seats import Place
from .table import Table

WishKind: TypeAlias = Literal["me", "here", "open", "invited", "bot"]


class SeatWish(TypedDict):
    """A seat as it is wished for: `name` of somebody here, `level` of a bot, `person` it is kept for."""

    kind: WishKind
    name: NotRequired[str | None]
    level: NotRequired[str | None]
    person: NotRequired[str | None]


class Wish(TypedDict):
    """A table to be made."""

    game: str
    pack: str | None
    seats: list[SeatWish]
    options: dict[str, OptionValue]
    clock: ClockRule
    public: bool
    kids: bool
    chat: bool
    spectators: bool
    nonce: str
    hints: NotRequired[bool]  # whether they may be taken, where one person plays with bots alone


def made_table(
    table_id: str,
    game: Game[Any],
    wish: Wish,
    person: str,
    seed: Seed,
    invitation: str,
    at: int,
    lesson: LessonTag | None = None,
    branch: Fork | None = None,
) -> Table:
    """A new table by a person's wish; it starts at once where no seat is left to fill."""
    seats = wish["seats"]
    kinds = [seat["kind"] for seat in seats]
    if kinds.count("me") > 1:
        raise Refusal("bad_option", "seats: only one of them is me")
    if wish.get("hints") and sorted(kinds) != ["bot"] * (len(kinds) - 1) + ["me"]:
        raise Refusal("bad_option", "hints: only where one person plays with bots alone")
    for seat in seats:
        if seat["kind"] == "bot":
            house.know_level(seat.get("level") or "")
    try:
        settled: dict[str, Any] = game.settle(len(seats), wish["options"])
        commitment = game.match(len(seats), seed, **settled).commitment
    except GameError as error:
        raise Refusal("bad_option", str(error)) from None
    made = Made(
        game=game.name,
        pack=game.pack.hash,
        owner=person,
        options={name: list(value) if isinstance(value, tuple) else value for name, value in settled.items()},
        seats=[_place(seat, person, wish["nonce"]) for seat in seats],
        clock=wish["clock"],
        public=wish["public"],
        kids=wish["kids"],
        chat=wish["chat"] and not wish["kids"],
        spectators=wish["spectators"],
        seed=seed_text(seed),
        commitment=commitment,
        invitation=invitation,
        lesson=lesson,
        branch=branch,
        hints=wish.get("hints", False),
    )
    table = Table(table_id, game, Entry(1, at, person, None, made))
    house.start_if_full(table, at)
    return table


def _place(wish: SeatWish, person: str, nonce: str) -> Place:
    """The seat that a wish asks for."""
    empty: Place = {"kind": "open", "person": None, "name": None, "level": None, "nonce": ""}
    match wish["kind"]:
        case "me":
            return {**empty, "kind": "person", "person": person, "nonce": nonce}
        case "here":
            return {**empty, "kind": "here", "person": person, "name": wish.get("name")}
        case "bot":
            return {**empty, "kind": "bot", "level": wish.get("level")}
        case "open" | "invited" as kind:
            return {**empty, "kind": kind, "person": wish.get("person")}


def wish_again(table: Table, person: str) -> Wish:
    """The wish for the same again: same people, bots and options."""
    need_at_table(table, person)
    if table.state != "over":
        raise Refusal("not_over", "the game is not over")
    made = table.made
    return {
        "game": made.game,
        "pack": made.pack,
        "seats": [_again(table, seat, person) for seat in range(len(table.seats))],
        "options": made.options,
        "clock": made.clock,
        "public": made.public,
        "kids": made.kids,
        "chat": table.chat_on,
        "spectators": made.spectators,
        "nonce": "",
        "hints": made.hints,
    }


def _again(table: Table, number: int, person: str) -> SeatWish:
    """The same seat at the next table; those of others are kept for them."""
    seat = table.seats[number]
    if seat.kind == "bot":
        return {"kind": "bot", "level": seat.level}
    if seat.person == person:
        return {"kind": "me"} if seat.kind == "person" else {"kind": "here", "name": seat.name}
    return {"kind": "invited", "person": seat.person if seat.kind == "person" else None}


def link_rematch(table: Table, at: int, person: str, new: str) -> str:
    """The table where these people meet again: the first that was made for it."""
    if table.rematch is None:
        table.add(at, Rematched(new), person)
    return table.rematch or new
