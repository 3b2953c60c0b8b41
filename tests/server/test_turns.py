"""How requests wait for each other: few at once, each address in turn."""

import asyncio

import pytest

from cosmodrome.server import turns
from cosmodrome.server.turns import Turns, step_aside


async def test_so_many_are_worked_on_at_once_each_address_in_turn() -> None:
    waiting = Turns()
    held = [await waiting.take("busy") for _ in range(turns.AT_ONCE)]
    order: list[str] = []

    async def ask(address: str) -> None:
        turn = await waiting.take(address)
        order.append(address)
        await asyncio.sleep(0)
        turn.end()

    asked = [asyncio.create_task(ask(address)) for address in ("flood", "flood", "flood", "ann")]
    await asyncio.sleep(0)
    assert order == []
    for turn in held:
        turn.end()
    await asyncio.gather(*asked)
    assert order == ["flood", "ann", "flood", "flood"]


async def test_who_waits_for_something_else_steps_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "LONG_SECONDS", 3600)
    waiting = Turns()
    hashed = asyncio.Event()

    async def sign_in() -> None:
        turn = await waiting.take("guesser")
        step_aside()
        await hashed.wait()
        turn.end()  # a second time: nothing is given back twice

    guesses = [asyncio.create_task(sign_in()) for _ in range(10)]
    await asyncio.sleep(0)
    for _ in range(3):
        (await asyncio.wait_for(waiting.take("ann"), 10)).end()
    hashed.set()
    await asyncio.gather(*guesses)
    # and then there are as many turns as ever
    held = [await waiting.take("ann") for _ in range(turns.AT_ONCE)]
    more = asyncio.create_task(waiting.take("bob"))
    await asyncio.sleep(0)
    assert not more.done()
    held[0].end()
    await asyncio.wait_for(more, 10)


async def test_who_takes_long_steps_aside() -> None:
    waiting = Turns()
    for _ in range(turns.AT_ONCE):
        await waiting.take("slow")  # and never ends
    await asyncio.wait_for(waiting.take("ann"), 10)


def test_nobody_steps_aside_without_a_turn() -> None:
    step_aside()
