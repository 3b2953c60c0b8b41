"""What is long runs in slices, and all of it comes round."""

from itertools import chain

from conftest import SLICES, begun_with, chosen_slice, in_slice


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


def test_what_comes_first_begins_at_every_worker() -> None:
    rest = list(range(100, 110))
    assert begun_with("abc", rest, 1) == ["a", "b", "c", *rest]
    assert begun_with("abc", rest, 4) == ["a", 100, 101, "b", 102, 103, "c", 104, 105, 106, 107, 108, 109]
    assert begun_with("abcde", rest, 2) == ["a", "c", "e", *range(100, 104), "b", "d", *range(104, 110)]
    assert begun_with("abc", [], 4) == ["a", "b", "c"]
