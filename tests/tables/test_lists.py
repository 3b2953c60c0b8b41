"""Lists of steps at a table: all or nothing, one entry, one unit of undo; and no list tells what lies hidden."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.core import registry
from cosmodrome.core.errors import GameError
from cosmodrome.core.game import Game
from cosmodrome.core.state import State
from cosmodrome.tables import Table, play
from cosmodrome.tables.entries import Entry, Moved
from cosmodrome.tables.errors import Refusal
from tables.setting import NOON, begun, do, stored, taken_up, told

import tiny

tiny.register()
GAMES = ("tiny", "aliens", "cities", "bureau")


def some_options(game: Game[Any], seats: int, rng: Random) -> dict[str, Any]:
    """Some of the game's options, if they go together."""
    options = {o.name: rng.choice(o.values) for o in game.options if not o.many and rng.random() < 0.5}
    try:
        game.settle(seats, options)
    except GameError:
        return {}
    return options


def some_table(name: str, plies: int, rng: Random) -> tuple[Table, list[Entry]]:
    """A table some random actions into its game."""
    game = registry.load(name)
    seats = rng.choice(game.seats)
    table, log = begun(game, seats, rng.randrange(1000), **some_options(game, seats, rng))
    for _ in range(plies):
        seat = rng.choice(table.turn)
        if is_last(table.position, seat):
            break
        do(table, seat, str(table.position.sample(seat, rng)))
        log += stored(table)
        if table.state != "playing":
            return some_table(name, plies // 2, rng)
    return table, log


def is_last(state: State, seat: int) -> bool:
    """Whether some action of that seat ends the game: its seed is told then, and with it everything."""
    for action in state.legal(seat):
        after = state.copy()
        after.play(action)
        if after.over:
            return True
    return False


def some_list(state: State, seat: int, rng: Random) -> list[str]:
    """Notations of a list: legal steps as far as they go in this very position, with strange ones among them."""
    actions, here = [], state.copy()
    for _ in range(rng.randrange(1, 8)):
        legal = here.legal(seat)
        if not legal:
            break
        actions.append(rng.choice(legal))
        here.play(actions[-1])
    texts = [str(action) for action in actions]
    every = [str(action) for other in range(state.seats) for action in state.legal(other)]
    for _ in range(rng.choice((0, 0, 1, 2))):
        texts.insert(rng.randrange(len(texts) + 1), rng.choice(every))
    return texts or every[:2]


def answer(ask: Callable[[], Any]) -> object:
    """What is answered, a refusal included."""
    try:
        return ask()
    except Refusal as refusal:
        return refusal.to_json()


def heard(table: Table, seat: int, actions: list[str]) -> list[object]:
    """All that a seat hears of a list: reasons, previews, and the move itself with the message that follows."""
    person, before = f"p{seat}", told(table, seat)
    answers: list[object] = [
        answer(lambda: play.why(table, person, seat, actions)),
        answer(lambda: play.preview(table, person, seat, actions)),
    ]
    done = answer(lambda: do(table, seat, *actions, name="m"))
    if not isinstance(done, Entry):
        assert told(table, seat) == before
        return [*answers, done]
    assert isinstance(done.deed, Moved)
    assert [done.number] == [entry.number for entry in stored(table)]
    assert done.deed.actions == actions
    after = told(table, seat)
    if table.course.present.plies[-1].reveals:
        return [*answers, "revealed", after["log"]["groups"][:-1]]
    return [*answers, after, done.deed.after]


@pytest.mark.parametrize("name", GAMES)
@given(st.integers(0, 10**6), st.integers(0, 90), st.integers(0, 10**6))
@settings(max_examples=60)
def test_no_list_of_steps_tells_what_lies_hidden(name: str, seed: int, plies: int, choice: int) -> None:
    # given a position, and another that one seat cannot tell from it
    table, log = some_table(name, plies, Random(seed))
    rng = Random(choice)
    seat = rng.choice(table.turn) if rng.random() < 0.9 else rng.randrange(len(table.seats))
    state = table.position
    other = state.resample(seat, rng)
    # when the seat tries lists of steps: legal ones, strange ones, and such as go on past what is revealed
    for _ in range(3):
        actions = some_list(state, seat, rng)
        # then it hears the same at both tables
        first = heard(taken_up(table, log, state), seat, actions)
        assert first == heard(taken_up(table, log, other), seat, actions), actions


@pytest.mark.parametrize("name", GAMES)
@given(st.integers(0, 10**6), st.integers(0, 90), st.integers(0, 10**6))
@settings(max_examples=30)
def test_undo_takes_back_exactly_what_it_names(name: str, seed: int, plies: int, choice: int) -> None:
    # given a list that was done and revealed nothing
    table, _ = some_table(name, plies, Random(seed))
    rng = Random(choice)
    seat = rng.choice(table.turn)
    before, position = told(table, seat), table.position.copy()
    actions = some_list(position, seat, rng)
    if not isinstance(answer(lambda: do(table, seat, *actions)), Entry):
        return
    undo = told(table, seat)["undo"]
    if table.course.present.plies[-1].reveals:
        assert undo is None
        return
    # then undo names just that, and just that is taken back
    assert undo == {"to": before["ply"], "actions": actions}
    play.undo(table, NOON, f"p{seat}", seat, table.decisions[seat], None, "u")
    after = told(table, seat)
    assert table.position == position
    assert after["log"] == before["log"]
    assert after["undo"] == before["undo"]


def test_a_list_is_one_entry_one_message_and_one_group_of_the_log_for_each_step() -> None:
    table, log = begun(registry.load("tiny"), 2, first=0)
    for seat in (0, 1):
        do(table, seat, str(table.position.legal(seat)[0]))
    held = next(i for i, n in enumerate(told(table, 0)["view"]["players"][0]["hand"]) if n)  # type: ignore[index]
    before = told(table, 0)

    done = do(table, 0, f"sell {held}", "done")

    after = told(table, 0)
    assert after["number"] == before["number"] + 1 == done.number
    assert after["ply"] == before["ply"] + 2
    assert len(after["log"]["groups"]) == len(before["log"]["groups"]) + 2
    assert table.decisions[0] == before["decision"] + 1  # type: ignore[operator]
    assert after["undo"] == {"to": before["ply"], "actions": [f"sell {held}", "done"]}
    assert log


def test_a_list_past_a_reveal_is_refused_in_the_same_words_whatever_follows() -> None:
    table, _ = begun(registry.load("tiny"), 2, first=0)
    for seat in (0, 1):
        do(table, seat, str(table.position.legal(seat)[0]))
    held = next(i for i, n in enumerate(told(table, 0)["view"]["players"][0]["hand"]) if n)  # type: ignore[index]
    refusals = []
    for later in (["done"], ["buy", "done"], ["sell 0"], ["pass 0"]):
        with pytest.raises(Refusal) as refused:
            do(table, 0, f"sell {held}", "buy", *later)
        refusals.append(refused.value.to_json())

    assert refusals[1:] == refusals[:-1]
    assert (refusals[0]["code"], refusals[0]["step"]) == ("illegal", 2)
    assert refusals[0]["reason"]["key"] == "past_reveal"
    assert table.course.present.ply == 2
