"""What a seat cannot know does not reach it: two games that are alike to it send it the same bytes."""

import asyncio
import random
import re
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from cosmodrome.core import registry
from cosmodrome.core.event import Event
from cosmodrome.core.game import Game
from cosmodrome.core.state import State
from cosmodrome.server.storage import Storage, entries, snapshots, tables
from cosmodrome.tables.entries import Entry
from cosmodrome.tables.table import Table

import tiny
from server.client import Json, Visitor, keep
from server.process import Process

GAMES = ("tiny", *(name for name in registry.names() if name != "tiny"))
# What is told does not hang on where it is kept, so one game is enough for the second database.
KEPT = [*(("sqlite", name) for name in GAMES), ("postgres", "tiny")]
POSITIONS = 6  # so many of a whole game, evenly spread, each before two seats in turn or a spectator
PAST = 24  # so many moves are looked at again
TIMES = re.compile(r'"(at|now|created|started|ended|updated|deadline|timestamp)": ?("[^"]*"|\d+|null|\[(?:\d+|null)\])')
SECRET_NAMES = re.compile(r'"(commitment|invitation|link|seed)": ?"[^"]*"')


def normalised(text: str, table: str) -> str:
    """Without ids, times and commitments."""
    return SECRET_NAMES.sub(r'"\1":"-"', TIMES.sub(r'"\1":0', text)).replace(table, "TABLE")


async def play_whole_game(visitors: list[Visitor], table: Json, rng: random.Random) -> None:
    """All seats play at random, to the end."""
    views = [await visitor.table(table) for visitor in visitors]
    while views[0]["state"] == "playing":
        seat = rng.choice(views[0]["turn"])
        now = await visitors[seat].table(table)
        views[0] = (await visitors[seat].move(now, rng.choice(now["legal"])["text"]))["table"]


async def read_log(storage: Storage, table: str) -> list[Entry]:
    async with storage.read() as connection:
        kept = sa.select(*(column for column in entries.c if column.name != "table"))
        rows = await connection.execute(kept.where(entries.c.table == table).order_by(entries.c.number))
        return [Entry.from_json(row._asdict()) for row in rows]


def rebuilt(game: Game[Any], log: list[Entry]) -> Table:
    """The table after these entries, its position included."""
    table = Table("x" * 22, game, log[0])
    for entry in log[1:]:
        table.apply(entry)
    table.course.take_up(None)
    return table


async def plant(storage: Storage, original: str, log: list[Entry], table: Table, state: State) -> str:
    """A copy of a table as it stood after these entries, with another position and another seed."""
    copy = secrets.token_urlsafe(16)
    assert table.match
    made = replace(
        table.made,
        seed=f"hex:{secrets.token_hex(32)}",
        commitment=secrets.token_hex(32),
        invitation=secrets.token_urlsafe(12),
    )
    copies = [replace(log[0], deed=made), *log[1:]]
    async with storage.write() as connection:
        row = (await connection.execute(sa.select(tables).where(tables.c.id == original))).one()
        await connection.execute(tables.insert().values(**{**row._mapping, "id": copy, "bot_turn": False}))
        await connection.execute(entries.insert(), [{"table": copy, **entry.to_json()} for entry in copies])
        data = {**table.match.snapshot(), "seed": made.seed, "state": state.to_json()}
        await connection.execute(snapshots.insert().values(table=copy, number=log[-1].number, data=data))
    return copy


def is_quiet(state: State, action: Any) -> bool:
    """Whether an action shows nobody anything new: then its consequences may be compared, too."""
    after, events = state.copy(), list[Event]()
    after.play(action, events)
    return after.generator == state.generator and not after.over and not any(event.reveals for event in events)


async def listen(server: Process, visitor: Visitor, table: str, seat: int | None, asks: list[Json]) -> list[str]:
    """Everything a seat gets to hear at a table: answers, errors, messages, and what the server's log says of it."""
    log_before = len(server.log())
    heard: list[str] = []
    page = await visitor.page()
    await page.ask("join", "join", table=table, changes=True)
    await page.until(table, lambda t: t["number"])
    for number, ask in enumerate(asks):
        answer = await page.ask(name=f"n{number}", table=table, **ask)
        if answer["type"] == "ack" and ask["kind"] in ("move", "undo"):
            await page.past(table, answer["number"])
    # earlier positions have a test of their own: those of a planted table cannot be played again
    for path in ("", "?seen=3", "/record", "/qr.svg", f"?seat={seat or 0}"):
        reply = await visitor.http.get(f"/api/tables/{table}{path}")
        if path not in ("/record", "/qr.svg") or reply.status_code != 200:  # these show the seed or the invitation
            heard.append(f"{path} {reply.status_code} {reply.headers['content-type']} {reply.text}")
    if seat is not None:
        for path in ("why", "preview", "undo", "rewind"):
            for action in ("pass 0", "open 1"):
                body = {"seat": seat, "actions": [action]} if path in ("why", "preview") else {"seat": seat}
                if path == "undo":
                    body["decision"] = 0
                if path == "rewind":
                    body["ply"] = 100_000
                reply = await visitor.http.post(f"/api/tables/{table}/{path}", json=body)
                heard.append(f"{path} {reply.status_code} {reply.text}")
    await page.close()
    messages = [text for text in page.raw if '"type":"online"' not in text]
    lines = server.log()[log_before:].splitlines()
    return [normalised(text, table) for text in (*messages, *heard, *lines)]


