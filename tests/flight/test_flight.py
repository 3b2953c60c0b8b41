"""The whole game on one device: played to its end, kept move by move, told as a server tells it."""

from pathlib import Path
from typing import Any

import pytest

from cosmodrome import games
from cosmodrome.core.record import Record
from cosmodrome.core.schema import fault
from cosmodrome.flight.shapes import _schema
from cosmodrome.server import answers
from cosmodrome.tables import messages, offer

from .pilot import Device, Memory, play, run

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "casual"}
KINDS: dict[str, tuple[str, list[dict[str, str]], dict[str, object]]] = {
    "aliens": ("aliens", [ME, BOT], {}),
    "bureau": ("bureau", [ME, BOT], {}),
    "cities": ("cities", [ME, BOT], {}),
    "expert": ("aliens", [ME, {"kind": "bot", "level": "expert"}], {}),
    "around one screen": ("aliens", [ME, {"kind": "here", "name": "Nina"}], {}),
    "solo": ("cities", [ME], {}),
}
SHAPES = {
    "/api/me": answers.MeJson,
    "/api/games": offer.Games,
    "/api/games/cities": offer.GameFacts,
    "/api/lessons": answers.LessonList,
    "/api/me/games": answers.MyTableList,
    "/api/me/statistics": answers.StatisticsJson,
    "/api/tables": answers.TableList,
}


def is_shaped(value: object, shape: type) -> str | None:
    schema: dict[str, Any] = dict(_schema(shape))
    for name in ("ActionJson", "EventJson"):
        if name in schema["$defs"]:
            schema["$defs"][name]["additionalProperties"] = True
    return fault(schema, value)


async def played(kind: str, seed: str) -> tuple[Device, str, dict[str, Any]]:
    game, seats, options = KINDS[kind]
    device = await Device(Memory(), seed).board()
    table = await device.make(game, seats, **options)
    return device, table, await play(device, table)


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game_has_a_record_that_holds_and_is_the_same_for_the_same_seed(kind: str) -> None:
    async def twice() -> None:
        device, table, last = await played(kind, "flight")
        assert last["state"] == "over"
        assert last["result"]["reason"] == "played"
        assert not device.crew.faults
        record = await device.ask("GET", f"/api/tables/{table}/record")
        match = Record.parse(record).replay()
        assert match.state.over
        for message in device.said:
            if message["type"] == "table":
                assert is_shaped(message, messages.TableMessage) is None

        other, again, _ = await played(kind, "flight")
        assert await other.ask("GET", f"/api/tables/{again}/record") == record
        assert other.thoughts == device.thoughts

        name = (await device.ask("POST", "/api/records", {"text": record}))["record"]
        plies = await device.ask("GET", f"/api/records/{name}/history", **{"from": "0", "limit": "3"})
        assert is_shaped(plies, messages.HistoryJson) is None
        assert plies["total"] == match.ply + 1
        mine = await device.ask("GET", "/api/me/games")
        assert [line["table"] for line in mine["tables"]] == [table]
        assert (await device.ask("GET", "/api/me/statistics"))["played"] == 1

    run(twice)


def test_a_page_that_comes_back_finds_the_table_as_it_was() -> None:
    async def again() -> None:
        store = Memory()
        device = await Device(store, "back").board()
        table = await device.make("aliens", [ME, BOT])
        for _ in range(6):
            await device.crew.idle()
            message = device.last(table)
            move = {"seat": 0, "decision": message["decision"], "actions": [message["legal"][0]["text"]]}
            await device.send("move", table=table, **move)
        await device.crew.idle()
        before = device.last(table)

        back = await Device(store, "back").board()
        assert back.cabin.person == device.cabin.person
        await back.send("join", table=table, seen=None)
        after = back.last(table)
        for field in ("number", "view", "legal", "turn", "ply", "undo", "decision", "seats"):
            assert after[field] == before[field], field
        assert after["log"]["groups"] == (await device.ask("GET", f"/api/tables/{table}"))["log"]["groups"]

    run(again)


def test_bots_go_on_where_the_page_was_closed_while_they_thought() -> None:
    async def closed() -> None:
        store = Memory()
        device = await Device(store).board()
        device.crew.news = lambda table, was_in_turn: None  # type: ignore[method-assign]  # it is closed before they begin
        table = await device.make("aliens", [BOT, BOT])
        back = await Device(store).board()
        await back.send("join", table=table, seen=None)
        await back.crew.idle()
        assert back.last(table)["ply"] > 0

    run(closed)


