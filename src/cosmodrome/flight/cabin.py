"""Cabin: every table of a device, from its store and back. Stored first, then told.

A table in memory is only a copy of what is stored: another page of the same device may be faster.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any, Protocol, TypedDict, TypeVar

from .. import learn
from ..core import canonical, registry
from ..core.game import Game
from ..core.packs import Pack
from ..learn import puzzles
from ..tables import branches, house, landing, making
from ..tables.branches import BranchWish, Origin
from ..tables.entries import Entry, Made
from ..tables.errors import Refusal
from ..tables.messages import KeptLine
from ..tables.table import Table
from ..tables.viewers import Name, line_json

T = TypeVar("T")
_IN_MEMORY = 8
_ATTEMPTS = 3


class Store(Protocol):
    """Where a device keeps its games, as JSON. `keep` says "kept", "taken" where another was faster, or "full"."""

    def person(self) -> Awaitable[str]: ...

    def keep_person(self, person: str) -> Awaitable[str]: ...

    def lines(self) -> Awaitable[str]: ...

    def log(self, table: str) -> Awaitable[str]: ...

    def keep(self, table: str, entries: str, line: str) -> Awaitable[str]: ...

    def review(self, table: str) -> Awaitable[str]: ...

    def keep_review(self, table: str, review: str) -> Awaitable[str]: ...


class Person(TypedDict):
    """Whose device it is."""

    person: str
    name: str
    colour: int
    settings: dict[str, object]
    created: int


class Listener(Protocol):
    """Who wants to hear of news at tables."""

    def news(self, table: Table, was_in_turn: frozenset[int]) -> None: ...


class Cabin:
    """The tables of one device and whose device it is."""

    def __init__(self, store: Store, seed: str = "") -> None:
        self.store = store
        self.listeners: list[Listener] = []
        self.lines: dict[str, KeptLine] = {}
        self._person: Person | None = None
        self._seed = seed
        self._made = 0
        self._tables: dict[str, Table] = {}
        self._lock = asyncio.Lock()
        self._former: dict[str, dict[str, Pack]] = {}

    # whose device it is

    async def board(self, name: str, colour: int = 1) -> None:
        """Come in: who was here before, or somebody of that name."""
        kept = await self.store.person()
        self._person = json.loads(kept) if kept else None
        if self._person is None:
            await self.change(
                {"person": secrets.token_urlsafe(9), "name": name, "colour": colour, "settings": {}, "created": now()}
            )
        await self.reread()

    async def change(self, person: Person) -> None:
        """Keep what is known of the person."""
        _need_kept(await self.store.keep_person(canonical.dumps(person)))
        self._person = person

    @property
    def person(self) -> Person:
        if self._person is None:
            raise Refusal("nobody", "nobody is here yet")
        return self._person

    @property
    def names(self) -> dict[str, Name]:
        return {self.person["person"]: Name(self.person["name"], self.person["colour"])}

    # making

    async def make(self, wish: making.Wish) -> Table:
        """A new table by the person's wish."""
        game, person = self.game(wish["game"], wish["pack"]), self.person["person"]
        ids = secrets.token_urlsafe(16), secrets.token_urlsafe(12)
        return await self._set_up(making.made_table(ids[0], game, wish, person, self._chance(), ids[1], now()))

    async def branch(self, origin: Origin, wish: BranchWish) -> Table:
        """A new table that goes on from a position of a finished game."""
        ids = secrets.token_urlsafe(16), secrets.token_urlsafe(12)
        table = branches.branched(ids[0], origin, wish, self.person["person"], self._chance(), ids[1], now())
        return await self._set_up(table)

    async def begin(self, lesson: str) -> Table:
        """A new table for a lesson."""
        game, person = self.game(learn.course_of(learn.lesson(lesson)).game), self.person["person"]
        ids = secrets.token_urlsafe(16), secrets.token_urlsafe(12)
        return await self._set_up(learn.begin(ids[0], game, lesson, person, self._chance(), ids[1], now()))

    async def puzzle(self, name: str) -> Table:
        """A new table for a puzzle."""
        saved, person = puzzles.find(name).saved, self.person["person"]
        ids = secrets.token_urlsafe(16), secrets.token_urlsafe(12)
        game = self.game(saved["game"], saved["pack"])
        return await self._set_up(puzzles.set_up(ids[0], game, name, person, ids[1], now()))

    async def take_in(self, table: Table) -> None:
        """A game that was carried here goes on here; where it is known, from the farther of both places."""
        async with self._lock:
            kept = [Entry.from_json(line) for line in json.loads(await self.store.log(table.id))]
            came = table.fresh
            if landing.is_begun_by(kept, came):
                return
            if not landing.is_begun_by(came, kept):
                raise Refusal("taken", "there is another game of that name here")
            self._tables.pop(table.id, None)
            table.fresh = came[len(kept) :]
            _need_kept(await self._keep(table))

    def _chance(self) -> bytes:
        """Nobody can guess it; where games are to be the same each time, the seed of the first, second and so on."""
        if not self._seed:
            return secrets.token_bytes(32)
        self._made += 1
        return sha256(f"{self._seed}/{self._made}".encode()).digest()

    async def _set_up(self, table: Table) -> Table:
        async with self._lock:
            _need_kept(await self._keep(table))
            self._hold(table)
            self._tell(table, frozenset())
        return table

    async def rematch(self, table_id: str) -> str:
        """A new table with the same seats and options; the same however often it is asked for."""
        person = self.person["person"]
        known = await self.look(table_id, lambda table: table.rematch)
        if known:
            return known
        new = await self.make(await self.look(table_id, lambda table: making.wish_again(table, person)))
        agreed = await self.act(table_id, lambda table, at: making.link_rematch(table, at, person, new.id))
        if agreed != new.id:
            await self.act(new.id, house.expire)
        return agreed

    def game(self, name: str, pack: str | None = None) -> Game[Any]:
        """That game, with its own pack or a published one of that hash."""
        if name not in registry.names():
            raise Refusal("no_game", f"there is no game {name!r}; there are {', '.join(registry.names())}")
        game = registry.load(name)
        if pack in (None, game.pack.hash):
            return game
        if name not in self._former:
            packs = [Pack.read(folder) for folder in registry.published(name).values()]
            self._former[name] = {former.hash: former for former in packs}
        if pack not in self._former[name]:
            raise Refusal("no_pack", f"this device has no pack {str(pack)[:12]} for {name}")
        return registry.load(name, self._former[name][str(pack)])

    # doing

    async def act(
        self, table_id: str, do: Callable[[Table, int], T], told: Callable[[T, Table], None] | None = None
    ) -> T:
        """Do something at a table: stored first, then told. `told` runs before the page hears of it."""
        async with self._lock:
            for _ in range(_ATTEMPTS):
                table = await self._current(table_id)
                was_in_turn = frozenset(table.turn)
                try:
                    value = do(table, now())
                    word = await self._keep(table) if table.fresh else "kept"
                except BaseException as error:
                    if table.fresh or not isinstance(error, Refusal):  # nobody knows how far it came
                        self._tables.pop(table_id, None)
                    raise
                if word != "kept":
                    self._tables.pop(table_id, None)  # what was not stored did not happen
                    if word == "taken":
                        continue
                    _need_kept(word)
                if told:
                    told(value, table)
                self._tell(table, was_in_turn)
                return value
        raise Refusal("busy", "another page plays at this table; try again")

    async def look(self, table_id: str, see: Callable[[Table], T]) -> T:
        """Look at a table."""
        async with self._lock:
            return see(await self._current(table_id))

    async def heard(self, table_id: str) -> None:
        """Another page of this device has done something at a table."""
        async with self._lock:
            known = self._tables.pop(table_id, None)
            if known:
                with suppress(Refusal):  # it goes on elsewhere
                    self._tell(await self._current(table_id), frozenset(known.turn))
        await self.reread()

    async def reread(self) -> None:
        """What the lists show, as it is stored."""
        lines: list[KeptLine] = json.loads(await self.store.lines())
        self.lines = {line["table"]: line for line in lines}

    async def tick(self) -> None:
        """Time passes: a bot stands in wherever it ran out."""
        for table in list(self._tables.values()):
            deadline = table.deadline()
            if deadline is not None and deadline <= now():
                await self.act(table.id, house.time_out)

    def _tell(self, table: Table, was_in_turn: frozenset[int]) -> None:
        for listener in self.listeners:
            listener.news(table, was_in_turn)

    # storage

    async def _current(self, table_id: str) -> Table:
        table = self._tables.get(table_id)
        if table is None:
            kept = await self.store.log(table_id)
            try:
                table = self._from_log(table_id, [Entry.from_json(line) for line in json.loads(kept)])
            except Refusal:
                raise
            except Exception:  # whatever was stored; other games are as they were
                raise Refusal("damaged", "what this device keeps of this game is damaged") from None
        self._hold(table)
        return table

    def _hold(self, table: Table) -> None:
        """Keep it in memory, among those that were used last."""
        self._tables.pop(table.id, None)
        self._tables[table.id] = table
        while len(self._tables) > _IN_MEMORY:
            del self._tables[next(iter(self._tables))]

    def _from_log(self, table_id: str, log: list[Entry]) -> Table:
        if not log:
            raise Refusal("no_table", "there is no such table")
        made = log[0].deed
        assert isinstance(made, Made)
        table = Table(table_id, self.game(made.game, made.pack), log[0])
        table.fresh = []
        learn.attend(table)
        for entry in log[1:]:
            table.apply(entry)
        if table.started is not None:
            table.course.take_up(None)
        return table

    async def _keep(self, table: Table) -> str:
        """Store the fresh entries and what lists show, all of it or nothing."""
        line = line_json(table)
        entries = [entry.to_json() for entry in table.fresh]
        word = await self.store.keep(table.id, canonical.dumps(entries), canonical.dumps(line))
        if word == "kept":
            table.fresh = []
            self.lines[table.id] = line
        return word


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _need_kept(word: str) -> None:
    if word != "kept":
        raise Refusal("no_room", "the device has no room to keep this; nothing was done")