def _some_list(state: State, seat: int, tries: list[str], rng: random.Random) -> list[str]:
    """A list of steps: legal ones as far as they go in this very position, and one that may not be."""
    here, steps = state.copy(), list[str]()
    while here.legal(seat) and len(steps) < 4:
        action = here.sample(seat, rng)
        steps.append(str(action))
        here.play(action)
    return [*steps, rng.choice(tries)]


def asks_of(state: State, seat: int | None, decision: int, rng: random.Random) -> list[Json]:
    """What a curious seat would try: reasons, previews, moves that are refused, and at last one that is not."""
    if seat is None:
        return [
            {"kind": "why", "seat": 0, "actions": ["pass 0"]},
            {"kind": "move", "seat": 0, "decision": 1, "actions": ["pass 0"]},
        ]
    asks: list[Json] = []
    every = [str(action) for other in range(state.seats) for action in state.legal(other)]
    known = ("pass 0", "pass 1", "pass 2", "sell 0", "store 1", "buy", "done", "open 2", "add 2 1 se", "nonsense 1")
    tries = [*known, *every]
    for action in rng.sample(tries, min(4, len(tries))):
        asks.append({"kind": "why", "seat": seat, "actions": [action]})
        asks.append({"kind": "preview", "seat": seat, "actions": [action]})
        asks.append({"kind": "move", "seat": seat, "decision": decision + 1, "actions": [action]})
    for _ in range(3):
        steps = _some_list(state, seat, tries, rng)
        asks.append({"kind": "why", "seat": seat, "actions": steps})
        asks.append({"kind": "preview", "seat": seat, "actions": steps})
    legal = state.legal(seat)
    texts = [str(action) for action in legal]
    asks += [
        {"kind": "move", "seat": seat, "decision": decision, "actions": [action]}
        for action in rng.sample(tries, min(6, len(tries)))
        if action not in texts
    ]
    quiet = [action for action in legal if is_quiet(state, action)]
    if quiet:
        asks.append({"kind": "move", "seat": seat, "decision": decision, "actions": [str(rng.choice(quiet))]})
        asks.append({"kind": "undo", "seat": seat, "decision": decision + 1})
    return asks


