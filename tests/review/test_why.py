"""Every number and every claim of an explanation is worked out again by code that shares nothing with it."""

import random

import pytest

import cosmodrome
from cosmodrome import bots
from cosmodrome.core.chance import Generator
from cosmodrome.review import Difference, Measure, compare, facts, hint_to_json, hints, kinds, why
from cosmodrome.review.kinds import plural
from cosmodrome.review.master import Thinker

from .truth import Pair, Played, Setting, check, counted, name_of, points, positions, settings

SETTINGS = tuple(settings())
FEW = [setting for setting in SETTINGS if setting[1] < 4][::4]
COUNT = 2  # playouts of a line: truth does not depend on how many
EACH = {"aliens": 920, "bureau": 60, "cities": 280}  # explanations of each setting, by how long they take
AT_ONCE = {"aliens": 46, "bureau": 10, "cities": 28}  # of them in one test
MANY = [(setting, part) for setting in SETTINGS for part in range(EACH[setting[0]] // AT_ONCE[setting[0]])]


def test_many_are_ten_thousand() -> None:
    assert sum(AT_ONCE[setting[0]] for setting, _ in MANY) >= 10_000


def explained(setting: Setting, seed: str, count: int) -> int:
    """Have that many explanations of a search of two iterations against a random action worked out again.

    It goes on until anything was said: how many sentences that were.
    """
    evaluation = bots.evaluation(cosmodrome.load(setting[0]))
    said = 0
    for number, (state, seat, rng) in enumerate(positions(setting, seed)):
        if number >= count and (said or number >= 8 * count):
            break
        stronger = Thinker(evaluation, 2).line(state, seat, Generator.seeded(f"{seed} {number}"))
        said += worked_out((state, seat, (rng.choice(state.legal(seat)),), stronger), f"true {number}")
    return said


def worked_out(pair: Pair, seed: str) -> int:
    """Compare two lines and check all that is said of them; how many sentences that were."""
    state, seat, played, stronger = pair
    game = state.game.name
    difference = compare(bots.evaluation(state.game), state, seat, played, stronger, COUNT, seed)
    ends = [[Played(state, seat, line, number, seed) for number in range(COUNT)] for line in (played, stronger)]
    pairs = list(zip(*ends, strict=True))
    shares = [[one.share for one in played] for played in ends]
    totals = [[one.total for one in played] for played in ends]
    in_what_counts = totals if state.seats == 1 else shares
    assert difference.points == Measure.of([b - a for a, b in zip(*totals, strict=True)])
    assert difference.gain == Measure.of([b - a for a, b in zip(*in_what_counts, strict=True)])
    assert difference.hopes == tuple(Measure.of(values) for values in in_what_counts)
    said = 0
    for claim, text in why(game, difference).sentences():
        values = [b.at(claim.when).get(claim.key, 0) - a.at(claim.when).get(claim.key, 0) for a, b in pairs]
        check(claim, text.ru, text.en, values, game)
        said += 1
    return said


@pytest.mark.parametrize("setting", FEW, ids=name_of)
def test_facts_are_what_the_state_holds(setting: Setting) -> None:
    name, seats, options = setting
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


@pytest.mark.parametrize("setting", FEW, ids=name_of)
def test_every_sentence_is_true(setting: Setting) -> None:
    assert explained(setting, "few", 4) > 0


@pytest.mark.long
@pytest.mark.parametrize(("setting", "part"), MANY, ids=[f"{name_of(setting)}-{part}" for setting, part in MANY])
def test_every_one_of_ten_thousand_explanations_is_true(setting: Setting, part: int) -> None:
    assert explained(setting, f"many {part}", AT_ONCE[setting[0]]) > 0


@pytest.mark.parametrize("setting", FEW, ids=name_of)
def test_what_a_hint_brings_is_true(setting: Setting) -> None:
    found = positions(setting, "hints")
    for number, (state, seat, _) in zip(range(1), found, strict=False):
        rivals = [total for other, total in enumerate(points(state, seat)) if other != seat]
        before = {**counted(state, seat), "rival": max(rivals, default=0)}
        told = hints(state, seat, f"hint {number}", iterations=2, is_late=lambda: True)
        again = hints(state.resample(seat, random.Random(1)), seat, f"hint {number}", 2, is_late=lambda: True)
        assert [hint_to_json(hint, state) for hint in told] == [hint_to_json(hint, state) for hint in again]
        assert 1 <= len(told) <= 3
        assert len({hint.line[0] for hint in told}) == len(told)
        now = state.resample(seat, Generator.seeded(f"hint {number} hints"))
        for hint in told:
            playouts = [Played(now, seat, hint.line, i, f"hint {number} playouts") for i in range(8)]
            for claim, text in hint.brings.sentences():
                values = [one.after.get(claim.key, 0) - before.get(claim.key, 0) for one in playouts]
                check(claim, text.ru, text.en, values, setting[0])
        for place, hint in enumerate(told[: len(told) if len(told) > 1 else 0]):
            other = told[place + 1 if place + 1 < len(told) else place - 1]
            pairs = [
                [Played(now, seat, line, i, f"hint {number} playouts") for i in range(8)]
                for line in (other.line, hint.line)
            ]
            for claim, text in hint.beside.sentences():
                values = [b.final.get(claim.key, 0) - a.final.get(claim.key, 0) for a, b in zip(*pairs, strict=True)]
                check(claim, text.ru, text.en, values, setting[0])


@pytest.mark.parametrize("name", ["aliens", "bureau", "cities"])
def test_two_equal_lines_have_nothing_to_say(name: str) -> None:
    evaluation = bots.evaluation(cosmodrome.load(name))
    for _, (state, seat, _) in zip(range(4), positions((name, 2, {}), "equal"), strict=False):
        line = (state.legal(seat)[0],)
        difference = compare(evaluation, state, seat, line, line, COUNT, "equal")
        assert difference.gain == difference.lead == Measure(0, 0)
        assert list(why(name, difference).sentences()) == []


@pytest.mark.parametrize("name", ["aliens", "bureau", "cities"])
def test_nothing_hidden_comes_into_an_explanation(name: str) -> None:
    """A position and another that the seat cannot tell from it give the same comparison."""
    evaluation = bots.evaluation(cosmodrome.load(name))
    for _, (state, seat, rng) in zip(range(4), positions((name, 2, {}), "hidden"), strict=False):
        played, other = rng.sample(list(state.legal(seat)), 2)
        found = [
            compare(evaluation, one, seat, (played,), (other,), COUNT, "hidden")
            for one in (state, state.resample(seat, random.Random(9)))
        ]
        assert found[0] == found[1]


def test_what_errors_leave_open_is_not_said() -> None:
    gain, one = Measure(0.1, 0.1), Measure(1, 1)
    unsure = Difference(gain, one, one, {"fuel": Measure(1.0, 0.6)}, {"offices": Measure(2.0, 1.1)}, 8, (one, one))
    assert list(why("bureau", unsure).sentences()) == []
    sure = Difference(gain, one, one, {"fuel": Measure(-2.0, 0.0)}, {"offices": Measure(2.0, 0.3)}, 8, (one, one))
    assert [text.ru for _, text in why("bureau", sure).sentences()] == [
        "−2 топлива (B19)",
        "+2,0 ± 0,3 кредита за офисы (B23)",
    ]
    assert [text.en for _, text in why("bureau", sure).sentences()] == [
        "−2 fuel (B19)",
        "+2.0 ± 0.3 credits for offices (B23)",
    ]


FORMS = {"очко": (1, 21, 101), "очка": (2, 4, 22), "очков": (0, 5, 11, 12, 111)}


@pytest.mark.parametrize(("number", "form"), [(number, form) for form, numbers in FORMS.items() for number in numbers])
def test_russian_numbers(number: int, form: str) -> None:
    assert plural(number, ("очко", "очка", "очков")) == form
