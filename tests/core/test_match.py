"""Match: undo, rewind, log, save: what is taken back, what stays, and what is refused."""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmodrome.core import canonical
from cosmodrome.core.action import Action
from cosmodrome.core.errors import GameError, IllegalAction
from cosmodrome.core.event import Event, Rewound
from cosmodrome.core.match import Match

import tiny

game = tiny.register()


def begun(seats: int = 3, seed: int = 7, plies: int = 0) -> Match[tiny.Cargo]:
    """A match some random plies in (or at its end)."""
    match = game.match(seats, seed)
    rng = Random(seed)
    while not match.state.over and match.ply < plies:
        match.play(match.state.sample(rng.choice(match.state.turn), rng))
    return match


def at_first_steps(seats: int = 3, seed: int = 7) -> Match[tiny.Cargo]:
    """After the reveal of the first round."""
    match = game.match(seats, seed, first=0)
    for seat in range(seats):
        match.play(match.state.legal(seat)[0])
    return match


def pick(match: Match[tiny.Cargo], seat: int, number: int = 0) -> Action:
    action = match.state.legal(seat)[number]
    match.play(action)
    return action


def test_play_is_checked_and_a_refused_action_changes_nothing() -> None:
    match = begun()
    before = match.state.copy()

    with pytest.raises(IllegalAction):
        match.play(tiny.Done(0))

    assert match.state == before
    assert (match.ply, len(match.steps)) == (0, 1)


def test_undo_takes_back_the_last_of_ones_own_steps_exactly() -> None:
    match = at_first_steps()
    before, log = match.state.copy(), match.log(None)
    match.play(tiny.Store(0, next(i for i, n in enumerate(match.state.hands[0]) if n)))

    match.undo(0)

    assert match.state == before
    assert match.log(None) == log
    assert [step.text for step in match.steps[1:]] == [f"{ply.action.seat} {ply.action}" for ply in match.plies]


def test_undo_goes_back_over_several_steps_at_once() -> None:
    match = at_first_steps()
    before = match.state.copy()
    held = next(i for i, n in enumerate(match.state.hands[0]) if n)
    match.play(tiny.Sell(0, held))
    match.play(tiny.Done(0))

    assert match.undo_point(0) == 3
    match.undo(0, 3)

    assert match.state == before
    assert match.undo_point(0) is None


def test_undo_stops_at_a_draw() -> None:
    match = at_first_steps()
    match.play(tiny.Sell(0, next(i for i, n in enumerate(match.state.hands[0]) if n)))
    match.play(tiny.Buy(0))

    assert match.undo_point(0) is None
    with pytest.raises(GameError, match=r"^undo: seat 0 has nothing to take back since the last thing revealed$"):
        match.undo(0)


def test_undo_stops_at_the_step_of_another_seat() -> None:
    match = at_first_steps()
    match.play(tiny.Done(0))
    match.play(tiny.Done(1))

    assert (match.undo_point(0), match.undo_point(1)) == (None, 4)


def test_undo_before_the_reveal_retracts_ones_own_choice_and_keeps_the_others() -> None:
    match = begun()
    pick(match, 0)
    kept = pick(match, 1)
    only_other = game.match(3, 7)
    only_other.play(kept)

    assert match.undo_point(0) == 0
    match.undo(0)

    assert match.state == only_other.state
    assert match.state.turn == (0, 2)
    assert [step.text for step in match.steps] == [step.text for step in only_other.steps]
    assert [match.log(seat) for seat in (None, 0, 1, 2)] == [only_other.log(seat) for seat in (None, 0, 1, 2)]


def test_undo_never_goes_behind_the_reveal() -> None:
    match = at_first_steps()

    assert [match.undo_point(seat) for seat in range(3)] == [None, None, None]


def test_undo_reaches_neither_another_seats_ply_nor_behind_its_point() -> None:
    match = begun()
    pick(match, 0)
    pick(match, 1)

    with pytest.raises(GameError, match=r"^undo: seat 1 may go back to ply 1 at the earliest, not to 0$"):
        match.undo(1, 0)
    with pytest.raises(GameError, match=r"^undo: seat 2 has nothing"):
        match.undo(2)
    assert match.ply == 2


def test_a_step_before_a_round_cannot_be_taken_back_once_another_has_chosen() -> None:
    match = at_first_steps(2)
    match.play(tiny.Done(0))
    match.play(tiny.Done(1))
    assert match.undo_point(1) == 3
    pick(match, 0)

    assert match.undo_point(1) is None
    assert match.undo_point(0) == 4


