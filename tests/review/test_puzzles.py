"""The puzzles that come with the package: each can be played, its solution is legal, and what is said of it is true."""

from math import hypot
from pathlib import Path

import pytest

from cosmodrome import cli
from cosmodrome.core.errors import GameError
from cosmodrome.review import Measure, kinds
from cosmodrome.review.puzzles import THEMES, Puzzle, puzzle, puzzle_of_the_day, puzzles, read, write

from .truth import Played, check

GAMES = ("aliens", "bureau", "cities")
EVERY = [one for game in GAMES for one in puzzles(game)]
COUNT = 48  # playouts with other draws than the puzzle was found with
FAR = 4.0  # errors: numbers found twice with different draws are not farther apart


def name(found: Puzzle) -> str:
    return found.name


@pytest.mark.parametrize("game", GAMES)
def test_each_is_a_position_of_its_own(game: str) -> None:
    every = puzzles(game)
    assert len({one.name for one in every}) == len(every) > 0
    assert {one.game for one in every} == {game}
    assert len({(one.saved["seed"], len(one.saved["steps"])) for one in every}) == len(every)


@pytest.mark.parametrize("found", EVERY, ids=name)
def test_a_puzzle_is_accepted_by_the_engine_and_its_solution_solves_it(found: Puzzle) -> None:
    state = found.match().state
    assert found.seat in state.turn
    assert len(state.legal(found.seat)) > 2
    for line in (found.solution, found.second):
        now = state.copy()
        for action in line:
            now.check(action)
            now.play(action)
    assert found.is_solved_by(found.solution)
    assert not found.is_solved_by(found.second)
    assert not found.is_solved_by(found.solution[:1] + found.second)
    assert found.theme in THEMES[found.game]
    assert puzzle(found.name) is found


@pytest.mark.parametrize("found", EVERY, ids=name)
def test_what_is_said_of_a_puzzle_is_worded_as_it_was_measured(found: Puzzle) -> None:
    told = list(found.why.sentences())
    assert told
    for claim, text in told:
        kind = kinds(found.game)[claim.key]
        sign = "+" if claim.difference.mean > 0 else "−"
        for sentence in (text.ru, text.en):
            assert sentence.startswith(sign)
            assert sentence.endswith(f"({kind.clause})")
        if claim.difference.is_certain:
            check(claim, text.ru, text.en, [round(claim.difference.mean)], found.game)


@pytest.mark.long
@pytest.mark.parametrize("found", EVERY, ids=name)
def test_why_a_solution_is_the_best_holds_with_other_draws(found: Puzzle) -> None:
    state = found.match().state
    ends = [
        [Played(state, found.seat, line, number, "other draws") for number in range(COUNT)]
        for line in (found.second, found.solution)
    ]
    pairs = list(zip(*ends, strict=True))
    if state.seats > 1:
        assert near(Measure.of([b.share - a.share for a, b in pairs]), found.gain)
    for claim, _ in found.why.sentences():
        values = [b.at(claim.when)[claim.key] - a.at(claim.when)[claim.key] for a, b in pairs]
        assert near(Measure.of(values), claim.difference), claim


def near(one: Measure, other: Measure) -> bool:
    """Whether two measures may well be of the same thing; what was the same in all playouts of one leaves some play."""
    return abs(one.mean - other.mean) <= FAR * hypot(one.error, other.error) + 0.25


def test_every_puzzle_has_its_day_before_any_comes_again() -> None:
    for game in GAMES:
        count = len(puzzles(game))
        days = [puzzle_of_the_day(game, 20_000 * count + day).name for day in range(2 * count)]
        assert len(set(days[:count])) == len(set(days[count:])) == count
        assert days == [puzzle_of_the_day(game, 20_000 * count + day).name for day in range(2 * count)]


def test_a_puzzle_set_says_nothing_of_its_solution() -> None:
    for found in EVERY:
        assert set(found.task()) == {"name", "game", "theme", "title", "seat", "seats"}


def test_what_is_written_can_be_read() -> None:
    assert list(read(write(EVERY[:3]))) == EVERY[:3]
    with pytest.raises(GameError, match="there is none called 'chess-1'"):
        puzzle("chess-1")


@pytest.mark.long
def test_the_command_finds_the_same_ones_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "found.json"
    for _ in range(2):
        assert cli.main(["puzzles", "aliens", "--games", "1", "--iterations", "24", "--out", str(out)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert second == f"game 1 of 1: 0 more, {first.split(', ')[1]}"
    assert cli.main(["puzzles", "aliens", "--games", "0", "--out", str(out)]) == 2
