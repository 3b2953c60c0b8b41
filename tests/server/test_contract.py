"""The contract over the socket: all that a page is sent in a whole game is what the schemas say, and no more."""

import json
import random
from typing import Any

import pytest

from cosmodrome.core import registry, schema
from cosmodrome.core.schema import Schema
from cosmodrome.tables.errors import ErrorJson
from cosmodrome.tables.messages import PROTOCOL, ChangeMessage, PreviewJson, TableMessage, WhyJson
from cosmodrome.tables.shapes import OpenWriter

from server.client import Json, Page, Visitor

ASKED = 3  # previews and reasons at each decision


def described(kind: type) -> Schema:
    """The schema of a message; what a game says in it is open."""
    writer = OpenWriter()
    part = writer.of(kind)
    for name in {"ActionJson", "EventJson"} & set(writer.defs):
        writer.defs[name] = {"type": "object"}
    return {**part, "$defs": writer.defs}


MESSAGE, CHANGE, PREVIEW, WHY, ERROR = (
    described(kind) for kind in (TableMessage, ChangeMessage, PreviewJson, WhyJson, ErrorJson)
)


class Contract:
    """Everything sent in a game of one kind, held against its schema."""

    def __init__(self, name: str) -> None:
        self.schema = registry.load(name).schema()
        self.checked = dict.fromkeys(("View", "Facts", "Preview", "Event", "Action", "ReasonKey"), 0)

    def fits(self, part: str, value: object) -> None:
        assert schema.fault(schema.part(self.schema, part), value) is None, f"{part}: {value}"
        self.checked[part] += 1

    def table(self, message: Json) -> None:
        """A table message and all of the game in it."""
        assert schema.fault(MESSAGE, message) is None
        assert message["protocol"] == PROTOCOL
        if message["view"] is not None:
            self.fits("View", message["view"])
        for action in message["legal"]:
            self.fits("Action", action)
        for group in message["log"]["groups"]:
            for event in group["events"]:
                self.fits("Event", event)

    def preview(self, answer: Json) -> None:
        """The answer to a question for a preview."""
        told = {key: value for key, value in answer.items() if key not in ("type", "id")}
        assert schema.fault(PREVIEW, told) is None
        for preview in told["previews"]:
            self.fits("Preview", preview)
        for action in told["legal"]:
            self.fits("Action", action)

    def why(self, answer: Json) -> None:
        """The answer to a question for a reason."""
        if answer["type"] == "error":
            assert schema.fault(ERROR, answer["error"]) is None
            return
        told = {key: value for key, value in answer.items() if key not in ("type", "id")}
        assert schema.fault(WHY, told) is None
        if told["reason"]:
            self.fits("ReasonKey", told["reason"]["key"])


async def ask_about(page: Page, table: Json, actions: list[str], contract: Contract, rng: random.Random) -> None:
    """Previews of some legal actions, and reasons for some that were legal once."""
    fields: dict[str, Any] = {"table": table["table"], "seat": table["seat"]}
    for action in rng.sample(table["legal"], min(ASKED, len(table["legal"]))):
        contract.preview(await page.ask("preview", actions=[action["text"]], **fields))
    for action in rng.sample(actions, min(ASKED, len(actions))):
        contract.why(await page.ask("why", actions=[action], **fields))


@pytest.mark.parametrize("name", ["aliens", "cities", "bureau"])
async def test_all_that_is_sent_in_a_whole_game_is_as_declared(name: str, url: str) -> None:
    contract, rng = Contract(name), random.Random(f"contract of {name}")
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make(name, "me", "open")
    await bob.sit(table)
    contract.fits("Facts", (await ann.get(f"/api/games/{name}"))["facts"])
    pages = [await ann.page(), await bob.page()]
    for page in pages:
        assert (await page.told("hello"))["protocol"] == PROTOCOL
        await page.join(table["table"])
    actions: list[str] = []
    while True:
        now = [page.tables[table["table"]] for page in pages]
        if now[0]["state"] == "over":
            break
        seat = rng.choice(now[0]["turn"])
        actions += [action["text"] for action in now[seat]["legal"]]
        await ask_about(pages[seat], now[seat], actions, contract, rng)
        move = {"seat": seat, "decision": now[seat]["decision"], "actions": [rng.choice(now[seat]["legal"])["text"]]}
        done = await pages[seat].ask("move", table=table["table"], **move)
        for page in pages:
            await page.past(table["table"], done["number"])
    for page in pages:
        assert page.changes > 10
        for message in page.heard:
            if message["type"] == "table":
                contract.table(message)  # also those that a change has made of the one before
        for message in map(json.loads, page.raw):
            if message["type"] == "change":
                assert schema.fault(CHANGE, message) is None
    assert all(contract.checked.values()), contract.checked
