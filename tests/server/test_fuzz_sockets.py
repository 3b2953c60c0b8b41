"""Thousands of made-up messages on sockets: each is answered, none breaks anything, nothing piles up.

`COSMODROME_FUZZ_MESSAGES` says how many; `make fuzz` sends 100,000.
"""

import asyncio
import json
import os
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, TypeVar

import hypothesis
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from websockets.exceptions import ConnectionClosed

from cosmodrome.server.errors import STATUS
from cosmodrome.server.limits import MESSAGE

from server.client import Json, Page, Visitor, close_all
from server.made_up import anything, many
from server.process import MOST_GROWTH_MB, Process

MESSAGES = int(os.environ.get("COSMODROME_FUZZ_MESSAGES", "800"))
PEOPLE = ("ann", "bob", "cyd", "nobody")
EXAMPLES = 4  # with one seed
BURST = 200
T = TypeVar("T")


class Careless(Page):
    """A page that claims to have seen anything, so that what it is told does not add up."""

    def learn(self, message: Json) -> None:
        self.tables[message["table"]] = message


class Stage:
    """People and tables in every state, for all that is sent."""

    def __init__(self, server: Process, runner: asyncio.Runner) -> None:
        self.server = server
        self.runner = runner
        self.sent = 0
        self.log_read = 0
        self.tables: dict[str, str] = {}

    async def set_up(self) -> None:
        self.ann, self.bob, self.cyd = [await Visitor.arrive(self.server.url) for _ in range(3)]
        self.nobody = None
        ida, ola = {"kind": "here", "name": "Ида"}, {"kind": "here", "name": "Оля"}
        waiting, over = await self.ann.make("aliens", "me", "invited"), await self.bob.make("tiny", "me", ola)
        await self.bob.post(f"/api/tables/{over['table']}/concede", {"seat": 0})
        self.invitation = waiting["invitation"]
        self.tables = {
            "§waiting": waiting["table"],
            "§over": over["table"],
            "§passed": (await self.ann.make("tiny", "me", ida))["table"],
            "§private": (await self.bob.make("tiny", "me", ola, spectators=False))["table"],
        }

    def need_quiet_log(self) -> None:
        """Nothing was logged that tells of a fault."""
        log = self.server.log()
        fresh, self.log_read = log[self.log_read :], len(log)
        assert '"level": "error"' not in fresh, fresh
        assert "Traceback" not in fresh, fresh


class Neighbours(RuleBasedStateMachine):
    """Two people at a table, a stranger and somebody without a cookie, all of whom send anything at all."""

    stage: ClassVar[Stage]

    def __init__(self) -> None:
        super().__init__()
        self.pages: dict[str, Page] = {}
        self.watchers: list[Page] = []
        self.anew: list[Page] = []

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        return self.stage.runner.run(what)

    @initialize(game=st.sampled_from(("tiny", "tiny", "tiny", "aliens", "bureau", "cities")))
    def sit_down(self, game: str) -> None:
        self.run(self._sit_down(game))

    async def _sit_down(self, game: str) -> None:
        self.playing = await self.stage.ann.make(game, "me", "open")
        await self.stage.bob.sit(self.playing)
        self.tables = {**self.stage.tables, "§playing": self.playing["table"]}
        self.pages = {name: await self._open(name) for name in PEOPLE}
        self.watchers = [await self._watch(visitor) for visitor in (self.stage.ann, None)]
        self.anew = [await self._watch(visitor) for visitor in (self.stage.ann, None)]

    async def _open(self, name: str) -> Page:
        """A page from which anything is sent."""
        visitor: Visitor | None = getattr(self.stage, name)
        return await Careless.open(self.stage.server.url, visitor.cookie() if visitor else "")

    async def _watch(self, visitor: Visitor | None) -> Page:
        """A page that keeps to the protocol."""
        page = await (visitor.page() if visitor else Page.open(self.stage.server.url))
        await page.join(self.playing["table"])
        return page

    def teardown(self) -> None:
        self.run(self._part())

    async def _part(self) -> None:
        for page in (*self.pages.values(), *self.watchers, *self.anew):
            await page.close()

    # what is sent

    @rule(name=st.sampled_from(PEOPLE), messages=st.lists(anything(), min_size=1, max_size=20))
    def send_anything(self, name: str, messages: list[Any]) -> None:
        self.run(self._send(name, messages))

    @rule(name=st.sampled_from(PEOPLE), seed=st.integers(0, 2**32))
    def send_many(self, name: str, seed: int) -> None:
        self.run(self._send(name, many(seed, BURST)))

    @rule(name=st.sampled_from(("ann", "bob")), choice=st.integers(0, 99), times=st.integers(1, 2))
    def move(self, name: str, choice: int, times: int) -> None:
        """A legal move of whoever's turn it is, perhaps sent twice."""
        table = self.run(self._now(name))
        if table["legal"]:
            action = table["legal"][choice % len(table["legal"])]["text"]
            fields = {"table": table["table"], "seat": table["seat"], "decision": table["decision"]}
            made = {"type": "move", "id": f"f-{self.stage.sent}", **fields, "actions": [action]}
            before = len(self.pages[name].heard)
            self.run(self._send(name, times * [made]))
            answers = [told for told in self.pages[name].heard[before:] if told.get("id") == made["id"]]
            assert [told["type"] for told in answers] == times * ["ack"], answers
            assert len({told["number"] for told in answers}) == 1, "the same move again is the same move"

    @rule(which=st.integers(0, 1))
    def come_back(self, which: int) -> None:
        """The connection is lost, and the page comes back with what it has seen."""
        self.run(self._come_back(which))

    async def _come_back(self, which: int) -> None:
        old = self.watchers[which]
        old.cut()
        page = await (self.stage.ann.page() if which == 0 else Page.open(self.stage.server.url))
        page.logs, page.chats, page.tables = old.logs, old.chats, old.tables
        name = self.playing["table"]
        await page.join(name, old.tables[name]["number"])
        self.watchers[which] = page

    # what is checked

    async def _now(self, name: str) -> Json:
        """The table of the two as that person sees it anew."""
        return await self.pages[name].join(self.playing["table"])

    async def _send(self, name: str, messages: list[Any]) -> None:
        """Send all at once; each is answered, in order, unless the socket is closed for a reason that is told."""
        page = self.pages[name]
        own = await self._now(name) if name in ("ann", "bob") else self.playing
        wire = [self._written(message, own) for message in messages]
        before = len(page.heard)
        try:
            for text in wire:
                await page.socket.send(text)
            await page.ask("ping", name=f"end-{self.stage.sent}")
        except (ConnectionError, ConnectionClosed):
            await page.ended()
        self.stage.sent += len(wire)
        answers = [told for told in page.heard[before:] if told["type"] in ("ack", "error", "pong")]
        for text, answer in zip(wire, answers, strict=False):
            check(text, answer)
        if page.closed:
            need_reason(page, wire, answers)
            self.pages[name] = await self._open(name)
        else:
            assert len(answers) == len(wire) + 1, f"{len(answers) - 1} answers to {len(wire)} messages"

    def _written(self, message: Any, own: Json) -> str | bytes:
        """The message as it is sent, with what its names stand for now."""
        if isinstance(message, str | bytes):
            return message
        legal = [action["text"] for action in own["legal"]] or ["done"]

        def fill(value: Any) -> Any:
            if isinstance(value, list):
                return [fill(each) for each in value]
            if not isinstance(value, str) or not value.startswith("§"):
                return value
            known = {"§invitation": self.stage.invitation, "§seat": own["seat"] or 0, "§decision": own["decision"] or 0}
            names = {**self.tables, **known, "§legal": legal[self.stage.sent % len(legal)]}
            return names.get(value, value)  # or it only looks like a name, by chance

        return json.dumps({key: fill(value) for key, value in message.items()})

    @invariant()
    def the_table_is_one(self) -> None:
        """What a watcher was told bit by bit is what one who comes anew is told at once."""
        self.run(self._compare())
        self.stage.need_quiet_log()

    async def _compare(self) -> None:
        name = self.playing["table"]
        for watcher, anew in zip(self.watchers, self.anew, strict=True):
            for _ in range(2):  # what was told before the first has come with the second
                await watcher.ask("ping")
            anew.tables, anew.logs, anew.chats = {}, {}, {}
            assert lasting(watcher.tables[name]) == lasting(await anew.join(name))
            assert watcher.logs[name] == anew.logs[name]
            lines = anew.chats[name]
            assert not lines or watcher.chats[name][-len(lines) :] == lines
            assert (await anew.ask("part", table=name))["type"] == "ack"


