"""Records: read back, checked line by line, refused when anything was changed."""

import re
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cosmodrome
from cosmodrome.core.errors import GameError, RecordError
from cosmodrome.core.match import Match
from cosmodrome.core.record import Record

import tiny

game = tiny.register()
NAMES = ["Белка", "Стрелка\u2028\n#| \x85", 'o\'Neill "x"']


def finished(seats: int = 3, seed: int = 7, rewinds: bool = False) -> Match[Any]:
    match = game.match(seats, seed)
    rng = Random(seed)
    while not match.state.over:
        match.play(match.state.sample(rng.choice(match.state.turn), rng))
        if rewinds and match.ply == 8:
            match.rewind(3)
            rewinds = False
    return match


RECORD = finished().record(NAMES)
FIRST = RECORD.lines.index("") + 1
LAST = len(RECORD.lines)


def changed(number: int, line: str) -> Record:
    """The record with one line changed; lines are counted from 1."""
    lines = list(RECORD.lines)
    lines[number - 1] = line
    return Record(tuple(lines))


@given(st.integers(0, 30), st.sampled_from(game.seats), st.booleans())
def test_a_record_replays_to_the_same_match(seed: int, seats: int, rewinds: bool) -> None:
    match = finished(seats, seed, rewinds)
    record = match.record()

    again = Record.parse(str(record)).replay()

    assert again.state == match.state
    assert again.steps == match.steps
    assert again.record() == record
    assert again.log(0) == match.log(0)


def test_a_record_finds_the_published_pack_it_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for version in ("1.0.0", "1.1.0"):
        shutil.copytree(tiny.Tiny.home / "1.0.0", tmp_path / version)
    head = tmp_path / "1.1.0" / "pack.toml"
    head.write_text(head.read_text("utf-8").replace("1.0.0", "1.1.0"), "utf-8")
    monkeypatch.setattr(tiny.Tiny, "home", tmp_path)

    assert cosmodrome.load("tiny").pack.version == "1.1.0"
    assert RECORD.replay().game.pack.version == "1.0.0"
    with pytest.raises(RecordError, match=r"line 4: played with pack 1\.0\.0"):
        RECORD.replay(pack=tmp_path / "1.1.0")


def test_any_name_survives(tmp_path: Path) -> None:
    RECORD.write(tmp_path / "game.txt")

    record = Record.read(tmp_path / "game.txt")

    assert record == RECORD
    assert record.header()["names"] == NAMES
    assert record.replay().state.over


def test_a_person_can_read_it() -> None:
    text = str(RECORD)

    assert text.startswith("Cosmodrome record 1\ngame: tiny\nrules: 1\npack: 1.0.0 ")
    assert re.search(
        r"^0\. start \| first \d, 0 draws [\d ]+, 1 draws [\d ]+, 2 draws [\d ]+ #[0-9a-f]{8}$", text, re.M
    )
    assert re.search(r"^\d+\. \d buy \| \d draws \d #[0-9a-f]{8}$", text, re.M)
    assert re.search(r"^seat 1: place \d, \d+ = coins \d+, yard \d+, hold \d+ #[0-9a-f]{8}$", text, re.M)
    assert re.search(r"^winners: \d(, \d)* #[0-9a-f]{8}$", text, re.M)


def test_what_was_taken_back_is_in_it() -> None:
    record = finished(rewinds=True).record()

    assert [line for line in record.lines if " rewind 3 #" in line.replace(". ", " ")]
    assert record.replay().record() == record


def test_there_is_none_before_the_end() -> None:
    with pytest.raises(GameError, match=r"^record: the game is not over; its seed must stay secret$"):
        game.match(2, 7).record()


@pytest.mark.parametrize("names", [["a"], ["a", "b", "c", "d"]])
def test_names_are_for_each_seat(names: list[str]) -> None:
    with pytest.raises(GameError, match=f"^record: expected 3 names, got {len(names)}$"):
        finished().record(names)


@pytest.mark.parametrize("name", ["\ud800", 7, None])
def test_a_name_that_cannot_be_written_is_refused(name: Any) -> None:
    with pytest.raises(GameError, match=r"^record: expected a name, got "):
        finished().record(["a", name, "c"])


@pytest.mark.parametrize("number", range(FIRST + 1, LAST + 1))
def test_the_line_that_was_changed_is_named(number: int) -> None:
    line = RECORD.lines[number - 1]
    if not line:
        return
    body, _, seal = line.rpartition(" #")
    digits = [i for i, c in enumerate(body) if c.isdigit()]
    for i in (digits[0], digits[-1]):
        other = body[:i] + str((int(body[i]) + 1) % 10) + body[i + 1 :]
        with pytest.raises(RecordError, match=f"^line {number}: "):
            changed(number, f"{other} #{seal}").replay()
    with pytest.raises(RecordError, match=f"^line {number}: "):
        changed(number, f"{body} #{seal[:-1]}{'0' if seal[-1] != '0' else '1'}").replay()
    with pytest.raises(RecordError, match=f"^line {number}: "):
        changed(number, body).replay()


def resealed(number: int, old: str, new: str) -> Record:
    """A record changed by somebody who made all digests anew."""
    from cosmodrome.core.record import _Seal

    lines = list(RECORD.lines)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    seal = _Seal(lines[:FIRST])
    return Record(tuple(lines[:FIRST] + [seal(line.rpartition(" #")[0]) if line else "" for line in lines[FIRST:]]))


