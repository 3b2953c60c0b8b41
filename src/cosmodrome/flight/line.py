"""The line to a page: numbered table messages, acknowledged requests; the same words as on a server's socket."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from .. import __version__
from ..core import canonical
from ..tables import PROTOCOL, house, play
from ..tables.entries import Entry
from ..tables.errors import Refusal
from ..tables.messages import TableMessage
from ..tables.table import Table
from ..tables.viewers import table_message, viewer
from . import shapes
from .cabin import Cabin, now
from .hints import Hints

WITH_TABLE = ("stale", "illegal", "nothing_to_undo", "bad_action")
Body: TypeAlias = dict[str, Any]


@dataclass(slots=True)
class Watch:
    """What the page has seen of one table."""

    seen: int | None
    seat: int | None
    uncovered: bool = False
    told: tuple[int, int | None, bool] | None = None  # the last message: its number, for which seat, whether covered


class Line:
    """What one page watches, asks and is told."""

    def __init__(self, cabin: Cabin, send: Callable[[str], object], hints: Hints) -> None:
        self.cabin = cabin
        self.hints = hints
        self._send = send
        self._watches: dict[str, Watch] = {}

    def greet(self) -> None:
        """The page is here anew: it watches nothing yet."""
        self._watches = {}
        person = self.cabin.person["person"]
        self.say({"type": "hello", "protocol": PROTOCOL, "person": person, "server": __version__, "now": now()})

    def say(self, message: Body) -> None:
        self._send(canonical.dumps(message))

    def news(self, table: Table, was_in_turn: frozenset[int]) -> None:
        """Something happened at a table."""
        if table.id in self._watches:
            self._show(table, self._watches[table.id])
            return
        mine = [seat for seat in table.turn if table.seats[seat].is_played_by_hand and seat not in was_in_turn]
        if mine and not table.made.lesson:
            self.say({"type": "your_turn", "table": table.id, "game": table.made.game, "seat": mine[0]})

    def _show(self, table: Table, watch: Watch) -> None:
        """Tell the page what it has not heard yet."""
        looks = viewer(table, self._me, watch.uncovered)
        if looks.covered:
            watch.uncovered = False
        told = table.number, looks.seat, looks.covered
        if told == watch.told:
            return
        seen = watch.seen if looks.seat == watch.seat else None
        watch.seen, watch.seat, watch.told = table.number, looks.seat, told
        self.say({**table_message(table, looks, seen, now(), self.cabin.names, [self._me])})

    @property
    def _me(self) -> str:
        return self.cabin.person["person"]

    # requests

    async def take(self, text: str) -> None:
        """Answer one request."""
        name = None
        try:
            data = json.loads(text)
            if not isinstance(data, dict):
                raise Refusal("bad_json", "expected a JSON object")
            name = data.get("id") if isinstance(data.get("id"), str) else None
            kind = data.pop("type", None)
            if not isinstance(kind, str) or kind not in _KINDS:
                raise Refusal("bad_request", f"type: expected one of {', '.join(_KINDS)}")
            shape, do = _KINDS[kind]
            await do(self, shapes.need_shape(shape, data))
        except ValueError:
            self._refuse(None, Refusal("bad_json", "expected a JSON object"))
        except Refusal as refusal:
            self._refuse(name, refusal)

    def _refuse(self, name: str | None, refusal: Refusal, table: TableMessage | None = None) -> None:
        error = {"type": "error", "id": name, "error": refusal.to_json()}
        self.say({**error, "table": table} if table else error)

    async def _ping(self, body: Body) -> None:
        self.say({"type": "pong", "id": body["id"], "now": now()})

    async def _join(self, body: Body) -> None:
        def see(table: Table) -> Table:
            seat = viewer(table, self._me, False).seat
            seen = body.get("seen") if len(table.seats_of(self._me)) <= 1 else None
            watch = self._watches[table.id] = Watch(seen, seat)
            self.say({"type": "ack", "id": body["id"], "number": table.number})
            self._show(table, watch)
            return table

        table = await self.cabin.look(body["table"], see)
        for listener in self.cabin.listeners:
            if listener is not self:
                listener.news(table, frozenset(table.turn))  # bots whose turn it was when the page was closed

    async def _part(self, body: Body) -> None:
        self._watches.pop(body["table"], None)
        self.say({"type": "ack", "id": body["id"]})

    async def _face(self, body: Body) -> None:
        watch, seat = self._watches.get(body["table"]), body["seat"]
        if watch is None:
            raise Refusal("no_table", "join the table first")
        if seat is None:
            watch.uncovered = False
            self.say({"type": "ack", "id": body["id"], "number": watch.seen})
            await self.cabin.look(body["table"], lambda table: self._show(table, watch))
        else:
            await self._act(body, lambda table, at: house.face(table, at, self._me, seat), watch)

    async def _act(self, body: Body, do: Callable[[Table, int], Entry | None], uncovers: Watch | None = None) -> None:
        """Do something and acknowledge it with the number it got, before the table message goes out."""

        def told(entry: Entry | None, table: Table) -> None:
            if uncovers:
                uncovers.uncovered = True
            self.say({"type": "ack", "id": body["id"], "number": entry.number if entry else table.number})

        try:
            await self.cabin.act(body["table"], do, told)
        except Refusal as refusal:
            table = await self.cabin.look(body["table"], self._whole) if refusal.code in WITH_TABLE else None
            self._refuse(body["id"], refusal, table)

    def _whole(self, table: Table) -> TableMessage:
        """The whole table as the page may see it."""
        watch = self._watches.get(table.id)
        looks = viewer(table, self._me, bool(watch and watch.uncovered))
        return table_message(table, looks, None, now(), self.cabin.names, [self._me])

    async def _move(self, b: Body) -> None:
        await self._act(b, lambda t, at: play.move(t, at, self._me, b["seat"], b["decision"], b["actions"], b["id"]))

    async def _undo(self, b: Body) -> None:
        await self._act(b, lambda t, at: play.undo(t, at, self._me, b["seat"], b["decision"], b.get("to"), b["id"]))

    async def _rewind(self, b: Body) -> None:
        await self._act(b, lambda t, at: play.ask_rewind(t, at, self._me, b["seat"], b["ply"]))

    async def _answer_rewind(self, b: Body) -> None:
        await self._act(b, lambda t, at: play.answer_rewind(t, at, self._me, b["agree"]))

    async def _chat(self, b: Body) -> None:
        await self._act(b, lambda t, at: house.say(t, at, self._me, b["text"], b["id"]))

    async def _preview(self, b: Body) -> None:
        found = await self.cabin.look(b["table"], lambda t: play.preview(t, self._me, b["seat"], b["actions"]))
        self.say({"type": "ack", "id": b["id"], **found})

    async def _why(self, b: Body) -> None:
        found = await self.cabin.look(b["table"], lambda t: play.why(t, self._me, b["seat"], b["actions"]))
        self.say({"type": "ack", "id": b["id"], **found})

    async def _hint(self, b: Body) -> None:
        try:
            self.say(
                {"type": "ack", "id": b["id"], **await self.hints.of(b["table"], b["seat"], b["decision"], b["id"])}
            )
        except Refusal as refusal:
            table = await self.cabin.look(b["table"], self._whole) if refusal.code in WITH_TABLE else None
            self._refuse(b["id"], refusal, table)


_KINDS: dict[str, tuple[type, Callable[[Line, Body], Awaitable[None]]]] = {
    "join": (shapes.Join, Line._join),
    "part": (shapes.OfTable, Line._part),
    "face": (shapes.Face, Line._face),
    "move": (shapes.Move, Line._move),
    "undo": (shapes.Undo, Line._undo),
    "rewind": (shapes.Rewind, Line._rewind),
    "answer": (shapes.Answer, Line._answer_rewind),
    "say": (shapes.Say, Line._chat),
    "preview": (shapes.Question, Line._preview),
    "why": (shapes.Question, Line._why),
    "hint": (shapes.Hint, Line._hint),
    "ping": (shapes.Ping, Line._ping),
}
