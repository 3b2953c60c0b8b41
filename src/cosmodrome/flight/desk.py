"""The desk: what a page asks for besides its line. The same paths and answers as a server's HTTP."""

import json
import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias

from .. import learn
from ..core import canonical, registry
from ..learn import puzzles
from ..tables import branches, checks, house, offer, replays, viewers
from ..tables.branches import Origin
from ..tables.errors import Refusal
from ..tables.table import Table
from ..tables.viewers import viewer
from . import lists, shapes
from .cabin import Cabin, now
from .records import Records, landed
from .reviews import Reviews

Values: TypeAlias = dict[str, str]


class Call(NamedTuple):
    """A request: what stands in its path, in its query and in its body."""

    path: Values
    query: Values
    body: dict[str, Any]

    @property
    def table(self) -> str:
        return self.path["table_id"]

    @property
    def seat(self) -> int:
        return int(self.path["seat"])

    def number(self, name: str) -> int | None:
        """A number of the query, if it is there."""
        text = self.query.get(name)
        if text is not None and not re.fullmatch(r"\d{1,7}", text):
            raise Refusal("bad_request", f"{name}: expected a whole number, got {text[:40]!r}")
        return None if text is None else int(text)


class Desk:
    """Answers the requests of one device's page."""

    def __init__(self, cabin: Cabin, reviews: Reviews) -> None:
        self.cabin = cabin
        self.reviews = reviews
        self.records = Records(cabin)

    async def take(self, text: str) -> str:
        """Answer `{method, path, query, body}` by `{answer}` or `{error}`, as JSON."""
        try:
            asked = json.loads(text)
            return canonical.dumps({"answer": await self._answer(asked)})
        except Refusal as refusal:
            return canonical.dumps({"error": refusal.to_json()})

    async def _answer(self, asked: dict[str, Any]) -> object:
        for method, pattern, shape, do in _ROUTES:
            found = re.fullmatch(pattern, asked["path"])
            if method == asked["method"] and found:
                body = shapes.need_shape(shape, asked.get("body")) if shape else {}
                return await do(self, Call(found.groupdict(), asked.get("query") or {}, body))
        raise Refusal("offline", "this needs a connection to a server")

    @property
    def _me(self) -> str:
        return self.cabin.person["person"]

    # people and games

    async def _who(self, call: Call) -> object:
        return {**self._person(), "answers": 0, "ban": None}

    async def _change(self, call: Call) -> object:
        person, body = self.cabin.person, call.body
        colour = body.get("colour") or person["colour"]
        if not 1 <= colour <= viewers.COLOURS:
            raise Refusal("bad_request", f"colour: expected 1 to {viewers.COLOURS}, got {colour}")
        name = shapes.need_name(body["name"]) if body.get("name") is not None else person["name"]
        settings = body.get("settings") or person["settings"]
        await self.cabin.change({**person, "name": name, "colour": colour, "settings": settings})
        return self._person()

    def _person(self) -> dict[str, object]:
        return {**self.cabin.person, "guest": True, "login": None, "recovery": False}

    async def _games(self, call: Call) -> object:
        return offer.games_json([[self.cabin.game(name)] for name in registry.names()])

    async def _game(self, call: Call) -> object:
        name = call.path["name"]
        return offer.facts_json(self.cabin.game(name, call.query.get("pack")), [self.cabin.game(name)])

    # lists

    async def _nobody_waits(self, call: Call) -> object:
        return {"tables": [], "next": None}

    async def _my_games(self, call: Call) -> object:
        return lists.my_games(self.cabin, call.query, call.number("limit") or 20)

    async def _take_in(self, call: Call) -> object:
        if not re.fullmatch(_NAME_OF_TABLE, call.body["table"]):
            raise Refusal("bad_request", "table: expected the name of a table")
        table = landed(self.cabin, call.body["table"], call.body["log"])
        await self.cabin.take_in(table)
        return {"table": table.id, "state": table.state}

    async def _statistics(self, call: Call) -> object:
        return lists.statistics(self.cabin)

    async def _lessons(self, call: Call) -> object:
        return {"courses": learn.catalogue(call.query.get("game")), "mine": lists.progress(self.cabin)}

    # tables

    async def _make(self, call: Call) -> object:
        table = await self.cabin.make(shapes.need_wish(call.body))
        return self._told(table)

    def _told(self, table: Table, seat: int | None = None, seen: int | None = None) -> object:
        checks.need_sight(table, self._me)
        house.cover(table, self._me, seat)
        looks = viewer(table, self._me, seat is not None)
        several = len(table.seats_of(self._me)) > 1
        return viewers.table_message(table, looks, None if several else seen, now(), self.cabin.names, [self._me])

    async def _look(self, call: Call) -> object:
        seat, seen = call.number("seat"), call.number("seen")
        return await self.cabin.look(call.table, lambda table: self._told(table, seat, seen))

    async def _do(self, call: Call, do: Callable[[Table, int], Any], seat: int | None = None) -> object:
        """Do something at a table and answer with the table."""
        await self.cabin.act(call.table, do)
        return await self.cabin.look(call.table, lambda table: self._told(table, seat))

    async def _leave(self, call: Call) -> object:
        return await self._do(call, lambda table, at: house.leave(table, at, self._me, call.seat))

    async def _bot(self, call: Call) -> object:
        level = call.body["level"]
        return await self._do(call, lambda table, at: house.give_to_bot(table, at, self._me, call.seat, level))

    async def _take_back(self, call: Call) -> object:
        return await self._do(call, lambda table, at: house.take_back(table, at, self._me, call.seat))

    async def _face(self, call: Call) -> object:
        seat = call.body["seat"]
        return await self._do(call, lambda table, at: house.face(table, at, self._me, seat), seat)

    async def _concede(self, call: Call) -> object:
        return await self._do(call, lambda table, at: house.concede(table, at, self._me, call.body["seat"]))

    async def _rematch(self, call: Call) -> object:
        await self.cabin.look(call.table, lambda table: checks.need_rematch(table, self._me))
        return {"table": await self.cabin.rematch(call.table)}

    # lessons

    async def _enter(self, call: Call) -> object:
        table_id, changed = await self._entered(call.body["lesson"], call.body.get("anew", False))
        return {"table": await self.cabin.look(table_id, self._told), "changed": changed}

    async def _entered(self, lesson: str, anew: bool) -> tuple[str, bool]:
        """The table of a lesson: where it waits, or a new one; and whether it changed meanwhile."""
        taught = learn.lesson(lesson)
        known = lists.lesson_table(self.cabin, lesson)
        if known is None:
            return (await self.cabin.begin(lesson)).id, False
        game = self.cabin.game(learn.course_of(taught).game)
        is_current, state = await self.cabin.look(known, lambda t: (learn.is_current(t, game), t.state))
        if not is_current or state != "playing" or (anew and taught.kind == "game"):
            return (await self.cabin.begin(lesson)).id, not is_current
        if anew:
            await self.cabin.act(known, lambda table, at: learn.back(table, at, self._me, None, anew=True))
        return known, False

    async def _hear(self, call: Call) -> object:
        step, name = call.body["step"], call.body.get("move")
        return await self._do(call, lambda table, at: learn.hear(table, at, self._me, step, name))

    async def _back(self, call: Call) -> object:
        name, anew = call.body.get("move"), call.body.get("anew", False)
        return await self._do(call, lambda table, at: learn.back(table, at, self._me, name, anew=anew))

    async def _play_on(self, call: Call) -> object:
        return await self._do(call, lambda table, at: learn.play_on(table, at, self._me, call.body.get("move")))

    # puzzles

    async def _puzzles(self, call: Call) -> object:
        return {"games": puzzles.all_puzzles(puzzles.day_of(now())), "mine": lists.solved(self.cabin)}

    async def _set_puzzle(self, call: Call) -> object:
        name = call.body["puzzle"]
        puzzles.find(name)
        table_id = lists.puzzle_table(self.cabin, name)
        is_open = await self.cabin.look(table_id, puzzles.is_open) if table_id else False
        if table_id and is_open:
            await self.cabin.act(table_id, lambda table, at: puzzles.go_on(table, at, self._me))
        else:
            table_id = (await self.cabin.puzzle(name)).id
        return await self.cabin.look(table_id, lambda table: self._told(table))

    async def _puzzle_again(self, call: Call) -> object:
        return await self._do(call, lambda table, at: puzzles.again(table, at, self._me, call.body.get("move")))

    async def _show(self, call: Call) -> object:
        return await self._do(call, lambda table, at: puzzles.show(table, at, self._me, call.body.get("move")))

    async def _why_not(self, call: Call) -> object:
        puzzle, line = await self.cabin.look(call.table, lambda table: puzzles.asked(table, self._me))
        told = puzzles.explained(puzzle.name, line)
        if told["close"] and line is not None:
            await self.cabin.act(call.table, lambda table, at: puzzles.accept(table, at, self._me, line))
        return told

    # games seen again

    async def _replay(self, call: Call) -> object:
        return await self.cabin.look(call.table, lambda table: replays.replay(table, self._me, self.cabin.names))

    async def _history(self, call: Call) -> object:
        seat, asked = call.number("seat"), _asked(call)

        def see(table: Table) -> object:
            replays.need_eyes(table, self._me, seat)
            return replays.positions(table.course.whole(), seat, *asked)

        return await self.cabin.look(call.table, see)

    async def _record(self, call: Call) -> object:
        return await self.cabin.look(call.table, lambda table: viewers.record(table, self.cabin.names))

    # reviews

    async def _review(self, call: Call) -> object:
        return await self.reviews.of(call.table)

    async def _ask_review(self, call: Call) -> object:
        return await self.reviews.ask(call.table)

    async def _stop_review(self, call: Call) -> object:
        return await self.reviews.stop(call.table)

    async def _line_of_review(self, call: Call) -> object:
        which = call.query.get("which", "stronger")
        return await self.reviews.line(call.table, call.number("moment") or 0, which, call.number("seat"))

    # what if

    async def _branch(self, call: Call) -> object:
        wish = shapes.need_branch(call.body)
        origin = await self.cabin.look(call.table, lambda table: branches.origin_of(table, f"t/{table.id}"))
        return self._told(await self.cabin.branch(origin, wish))

    async def _branch_of_record(self, call: Call) -> object:
        match, wish = self.records.find(call.path["name"]), shapes.need_branch(call.body)
        origin = Origin(f"record/{call.path['name']}", match, [None] * match.seats, False)
        return self._told(await self.cabin.branch(origin, wish))

    async def _as_it_was(self, call: Call) -> object:
        seat, asked = call.number("seat"), _asked(call)

        def see(table: Table) -> object:
            replays.need_eyes(table, self._me, seat)
            return replays.positions(table.course.as_it_was(), seat, *asked)

        return await self.cabin.look(call.table, see)

    async def _no_links(self, call: Call) -> object:
        return {"links": []}

    async def _bring(self, call: Call) -> object:
        name, head = self.records.take(call.body["text"])
        return {"record": name, "replay": head}

    async def _history_of_record(self, call: Call) -> object:
        match, seat = self.records.find(call.path["name"]), call.number("seat")
        if seat is not None and seat >= match.seats:
            raise checks.no_seat(match.seats, seat)
        return replays.positions(match, seat, *_asked(call))


