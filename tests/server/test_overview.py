"""The owner's page: numbers of a real server, for whoever has a link that the database made."""

import contextlib
import io
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from cosmodrome.cli import main
from cosmodrome.server.durations import Durations
from cosmodrome.server.overview import make_key
from cosmodrome.server.storage import Storage, now

from server.client import Json, Visitor, keep
from server.process import Process
from server.test_faults import edit, two_at


def owner(database: str, *words: str, status: int = 0) -> str:
    """Run a command of the owner; what it printed."""
    with (
        ThreadPoolExecutor(1) as thread,  # it has an event loop of its own
        contextlib.redirect_stdout(io.StringIO()) as said,
        contextlib.redirect_stderr(said),
    ):
        assert thread.submit(main, ["owner", *words, "--database", database]).result(60) == status, said.getvalue()
    return said.getvalue()


def key_of(said: str) -> str:
    return urlsplit(said.split()[0]).fragment


async def test_the_link_shows_how_the_server_fares(launch: Callable[..., Process]) -> None:
    # given a game under way, a table that waits, somebody with an open page, and a fault
    server = launch()
    ann, table = await two_at(server, options={"first": 0})
    broken = (await two_at(server))[1]
    await ann.make("cities", "me", "open")
    await ann.page()
    await ann.move(await ann.table(table))
    said = owner(server.database, "page", "--address", "https://games.example.org/", "--days", "3")
    assert said.startswith("https://games.example.org/owner#")
    wish = {"key": key_of(said)}
    before = await ann.post("/api/owner", wish)
    assert (before["status"], before["tables"]) == ("ok", {"waiting": 1, "playing": 2, "over": 0})
    assert before["games"] == [{"game": "aliens", "playing": 2}, {"game": "cities", "playing": 0}]
    assert before["people"] == {"today": 4, "all": 4}
    assert (before["pages"], before["faults"], before["reports"], before["bans"]) == (1, [], 0, 0)
    assert before["acts"]["count"] > 0
    assert 0 < before["acts"]["p50_ms"] <= before["acts"]["p99_ms"]
    # when something fails, and somebody is banned
    server.kill()
    await edit(keep(Storage(server.database)), broken["table"], 1, seats="none")
    owner(server.database, "ban", "--network", "203.0.113.7")
    server.start()
    bob = await Visitor.arrive(server.url)
    await bob.get(f"/api/tables/{broken['table']}", 500)
    # then the page says so
    after: Json = await Visitor(server.url).post("/api/owner", wish)  # a fault may end the connection it came on
    assert after["faults"][0]["level"] == "error"
    assert after["faults"][0]["event"] == "failed"
    assert after["bans"] == 1
    assert after["people"]["all"] == 5


async def test_without_a_good_key_there_is_no_page(launch: Callable[..., Process]) -> None:
    server = launch()
    ann = await Visitor.arrive(server.url)
    storage = keep(Storage(server.database))
    good = await make_key(storage, now() + 60_000)
    assert (await ann.post("/api/owner", {"key": good}))["version"]
    until, seal = good.split(".")
    over = await make_key(storage, now() - 1)
    for wrong in (
        *("", ".", "owner", until, f"{until}.", f".{seal}", f"{int(until) + 1}.{seal}", f"{until}.{seal[:-1]}0x"),
        *(over, f"٣.{seal}", f"-1.{seal}", good + "0"),
    ):
        await ann.refused("/api/owner", {"key": wrong}, 404, "no_page")
    # and all links end when the owner says so
    assert "are over" in owner(server.database, "page", "--end")
    await ann.refused("/api/owner", {"key": good}, 404, "no_page")
    again = key_of(owner(server.database, "page"))
    assert re.fullmatch(r"\d{13}\.[0-9a-f]{64}", again)
    assert (await ann.post("/api/owner", {"key": again}))["status"] == "ok"


@pytest.mark.parametrize("days", ["0", "366"])
def test_a_link_has_an_end(url: str, days: str, shared: Process) -> None:
    assert "--days: expected 1 to 365" in owner(shared.database, "page", "--days", days, status=2)


def test_of_durations_the_bound_is_told_that_so_many_do_not_exceed() -> None:
    took = Durations()
    assert (took.count, took.within(99)) == (0, None)
    for seconds in [0.004] * 98 + [0.2, 99]:
        took.note(seconds)
    assert [took.within(share) for share in (50, 98, 99, 100)] == [5, 5, 250, None]
