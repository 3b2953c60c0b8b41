"""Every endpoint of the OpenAPI schema under thousands of made-up requests: no 500, and none that never works.

`COSMODROME_FUZZ` says how many requests; `make fuzz` sends 10,000.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.core import NotSet
from schemathesis.core.result import Ok

from cosmodrome.review.puzzles import puzzles
from cosmodrome.server.overview import make_key
from cosmodrome.server.storage import Storage, now
from flight import handed

from server.client import Json, Visitor, fresh_name, keep
from server.process import MOST_GROWTH_MB, Process
from server.test_reviews import QUICK, ended_early, until, with_a_moment

REQUESTS = int(os.environ.get("COSMODROME_FUZZ", "200"))
PARTS = 4 if REQUESTS > 1000 else 1  # of the endpoints, each with a server of its own, side by side
PASSWORD = "звёзды и планеты"
BOT = {"kind": "bot", "level": "calm"}
LESSON = "aliens/first-planet"
PUZZLE = puzzles("aliens")[0]
RECORD = Path(__file__).parent.parent / "records" / "aliens-2-players.txt"
ACCOUNT = (
    "POST /api/me/claim",
    "POST /api/me/password",
    "POST /api/me/recovery",
    "POST /api/sign-in",
    "POST /api/sign-out",
    "DELETE /api/me",
    "DELETE /api/me/devices/{device}",
)


class Stage:
    """Tables in every state and two people, so that made-up requests can meet something real."""

    def __init__(self, url: str, database: str) -> None:
        self.url = url
        self.database = database
        self.rng = random.Random(7)

    async def set_up(self) -> None:
        self.ann, self.bob = await Visitor.arrive(self.url), await Visitor.arrive(self.url)
        self.login = f"fuzz{self.ann.id}"
        self.waiting = await self.ann.make("aliens", "me", "invited", "open", public=True)
        self.playing = await self.ann.make("tiny", "me", "open", clock={"kind": "bank", "seconds": 3600})
        await self.bob.sit(self.playing)
        self.alone = await self.ann.make("aliens", "me", "calm", options={"first": 0})
        self.passed = await self.ann.make("tiny", "me", {"kind": "here", "name": "Ида"})
        self.over = await self.ann.make("tiny", "me", "calm")
        page = await self.ann.page()
        await page.join(self.over["table"])
        while True:
            now = await page.until(self.over["table"], lambda t: t["legal"] or t["state"] == "over", 60)
            if now["state"] == "over":
                break
            await page.past(self.over["table"], (await self.ann.move(now))["number"])
        await page.close()
        self.judge, _, self.reviewed = await ended_early(self.url)
        await self.judge.post(f"/api/tables/{self.reviewed['table']}/review")
        await until(self.judge, self.reviewed, "done")
        await with_a_moment(self.database, self.judge, self.reviewed)

    def tables(self) -> list[Json]:
        return [self.waiting, self.playing, self.alone, self.passed, self.over, self.reviewed]

    async def sense(self, operation: str) -> tuple[Visitor, dict[str, Any], Json | None]:
        """Somebody, path parameters and a body for which that operation works, now."""
        if operation in ACCOUNT:
            return await self._account(operation)
        if "/review" in operation:
            return self.judge, *await self._reviewing(operation)
        return self.ann, *await self._sense(operation)

    async def _account(self, operation: str) -> tuple[Visitor, dict[str, Any], Json | None]:
        """A guest, or somebody with an account, and what they send about it."""
        guest = await Visitor.arrive(self.url)
        account = {"login": f"f{guest.id}", "password": PASSWORD}
        bodies: dict[str, Json] = {
            "POST /api/me/claim": account,
            "POST /api/me/password": {"old": PASSWORD, "new": PASSWORD[::-1]},
            "POST /api/me/recovery": {"password": PASSWORD},
            "DELETE /api/me": {"confirm": "delete"},
            "POST /api/sign-out": {"everywhere": self.rng.random() < 0.5},
        }
        if operation in ("POST /api/me/password", "POST /api/me/recovery", "POST /api/sign-in"):
            await guest.post("/api/me/claim", account)
        if "{device}" in operation:
            [here] = (await guest.get("/api/me/devices"))["devices"]
            return guest, {"device": here["device"]}, None
        if operation == "POST /api/sign-in":
            code = (await guest.post("/api/me/recovery", {"password": PASSWORD}))["code"]
            return guest, {}, {"code": code, "new": PASSWORD[::-1]}
        return guest, {}, bodies[operation]

    async def _sense(self, operation: str) -> tuple[dict[str, Any], Json | None]:
        name = operation.rsplit("/", 1)[-1]
        if operation == "POST /api/tables":
            return {}, {"game": "aliens", "seats": [{"kind": "me"}, {"kind": "open"}]}
        if operation == "POST /api/owner":
            return {}, {"key": await make_key(keep(Storage(self.database)), now() + 60_000)}
        if operation == "POST /api/me/games":
            device, flown = await handed.flown("solo", 2)
            return {}, handed.body(flown, await handed.lines_of(device, flown))
        if operation == "PATCH /api/me":
            return {}, {}
        if "/branch" in operation:
            return await self._branching(operation)
        if "/links" in operation or "/records" in operation:
            return await self._looking_back(operation)
        if "/puzzle" in operation:
            return await self._puzzling(operation)
        if "/lesson" in operation:
            return await self._learning(operation)
        if "{other}" in operation:
            return {"other": self.bob.id}, None
        if "{name}" in operation:
            return {"name": "aliens"}, None
        if "{table_id}" not in operation:
            return {}, None
        if name in ("rematch", "record", "history"):
            return {"table_id": self.over["table"]}, {} if name == "rematch" else None
        if name in ("sit", "open", "cancel", "start", "bot"):
            table = await self.ann.make("aliens", "me", "open")
            bodies: dict[str, Json] = {"start": {"level": "calm"}, "bot": {"level": "calm"}, "sit": {"name": "Ида"}}
            body = {} if operation.endswith("{table_id}/sit") else bodies.get(name, {})
            return {"table_id": table["table"], "seat": 1}, body
        if name == "call":
            table = await self.ann.make("tiny", "me", "open")
            await self.bob.sit(table)
            await self.ann.post(f"/api/tables/{table['table']}/concede", {"seat": 0})
            again = await self.ann.post(f"/api/tables/{table['table']}/rematch", {})
            return {"table_id": again["table"], "seat": 1}, {}
        if name == "face":
            return {"table_id": self.passed["table"]}, {"seat": self.rng.randrange(2)}
        if name == "remove":
            table = await self.ann.make("aliens", "me", "open", options={"first": 1})
            away = await Visitor.arrive(self.url)
            await away.sit(table)
            await asyncio.sleep(0.4)
            return {"table_id": table["table"], "seat": 1}, {}
        if name in ("concede", "leave", "back", "undo", "rewind", "answer"):
            table = await self.ann.make("tiny", "me", "open")
            await self.bob.sit(table)
            done = (await self.ann.move(await self.ann.table(table)))["table"]
            if name == "answer":
                await self.bob.post(f"/api/tables/{table['table']}/rewind", {"seat": 1, "ply": 0})
            bodies = {
                "concede": {"seat": 0},
                "undo": {"seat": 0, "decision": done["decision"]},
                "rewind": {"seat": 0, "ply": 0},
                "answer": {"agree": True},
            }
            return {"table_id": table["table"], "seat": 0}, bodies.get(name, {})
        if name == "hint":
            table = await self.ann.make("aliens", "me", "calm", options={"first": 0}, hints=True)
            return {"table_id": table["table"]}, {"seat": 0, "decision": table["decision"]}
        if name in ("move", "preview", "why"):
            table = await self.ann.make("aliens", "me", "calm", options={"first": 0})
            body = {"seat": 0, "actions": [table["legal"][0]["text"]]}
            return {"table_id": table["table"]}, (
                {**body, "decision": table["decision"], "move": fresh_name()} if name == "move" else body
            )
        bodies = {
            "chat": {"text": "Привет"},
            "switch": {"on": True},
            "mute": {"person": self.bob.id, "on": False},
            "report": {"person": self.bob.id, "text": "шумит"},
        }
        return {"table_id": self.playing["table"]}, bodies.get(name)

    async def _looking_back(self, operation: str) -> tuple[dict[str, Any], Json | None]:
        """A finished game with a link to it, or the record of one."""
        links = f"/api/tables/{self.over['table']}/links"
        if "/records" in operation:
            record = {"text": RECORD.read_text("utf-8")}
            if operation.startswith("POST"):
                return {}, record
            return {"name": (await self.ann.post("/api/records", record))["record"]}, None
        if "{key}" not in operation:
            return {"table_id": self.over["table"]}, {} if operation.startswith("POST") else None
        kept = (await self.ann.get(links))["links"] or (await self.ann.post(links, {}, 201))["links"]
        return {"table_id": self.over["table"], "key": kept[-1]["key"]}, None

    async def _branching(self, operation: str) -> tuple[dict[str, Any], Json | None]:
        """From the start of a finished game of two, or a table that began so."""
        wish = {"ply": 0, "draw": self.rng.choice(("same", "new")), "seats": [{"kind": "me"}, BOT]}
        if operation.startswith("POST"):
            return (await self._looking_back(operation.replace("POST", "GET")))[0], wish
        made = await self.ann.post(f"/api/tables/{self.over['table']}/branch", wish, 201)
        return {"table_id": made["table"]}, None

    async def _reviewing(self, operation: str) -> tuple[dict[str, Any], Json | None]:
        """A game that was reviewed, by a link or by its table."""
        links = f"/api/tables/{self.reviewed['table']}/links"
        kept = (await self.judge.get(links))["links"] or (await self.judge.post(links, {}, 201))["links"]
        fits = {"table_id": self.reviewed["table"], "key": kept[-1]["key"]}
        more = {"moment": 0} if operation.endswith("line") else {}
        return fits | more, {} if operation.startswith("POST") else None

    async def _puzzling(self, operation: str) -> tuple[dict[str, Any], Json | None]:
        """A puzzle that was answered, and can be shown."""
        if "{table_id}" not in operation:
            return {}, {"puzzle": PUZZLE.name} if operation.startswith("POST") else None
        table = await self.ann.post("/api/puzzles", {"puzzle": PUZZLE.name})
        for action in PUZZLE.solution:
            table = (await self.ann.move(table, str(action)))["table"]
        return {"table_id": table["table"]}, {}

    async def _learning(self, operation: str) -> tuple[dict[str, Any], Json | None]:
        """A lesson at its first step."""
        if "{table_id}" not in operation:
            return {}, {"lesson": LESSON} if operation.startswith("POST") else None
        table = (await self.ann.post("/api/lessons", {"lesson": LESSON, "anew": True}))["table"]
        return {"table_id": table["table"]}, {"step": table["lesson"]["step"]} if operation.endswith("hear") else {}

    async def make_good(self, label: str, url: httpx.URL) -> None:
        """What was done must not stand in the way of other requests."""
        if label in ("DELETE /api/me", "POST /api/sign-out"):
            await self.set_up()
        elif label == "PUT /api/me/blocks/{other}":
            await self.ann.http.delete(url)


def made_up(operation: schemathesis.APIOperation[Any, Any, Any, Any], count: int) -> list[schemathesis.Case[Any]]:
    """Requests to an endpoint: some as its schema wants them, some as it does not."""
    cases: list[schemathesis.Case[Any]] = []
    for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
        try:
            strategy = operation.as_strategy(generation_mode=mode)

            @hypothesis.seed(11)
            @settings(
                max_examples=count // 2 + 1,
                phases=[Phase.generate],
                database=None,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            )
            @hypothesis.given(case=strategy)
            def collect(case: schemathesis.Case[Any]) -> None:
                cases.append(case)

            collect()
        except (hypothesis.errors.Unsatisfiable, hypothesis.errors.InvalidArgument):
            continue  # nothing of this kind can be wrong with it
    while 0 < len(cases) < count:
        cases.append(cases[len(cases) // 2])
    return cases[:count]


@pytest.mark.first
@pytest.mark.parametrize("part", range(PARTS))
async def test_made_up_requests_never_break_the_server(
    launch_reviewer: Callable[..., tuple[Process, list[Process]]],
    record_property: Callable[[str, object], None],
    part: int,
) -> None:
    server, _ = launch_reviewer(absent_ms=300, bot_seconds=0.2, **QUICK)
    stage = Stage(server.url, server.database)
    await stage.set_up()
    document = (await stage.ann.http.get("/api/openapi.json")).json()
    results = list(schemathesis.openapi.from_dict(document).get_all_operations())
    operations = [result.ok() for result in results if isinstance(result, Ok)]
    assert len(operations) == len(results) > 40
    wanted = REQUESTS if server.database.startswith("sqlite") else min(REQUESTS, max(REQUESTS // 10, 200))
    each = wanted * 11 // (10 * len(operations)) + 1  # a few cannot be written down as HTTP
    operations = operations[part::PARTS]
    statuses: dict[str, Counter[int]] = {}
    memory = 0.0
    for operation in operations:
        label = f"{operation.method.upper()} {operation.path}"
        counts = statuses[label] = Counter()
        if len(statuses) == len(operations) // 10:  # by now, what is kept at all times is there
            memory = server.megabytes()
        for number, case in enumerate(made_up(operation, each)):
            # given for a third of the requests something that fits, for a third a table that is there
            visitor, parameters, body = stage.ann, dict(case.path_parameters or {}), case.body
            if number % 3 == 0:
                visitor, fits, sense = await stage.sense(label)
                parameters.update(fits)
                body = body if sense is None else sense
            elif number % 3 == 1 and "table_id" in parameters:
                parameters["table_id"] = stage.rng.choice(stage.tables())["table"]
            answer = await send(visitor, operation.method.upper(), operation.path, parameters, case, body, number % 3)
            if answer is None:
                continue
            counts[answer.status_code] += 1
            # then it is answered, and as the schema says
            asked = f"{label}: {answer.status_code} for {answer.request.url} {answer.request.content[:300]!r}"
            assert answer.status_code < 500, asked
            if answer.status_code >= 400:
                assert answer.json()["error"]["code"], asked
                assert answer.json()["error"]["message"], asked
            else:
                operation.validate_response(schemathesis.Response.from_httpx(answer, verify=False))
            if visitor is stage.ann and answer.is_success:
                await stage.make_good(label, answer.request.url)
    total = sum(counts.total() for counts in statuses.values())
    growth = server.megabytes() - memory
    told = f"{total} to {len(operations)} endpoints, memory {memory:.0f} MB and {growth:.0f} more"
    record_property("made-up requests", told)
    never = [label for label, counts in statuses.items() if not any(200 <= status < 300 for status in counts)]
    assert never == [], f"endpoints that never worked: {never}"
    assert total >= wanted * len(operations) // len(results)
    assert growth < MOST_GROWTH_MB
    assert '"level": "error"' not in server.log()


async def send(
    visitor: Visitor,
    method: str,
    path: str,
    parameters: Json,
    case: schemathesis.Case[Any],
    body: Any,
    kind: int,
) -> httpx.Response | None:
    """Send it as it is; None where it cannot be written down as HTTP."""
    query = {key: value for key, value in parameters.items() if "{" + key + "}" not in path}
    for key, value in parameters.items():
        path = path.replace("{" + key + "}", quote(str(value), safe="%"))
    if kind != 0:
        query |= {key: value for key, value in (case.query or {}).items() if value is not None}
    more: Json = {} if isinstance(body, NotSet) or (body is None and method == "GET") else {"json": body}
    try:
        request = visitor.http.build_request(method, path, params=query, **more)
    except (ValueError, TypeError, UnicodeError):
        return None
    return await visitor.http.send(request)
