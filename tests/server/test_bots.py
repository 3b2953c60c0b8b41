"""Bots at tables: they play through; a fault costs nobody a game."""

import random
from collections.abc import Callable

from cosmodrome.core import registry

import tiny
from server.client import Json, Visitor
from server.process import Process


async def finish(visitor: Visitor, table: Json) -> Json:
    """Play to the end with whoever else is there."""
    page = await visitor.page()
    await page.join(table["table"])
    while True:
        now = await page.until(table["table"], lambda t: t["legal"] or t["state"] == "over", 120)
        if now["state"] == "over":
            return now
        await page.past(table["table"], (await visitor.move(now, random.choice(now["legal"])["text"]))["number"])


async def test_bots_play_every_game_to_its_end(url: str) -> None:
    tiny.register()
    ann = await Visitor.arrive(url)
    for name in registry.names():
        seats = registry.load(name).seats[-1]
        over = await finish(ann, await ann.make(name, "me", *["random"] * (seats - 1)))
        assert over["result"]["reason"] == "played"


async def test_a_table_of_bots_alone_plays_itself(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await ann.make("tiny", "random", "calm", "random")
    page = await ann.page()
    await page.join(table["table"])
    over = await page.until(table["table"], lambda t: t["state"] == "over", 60)
    assert over["mine"] == []


async def test_a_seed_of_the_server_deals_everybody_the_same_games(launch: Callable[..., Process]) -> None:
    url = launch(seed="the same").url
    games = []
    for _ in range(2):
        visitor = await Visitor.arrive(url)
        games.append([await finish(visitor, await visitor.make("aliens", "random", "random")) for _ in range(2)])
    results = [[(over["seed"], over["result"]["outcome"]["scores"]) for over in one] for one in games]
    assert results[0] == results[1]
    assert results[0][0] != results[0][1]


async def test_a_bot_that_fails_is_replaced_for_that_move(shared: Process) -> None:
    ann = await Visitor.arrive(shared.url)
    before = len(shared.logged("bot failed", 0))
    table = await ann.make("tiny", "me", "broken")
    over = await finish(ann, table)
    assert over["result"]["reason"] == "played"
    faults = [line for line in shared.logged("bot failed")[before:] if line["table"] == table["table"]]
    assert faults
    assert all((line["level"], line["seat"], line["fault"]) == ("error", 1, "ValueError") for line in faults)
    assert {line["bot"] for line in faults} == {"broken"}
    assert "a secret of the position" not in shared.log()


async def test_a_bot_that_cheats_or_sleeps_is_replaced_by_the_next_weaker_one(shared: Process) -> None:
    ann = await Visitor.arrive(shared.url)
    table = await ann.make("aliens", "me", "cheat", options={"first": 1})
    page = await ann.page()
    await page.join(table["table"])
    now = await page.until(table["table"], lambda t: t["legal"], 60)
    assert now["ply"] == 1
    faults = [line for line in shared.logged("bot failed") if line["table"] == table["table"]]
    assert [(line["bot"], line["fault"]) for line in faults] == [("cheat", "GameError"), ("slow", "TimeoutError")]
    # and the worker that was stopped is there again
    done = await ann.move(now)
    await page.until(table["table"], lambda t: t["number"] > done["number"], 60)


async def test_bots_go_on_after_a_restart(launch: Callable[..., Process]) -> None:
    server = launch(bot_seconds=0.5, bot_grace_seconds=60)
    ann = await Visitor.arrive(server.url)
    # given a bot that is still thinking when the server dies
    table = await ann.make("aliens", "me", "slow", options={"first": 1})
    server.kill()
    server.wish["bot_grace_seconds"] = 0.5
    server.start()
    # then it thinks again after the restart
    page = await ann.page()
    await page.join(table["table"])
    await page.until(table["table"], lambda t: t["legal"], 60)
