"""`cosmodrome backup` and `cosmodrome restore`: a copy of everything, made while the games go on, and the way back.

A copy of SQLite is taken by its online backup: one moment of the database, whatever is written meanwhile. One of
PostgreSQL is what `pg_dump` writes. A copy holds all secrets of the database, so only its owner may read the file.
"""

import argparse
import asyncio
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa
from alembic.script import ScriptDirectory

from ..core.errors import GameError
from .settings import database_address
from .storage import Storage, alembic_config

_SQLITE, _POSTGRES = b"SQLite format 3\0", b"PGDMP"
_ENDING = {"sqlite": ".db", "postgresql": ".dump"}
_TABLE = "alembic_version"  # which release a database is of


def back_up(args: argparse.Namespace) -> None:
    """Copy the database into a file, whole or not at all."""
    url = _url("backup", args.database)
    if args.keep is not None and (args.keep < 1 or not args.file.is_dir()):
        raise GameError("backup: --keep: expected 1 or more, and a folder to keep them in")
    target: Path = args.file
    if target.is_dir():
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        target = target / f"cosmodrome-{stamp}{_ENDING[url.get_backend_name()]}"
    if target.exists():
        raise GameError(f"backup: {target} is there already: name a new file, or a folder")
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
        _copy_sqlite(url, part) if url.get_backend_name() == "sqlite" else _dump("backup", url, part)
        _keep_safe(part, target)
    except OSError as error:
        raise GameError(f"backup: {target}: cannot be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    print(f"{target}: {target.stat().st_size} bytes")
    if args.keep is not None:
        for old in sorted(target.parent.glob(f"cosmodrome-*{target.suffix}"))[: -args.keep]:
            old.unlink()


def restore(args: argparse.Namespace) -> None:
    """Make a database of a copy; one that is there is replaced only where that is asked for."""
    url = _url("restore", args.database)
    copy: Path = args.file
    try:
        with copy.open("rb") as file:
            head = file.read(len(_SQLITE))
    except OSError as error:
        raise GameError(f"restore: {copy}: {error.strerror}") from None
    kind = "sqlite" if head == _SQLITE else "postgresql" if head.startswith(_POSTGRES) else None
    if kind is None:
        raise GameError(f"restore: {copy}: this is no copy that `cosmodrome backup` has made")
    if kind != url.get_backend_name():
        raise GameError(f"restore: {copy} is a copy of {kind}, the database is {url.get_backend_name()}")
    if kind == "sqlite":
        _restore_sqlite(url, copy, args.replace)
    else:
        asyncio.run(_need_alone(url, args.replace))
        _load(url, copy, args.replace)
    print(f"{copy}: restored; `cosmodrome serve` brings it up to date when it starts")


def _url(doing: str, text: str | None) -> sa.URL:
    try:
        url = sa.make_url(database_address(text))
    except sa.exc.ArgumentError as error:
        raise GameError(f"{doing}: --database: {error}") from None
    if url.get_backend_name() not in _ENDING or not url.database:
        raise GameError(f"{doing}: --database: expected a file, or an address of SQLite or PostgreSQL")
    return url


def _keep_safe(part: Path, target: Path) -> None:
    """What was written is on the disk, under its name, before anybody relies on it."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.rename(target)
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


# SQLite


def _copy_sqlite(url: sa.URL, part: Path) -> None:
    path = Path(url.database or "")
    if not path.is_file():
        raise GameError(f"backup: there is no database {path}; say --database as for `cosmodrome serve`")
    try:
        with closing(sqlite3.connect(path, timeout=30)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)  # in one step: a reader stops nobody who writes
            target.execute("PRAGMA journal_mode=DELETE")
            _check("backup", path, target)
    except sqlite3.Error as error:
        raise GameError(f"backup: {path}: {error}") from None


def _check(doing: str, path: Path, copy: sqlite3.Connection) -> None:
    """Refuse what is no sound database of ours."""
    known = {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}
    if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (_TABLE,)).fetchone():
        raise GameError(f"{doing}: {path}: this is no database of Cosmodrome")
    [[version]] = copy.execute(f"SELECT version_num FROM {_TABLE}").fetchall() or [[None]]
    if version not in known:
        raise GameError(f"{doing}: {path}: it is of a newer release; use the `cosmodrome` of that release")
    [[found], *_] = copy.execute("PRAGMA integrity_check").fetchall()
    if found != "ok":
        raise GameError(f"{doing}: {path}: it is damaged: {str(found).splitlines()[0]}")


def _restore_sqlite(url: sa.URL, copy: Path, replace: bool) -> None:
    path = Path(url.database or "")
    part = path.with_name(path.name + ".part")
    try:
        with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as source:
            _check("restore", copy, source)
        if path.exists():
            _put_aside(path, replace)
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
        shutil.copyfile(copy, part)
        _keep_safe(part, path)
    except sqlite3.Error as error:
        raise GameError(f"restore: {copy}: {error}") from None
    except OSError as error:
        raise GameError(f"restore: {path}: cannot be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def _put_aside(path: Path, replace: bool) -> None:
    """The database that was there keeps everything, under another name."""
    if not replace:
        raise GameError(f"restore: {path} is there already; --replace puts it aside")
    try:
        with closing(sqlite3.connect(path, timeout=1)) as old:
            old.execute("PRAGMA journal_mode=DELETE")  # all in one file; refused while anybody else has it open
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        raise GameError(f"restore: a server runs on {path}: stop it first") from None
    except sqlite3.DatabaseError:
        pass  # what is damaged is put aside as it is
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.name}.before-{stamp}")
    for ending in ("", "-wal", "-shm"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + ending))
    print(f"{path}: put aside as {aside.name}")


# PostgreSQL


def _run(doing: str, program: str, url: sa.URL, *words: str) -> None:
    """A program of PostgreSQL on that database; the password does not stand where everybody can read it."""
    found = shutil.which(program)
    if found is None:
        raise GameError(f"{doing}: {program} is not installed (Debian: apt-get install postgresql-client)")
    address = url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
    password = {"PGPASSWORD": str(url.password)} if url.password else {}
    command = [found, "--no-password", "--no-owner", "--no-privileges", f"--dbname={address}", *words]
    done = subprocess.run(command, env={**os.environ, **password}, capture_output=True, text=True)
    if done.returncode:
        said = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr.strip())
        raise GameError(f"{doing}: {said or f'{program} failed'}")


def _dump(doing: str, url: sa.URL, part: Path) -> None:
    _run(doing, "pg_dump", url, "--format=custom", f"--file={part}")


def _load(url: sa.URL, copy: Path, replace: bool) -> None:
    clean = ["--clean", "--if-exists"] if replace else []
    _run("restore", "pg_restore", url, "--single-transaction", "--exit-on-error", *clean, str(copy))


async def _need_alone(url: sa.URL, replace: bool) -> None:
    """Refuse a database that holds something already, or that somebody else uses."""
    storage = Storage(url.render_as_string(hide_password=False))
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    try:
        async with storage.read() as connection:
            if not replace and await connection.scalar(sa.text(f"SELECT to_regclass('{_TABLE}') IS NOT NULL")):
                raise GameError("restore: the database holds games already; --replace drops what is there")
            if await connection.scalar(sa.text(others)):
                raise GameError("restore: others are connected to the database: stop every server on it first")
    except (sa.exc.SQLAlchemyError, OSError) as error:
        cause = str(getattr(error, "orig", None) or error)
        raise GameError(f"restore: the database does not answer: {cause.splitlines()[0]}") from None
    finally:
        await storage.close()