def _asked(call: Call) -> tuple[int, int, str | None, bool]:
    """Which positions are asked for: the first, how many, which fields, whether with events."""
    fields, events = call.query.get("fields"), call.query.get("events")
    with_events = fields is None if events is None else events == "true"
    return call.number("from") or 0, call.number("limit") or 1000, fields, with_events


_NAME_OF_TABLE = r"[A-Za-z0-9_-]{22}"
_TABLE = rf"/api/tables/(?P<table_id>{_NAME_OF_TABLE})"
_SEAT = _TABLE + r"/seats/(?P<seat>\d{1,2})"
_ROUTES: list[tuple[str, str, type | None, Callable[[Desk, Call], Awaitable[object]]]] = [
    ("GET", r"/api/me", None, Desk._who),
    ("PATCH", r"/api/me", shapes.Change, Desk._change),
    ("GET", r"/api/me/games", None, Desk._my_games),
    ("POST", r"/api/me/games", shapes.Landed, Desk._take_in),
    ("GET", r"/api/me/statistics", None, Desk._statistics),
    ("GET", r"/api/games", None, Desk._games),
    ("GET", r"/api/games/(?P<name>[a-z0-9_]{1,32})", None, Desk._game),
    ("GET", r"/api/lessons", None, Desk._lessons),
    ("POST", r"/api/lessons", shapes.LessonWish, Desk._enter),
    ("GET", r"/api/puzzles", None, Desk._puzzles),
    ("POST", r"/api/puzzles", shapes.PuzzleWish, Desk._set_puzzle),
    ("GET", r"/api/tables", None, Desk._nobody_waits),
    ("POST", r"/api/tables", shapes.TableWish, Desk._make),
    ("GET", _TABLE, None, Desk._look),
    ("POST", _SEAT + "/leave", shapes.Nothing, Desk._leave),
    ("POST", _SEAT + "/bot", shapes.Level, Desk._bot),
    ("POST", _SEAT + "/back", shapes.Nothing, Desk._take_back),
    ("POST", _TABLE + "/face", shapes.OfSeat, Desk._face),
    ("POST", _TABLE + "/concede", shapes.OfSeat, Desk._concede),
    ("POST", _TABLE + "/rematch", shapes.Nothing, Desk._rematch),
    ("POST", _TABLE + "/lesson/hear", shapes.Heard, Desk._hear),
    ("POST", _TABLE + "/lesson/back", shapes.Back, Desk._back),
    ("POST", _TABLE + "/lesson/play-on", shapes.Named, Desk._play_on),
    ("POST", _TABLE + "/puzzle/again", shapes.Named, Desk._puzzle_again),
    ("POST", _TABLE + "/puzzle/show", shapes.Named, Desk._show),
    ("POST", _TABLE + "/puzzle/why", shapes.Nothing, Desk._why_not),
    ("GET", _TABLE + "/replay", None, Desk._replay),
    ("GET", _TABLE + "/history", None, Desk._history),
    ("GET", _TABLE + "/record", None, Desk._record),
    ("GET", _TABLE + "/review", None, Desk._review),
    ("POST", _TABLE + "/review", shapes.Nothing, Desk._ask_review),
    ("POST", _TABLE + "/review/stop", shapes.Nothing, Desk._stop_review),
    ("GET", _TABLE + "/review/line", None, Desk._line_of_review),
    ("POST", _TABLE + "/branch", shapes.BranchWish, Desk._branch),
    ("GET", _TABLE + "/branch/history", None, Desk._as_it_was),
    ("GET", _TABLE + "/links", None, Desk._no_links),
    ("POST", r"/api/records", shapes.Upload, Desk._bring),
    ("GET", r"/api/records/(?P<name>[A-Za-z0-9_-]{24})/history", None, Desk._history_of_record),
    ("POST", r"/api/records/(?P<name>[A-Za-z0-9_-]{24})/branch", shapes.BranchWish, Desk._branch_of_record),
]
