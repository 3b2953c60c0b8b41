"""Orders: whom the owner has banned or had forgotten by a command of their own, noticed within seconds."""

import asyncio

from .bans import Ban, Bans
from .forgetting import Forgetting
from .hub import Hub
from .lately import Lately
from .live import BANNED
from .logs import Faults
from .storage import now

_SECONDS = 2.0
_OVERLAP_MS = 60_000  # what was stored a while ago may be seen only now
_REMEMBERED = 10_000


class Orders:
    """Looks for people who were banned or forgotten, and acts on it here."""

    def __init__(self, hub: Hub, bans: Bans, forgetting: Forgetting, fresh: list[Ban]) -> None:
        self.hub = hub
        self.bans = bans
        self.forgetting = forgetting
        self._faults = Faults()
        self._leaving = _banned(fresh)  # people who may still sit at tables
        self._forgotten: Lately[str, None] = Lately(_REMEMBERED)
        self._since = now()

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            with self._faults.kept_apart("looking for bans"):
                await self._take_up_bans()
            with self._faults.kept_apart("looking for forgotten people"):
                await self._take_up_forgotten()
            await asyncio.sleep(_SECONDS)

    async def _take_up_bans(self) -> None:
        """Close the pages of those who are banned; bots play on for them, as for anyone who leaves."""
        self._leaving |= _banned(await self.bans.read())
        for page in list(self.hub.pages):
            device = page.person.device if page.person else None
            if self.bans.of(page.id, device, page.address):
                page.close(BANNED, "banned")
                self._leaving |= {page.id} if page.id else set()
        for person in list(self._leaving):
            await self.forgetting.leave_everything(person)
            self._leaving.discard(person)

    async def _take_up_forgotten(self) -> None:
        """Drop what is kept in memory of people whom another process has forgotten."""
        at = now()
        known = frozenset(self._forgotten)
        for person in await self.forgetting.notice_forgotten(self._since - _OVERLAP_MS, known):
            self._forgotten[person] = None
        self._since = at


def _banned(bans: list[Ban]) -> set[str]:
    return {ban.what for ban in bans if ban.kind == "person"}
