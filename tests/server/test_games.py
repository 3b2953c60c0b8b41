"""Whole games between four people over sockets, with everything that can happen to a connection and a server."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable

import pytest
from websockets.exceptions import WebSocketException

from cosmodrome import Record
from cosmodrome.core import canonical

from server.client import Json, Page, Visitor, fresh_name
from server.process import Process


class Player:
    """Somebody who plays to the end whatever happens: comes back, and sends again what was not acknowledged."""

    def __init__(self, visitor: Visitor, table: str, rng: random.Random) -> None:
        self.visitor = visitor
        self.table = table
        self.rng = rng
        self.page: Page | None = None
        self.acks: dict[str, list[int]] = {}
        self.sent: dict[str, str] = {}
        self.refusals: Counter[str] = Counter()
        self.doubles = 0
        self.cuts = 0
        self.disturbs = 0

    async def connect(self) -> Page:
        """Come (back) to the table, from the last number seen."""
        old = self.page
        if old:
            await old.close()
        while True:
            try:
                page = await self.visitor.page()
                if old and self.table in old.tables:
                    page.tables, page.logs, page.chats = old.tables, old.logs, old.chats
                    await page.join(self.table, old.tables[self.table]["number"])
                else:
                    await page.join(self.table)
            except (OSError, ConnectionError, TimeoutError, WebSocketException):
                await asyncio.sleep(0.1)  # the server is not there yet
                continue
            self.page = page
            return page

    async def play(self) -> Json:
        """Play until the game is over."""
        page = await self.connect()
        while True:
            try:
                table = await page.until(self.table, lambda t: t["legal"] or t["state"] == "over")
                if table["state"] == "over":
                    return table
                if self.disturbs and self.rng.random() < 0.3:
                    self.disturbs -= 1
                    await self.disturb(page, table)
                page = await self.answer(page, table)
                await page.past(self.table, table["number"] + 1)
            except ConnectionError:
                page = await self.connect()

    async def disturb(self, page: Page, table: Json) -> None:
        """Send what must be refused: a past decision, another's seat, an action that is not legal, and no action."""
        fields = {"table": self.table, "seat": table["seat"], "decision": table["decision"]}
        action = table["legal"][0]["text"]
        illegal = next(text for text in ("pass", "add 3 2 se") if text not in [a["text"] for a in table["legal"]])
        for wrong, code in (
            ({"actions": [action], "decision": table["decision"] - 1}, "stale"),
            ({"actions": [action], "seat": (table["seat"] + 1) % 4}, "not_yours"),
            ({"actions": [illegal]}, "illegal"),
            ({"actions": ["fly away"]}, "bad_action"),
        ):
            answer = await page.ask("move", **{**fields, **wrong})
            assert answer["type"] == "error", answer
            assert answer["error"]["code"] == code
            if code != "not_yours":
                assert answer["table"]["decision"] == table["decision"]
                assert answer["table"]["legal"] == table["legal"]
            self.refusals[code] += 1

    async def answer(self, page: Page, table: Json) -> Page:
        """Move once, and make sure that it was heard, over as many connections as it takes."""
        name, action = fresh_name(), self.rng.choice(table["legal"])["text"]
        self.sent[name] = action
        fields = {"table": self.table, "seat": table["seat"], "decision": table["decision"], "actions": [action]}
        while True:
            try:
                if self.cuts and self.rng.random() < 0.5:
                    self.cuts -= 1
                    page.begin("move", name, **fields)
                    await asyncio.sleep(self.rng.choice((0, 0.002, 0.02)))
                    page.cut()
                if self.doubles and self.rng.random() < 0.5:
                    self.doubles -= 1
                    both = page.begin("move", name, **fields), page.ask("move", name, **fields)
                    self.hear(name, await both[1])
                self.hear(name, await page.ask("move", name, **fields))
                return page
            except ConnectionError:
                page = await self.connect()

    def hear(self, name: str, answer: Json) -> None:
        assert answer["type"] == "ack", answer
        self.acks.setdefault(name, []).append(answer["number"])


async def four_at_a_table(url: str, seed: int) -> tuple[list[Player], str]:
    """Four people, one table; three came by the invitation."""
    visitors = [await Visitor.arrive(url) for _ in range(4)]
    table = await visitors[0].make("aliens", "me", "invited", "invited", "invited")
    for visitor in visitors[1:]:
        await visitor.sit(table)
    rng = random.Random(seed)
    return [Player(v, table["table"], random.Random(rng.random())) for v in visitors], table["table"]


