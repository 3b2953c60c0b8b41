"""Branches: a game that goes on beside another one, and a record that says from where."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cosmodrome import cli
from cosmodrome.core import registry
from cosmodrome.core.errors import GameError, RecordError
from cosmodrome.core.match import Match
from cosmodrome.core.record import Record, _Seal

import tiny

tiny.register()
GAMES = ["tiny", "aliens", "cities", "bureau"]


def finished(name: str, rewinds: bool = False) -> Match[Any]:
    """A game at random to its end, if need be with something taken back by all."""
    match = registry.load(name).match(2, 7)
    rng = Random(7)
    while not match.state.over:
        match.play(match.state.sample(rng.choice(match.state.turn), rng))
        if rewinds and match.ply == 8:
            match.rewind(3)
            rewinds = False
    return match


def branched(match: Match[Any], ply: int, draw: bytes | None = None) -> Match[Any]:
    """Another match from that position on."""
    other = match.game.match(match.seats, match.seed, match.nonces, **match.options)
    for step in match.parted(ply)[0]:
        other.follow(step)
    other.branch(draw)
    return other


def to_the_end(match: Match[Any], seed: int) -> Match[Any]:
    rng = Random(seed)
    while not match.state.over:
        match.play(match.state.sample(rng.choice(match.state.turn), rng))
    return match


def sealed(lines: list[str]) -> Record:
    """With digests made anew, as a forger would."""
    first = lines.index("") + 1
    seal = _Seal(lines[:first])
    return Record((*lines[:first], *(seal(line.rpartition(" #")[0]) if line else line for line in lines[first:])))


@pytest.mark.parametrize("rewinds", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_a_branch_begins_at_every_position_of_the_game(name: str, rewinds: bool) -> None:
    match = finished(name, rewinds)
    for ply in {*range(0, match.ply, 5), 3, match.ply - 1}:
        before, after = match.parted(ply)
        other = branched(match, ply)
        assert (other.ply, other.state) == (ply, match.position(ply))
        for step in after:  # with equal moves and the same draws it is the same game
            other.follow(step)
        assert other.state == match.state
        whole = match.game.match(2, match.seed)
        for step in [*before, *after]:
            whole.follow(step)
        assert whole.steps == match.steps


@pytest.mark.parametrize("draw", [None, b"other draws"], ids=["same draw", "new draw"])
@pytest.mark.parametrize("name", GAMES)
def test_its_record_holds_and_names_the_fork(name: str, draw: bytes | None) -> None:
    match = finished(name)
    ply = match.ply // 2
    other = to_the_end(branched(match, ply, draw), 9)
    record = other.record()
    assert (record.branch(), match.record().branch()) == (ply, None)
    assert Record.parse(str(record)).replay().state == other.state
    record.need_branch_of(match.record(["x", "y"]))
    saved = Match.from_json(match.game, other.to_json())
    assert saved.state == other.state
    assert str(saved.record()) == str(record)


def test_other_draws_follow_from_the_seed_that_the_record_names() -> None:
    match = finished("aliens")
    games = [to_the_end(branched(match, 5, draw), 9) for draw in (None, b"1", b"2", b"2")]
    lines = [[line.rpartition(" #")[0] for line in game.record().lines] for game in games]
    assert lines[2] == lines[3]
    assert lines[0] != lines[1] != lines[2]


def test_nobody_goes_back_behind_the_fork_and_at_the_fork_the_draws_are_the_same_again() -> None:
    other = branched(finished("aliens"), 10, b"other draws")
    assert all(not other.undoable(seat) for seat in range(2))
    fork = other.state.copy()
    rng = Random(3)
    for _ in range(6):
        other.play(other.state.sample(rng.choice(other.state.turn), rng))
    with pytest.raises(GameError, match="branch from ply 10"):
        other.rewind(9)
    other.rewind(10)
    assert other.state == fork
    assert to_the_end(other, 3).record().replay().state == other.state


def test_a_forged_branch_is_refused() -> None:
    match = finished("tiny")
    ply = match.ply // 2
    record = to_the_end(branched(match, ply), 9).record()
    lines = list(record.lines)
    [at] = [number for number, line in enumerate(lines) if ". branch " in line]
    for mark in (f"branch {ply - 1}", f"branch {ply} hex:zz", f"branch {ply} text:lucky", "branch", f"branch {ply} 7"):
        number = lines[at].partition(". ")[0]
        forged = sealed([*lines[:at], f"{number}. {mark} #", *lines[at + 1 :]])
        with pytest.raises(RecordError) as refused:
            forged.replay()
        assert refused.value.line == at + 1, mark
    left_out = sealed([line for number, line in enumerate(lines) if number != at])
    with pytest.raises(RecordError):
        left_out.replay()
    # a branch of another course of the same deal is none of this game
    stranger = match.game.match(2, 7)
    rng = Random(12)
    for _ in range(ply):
        stranger.play(stranger.state.sample(rng.choice(stranger.state.turn), rng))
    stranger.branch()
    other = to_the_end(stranger, 9).record()
    other.replay()
    with pytest.raises(RecordError, match="no branch of that game"):
        other.need_branch_of(match.record())
    with pytest.raises(RecordError, match="commitment is another"):
        record.need_branch_of(to_the_end(match.game.match(2, 8), 1).record())
    with pytest.raises(RecordError, match="a game of its own"):
        match.record().need_branch_of(match.record())


def test_there_is_no_branch_from_the_end() -> None:
    match = finished("tiny")
    with pytest.raises(GameError, match="over"):
        branched(match, match.ply)
    for ply in (-1, match.ply + 1):
        with pytest.raises(GameError, match="expected a ply"):
            match.parted(ply)


def test_the_command_says_from_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = finished("aliens")
    game, branch, other = (tmp_path / name for name in ("game.txt", "branch.txt", "other.txt"))
    match.record().write(game)
    to_the_end(branched(match, 12), 9).record().write(branch)
    to_the_end(match.game.match(2, 8), 1).record().write(other)
    assert cli.main(["replay", "--verify", str(branch), "--of", str(game)]) == 0
    assert f"up to action 12 the game {game}" in capsys.readouterr().out
    assert cli.main(["replay", "--verify", str(branch)]) == 0
    assert f"up to action 12 the game {match.commitment[:16]}" in capsys.readouterr().out
    assert cli.main(["replay", "--verify", str(branch), "--of", str(other)]) != 0
    assert "no branch of that game" in capsys.readouterr().err
