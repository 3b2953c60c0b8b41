"""People who play on whatever happens: they come back, send the same move again, and note what they were told."""

import asyncio
import itertools
import json
import random
import time
from typing import Any

import httpx

from cosmodrome.traffic.wire import Address, Socket, WireError

from chaos.gate import Gate
from chaos.ledger import Ledger, Sent

Json = dict[str, Any]
ANSWER_SECONDS = 6.0
HEARD_SECONDS = 90.0
_AGAIN_SECONDS, _AGAIN_AT_MOST = 0.2, 1.6  # twice as long each time: who comes back must not keep the server from it
_TEMPORARY = ("not_stored", "busy", "broken", "too_many")
_names = itertools.count(1)


class Person:
    """Somebody with a cookie, who takes whichever gate is open."""

    def __init__(self, gates: list[Gate], first: int, ledger: Ledger) -> None:
        self._gates = gates
        self._gate = first % len(gates)
        self._ledger = ledger
        self._http = httpx.AsyncClient(timeout=ANSWER_SECONDS, verify=False)  # nothing here is encrypted
        self._again_seconds = _AGAIN_SECONDS
        self._socket: Socket | None = None
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._joined: set[str] = set()  # tables that the socket is to be told of
        self._told: dict[str, int] = {}  # the last number of a table that it was told
        self._news = asyncio.Event()
        self.wrong: list[str] = []

    async def close(self) -> None:
        await self._drop()
        await self._http.aclose()

    async def _drop(self) -> None:
        if self._socket:
            await self._socket.close()
            self._socket = None
        self._joined.clear()

    async def _go_elsewhere(self, why: str) -> None:
        """The way did not work: another gate, a little later."""
        self._ledger.again[why] += 1
        self._gate = (self._gate + 1) % len(self._gates)
        await self._drop()
        await asyncio.sleep(self._again_seconds)
        self._again_seconds = min(2 * self._again_seconds, _AGAIN_AT_MOST)

    async def ask(self, method: str, path: str, body: Json | None = None, fine: tuple[str, ...] = ()) -> httpx.Response:
        """Ask until there is an answer."""
        while True:
            url = f"http://127.0.0.1:{self._gates[self._gate].port}{path}"
            try:
                answer = await self._http.request(method, url, json=body)
            except httpx.TransportError as error:
                await self._go_elsewhere(type(error).__name__)
                continue
            if answer.is_success:
                self._again_seconds = _AGAIN_SECONDS
                return answer
            code = answer.json()["error"]["code"] if answer.headers["content-type"] == "application/json" else ""
            if code in fine:
                return answer
            if answer.status_code < 500 and code not in _TEMPORARY:
                raise AssertionError(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
            await self._go_elsewhere(code)

    async def view(self, table: str) -> Json:
        found: Json = (await self.ask("GET", f"/api/tables/{table}")).json()
        return found

    async def move(self, view: Json, action: str) -> int | None:
        """Send a move on the socket, again and again by the same name until it is answered; its number."""
        sent = Sent(view["table"], f"c-{next(_names)}", action)
        self._ledger.moves[sent.name] = sent
        fields = {"table": view["table"], "seat": view["seat"], "decision": view["decision"], "actions": [action]}
        while True:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    answer = await self._send({"type": "move", "id": sent.name, **fields})
            except (WireError, OSError, TimeoutError) as error:
                await self._go_elsewhere(type(error).__name__)
                continue
            if answer["type"] == "ack":
                self.wrong += filter(None, [self._ledger.note_ack(sent, answer["number"])])
                return sent.number
            code = answer["error"]["code"]
            if code not in _TEMPORARY:
                sent.refused = code
                return None
            await self._go_elsewhere(code)

    async def hear(self, table: str, number: int) -> None:
        """Look at the table on the socket until that has told it up to a number."""
        until = time.monotonic() + HEARD_SECONDS
        while self._told.get(table, 0) < number:
            if time.monotonic() > until:
                self.wrong.append(f"table {table}: its page was told {self._told.get(table, 0)}, not {number}")
                return
            self._news.clear()
            try:
                if self._socket is None or self._socket.ended or table not in self._joined:
                    await self._join(table)
                else:
                    async with asyncio.timeout(1):
                        await self._news.wait()
            except TimeoutError:
                continue
            except (WireError, OSError) as error:
                await self._go_elsewhere(type(error).__name__)

    async def _join(self, table: str) -> None:
        async with asyncio.timeout(ANSWER_SECONDS):
            answer = await self._send({"type": "join", "id": f"j-{next(_names)}", "table": table, "seen": None})
        if answer["type"] == "ack":
            self._joined.add(table)
        else:
            await self._go_elsewhere(answer["error"]["code"])

    async def _send(self, message: Json) -> Json:
        if self._socket is None or self._socket.ended:
            await self._drop()
            cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
            address = Address("127.0.0.1", self._gates[self._gate].port, False)
            self._socket = await Socket.open(address, "/api/live?protocol=1", cookie, self._hear)
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._answers[message["id"]] = answer
        self._socket.send(json.dumps(message).encode())
        try:
            return await answer
        finally:
            self._answers.pop(message["id"], None)

    def _hear(self, payload: bytes) -> None:
        self._news.set()
        if not payload:  # the socket has ended
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(WireError("the socket has ended"))
            return
        message: Json = json.loads(payload)
        if message["type"] == "table":
            self._told[message["table"]] = message["number"]
        waiting = self._answers.get(message.get("id", ""))
        if waiting and not waiting.done() and message["type"] in ("ack", "error"):
            waiting.set_result(message)


async def play(gates: list[Gate], game: str, bot: bool, number: int, ledger: Ledger, every: float) -> list[str]:
    """One game from its beginning to its end; what was told wrong, if anything."""
    people = [Person(gates, number + seat, ledger) for seat in range(1 if bot else 2)]
    rng = random.Random(number)
    try:
        for person in people:
            await person.ask("GET", "/api/me")
        opposite = {"kind": "bot", "level": "novice"} if bot else {"kind": "open"}
        wish = {"game": game, "seats": [{"kind": "me"}, opposite]}
        table: str = (await people[0].ask("POST", "/api/tables", wish)).json()["table"]
        ledger.games[table] = None
        for person in people[1:]:
            await person.ask("POST", f"/api/tables/{table}/sit", {}, ("seated",))
        while True:
            for person in people:
                view = await person.view(table)
                if view["legal"]:
                    done = await person.move(view, rng.choice(view["legal"])["text"])
                    for each in people:
                        await each.hear(table, done or 0)
                    break
            if view["state"] == "over":
                break
            await asyncio.sleep(every)
        ledger.games[table] = (await people[0].ask("GET", f"/api/tables/{table}/record")).text
        return [line for person in people for line in person.wrong]
    finally:
        for person in people:
            await person.close()
