"""Lists of steps over the wire: one request, one message, all or nothing, whatever happens to server and page."""

import random
from collections.abc import Callable

from server.client import Json, Page, Visitor
from server.process import Process


async def alone(url: str, game: str, **options: object) -> tuple[Visitor, Json]:
    """Somebody with an open seat beside them that is taken by a second person: the game is under way."""
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make(game, "me", "open", options=options)
    await bob.sit(table)
    return ann, await ann.table(table)


async def a_build(page: Page, table: Json) -> list[str] | None:
    """A build with all that belongs to it, put together from previews as a page does it; None where none can be."""
    fields = {"table": table["table"], "seat": table["seat"]}
    for first in (action["text"] for action in table["legal"] if action["kind"] == "build"):
        steps = [first]
        while len(steps) < 6:
            answer = await page.ask("preview", actions=steps, **fields)
            later = [action for action in answer["legal"] if action["kind"] in ("pay", "place")]
            if not later:
                break
            steps.append(later[0]["text"])
            if later[0]["kind"] == "place":
                return steps
    return None


async def test_a_build_is_one_message_and_one_undo(url: str) -> None:
    # given people at a game of Cities, until somebody can build
    rng = random.Random(3)
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make("cities", "me", "open")
    await bob.sit(table)
    name, visitors = table["table"], (ann, bob)
    pages = [await ann.page(), await bob.page()]
    for page in pages:
        await page.join(name)
    steps = None
    while steps is None:
        seat = pages[0].tables[name]["turn"][0]
        now = pages[seat].tables[name]
        steps = await a_build(pages[seat], now)
        if steps is None:
            done = await visitors[seat].move(now, rng.choice(now["legal"])["text"])
            for page in pages:
                await page.past(name, done["number"])
    # when they send the whole of it
    before = {key: now[key] for key in ("number", "ply", "view", "legal")}
    heard = len(pages[1 - seat].heard)
    fields = {"table": name, "seat": seat}
    done = await pages[seat].ask("move", decision=now["decision"], actions=steps, **fields)
    # then it is one number, one message, and one thing to take back
    after = await pages[seat].past(name, done["number"])
    await pages[1 - seat].past(name, done["number"])
    assert len(steps) >= 2
    assert done["number"] == before["number"] + 1
    assert after["ply"] == before["ply"] + len(steps)
    assert len([m for m in pages[1 - seat].heard[heard:] if m["type"] == "table"]) == 1
    if after["undo"]:
        assert after["undo"] == {"to": before["ply"], "actions": steps}
        back = await pages[seat].ask("undo", decision=after["decision"], **fields)
        again = await pages[seat].past(name, back["number"])
        assert {key: again[key] for key in ("ply", "view", "legal")} == {
            key: before[key] for key in ("ply", "view", "legal")
        }


async def test_a_list_that_fails_plays_nothing_of_it(launch: Callable[..., Process]) -> None:
    # given a position in which every turn reveals something
    server = launch()
    ann, table = await alone(server.url, "aliens", first=0)
    path, first = f"/api/tables/{table['table']}", table["legal"][0]["text"]
    wish = {"seat": 0, "decision": table["decision"], "move": "m"}
    # when a list goes on past the reveal, or fails at a later step, or holds what cannot be read
    lists: list[tuple[list[str], int, str]] = [
        ([first, first], 409, "illegal"),
        ([first, "pass"], 409, "illegal"),
        ([first, "dance"], 400, "bad_action"),
        ([first] * 41, 422, "bad_request"),
        ([], 422, "bad_request"),
    ]
    for actions, status, code in lists:
        refused = await ann.refused(f"{path}/move", {**wish, "actions": actions}, status, code)
        # then none of it is played, and it is said why in the same words
        if code == "illegal":
            assert (refused["error"]["reason"]["key"], refused["error"]["step"]) == ("past_reveal", 1)
            assert {**refused["table"], "now": 0} == {**table, "now": 0}
    # also after a restart
    server.kill()
    server.start()
    assert {**await ann.table(table), "now": 0} == {**table, "now": 0}
    # and what reveals nothing goes on being asked for: its preview, and no more
    preview = await ann.post(f"{path}/preview", {"seat": 0, "actions": [first]})
    assert (len(preview["previews"]), preview["legal"]) == (1, [])
    why = await ann.post(f"{path}/why", {"seat": 0, "actions": [first, first]})
    assert (why["legal"], why["reason"]["key"], why["step"]) == (False, "past_reveal", 1)


async def test_a_list_sent_again_is_done_once(url: str) -> None:
    ann, table = await alone(url, "aliens", first=0)
    path, first = f"/api/tables/{table['table']}", table["legal"][0]["text"]
    wish = {"seat": 0, "decision": table["decision"], "actions": [first], "move": "once"}

    done = await ann.post(f"{path}/move", wish)

    assert (await ann.post(f"{path}/move", wish))["number"] == done["number"]
    await ann.refused(f"{path}/move", {**wish, "actions": [first, first]}, 409, "stale")
