"""Servers on each database, for tests that talk to them."""

import asyncio
import inspect
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.client import close_all
from server.postgres import Cluster, binaries
from server.process import Process

DATABASES = ("sqlite", "postgres")
# what is asked of both databases for every commit; of the rest PostgreSQL has a slice each time
ALWAYS_ON_BOTH = {
    "test_storage.py",
    "test_games.py",
    "test_live.py",
    "test_faults.py",
    "test_contract.py",
    "test_landing.py",
}


def pytest_itemcollected(item: pytest.Item) -> None:
    """What also runs on PostgreSQL is long, but for what must hold there before anything else."""
    database = item.callspec.params.get("new_database") if hasattr(item, "callspec") else None
    if database == "postgres" and item.path.name not in ALWAYS_ON_BOTH:
        item.add_marker("long")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run tests that are coroutines."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters

    async def run() -> None:
        try:
            await pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names})
        finally:
            await close_all()

    asyncio.run(run())
    return True


def new_cluster() -> Cluster:
    """A PostgreSQL of our own, where there is one to be had."""
    folder = binaries()
    if folder is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed (initdb not found)")
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql, or brew install postgresql")
    return Cluster(folder)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for all tests."""
    cluster = new_cluster()
    yield cluster
    cluster.stop()


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL for one test, which may pause it."""
    cluster = new_cluster()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session", params=DATABASES)
def new_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], str]:
    """Addresses of new, empty databases, of each kind in turn."""
    if request.param == "postgres":
        cluster: Cluster = request.getfixturevalue("cluster")
        return cluster.database
    return lambda: f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('db') / 'cosmodrome.db'}"


@pytest.fixture(scope="session")
def shared(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One server for all tests that need nothing special."""
    process = Process(
        new_database(),
        tmp_path_factory.mktemp("server"),
        bot_seconds=0.5,
        bot_grace_seconds=1.5,
        sweep_seconds=0.2,
        absent_ms=300,
    ).start()
    yield process
    assert process.stop() == -signal.SIGTERM  # it ends by the signal, after its goodbyes
    assert '"level": "error"' not in without_bot_faults(process.log())


def without_bot_faults(log: str) -> str:
    """The log without the lines of the bots that tests break on purpose."""
    return "\n".join(line for line in log.splitlines() if '"event": "bot failed"' not in line)


@pytest.fixture
def url(shared: Process) -> str:
    return shared.url


@pytest.fixture
def launch(new_database: Callable[[], str], tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """Start servers of one's own, each on a new database unless told otherwise."""
    started: list[Process] = []

    def start(database: str | None = None, **settings: Any) -> Process:
        process = Process(database or new_database(), tmp_path, **settings)
        started.append(process)
        return process.start()

    yield start
    for process in started:
        process.stop()


@pytest.fixture
def launch_reviewer(launch: Callable[..., Process]) -> Callable[..., tuple[Process, list[Process]]]:
    """Start a server with what reviews games for it: a worker on PostgreSQL, the server itself on SQLite."""

    def start(**settings: Any) -> tuple[Process, list[Process]]:
        server = launch(**settings)
        if server.database.startswith("sqlite"):
            return server, []
        return server, [launch(server.database, works=True, **settings)]

    return start
