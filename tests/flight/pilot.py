"""A device in memory: its store, its bots, and a page that plays by a fixed rule."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

from cosmodrome.flight import Aboard, advise, choose, look

ITERATIONS = 24
REVIEWED = 2  # iterations of a master for each decision that it looks at


class Memory:
    """A store that holds texts, as a browser's does; `room` is how many entries it takes."""

    def __init__(self, room: int = 1_000_000) -> None:
        self.room = room
        self.texts: dict[str, dict[int, str]] = {}
        self.heads: dict[str, str] = {}
        self.owner = ""
        self.reviews: dict[str, str] = {}
        self.one_review = asyncio.Lock()

    async def person(self) -> str:
        return self.owner

    async def keep_person(self, person: str) -> str:
        self.owner = person
        return "kept"

    async def lines(self) -> str:
        return "[" + ",".join(self.heads.values()) + "]"

    async def log(self, table: str) -> str:
        return "[" + ",".join(self.texts.get(table, {}).values()) + "]"

    async def keep(self, table: str, entries: str, line: str) -> str:
        await asyncio.sleep(0)
        fresh = {entry["number"]: json.dumps(entry) for entry in json.loads(entries)}
        have = self.texts.get(table, {})
        if any(number in have for number in fresh):
            return "taken"
        if len(have) + len(fresh) > self.room:
            return "full"
        self.texts[table] = {**have, **fresh}
        self.heads[table] = line
        return "kept"

    async def review(self, table: str) -> str:
        return self.reviews.get(table, "")

    async def keep_review(self, table: str, review: str) -> str:
        self.reviews[table] = review
        return "kept"


class Master:
    """Looks at games one after the other, turn by turn; `pause` is awaited after each turn it has told of."""

    def __init__(self, one: asyncio.Lock) -> None:
        self._one = one
        self.pause: Callable[[], Coroutine[Any, Any, None]] | None = None
        self.looked = 0
        self.is_stopped = False

    async def turn(self) -> Callable[[], None]:
        await self._one.acquire()
        return self._one.release

    async def look(self, game: str, told: Callable[[str], object]) -> None:
        self.is_stopped = False
        steps: list[str] = []
        look(game, REVIEWED, steps.append)
        for step in steps:
            told(step)
            self.looked += 1
            await asyncio.sleep(0)
            if self.pause:
                await self.pause()
            if self.is_stopped:
                return

    def stop(self) -> None:
        self.is_stopped = True


class Device:
    """A page in flight, with everything behind it."""

    def __init__(self, store: Memory, seed: str = "") -> None:
        self.store = store
        self.said: list[dict[str, Any]] = []
        self.thoughts: list[str] = []
        self.master = Master(store.one_review)
        aboard = Aboard(
            store, self._think, self._advise, self.master, lambda text: self.said.append(json.loads(text)), seed
        )
        self.cabin, self.line, self.crew, self.desk = aboard.cabin, aboard.line, aboard.crew, aboard.desk
        self._seed = seed
        self._names = 0
        self.takes_hints = False

    async def _think(self, position: str, seat: int, level: str) -> str:
        await asyncio.sleep(0)
        action = choose(position, seat, level, None, ITERATIONS, self._seed)
        self.thoughts.append(f"{seat} {action}")
        return action

    async def _advise(self, position: str, seat: int) -> str:
        await asyncio.sleep(0)
        return advise(position, seat, None, ITERATIONS, self._seed)

    async def board(self) -> "Device":
        await self.cabin.board("Pilot")
        self.line.greet()
        return self

    async def ask(self, method: str, path: str, body: object = None, **query: str) -> Any:
        """The answer to a request, or its error."""
        asked = {"method": method, "path": path, "query": query, "body": body}
        told = json.loads(await self.desk.take(json.dumps(asked)))
        return told["answer"] if "answer" in told else told["error"]

    async def send(self, kind: str, **fields: object) -> list[dict[str, Any]]:
        """What is said in answer to a request on the line."""
        self._names += 1
        before = len(self.said)
        await self.line.take(json.dumps({"type": kind, "id": f"m-{id(self)}-{self._names}", **fields}))
        return self.said[before:]

    def last(self, table: str) -> dict[str, Any]:
        """The last the page was told of a table."""
        return next(one for one in reversed(self.said) if one["type"] == "table" and one["table"] == table)

    async def make(self, game: str, seats: list[dict[str, str]], **options: object) -> str:
        wish = {"game": game, "seats": seats, "options": options, "hints": self.takes_hints}
        told = await self.ask("POST", "/api/tables", wish)
        await self.send("join", table=told["table"], seen=None)
        return str(told["table"])


def chosen(message: dict[str, Any]) -> str:
    """What the page does: a fixed rule on what it is offered."""
    legal = message["legal"]
    text: str = legal[(7 * message["decision"] + len(legal) // 2) % len(legal)]["text"]
    return text


async def play(device: Device, table: str, most: int = 2000) -> dict[str, Any]:
    """Play on until the game is over."""
    for _ in range(most):
        await device.crew.idle()
        message = device.last(table)
        if message["state"] != "playing":
            return message
        if message["covered"]:
            await device.send("face", table=table, seat=message["turn"][0])
            message = device.last(table)
        assert message["legal"], message["turn"]
        move = {"seat": message["seat"], "decision": message["decision"], "actions": [chosen(message)]}
        answer = (await device.send("move", table=table, **move))[0]
        assert answer["type"] == "ack", answer
    raise AssertionError("the game does not end")


def run(do: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    return asyncio.run(do())
