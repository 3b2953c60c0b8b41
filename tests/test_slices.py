"""What is long runs in slices, and all of it comes round."""

from itertools import chain

from conftest import SLICES, chosen_slice, in_slice


def test_the_slices_together_are_everything_and_share_nothing() -> None:
    long = list(range(3 * SLICES + 5))
    slices = [in_slice(long, number) for number in range(SLICES)]
    assert sorted(chain.from_iterable(slices)) == long
    assert max(map(len, slices)) - min(map(len, slices)) <= 1
    assert in_slice(long, None) == long


def test_the_commit_chooses_unless_one_is_asked_for() -> None:
    commits = [f"{number:040x}" for number in range(1000, 1000 + SLICES)]
    assert {chosen_slice("", commit) for commit in commits} == set(range(SLICES))
    assert chosen_slice("3", commits[0]) == 3
    assert chosen_slice("all", commits[0]) is None
    assert chosen_slice("", "") == 0  # no repository here
