"""Puzzles at tables: solved, failed, shown and laid out again, on the engine's own moves."""

from collections.abc import Iterable

import pytest

from cosmodrome import learn
from cosmodrome.core.action import Action
from cosmodrome.learn import puzzles
from cosmodrome.review.puzzles import Puzzle
from cosmodrome.review.puzzles import puzzles as every
from cosmodrome.tables import Table, play
from cosmodrome.tables.entries import Entry
from cosmodrome.tables.errors import Refusal
from cosmodrome.tables.messages import TableMessage, TableTask
from cosmodrome.tables.viewers import line_json, table_message, viewer

ME, OTHER = "p0", "p1"
NOON = 1_000_000
GAMES = ("aliens", "bureau", "cities")
ALL = [one for game in GAMES for one in every(game)]
ONE = every("aliens")[0]


def set_up(puzzle: Puzzle) -> Table:
    return puzzles.set_up("t" * 22, puzzle.match().game, puzzle.name, ME, "key", NOON)


def message(table: Table) -> TableMessage:
    return table_message(table, viewer(table, ME, True), None, NOON, {}, ())


def task(table: Table) -> TableTask:
    found = message(table)["task"]
    assert found
    return found


def do(table: Table, puzzle: Puzzle, line: Iterable[Action]) -> TableTask:
    """Play a line by hand, as far as the puzzle lets one."""
    for action in line:
        if task(table)["state"] == "do":
            play.move(table, NOON, ME, puzzle.seat, table.decisions[puzzle.seat], [str(action)], "")
    return task(table)


def from_log(table: Table) -> Table:
    """The same table, as it is taken up again from storage."""
    log = [Entry.from_json(entry.to_json()) for entry in table.fresh]
    again = Table(table.id, table.game, log[0])
    learn.attend(again)
    for entry in log[1:]:
        again.apply(entry)
    again.course.take_up(None)
    return again


@pytest.mark.long
@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: one.name)
def test_every_puzzle_can_be_failed_solved_and_shown(puzzle: Puzzle) -> None:
    # given a puzzle at a table: its seat moves, and nobody else
    table = set_up(puzzle)
    told = message(table)
    assert told["seat"] == puzzle.seat
    assert told["view"] == puzzle.match().state.view(puzzle.seat)
    assert len(told["legal"]) > 2
    assert (told["lesson"], told["undo"], table.bots_in_turn()) == (None, None, [])
    # when the next best line is played
    failed = do(table, puzzle, puzzle.second)
    # then it was a try, and nothing can be done but to begin again
    assert (failed["state"], failed["tries"], failed["done"]) == ("other", 1, False)
    assert failed["line"] == [str(action) for action in puzzle.second][: len(failed["line"])]
    assert (message(table)["legal"], message(table)["undo"], table.bots_in_turn()) == ([], None, [])
    # when the solution is played
    puzzles.again(table, NOON, ME, None)
    assert message(table)["view"] == told["view"]
    solved = do(table, puzzle, puzzle.solution)
    # then it is solved, for good
    assert (solved["state"], solved["tries"], solved["done"], solved["line"]) == ("solved", 1, True, [])
    puzzles.show(table, NOON, ME, None)
    assert (task(table)["state"], task(table)["done"]) == ("shown", True)
    assert message(from_log(table)) == message(table)
    assert line_json(from_log(table))["lesson"] == {
        "id": f"puzzle/{puzzle.name}", "edition": puzzle.saved["pack"], "step": 1, "steps": 1, "done": True,
    }  # fmt: skip


@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: one.name)
def test_what_the_solution_has_over_the_next_best_is_said(puzzle: Puzzle) -> None:
    told = puzzles.explained(puzzle.name, tuple(str(action) for action in puzzle.second))
    kept = puzzles.explained(puzzle.name, None)
    assert kept["why"]
    assert (told["close"], kept["close"]) == (False, False)
    assert told["gain"]["mean"] > 0 < kept["gain"]["mean"]
    assert told["measured_in"] == ("points" if puzzle.saved["seats"] == 1 else "share")


def test_the_solution_itself_is_as_good_as_the_solution() -> None:
    assert puzzles.explained(ONE.name, tuple(str(action) for action in ONE.solution))["close"]