def test_a_record_with_digests_made_anew_is_refused_where_it_does_not_follow_from_the_seed() -> None:
    number = next(i for i, line in enumerate(RECORD.lines, 1) if " buy | " in line)
    drawn = RECORD.lines[number - 1].rpartition(" #")[0][-1]
    with pytest.raises(RecordError, match=f"^line {number}: it was changed"):
        resealed(number, f"draws {drawn}", f"draws {(int(drawn) + 1) % 5}").replay()
    with pytest.raises(RecordError, match=f"^line {LAST}: it was changed"):
        resealed(LAST, "winners: ", "winners: 0, ").replay()
    with pytest.raises(RecordError, match=f"^line {FIRST + 1}: it was changed"):
        resealed(FIRST + 1, "0. start", "1. start").replay()


def test_an_illegal_action_is_refused_by_its_clause_and_line() -> None:
    with pytest.raises(RecordError, match=f"^line {FIRST + 2}: T3: "):
        resealed(FIRST + 2, " pass ", " sell ").replay()


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (1, "Cosmodrome record 2", "line 1: expected 'Cosmodrome record 1'"),
        (2, "game: chess", "header: unknown game 'chess'; there are "),
        (2, "game: aliens", "line 4: played with pack "),
        (2, "play: tiny", "line 2: expected the field game"),
        (3, "rules: 0", "line 3: played by rules 0, these are 1"),
        (4, "pack: 1 abc", "line 4: played with pack 1 abc, this one is 1.0.0 "),
        (4, f"pack: 2 {game.pack.hash}", "line 4: played with pack 2 "),
        (5, "seats: three", "line 5: seats: expected a whole number"),
        (5, "seats: true", "line 5: seats: expected a whole number"),
        (5, "seats: 3.0", "line 5: seats: expected a whole number"),
        (5, "seats: 7", "header: tiny: seats: expected one of 2, 3, got 7"),
        (5, "seats: 2", "line 7: expected 2 names, got 3"),
        (6, "options: []", "line 6: options: expected a table"),
        (6, "options: {", "line 6: options: expected a table"),
        (6, "options: " + "[" * 100_000, "line 6: options: expected a table"),
        (6, 'options: {"seed":7}', "header: "),
        (6, 'options: {"hand":[]}', "header: option hand: expected one of 2, 3, got []"),
        (6, 'options: {"first":"lot","hand":2}', "line 8: the commitment is not that"),
        (7, 'names: "Белка"', "line 7: names: expected a list"),
        (7, "names: [1,2,3]", "line 7: names: expected a list of texts"),
        (7, 'names: ["a","b","\\ud800"]', "line 7: names: expected a list of texts"),
        (7, 'names: ["a","b"]', "line 7: expected 3 names, got 2"),
        (7, 'names: ["a","b","c"]', f"line {FIRST + 1}: it, or the header above it, was changed"),
        (8, "commitment: 00", "line 8: the commitment is not that"),
        (9, "seed: 8", "line 8: the commitment is not that"),
        (9, "seed: seven", "header: seed: expected a number, hex:… or text:…, got 'seven'"),
        (10, 'nonces: ["a"]', "header: nonces: expected one for each of 3 seats"),
        (10, 'nonces: ["a","b","c"]', f"line {FIRST + 1}: it, or the header above it, was changed"),
        (11, "note: hello", f"line {FIRST + 1}: it, or the header above it, was changed"),
    ],
)
def test_a_header_that_was_changed_is_refused(number: int, line: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(str(changed(number, line))).replay()

    assert str(caught.value).startswith(message)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("count", range(LAST))
def test_a_truncated_record_is_refused(count: int) -> None:
    text = "\n".join(RECORD.lines[:count])

    with pytest.raises(RecordError, match=r"^line \d+: "):
        Record.parse(text).replay()


@pytest.mark.parametrize("surplus", ["", "winners: 0 #00000000", "27. 0 done"])
def test_a_record_with_more_lines_is_refused(surplus: str) -> None:
    with pytest.raises(RecordError, match=rf"^line {LAST + 1}: "):
        Record.parse(f"{RECORD}{surplus}\n").replay()


def test_a_record_cut_in_the_middle_of_a_letter_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    data = str(RECORD).encode()
    path.write_bytes(data[: data.index("Белка".encode()) + 1])

    with pytest.raises(RecordError, match=r"game.txt: not a text file$"):
        Record.read(path)


def test_a_missing_record_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"gone.txt: cannot be read: No such file or directory$"):
        cosmodrome.Record.read(tmp_path / "gone.txt")


def test_a_mistake_in_a_file_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("hello", "utf-8")

    with pytest.raises(RecordError) as caught:
        Record.read(path)

    assert str(caught.value) == f"{path}: line 1: expected 'Cosmodrome record 1'"


def test_a_record_of_another_game_is_refused_by_a_loaded_one() -> None:
    with pytest.raises(RecordError, match=r"^line 2: a game of tiny, not of aliens$"):
        RECORD.replay_by(cosmodrome.load("aliens"))


def test_a_file_with_carriage_returns_is_the_same_record(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(str(finished().record()).replace("\n", "\r\n").encode())

    assert Record.read(path).replay().state.over


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_one_line(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse("Cosmodrome record 1\n" + text)

    assert len(str(caught.value).splitlines()) == 1
