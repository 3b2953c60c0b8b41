"""Lessons over the wire: begun, left and come back to, done again; in no list of games."""

from typing import Any

import pytest

from server.client import Json, Visitor, fresh_name

FIRST = "aliens/first-planet"


async def enter(person: Visitor, lesson: str = FIRST, **more: Any) -> Json:
    table: Json = (await person.post("/api/lessons", {"lesson": lesson, **more}))["table"]
    return table


async def hear(person: Visitor, table: Json, status: int = 200) -> Json:
    body = {"step": table["lesson"]["step"], "move": fresh_name()}
    return await person.post(f"/api/tables/{table['table']}/lesson/hear", body, status)


async def finish(person: Visitor, table: Json) -> Json:
    """Go through the first lesson as it asks to."""
    for _ in range(12):
        lesson = table["lesson"]
        if lesson["state"] == "done":
            return table
        if lesson["state"] == "next":
            table = await hear(person, table)
        else:
            table = (await person.move(table, "open 3" if lesson["again"] else "open 1"))["table"]
    raise AssertionError(f"the lesson did not end: {table['lesson']}")


async def test_a_lesson_is_a_table_of_its_own(url: str) -> None:
    # given somebody who begins a lesson
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await enter(ann)
    # then it is a table for them alone, in no list
    assert (table["lesson"]["id"], table["lesson"]["step"], table["lesson"]["state"]) == (FIRST, 0, "next")
    assert table["mine"] == [0]
    assert not any(table[name] for name in ("public", "spectators", "chat_on"))
    assert (await ann.get("/api/me/games"))["tables"] == []
    assert table["table"] not in [line["table"] for line in (await bob.get("/api/tables"))["tables"]]
    await bob.refused(f"/api/tables/{table['table']}/lesson/hear", {"step": 0}, 403, "not_yours")
    # when they hear the first step, and leave
    heard = await hear(ann, table)
    assert heard["lesson"]["step"] == 1
    # then a step that is past is not heard again, and coming back goes on there
    await ann.refused(f"/api/tables/{table['table']}/lesson/hear", {"step": 0}, 409, "stale")
    again = await enter(ann)
    assert (again["table"], again["lesson"]["step"]) == (table["table"], 1)
    # when they wish to begin anew
    anew = await enter(ann, anew=True)
    assert (anew["table"], anew["lesson"]["step"]) == (table["table"], 0)


async def test_what_was_learnt_is_kept_for_each_person(url: str) -> None:
    # given two people, one of whom finishes a lesson
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    begun = await enter(bob)
    await hear(bob, begun)
    done = await finish(ann, await enter(ann))
    assert done["lesson"]["done"]
    # then the list says so to each of them
    mine = (await ann.get("/api/lessons", game="aliens"))["mine"][FIRST]
    assert mine["done"]
    assert mine["table"] == done["table"]
    theirs = (await bob.get("/api/lessons"))["mine"]
    assert theirs == {FIRST: {"table": begun["table"], "step": 1, "done": None}}
    assert (await Visitor(url).get("/api/lessons"))["mine"] == {}
    # when it is repeated, it stays done
    await enter(ann, anew=True)
    assert (await ann.get("/api/lessons"))["mine"][FIRST]["done"] == mine["done"]
    # and it is in no statistics, but in what is exported
    assert (await ann.get("/api/me/statistics"))["played"] == 0
    assert [one["lesson"] for one in (await ann.get("/api/me/export"))["lessons"]] == [FIRST]


async def test_another_move_can_be_taken_back_to_the_step_or_played_on(url: str) -> None:
    # given somebody who did another legal move in the last step
    ann = await Visitor.arrive(url)
    table = await enter(ann)
    while not table["lesson"]["again"]:
        known = table["lesson"]
        table = await hear(ann, table) if known["state"] == "next" else (await ann.move(table, "open 1"))["table"]
    view = table["view"]
    other = (await ann.move(table, "open 1"))["table"]
    assert other["lesson"]["state"] == "other"
    assert other["lesson"]["praise"]["ru"]
    # when they go back, it is the same position
    path = f"/api/tables/{table['table']}/lesson"
    back = await ann.post(f"{path}/back", {"move": fresh_name()})
    assert (back["lesson"]["state"], back["view"]) == ("do", view)
    # when they play on instead, it is a game like any other
    await ann.move(back, "open 1")
    free = await ann.post(f"{path}/play-on", {"move": fresh_name()})
    assert (free["lesson"]["state"], free["state"]) == ("free", "playing")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"lesson": "aliens/nothing"}, 404, "no_lesson"),
        ({"lesson": "Aliens?"}, 422, "bad_request"),
        ({"lesson": FIRST, "anew": 1}, 422, "bad_request"),
        ({}, 422, "bad_request"),
    ],
)
async def test_wrong_wishes_are_refused(url: str, body: Json, status: int, code: str) -> None:
    ann = await Visitor.arrive(url)
    await ann.refused("/api/lessons", body, status, code)


async def test_other_tables_have_no_lesson(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "novice")
    assert table["lesson"] is None
    for what, body in (("hear", {"step": 0}), ("back", {}), ("play-on", {})):
        await ann.refused(f"/api/tables/{table['table']}/lesson/{what}", body, 409, "not_lesson")


async def test_whoever_is_forgotten_leaves_no_lesson_behind(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await enter(ann)
    await ann.send("DELETE", "/api/me", {"confirm": "delete"}, 204)
    await (await Visitor.arrive(url)).refused(f"/api/tables/{table['table']}", None, 404, "no_table", "GET")
