"""Every number and every claim of an explanation is worked out again by code that shares nothing with it."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome import bots
from cosmodrome.core.chance import Generator
from cosmodrome.core.state import State
from cosmodrome.review import Difference, Measure, compare, facts, kinds, why
from cosmodrome.review.kinds import plural
from cosmodrome.review.lines import Line

SETTINGS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("aliens", 2, {}),
    ("aliens", 4, {}),
    ("bureau", 1, {}),
    ("bureau", 2, {"captains": "on"}),
    ("bureau", 3, {"ships": "asymmetric"}),
    ("cities", 1, {"monuments": True}),
    ("cities", 2, {}),
    ("cities", 3, {"mode": "advanced", "plans": "plans", "monuments": True}),
)
IDS = [f"{name}-{seats}" for name, seats, _ in SETTINGS]
COUNT = 6
SAID = re.compile(r"^([+−])(\d+(?:[.,]\d)?)(?: ± (\d+[.,]\d))? (.+) \(([ABC]\d+)\)$")


def pairs(name: str, seats: int, options: dict[str, Any], games: int) -> list[tuple[State, int, Line, Line]]:
    """Positions of random games with two lines of one action each."""
    game = cosmodrome.load(name)
    found: list[tuple[State, int, Line, Line]] = []
    for seed in range(games):
        rng = random.Random(f"{name} {seats} {seed}")
        state = game.start(seats, seed, **options)
        while not state.over:
            seat = state.turn[0]
            legal = state.legal(seat)
            if len(legal) > 1 and rng.random() < 0.12:
                one, other = rng.sample(list(legal), 2)
                found.append((state.copy(), seat, (one,), (other,)))
            state.play(rng.choice(legal))
    return found


def counted(state: State, seat: int) -> dict[str, int]:
    """The facts of a position, counted from the score and the saved state instead of the view."""
    name = state.game.name
    if name == "aliens":
        return _aliens(state, seat)
    return _cities(state, seat) if name == "cities" else _bureau(state, seat)


def _score(state: State, seat: int) -> dict[str, int]:
    """Points by part, from the outcome's own scoring."""
    from cosmodrome.games.bureau import scoring as bureau
    from cosmodrome.games.cities import scoring as cities

    scoring: Any = cities if state.game.name == "cities" else bureau
    return dict(scoring.score(state, seat).parts)


def _aliens(state: Any, seat: int) -> dict[str, int]:
    own = [planet for planet in state.planets[2 * seat : 2 * seat + 2] if planet]
    return {
        "finished": sum(planet.stations for planet in state.finished[seat]),
        "stations": sum(planet.stations for planet in own),
        "aliens": sum(planet.aliens for planet in own),
        "tiles": sum(tile >= 0 for planet in own for tile in planet.tiles),
    }


def _cities(state: Any, seat: int) -> dict[str, int]:
    from cosmodrome.games.cities.packed import total

    return {**_score(state, seat), "tiles": len(state.boards[seat].tiles), "units": total(state.stores[seat])}


def _bureau(state: Any, seat: int) -> dict[str, int]:
    from cosmodrome.games.bureau.scoring import captain_credits

    player = state.player(seat)
    parts = _score(state, seat)
    parts["effects"] -= captain_credits(player)
    if state.captains:
        parts["captain"] = captain_credits(player)
    return {
        **parts,
        "level": state.components.levels[player.room],
        "fuel": player.fuel,
        "samples": sum(player.samples.to_bytes(3, "little")),
        "cells": player.fuel + player.free + sum(player.samples.to_bytes(3, "little")),
        "agents": sum(player.supply.to_bytes(4, "little")),
    }


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_facts_are_what_the_state_holds(name: str, seats: int, options: dict[str, Any]) -> None:
    game = cosmodrome.load(name)
    known = kinds(name)
    for seed in range(3):
        rng = random.Random(seed)
        state = game.start(seats, seed, **options)
        while not state.over:
            for seat in range(seats):
                found = dict(facts(state, seat).values)
                total, rival = found.pop("total"), found.pop("rival", None)
                assert found == counted(state, seat)
                assert total == sum(number for key, number in found.items() if known[key].scores)
                assert (rival is None) == (seats == 1 and name == "bureau")
            state.play(state.sample(state.turn[0], rng))


