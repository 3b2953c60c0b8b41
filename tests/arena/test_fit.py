"""Fitting the outlooks: rows from games, weights from rows, a module from weights."""

import runpy
from pathlib import Path
from random import Random

import pytest

from cosmodrome.arena.contest import Entrant
from cosmodrome.arena.fit import aliens, bureau, network
from cosmodrome.bots.aliens.weights import LINEAR as ALIENS
from cosmodrome.bots.bureau.weights import LINEAR


@pytest.mark.parametrize(("number", "turns"), [(0, 14), (4, 28)])
def test_a_game_of_bureau_gives_a_row_for_every_turn_begun(number: int, turns: int) -> None:
    for entrant in (None, Entrant("expert", 1)):
        rows = bureau.play(number, entrant, more=False)
        assert 0.8 * turns <= len(rows) <= turns  # dead turns give none
        assert all(len(facts) == len(LINEAR) for facts, _ in rows)
        assert rows == bureau.play(number, entrant, more=False)


@pytest.mark.parametrize("number", range(5))
def test_a_game_of_aliens_gives_a_row_for_every_seat_at_every_third_turn(number: int) -> None:
    for entrant, more in ((None, False), (None, True), (Entrant("expert", 1), False)):
        rows = aliens.play(number, entrant, more)
        assert len(rows) >= 26  # 45 tiles, at two seats or more
        assert all(len(facts) == len(ALIENS) for facts, _ in rows)
        assert any(gained > 0 for _, gained in rows)
        assert rows == aliens.play(number, entrant, more)


@pytest.mark.parametrize("seen", [len(LINEAR), 2])
def test_a_fit_finds_what_is_there_and_writes_it(tmp_path: Path, seen: int) -> None:
    pytest.importorskip("numpy")
    rng = Random(1)
    rows = []
    for _ in range(3000):
        facts = [rng.random() for _ in LINEAR]
        rows.append((facts, 5 * facts[0] + 8 * max(facts[1] - 0.5, 0)))
    weights, error = network.fit(network.pack(rows), hidden=4, passes=30, seen=seen, known=None)
    assert error < 0.6  # what is wanted spreads by 2
    network.write(tmp_path / "weights.py", "Bureau", weights)
    written = runpy.run_path(str(tmp_path / "weights.py"))
    assert len(written["LINEAR"]) == len(LINEAR)
    assert all(len(unit) == seen for unit in written["HIDDEN"])
    facts, wanted = rows[0]
    lit = [
        max(bias + sum(w * written["STEP"] * x for w, x in zip(unit, facts, strict=False)), 0)
        for unit, bias in zip(written["HIDDEN"], written["BIAS"], strict=True)
    ]
    given = written["OUT"][0] + sum(w * written["STEP"] * x for w, x in zip(written["LINEAR"], facts, strict=True))
    given += sum(out * value for out, value in zip(written["OUT"][1:], lit, strict=True))
    assert given == pytest.approx(wanted, abs=1.5)