def test_nothing_is_taken_back_after_the_end() -> None:
    match = begun(plies=1000)

    assert match.state.over
    assert [match.undo_point(seat) for seat in range(3)] == [None, None, None]
    with pytest.raises(GameError, match=r"^rewind: the game is over and its seed is known$"):
        match.rewind(0)


def test_a_choice_of_another_is_in_no_log_before_the_reveal() -> None:
    match = begun()
    logs = [match.log(seat) for seat in (None, 1, 2)]
    pick(match, 0)

    assert [match.log(seat) for seat in (None, 1, 2)] == logs
    assert isinstance(match.log(0)[-1], tiny.CratePicked)
    assert match.events_of(1, 1) == []
    assert match.events_of(1, 0) == match.log(0)[-1:]


def test_rewind_draws_anew_and_the_counter_never_goes_back() -> None:
    match = at_first_steps()
    actions = [ply.action for ply in match.plies]
    hands = [hand[:] for hand in match.state.hands]
    drawn = match.state.generator.copy()
    views = [match.position(0).view(seat) for seat in (None, 0, 1, 2)]

    match.rewind(0)

    assert [match.state.view(seat) for seat in (None, 0, 1, 2)] == views
    assert match.state.generator == drawn
    assert match.log(None)[-1] == Rewound(0)
    for action in actions:
        match.play(action)
    assert match.state.hands != hands
    assert [step.text for step in match.steps[1:]] == [f"{a.seat} {a}" for a in actions] + ["rewind 0"] + [
        f"{a.seat} {a}" for a in actions
    ]


def test_undo_never_goes_behind_a_rewind() -> None:
    match = at_first_steps()
    match.play(tiny.Store(0, next(i for i, n in enumerate(match.state.hands[0]) if n)))
    match.play(tiny.Done(0))
    match.rewind(4)

    assert match.undo_point(0) is None
    match.play(tiny.Done(0))
    assert match.undo_point(0) == 4
    match.undo(0)
    assert match.steps[-1].text == "rewind 4"


@pytest.mark.parametrize("ply", [-1, 3, 100])
def test_rewind_refuses_a_ply_that_is_not_there(ply: int) -> None:
    match = at_first_steps()

    with pytest.raises(GameError, match=rf"^rewind: expected a ply from 0 to 2, got {ply}$"):
        match.rewind(ply)


@given(st.integers(0, 50), st.lists(st.tuples(st.integers(0, 9), st.integers(0, 999)), max_size=40), st.booleans())
def test_whatever_is_done_the_saved_match_is_the_same_match(
    seed: int, doings: list[tuple[int, int]], full: bool
) -> None:
    match = game.match(3 if full else 2, seed)
    for kind, number in doings:
        if match.state.over:
            break
        if kind == 0 and match.plies:
            match.rewind(number % match.ply)
        elif kind in (1, 2) and match.undo_point(number % match.seats) is not None:
            match.undo(number % match.seats)
        else:
            seat = match.state.turn[number % len(match.state.turn)]
            legal = match.state.legal(seat)
            match.play(legal[number % len(legal)])

    again = Match.from_json(game, json.loads(json.dumps(match.to_json())))

    assert again.state == match.state
    assert again.steps == match.steps
    assert again.commitment == match.commitment
    for seat in (None, *range(match.seats)):
        assert again.log(seat) == match.log(seat)
        if seat is not None:
            assert again.undo_point(seat) == match.undo_point(seat)


def test_save_and_resume(tmp_path: Path) -> None:
    match = begun(plies=10)
    match.save(tmp_path / "match.json")

    again = game.resume(tmp_path / "match.json")

    assert (again.state, again.log(1)) == (match.state, match.log(1))
    assert os.listdir(tmp_path) == ["match.json"]


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    begun(plies=3).save(path)
    old = path.read_text("utf-8")

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(GameError) as caught:
        begun(plies=9).save(path)

    assert str(caught.value) == f"{path}: cannot be written: No space left on device"
    assert path.read_text("utf-8") == old
    assert os.listdir(tmp_path) == ["match.json"]


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()

    with pytest.raises(GameError, match="cannot be written: No such file or directory"):
        begun().save(tmp_path / "nowhere" / "match.json")
    with pytest.raises(GameError, match="cannot be written: Is a directory"):
        begun().save(tmp_path / "folder")

    assert os.listdir(tmp_path) == ["folder"]


