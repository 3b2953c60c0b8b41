"""Branches: tables that go on from a position of a finished game, beside what was played there. They count for nothing.

Only of games that are over: of one under way, playing a position out would tell what is hidden, or be help.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypedDict

from ..core.chance import Seed, seed_text
from ..core.errors import GameError
from ..core.match import Match
from . import making
from .entries import Fork
from .errors import Refusal
from .making import SeatWish
from .table import Table


class BranchWish(TypedDict):
    """From which position, with which draws, and who sits where."""

    ply: int
    draw: Literal["same", "new"]
    seats: list[SeatWish]


class Origin(NamedTuple):
    """A finished game to go on from: where it is seen again, who sat there, and whether it was a kids' table."""

    of: str
    match: Match[Any]
    people: Sequence[str | None]
    kids: bool


def origin_of(table: Table, of: str, with_names: bool = True) -> Origin:
    """The game at a table; its people only where their names may be seen."""
    if table.state != "over":
        raise Refusal("not_over", "a game has branches when it is over")
    if table.made.lesson:
        raise Refusal("no_branch", "a lesson has no branches; it can be played on freely")
    people = [seat.person if with_names and seat.kind == "person" else None for seat in table.seats]
    return Origin(of, table.course.whole(), people, table.made.kids)


def branched(
    table_id: str, origin: Origin, wish: BranchWish, person: str, draw: Seed, invitation: str, at: int
) -> Table:
    """A new table at that position; it goes on at once where no seat is left to fill. `draw` is for other draws."""
    match, ply = origin.match, wish["ply"]
    if len(wish["seats"]) != match.seats:
        raise Refusal("bad_option", f"seats: the game has {match.seats}, not {len(wish['seats'])}")
    try:
        if match.position(ply).over:
            raise Refusal("bad_option", f"ply: at {ply} the game is over")
        before, after = match.parted(ply)
    except GameError as error:
        raise Refusal("bad_option", f"ply: {error}") from None
    fork: Fork = {
        "of": origin.of,
        "ply": ply,
        "before": before,
        "after": after,
        "nonces": list(match.nonces),
        "draw": seed_text(draw) if wish["draw"] == "new" else None,
        "people": list(origin.people),
    }
    return making.made_table(table_id, match.game, _wish(origin, wish), person, match.seed, invitation, at, branch=fork)


def _wish(origin: Origin, wish: BranchWish) -> making.Wish:
    """A private table without a clock."""
    match = origin.match
    return {
        "game": match.game.name,
        "pack": match.game.pack.hash,
        "seats": wish["seats"],
        "options": {key: list(one) if isinstance(one, tuple) else one for key, one in match.options.items()},
        "clock": {"kind": "none"},
        "public": False,
        "kids": origin.kids,
        "chat": True,
        "spectators": False,
        "nonce": "",
    }
