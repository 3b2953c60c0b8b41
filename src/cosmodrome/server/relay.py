"""The relay: what is asked of a table in a process that does not serve it is passed on to the one that does.

A request goes there as a whole. A page stays where its socket is and has a double where the table is served, which is
told what the page asks there, and whose words go out at the page. Whoever is called or is to hear of something else
than a table is looked for in every process.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..tables.errors import Refusal
from .connections import Text
from .forgetting import Forgetting
from .hub import Hub
from .leases import HeldElsewhere, Holder, Leases
from .link import Door, Frame, Head, Link, LinkLost, Unreached, Ways
from .live import Page
from .people import Person
from .security import answer_refusal
from .tablestore import TableStore
from .turns import step_aside

T = TypeVar("T")
_PATIENCE_SECONDS = 10.0  # until another process has taken over what one served that is gone
_AGAIN_SECONDS = 0.25
_CALL_SECONDS = 2.0
_PASSED_ON = "cosmodrome.passed_on"
_BUSY = "the table is on its way to another process; try again"


class Moved(Exception):
    """The process that was asked does not serve the table."""


class FarWire:
    """What a page's double says goes to the process that has the page."""

    def __init__(self, link: Link, number: int) -> None:
        self._link = link
        self._number = number

    @property
    def is_ready(self) -> bool:
        return self._link.is_open

    def write(self, text: Text) -> None:
        self._link.send({"do": "tell", "page": self._number}, text.data)

    async def drained(self) -> bool:
        return self._link.is_open

    async def hang_up(self, code: int, reason: str) -> None:
        self._link.send({"do": "close", "page": self._number, "code": code, "reason": reason})