def test_what_cannot_be_stored_did_not_happen() -> None:
    async def full() -> None:
        store = Memory()
        device = await Device(store).board()
        table = await device.make("aliens", [ME, {"kind": "here", "name": "Nina"}])
        seat = device.last(table)["turn"][0]
        await device.send("face", table=table, seat=seat)
        before = device.last(table)
        store.room = len(store.texts[table])
        move = {"seat": seat, "decision": before["decision"], "actions": [before["legal"][0]["text"]]}
        said = await device.send("move", table=table, **move)
        assert [one["type"] for one in said] == ["error"]
        assert said[0]["error"]["code"] == "no_room"
        assert (await device.ask("POST", "/api/tables", {"game": "aliens", "seats": [ME, BOT]}))["table"]
        seen = await device.ask("GET", f"/api/tables/{table}", seat=str(seat))
        assert seen["number"] == before["number"]
        assert seen["legal"] == before["legal"]
        store.room = 1000
        assert (await device.send("move", table=table, **move))[0]["type"] == "ack"

    run(full)


def test_two_pages_of_one_device_play_one_game() -> None:
    async def both() -> None:
        store = Memory()
        first, second = await Device(store).board(), await Device(store).board()
        table = await first.make("cities", [ME])
        await second.send("join", table=table, seen=None)
        message = first.last(table)
        move = {"seat": 0, "decision": message["decision"], "actions": [message["legal"][0]["text"]]}
        assert (await first.send("move", table=table, **move))[0]["type"] == "ack"
        late = await second.send("move", table=table, **move)
        assert late[-1]["error"]["code"] == "stale"
        await second.cabin.heard(table)
        assert second.last(table)["number"] == first.last(table)["number"]

    run(both)


def test_a_lesson_is_begun_gone_on_with_and_counted() -> None:
    async def learn() -> None:
        device = await Device(Memory()).board()
        lesson = (await device.ask("GET", "/api/lessons", game="aliens"))["courses"][0]["lessons"][0]["id"]
        entered = await device.ask("POST", "/api/lessons", {"lesson": lesson})
        assert is_shaped(entered, answers.LessonEntered) is None
        table = entered["table"]["table"]
        assert entered["table"]["lesson"]["id"] == lesson
        assert (await device.ask("POST", "/api/lessons", {"lesson": lesson}))["table"]["table"] == table
        assert (await device.ask("GET", "/api/lessons"))["mine"][lesson]["table"] == table
        assert (await device.ask("GET", "/api/me/games"))["tables"] == []
        heard = await device.ask("POST", f"/api/tables/{table}/lesson/hear", {"step": 900})
        assert heard["code"] == "stale"

    run(learn)


def test_a_game_played_here_goes_on_from_one_of_its_positions() -> None:
    async def branch() -> None:
        device, table, last = await played("around one screen", "fork")
        ply = last["ply"] // 2
        record = Record.parse(await device.ask("GET", f"/api/tables/{table}/record"))
        seats = {"bots": [BOT, ME], "around one screen": [ME, {"kind": "here", "name": "Vera"}]}
        for draw, wished in zip(("same", "new"), seats.values(), strict=True):
            wish = {"ply": ply, "draw": draw, "seats": wished}
            told = await device.ask("POST", f"/api/tables/{table}/branch", wish)
            assert is_shaped(told, messages.TableMessage) is None
            assert (told["branch"]["ply"], told["branch"]["of"]) == (ply, f"t/{table}")
            there = {"from": str(ply), "limit": "1"}
            real = await device.ask("GET", f"/api/tables/{told['table']}/branch/history", **there)
            assert real["plies"] == (await device.ask("GET", f"/api/tables/{table}/history", **there))["plies"]
            await device.send("join", table=told["table"], seen=None)
            assert (await play(device, told["table"]))["state"] == "over"
            other = Record.parse(await device.ask("GET", f"/api/tables/{told['table']}/record"))
            assert (other.branch(), other.draws_anew()) == (ply, draw == "new")
            other.need_branch_of(record)
            head = await device.ask("GET", f"/api/tables/{told['table']}/replay")
            assert is_shaped(head, messages.ReplayJson) is None
            assert (head["branch"]["ply"], head["branch"]["draw"]) == (ply, draw)
        # it counts for nothing, and the list says what it is
        listed = (await device.ask("GET", "/api/me/games"))["tables"]
        assert sorted(line["branch"] for line in listed) == [False, True, True]
        assert (await device.ask("GET", "/api/me/statistics"))["played"] == 1
        # a record that was brought goes on too, and says of itself that it is a branch
        text = await device.ask("GET", f"/api/tables/{told['table']}/record")
        brought = await device.ask("POST", "/api/records", {"text": text})
        assert brought["replay"]["branch"] == {"ply": ply, "draw": "new", "stands_for": [None, None], "of": None}
        again = {"ply": ply + 1, "draw": "same", "seats": [ME, BOT]}
        more = await device.ask("POST", f"/api/records/{brought['record']}/branch", again)
        assert more["branch"]["of"] == f"record/{brought['record']}"
        # nobody can come here, and what is not over has no branches
        friend = {"ply": 1, "draw": "same", "seats": [ME, {"kind": "invited"}]}
        assert (await device.ask("POST", f"/api/tables/{table}/branch", friend))["code"] == "bad_option"
        assert (await device.ask("POST", f"/api/tables/{more['table']}/branch", again))["code"] == "not_over"
        assert (await device.ask("GET", f"/api/tables/{table}/branch/history"))["code"] == "no_branch"

    run(branch)