def saved(**changes: Any) -> dict[str, Any]:
    return {**begun(plies=4).to_json(), **changes}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "saved match: expected a table"),
        ({}, "saved match: field format: expected a whole number"),
        (saved(format=2), "saved match: field format: expected 1, got 2"),
        (saved(format=True), "saved match: field format: expected a whole number"),
        (saved(game="aliens"), "saved match: field game: expected tiny, got 'aliens'"),
        (saved(rules="0"), "saved match: field rules: expected 1, got '0'"),
        (saved(pack="x"), f"saved match: field pack: expected {game.pack.hash}, got 'x'"),
        (saved(seats="3"), "saved match: field seats: expected a whole number"),
        (saved(seats=9), "tiny: seats: expected one of 2, 3, got 9"),
        (saved(options=[]), "saved match: field options: expected a table"),
        (saved(options={"hand": 9}), "option hand: expected one of 2, 3, got 9"),
        (saved(seed=7), "saved match: field seed: expected a text"),
        (saved(seed="x"), "seed: expected a number, hex:… or text:…, got 'x'"),
        (saved(nonces="x"), "saved match: field nonces: expected a list"),
        (saved(nonces=[1]), "saved match: field nonces: expected a list of texts"),
        (saved(nonces=["a"]), "nonces: expected one for each of 3 seats (an empty text for none), got 1"),
        (saved(steps=None), "saved match: field steps: expected a list"),
        (saved(steps=[7]), "saved match: field steps: expected a list of texts"),
        (saved(steps=["0 dance"]), "saved match: step 1: tiny: cannot read the action 'dance'"),
        (saved(steps=["0 done"]), "saved match: step 1: T3: crates are passed at the start of a round"),
        (saved(steps=["done"]), "saved match: step 1: expected a seat and its action, or rewind and a ply, got 'done'"),
        (saved(steps=["9 done"]), "saved match: step 1: T5: it is not seat 9's turn"),
        (saved(steps=["rewind 0"]), "saved match: step 1: rewind: expected a ply from 0 to -1, got 0"),
        (saved(steps=["rewind " + "9" * 5000]), "saved match: step 1: expected a seat and its action"),
        (saved(steps=["٣ done"]), "saved match: step 1: expected a seat and its action"),
    ],
)
def test_a_saved_match_with_a_mistake_is_refused(data: object, message: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(data), "utf-8")

    with pytest.raises(GameError) as caught:
        game.resume(path)

    assert str(caught.value).startswith(f"{path}: {message}")
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[" * 100_000])
def test_a_file_that_is_no_saved_match_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)

    with pytest.raises(GameError, match="not a saved match"):
        game.resume(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"gone\.json: cannot be read: No such file or directory"):
        game.resume(tmp_path / "gone.json")


def test_the_commitment_can_be_worked_out_from_a_record_alone() -> None:
    match = game.match(2, seed=b"\x01" * 32, nonces=("a", ""), hand=2)
    rng = Random(1)
    while not match.state.over:
        match.play(match.state.sample(match.state.turn[0], rng))
    header = match.record().header()

    pack = header["pack"].split()[-1]
    parts = ["cosmodrome", header["game"], header["rules"], pack, header["seats"], header["options"], header["seed"]]

    assert header["commitment"] == match.commitment == canonical.digest(parts)
    assert header["seed"] == "hex:" + "01" * 32


def test_the_commitment_is_the_same_for_all_nonces_and_another_for_anything_else() -> None:
    first = game.match(2, seed=7).commitment

    assert game.match(2, seed=7, nonces=("a", "b")).commitment == first
    others = {
        game.match(2, seed=8).commitment,
        game.match(3, seed=7).commitment,
        game.match(2, seed=7, hand=2).commitment,
        game.match(2, seed="7").commitment,
    }
    assert len(others | {first}) == 5


def test_what_was_not_drawn_in_secret_is_not_in_what_seats_are_shown() -> None:
    match = game.match(2, seed=b"\x05" * 32)
    shown: list[Event] = [event for seat in (None, 0, 1) for event in match.log(seat)]

    text = canonical.dumps([match.state.view(0), match.state.view(None), *[event.to_json() for event in shown]])
    assert ("05" * 32) not in text
    assert match.state.generator.key.hex() not in text
