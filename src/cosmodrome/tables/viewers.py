"""Viewers: what a table tells somebody: the view of a seat, its choices, its log. A game has no other way out."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import cast

from .checks import may_look, need_record
from .messages import (
    PROTOCOL,
    ActionJson,
    BranchJson,
    ChatJson,
    EventJson,
    KeptLine,
    Lasting,
    LogJson,
    MyTableLine,
    Passing,
    RewindJson,
    SeatJson,
    TableLine,
    TableMessage,
    UndoJson,
    action_json,
)
from .seats import Seat
from .table import Group, Table

COLOURS = 5
NOBODY = "—"  # how somebody is shown who is known no longer
_CHAT_LINES = 200


@dataclass(frozen=True, slots=True)
class Name:
    """How a person is shown."""

    name: str
    colour: int


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: somebody with a part in the table or nobody in particular, as which seat, without whose chat."""

    person: str | None
    seat: int | None
    covered: bool
    hidden: frozenset[str] = field(default_factory=frozenset)


def viewer(table: Table, person: str | None, uncovered: bool, hidden: frozenset[str] = frozenset()) -> Viewer:
    """How that person sees the table now; all who never had a part in it see the same."""
    heard = hidden and hidden.intersection(line.person for line in table.chat)  # the others make no difference
    if person not in table.insiders():
        return Viewer(None, None, False, heard)
    seat, covered = table.seat_for(person, uncovered)
    return Viewer(person, seat, covered, heard)


def seat_json(index: int, seat: Seat, names: Mapping[str, Name], colour: int, online: bool) -> SeatJson:
    """A seat as everyone sees it."""
    return {
        "seat": index,
        "kind": seat.kind,
        "name": _person_name(seat, names) if seat.name is None else seat.name,
        "person": seat.person,
        "colour": colour,
        "level": seat.level,
        "stand_in": seat.stand_in,
        "online": online,
    }


def is_online(seat: Seat, online: Collection[str]) -> bool:
    """Whether the seat is there: a bot always, a person who has the table open."""
    return seat.kind == "bot" or (seat.is_held and seat.person in online)


def seats_json(seats: list[Seat], names: Mapping[str, Name], online: Collection[str]) -> list[SeatJson]:
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
            is_online(seat, online),
        )
        for index, seat in enumerate(seats)
    ]


def line_json(table: Table) -> KeptLine:
    """The table as it stands in lists; names come in when a list is read."""
    return {
        "table": table.id,
        "game": table.game.name,
        "state": table.state,
        "seats": [
            {"kind": s.kind, "person": s.person, "name": s.name, "level": s.level, "stand_in": s.stand_in}
            for s in table.seats
        ],
        "options": table.made.options,
        "pack": table.made.pack,
        "clock": table.made.clock,
        "public": table.made.public,
        "kids": table.made.kids,
        "chat": table.chat_on,
        "spectators": table.made.spectators,
        "owner": table.owner,
        "created": table.created,
        "updated": table.updated,
        "started": table.started,
        "ended": table.ended,
        "turn": list(table.turn),
        "result": table.result,
        "lesson": table.guide.line() if table.guide else None,
        "branch": table.made.branch["of"] if table.made.branch else None,
        "brought": table.made.brought,
        "counts": table.counts,
    }


def listed(line: KeptLine, names: Mapping[str, Name]) -> TableLine:
    """A line of a list with the names of the people in it; results and turns are for those who sit there."""
    return {
        "table": line["table"],
        "game": line["game"],
        "state": line["state"],
        "seats": seats_json([Seat(**seat) for seat in line["seats"]], names, ()),
        "options": line["options"],
        "pack": line["pack"],
        "clock": line["clock"],
        "public": line["public"],
        "kids": line["kids"],
        "chat": line["chat"],
        "spectators": line["spectators"],
        "owner": line["owner"],
        "created": line["created"],
        "updated": line["updated"],
        "started": line["started"],
        "ended": line["ended"],
    }


def listed_for(line: KeptLine, names: Mapping[str, Name], person: str) -> MyTableLine:
    """A line of a person's own list: also which seats are theirs, whether they are in turn, and how it ended."""
    seats = [Seat(**seat) for seat in line["seats"]]
    mine = [i for i, seat in enumerate(seats) if seat.is_held and seat.person == person]
    my_turn = any(i in line["turn"] and not seats[i].stand_in for i in mine)
    return {
        **listed(line, names),
        "mine": mine,
        "my_turn": my_turn,
        "result": line["result"],
        "lesson": line.get("lesson"),
        "branch": line.get("branch") is not None,
        "brought": line.get("brought", False),
        "counts": line.get("counts", not line.get("lesson") and line.get("branch") is None),
    }


def table_message(
    table: Table, viewer: Viewer, seen: int | None, now: int, names: Mapping[str, Name], online: Collection[str]
) -> TableMessage:
    """Everything that person may know of the table; the log and the chat from number `seen` on."""
    return {**lasting(table, viewer, seen, names), **passing(table, now, names, online)}


def passing(table: Table, now: int, names: Mapping[str, Name], online: Collection[str]) -> Passing:
    """What everybody is told of times and presence."""
    return {
        "now": now,
        "seats": seats_json(table.seats, names, online),
        "clocks": table.clocks.to_json(now),
    }


