"""Storage: the tables of the database and the way to them.

`entries` is the truth: everything that happened at a table, in order, only ever appended to. What stands in `tables`,
`sitters` and `results` can be told from it and is there for lists. `packs` holds the components of every table, so
that none depends on a folder.
"""

import secrets
import sqlite3
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..core.errors import GameError
from ..core.packs import Pack
from .clock import now as now  # the time that goes with what is stored
from .fairness import FairQueue
from .ledger import ATTEMPTS, BUSY_SECONDS, FileDriver, Ledger, NotStored, ServerDriver, is_busy
from .logs import cause_of, log

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _person(name: str = "person", **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.String(16), **more)


def _table(**more: Any) -> sa.Column[Any]:
    return sa.Column("table", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), **more)


keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.String(128), nullable=False),
)
people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("colour", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False, index=True),
    sa.Column("epoch", sa.Integer, nullable=False),  # grows when all devices are signed out
    sa.Column("login", sa.String(64), nullable=True, unique=True),
    sa.Column("password", sa.String(256), nullable=True),
    sa.Column("recovery", sa.String(64), nullable=True, unique=True),
    sa.Column("settings", sa.JSON, nullable=False),
    sa.Column("erased", sa.Boolean, nullable=False),
)
signed_out = sa.Table(  # devices whose cookie is no longer good, until all of that person's are signed out
    "signed_out",
    metadata,
    _person(primary_key=True),
    sa.Column("device", sa.String(16), primary_key=True),
)
devices = sa.Table(
    "devices",
    metadata,
    _person(primary_key=True),
    sa.Column("device", sa.String(16), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("browser", sa.String(16), nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False, index=True),
)
packs = sa.Table(
    "packs",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("version", sa.Text, nullable=False),
    sa.Column("files", sa.JSON, nullable=False),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("pack", sa.String(64), sa.ForeignKey("packs.hash"), nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    _person("owner", nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False, index=True),
    sa.Column("deadline", sa.BigInteger, nullable=True, index=True),
    sa.Column("bot_turn", sa.Boolean, nullable=False),
    sa.Column("line", sa.JSON, nullable=False),  # what lists show
    sa.Column("lesson", sa.String(64), nullable=True, index=True),  # which one it is, if any: no game to be listed
)
entries = sa.Table(
    "entries",
    metadata,
    _table(primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    _person(nullable=True, index=True),
    sa.Column("move", sa.String(64), nullable=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.UniqueConstraint("table", "person", "move"),
)
snapshots = sa.Table(
    "snapshots",
    metadata,
    _table(primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)
sitters = sa.Table(
    "sitters",
    metadata,
    _table(primary_key=True),
    _person(primary_key=True, index=True),
)
results = sa.Table(
    "results",
    metadata,
    _table(primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    _person(nullable=False, index=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("place", sa.Integer, nullable=True),
    sa.Column("total", sa.Integer, nullable=True),
    sa.Column("ended", sa.BigInteger, nullable=False),
)
lessons = sa.Table(  # how far somebody is in a lesson, also when its table is forgotten
    "lessons",
    metadata,
    _person(primary_key=True),
    sa.Column("lesson", sa.String(64), primary_key=True),
    sa.Column("edition", sa.String(64), nullable=False),
    sa.Column("table", sa.String(22), sa.ForeignKey("tables.id", ondelete="SET NULL"), nullable=True, index=True),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("done", sa.BigInteger, nullable=True),
)
mutes = sa.Table(
    "mutes",
    metadata,
    _table(primary_key=True),
    _person(primary_key=True),
    _person("muted", primary_key=True),
)
blocks = sa.Table(
    "blocks",
    metadata,
    _person(primary_key=True),
    _person("blocked", primary_key=True, index=True),
)
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    _table(nullable=False, index=True),
    _person("reporter", nullable=False, index=True),
    _person(nullable=False, index=True),
    sa.Column("text", sa.String(1000), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("about", sa.JSON, nullable=False, server_default="{}"),  # the name and words it is to be judged by
    sa.Column("answer", sa.String(1000), nullable=True),
    sa.Column("answered", sa.BigInteger, nullable=True),
    sa.Column("read", sa.Boolean, nullable=False, server_default=sa.false()),  # whether the reporter saw the answer
)
links = sa.Table(  # ways to see a finished game that somebody who sat there has given away
    "links",
    metadata,
    sa.Column("key", sa.String(32), primary_key=True),
    _table(nullable=False, index=True),
    _person(nullable=False, index=True),
    sa.Column("names", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)
reviews = sa.Table(  # what the master says of a finished game, or how far it has looked
    "reviews",
    metadata,
    _table(primary_key=True),
    sa.Column("state", sa.String(8), nullable=False, index=True),  # waiting, looking, done, stopped or failed
    sa.Column("asked", sa.BigInteger, nullable=False),
    sa.Column("keeper", sa.String(16), nullable=False),  # the server process that looks
    sa.Column("beat", sa.BigInteger, nullable=False),  # when it was heard of last
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("of", sa.Integer, nullable=False),
    sa.Column("found", sa.JSON(none_as_null=True), nullable=True),
)
processes = sa.Table(  # those that serve this database, where several can
    "processes",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("address", sa.String(128), nullable=False),  # where the others reach it
    sa.Column("until", sa.BigInteger, nullable=False),  # by the clock of the database: who is silent longer has ended
)
leases = sa.Table(  # which of them serves a table
    "leases",
    metadata,
    _table(primary_key=True),
    sa.Column("holder", sa.String(16), sa.ForeignKey("processes.id", ondelete="CASCADE"), nullable=False, index=True),
)
bans = sa.Table(
    "bans",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # person, device or network
    sa.Column("what", sa.String(64), nullable=False),
    sa.Column("reason", sa.String(300), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=True),  # none: for good
)


T = TypeVar("T")
_ASKED_AT_ONCE = 500
_WRITERS = 4  # at once, where the database lets several write
_JOBS = "jobs"  # the row of `keys` that says how far Procrastinate's tables are
PATIENCE = {  # with PostgreSQL: for a connection, and for a network that has fallen silent
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}


def batches(things: Collection[T]) -> Iterator[list[T]]:
    """As many at a time as one question to the database may name."""
    several = list(things)
    for start in range(0, len(several), _ASKED_AT_ONCE):
        yield several[start : start + _ASKED_AT_ONCE]


class Storage:
    """The database: reading, and writing in one transaction."""

    def __init__(self, address: str, busy_seconds: float = BUSY_SECONDS) -> None:
        self.fault: str | None = None  # why nothing can be written, when it was last tried
        self.folder: Path | None = None  # where the database lies, if it is a file
        self.file: str | None = None
        try:
            url = sa.make_url(address)
            kind = url.get_backend_name()
            if kind == "sqlite":
                self.engine: AsyncEngine = create_async_engine(
                    url, hide_parameters=True, pool_reset_on_return=None, connect_args={"timeout": busy_seconds}
                )
                self.file = url.database or ""
                self.folder = Path(url.database).absolute().parent if url.database else None
                self._pens = FairQueue(range(1))  # SQLite lets one write at a time, whoever waited longest
                event.listen(self.engine.sync_engine, "connect", _set_up_sqlite)
                event.listen(self.engine.sync_engine, "begin", _begin_sqlite)
                driver = FileDriver(url.database or "", busy_seconds, _set_up_sqlite)
                self.ledger = Ledger(driver, self._pens, self._note_ledger)
            else:
                self._pens = FairQueue(range(_WRITERS))
                self.engine = create_async_engine(
                    url,
                    hide_parameters=True,
                    pool_size=8,
                    pool_pre_ping=True,
                    connect_args={**PATIENCE, "options": f"{url.query.get('options', '')} -c statement_timeout=30s"},
                )
                self.ledger = Ledger(ServerDriver(self.engine), None, self._note_ledger)
        except (sa.exc.ArgumentError, ImportError) as error:
            raise GameError(f"database: cannot use this address: {error}") from None

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self, turn: str = "") -> AsyncIterator[AsyncConnection]:
        """One transaction: all of it or nothing.

        So many write at a time; each table that has something to write has its turn, and so has all the rest together.
        """
        try:
            async with self._transaction(turn) as connection:
                yield connection
        except sa.exc.DBAPIError as error:
            self._note(_fault(error), error)
            raise
        self._note(None)

    @asynccontextmanager
    async def _transaction(self, turn: str = "") -> AsyncIterator[AsyncConnection]:
        async with AsyncExitStack() as ending:
            ending.callback(self._pens.give, await self._pens.take(turn))
            yield await self._begin(ending)

    def _note(self, fault: str | None, error: BaseException | None = None) -> None:
        """Remember whether it can be written to; said once when that ends, and once when it is so again."""
        if error and fault is None:
            return  # the database did its part
        if error and self.fault is None:
            log.error("the database cannot be written to", **cause_of(error))
        elif fault is None and self.fault:
            log.info("the database can be written to again")
        self.fault = fault

    def _note_ledger(self, error: NotStored | None) -> None:
        self._note(_fault(error) if error else None, error)

    async def try_to_write(self) -> None:
        """Write what is written already, to see whether that works again."""
        with suppress(sa.exc.SQLAlchemyError, OSError):
            async with self.write() as connection:
                await connection.execute(keys.update().values(value=keys.c.value))

    async def _begin(self, ending: AsyncExitStack) -> AsyncConnection:
        """A transaction that may write; where another process writes all the time, it is tried again for a while."""
        for attempt in range(1, ATTEMPTS + 1):
            async with AsyncExitStack() as trial:
                connection = await trial.enter_async_context(self.engine.connect())
                await connection.execution_options(cosmodrome_write=True)
                try:
                    await trial.enter_async_context(connection.begin())
                except sa.exc.OperationalError as error:
                    if not is_busy(error.orig) or attempt == ATTEMPTS:
                        raise
                    log.warning("database busy", attempt=attempt, **cause_of(error))
                    continue
                ending.push_async_exit(trial.pop_all())
                return connection
        raise AssertionError("the last attempt ends one way or the other")

    async def migrate(self) -> None:
        """Bring the database to the present schema."""
        async with self._transaction() as connection:  # where that fails nothing is served that could do without
            if connection.dialect.name == "postgresql":
                await connection.execute(sa.text("SELECT pg_advisory_xact_lock(7263201)"))
            await connection.run_sync(_upgrade)
            if connection.dialect.name == "postgresql":
                await _upgrade_jobs(connection)

    async def need_current(self) -> None:
        """Refuse a database of another release: a server brings it up to date when it starts."""
        head = ScriptDirectory.from_config(alembic_config()).get_current_head()
        async with self.read() as connection:
            version = await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_revision())
        if version != head:
            raise GameError("database: it is of another release; start `cosmodrome serve` on it once")

    async def last_time(self) -> int:
        """When something happened last at any table."""
        async with self.read() as connection:
            return await connection.scalar(sa.select(sa.func.max(tables.c.updated))) or 0

    async def pack(self, game: str, pack_hash: str) -> Pack | None:
        """The pack of that hash, if a table was made with it here."""
        async with self.read() as connection:
            wanted = sa.select(packs.c.files).where(packs.c.game == game, packs.c.hash == pack_hash)
            files = await connection.scalar(wanted)
        return None if files is None else Pack.from_json(files)

    async def key(self, name: str) -> bytes:
        """A secret that all processes on this database share, made when first asked for."""
        async with self.read() as connection:
            value = await connection.scalar(sa.select(keys.c.value).where(keys.c.name == name))
        if value is None:
            try:
                async with self.write() as connection:
                    await connection.execute(keys.insert().values(name=name, value=secrets.token_hex(32)))
            except sa.exc.IntegrityError:
                pass  # another process was first
            return await self.key(name)
        return bytes.fromhex(value)

    async def close(self) -> None:
        await self.ledger.close()
        await self.engine.dispose()


def insert_or(connection: AsyncConnection, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
    """An insert that may say what to do where the row is there already, as each database knows it."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


def _set_up_sqlite(connection: Any, record: object) -> None:
    connection.isolation_level = None  # transactions are begun by `_begin_sqlite`
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _fault(error: sa.exc.DBAPIError | NotStored) -> str | None:
    """Why the database could not write, where that is no fault of what was to be written."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    state = str(getattr(error.orig, "sqlstate", None) or "")
    if code == sqlite3.SQLITE_FULL or state == "53100":
        return "disk full"
    is_broken = code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
    return "read-only" if is_broken or state == "25006" or state.startswith("58") else None


def _begin_sqlite(connection: sa.Connection) -> None:
    """Writing takes its turn at once; single questions need no transaction."""
    if connection.get_execution_options().get("cosmodrome_write"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def alembic_config(connection: sa.Connection | None = None) -> Config:
    """Where Alembic finds the migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: sa.Connection) -> None:
    command.upgrade(alembic_config(connection), "head")


async def _upgrade_jobs(connection: AsyncConnection) -> None:
    """Make Procrastinate's tables, or bring them to what the installed one expects."""
    from procrastinate.schema import SchemaManager, migrations_path

    steps = sorted(file.name for file in migrations_path.glob("*.sql"))
    known = await connection.scalar(sa.select(keys.c.value).where(keys.c.name == _JOBS))
    driver = (await connection.get_raw_connection()).driver_connection
    assert driver
    if known is None:
        await driver.execute(SchemaManager.get_schema())
        await connection.execute(keys.insert().values(name=_JOBS, value=steps[-1]))
        return
    for step in steps:
        if step > known:
            await driver.execute((migrations_path / step).read_text("utf-8"))
            await connection.execute(keys.update().where(keys.c.name == _JOBS).values(value=step))
