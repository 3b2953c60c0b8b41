"""Weighing the evaluation of Cities by play."""

from cosmodrome.arena.design.cities.weigh import is_better, play, weigh
from cosmodrome.bots.cities import Weights


def test_games_repeat_and_weights_matter() -> None:
    points = play(Weights(), 1, False, "basic")
    assert points == play(Weights(), 1, False, "basic")
    careless = Weights(more=0.0, doubt=0.0, kind=-9.0)  # as if sets were worth nothing
    assert play(careless, 1, False, "basic") < points


def test_a_change_is_kept_where_points_rise_by_more_than_their_error() -> None:
    assert is_better([41, 42, 43], [40, 41, 41])
    assert not is_better([41, 42, 30], [40, 41, 40])
    assert not is_better([41], [40])


def test_weights_never_get_worse() -> None:
    found = list(weigh(Weights(), ["doubt"], 2, 1, 1.0, False, "basic"))
    assert found[0][0] == "as it was"
    means = [points for _, _, points in found]
    assert means == sorted(means)
