"""Fair bots: nobody's bots wait behind all those of somebody else."""

import asyncio
from collections.abc import Callable

import pytest

from cosmodrome.server.fairness import FairQueue

from server.client import Visitor
from server.process import Process


async def test_turns_go_round_by_round_over_the_people_who_wait() -> None:
    queue = FairQueue(["the worker"])
    served: list[str] = []

    async def think(person: str, name: str) -> None:
        worker = await queue.take(person)
        served.append(name)
        await asyncio.sleep(0)
        queue.give(worker)

    wishes = [("ann", f"ann {n}") for n in range(4)] + [("bob", "bob 0"), ("cyd", "cyd 0"), ("bob", "bob 1")]
    await asyncio.gather(*(think(*wish) for wish in wishes))
    assert served == ["ann 0", "ann 1", "bob 0", "cyd 0", "ann 2", "bob 1", "ann 3"]


async def test_what_was_lent_to_somebody_who_left_goes_to_the_next() -> None:
    queue = FairQueue(["the worker"])
    worker = await queue.take("ann")
    gone, late, next_one = (asyncio.create_task(queue.take(person)) for person in ("bob", "cyd", "dan"))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    queue.give(worker)
    late.cancel()  # in the moment it was lent
    assert await asyncio.wait_for(next_one, 1) == worker
    queue.give(worker)
    assert await queue.take("ann") == worker


@pytest.mark.long
async def test_a_novice_is_not_behind_somebodys_many_masters(launch: Callable[..., Process]) -> None:
    # given somebody with many tables of bots alone that take their time
    server = launch(bot_seconds=0.7)
    greedy, ann = await Visitor.arrive(server.url), await Visitor.arrive(server.url)
    theirs = [await greedy.make("aliens", "ponder", "ponder") for _ in range(12)]

    async def moves_made() -> int:
        return sum([(await greedy.table(table))["ply"] for table in theirs])

    # when somebody else plays against a bot
    table = await ann.make("aliens", "me", "random", options={"first": 0})
    page = await ann.page()
    await page.join(table["table"])
    await asyncio.sleep(2)  # the worker starts
    before = await moves_made()
    done = await ann.move(await ann.table(table))
    await page.until(table["table"], lambda t: t["number"] > done["number"])
    # then it waits for one of the other's bots, not for all
    assert await moves_made() - before < 6


async def test_tables_of_bots_alone_are_few_for_each_person(launch: Callable[..., Process]) -> None:
    server = launch(limits=True, bot_grace_seconds=60)
    ann, bob = await Visitor.arrive(server.url), await Visitor.arrive(server.url)
    wish = {"game": "aliens", "seats": [{"kind": "bot", "level": "slow"}] * 2}
    for _ in range(4):
        await ann.post("/api/tables", wish, 201)
    refused = await ann.refused("/api/tables", wish, 429, "too_many")
    assert "bots alone" in refused["error"]["message"]
    # while tables with people in them, and those of others, are made as before
    await ann.make("aliens", "me", "slow")
    await bob.post("/api/tables", wish, 201)
