"""A match that goes on from a snapshot plays on like the one it was taken of."""

import pytest

from cosmodrome import GameError, Match, load


def test_a_snapshot_plays_on_like_the_match() -> None:
    game = load("aliens")
    match = game.match(3, seed=7)
    for _ in range(9):
        match.play(match.state.legal(match.state.turn[0])[-1])
    # when it is taken up from a snapshot
    other = Match.from_snapshot(game, match.snapshot())
    # then position and ply are the same, and stay so to the end
    while not match.state.over:
        assert other.state == match.state
        assert other.ply == match.ply
        action = match.state.legal(match.state.turn[0])[0]
        assert other.play(action) == match.play(action)
    assert other.state.outcome() == match.state.outcome()


def test_what_was_before_a_snapshot_is_not_made_up() -> None:
    game = load("aliens")
    match = game.match(2, seed=7)
    match.play(match.state.legal(match.state.turn[0])[0])
    other = Match.from_snapshot(game, match.snapshot())
    assert other.undoable(0) == other.undoable(1) == []
    for ask in (other.to_json, lambda: other.rewind(0), lambda: other.log(None), lambda: other.events_of(0, None)):
        with pytest.raises(GameError, match="goes on from a snapshot"):
            ask()