@pytest.mark.parametrize(("new_database", "name"), KEPT, indirect=["new_database"])
async def test_games_that_are_alike_to_a_seat_send_it_the_same_bytes(name: str, launch: Callable[..., Process]) -> None:
    # given a whole game between people
    tiny.register()
    game = registry.load(name)
    rng = random.Random(f"secrets of {name}")
    server = launch(log_level="debug")
    seats = game.seats[-1]
    visitors = [await Visitor.arrive(server.url) for _ in range(seats)]
    table = await visitors[0].make(name, "me", *["open"] * (seats - 1))
    for visitor in visitors[1:]:
        await visitor.sit(table)
    await play_whole_game(visitors, table, rng)
    storage = keep(Storage(server.database))
    log = await read_log(storage, table["table"])
    played = [i for i, entry in enumerate(log) if entry.kind in ("started", "moved")]
    played = played[:-1]  # the end shows the seed, and with it everything
    chosen = sorted({*played[:: max(1, len(played) // POSITIONS)], played[-1]})
    differed = 0
    viewers: deque[int | None] = deque((*range(seats), None))
    watcher = await Visitor.arrive(server.url)
    for index in chosen:
        past = log[: index + 1]
        before = rebuilt(game, past)
        state = before.position
        viewers.rotate(2)
        for seat in list(viewers)[:2]:
            # when each position and one that seat cannot tell from it are put before it
            other = state.resample(seat, rng)
            differed += other != state
            first = await plant(storage, table["table"], past, before, state)
            second = await plant(storage, table["table"], past, before, other)
            decision = before.decisions[seat] if seat is not None else 0
            asks = asks_of(state, seat, decision, rng)
            visitor = visitors[seat] if seat is not None else watcher
            one = await listen(server, visitor, first, seat, asks)
            two = await listen(server, visitor, second, seat, asks)
            # then it hears the same from both
            assert one == two, f"position {index} of {name} tells seat {seat} something"
    assert differed >= len(chosen)
    text = server.log()
    assert not any(word in text for word in ("seed", "generator", "deck"))
    assert '"level": "error"' not in text


@pytest.mark.long
@pytest.mark.parametrize(("new_database", "name"), KEPT, indirect=["new_database"])
async def test_of_earlier_positions_a_seat_gets_what_it_saw_then(name: str, launch: Callable[..., Process]) -> None:
    # given a game under way, and what each seat and a spectator saw and heard after each move
    tiny.register()
    rng = random.Random(f"past of {name}")
    server = launch()
    seats = max(count for count in registry.load(name).seats if count <= 3)
    visitors = [await Visitor.arrive(server.url) for _ in range(seats)]
    table = await visitors[0].make(name, "me", *["open"] * (seats - 1))
    for visitor in visitors[1:]:
        await visitor.sit(table)
    everybody = [*visitors, await Visitor.arrive(server.url)]
    seen: list[list[Json]] = [[] for _ in everybody]
    acted: int | None = None
    for _ in range(PAST):
        messages = [await visitor.table(table) for visitor in everybody]
        if messages[0]["state"] != "playing":
            break
        for mine, message in zip(seen, messages, strict=True):
            events = message["log"]["groups"][-1]["events"]
            told = {name: message[name] for name in ("ply", "turn", "view")}
            mine.append({**told, "seat": acted, "events": events})
        acted = seat = rng.choice(messages[0]["turn"])
        await visitors[seat].move(messages[seat], rng.choice(messages[seat]["legal"])["text"])
    # when they ask for the positions again, then it is that and no more
    for seat, (visitor, mine) in enumerate(zip(everybody, seen, strict=True)):
        asked = {"seat": seat} if seat < seats else {}
        history = await visitor.history(table, **asked)
        assert history[: len(mine)] == mine, f"seat {seat} of {name}"


async def test_a_seed_and_a_rivals_choice_are_nowhere_before_the_end(launch: Callable[..., Process]) -> None:
    # given a tiny game in which the others have chosen in secret
    tiny.register()
    server = launch(log_level="debug")
    visitors = [await Visitor.arrive(server.url) for _ in range(3)]
    table = await visitors[0].make("tiny", "me", "open", "open")
    for visitor in visitors[1:]:
        await visitor.sit(table)
    pages = [await visitor.page() for visitor in visitors]
    for page in pages:
        await page.join(table["table"])
    for visitor in visitors[1:]:
        await visitor.move(await visitor.table(table))
    storage = keep(Storage(server.database))
    log = await read_log(storage, table["table"])
    rebuilt_table = rebuilt(registry.load("tiny"), log)
    seed = rebuilt_table.made.seed.removeprefix("hex:")
    keys = [seed, rebuilt_table.position.generator.to_json()["key"]]
    # then the first knows that they have chosen, and neither what, nor the seed
    await pages[0].until(table["table"], lambda t: t["turn"] == [0])
    mine = await visitors[0].table(table)
    assert (bool(mine["commitment"]), mine["seed"], mine["nonces"]) == (True, None, [])
    assert all(player["hand"] is None for player in mine["view"]["players"][1:])
    assert not any(event["kind"] == "CratePicked" for group in mine["log"]["groups"] for event in group["events"])
    everything = "".join(text for page in pages for text in page.raw) + server.log()
    assert not any(str(key) in everything for key in keys)


async def test_simultaneous_choices_do_not_make_each_other_stale(url: str) -> None:
    # given three people before a simultaneous choice
    visitors = [await Visitor.arrive(url) for _ in range(3)]
    table = await visitors[0].make("tiny", "me", "open", "open")
    for visitor in visitors[1:]:
        await visitor.sit(table)
    views = [await visitor.table(table) for visitor in visitors]
    # when all choose at the same moment, from what they saw before anyone chose
    await asyncio.gather(*(visitor.move(view) for visitor, view in zip(visitors, views, strict=True)))
    # then all of them are in, and it goes on
    after = await visitors[0].table(table)
    assert after["ply"] == 3
    assert len(after["turn"]) == 1


async def test_a_secret_choice_can_be_taken_back_while_others_choose(url: str) -> None:
    visitors = [await Visitor.arrive(url) for _ in range(3)]
    table = await visitors[0].make("tiny", "me", "open", "open")
    for visitor in visitors[1:]:
        await visitor.sit(table)
    page = await visitors[1].page()
    await page.join(table["table"])
    first = await visitors[0].table(table)
    chosen = (await visitors[0].move(first))["table"]
    assert chosen["undo"] == {"to": 0, "actions": [first["legal"][0]["text"]]}
    # when another chooses in between
    await visitors[1].move(await visitors[1].table(table))
    undone = await visitors[0].post(
        f"/api/tables/{table['table']}/undo", {"seat": 0, "decision": chosen["decision"], "move": "back"}
    )
    # then the first has the choice again, and the other's stays
    assert undone["table"]["turn"] == [0, 2]
    assert undone["table"]["legal"]
    await page.until(table["table"], lambda t: t["number"] == undone["number"])
    assert page.logs[table["table"]] == (await visitors[1].table(table))["log"]["groups"]
    other = await visitors[1].table(table)
    assert other["view"]["chosen"] is not None
    # and sending the undo again changes nothing
    again = await visitors[0].post(
        f"/api/tables/{table['table']}/undo", {"seat": 0, "decision": chosen["decision"], "move": "back"}
    )
    assert again["number"] == undone["number"]
