"""The game of a golden record as a table of a running server, as if it had been played there."""

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cosmodrome.server.library import Library
from cosmodrome.server.limits import Limits
from cosmodrome.server.people import People
from cosmodrome.server.storage import Storage
from cosmodrome.server.tablestore import TableStore
from cosmodrome.tables import Table

from .conftest import Server
from .told import Told


def plant(server: Server, path: Path, owner: str) -> str:
    """Store the finished game of a record in a server's database; every seat is on the owner's device. Its id."""
    told = Told(path, owner, secrets.token_urlsafe(16))
    told.go_to(len(told.steps))
    with ThreadPoolExecutor(1) as thread:  # the browser has the loop of this one
        thread.submit(asyncio.run, _store(server, told.table)).result()
    return told.table.id


async def _store(server: Server, table: Table) -> None:
    storage = Storage(f"sqlite+aiosqlite:///{server.folder / 'tables.sqlite3'}")
    try:
        await TableStore(storage, Library(storage), People(storage), Limits(on=False))._commit(table, is_new=True)
    finally:
        await storage.close()
