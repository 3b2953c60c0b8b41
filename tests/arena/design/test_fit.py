"""Fitting the outlooks: rows from games, weights from rows, a module from weights."""

import re
import runpy
from pathlib import Path
from random import Random

import pytest

from cosmodrome import arena
from cosmodrome.arena.contest import Entrant
from cosmodrome.arena.design import fitting, network
from cosmodrome.arena.design.aliens import fit as aliens
from cosmodrome.arena.design.bureau import fit as bureau
from cosmodrome.bots.aliens import weights
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


def test_weights_are_written_only_where_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fitting.fit("Aliens", aliens.play, weights, 1, games=1, args=[])
    assert "the following arguments are required: OUT" in capsys.readouterr().err


def test_no_tool_of_the_arena_names_a_file_of_the_package_to_write_to() -> None:
    folder = Path(arena.__file__).parent
    found = [path.name for path in sorted(folder.rglob("*.py")) if re.search(r"\w\.__file__", path.read_text("utf-8"))]
    assert found == []
