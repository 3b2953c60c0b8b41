"""Puzzles over the wire: set, failed with the reason why, shown, solved, and known to be solved."""

from cosmodrome.learn.puzzles import PREFIX
from cosmodrome.review.puzzles import Puzzle, puzzles

from server.client import Json, Visitor

ONE, TWO = puzzles("aliens")[:2]
GAMES = ("aliens", "bureau", "cities")


async def enter(person: Visitor, puzzle: Puzzle) -> Json:
    table: Json = await person.post("/api/puzzles", {"puzzle": puzzle.name})
    return table


async def do(person: Visitor, puzzle: Puzzle, table: Json, line: object) -> Json:
    assert isinstance(line, tuple)
    for action in line:
        table = (await person.move(table, str(action)))["table"]
    return table


async def ask(person: Visitor, table: Json, what: str, status: int = 200) -> Json:
    told: Json = await person.post(f"/api/tables/{table['table']}/puzzle/{what}", {}, status)
    return told


async def test_everybody_sees_the_puzzles_of_this_week(url: str) -> None:
    ann = await Visitor.arrive(url)
    told = await ann.get("/api/puzzles")
    assert [game["game"] for game in told["games"]] == list(GAMES)
    for game in told["games"]:
        names = [card["name"] for card in game["puzzles"]]
        assert names == [one.name for one in puzzles(game["game"])]
        assert set(game["week"]) <= set(names)
    assert told["mine"] == {}


async def test_a_puzzle_is_failed_explained_shown_and_solved(url: str) -> None:
    # given somebody before a puzzle, at a table for them alone
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await enter(ann, ONE)
    assert (table["task"]["state"], table["seat"], table["lesson"]) == ("do", ONE.seat, None)
    assert (await ann.get("/api/me/games"))["tables"] == []
    await ann.refused(f"/api/tables/{table['table']}/puzzle/why", {}, 409, "not_yet")
    await bob.refused(f"/api/tables/{table['table']}/puzzle/again", {}, 403, "not_yours")
    # when they do what is next best
    table = await do(ann, ONE, table, ONE.second)
    # then they are told why, not yet what
    assert (table["task"]["state"], table["task"]["tries"], table["legal"]) == ("other", 1, [])
    told = await ask(ann, table, "why")
    assert told["why"]
    assert told["gain"]["mean"] > 0
    assert not told["close"]
    assert await ask(ann, table, "why") == told
    await ann.refused(f"/api/tables/{table['table']}/puzzle/show", {}, 409, "not_yet")
    # when they fail once more
    table = await do(ann, ONE, await ask(ann, table, "again"), ONE.second)
    assert (await ann.get("/api/puzzles"))["mine"] == {ONE.name: {"table": table["table"], "done": None}}
    # then it can be shown
    shown = await ask(ann, table, "show")
    assert (shown["task"]["state"], shown["task"]["done"]) == ("shown", False)
    assert (await ask(ann, table, "why"))["why"]
    # and coming back it is laid out again at the same table
    again = await enter(ann, ONE)
    assert (again["table"], again["task"]["state"], again["task"]["tries"]) == (table["table"], "do", 2)


async def test_what_was_solved_is_kept_and_comes_along_with_what_is_known_of_a_person(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await do(ann, TWO, await enter(ann, TWO), TWO.solution)
    assert (table["task"]["state"], table["task"]["done"]) == ("solved", True)
    mine = (await ann.get("/api/puzzles"))["mine"]
    assert mine[TWO.name]["done"] is not None
    # doing it again takes nothing away, and it is no lesson
    table = await do(ann, TWO, await enter(ann, TWO), TWO.second)
    assert (await ann.get("/api/puzzles"))["mine"] == mine
    assert (await ann.get("/api/lessons"))["mine"] == {}
    told = (await ann.http.get("/api/me/export")).json()
    assert [line["lesson"] for line in told["lessons"]] == [PREFIX + TWO.name]


async def test_what_is_refused(url: str) -> None:
    ann = await Visitor.arrive(url)
    await ann.refused("/api/puzzles", {"puzzle": "aliens-0-0-0"}, 404, "no_puzzle")
    game = await ann.make("aliens", "me", "calm")
    for what in ("again", "show", "why"):
        await ann.refused(f"/api/tables/{game['table']}/puzzle/{what}", {}, 409, "not_puzzle")