def again(state: State, seat: int, line: Line, number: int, seed: str) -> tuple[dict[str, int], dict[str, int], float]:
    """One playout, played by a loop of its own: facts after the turn, facts at the end, share of the win."""
    evaluation = bots.evaluation(state.game)
    draws = Generator.seeded(seed)
    keys = [draws.getrandbits(256).to_bytes(32, "little") for _ in range(number + 1)]
    luck = Generator(keys[number])
    now = state.resample(seat, luck)
    for action in line:
        if action not in now.legal(seat):
            break
        now.play(action)
    if state.game.name == "bureau":
        while not now.over and now.turn[0] == seat and now.view(None)["stage"] not in ("place", "side"):
            now.play(evaluation.quick(now, seat, luck))
    after = counted(now, seat)
    while not now.over:
        now.play(evaluation.quick(now, now.turn[0], luck))
    winners = now.outcome().winners
    return after, counted(now, seat), (seat in winners) / len(winners) if winners else 0.0


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_every_sentence_is_true(name: str, seats: int, options: dict[str, Any]) -> None:
    evaluation = bots.evaluation(cosmodrome.load(name))
    said = 0
    for state, seat, played, other in pairs(name, seats, options, 1)[:12]:
        difference = compare(evaluation, state, seat, played, other, COUNT, "true")
        ends = [[again(state, seat, line, number, "true") for number in range(COUNT)] for line in (played, other)]
        shares = Measure.of([b[2] - a[2] for a, b in zip(*ends, strict=True)])
        if seats > 1:
            assert difference.gain.mean == pytest.approx(shares.mean)
        for claim, text in why(name, difference).sentences():
            if claim.key == "rival":
                continue
            place = 0 if claim.when == "after" else 1
            values = [b[place].get(claim.key, 0) - a[place].get(claim.key, 0) for a, b in zip(*ends, strict=True)]
            check(text.ru, text.en, claim.clause, values, name, claim.key)
            said += 1
    assert said > 0


def check(russian: str, english: str, clause: str, values: list[int], game: str, key: str) -> None:
    """That both sentences say what these values say: sign, number, error, words, clause."""
    mean = sum(values) / len(values)
    kind = kinds(game)[key]
    for sentence, forms in ((russian, kind.ru), (english, kind.en)):
        found = SAID.match(sentence)
        assert found, sentence
        sign, number, error, words, rule = found.groups()
        assert (sign == "+") == (mean > 0), sentence
        assert abs(float(number.replace(",", ".")) - abs(mean)) <= 0.0501, sentence
        assert (error is None) == (len(set(values)) == 1), sentence
        if error:
            spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
            assert abs(float(error.replace(",", ".")) - max((spread / len(values)) ** 0.5, 0.1)) <= 0.0501, sentence
        assert words in forms, sentence
        assert rule == clause == kind.clause
    assert f"**{clause}**" in clauses(game)


def clauses(game: str) -> str:
    return (Path(__file__).parents[2] / f"docs/rules/{game}.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["aliens", "bureau", "cities"])
def test_two_equal_lines_have_nothing_to_say(name: str) -> None:
    evaluation = bots.evaluation(cosmodrome.load(name))
    for state, seat, line, _ in pairs(name, 2, {}, 1)[:4]:
        difference = compare(evaluation, state, seat, line, line, COUNT, "equal")
        assert difference.gain == Measure(0, 0)
        assert list(why(name, difference).sentences()) == []


@pytest.mark.parametrize("name", ["aliens", "bureau", "cities"])
def test_nothing_hidden_comes_into_an_explanation(name: str) -> None:
    """A position and another that the seat cannot tell from it give the same comparison."""
    evaluation = bots.evaluation(cosmodrome.load(name))
    for state, seat, played, other in pairs(name, 2, {}, 1)[:4]:
        found = [
            compare(evaluation, one, seat, played, other, COUNT, "hidden")
            for one in (state, state.resample(seat, random.Random(9)))
        ]
        assert found[0] == found[1]


def test_what_errors_leave_open_is_not_said() -> None:
    gain, points = Measure(0.1, 0.1), Measure(1, 1)
    unsure = Difference(gain, points, {"fuel": Measure(1.0, 0.6)}, {"offices": Measure(2.0, 1.1)}, 8)
    assert list(why("bureau", unsure).sentences()) == []
    sure = Difference(gain, points, {"fuel": Measure(-2.0, 0.0)}, {"offices": Measure(2.5, 0.3)}, 8)
    assert [text.ru for _, text in why("bureau", sure).sentences()] == [
        "−2 топлива (B19)",
        "+2,5 ± 0,3 кредита за офисы (B23)",
    ]
    assert [text.en for _, text in why("bureau", sure).sentences()] == [
        "−2 fuel (B19)",
        "+2.5 ± 0.3 credits for offices (B23)",
    ]


FORMS = {"очко": (1, 21, 101), "очка": (2, 4, 22, 1.5), "очков": (0, 5, 11, 12, 111)}


@pytest.mark.parametrize(("number", "form"), [(number, form) for form, numbers in FORMS.items() for number in numbers])
def test_russian_numbers(number: float, form: str) -> None:
    assert plural(number, ("очко", "очка", "очков")) == form
