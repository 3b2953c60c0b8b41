"""Reviews on a device alone: the master looks at finished games one after the other, beside the tables and the bots.

What is found is kept as it comes. Where the page was closed meanwhile, a review begins anew when it is opened again.
"""

import asyncio
import base64
import json
import pickle
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Literal, NotRequired, Protocol, TypedDict

from .. import review
from ..core import canonical
from ..core.match import Match
from ..review import ReviewJson
from ..tables import checks, replays
from ..tables.errors import Refusal
from ..tables.table import Table
from .cabin import Cabin

_PLAYOUTS = 24  # as at a server
UNDER_WAY = ("waiting", "looking")


class Master(Protocol):
    """Who looks, one game at a time on a device, whichever page asks."""

    def turn(self) -> Awaitable[Callable[[], object]]:
        """Wait until no other game is looked at; what comes back ends the turn."""

    def look(self, game: str, told: Callable[[str], object]) -> Awaitable[object]:
        """Look at a game, and tell again and again how far it is, until that is done or stopped."""

    def stop(self) -> object: ...


class Found(TypedDict):
    """What is kept of a review."""

    state: Literal["none", "waiting", "looking", "done", "stopped", "failed"]
    done: int
    of: int
    found: ReviewJson | None
    ahead: NotRequired[int]


_NONE: Found = {"state": "none", "done": 0, "of": 0, "found": None}


def look(game: str, iterations: int | None, told: Callable[[str], object]) -> None:
    """Look at a packed game, and tell after each turn how far it is and what was found so far."""
    rules, saved = pickle.loads(base64.b64decode(game))
    for step in review.Reviewer(Match.from_json(rules, saved), iterations, _PLAYOUTS).steps():
        told(canonical.dumps({"done": step.done, "of": step.of, "found": review.to_json(step.review)}))


class Reviews:
    """The reviews of one device's games."""

    def __init__(self, cabin: Cabin, master: Master, say: Callable[[dict[str, Any]], object]) -> None:
        self.cabin = cabin
        self._master = master
        self._say = say
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._looked_at = ""

    async def of(self, table_id: str) -> Found:
        """How far the review of a game is."""
        await self.cabin.look(table_id, replays.need_review)
        found = await self._kept(table_id)
        if found["state"] in UNDER_WAY:
            self._take_up(table_id)  # its page may be closed by now
        waits = found["state"] == "waiting" and table_id in self._tasks
        return {**found, "ahead": list(self._tasks).index(table_id) if waits else 0}

    async def ask(self, table_id: str) -> Found:
        """Have a game looked at, unless it is or was; one that was stopped begins anew."""
        await self.cabin.look(table_id, replays.need_review)
        if (await self._kept(table_id))["state"] in ("none", "stopped", "failed"):
            await self._keep(table_id, {**_NONE, "state": "waiting"})
        return await self.of(table_id)

    async def stop(self, table_id: str) -> Found:
        """Enough: what was found stays."""
        found = await self.of(table_id)
        if found["state"] in UNDER_WAY:
            await self._keep(table_id, {**found, "state": "stopped"})
            if self._looked_at == table_id:
                self._master.stop()
        return await self.of(table_id)

    async def line(self, table_id: str, moment: int, which: str, seat: int | None) -> object:
        """The positions along one of the two lines of a moment."""
        found = (await self.of(table_id))["found"]
        if found is None or moment >= len(found["moments"]) or which not in ("played", "stronger"):
            raise Refusal("no_moment", "the review names no such moment")
        told = found["moments"][moment]
        line = told["played"] if which == "played" else told["stronger"]

        def see(table: Table) -> object:
            if seat is not None and seat >= len(table.seats):
                raise checks.no_seat(len(table.seats), seat)
            return replays.along(table.course.whole(), told["ply"], told["seat"], line, seat)

        return await self.cabin.look(table_id, see)

    async def _kept(self, table_id: str) -> Found:
        text = await self.cabin.store.review(table_id)
        found: Found = json.loads(text) if text else _NONE
        return found

    async def _keep(self, table_id: str, found: Found) -> None:
        if await self.cabin.store.keep_review(table_id, canonical.dumps(found)) != "kept":
            raise Refusal("no_room", "the device has no room to keep a review")

    def _take_up(self, table_id: str) -> None:
        if table_id not in self._tasks:
            task = self._tasks[table_id] = asyncio.ensure_future(self._look(table_id))
            task.add_done_callback(lambda _: self._tasks.pop(table_id, None))

    async def _look(self, table_id: str) -> None:
        """When it is its turn, have it looked at unless that is done by now."""
        end_turn = await self._master.turn()
        try:
            found = await self._kept(table_id)
            if found["state"] in UNDER_WAY:
                self._looked_at = table_id
                await self._looked(table_id)
        finally:
            self._looked_at = ""
            end_turn()

    async def _looked(self, table_id: str) -> None:
        game = await self.cabin.look(table_id, _packed)
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        looking = asyncio.ensure_future(self._master.look(game, heard.put_nowait))
        looking.add_done_callback(lambda _: heard.put_nowait(None))
        found: Found = {**_NONE, "state": "looking"}
        await self._keep(table_id, found)
        while (text := await heard.get()) is not None:
            if (await self._kept(table_id))["state"] not in UNDER_WAY:
                self._master.stop()  # by another page
                break
            found = {**found, **json.loads(text)}
            await self._keep(table_id, found)
        with suppress(Exception):
            await looking
        if (await self._kept(table_id))["state"] not in UNDER_WAY:
            return
        failed = looking.exception() is not None
        await self._keep(table_id, {**found, "state": "failed" if failed else "done"})
        if not failed:
            game_name = await self.cabin.look(table_id, lambda table: table.made.game)
            self._say({"type": "reviewed", "table": table_id, "game": game_name})


def _packed(table: Table) -> str:
    """A finished game as it is sent to who looks at it."""
    return base64.b64encode(pickle.dumps((table.game, table.course.whole().to_json()))).decode()
