"""For the owner: reports that are read and answered, bans that a running server takes up, and what is forgotten."""

import asyncio
import contextlib
import io
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cosmodrome.cli import main

from server.client import Json, Page, Visitor
from server.process import ROOT, Process

BANNED = 4010
AGENTS = {
    "phone": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 Mobile Safari/604.1",
    "computer": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
}


def owner(database: str, *words: str, status: int = 0) -> str:
    """Run a command of the owner on a database; what it printed."""
    with (
        ThreadPoolExecutor(1) as thread,  # it has an event loop of its own
        contextlib.redirect_stdout(io.StringIO()) as said,
        contextlib.redirect_stderr(said),
    ):
        assert thread.submit(main, ["owner", *words, "--database", database]).result(60) == status, said.getvalue()
    return said.getvalue()


async def until(see: Callable[[], Awaitable[Any]], what: str) -> Any:
    """Look again until something is to be seen; the server looks every two seconds."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if found := await see():
            return found
        await asyncio.sleep(0.1)
    pytest.fail(f"not within 30 s: {what}")


async def met(url: str, *names: str) -> list[Visitor]:
    """People with names."""
    people = [await Visitor.arrive(url) for _ in names]
    for person, name in zip(people, names, strict=True):
        await person.send("PATCH", "/api/me", {"name": name})
    return people


async def table_of(ann: Visitor, bob: Visitor, **more: object) -> Json:
    """A game of two that is under way."""
    table = await ann.make("aliens", "me", "open", **more)
    await bob.sit(table)
    return table


# reports


async def test_a_report_is_read_answered_and_the_answer_seen(shared: Process) -> None:
    ann, bob, eve = await met(shared.url, "Аня", "Боб", "Ева")
    table = await table_of(ann, bob)
    path = f"/api/tables/{table['table']}"
    await ann.post(f"{path}/chat", {"text": "Привет!"})
    await bob.post(f"{path}/chat", {"text": "Какой‮ же ты глупый"})
    page = await Page.open(shared.url, bob.cookie(), {"X-Forwarded-For": "203.0.113.77"})
    await page.told("hello")
    await ann.post(f"{path}/report", {"person": bob.id, "text": "Он обзывается"}, 204)
    # what is judged is kept, whatever becomes of it later
    await bob.send("PATCH", "/api/me", {"name": "Я ни при чём"})
    told = owner(shared.database, "reports")
    for words in ("Он обзывается", f"Боб (@{bob.id})", f"Аня (@{ann.id})", "person: Какой\\u202e же", "203.0.113.0/24"):
        assert words in told, told
    assert "reporter: Привет!" in told
    number = next(line.split()[1].strip(",") for line in told.splitlines() if line.startswith("report"))
    assert (await ann.get("/api/me"))["answers"] == 0
    # when it is answered, then whoever sent it sees it, and nobody else
    assert "is answered" in owner(shared.database, "answer", number, "Спасибо, мы поговорили с ним.")
    assert (await ann.get("/api/me"))["answers"] == 1
    [mine] = (await ann.get("/api/me/reports"))["reports"]
    assert (mine["name"], mine["text"], mine["answer"]) == ("Боб", "Он обзывается", "Спасибо, мы поговорили с ним.")
    assert "network" not in str(mine), "the reporter is not told where others are"
    await ann.post("/api/me/reports/read", {}, 204)
    assert (await ann.get("/api/me"))["answers"] == 0
    assert (await bob.get("/api/me/reports"))["reports"] == []
    assert (await eve.get("/api/me/reports"))["reports"] == []
    assert (await ann.get("/api/me/export"))["reports"][0]["answer"] == "Спасибо, мы поговорили с ним."
    assert f"report {number}," not in owner(shared.database, "reports")
    assert f"report {number}," in owner(shared.database, "reports", "--all")


async def test_a_report_holds_no_secret_of_the_game(shared: Process) -> None:
    ann, bob = await met(shared.url, "Ann", "Bob")
    table = await ann.make("tiny", "me", "open")
    await bob.sit(table)
    await ann.post(f"/api/tables/{table['table']}/report", {"person": bob.id, "text": "slow"}, 204)
    told = owner(shared.database, "reports")
    own = told[told.index(f"Bob (@{bob.id})") :]
    words = {line.split()[0] for line in own.splitlines()[1:] if line.startswith("  ")}
    assert words <= {"about", "by", "at", "says", "from", "chat"}, own


async def test_reports_of_strangers_and_floods_of_them_are_refused(launch: Callable[..., Process]) -> None:
    server = launch(limits=True)
    ann, bob, eve = await met(server.url, "Ann", "Bob", "Eve")
    table = await table_of(ann, bob, spectators=False)
    path = f"/api/tables/{table['table']}/report"
    await eve.refused(path, {"person": bob.id, "text": "bad"}, 404, "no_table")
    await ann.refused(path, {"person": eve.id, "text": "bad"}, 404, "no_person")
    body = {"person": bob.id, "text": "bad"}
    statuses = [(await ann.http.post(path, json=body)).status_code for _ in range(11)]
    assert 204 in statuses
    assert statuses[-1] == 429


# bans


async def test_a_banned_person_is_sent_away_and_a_bot_plays_on(shared: Process) -> None:
    ann, bob = await met(shared.url, "Ann", "Bob")
    table = await table_of(ann, bob)
    waiting = await bob.make("aliens", "me", "open", public=True)
    here, there = await ann.page(), await bob.page()
    await here.join(table["table"])
    owner(shared.database, "ban", f"@{bob.id}", "--days", "3", "--reason", "Грубость в чате")
    # the running server notices: sockets end, the seat is a bot's, what waited is called off
    assert (await there.ended())[0] == BANNED
    seat = (await here.until(table["table"], lambda t: t["seats"][1]["stand_in"]))["seats"][1]
    assert seat["stand_in"]["why"] == "left"
    assert (await ann.table(waiting))["state"] == "cancelled"
    # they are told why and until when, and can do nothing
    me = await bob.get("/api/me")
    assert me["ban"]["reason"] == "Грубость в чате"
    assert 0 < me["ban"]["until"] - me["created"] < 4 * 24 * 3600 * 1000
    wish = {"game": "aliens", "seats": [{"kind": "me"}, {"kind": "open"}]}
    path = f"/api/tables/{table['table']}"
    for where, body in (
        ("/api/tables", wish),
        (f"{path}/chat", {"text": "hey"}),
        (f"{path}/seats/1/back", {}),
        (f"{path}/sit", {}),
        ("/api/sign-out", {}),
        ("/api/me/claim", {"login": "bobby", "password": "звёзды и планеты"}),
        ("/api/sign-in", {"login": "bobby", "password": "звёзды и планеты"}),
    ):
        told = await bob.refused(where, body, 403, "banned")
        assert told["error"]["ban"] == me["ban"]
    assert (await (await bob.page()).ended())[0] == BANNED
    # what is theirs stays theirs, and looking is as for a stranger
    await bob.get("/api/me/export")
    await bob.table(table)
    # the others go on
    state = await ann.table(table)
    assert state["state"] == "playing"
    # and when it is over, they come back
    number = next(line.split()[1].strip(":") for line in owner(shared.database, "bans").splitlines() if bob.id in line)
    assert "is over" in owner(shared.database, "unban", number)

    async def is_free() -> bool:
        return await _ban(bob) is None

    await until(is_free, "the end of the ban")
    assert (await bob.post(f"{path}/seats/1/back", {}))["seats"][1]["stand_in"] is None


async def ban_of(person: Visitor) -> Json | None:
    """The ban that somebody is told of, waiting for it."""
    found: Json = await until(lambda: _ban(person), "the ban")
    return found


async def _ban(person: Visitor) -> Json | None:
    found: Json | None = (await person.get("/api/me"))["ban"]
    return found


async def test_who_is_banned_does_not_come_back_as_another_guest_of_the_same_cookie(shared: Process) -> None:
    [bob] = await met(shared.url, "Bob")
    owner(shared.database, "ban", f"@{bob.id}")
    assert await ban_of(bob) == {"reason": "", "until": None}
    await bob.send("DELETE", "/api/me", {"confirm": "delete"}, 204)
    assert (await bob.get("/api/me", 403))["error"]["code"] == "banned"


async def test_a_banned_device_is_banned_whoever_it_belongs_to(shared: Process) -> None:
    [bob] = await met(shared.url, "Bob")
    bob.me = await bob.post("/api/me/claim", {"login": "bobdevice", "password": "звёзды и планеты"})
    other = Visitor(shared.url)
    await other.post("/api/sign-in", {"login": bob.me["login"], "password": "звёзды и планеты"})
    devices = (await bob.get("/api/me/devices"))["devices"]
    here = next(one["device"] for one in devices if one["here"])
    owner(shared.database, "ban", "--device", f"@{here}", "--reason", "x")
    await ban_of(bob)
    assert (await other.get("/api/me"))["ban"] is None
    # with the devices of a person all of them are
    owner(shared.database, "ban", bob.me["login"], "--devices")
    await ban_of(other)


@pytest.mark.parametrize(
    ("banned", "inside", "outside"),
    [
        ("198.18.7.9", "198.18.7.200", "198.18.8.9"),
        ("2001:db8:5:6::1", "2001:db8:5:6:ffff::9", "2001:db8:5:7::1"),
        ("198.19.0.0/16", "198.19.77.1", "198.20.0.1"),
    ],
)
async def test_a_banned_network_is_banned_as_a_whole(shared: Process, banned: str, inside: str, outside: str) -> None:
    owner(shared.database, "ban", "--network", banned)
    far = Visitor(shared.url)

    async def refused() -> bool:
        near = Visitor(shared.url)
        answer = await near.http.get("/api/me", headers={"X-Forwarded-For": inside})
        assert answer.is_success == bool(near.cookie()), "no guest is made for who is banned"
        return bool(answer.status_code == 403 and answer.json()["error"]["code"] == "banned")

    await until(refused, "the ban of the network")
    page = await Page.open(shared.url, "", {"X-Forwarded-For": inside})
    assert (await page.ended())[0] == BANNED
    assert (await far.http.get("/api/me", headers={"X-Forwarded-For": outside})).json()["ban"] is None


@pytest.mark.long
async def test_bans_hold_after_a_restart_and_at_other_processes(launch: Callable[..., Process]) -> None:
    first = launch()
    ann, bob = await met(first.url, "Ann", "Bob")
    table = await table_of(ann, bob)
    first.stop()
    owner(first.database, "ban", f"@{bob.id}")
    first.start()
    second = launch(first.database)
    for url in (first.url, second.url):
        answer = await bob.http.get(f"{url}/api/me", headers={"Cookie": bob.cookie()})
        assert answer.json()["ban"] == {"reason": "", "until": None}
    page = await ann.page()
    await page.join(table["table"])
    await page.until(table["table"], lambda t: t["seats"][1]["stand_in"])


# mistakes


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("answer", "999999", "text"), "there is no report 999999"),
        (("answer", "1", "   "), "expected 1 to 1000 printable characters"),
        (("ban",), "ban what?"),
        (("ban", "nobody-at-all"), "there is nobody with the id or login nobody-at-all"),
        (("ban", "--network", "0.0.0.0/0"), "expected /16 to /32"),
        (("ban", "--network", "everywhere"), "expected an address or a network"),
        (("ban", "--network", "127.0.0.1"), "that is this machine itself"),
        (("ban", "--device", "x", "--days", "0"), "--days: expected 1 to 36500"),
        (("ban", "--device", "x", "--devices"), "name one"),
        (("unban", "999999"), "there is no ban 999999"),
        (("people", "--limit", "0"), "--limit: expected 1 or more"),
        (("forget-guests", "--older-than", "0"), "--older-than: expected 1 to 36500 days"),
    ],
)
def test_a_mistake_is_one_line_and_changes_nothing(shared: Process, words: tuple[str, ...], said: str) -> None:
    told = owner(shared.database, *words, status=2)
    assert said in told
    assert len(told.splitlines()) == 1


def test_a_database_that_is_not_there_or_too_old_is_not_touched(tmp_path: Path) -> None:
    missing = tmp_path / "nothing.db"
    assert "there is no database" in owner(str(missing), "bans", status=2)
    assert not missing.exists()
    old = tmp_path / "old.db"
    old.write_bytes((ROOT / "tests/server/databases/1.0.0.db").read_bytes())
    assert "another release" in owner(str(old), "bans", status=2)


async def test_people_are_listed_with_their_devices(shared: Process) -> None:
    [ann] = await met(shared.url, "Аня")
    assert f"{ann.id}" in owner(shared.database, "people", "--limit", "1000")
    assert "device" in owner(shared.database, "people", f"@{ann.id}")


# devices


async def test_devices_are_told_apart_and_signed_out_one_by_one(url: str) -> None:
    ann = Visitor(url)
    ann.http.headers["User-Agent"] = AGENTS["computer"]
    ann.me = await ann.get("/api/me")
    ann.me = await ann.post("/api/me/claim", {"login": "devices", "password": "звёзды и планеты"})
    phone, third = Visitor(url), Visitor(url)
    phone.http.headers["User-Agent"] = AGENTS["phone"]
    for other in (phone, third):
        await other.post("/api/sign-in", {"login": ann.me["login"], "password": "звёзды и планеты"})
        await other.get("/api/me")
    listed = (await ann.get("/api/me/devices"))["devices"]
    shown = {(one["kind"], one["browser"], one["here"]) for one in listed}
    assert shown == {("computer", "Firefox", True), ("phone", "Safari", False), ("", "", False)}
    assert listed[0]["here"]
    # one is signed out, then all others
    page = await phone.page()
    [theirs] = [one["device"] for one in listed if one["kind"] == "phone"]
    left = await ann.send("DELETE", f"/api/me/devices/{theirs}")
    assert len(left["devices"]) == 2
    assert (await page.ended())[0] == 1008
    await phone.refused("/api/me/games", None, 401, "nobody", "GET")
    await ann.refused(f"/api/me/devices/{theirs}", {}, 404, "no_device", "DELETE")
    await ann.post("/api/sign-out", {"others": True}, 204)
    await third.refused("/api/me/games", None, 401, "nobody", "GET")
    assert (await ann.get("/api/me"))["person"] == ann.me["person"]
    assert len((await ann.get("/api/me/devices"))["devices"]) == 1


# forgetting


def moved(folder: Path, days: float) -> dict[str, str]:
    """A system clock that is so many days ahead."""
    file = folder / "wall"
    file.write_text(str(days * 24 * 3600))
    return {"wall": str(file)}


@pytest.mark.long
@pytest.mark.long
async def test_guests_and_tables_are_kept_as_long_as_is_promised(
    launch: Callable[..., Process], tmp_path: Path
) -> None:
    server = launch(**moved(tmp_path, 0), forget_seconds=3600)
    idle, ann, bob, eve, tim = await met(server.url, "Idle", "Ann", "Bob", "Eve", "Tim")
    bob.me = await bob.post("/api/me/claim", {"login": "bob", "password": "звёзды и планеты"})
    game = await table_of(ann, bob)
    await ann.post(f"/api/tables/{game['table']}/chat", {"text": "Удачи!"})
    await ann.post(f"/api/tables/{game['table']}/concede", {"seat": 0})
    alone = await eve.make("aliens", "me", "random")
    await eve.post(f"/api/tables/{alone['table']}/concede", {"seat": 0})
    dropped = await ann.make("aliens", "me", "open")
    await ann.post(f"/api/tables/{dropped['table']}/cancel")
    assert (await ann.get("/api/privacy")) == {
        "guests": 30, "players": 365, "ended": 90, "reports": 180, "waiting": 1, "playing": 30,
    }  # fmt: skip

    async def later(days: float, quiet: bool = False) -> dict[str, int]:
        """What was forgotten when so many days have gone by."""
        server.stop()
        before = len(server.logged("forgotten", 0))
        server.wish |= {**moved(tmp_path, days), "forget_seconds": 0.3}
        server.start()
        if quiet:
            await asyncio.sleep(1.5)
            assert len(server.logged("forgotten", 0)) == before
            return {}

        async def said() -> list[Json]:
            return server.logged("forgotten", 0)[before:]

        [found, *_] = await until(said, f"anything forgotten after {days} days")
        return {key: value for key, value in found.items() if isinstance(value, int) and value}

    async def is_there(table: Json) -> bool:
        return (await tim.http.get(f"/api/tables/{table['table']}")).is_success

    # after a month whoever never sat down is gone; whoever came again is not
    assert await later(20, quiet=True) == {}
    tim_is = (await tim.get("/api/me"))["person"]
    assert (await later(31))["guests"] == 1
    assert (await tim.get("/api/me"))["person"] == tim_is
    assert (await idle.get("/api/me"))["person"] != idle.id
    # what came to nothing goes next
    assert await is_there(dropped)
    assert (await later(92))["tables"] == 1
    assert not await is_there(dropped)
    # after a year the guests with games: their names and words go, and what nobody is left of
    assert await is_there(alone)
    gone = await later(367)
    assert gone["players"] == 2
    assert gone["tables"] == 1
    assert not await is_there(alone)
    seen = await bob.table(game)
    assert seen["seats"][0]["name"] == "—"
    assert seen["chat"]["lines"][0]["text"] == "—"
    assert seen["seats"][1]["name"] == "Bob"
    assert (await bob.get("/api/me/statistics"))["played"] == 1


@pytest.mark.long
async def test_the_owner_forgets_guests_by_hand_while_a_server_runs(
    launch: Callable[..., Process], tmp_path: Path
) -> None:
    server = launch(**moved(tmp_path, -40))
    ann, bob, eve = await met(server.url, "Ann", "Bob", "Eve")
    bob.me = await bob.post("/api/me/claim", {"login": "bob", "password": "звёзды и планеты"})
    table = await table_of(ann, bob)
    await ann.post(f"/api/tables/{table['table']}/chat", {"text": "Удачи!"})
    server.stop()
    server.wish |= moved(tmp_path, 0)
    server.start()
    assert (await bob.table(table))["chat"]["lines"][0]["text"] == "Удачи!"
    asked = owner(server.database, "forget-guests", "--older-than", "39", "--dry-run")
    assert asked == "would forget: 1 guests without games, 1 with games\n"
    done = owner(server.database, "forget-guests", "--older-than", "39")
    assert done == "forgotten: 1 guests without games, 1 with games\n"

    async def blanked() -> Json | None:
        seen = await bob.table(table)
        return seen if seen["chat"]["lines"][0]["text"] == "—" else None

    seen = await until(blanked, "the words out of the running server's memory")
    assert seen["seats"][0]["name"] == "—"
    assert (await eve.get("/api/me"))["person"] != eve.id


async def test_what_a_report_is_about_is_kept_as_long_as_the_report(
    launch: Callable[..., Process], tmp_path: Path
) -> None:
    server = launch(**moved(tmp_path, 0))
    ann, bob = await met(server.url, "Ann", "Bob")
    table = await ann.make("aliens", "me", "open", "open")
    await bob.sit(table)
    await bob.post(f"/api/tables/{table['table']}/chat", {"text": "Глупости"})
    await ann.post(f"/api/tables/{table['table']}/report", {"person": bob.id, "text": "грубит"}, 204)
    # who is reported takes their words back everywhere but there
    await bob.send("DELETE", "/api/me", {"confirm": "delete"}, 204)
    assert (await ann.table(table))["chat"]["lines"][0]["text"] == "—"
    assert "person: Глупости" in owner(server.database, "reports")
    server.stop()
    server.wish |= {**moved(tmp_path, 200), "forget_seconds": 0.3}
    server.start()
    assert server.logged("forgotten", 30)[0]["reports"] == 1
    assert owner(server.database, "reports", "--all") == "no reports\n"
