"""Replays: a game told again, position by position, each as a seat or a spectator saw it then."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

from ..core.event import Event
from ..core.match import Match
from ..core.record import Record
from .checks import need_faced, need_state, seat_of
from .errors import Refusal
from .messages import BranchJson, EventJson, HistoryJson, OfGame, PlyJson, ReplayJson
from .seats import Seat
from .table import Table
from .viewers import Name, branch_json, seats_json

_PLIES = 16  # at once: they are looked at while everybody else waits
_PLIES_OF_FIELDS = 32


def need_eyes(table: Table, person: str | None, seat: int | None) -> None:
    """After the end through any eyes; before it through one's own, of who is at the device, or as a spectator."""
    if seat is None:
        return
    seat_of(table, seat)
    if table.state == "over":
        return
    if seat not in table.seats_of(person):
        raise Refusal("not_yours", f"seat {seat} is not yours")
    if person is not None and table.state == "playing":
        need_faced(table, person, seat)


def need_review(table: Table) -> None:
    """The game is over, and one that a master may look at: children and lessons are left in peace."""
    need_state(table, "over")
    if table.made.kids or table.made.lesson:
        raise Refusal("no_review", "there is no review of such games")


def eyes_of(table: Table, person: str | None) -> list[int]:
    """Whose eyes somebody may see the positions of a table through."""
    if table.state == "over":
        return list(range(len(table.seats)))
    mine = table.seats_of(person)
    return mine if len(mine) < 2 else [seat for seat in mine if table.faced.get(person or "") == seat]


def replay(table: Table, person: str | None, names: Mapping[str, Name]) -> ReplayJson:
    """The game at a table, for somebody who may see it."""
    match, over = table.course.whole(), table.state == "over"
    if table.state not in ("playing", "over"):
        raise Refusal("not_playing", f"there is nothing to see again: the table is {table.state}")
    return {
        "game": match.game.name,
        "rules": match.game.rules,
        "pack": match.game.pack.hash,
        "options": table.made.options,
        "seats": seats_json(table.seats, names, ()),
        "kids": table.made.kids,
        "state": "over" if over else "playing",
        "total": match.ply + 1,
        "mine": table.seats_of(person),
        "eyes": eyes_of(table, person),
        "commitment": table.made.commitment,
        "seed": table.made.seed if over else None,
        "nonces": list(table.course.nonces) if over else [],
        "started": table.started,
        "ended": table.ended,
        "result": table.result,
        "record": bool(table.result and table.result["reason"] == "played"),
        "hinted": table.hinted,
        "branch": branch_json(table, person, names),
    }


def shared(table: Table, names: Mapping[str, Name] | None) -> ReplayJson:
    """A finished game for whoever holds a link to it: nobody's id, and no names where they were left out."""
    if table.state != "over":
        raise Refusal("not_over", "only a game that is over can be shown to others")
    told = replay(table, None, names or {})
    for seat in told["seats"]:
        seat["person"] = None
        seat["online"] = False
        if names is None:
            seat["name"] = None
    return told


def recorded(record: Record, match: Match[Any], levels: Collection[str]) -> ReplayJson:
    """The game of a record that was checked; who bears the name of a level is a bot."""
    header, outcome = record.header(), match.state.outcome()
    names: list[str | None] = header["names"] or [None] * match.seats
    seats = [Seat("bot", level=name) if name in levels else Seat("here", name=name and _short(name)) for name in names]
    return {
        "game": match.game.name,
        "rules": match.game.rules,
        "pack": match.game.pack.hash,
        "options": {key: list(one) if isinstance(one, tuple) else one for key, one in match.options.items()},
        "seats": seats_json(seats, {}, ()),
        "kids": False,
        "state": "over",
        "total": match.ply + 1,
        "mine": [],
        "eyes": list(range(match.seats)),
        "commitment": match.commitment,
        "seed": header["seed"],
        "nonces": list(match.nonces),
        "started": None,
        "ended": None,
        "result": {
            "reason": "played",
            "outcome": outcome.to_json(),
            "winners": list(outcome.winners),
            "places": list(outcome.places),
            "conceded": [],
        },
        "record": True,
        "hinted": [ply + 1 for ply in match.hinted()],
        "branch": _branch_of(record, match.seats),
    }


def _branch_of(record: Record, seats: int) -> BranchJson | None:
    """Where the game of a record went on from another one."""
    fork = record.branch()
    if fork is None:
        return None
    return {"ply": fork, "draw": "new" if record.draws_anew() else "same", "stands_for": [None] * seats, "of": None}


def _short(name: str) -> str:
    return name if len(name) <= 24 else name[:23] + "…"


def positions(
    match: Match[Any], seat: int | None, first: int, limit: int, fields: str | None, events: bool
) -> HistoryJson:
    """Some of the positions so far, each as that seat saw it then; with `fields` only these of each view."""
    paths = [path.split(".") for path in fields.split(",")] if fields else None
    last = min(first + min(limit, _PLIES_OF_FIELDS if paths else _PLIES), match.ply + 1)
    plies = range(first, last)

    def told(ply: int, position: Any) -> PlyJson:
        return {
            "ply": ply,
            "seat": match.plies[ply - 1].action.seat if ply else None,
            "turn": list(position.turn),
            "view": _only(dict(position.view(seat)), paths),
            "events": _told(match.events_of(ply, seat)) if events else [],
        }

    found = zip(plies, match.positions(first) if plies else (), strict=False)
    return {"total": match.ply + 1, "plies": [told(ply, position) for ply, position in found]}


def along(match: Match[Any], ply: int, seat: int, line: Sequence[str], eyes: int | None) -> HistoryJson:
    """The positions along a line that a seat might have played from a ply on, each as those eyes would have seen it."""
    state = match.position(ply)
    found: list[PlyJson] = []
    events: list[Event] = []
    for number in range(len(line) + 1):
        found.append(
            {
                "ply": ply + number,
                "seat": seat if number else None,
                "turn": list(state.turn),
                "view": dict(state.view(eyes)),
                "events": _told([event for event in events if event.is_for(eyes)]),
            }
        )
        if number == len(line) or seat not in state.turn:
            break
        action = match.game.parse(line[number], seat)
        if action not in state.legal(seat):
            break
        events = []
        state.play(action, events)
    return {"total": len(found), "plies": found}


def _told(events: Sequence[Event]) -> list[EventJson]:
    return cast(list[EventJson], [event.to_json() for event in events])


def _only(view: OfGame, paths: list[list[str]] | None) -> OfGame:
    """The parts of a view on these paths."""
    return view if paths is None else cast(OfGame, _parts(view, paths))


def _parts(value: object, paths: list[list[str]]) -> object:
    """The parts of a value on these paths; of a list, those of each member."""
    if isinstance(value, list):
        return [_parts(one, paths) for one in value]
    if not isinstance(value, dict) or [] in paths:
        return value
    names = [name for name in dict.fromkeys(path[0] for path in paths) if name in value]
    return {name: _parts(value[name], [path[1:] for path in paths if path[0] == name]) for name in names}
