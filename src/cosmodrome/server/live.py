"""Live: one socket per page, numbered table messages, acknowledged requests.

A page that reads is told at once what happened, in the text that all like it are told. One that does not is told by
looking at the table anew when it reads again, so it skips what it missed and nothing piles up. A page is listened to
only as fast as it reads and as its limit allows; one that goes on regardless, or does not read at all, is closed.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import BaseModel, ValidationError
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from ..core import canonical
from ..tables import checks, house, play
from ..tables.entries import Entry
from ..tables.errors import Refusal
from ..tables.table import Table
from ..tables.viewers import viewer
from . import schemas
from .connections import Text
from .hints import Asked
from .leases import HeldElsewhere, Holder
from .limits import MESSAGE, TABLES_OF_SOCKET
from .logs import cause_of, log
from .people import Person
from .sights import Moment, Watch
from .storage import now

if TYPE_CHECKING:
    from .hub import Hub
    from .relay import Relay

_ANSWERS = 32  # that may wait to be sent while the page is still listened to
_NEWS = 256  # that may wait at all: what others do comes without being asked for
_IMPATIENT = 100  # requests over the limit, each made to wait, before the page is closed
SIGNED_OUT, TOO_LARGE, RESTART = 1008, 1009, 1012
NOT_JSON, FOREIGN, SILENT, BANNED, TOO_MANY = 4000, 4003, 4008, 4010, 4029


class Request(schemas.Body):
    """What every request on a socket has."""

    id: schemas.RequestName
    table: str = ""


class Join(Request):
    seen: schemas.Ply | None = None
    invitation: schemas.Key | None = None  # pages that came by a link send it along; looking needs none
    changes: bool = False  # after a whole message, only what has changed


class Part(Request):
    pass


class Face(Request):
    seat: schemas.SeatNumber | None


class Move(Request):
    seat: schemas.SeatNumber
    decision: schemas.Ply
    actions: schemas.Steps


class Undo(Request):
    seat: schemas.SeatNumber
    decision: schemas.Ply
    to: schemas.Ply | None = None


class Rewind(Request):
    seat: schemas.SeatNumber
    ply: schemas.Ply


class Answer(Request):
    agree: bool


class Say(Request):
    text: schemas.Spoken


class Question(Request):
    seat: schemas.SeatNumber
    actions: schemas.Steps


class Hint(Request):
    seat: schemas.SeatNumber
    decision: schemas.Ply


class Ping(schemas.Body):
    id: schemas.RequestName


class Wire(Protocol):
    """The way to a page."""

    @property
    def is_ready(self) -> bool:
        """Whether what is written now goes out at once."""

    def write(self, text: Text) -> None: ...

    async def drained(self) -> bool:
        """Wait until something can be written again; whether it ever can."""

    async def hang_up(self, code: int, reason: str) -> None: ...


_numbers = count(1)


class Page:
    """One open page: what it watches, what it is still to be sent."""

    def __init__(
        self, wire: Wire, person: Person | None, address: str, hub: "Hub", relay: "Relay | None" = None
    ) -> None:
        self.number = next(_numbers)
        self.person = person
        self.address = address
        self.hub = hub
        self.watches: dict[str, Watch] = {}
        self.waiting_for: set[asyncio.Task[None]] = set()  # what takes a while, so that it asks for more meanwhile
        self.far: dict[str, Holder] = {}  # tables that it watches at another process
        self.heard = asyncio.get_running_loop().time()
        self._wire = wire
        self._relay = relay
        self._waiting: list[Text] = []  # few at any time, and a page has little room
        self._news: dict[str, None] = {}
        self.ended = asyncio.get_running_loop().create_future()  # nothing more goes out; by which fault
        self._sending: asyncio.Task[None] | None = None  # while something waits
        self._has_read: asyncio.Event | None = None  # for who waits that it does
        self._impatience = 0  # how often in a row it was made to wait
        self._closing: tuple[int, str] | None = None

    @property
    def is_closing(self) -> bool:
        return self._closing is not None

    @property
    def id(self) -> str | None:
        return self.person.id if self.person else None

    @property
    def _is_reading(self) -> bool:
        """Whether everything it was told has gone out, and more would."""
        return not self._waiting and self._closing is None and self._wire.is_ready

    def answer(self, message: Mapping[str, object]) -> None:
        """Send this as soon as possible."""
        self.send(Text(canonical.dumps(message)))

    def send(self, text: Text) -> None:
        """Send this as soon as possible, after all that waits."""
        if self._is_reading:
            self._wire.write(text)
        elif len(self._waiting) >= _NEWS:
            self.close(TOO_MANY, "the page does not read")
        else:
            self._waiting.append(text)
            self._send_on()

    def show(self, moment: Moment) -> None:
        """Send what is new at a table; to a page that does not read, when it does."""
        table = moment.table
        watch = self.watches.get(table.id)
        if watch is None or not checks.has_sight(table, self.id):
            return
        if not self._is_reading:
            self.tell(table.id)
        elif text := moment.shown(self.id, watch):
            self._wire.write(text)

    def tell(self, table_id: str) -> None:
        """Send the table as it stands when the turn comes to it."""
        self._news[table_id] = None
        self._send_on()

    def hide(self, table_id: str, hidden: frozenset[str]) -> None:
        """Send a table's chat without these people's from now on."""
        watch = self.watches.get(table_id)
        if watch and watch.hidden != hidden:
            watch.hidden, watch.anew = hidden, True
            self.tell(table_id)

    def close(self, code: int, reason: str) -> None:
        """Close after everything that waits to be sent."""
        self._closing = self._closing or (code, reason)
        self._send_on()

    def stop(self) -> list[asyncio.Task[None]]:
        """Nobody is there any more: what is still under way ends."""
        tasks = [*self.waiting_for, *([self._sending] if self._sending else ())]
        for task in tasks:
            task.cancel()
        self.ended.cancel()
        return tasks

    def _send_on(self) -> None:
        if self._sending is None and not self.ended.done():
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        """Send what waits, and close the page where that is wanted."""
        fault: Exception | None = None
        try:
            while self._waiting or (self._news and not self._closing):
                await self._wait_until_sent()
                if self._waiting:
                    self._wire.write(self._waiting.pop(0))
                    if self._has_read:
                        self._has_read.set()
                else:
                    await self._catch_up()
            if self._closing:
                await self._wire.hang_up(*self._closing)
        except Exception as error:
            fault = error
        finally:
            self._sending = None
        if (fault or self._closing) and not self.ended.done():
            self.ended.set_result(fault)

    async def _wait_until_sent(self) -> None:
        try:
            async with asyncio.timeout(self.hub.unread_seconds):
                is_open = await self._wire.drained()
        except TimeoutError:
            self._waiting.clear()
            self.close(TOO_MANY, "the page does not read")
            is_open = False
        if not is_open:
            raise WebSocketDisconnect(TOO_MANY)

    async def _catch_up(self) -> None:
        """Show the table that has waited longest."""
        table_id = next(iter(self._news))
        del self._news[table_id]
        with suppress(Refusal, HeldElsewhere):
            await self.hub.tables.look(table_id, lambda table: self.show(self.hub.moment(table)))

    async def _wait_for_reader(self) -> None:
        """A page that does not read its answers may not ask for more."""
        while len(self._waiting) >= _ANSWERS:
            self._has_read = asyncio.Event()
            await self._has_read.wait()
        self._has_read = None

    async def _wait_for_limits(self) -> bool:
        """A page that asks too much waits, in the end for nothing; what others of its address ask closes nobody."""
        limits = self.hub.limits
        try:
            waited = await limits.wait("person", self.id or self.address, _IMPATIENT - self._impatience)
        except Refusal:
            self.close(TOO_MANY, "too many requests")
            return False
        self._impatience = self._impatience + waited if waited else 0
        await limits.wait("asking_address", self.address)
        return True

    async def _whole(self, table_id: str) -> str | None:
        """The whole table message for this page, for an error that may get lost."""
        watch = self.watches.get(table_id)

        def see(table: Table) -> str | None:
            if watch is None or not checks.has_sight(table, self.id):
                return None
            moment = self.hub.moment(table)
            return moment.written(moment.looks(self.id, watch))

        try:
            return await self.hub.tables.look(table_id, see)
        except (Refusal, HeldElsewhere):
            return None

    # requests

    async def listen(self, receive: Callable[[], Awaitable[Message]]) -> None:
        """Take requests, one after another."""
        noise = 0
        while True:
            await self._wait_for_reader()
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if not await self._wait_for_limits():
                return
            text = message.get("text") or ""
            self.heard = asyncio.get_running_loop().time()
            if len(text.encode("utf-8", "surrogatepass")) > MESSAGE:
                self.close(TOO_LARGE, "a message may have 16 kB")
                return
            try:
                data = json.loads(text)
            except (ValueError, RecursionError):
                data = None
            if not isinstance(data, dict):
                noise += 1
                self._refuse(None, Refusal("bad_json", "expected a JSON object"))
                if noise >= 10:
                    self.close(NOT_JSON, "expected JSON objects")
                    return
                continue
            await self.take_up(data)

    async def take_up(self, data: dict[str, Any]) -> None:
        """Do what is asked for, and answer."""
        name = data.get("id")
        name = name if isinstance(name, str) and len(name) <= 64 and name.isascii() else None
        try:
            await self._take(data)
        except Refusal as refusal:
            self._refuse(name, refusal)
        except HeldElsewhere:
            raise
        except Exception as error:
            if self.hub.tables.storage.fault is None:  # that was said before
                log.error("socket request failed", **cause_of(error))
            self._refuse(name, Refusal("busy", "something went wrong on the server; try again"))

    def _refuse(self, name: str | None, refusal: Refusal, table: str | None = None) -> None:
        """Send why a request was not done; where it was done at a table, with the table as it is."""
        error = {"type": "error", "id": name, "error": refusal.to_json()}
        fields = {field: canonical.dumps(value) for field, value in error.items()}
        self.send(Text(canonical.joined({**fields, "table": table} if table else fields)))

    async def _take(self, data: dict[str, Any]) -> None:
        kind = data.get("type")
        model, do = _KINDS.get(kind, (None, None)) if isinstance(kind, str) else (None, None)
        if model is None or do is None:
            raise Refusal("bad_request", f"type: expected one of {', '.join(_KINDS)}")
        try:
            request = model.model_validate({key: value for key, value in data.items() if key != "type"})
        except ValidationError as error:
            raise Refusal("bad_request", first_error(error.errors())) from None
        if isinstance(request, Request) and not schemas.TABLE_ID.fullmatch(request.table):
            raise Refusal("no_table", "there is no such table")
        if self._relay and isinstance(request, Request):
            await self._relay.pass_on(self, request.table, data, lambda: do(self, request))
        else:
            await do(self, request)

    def _who(self) -> str:
        if self.person is None:
            raise Refusal("nobody", "no valid cookie; GET /api/me first")
        return self.person.id

    async def _ping(self, request: Ping) -> None:
        if self.person:
            self.hub.people.saw(self.person.id)
        self.answer({"type": "pong", "id": request.id, "now": now()})

    def need_room(self, table_id: str) -> None:
        """Refuse one more table to a page that watches many."""
        watched = self.watches.keys() | self.far.keys()
        if table_id not in watched and len(watched) >= TABLES_OF_SOCKET:
            raise Refusal("too_many", f"a page may watch {TABLES_OF_SOCKET} tables", retry_ms=60_000)

    def leave(self, table_id: str) -> None:
        """Watch a table here no longer."""
        if self.watches.pop(table_id, None):
            self.hub.went(self, table_id)

    async def _join(self, request: Join) -> None:
        self.need_room(request.table)
        hidden = await self.hub.people.hidden(request.table, self.id)

        def see(table: Table) -> None:
            checks.need_sight(table, self.id)
            seat = viewer(table, self.id, False).seat
            seen = request.seen if len(table.seats_of(self.id)) <= 1 else None
            self.watches[table.id] = Watch(seen, seat, hidden, changes=request.changes)
            self.answer({"type": "ack", "id": request.id, "number": table.number})
            self.hub.came(self, table)

        await self.hub.tables.look(request.table, see)

    async def _part(self, request: Part) -> None:
        self.leave(request.table)
        self.answer({"type": "ack", "id": request.id})

    async def _face(self, request: Face) -> None:
        person = self._who()
        watch = self.watches.get(request.table)
        if watch is None:
            raise Refusal("no_table", "join the table first")
        if request.seat is None:
            watch.uncovered = False
            self.answer({"type": "ack", "id": request.id, "number": watch.seen})
            self.tell(request.table)
        else:
            seat = request.seat
            await self._act(request, lambda table, at: house.face(table, at, person, seat), uncovers=watch)

    async def _act(
        self, request: Request, do: Callable[[Table, int], Entry | None], uncovers: Watch | None = None
    ) -> None:
        """Do something and acknowledge it with the number it got, before the table message goes out."""

        def told(entry: Entry | None, table: Table) -> None:
            if uncovers:
                uncovers.uncovered = True
            self.answer({"type": "ack", "id": request.id, "number": entry.number if entry else table.number})

        try:
            await self.hub.tables.act(request.table, do, told)
        except Refusal as refusal:
            table = await self._whole(request.table) if refusal.code in WITH_TABLE else None
            self._refuse(request.id, refusal, table)

    async def _move(self, request: Move) -> None:
        person, r = self._who(), request
        await self._act(r, lambda table, at: play.move(table, at, person, r.seat, r.decision, r.actions, r.id))

    async def _undo(self, request: Undo) -> None:
        person, r = self._who(), request
        await self._act(r, lambda table, at: play.undo(table, at, person, r.seat, r.decision, r.to, r.id))

    async def _rewind(self, request: Rewind) -> None:
        person, r = self._who(), request
        await self._act(r, lambda table, at: play.ask_rewind(table, at, person, r.seat, r.ply))

    async def _answer_rewind(self, request: Answer) -> None:
        person, r = self._who(), request
        await self._act(r, lambda table, at: play.answer_rewind(table, at, person, r.agree))

    async def _say(self, request: Say) -> None:
        person, r = self._who(), request
        self.hub.limits.take("chat", person)
        await self._act(r, lambda table, at: house.say(table, at, person, r.text, r.id))

    async def _preview(self, request: Question) -> None:
        person, r = self._who(), request
        found = await self.hub.tables.look(r.table, lambda table: play.preview(table, person, r.seat, r.actions))
        self.answer({"type": "ack", "id": r.id, **found})

    async def _why(self, request: Question) -> None:
        person, r = self._who(), request
        found = await self.hub.tables.look(r.table, lambda table: play.why(table, person, r.seat, r.actions))
        self.answer({"type": "ack", "id": r.id, **found})

    async def _hint(self, request: Hint) -> None:
        """It takes a while: the page is listened to meanwhile. What is refused at once is answered at once."""
        person, asked = self._who(), Asked(request.table, request.seat, request.decision)
        try:
            await self.hub.hints.position(person, asked)
        except Refusal as refusal:
            self._refuse(request.id, refusal, await self._whole(asked.table) if refusal.code in WITH_TABLE else None)
            return
        task = asyncio.create_task(self._advise(person, asked, request.id))
        self.waiting_for.add(task)
        task.add_done_callback(self.waiting_for.discard)

    async def _advise(self, person: str, asked: Asked, name: str) -> None:
        try:
            self.answer({"type": "ack", "id": name, **await self.hub.hints.of(person, asked, name)})
        except Refusal as refusal:
            self._refuse(name, refusal, await self._whole(asked.table) if refusal.code in WITH_TABLE else None)
        except Exception as error:
            log.error("hint failed", **cause_of(error))
            self._refuse(name, Refusal("busy", "something went wrong on the server; try again"))


WITH_TABLE = ("stale", "illegal", "nothing_to_undo", "bad_action")
_KINDS: dict[str, tuple[type[BaseModel], Any]] = {
    "join": (Join, Page._join),
    "part": (Part, Page._part),
    "face": (Face, Page._face),
    "move": (Move, Page._move),
    "undo": (Undo, Page._undo),
    "rewind": (Rewind, Page._rewind),
    "answer": (Answer, Page._answer_rewind),
    "say": (Say, Page._say),
    "preview": (Question, Page._preview),
    "why": (Question, Page._why),
    "hint": (Hint, Page._hint),
    "ping": (Ping, Page._ping),
}


def first_error(errors: Any) -> str:
    """The first mistake in a request, in one line: where it is and what it is."""
    error = errors[0]
    where = ".".join(str(part) for part in error["loc"] if part != "body")
    return f"{where or 'body'}: {error['msg']}"[:300]