async def check_the_end(players: list[Player], table: str) -> None:
    """Everything acknowledged is in the record, once, in the order of its numbers; all saw the same game."""
    visitor = players[0].visitor
    record = (await visitor.http.get(f"/api/tables/{table}/record")).raise_for_status().text
    match = Record.parse(record).replay()
    acked: dict[int, str] = {}
    for player in players:
        seat = (await player.visitor.table(table))["seat"]
        for name, numbers in player.acks.items():
            assert len(set(numbers)) == 1, "the same move sent again gets the same answer"
            assert numbers[0] not in acked, "two moves cannot have one number"
            acked[numbers[0]] = f"{seat} {player.sent[name]}"
        assert set(player.acks) <= set(player.sent)
    played = [step.text for step in match.steps[1:]]
    assert [acked[number] for number in sorted(acked)] == played
    for player in players:
        fresh = await player.visitor.table(table)
        assert player.page
        assert player.page.logs[table] == fresh["log"]["groups"], "a log put together piece by piece is the whole log"
        assert fresh["result"]["outcome"] == json.loads(canonical.dumps(match.state.outcome().to_json()))
        assert fresh["seed"] == record.split("seed: ")[1].split("\n")[0]
        assert fresh["commitment"] == match.commitment


@pytest.mark.parametrize("seed", [1, 2])
async def test_four_people_play_with_cut_connections_and_repeated_moves(url: str, seed: int) -> None:
    # given four people: one loses the connection again and again, one sends moves twice, one sends nonsense
    players, table = await four_at_a_table(url, seed)
    players[0].cuts = 6
    players[1].doubles = 6
    players[2].disturbs = 4
    # when they play to the end
    await asyncio.gather(*(player.play() for player in players))
    # then nothing acknowledged is lost and nothing happened twice
    assert set(players[2].refusals) == {"stale", "illegal", "not_yours", "bad_action"}
    await check_the_end(players, table)


async def test_a_game_survives_the_server_being_killed(launch: Callable[..., Process]) -> None:
    server = launch()
    players, table = await four_at_a_table(server.url, 3)
    for player in players:
        player.doubles = 2
    playing = [asyncio.create_task(player.play()) for player in players]
    # when the server is killed in the middle, twice, and started again
    for plies in (12, 40):
        while not any(p.page and p.page.tables.get(table, {}).get("ply", 0) >= plies for p in players):
            await asyncio.sleep(0.01)
            assert not any(task.done() for task in playing)
        server.kill()
        await asyncio.to_thread(server.start)
    await asyncio.gather(*playing)
    # then the game goes on to its end as if nothing had been
    await check_the_end(players, table)


async def test_two_people_send_at_once_and_one_of_two_tabs_is_too_late(url: str) -> None:
    players, table = await four_at_a_table(url, 4)
    pages = [await player.connect() for player in players]
    tabs = [await player.visitor.page() for player in players]
    for tab in tabs:
        await tab.join(table)
    rounds = 0
    while rounds < 12:
        now = await pages[0].until(table, lambda t: t["turn"])
        seat = now["turn"][0]
        mover = await pages[seat].until(table, lambda t: t["legal"])
        # when the one in turn moves from two tabs, and all others try as well, all at once
        fields = {"table": table, "decision": mover["decision"]}
        first = pages[seat].begin("move", seat=seat, actions=[mover["legal"][0]["text"]], **fields)
        second = tabs[seat].begin("move", seat=seat, actions=[mover["legal"][-1]["text"]], **fields)
        others = [
            page.begin("move", table=table, seat=other, decision=page.tables[table]["decision"], actions=["open 1"])
            for other, page in enumerate(pages)
            if other != seat
        ]
        answers = [await first, await second]
        # then exactly one of the two is done, and the other is told what is now
        assert sorted(a["type"] for a in answers) == ["ack", "error"]
        late = next(a for a in answers if a["type"] == "error")
        assert late["error"]["code"] == "stale"
        number = next(a for a in answers if a["type"] == "ack")["number"]
        assert late["table"]["number"] >= number
        for other in others:
            answer = await other
            if answer["type"] == "error":
                assert answer["error"]["code"] in ("illegal", "stale")
        for page in (*pages, *tabs):
            await page.past(table, number)
        rounds += 1
    assert all(page.logs[table] == pages[0].logs[table] for page in (*pages, *tabs))
