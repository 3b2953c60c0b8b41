"""Floods, silence and pages that do not read: slowed, then closed, while others are served."""

import asyncio
import json
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from cosmodrome.server.households import Households

from attack.target import Target
from attack.wire import PING_FRAME, Wire, frame
from server.client import Page, Visitor, keep
from server.process import Process

PING = json.dumps({"type": "ping", "id": "r"})


async def flood(page: Page) -> None:
    """Ask as fast as it goes, until the socket is closed."""
    with suppress(ConnectionClosed):
        while True:
            await page.raw_send(PING)
            await asyncio.sleep(0)


async def slowest_answer(url: str, seconds: float) -> float:
    """The longest that the server let somebody else wait in that time."""
    slowest, until = 0.0, time.monotonic() + seconds
    async with httpx.AsyncClient(base_url=url, timeout=30) as other:
        while time.monotonic() < until:
            began = time.monotonic()
            await other.get("/healthz")
            slowest = max(slowest, time.monotonic() - began)
            await asyncio.sleep(0.05)
    return slowest


@pytest.mark.long
async def test_a_flood_is_slowed_then_closed(launch: Callable[..., Process]) -> None:
    server = launch(limits=True)
    page = await Page.open(server.url)
    flooding = asyncio.create_task(flood(page))
    began = time.monotonic()
    slowest = await slowest_answer(server.url, 3)
    rate = len(page.heard) / (time.monotonic() - began)
    assert rate < 100, f"{rate:.0f} answers a second, and somebody else waited {slowest:.1f} s"
    code, _ = await page.ended(60)
    await flooding
    assert code == 4029


async def test_a_page_that_asks_a_little_too_much_is_served(launch: Callable[..., Process]) -> None:
    page = await Page.open(launch(limits=True).url)
    answers = await asyncio.gather(*(page.begin("ping") for _ in range(90)))
    assert [answer["type"] for answer in answers] == ["pong"] * 90


@pytest.mark.long
async def test_a_page_that_does_not_read_is_closed(launch: Callable[..., Process]) -> None:
    server = launch(unread_seconds=1)  # and no limits, so that it is its own answers that stop it
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", server.port))
    ws = server.url.replace("http", "ws", 1) + "/api/live"
    sent = 0
    async with connect(ws, sock=narrow, compression=None, ping_interval=None, max_queue=1) as page:
        with suppress(ConnectionClosed, TimeoutError):
            async with asyncio.timeout(60):
                while True:  # never a recv
                    await page.send(json.dumps({"type": "x" * 60, "id": "r" * 60}))
                    sent += 1
                    await asyncio.sleep(0)
        began = time.monotonic()
        while not page.transport.is_closing() and time.monotonic() - began < 1:
            await asyncio.sleep(0.05)
        assert page.transport.is_closing(), f"{sent} requests were taken and it is still served"


HOST = b"Host: 127.0.0.1\r\n"
GET = b"GET /healthz HTTP/1.1\r\n" + HOST
BEGINNINGS = {
    "nothing": b"",
    "half a header": GET + b"X-Slow: ",
    "half a body": b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Length: 100\r\n\r\n{",
    "half of a second header": GET + b"\r\n" + GET,
}


async def is_ended(port: int, beginning: bytes) -> bool:
    """Whether the server ends a connection that begins like this and never goes on."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(beginning)
    try:
        await asyncio.wait_for(reader.read(), 60)
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    finally:
        writer.close()
    return True


@pytest.mark.long
async def test_requests_that_never_come_whole_are_closed(launch: Callable[..., Process]) -> None:
    server = launch(request_seconds=2)
    names = 50 * list(BEGINNINGS)
    ended = await asyncio.gather(*(is_ended(server.port, BEGINNINGS[name]) for name in names))
    still_open = {name for name, over in zip(names, ended, strict=True) if not over}
    assert not still_open
    async with httpx.AsyncClient(base_url=server.url) as other:
        assert (await other.get("/healthz")).status_code == 200


async def test_a_page_that_stays_is_no_request_that_never_comes_whole(launch: Callable[..., Process]) -> None:
    server = launch(request_seconds=0.5)
    page = await Page.open(server.url)
    await asyncio.sleep(1.5)
    assert (await page.begin("ping"))["type"] == "pong"


FRAMES = {
    "pings": 200 * frame(b"?", PING_FRAME),
    "pieces of nothing": frame(b"", last=False) + 400 * frame(b"", 0, last=False),
}


@pytest.mark.parametrize("name", FRAMES)
async def test_frames_that_say_nothing_are_cut_off(launch: Callable[..., Process], name: str) -> None:
    wire = keep(await Wire.open(Target(launch(limits=True).port, network=1)))
    assert await wire.upgrade()
    wire.writer.write(FRAMES[name])
    with suppress(ConnectionError):
        await asyncio.wait_for(wire.drain(), 30)  # or it is still served, half a minute later


async def test_one_address_has_so_many_connections(launch: Callable[..., Process]) -> None:
    target = Target(launch(limits=True).port, network=1)
    wires = [keep(await Wire.open(target)) for _ in range(300)]
    neighbour = keep(await Wire.open(target, 1))
    assert (await neighbour.ask("GET", "/healthz"))[0] == 200
    await asyncio.sleep(0.5)
    assert sum(wire.reader.at_eof() or wire.reader.exception() is not None for wire in wires) >= 100


async def test_an_answer_that_nobody_reads_is_ended(launch: Callable[..., Process], tmp_path: Path) -> None:
    (tmp_path / "large.bin").write_bytes(bytes(30_000_000))
    server = launch(unread_seconds=1, static=str(tmp_path))
    wire = keep(await Wire.open(Target(server.port, network=1)))
    wire.stop_reading()
    wire.writer.write(wire.head("GET", "/large.bin") + b"\r\n")
    await asyncio.sleep(4)
    wire.read_again()
    got = 0
    with suppress(ConnectionError):
        while piece := await asyncio.wait_for(wire.reader.read(1 << 20), 30):
            got += len(piece)
    assert got < 30_000_000, "it was kept for four seconds"


def test_who_uses_much_waits_and_who_uses_little_does_not() -> None:
    households = Households("127.0.0.1", True)
    greedy = [households.find((f"10.0.0.{number}", 1)) for number in range(30)]
    first = [household.charge(0.2) for household in greedy]
    assert all(wait >= 4 for wait in first)
    assert first[-1] > 20  # together they have a share too
    assert households.find(("10.1.0.1", 1)).charge(0.01) == 0
    assert households.find(("10.0.0.1", 2)) is greedy[1]
    assert households.find(("127.0.0.1", 1)) is not households.find(("127.0.0.1", 2))  # a proxy brings many
    assert Households("", False).find(("10.0.0.1", 1)).charge(9) == 0


async def test_a_crowd_of_one_address_waits_and_others_do_not(launch: Callable[..., Process]) -> None:
    url = launch(limits=True).url
    crowd = [await Visitor.arrive(url, address="127.0.0.2") for _ in range(12)]
    pages = [await one.page() for one in crowd]
    asked = [page.begin("ping") for page in pages for _ in range(40)]  # each within its own limit
    await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    other = await Page.open(url)
    assert (await other.begin("ping"))["type"] == "pong"
    assert not all(one.done() for one in asked)
    assert {(await one)["type"] for one in asked} == {"pong"}  # and nobody was closed for the others
