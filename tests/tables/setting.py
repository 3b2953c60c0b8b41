"""Tables in memory: made, played at, and taken up again from their log."""

from collections.abc import Sequence
from typing import Any

from cosmodrome.core.game import Game
from cosmodrome.core.state import State
from cosmodrome.tables import Table, house, making, play
from cosmodrome.tables.entries import Entry
from cosmodrome.tables.messages import TableMessage
from cosmodrome.tables.viewers import table_message, viewer

NOON = 1_000_000


def begun(game: Game[Any], seats: int, seed: int = 1, **options: Any) -> tuple[Table, list[Entry]]:
    """A table of people named p0, p1 … with its game under way, and its log."""
    wish: making.Wish = {
        "game": game.name,
        "pack": None,
        "seats": [{"kind": "me"}, *[making.SeatWish(kind="open")] * (seats - 1)],
        "options": options,
        "clock": {"kind": "none"},
        "public": False,
        "kids": False,
        "chat": True,
        "spectators": True,
        "nonce": "",
    }
    table = making.made_table("t" * 22, game, wish, "p0", seed, "key", NOON)
    for seat in range(1, seats):
        house.sit(table, NOON + seat, f"p{seat}", seat, None, None, "")
    return table, stored(table)


def stored(table: Table) -> list[Entry]:
    """Take away what is yet to be stored, as it comes back from there."""
    fresh = [Entry.from_json(entry.to_json()) for entry in table.fresh]
    table.fresh = []
    return fresh


def taken_up(table: Table, log: Sequence[Entry], state: State) -> Table:
    """The table of that log taken up again, with that position in the place of its own."""
    again = Table(table.id, table.game, log[0])
    for entry in log[1:]:
        again.apply(entry)
    again.fresh = []
    again.course.take_up((again.number, {**table.course.present.snapshot(), "state": state.to_json()}))
    return again


def do(table: Table, seat: int, *actions: str, name: str | None = None) -> Entry:
    """A seat does these actions together."""
    move = name or f"m{table.number}"
    return play.move(table, NOON + table.number, f"p{seat}", seat, table.decisions[seat], actions, move)


def told(table: Table, seat: int | None) -> TableMessage:
    """What the person in that seat is told of the table (None: somebody else)."""
    looks = viewer(table, None if seat is None else f"p{seat}", True)
    return table_message(table, looks, None, NOON, {}, ())