def test_answers_have_the_shapes_of_a_servers() -> None:
    async def shapes() -> None:
        device = await Device(Memory()).board()
        await device.make("aliens", [ME, BOT])
        for path, shape in SHAPES.items():
            assert is_shaped(await device.ask("GET", path), shape) is None, path
        changed = await device.ask("PATCH", "/api/me", {"name": "  Vera   K ", "colour": 3})
        assert is_shaped(changed, answers.PersonJson) is None
        assert (changed["name"], changed["colour"]) == ("Vera K", 3)

    run(shapes)


WRONG = [
    ("POST", "/api/tables", {"game": "chess", "seats": [ME]}, "no_game"),
    ("POST", "/api/tables", {"game": "aliens", "seats": [ME, {"kind": "open"}]}, "bad_option"),
    ("POST", "/api/tables", {"game": "aliens", "seats": [ME, {"kind": "bot", "level": "god"}]}, "bad_option"),
    ("POST", "/api/tables", {"game": "aliens", "seats": [ME, {"kind": "here", "name": ""}]}, "bad_name"),
    ("POST", "/api/tables", {"game": "aliens", "seats": "me"}, "bad_request"),
    (
        "POST",
        "/api/tables",
        {"game": "aliens", "seats": [ME, BOT], "clock": {"kind": "move", "seconds": 1}},
        "bad_request",
    ),
    ("POST", "/api/tables", None, "bad_request"),
    ("PATCH", "/api/me", {"name": "\u200b"}, "bad_name"),
    ("PATCH", "/api/me", {"colour": 9}, "bad_request"),
    ("GET", "/api/tables/" + "x" * 22, None, "no_table"),
    ("POST", "/api/records", {"text": "nonsense"}, "bad_record"),
    ("POST", "/api/lessons", {"lesson": "none"}, "no_lesson"),
    ("POST", "/api/sign-in", {}, "offline"),
    ("GET", "/api/me/games?x", None, "offline"),
]


@pytest.mark.parametrize(("method", "path", "body", "code"), WRONG)
def test_what_cannot_be_done_is_refused_with_a_word(method: str, path: str, body: object, code: str) -> None:
    async def refused() -> None:
        device = await Device(Memory()).board()
        assert (await device.ask(method, path, body))["code"] == code

    run(refused)


@pytest.mark.parametrize(
    "text", ["", "[]", "3", '{"type": "fly", "id": "a"}', '{"type": "move", "id": "a", "table": "x"}']
)
def test_nonsense_on_the_line_is_answered(text: str) -> None:
    async def noise() -> None:
        device = await Device(Memory()).board()
        await device.line.take(text)
        assert device.said[-1]["type"] == "error"

    run(noise)


def test_all_games_can_be_played() -> None:
    there_are = {packs.parent.name for packs in Path(games.__file__).parent.glob("*/packs")}
    assert {game for game, _, _ in KINDS.values()} == there_are


def test_a_damaged_game_is_named_and_takes_no_other_along() -> None:
    async def damaged() -> None:
        store = Memory()
        device = await Device(store).board()
        tables = [await device.make("aliens", [ME, BOT]) for _ in range(3)]
        store.texts[tables[0]] = {0: "{}"}
        del store.texts[tables[1]][min(store.texts[tables[1]])]
        again = await Device(store).board()
        for table in tables[:2]:
            assert (await again.ask("GET", f"/api/tables/{table}"))["code"] == "damaged"
            assert (await again.send("join", table=table, seen=None))[-1]["error"]["code"] == "damaged"
        assert (await again.ask("GET", f"/api/tables/{tables[2]}"))["state"] == "playing"
        assert len((await again.ask("GET", "/api/me/games"))["tables"]) == 3

    run(damaged)
