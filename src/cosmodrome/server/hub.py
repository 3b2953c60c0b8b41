"""The hub: all open pages of this process, who of them looks at which table, and what all of them are told."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from .. import __version__
from ..core import canonical
from ..tables import PROTOCOL
from ..tables.errors import Refusal
from ..tables.seats import Seat
from ..tables.table import Table
from ..tables.viewers import is_online
from .connections import SocketProtocol, Text, wire_of
from .groups import Groups
from .hints import Hints
from .lately import Lately
from .limits import Limits
from .live import RESTART, SIGNED_OUT, SILENT, TOO_MANY, Page
from .logs import Faults, cause_of, log
from .people import People, Person
from .security import network_of
from .sights import Moment, Sights
from .storage import now
from .tablestore import TableStore

if TYPE_CHECKING:
    from .relay import Relay

_PRESENCE_SECONDS = 0.2
_KNOWN = 10_000  # tables of which is remembered what was told of them


class Audience:
    """The pages that have one table open."""

    def __init__(self, table_id: str) -> None:
        self.pages: set[Page] = set()
        self.present: Counter[str] = Counter()  # people, by how many pages
        self.seats: Sequence[Seat] = ()
        self.table: Table | None = None  # kept in memory as long as somebody looks
        self._table_id = table_id
        self._is_telling = False

    def add(self, page: Page, table: Table) -> None:
        self.know(table)
        if page not in self.pages:
            self._change(self.pages.add, page, 1)

    def discard(self, page: Page) -> None:
        if page in self.pages:
            self._change(self.pages.discard, page, -1)

    def know(self, table: Table) -> None:
        """Who sits there now."""
        self.table = table
        self.seats = list(table.seats)

    def _change(self, do: Callable[[Page], None], page: Page, by: int) -> None:
        """Somebody comes or goes: told after a moment, and only where it is somebody who sits there."""
        before = self._online()
        do(page)
        if page.id:
            self.present[page.id] += by
            if not self.present[page.id]:
                del self.present[page.id]
        if self._online() != before and not self._is_telling:
            self._is_telling = True
            asyncio.get_running_loop().call_later(_PRESENCE_SECONDS, self._tell)

    def _online(self) -> list[bool]:
        return [is_online(seat, self.present) for seat in self.seats]

    def _tell(self) -> None:
        self._is_telling = False
        text = Text(canonical.dumps({"type": "online", "table": self._table_id, "seats": self._online()}))
        for page in self.pages:
            page.send(text)


class SocketWire:
    """The socket that a page is at the other end of."""

    __slots__ = ("_socket", "drained", "hang_up", "write")

    def __init__(self, socket: SocketProtocol) -> None:
        self._socket = socket
        self.write = socket.write
        self.drained = socket.drained
        self.hang_up = socket.close

    @property
    def is_ready(self) -> bool:
        return self._socket.is_ready


class Hub:
    """All open pages of this process."""

    def __init__(
        self,
        tables: TableStore,
        people: People,
        limits: Limits,
        hints: Hints,
        silent_seconds: float,
        unread_seconds: float,
    ) -> None:
        self.tables = tables
        self.people = people
        self.limits = limits
        self.hints = hints
        self.silent_seconds = silent_seconds
        self.unread_seconds = unread_seconds
        self.relay: Relay | None = None  # to the other processes, where there can be others
        self.pages: set[Page] = set()
        self.doubles: set[Page] = set()  # of pages at other processes
        self.sights = Sights(people)
        self.rehearings = 0  # how often somebody changed whose chat they see
        self._audiences: dict[str, Audience] = {}
        self._of_person: Groups[str | None, Page] = Groups()
        self._of_address: Groups[str, Page] = Groups()
        self._doubles_of_person: Groups[str | None, Page] = Groups()
        self._told: Lately[str, tuple[int, frozenset[int]]] = Lately(_KNOWN)  # number and turn, by table
        self._faults = Faults()
        self._is_closing = False

    async def serve(self, socket: WebSocket, person: Person | None, address: str) -> None:
        """Greet a page; everything else about it goes on when this is done."""
        await socket.accept()
        try:
            of_person = len(self._of_person.of(person.id)) if person else 0
            self.limits.need_socket(of_person, len(self._of_address.of(address)))
        except Refusal as refusal:
            await socket.close(TOO_MANY, refusal.message)
            return
        wire = wire_of(socket.scope)
        wire.go_on(partial(self._stay, wire, person, address))

    async def _stay(self, socket: SocketProtocol, person: Person | None, address: str) -> None:
        """Everything about one page, from its greeting to its end."""
        page = Page(SocketWire(socket), person, address, self, self.relay)
        self._open(page)
        try:
            page.answer({"type": "hello", "protocol": PROTOCOL, "person": page.id, "server": __version__, "now": now()})
            if self._is_closing:
                self._say_bye(page)
            await self._live(page, socket)
        finally:
            self._end(page)
            if socket.is_open:
                with suppress(TimeoutError, OSError):
                    await asyncio.wait_for(socket.close(1000, ""), 1)

    async def _live(self, page: Page, socket: SocketProtocol) -> None:
        """Talk and listen until one of both ends."""
        if page.person:
            self.people.saw(page.person.id)
        listening = asyncio.create_task(page.listen(socket.hear))
        try:
            both: list[asyncio.Future[Any]] = [page.ended, listening]
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if page.ended not in done and page.is_closing:
                await asyncio.wait([page.ended], timeout=5)  # it was told to close: let the last words out
            for error in [page.ended.result() if one is page.ended else one.exception() for one in done]:
                if error and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError):
                    log.error("socket failed", **cause_of(error))
        finally:
            listening.cancel()
            await asyncio.gather(listening, *page.stop(), return_exceptions=True)

    async def end_silent(self) -> None:
        """Close pages from which nothing has come for too long, until it is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(5.0, self.silent_seconds / 4))
            for page in list(self.pages):
                if loop.time() - page.heard >= self.silent_seconds:
                    page.close(SILENT, "nothing was heard")

    def _open(self, page: Page) -> None:
        self.pages.add(page)
        self._of_person.add(page.id, page)
        self._of_address.add(page.address, page)

    def _end(self, page: Page) -> None:
        self.pages.discard(page)
        self._of_person.discard(page.id, page)
        self._of_address.discard(page.address, page)
        for table_id in list(page.watches):
            page.leave(table_id)
        if self.relay:
            self.relay.end(page)

    def open_double(self, page: Page) -> None:
        """A page of another process looks at tables that are served here."""
        self.doubles.add(page)
        self._doubles_of_person.add(page.id, page)

    def end_double(self, page: Page) -> None:
        self.doubles.discard(page)
        self._doubles_of_person.discard(page.id, page)
        page.stop()
        for table_id in list(page.watches):
            page.leave(table_id)

    def send_again(self, page: Page) -> None:
        """Have a page come again: what it looks at is served elsewhere from now on."""
        if not page.is_closing:
            self._say_bye(page)

    # who is there, and what they look at

    @property
    def tables_open(self) -> Collection[str]:
        """The tables that pages have open."""
        return self._audiences.keys()

    def people_at_open_tables(self) -> set[str]:
        return {seat.person for audience in self._audiences.values() for seat in audience.seats if seat.person}

    def online(self, table_id: str) -> Collection[str]:
        """The people who have the table open."""
        audience = self._audiences.get(table_id)
        return audience.present if audience else ()

    def came(self, page: Page, table: Table) -> None:
        """A page opens a table, and is shown it."""
        audience = self._audiences.get(table.id)
        if audience is None:
            audience = self._audiences[table.id] = Audience(table.id)
            self._remember(table)  # further pages have not yet heard what this one is shown
        audience.add(page, table)
        page.show(self.moment(table))

    def went(self, page: Page, table_id: str) -> None:
        """A page no longer looks at a table."""
        audience = self._audiences.get(table_id)
        if audience:
            audience.discard(page)
            if not audience.pages:
                del self._audiences[table_id]

    # news

    def moment(self, table: Table) -> Moment:
        """The table as it stands now."""
        return self.sights.moment(table, self.online(table.id))

    def news(self, table: Table, was_in_turn: frozenset[int]) -> None:
        """Something happened at a table."""
        _, was_in_turn = self._told.get(table.id, (0, was_in_turn))
        self._remember(table)
        audience = self._audiences.get(table.id)
        with self._faults.kept_apart("showing a table", table=table.id):
            if audience:
                audience.know(table)
                moment = self.moment(table)
                for page in audience.pages:
                    page.show(moment)
            self._call(table, was_in_turn)

    def _remember(self, table: Table) -> None:
        self._told[table.id] = table.number, frozenset(table.turn)

    def hear(self, table: Table) -> None:
        """Something may have happened at a table elsewhere."""
        if self.is_behind(table.id, table.number):
            self.news(table, frozenset())

    def is_behind(self, table_id: str, number: int) -> bool:
        """Whether not all pages here were told of a table up to that number."""
        return self._told.get(table_id, (0, None))[0] < number

    def _call(self, table: Table, was_in_turn: frozenset[int]) -> None:
        """Tell the people whose turn it has become, on pages that do not have the table open."""
        called: dict[str, int] = {}
        if table.made.lesson:  # nobody is called back to a lesson
            return
        for seat in table.turn:
            place = table.seats[seat]
            if seat not in was_in_turn and place.is_played_by_hand and place.person:
                called.setdefault(place.person, seat)
        for person, seat in called.items():
            self.call_turn(person, table.id, table.made.game, seat)
            if self.relay:
                about = {"person": person, "table": table.id, "game": table.made.game, "seat": seat}
                self.relay.tell_all({"do": "turn", **about})

    def call_turn(self, person: str, table_id: str, game: str, seat: int) -> None:
        """Tell somebody whose turn it is, on the pages here that do not have the table open."""
        for page in self._of_person.of(person):
            if table_id not in page.watches and table_id not in page.far:
                page.answer({"type": "your_turn", "table": table_id, "game": game, "seat": seat})

    async def call(self, person: str, table_id: str, game: str, name: str) -> bool:
        """Call somebody to a table that waits for them; whether any page of theirs was reached."""
        is_reached = self.call_here(person, table_id, game, name)
        if self.relay:
            head = {"do": "call", "person": person, "table": table_id, "game": game, "name": name}
            is_reached |= any(answer.get("reached") for answer in await self.relay.ask_all(head))
        return is_reached

    def call_here(self, person: str, table_id: str, game: str, name: str) -> bool:
        pages = list(self._of_person.of(person))
        for page in pages:
            page.answer({"type": "called", "table": table_id, "game": game, "name": name})
        return bool(pages)

    def reviewed(self, people: Collection[str], table_id: str, game: str) -> None:
        """Tell some people, on the pages here, that the review of their game is ready."""
        for person in people:
            for page in self._of_person.of(person):
                page.answer({"type": "reviewed", "table": table_id, "game": game})

    async def rehear(self, person: str) -> None:
        """Whose chat a person does not want to see has changed."""
        await self.rehear_here(person)
        if self.relay:
            self.relay.tell_all({"do": "rehear", "person": person})

    async def rehear_here(self, person: str) -> None:
        self.rehearings += 1
        for page in [*self._of_person.of(person), *self._doubles_of_person.of(person)]:
            for table_id in list(page.watches):
                page.hide(table_id, await self.people.hidden(table_id, person))

    def network(self, person: str) -> str | None:
        """The network that somebody is connected from, if they are."""
        pages = (*self._of_person.of(person), *self._doubles_of_person.of(person))
        return next((network_of(page.address) for page in pages), None)

    def sign_out(self, person: str, device: str | None = None) -> None:
        """End all pages of a person, or those of one device."""
        for page in self._of_person.of(person):
            if page.person and device in (None, page.person.device):
                page.close(SIGNED_OUT, "signed out")

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
