"""`cosmodrome load`: real games on real servers, and what is said of them. No time is judged here."""

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cosmodrome.cli import main
from cosmodrome.server.storage import Storage, entries, tables
from cosmodrome.traffic.processes import listening, usage
from cosmodrome.traffic.run import percentile_ms
from cosmodrome.traffic.wire import Socket

from server.client import keep
from server.process import Process

KEYS = (
    *("tables", "moves_per_s", "ack_p50_ms", "ack_p99_ms", "seen_p99_ms", "echo_p99_ms", "errors"),
    *("server_ms_per_move", "server_rss_mb"),
)


@pytest.fixture(autouse=True)
def young_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that have only just begun when the time does."""
    monkeypatch.setattr("cosmodrome.traffic.run._AHEAD", 5)


class BytesWriter:
    """Takes everything that is sent."""

    def write(self, sent: bytes) -> None:
        assert sent


def load(folder: Path, *urls: str, seconds: str = "2", more: tuple[str, ...] = ()) -> tuple[int, dict[str, Any]]:
    """What the command answers, and what it has found."""
    file = folder / "load.json"
    try:
        code = main(["load", "--tables", "3", "--every", "0.2", "--for", seconds, "--json", str(file), *more, *urls])
    except SystemExit as end:
        code = int(end.code or 0)
    return code, json.loads(file.read_text()) if file.exists() else {}


async def stored(database: str) -> tuple[int, int]:
    """How many moves and how many games a database holds."""
    storage = keep(Storage(database))
    async with storage.read() as connection:
        moved = sa.select(sa.func.count()).select_from(entries).where(entries.c.kind == "moved")
        games = sa.select(sa.func.count(sa.distinct(tables.c.game)))
        return await connection.scalar(moved) or 0, await connection.scalar(games) or 0


def test_whoever_waits_long_for_their_turn_is_not_taken_for_gone(
    launch: Callable[..., Process], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a server that closes silent pages soon, and tables that are slower than that
    server = launch(silent_seconds=1.5)
    monkeypatch.setattr("cosmodrome.traffic.run._SILENT_SECONDS", 0.3)
    monkeypatch.setattr("cosmodrome.traffic.run._AGAIN_SECONDS", 0.2)
    more = ("--every", "4", "--spectators", "1")  # the later of two wins
    code, found = load(tmp_path, server.url, seconds="8", more=more)
    assert (code, found["errors"]) == (0, 0), found
    assert found["moves"] >= 3


def test_an_answer_without_a_word_does_not_say_that_somebody_is_there() -> None:
    socket = Socket(BytesWriter(), lambda payload: None)  # type: ignore[arg-type]
    socket.said = 0.0
    socket._take(0x89, b"there?")
    assert socket.said == 0.0
    socket.send(b"{}")
    assert socket.said > 0.0


def test_games_are_played_and_measured(launch: Callable[..., Process], tmp_path: Path) -> None:
    server = launch()
    code, found = load(tmp_path, server.url, more=("--spectators", "3"))
    assert code == 0, found
    assert found.keys() >= set(KEYS)
    assert (found["tables"], found["errors"]) == (3, 0)
    assert found["moves"] == pytest.approx(found["moves_per_s"] * found["seconds"])
    assert 0 < found["ack_p50_ms"] <= found["ack_p95_ms"] <= found["ack_p99_ms"]
    assert all(found[name] > 0 for name in ("seen_p99_ms", "echo_p99_ms", "server_ms_per_move", "server_rss_mb"))
    assert '"level": "error"' not in server.log()


async def test_every_move_that_was_counted_is_stored(launch: Callable[..., Process], tmp_path: Path) -> None:
    server = launch()
    found: dict[str, Any] = {}
    thread = threading.Thread(target=lambda: found.update(load(tmp_path, server.url)[1]))
    thread.start()
    thread.join()
    moves, games = await stored(server.database)
    assert moves >= found["moves"] > 0
    assert games >= 3  # the tables take the games in turn


@pytest.mark.long
def test_the_seats_of_a_table_are_shared_out_over_several_servers(
    launch: Callable[..., Process], tmp_path: Path
) -> None:
    one = launch()
    two = launch(one.database)
    code, found = load(tmp_path, one.url, two.url)
    assert code == 0, found
    assert found["seen_p99_ms"] > 0


@pytest.mark.long
def test_a_bot_may_sit_opposite(launch: Callable[..., Process], tmp_path: Path) -> None:
    code, found = load(tmp_path, launch(bot_seconds=0.1).url, more=("--bots", "random"))
    assert code == 0, found
    assert found["bot_p99_ms"] > 0
    assert found["seen_p99_ms"] is None


@pytest.mark.long
def test_a_server_that_goes_away_is_told_as_errors(launch: Callable[..., Process], tmp_path: Path) -> None:
    server = launch()
    found: list[tuple[int, dict[str, Any]]] = []
    loading = threading.Thread(target=lambda: found.append(load(tmp_path, server.url, seconds="6")))
    before = files_open(server)
    loading.start()
    while loading.is_alive() and files_open(server) < before + 6:  # two sockets for each of three tables
        time.sleep(0.05)
    server.kill()
    loading.join()
    assert found[0][0] in (1, 2)  # while it measured, or before it had begun
    assert found[0][1].get("errors", 1) > 0


def files_open(server: Process) -> int:
    assert server._process
    return len(list(Path(f"/proc/{server._process.pid}/fd").iterdir()))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--tables", "0", "--every", "1", "--for", "1", "http://127.0.0.1:1"), "--tables: expected 1 or more, got 0"),
        (
            ("--tables", "1", "--every", "0", "--for", "1", "http://127.0.0.1:1"),
            "--every: expected a number of",
        ),
        (
            ("--tables", "1", "--every", "1", "--for", "nan", "http://127.0.0.1:1"),
            "--for: expected a number of",
        ),
        (("--tables", "1", "--every", "1", "--for", "1", "127.0.0.1:8000"), "expected an address such as"),
        (("--tables", "1", "--every", "1", "--for", "1", "http://127.0.0.1:99999"), "Port out of range"),
        (("--tables", "1", "--every", "1", "--for", "1", "http://127.0.0.1:1"), "Connect call failed"),
    ],
)
def test_a_mistake_of_load_is_one_line(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["load", *words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


@pytest.mark.long
def test_a_server_with_limits_is_told_apart(launch: Callable[..., Process], capsys: pytest.CaptureFixture[str]) -> None:
    url = launch(limits=True).url
    assert main(["load", "--tables", "40", "--every", "1", "--for", "1", url]) == 2
    assert "COSMODROME_LIMITS=off" in capsys.readouterr().err


def test_a_level_that_there_is_not_is_refused(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["load", "--tables", "1", "--every", "1", "--for", "1", "--bots", "genius", url]) == 2
    assert "--bots: expected one of" in capsys.readouterr().err


def test_the_server_is_found_by_its_port(shared: Process) -> None:
    assert shared._process
    assert listening(shared.port) == shared._process.pid
    spent = usage(shared._process.pid)
    assert spent.user > 0
    assert spent.megabytes > 10
    assert usage(2**22 + 1).resident == 0  # there is no such process


def test_so_many_in_a_hundred_take_no_longer() -> None:
    seconds = [number / 1000 for number in range(1, 101)]
    assert [percentile_ms(seconds, share) for share in (50, 95, 99, 100)] == [50, 95, 99, 100]
    assert percentile_ms([0.007], 99) == 7
    assert percentile_ms([], 99) is None
