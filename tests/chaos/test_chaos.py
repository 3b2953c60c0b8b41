"""Chaos in short: what breaks costs nobody a move; and whoever judges it would notice."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from chaos.faults import FAULTS, why_not
from chaos.gate import Gate
from chaos.ground import Wish, clock_settings, faketime, set_clock
from chaos.ledger import Ledger, Sent
from chaos.run import Found, run
from server.postgres import binaries


def tried(folder: Path, *names: str, tables: int = 3, **more: int | bool) -> Found:
    wish = Wish(**more)  # type: ignore[arg-type]
    for name in names:
        if reason := why_not(name, wish):
            pytest.skip(f"{name}: {reason}")
    wish.clock, wish.disk = "clock" in names, "disk" in names
    found = asyncio.run(run(wish, folder, names, tables, 0.02, 1, 240, False))
    assert found.wrong == []
    assert found.done.total() == len(names)
    assert len(found.ledger.games) >= tables
    assert any(sent.number is not None for sent in found.ledger.moves.values())
    return found


def test_killed_cut_off_and_left_by_its_bots_a_server_loses_nothing(tmp_path: Path) -> None:
    found = tried(tmp_path, "kill", "worker-hangs", "network", "kill")
    assert found.ledger.again, "nobody noticed anything"


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in FAULTS if name not in ("kill", "database", "network")])
def test_whatever_breaks_nothing_is_lost(name: str, tmp_path: Path) -> None:
    tried(tmp_path, name, name)


@pytest.mark.long
@pytest.mark.parametrize("names", [("database", "kill"), ("kill", "clock"), ("stop", "network", "worker-dies")])
def test_two_servers_on_one_postgres_lose_nothing(names: tuple[str, ...], tmp_path: Path) -> None:
    if binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    tried(tmp_path, *names, postgres=True, servers=2)


def test_what_is_lost_doubled_or_changed_is_found(tmp_path: Path) -> None:
    async def judged() -> tuple[list[str], list[str]]:
        found = await run(Wish(), tmp_path, [], 1, 0, 1, 240, False)
        database = f"sqlite+aiosqlite:///{tmp_path / 'cosmodrome.db'}"
        assert await found.ledger.faults(database) == []
        one, two, three, four, *_ = found.ledger.moves.values()
        found.ledger.moves["x"] = Sent(one.table, "x", "open 1", 5)
        one.number = 10_000
        two.action = "something else"
        three.refused = "stale"
        del found.ledger.moves[four.name]
        found.ledger.games[one.table] = None
        found.ledger.games["no table"] = "Cosmodrome record 1"
        return await found.ledger.faults(database), [one.name, two.name, three.name, four.name, one.table]

    said, (one, two, three, four, table) = asyncio.run(judged())
    text = "\n".join(said)
    for line in (
        "x: acknowledged and lost",
        f"{one}: acknowledged as 10000, stored as",
        f"{two}: sent 'something else', stored",
        f"{three}: refused (stale) and stored",
        f"{four}: stored and never sent",
        f"table {table}: the game did not end",
        "table no table: its record does not hold",
    ):
        assert line in text, line
    assert len(said) == 7


def test_a_move_that_is_acknowledged_by_two_numbers_is_found() -> None:
    ledger, sent = Ledger(), Sent("t", "c-1", "pass")
    assert ledger.note_ack(sent, 4) is None
    assert ledger.note_ack(sent, 4) is None
    assert ledger.note_ack(sent, 5) == "c-1: acknowledged with 4 and with 5"


def test_the_clock_of_a_process_is_put_wrong_and_time_that_passes_is_not(tmp_path: Path) -> None:
    if faketime() is None:
        pytest.skip("libfaketime is not installed: apt-get install libfaketime")
    set_clock(tmp_path / "wall", "+172800")
    script = "import time; print(time.time(), time.clock_gettime(time.CLOCK_BOOTTIME))"
    settings = {**os.environ, **clock_settings(tmp_path / "wall")}
    said = subprocess.run([sys.executable, "-c", script], env=settings, capture_output=True, text=True, check=True)
    wall, passed = map(float, said.stdout.split())
    assert 172_000 < wall - time.time() < 173_000
    assert abs(passed - time.clock_gettime(time.CLOCK_BOOTTIME)) < 600


def test_a_gate_passes_on_what_it_is_sent_until_it_is_shut_or_deaf() -> None:
    async def tried_out() -> list[bytes]:
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while data := await reader.read(100):
                writer.write(data)
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        gate = await Gate(server.sockets[0].getsockname()[1]).start()

        async def heard() -> bytes:
            reader, writer = await asyncio.open_connection("127.0.0.1", gate.port)
            try:
                writer.write(b"hello")
                async with asyncio.timeout(0.5):
                    return await reader.read(100)
            except TimeoutError:
                return b"nothing"
            except ConnectionError:
                return b""
            finally:
                writer.transport.abort()

        found = [await heard()]
        gate.is_deaf = True
        found.append(await heard())
        gate.is_deaf, gate.is_shut = False, True
        found.append(await heard())
        gate.is_shut = False
        found.append(await heard())
        await gate.stop()
        server.close()
        return found

    assert asyncio.run(tried_out()) == [b"hello", b"nothing", b"", b"hello"]
