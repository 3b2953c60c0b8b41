"""Why something is not offered: `check` names the clause and the numbers for whatever a person may try."""

import re
from random import Random

import pytest

import cosmodrome
from cosmodrome.games.bureau.actions import KINDS, WAYS
from cosmodrome.games.bureau.compartments import COMPARTMENTS
from cosmodrome.games.bureau.effects import COLOURS

from .table import acting, do, live, refusal, refused, table
from rules import clauses, rule

TRIES = [
    "side common", "side own", "stop", "leave", "end", "redraw",
    *(f"take {kind}" for kind in KINDS),
    *(f"place {kind} {c} {turn}" for kind in KINDS for c in COMPARTMENTS[::5] for turn in (0, 1, 2, 3, 7)),
    *(f"do {chip}" for chip in (0, 1, 2, 3, 9)),
    *(f"{kind} {chip} {colour}" for kind in ("sample", "squeeze", "pay") for chip in (1, 2) for colour in COLOURS),
    *(f"office {chip} {kind}" for chip in (1, 2) for kind in ("any", *COLOURS)),
    *(f"fly {chip} {way}" for chip in (1, 2) for way in WAYS[:9]),
    *(f"go {way}" for way in WAYS[:9]), "go hole28",
    *(f"{kind} {c}" for kind in ("land", "turn") for c in COMPARTMENTS[::3]),
]  # fmt: skip


@rule("B14")
def test_why_an_agent_cannot_be_placed() -> None:
    state = table(board="O1 . . B0 . .", supply="BI")
    assert refusal(state, "place pink b1 1") == ("B14", "not_in_supply")
    assert refusal(state, "place blue a1 0") == ("B14", "occupied")
    assert refusal(state, "place blue b2 0") == ("B14", "not_reached")
    assert refusal(state, "place blue d2 1") == ("B14", "wrong_turn")
    assert refusal(state, "place blue b1 3") == ("B14", "same_turn")
    assert refused(state, "place blue b1 2").numbers == {"turn": 2, "same": 0}
    assert refusal(state, "place blue b1 9") == ("B14", "no_turn")


@rule("B13")
def test_it_is_not_your_turn() -> None:
    state = table(seats=2)
    with pytest.raises(cosmodrome.IllegalAction) as error:
        state.check(state.game.parse("place blue a1 0", 1))
    assert (error.value.rule, error.value.key, error.value.numbers) == ("B13", "turn", {"seat": 1})


def test_what_comes_first_is_said_in_every_stage() -> None:
    assert refusal(table(), "take blue") == ("B14", "place_first")
    assert refusal(acting("fuel 1", captain="C2"), "take blue") == ("B16", "captain_first")
    assert refusal(acting("fuel 1"), "take blue") == ("B17", "actions_first")
    assert refusal(do(acting("pay fuel 1 -> office", at="s4"), "do 1"), "end") == ("B17", "follow_first")
    flying = do(acting("fly", fuel=5, draws=["b6", "b7"]), "fly 1 e")
    assert refusal(flying, "end") == ("B28", "discovery_first")
    assert refusal(do(flying, "leave"), "end") == ("B17", "flight_first")
    assert refusal(do(acting("bureau 1"), "do 1"), "take blue") == ("B24", "room_first")
    assert refusal(do(acting("fuel 1"), "end"), "do 1") == ("B34", "take_first")
    assert refusal(do(acting("fuel 1"), "end"), "leave") == ("B17", "no_bonus")


def test_a_chip_says_which_action_does_it() -> None:
    state = acting("sample any; fly; office; fuel 1", at="s4", fuel=4, samples="O")
    for text, wanted in (
        ("do 1", "sample"),
        ("do 2", "fly"),
        ("do 3", "office"),
        ("sample 4 pink", "do"),
        ("fly 4 e", "do"),
        ("pay 4 orange", "do"),
        ("office 1 any", "sample"),
    ):
        error = refused(state, text)
        assert (error.key, error.numbers["wanted"]) == ("other_kind", wanted)


@pytest.mark.parametrize("seats", [1, 3])
def test_whatever_is_tried_has_a_reason_with_a_clause(seats: int) -> None:
    # given positions of all stages, from random games with captains and ships of all kinds
    known = set(clauses("bureau"))
    keys: set[str] = set()
    for seed in range(12):
        rng = Random(seed)
        state = live.start(seats, seed, captains="on", ships="choice")
        while not state.over:
            seat = state.turn[0]
            legal = state.legal(seat)
            for text in rng.sample(TRIES, 25):
                action = live.parse(text, seat)
                if action in legal:
                    continue
                error = refused(state, text)
                assert error.rule in known
                assert re.fullmatch(r"[a-z_]+", error.key)
                assert "{" not in str(error)
                keys.add(error.key)
            state.play(legal[rng.randrange(len(legal))])
    assert len(keys) > 35


def test_bad_input_is_one_line_and_loses_nothing() -> None:
    state = table()
    before = state.to_json()
    for text in ("", "place", "place green a1 0", "place blue z9 0", "fly 1 up", "do x", "do -1", "sample 1"):
        with pytest.raises(cosmodrome.GameError) as error:
            state.check(state.game.parse(text, 0))
        assert "\n" not in str(error.value)
    assert state.to_json() == before
