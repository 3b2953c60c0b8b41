"""What a table tells somebody: the view of a seat, its choices, its log. The only way out of the server for a game."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import house
from .table import Seat, Table

COLOURS = 5
_CHAT_LINES = 200


@dataclass(frozen=True, slots=True)
class Name:
    """How a person is shown."""

    name: str
    colour: int


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a person or nobody, as which seat, and whose chat they do not want."""

    person: str | None
    seat: int | None
    covered: bool
    hidden: frozenset[str] = field(default_factory=frozenset)


def viewer(table: Table, person: str | None, uncovered: bool, hidden: frozenset[str] = frozenset()) -> Viewer:
    """How that person sees the table now."""
    seat, covered = table.seat_for(person, uncovered)
    return Viewer(person, seat, covered, hidden)


def seat_json(index: int, seat: Seat, names: Mapping[str, Name], colour: int, online: bool) -> dict[str, Any]:
    """A seat as everyone sees it."""
    name = seat.name
    if name is None and seat.person and seat.person in names:
        name = names[seat.person].name
    return {
        "seat": index,
        "kind": seat.kind,
        "name": name,
        "person": seat.person,
        "colour": colour,
        "level": seat.level,
        "stand_in": seat.stand_in,
        "online": online,
    }


def seats_json(seats: list[Seat], names: Mapping[str, Name], online: Collection[str]) -> list[dict[str, Any]]:
    """All seats, each in a colour of its own: a person's own where it is free."""
    free = list(range(1, max(COLOURS, len(seats)) + 1))
    colours: dict[int, int] = {}
    for index, seat in enumerate(seats):
        wanted = names[seat.person].colour if seat.kind == "person" and seat.person and seat.person in names else 0
        if wanted in free:
            free.remove(wanted)
            colours[index] = wanted
    return [
        seat_json(
            index,
            seat,
            names,
            colours[index] if index in colours else free.pop(0),
            seat.kind == "bot" or (seat.is_held and seat.person in online),
        )
        for index, seat in enumerate(seats)
    ]


def line_json(table: Table) -> dict[str, Any]:
    """The table as it stands in lists; names come in when a list is read."""
    return {
        "table": table.id,
        "game": table.game.name,
        "state": table.state,
        "seats": [
            {"kind": s.kind, "person": s.person, "name": s.name, "level": s.level, "stand_in": s.stand_in}
            for s in table.seats
        ],
        "options": table.options,
        "pack": table.game.pack.hash,
        "clock": table.clock,
        "public": table.public,
        "kids": table.kids,
        "chat": table.chat_on,
        "spectators": table.spectators,
        "owner": table.owner,
        "created": table.created,
        "updated": table.updated,
        "started": table.started,
        "ended": table.ended,
        "turn": list(table.turn),
        "result": table.result,
    }


def listed(line: dict[str, Any], names: Mapping[str, Name]) -> dict[str, Any]:
    """A line of a list with the names of the people in it; results and turns are for those who sit there."""
    shown = {key: value for key, value in line.items() if key not in ("turn", "result")}
    shown["seats"] = seats_json([Seat(**seat) for seat in line["seats"]], names, ())
    return shown


def table_message(
    table: Table, viewer: Viewer, seen: int | None, now: int, names: Mapping[str, Name], online: Collection[str]
) -> dict[str, Any]:
    """Everything that person may know of the table; the log and the chat from number `seen` on."""
    mine = table.seats_of(viewer.person)
    at_table = bool(mine) or viewer.person == table.owner
    looks = house.may_look(table, viewer.person) and table.match is not None
    seat = viewer.seat
    keep = table.keeps(viewer.person, seen) if looks else 0
    over = table.state == "over"
    return {
        "type": "table",
        "table": table.id,
        "number": table.number,
        "state": table.state,
        "game": table.game.name,
        "pack": table.game.pack.hash,
        "options": table.options,
        "clock": table.clock,
        "public": table.public,
        "kids": table.kids,
        "chat_on": table.chat_on and not table.kids,
        "spectators": table.spectators,
        "owner": table.owner,
        "commitment": table.commitment,
        "seed": table.seed if over else None,
        "nonces": [place.nonce for place in table.seats] if over else [],
        "created": table.created,
        "started": table.started,
        "ended": table.ended,
        "now": now,
        "invitation": table.invitation if at_table else None,
        "link": f"/t/{table.id}?i={table.invitation}" if at_table else None,
        "seats": seats_json(table.seats, names, online),
        "mine": mine,
        "seat": seat,
        "covered": viewer.covered,
        "turn": list(table.turn) if looks else [],
        "decision": table.decisions[seat] if seat is not None and table.match else None,
        "ply": table.ply if looks else 0,
        "view": table.position.view(seat) if looks else None,
        "legal": _legal(table, seat) if looks else [],
        "undo": _undo(table, seat),
        "rewind": _question(table),
        "clocks": table.clocks.to_json(now),
        "log": {
            "keep": keep,
            "groups": [
                {"ply": keep + i, "at": group.at, "events": group.seen_by(seat)}
                for i, group in enumerate(table.groups[keep:])
            ]
            if looks
            else [],
        },
        "chat": _chat(table, viewer, seen, names) if at_table or house.may_look(table, viewer.person) else _NO_CHAT,
        "result": table.result if looks else None,
        "rematch": table.rematch,
    }


_NO_CHAT: dict[str, Any] = {"keep": 0, "lines": []}


def _legal(table: Table, seat: int | None) -> list[dict[str, Any]]:
    if seat is None or table.state != "playing" or seat not in table.turn or table.seats[seat].stand_in:
        return []
    return [action.to_json() for action in table.position.legal(seat)]


def _undo(table: Table, seat: int | None) -> dict[str, Any] | None:
    """What the next undo takes back: what that seat did last."""
    if seat is None or table.seats[seat].stand_in or not (own := table.undoable(seat)):
        return None
    assert table.match
    return {"to": own[0], "actions": [str(action) for action in table.match.taken_back(seat, own[0])]}


def _question(table: Table) -> dict[str, Any] | None:
    question = table.question
    if question is None:
        return None
    return {
        "by": question.seat,
        "ply": question.ply,
        "agreed": list(question.agreed),
        "waiting": [p for p in table.others_to_agree(question.person) if p not in question.agreed],
    }


def _chat(table: Table, viewer: Viewer, seen: int | None, names: Mapping[str, Name]) -> dict[str, Any]:
    visible = [line for line in table.chat if line.person not in viewer.hidden]
    keep = sum(line.number <= seen for line in visible) if seen else 0
    return {
        "keep": keep,
        "lines": [
            {
                "number": line.number,
                "person": line.person,
                "name": names[line.person].name if line.person in names else "—",
                "seat": line.seat,
                "text": line.text,
                "at": line.at,
            }
            for line in visible[max(keep, len(visible) - _CHAT_LINES) :]
        ],
    }