def lasting(table: Json) -> Json:
    """A table message without what depends on the moment and on what was seen before."""
    return {key: value for key, value in table.items() if key not in ("now", "clocks", "log", "chat", "seats")}


def check(text: str | bytes, answer: Json) -> None:
    """An answer as the protocol says, to that message."""
    said = f"{answer} to {text[:500]!r}"
    try:
        sent = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        sent = None
    name = sent.get("id") if isinstance(sent, dict) else None
    assert answer["id"] in (None, name), said
    if answer["type"] == "error":
        assert answer["error"]["code"] in STATUS, said
        assert answer["error"]["code"] != "busy", said
        assert answer["error"]["message"], said
    else:
        assert answer["id"] is not None, said


def need_reason(page: Page, wire: list[str | bytes], answers: list[Json]) -> None:
    """The socket was closed for one of the reasons that the protocol names."""
    assert page.closed
    code, _ = page.closed
    sizes = [len(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")) for text in wire]
    if code == 4000:
        noise = [told for told in page.heard if told["type"] == "error" and told["error"]["code"] == "bad_json"]
        assert len(noise) >= 10
        return
    assert max(sizes) > MESSAGE, page.closed
    if max(sizes) <= 4 * MESSAGE:  # what is larger is not even taken in
        assert code == 1009, page.closed
        first = next(number for number, size in enumerate(sizes) if size > MESSAGE)
        assert len(answers) == first, "all before it are answered"


@pytest.mark.first
def test_any_message_is_answered_and_breaks_nothing(
    launch: Callable[..., Process], record_property: Callable[[str, object], None]
) -> None:
    server = launch()
    wanted = MESSAGES if server.database.startswith("sqlite") else MESSAGES // 10
    with asyncio.Runner() as runner:
        Neighbours.stage = stage = Stage(server, runner)
        try:
            runner.run(stage.set_up())
            play_rounds(stage, wanted // 10)  # until everything was used once
            before = server.megabytes()
            play_rounds(stage, wanted)
        finally:
            runner.run(close_all())
    growth = server.megabytes() - before
    record_property("made-up messages", f"{stage.sent}, memory {before:.0f} MB and {growth:.0f} more")
    assert growth < MOST_GROWTH_MB


def play_rounds(stage: Stage, wanted: int) -> None:
    """Go on until so many messages were sent, each time with another seed."""
    wish = settings(
        max_examples=EXAMPLES,
        stateful_step_count=10,
        derandomize=False,
        database=None,
        phases=(Phase.generate,),  # what others did meanwhile is part of it, so that less of it may be something else
        suppress_health_check=list(HealthCheck),
    )
    while stage.sent < wanted:
        run_state_machine_as_test(hypothesis.seed(stage.sent)(Neighbours), settings=wish)
