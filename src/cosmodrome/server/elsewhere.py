"""Elsewhere: what other processes on the same database have done, found again and again by what is stored.

So it does not matter which of them did it, whether it could say so, or whether the database was away meanwhile.
"""

import asyncio
from contextlib import suppress

from .accounts import Accounts
from .alone import Alone
from .hub import Hub
from .leases import HeldElsewhere
from .live import Page
from .logs import Faults
from .storage import now
from .tablestore import TableStore

_SOON_SECONDS = 0.5
_LATER = 10  # rounds
_RARELY = 120
_LATELY_MS = 60_000


class Elsewhere:
    """Tells the pages of this process what happened at others."""

    def __init__(self, hub: Hub, tables: TableStore, accounts: Accounts) -> None:
        self.hub = hub
        self.tables = tables
        self.people = hub.people
        self.accounts = accounts
        self._faults = Faults()

    async def run(self) -> None:
        """Until it is cancelled."""
        rounds = 0
        while True:
            await asyncio.sleep(_SOON_SECONDS)
            rounds += 1
            if self._is_told_nothing or rounds % _LATER == 0:  # the owner's commands change tables, too
                with self._faults.kept_apart("news from elsewhere"):
                    await self._hear(await self.tables.numbers(self.hub.tables_open))
            if rounds % _LATER == 0:
                for look in (self._hear_turns, self._end_signed_out, self._rehear, self._learn_names):
                    with self._faults.kept_apart(look.__name__.strip("_")):
                        await look()
                with self._faults.kept_apart("noting who was seen"):
                    await self.people.note_seen()
            if rounds % _RARELY == 0:
                with self._faults.kept_apart("giving up tables"):
                    await self.tables.give_up_idle()

    @property
    def _is_told_nothing(self) -> bool:
        """Whether others serve the same tables, and do not say what they do."""
        return isinstance(self.tables.standing, Alone) and not self.tables.standing.is_so

    async def _hear(self, numbers: dict[str, int]) -> None:
        """Tables that have gone on."""
        for table_id, number in numbers.items():
            if self.hub.is_behind(table_id, number):
                with self._faults.kept_apart("news from elsewhere", table=table_id), suppress(HeldElsewhere):
                    await self.tables.look(table_id, self.hub.hear, number)

    @property
    def _pages(self) -> set[Page]:
        return self.hub.pages | self.hub.doubles

    def _here(self) -> set[str]:
        return {page.id for page in self._pages if page.id}

    async def _hear_turns(self) -> None:
        """Tables that nobody here has open, but somebody here sits at."""
        if self.hub.relay:
            return  # who serves a table calls those whose turn it is, wherever they are
        await self._hear(await self.tables.numbers_of(self._here(), now() - _LATELY_MS))

    async def _end_signed_out(self) -> None:
        """Close the pages of devices that were signed out, or just while they came in."""
        for person in await self.accounts.signed_out([page.person for page in self.hub.pages if page.person]):
            self.hub.sign_out(person.id, person.device)

    async def _rehear(self) -> None:
        """Whose chat people do not want to see."""
        asked = self.hub.rehearings
        hidden = await self.people.hidden_from(self._here())
        if self.hub.rehearings != asked:
            return  # somebody changed it here meanwhile: what was read may be older
        for page in self._pages:
            for table_id in page.watches if page.id else ():
                found = {who for where in (None, table_id) for who in hidden.get((where, page.id or ""), ())}
                page.hide(table_id, frozenset(found))

    async def _learn_names(self) -> None:
        """How the people at open tables are shown."""
        await self.people.learn_names(self.hub.people_at_open_tables())
