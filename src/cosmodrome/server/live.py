"""Live: one socket per page, numbered table messages, acknowledged requests.

A page is told by looking at the table anew whenever something happened there, so a slow one skips what it missed and
nothing piles up. A page is listened to only as fast as it reads and as its limit allows; one that goes on regardless,
or does not read at all, is closed.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .. import __version__
from ..core import canonical
from ..tables import PROTOCOL, checks, house, play
from ..tables.entries import Entry
from ..tables.errors import Refusal
from ..tables.messages import ErrorAnswer, TableMessage
from ..tables.table import Table
from ..tables.viewers import is_online, table_message, viewer
from . import schemas
from .limits import MESSAGE, TABLES_OF_SOCKET, Limits
from .logs import cause_of, log
from .people import People, Person
from .storage import now
from .tablestore import TableStore

_ANSWERS = 32  # that may wait to be sent while the page is still listened to
_NEWS = 256  # that may wait at all: what others do comes without being asked for
_IMPATIENT = 100  # requests over the limit, each made to wait, before the page is closed
TOO_LARGE, RESTART, NOT_JSON, FOREIGN, SILENT, TOO_MANY = 1009, 1012, 4000, 4003, 4008, 4029


class Request(schemas.Body):
    """What every request on a socket has."""

    id: schemas.RequestName
    table: str = ""


class Join(Request):
    seen: schemas.Ply | None = None
    invitation: schemas.Key | None = None  # pages that came by a link send it along; looking needs none


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


class Ping(schemas.Body):
    id: schemas.RequestName


@dataclass(slots=True)
class Watch:
    """What a page has seen of one table."""

    seen: int | None
    seat: int | None = None
    uncovered: bool = False
    told: tuple[int, int | None, bool] | None = None  # the last message: its number, for which seat, whether covered
    anew: bool = False  # whose chat is hidden has changed: everything is to be told again


class Page:
    """One open page: what it watches, what it is still to be sent."""

    def __init__(self, socket: WebSocket, person: Person | None, address: str, hub: "Hub") -> None:
        self.socket = socket
        self.person = person
        self.address = address
        self.hub = hub
        self.watches: dict[str, Watch] = {}
        self.heard = asyncio.get_running_loop().time()
        self._answers: deque[Mapping[str, object]] = deque()
        self._news: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._has_read = asyncio.Event()
        self._impatience = 0  # how often in a row it was made to wait
        self._closing: tuple[int, str] | None = None

    @property
    def is_closing(self) -> bool:
        return self._closing is not None

    @property
    def id(self) -> str | None:
        return self.person.id if self.person else None

    def answer(self, message: Mapping[str, object]) -> None:
        """Send this as soon as possible."""
        if len(self._answers) >= _NEWS:
            self.close(TOO_MANY, "the page does not read")
            return
        self._answers.append(message)
        self._wake.set()

    def tell(self, table_id: str) -> None:
        """Send the table as it stands when the turn comes to it."""
        self._news[table_id] = None
        self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """Close after everything that waits to be sent."""
        self._closing = self._closing or (code, reason)
        self._wake.set()

    async def send_all(self) -> None:
        """Send what waits, until the page is closed."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._answers or self._news:
                message = None
                if self._news:
                    table_id = next(iter(self._news))
                    del self._news[table_id]
                    message = await self.message(table_id)
                while self._answers:  # an ack goes before the message that shows what it acknowledges
                    await self._send(self._answers.popleft())
                if message:
                    await self._send(message)
            if self._closing:
                await self.socket.close(*self._closing)
                return

    async def _send(self, message: Mapping[str, object]) -> None:
        try:
            async with asyncio.timeout(self.hub.unread_seconds):
                await self.socket.send_text(canonical.dumps(message))
        except TimeoutError:
            self._answers.clear()
            self.close(TOO_MANY, "the page does not read")
            raise WebSocketDisconnect(TOO_MANY) from None
        self._has_read.set()

    async def _wait_for_reader(self) -> None:
        """A page that does not read its answers may not ask for more."""
        while len(self._answers) >= _ANSWERS:
            self._has_read.clear()
            await self._has_read.wait()

    async def _wait_for_limit(self) -> bool:
        """A page that asks too much waits; whether it may still go on."""
        has_waited = False
        while self._impatience < _IMPATIENT:
            try:
                self.hub.limits.take("person", self.id or self.address)
            except Refusal as refusal:
                has_waited = True
                self._impatience += 1
                await asyncio.sleep(refusal.more["retry_ms"] / 1000)
            else:
                self._impatience = self._impatience if has_waited else 0
                return True
        self.close(TOO_MANY, "too many requests")
        return False

    async def message(self, table_id: str, whole: bool = False) -> TableMessage | None:
        """The table message for this page, from what it has seen; the whole of it for an error that may get lost."""
        watch = self.watches.get(table_id)
        if watch is None:
            return None
        anew = whole or watch.anew
        watch.anew = watch.anew and whole
        hidden = await self.hub.people.hidden(table_id, self.id)

        def see(table: Table) -> TableMessage | None:
            if self.watches.get(table_id) is not watch:
                return None
            if not checks.may_look(table, self.id) and table.state != "waiting":
                return None
            looks = viewer(table, self.id, watch.uncovered, hidden)
            if looks.covered:
                watch.uncovered = False
            told = table.number, looks.seat, looks.covered
            if told == watch.told and not anew:
                return None  # it has heard all of it
            seen = watch.seen if looks.seat == watch.seat and not anew else None
            names = self.hub.people.known_names()
            message = table_message(table, looks, seen, now(), names, self.hub.online(table_id))
            if not whole:
                watch.seen, watch.seat, watch.told = table.number, looks.seat, told
            return message

        try:
            return await self.hub.tables.look(table_id, see)
        except Refusal:
            return None

    # requests

    async def listen(self) -> None:
        """Take requests, one after another."""
        noise = 0
        while True:
            await self._wait_for_reader()
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not await self._wait_for_limit():
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
                self.answer(_error(None, Refusal("bad_json", "expected a JSON object")))
                if noise >= 10:
                    self.close(NOT_JSON, "expected JSON objects")
                    return
                continue
            name = data.get("id")
            name = name if isinstance(name, str) and len(name) <= 64 and name.isascii() else None
            try:
                await self._take(data)
            except Refusal as refusal:
                self.answer(_error(name, refusal))
            except Exception as error:
                log.error("socket request failed", **cause_of(error))
                self.answer(_error(name, Refusal("busy", "something went wrong on the server; try again")))

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
        await do(self, request)

    def _who(self) -> str:
        if self.person is None:
            raise Refusal("nobody", "no valid cookie; GET /api/me first")
        return self.person.id

    async def _ping(self, request: Ping) -> None:
        if self.person:
            await self.hub.people.saw(self.person.id)
        self.answer({"type": "pong", "id": request.id, "now": now()})

    async def _join(self, request: Join) -> None:
        if request.table not in self.watches and len(self.watches) >= TABLES_OF_SOCKET:
            raise Refusal("too_many", f"a page may watch {TABLES_OF_SOCKET} tables", retry_ms=60_000)

        def see(table: Table) -> None:
            checks.need_sight(table, self.id)
            seat = viewer(table, self.id, False).seat
            seen = request.seen if len(table.seats_of(self.id)) <= 1 else None
            self.watches[table.id] = Watch(seen, seat)
            self.answer({"type": "ack", "id": request.id, "number": table.number})

        await self.hub.tables.look(request.table, see)
        self.hub.came(self, request.table)
        self.tell(request.table)

    async def _part(self, request: Part) -> None:
        if self.watches.pop(request.table, None):
            self.hub.went(self, request.table)
        self.answer({"type": "ack", "id": request.id})

    async def _face(self, request: Face) -> None:
        person = self._who()
        watch = self.watches.get(request.table)
        if watch is None:
            raise Refusal("no_table", "join the table first")
        if request.seat is None:
            watch.uncovered = False
            self.answer({"type": "ack", "id": request.id, "number": watch.seen})
        else:
            seat = request.seat
            await self._act(request, lambda table, at: house.face(table, at, person, seat))
            watch.uncovered = True
        self.tell(request.table)

    async def _act(self, request: Request, do: Callable[[Table, int], Entry | None]) -> None:
        """Do something and acknowledge it with the number it got, before the table message goes out."""

        def told(entry: Entry | None, table: Table) -> None:
            self.answer({"type": "ack", "id": request.id, "number": entry.number if entry else table.number})

        try:
            await self.hub.tables.act(request.table, do, told)
        except Refusal as refusal:
            message = await self.message(request.table, whole=True) if refusal.code in WITH_TABLE else None
            self.answer(_error(request.id, refusal, message))

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
    "ping": (Ping, Page._ping),
}