class Relay:
    """What this process passes on to others, and they to it."""

    def __init__(
        self, app: ASGIApp, hub: Hub, tables: TableStore, leases: Leases, forgetting: Forgetting, key: bytes
    ) -> None:
        self._app = app
        self._hub = hub
        self._tables = tables
        self._leases = leases
        self._forgetting = forgetting
        self._ways = Ways(key, self._hear, self._lost)
        self._door = Door(key, lambda: leases.name, self._do, self._gone)
        self._pages: dict[int, Page] = {}  # of this process, with doubles elsewhere
        self._doubles: dict[Link, dict[int, Page]] = {}  # of other processes, that look at tables which are served here
        self._telling: set[asyncio.Task[None]] = set()
        self._last = Text("")  # what one page was told last, many others may be told too
        leases.on_loss.append(self._come_again)

    async def listen(self, host: str, port: int) -> str:
        return await self._door.listen(host, port)

    async def close(self) -> None:
        await self._door.close()
        await self._ways.close()
        for task in list(self._telling):
            task.cancel()

    # passing on

    async def served(self, here: Callable[[], Awaitable[T]], there: Callable[[Holder], Awaitable[T]]) -> T:
        """Have something done here, or where the table is served that it is about."""
        loop = asyncio.get_running_loop()
        until = loop.time() + _PATIENCE_SECONDS
        while True:
            try:
                return await here()
            except HeldElsewhere as held:
                step_aside()
                try:
                    return await there(held.holder)
                except LinkLost:
                    raise Refusal("busy", _BUSY) from None
                except Moved:
                    self._leases.doubt(held.table_id)
                except Unreached as unreached:
                    self._leases.doubt(held.table_id)
                    if unreached.is_gone:
                        await self._leases.expel(held.holder)
            if loop.time() > until:
                raise Refusal("busy", _BUSY)
            await asyncio.sleep(_AGAIN_SECONDS)

    async def pass_on(self, page: Page, table_id: str, data: Head, here: Callable[[], Awaitable[None]]) -> None:
        """Have something done at a table that a page asks for."""

        async def do() -> None:
            await self._tables.need_here(table_id)
            page.far.pop(table_id, None)
            await here()

        await self.served(do, lambda holder: self._say(page, table_id, data, holder))

    async def _say(self, page: Page, table_id: str, data: Head, holder: Holder) -> None:
        if data.get("type") == "join":
            page.need_room(table_id)
        self._pages[page.number] = page
        person = page.person
        who = {"person": person.id, "device": person.device} if person else {}
        head = {"do": "say", "page": page.number, "address": page.address, **who}
        text = json.dumps({**data, "table": table_id}).encode()  # with escapes: it may hold what UTF-8 does not
        found, _ = await self._ways.ask(holder, head, text)
        if found.get("moved"):
            raise Moved
        page.leave(table_id)
        if found["watches"]:
            page.far[table_id] = holder
        else:
            page.far.pop(table_id, None)

    def end(self, page: Page) -> None:
        """A page of this process is no longer open."""
        if self._pages.pop(page.number, None):
            self._ways.tell_open({"do": "end", "page": page.number})

    async def request(self, scope: Scope, body: bytes, send: Send, holder: Holder) -> None:
        """Have a request answered by another process."""
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
        head = {
            "do": "request",
            **{name: scope[name] for name in ("method", "path", "scheme", "client", "server", "http_version")},
            "query": scope["query_string"].decode("latin-1"),
            "headers": [pair for pair in headers if pair[0] != "accept-encoding"],
        }
        found, answer = await self._ways.ask(holder, head, body)
        if found.get("moved"):
            raise Moved
        answered = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in found["headers"]]
        await send({"type": "http.response.start", "status": found["status"], "headers": answered})
        await send({"type": "http.response.body", "body": answer})

    # all processes

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    def tell_all(self, head: Head) -> None:
        """Say something to every other process, and go on."""
        for holder in self._leases.others.values():
            self._later(self._tell(holder, head))

    async def _tell(self, holder: Holder, head: Head) -> None:
        with suppress(Unreached):
            await self._ways.tell(holder, head)

    async def greet_all(self) -> None:
        """All others know at once of a new process; those who were killed on a machine that still answers are out."""
        head = {"do": "here", "id": self._leases.name, "address": self._leases.address}
        for holder in list(self._leases.others.values()):
            try:
                await self._ways.tell(holder, head)
            except Unreached as unreached:
                if unreached.is_gone:
                    await self._leases.expel(holder)

    async def ask_all(self, head: Head, seconds: float = _CALL_SECONDS) -> list[Head]:
        """What the others answer, as far as they do in that time."""

        async def ask(holder: Holder) -> Head | None:
            try:
                async with asyncio.timeout(seconds):
                    return (await self._ways.ask(holder, head))[0]
            except (Unreached, LinkLost, TimeoutError):
                return None

        found = await asyncio.gather(*(ask(holder) for holder in self._leases.others.values()))
        return [answer for answer in found if answer is not None]

    async def has_told_all(self, head: Head, seconds: float) -> bool:
        """Whether all others have done something."""
        many = len(self._leases.others)
        return len(await self.ask_all(head, seconds)) >= many

    # what others say

    def _hear(self, holder: Holder, head: Head, body: bytes) -> None:
        page = self._pages.get(head["page"])
        if page is None:
            return
        if head["do"] == "tell":
            if body != self._last.data:
                self._last = Text(body.decode())
            page.send(self._last)
        elif head["do"] == "close":
            page.close(head["code"], head["reason"])

    def _lost(self, holder: Holder) -> None:
        """Pages that looked at tables there come again, and find who serves them then."""
        for page in list(self._pages.values()):
            if holder in page.far.values():
                self._hub.send_again(page)

    async def _come_again(self) -> None:
        """The tables of this process may be served elsewhere now."""
        self._door.cut()
        for page in list(self._hub.pages):
            if page.watches:
                self._hub.send_again(page)

    async def _do(self, link: Link, head: Head, body: bytes) -> Frame | None:
        do = head["do"]
        if do == "say":
            return await self._hear_page(link, head, body)
        if do == "request":
            return await self._answer_request(head, body)
        if do == "end":
            self._end_double(self._doubles.get(link, {}).pop(head["page"], None))
        elif do == "here":
            self._leases.others[head["id"]] = Holder(head["id"], head["address"])
        elif do == "turn":
            self._hub.call_turn(head["person"], head["table"], head["game"], head["seat"])
        elif do == "call":
            reached = self._hub.call_here(head["person"], head["table"], head["game"], head["name"])
            return {"reached": reached}, b""
        elif do == "reviewed":
            self._hub.reviewed(head["people"], head["table"], head["game"])
        elif do == "rehear":
            await self._hub.rehear_here(head["person"])
        elif do == "leave":
            await self._forgetting.leave_here(head["person"])
        elif do == "reread":
            for table_id in head["tables"]:
                await self._forgetting.reread_here(table_id)
        return None

    async def _hear_page(self, link: Link, head: Head, body: bytes) -> Frame:
        if not link.is_open:
            return {}, b""
        doubles = self._doubles.setdefault(link, {})
        double = doubles.get(head["page"])
        if double is None or double.is_closing:
            self._end_double(double)
            person = Person(head["person"], "", 0, 0, 0, None, False, {}, head["device"]) if "person" in head else None
            double = doubles[head["page"]] = Page(FarWire(link, head["page"]), person, head["address"], self._hub, None)
            self._hub.open_double(double)
        data = json.loads(body)
        try:
            await double.take_up(data)
        except HeldElsewhere:
            return {"moved": True}, b""
        finally:
            if self._doubles.get(link) is not doubles or doubles.get(head["page"]) is not double:
                self._end_double(double)  # the page has gone meanwhile
        return {"watches": data["table"] in double.watches}, b""

    def _end_double(self, double: Page | None) -> None:
        if double:
            self._hub.end_double(double)

    def _gone(self, link: Link) -> None:
        for double in self._doubles.pop(link, {}).values():
            self._end_double(double)

    async def _answer_request(self, head: Head, body: bytes) -> Frame:
        fate: dict[str, bool] = {}
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "root_path": "",
            **{name: head[name] for name in ("method", "path", "scheme", "http_version")},
            "client": tuple(head["client"]) if head["client"] else None,
            "server": tuple(head["server"]) if head["server"] else None,
            "raw_path": head["path"].encode(),
            "query_string": head["query"].encode("latin-1"),
            "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in head["headers"]],
            _PASSED_ON: fate,
        }
        found: Head = {}
        answer = b""

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal answer
            if message["type"] == "http.response.start":
                headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"]]
                found.update(status=message["status"], headers=headers)
            else:
                answer += message.get("body", b"")

        await self._app(scope, receive, send)
        return ({"moved": True}, b"") if fate else (found, answer)


class PassOn:
    """Requests about tables that another process serves are answered there."""

    def __init__(self, app: ASGIApp, relay: Callable[[], Relay | None]) -> None:
        self.app = app
        self._relay = relay

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        relay = self._relay() if scope["type"] == "http" else None
        if relay is None:
            await self.app(scope, receive, send)
        elif _PASSED_ON in scope:
            try:
                await self.app(scope, receive, send)
            except HeldElsewhere:
                scope[_PASSED_ON]["moved"] = True
                await send({"type": "http.response.start", "status": 409, "headers": []})
                await send({"type": "http.response.body", "body": b""})
        else:
            await self._serve(relay, scope, receive, send)

    async def _serve(self, relay: Relay, scope: Scope, receive: Receive, send: Send) -> None:
        first = await receive()  # the whole body: so much waits before anybody's turn comes

        async def here() -> None:
            waiting = [first]

            async def receive_again() -> Message:
                return waiting.pop() if waiting else await receive()

            await self.app(dict(scope), receive_again, send)

        try:
            await relay.served(here, lambda holder: relay.request(scope, first.get("body", b""), send, holder))
        except Refusal as refusal:
            await answer_refusal(refusal, send)