def test_the_solution_is_shown_after_two_tries_and_then_solves_nothing() -> None:
    table = set_up(ONE)
    for tries in range(puzzles.SHOWN_AFTER):
        with pytest.raises(Refusal, match="after 2 tries"):
            puzzles.show(table, NOON, ME, None)
        assert do(table, ONE, ONE.second)["tries"] == tries + 1
        if not task(table)["can_show"]:
            puzzles.again(table, NOON, ME, None)
    puzzles.show(table, NOON, ME, None)
    puzzles.again(table, NOON, ME, None)
    told = do(table, ONE, ONE.solution)
    assert (told["state"], told["done"]) == ("solved", False)


def test_a_line_that_is_as_good_is_accepted_and_only_where_it_still_stands() -> None:
    table = set_up(ONE)
    do(table, ONE, ONE.second)
    puzzle, line = puzzles.asked(table, ME)
    assert (puzzle, line) == (ONE, tuple(str(action) for action in ONE.second))
    assert line
    puzzles.accept(table, NOON, ME, ("open 9",))
    assert task(table)["state"] == "other"
    puzzles.accept(table, NOON, ME, line)
    assert (task(table)["state"], task(table)["tries"], task(table)["done"]) == ("solved", 0, True)
    assert puzzles.asked(table, ME) == (ONE, None)


def test_part_of_a_line_can_be_taken_back() -> None:
    puzzle = next(one for one in ALL if one.game == "bureau" and len(one.second) > 2)
    table = set_up(puzzle)
    do(table, puzzle, puzzle.second[:1])
    undo = message(table)["undo"]
    assert undo
    play.undo(table, NOON, ME, puzzle.seat, table.decisions[puzzle.seat], undo["to"], None)
    assert message(table)["view"] == puzzle.match().state.view(puzzle.seat)
    assert do(table, puzzle, puzzle.solution)["state"] == "solved"


def test_what_is_refused() -> None:
    table = set_up(ONE)
    with pytest.raises(Refusal, match="yet to be answered"):
        puzzles.asked(table, ME)
    with pytest.raises(Refusal) as reason:
        puzzles.again(table, NOON, OTHER, None)
    assert reason.value.code == "not_yours"
    with pytest.raises(Refusal, match="no such puzzle"):
        puzzles.find("aliens-0")
    do(table, ONE, ONE.second)
    with pytest.raises(Refusal) as reason:
        play.move(table, NOON, ME, ONE.seat, table.decisions[ONE.seat], ["open 1"], "")
    assert reason.value.code == "task_over"
    with pytest.raises(Refusal) as reason:
        learn.back(table, NOON, ME, None)
    assert reason.value.code == "not_lesson"


def test_who_goes_far_back_has_left_the_puzzle_until_it_is_laid_out_again() -> None:
    table = set_up(ONE)
    play.ask_rewind(table, NOON, ME, ONE.seat, 0)
    assert (task(table)["state"], task(table)["tries"]) == ("other", 0)
    with pytest.raises(Refusal):
        puzzles.asked(table, ME)
    puzzles.again(table, NOON, ME, None)
    assert do(table, ONE, ONE.solution)["state"] == "solved"


def test_a_puzzle_that_is_there_no_longer_is_a_table_without_a_guide() -> None:
    table = set_up(ONE)
    data = table.fresh[0].to_json()
    data["data"]["lesson"] = {"id": "puzzle/aliens-0-0-0", "edition": "0"}
    gone = Table(table.id, table.game, Entry.from_json(data))
    learn.attend(gone)
    assert gone.guide is None
    assert not puzzles.is_open(gone)


def test_a_week_has_a_puzzle_a_day_and_begins_on_monday() -> None:
    wednesday = puzzles.day_of(1_795_000_000_000)  # 18 November 2026
    for game in puzzles.all_puzzles(wednesday):
        assert (len(game["week"]), game["today"]) == (7, 2)
        assert {card["theme"] for card in game["puzzles"]} == {theme["key"] for theme in game["themes"]}
        assert [card["number"] for card in game["puzzles"]] == list(range(1, len(game["puzzles"]) + 1))
        next_day = next(one for one in puzzles.all_puzzles(wednesday + 1) if one["game"] == game["game"])
        assert (next_day["week"], next_day["today"]) == (game["week"], 3)
    assert puzzles.day_of(21 * 3_600_000) == puzzles.day_of(21 * 3_600_000 - 1) + 1  # midnight in Moscow
