"""Counts for strangers: the document says what the engine does; a slice of it here, all of it by the command."""

import hashlib
from pathlib import Path

import pytest

from cosmodrome import perft
from cosmodrome.core import canonical
from cosmodrome.core.record import Record

import tiny

ROOT = Path(__file__).parents[1]
DOCUMENT = (ROOT / "docs" / "perft.md").read_text("utf-8").splitlines()
RECORDS = sorted((ROOT / "tests" / "records").glob("*.txt"))


@pytest.mark.parametrize("case", perft.CASES, ids=str)
def test_a_row_of_each_table_holds(case: perft.Case) -> None:
    assert perft.count(case, perft.SEEDS[0], perft.AFTER[1]) in DOCUMENT


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_digest_of_a_record_holds(path: Path) -> None:
    assert perft.digest(path) in DOCUMENT


def test_lines_are_counted_by_playing_them_all() -> None:
    state = tiny.register().start(2, 7, hand=2, first=0)
    first = [action for seat in state.turn for action in state.legal(seat)]
    second = 0
    for action in first:
        after = state.copy()
        after.play(action)
        second += sum(len(after.legal(seat)) for seat in after.turn)
    assert (perft.lines(state, 1), perft.lines(state, 2)) == (len(first), second)


def test_a_digest_is_what_the_document_defines() -> None:
    record = Record.read(ROOT / "tests" / "records" / "aliens-2-players.txt")
    match = record.replay()
    text = ""
    for state in match.positions():
        views = [state.view(None), state.view(0), state.view(1)]
        legal = [sorted(map(str, state.legal(seat))) for seat in (0, 1)]
        text += canonical.dumps({"legal": legal, "views": views}) + "\n"
    assert list(perft.digests(record))[-1][1] == hashlib.sha256(text.encode()).hexdigest()


def test_a_document_that_differs_is_named_by_its_line() -> None:
    assert perft.difference(["a", "b"], ["a", "b"]) is None
    assert perft.difference(["a", "b"], ["a", "c"]) == "line 2: expected 'c', got 'b'"
    assert perft.difference(["a"], ["a", "b"]) == "expected 2 lines, got 1"