def lasting(table: Table, viewer: Viewer, seen: int | None, names: Mapping[str, Name]) -> Lasting:
    """What that person may know of the table until something happens there."""
    mine = table.seats_of(viewer.person)
    at_table = bool(mine) or viewer.person == table.owner
    may = may_look(table, viewer.person)
    looks = may and table.match is not None
    seat = viewer.seat
    over = table.state == "over"
    made = table.made
    return {
        "type": "table",
        "protocol": PROTOCOL,
        "table": table.id,
        "number": table.number,
        "state": table.state,
        "game": made.game,
        "pack": made.pack,
        "options": made.options,
        "clock": made.clock,
        "public": made.public,
        "kids": made.kids,
        "chat_on": table.chat_on and not made.kids,
        "spectators": made.spectators,
        "owner": made.owner,
        "commitment": made.commitment if table.match is None else table.match.commitment,
        "seed": table.course.seed if over else None,
        "nonces": list(table.course.nonces) if over else [],
        "created": table.created,
        "started": table.started,
        "ended": table.ended,
        "invitation": made.invitation if at_table else None,
        "link": link(table) if at_table else None,
        "mine": mine,
        "seat": seat,
        "covered": viewer.covered,
        "turn": list(table.turn) if looks else [],
        "decision": table.decisions[seat] if seat is not None and table.match else None,
        "ply": table.ply if looks else 0,
        "view": dict(table.position.view(seat)) if looks else None,
        "legal": _legal(table, seat) if looks else [],
        "undo": _undo(table, seat),
        "rewind": _question(table),
        "log": _log(table, viewer, seen) if looks else {"keep": 0, "groups": []},
        "chat": _chat(table, viewer, seen, names) if at_table or may else {"keep": 0, "lines": []},
        "result": table.result if looks else None,
        "rematch": table.rematch if at_table or table.made.public else None,
        "lesson": table.guide.told() if table.guide and seat is not None else None,
        "task": table.guide.task() if table.guide and seat is not None else None,
        "hints": made.hints,
        "hinted": table.hinted if looks else [],
        "counts": table.counts,
        "branch": branch_json(table, viewer.person, names),
    }


def branch_json(table: Table, person: str | None, names: Mapping[str, Name]) -> BranchJson | None:
    """Where it branched; the game itself only to whoever could see it before."""
    fork = table.made.branch
    if fork is None:
        return None
    names_there = [names[one].name if one and one in names else None for one in fork["people"]]
    return {
        "ply": fork["ply"],
        "draw": "new" if fork["draw"] else "same",
        "stands_for": [
            name if seat.kind == "bot" else None for name, seat in zip(names_there, table.seats, strict=True)
        ],
        "of": fork["of"] if person == table.owner else None,
    }


def link(table: Table) -> str:
    """The path by which others come to the table."""
    return f"/t/{table.id}?i={table.made.invitation}"


def _log(table: Table, viewer: Viewer, seen: int | None) -> LogJson:
    keep = table.keeps(viewer.person, seen)
    return {
        "keep": keep,
        "groups": [
            {"ply": keep + i, "at": group.at, "events": _heard(group, viewer.seat)}
            for i, group in enumerate(table.groups[keep:])
        ],
    }


def _heard(group: Group, seat: int | None) -> list[EventJson]:
    return cast(list[EventJson], group.seen_by(seat))


def _legal(table: Table, seat: int | None) -> list[ActionJson]:
    if seat is None or table.state != "playing" or seat not in table.turn or table.seats[seat].stand_in:
        return []
    if table.guide and table.guide.is_closed:
        return []
    return [action_json(action) for action in table.position.legal(seat)]


def _undo(table: Table, seat: int | None) -> UndoJson | None:
    """What the next undo takes back: what that seat did last."""
    if seat is None or table.seats[seat].stand_in or (table.guide and table.guide.is_closed):
        return None
    own = table.undoable(seat)
    if not own:
        return None
    return {"to": own[0], "actions": [str(action) for action in table.course.present.taken_back(seat, own[0])]}


def _question(table: Table) -> RewindJson | None:
    question = table.question
    if question is None:
        return None
    return {
        "by": question.seat,
        "ply": question.ply,
        "agreed": list(question.agreed),
        "waiting": [p for p in table.others_to_agree(question.person) if p not in question.agreed],
    }


def _chat(table: Table, viewer: Viewer, seen: int | None, names: Mapping[str, Name]) -> ChatJson:
    visible = [line for line in table.chat if line.person not in viewer.hidden]
    keep = sum(line.number <= seen for line in visible) if seen else 0
    return {
        "keep": keep,
        "lines": [
            {
                "number": line.number,
                "person": line.person,
                "name": names[line.person].name if line.person in names else NOBODY,
                "seat": line.seat,
                "text": line.text,
                "at": line.at,
            }
            for line in visible[max(keep, len(visible) - _CHAT_LINES) :]
        ],
    }


def record(table: Table, names: Mapping[str, Name] | None) -> str:
    """The record of a game played to its end; without names where none are given."""
    need_record(table)
    if names is None:
        return str(table.course.whole().record())
    shown = [seat.name or _person_name(seat, names) or seat.level or NOBODY for seat in table.seats]
    return str(table.course.whole().record(shown))


def _person_name(seat: Seat, names: Mapping[str, Name]) -> str | None:
    return names[seat.person].name if seat.person is not None and seat.person in names else None