def _error(name: str | None, refusal: Refusal, table: TableMessage | None = None) -> Mapping[str, object]:
    message: ErrorAnswer = {"error": refusal.to_json()}
    if table:
        message["table"] = table
    return {"type": "error", "id": name, **message}


def first_error(errors: Any) -> str:
    """The first mistake in a request, in one line: where it is and what it is."""
    error = errors[0]
    where = ".".join(str(part) for part in error["loc"] if part != "body")
    return f"{where or 'body'}: {error['msg']}"[:300]


class Hub:
    """All open pages of this process."""

    def __init__(
        self, tables: TableStore, people: People, limits: Limits, silent_seconds: float, unread_seconds: float
    ) -> None:
        self.tables = tables
        self.people = people
        self.limits = limits
        self.silent_seconds = silent_seconds
        self.unread_seconds = unread_seconds
        self.pages: set[Page] = set()
        self._by_table: dict[str, set[Page]] = {}
        self._is_closing = False

    async def serve(self, socket: WebSocket, person: Person | None, address: str) -> None:
        """Everything about one socket, from its greeting to its end."""
        await socket.accept()
        same_person = sum(page.id == person.id for page in self.pages) if person else 0
        same_address = sum(page.address == address for page in self.pages)
        try:
            self.limits.need_socket(same_person, same_address)
        except Refusal as refusal:
            await socket.close(TOO_MANY, refusal.message)
            return
        page = Page(socket, person, address, self)
        self.pages.add(page)
        page.answer({"type": "hello", "protocol": PROTOCOL, "person": page.id, "server": __version__, "now": now()})
        if person:
            await self.people.saw(person.id)
        if self._is_closing:
            self._say_bye(page)
        tasks = [asyncio.create_task(page.send_all()), asyncio.create_task(page.listen())]
        tasks.append(asyncio.create_task(self._watch(page)))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if tasks[0] not in done and page.is_closing:
                await asyncio.wait([tasks[0]], timeout=5)  # it was told to close: let the last words out
            for task in done:
                error = task.exception()
                if error and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError):
                    log.error("socket failed", **cause_of(error))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.pages.discard(page)
            for table_id in list(page.watches):
                del page.watches[table_id]
                self.went(page, table_id)
            if socket.client_state is WebSocketState.CONNECTED and socket.application_state is WebSocketState.CONNECTED:
                with suppress(TimeoutError):
                    await asyncio.wait_for(socket.close(), 1)

    async def _watch(self, page: Page) -> None:
        """Close the page when nothing has come from it for too long."""
        loop = asyncio.get_running_loop()
        while loop.time() - page.heard < self.silent_seconds:
            await asyncio.sleep(min(5.0, self.silent_seconds / 4))
        page.close(SILENT, "nothing was heard")
        await asyncio.sleep(5)

    # presence

    def online(self, table_id: str) -> set[str]:
        """The people who have the table open."""
        return {page.id for page in self._by_table.get(table_id, ()) if page.id}

    def came(self, page: Page, table_id: str) -> None:
        before = self.online(table_id)
        self._by_table.setdefault(table_id, set()).add(page)
        self._tell_presence(table_id, before)

    def went(self, page: Page, table_id: str) -> None:
        before = self.online(table_id)
        pages = self._by_table.get(table_id, set())
        pages.discard(page)
        if not pages:
            self._by_table.pop(table_id, None)
        self._tell_presence(table_id, before)

    def _tell_presence(self, table_id: str, before: set[str]) -> None:
        if self.online(table_id) != before and not self._is_closing:
            task = asyncio.ensure_future(self._send_presence(table_id))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _send_presence(self, table_id: str) -> None:
        online = self.online(table_id)

        def see(table: Table) -> list[bool]:
            return [is_online(seat, online) for seat in table.seats]

        seats = await self.tables.look(table_id, see)
        for page in self._by_table.get(table_id, set()):
            page.answer({"type": "online", "table": table_id, "seats": seats})

    # news

    def news(self, table: Table, was_in_turn: frozenset[int]) -> None:
        """Something happened at a table."""
        watching = self._by_table.get(table.id, set())
        for page in watching:
            page.tell(table.id)
        called: set[str] = set()
        for seat in table.turn:
            place = table.seats[seat]
            if seat not in was_in_turn and place.is_played_by_hand and place.person:
                if place.person in called:
                    continue
                called.add(place.person)
                for page in self.pages:
                    if page.id == place.person and page not in watching:
                        page.answer({"type": "your_turn", "table": table.id, "game": table.made.game, "seat": seat})

    def refresh(self, table_id: str, person: str) -> None:
        """Something that concerns one person alone has changed at a table."""
        for page in self._by_table.get(table_id, set()):
            if page.id == person and table_id in page.watches:
                page.watches[table_id].anew = True
                page.tell(table_id)

    def sign_out(self, person: str, device: str | None = None) -> None:
        """End all pages of a person, or those of one device."""
        for page in self.pages:
            if page.person and page.id == person and device in (None, page.person.device):
                page.close(1008, "signed out")

    async def close(self) -> None:
        """Tell every page to come back, and end."""
        self._is_closing = True
        for page in self.pages:
            self._say_bye(page)
        for _ in range(50):
            if not self.pages:
                return
            await asyncio.sleep(0.05)

    def _say_bye(self, page: Page) -> None:
        page.answer({"type": "bye", "reason": "restart", "retry_ms": 1000})
        page.close(RESTART, "the server restarts")
