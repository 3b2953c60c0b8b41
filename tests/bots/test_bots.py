"""What every bot promises, in every game there is."""

import math
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import pytest

import cosmodrome
from bots.tables import GAMES, positions
from cosmodrome import bots
from cosmodrome.bots import casual, planner, search, seeker
from cosmodrome.bots.casual import Casual
from cosmodrome.bots.evaluation import Evaluation, final
from cosmodrome.bots.seeker import Expert
from cosmodrome.core.action import Action
from cosmodrome.core.chance import Generator, Rng
from cosmodrome.core.errors import GameError
from cosmodrome.core.game import Game
from cosmodrome.core.state import State

LEVELS = [level.name for level in bots.levels()]
EVERY = [(game, seats) for game in GAMES for seats in cosmodrome.load(game).seats]
FEW = 6


def test_there_are_four_levels_with_words_in_both_languages() -> None:
    assert LEVELS == ["novice", "casual", "expert", "master"]
    for level in bots.levels():
        assert level.title.ru != level.title.en
        assert level.text.ru.endswith(".")
        assert level.text.en.endswith(".")


def test_an_unknown_level_is_refused_by_name() -> None:
    with pytest.raises(GameError, match="unknown bot 'genius'; there are novice, casual, expert, master, random"):
        bots.make("genius", cosmodrome.load("aliens"))


@pytest.mark.parametrize(("name", "seats"), EVERY)
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_and_never_changes_the_position(name: str, seats: int, level: str) -> None:
    game = cosmodrome.load(name)
    bot = bots.make(level, game)
    for number, state in enumerate(positions(game, seats, 2)):
        seat = state.turn[-1]
        before = state.copy()
        action = bot.choose(state, seat, Random(number), iterations=FEW)
        assert action in state.legal(seat)
        assert state == before


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_choice_is_the_same_for_a_position_and_its_resample(name: str, level: str) -> None:
    game = cosmodrome.load(name)
    for number, state in enumerate(positions(game, game.seats[1], 3)):
        seat = state.turn[-1]
        drawn = state.resample(seat, Random(number + 100))
        first, second = (
            bots.make(level, game).choose(position, seat, Generator.seeded(number), iterations=FEW)
            for position in (state, drawn)
        )
        assert first is second


class Clock:
    """A clock that goes on by a hundredth of a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_looks_at_the_clock_after_every_piece_of_work(
    name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = cosmodrome.load(name)
    (state,) = positions(game, game.seats[-1], 1)
    seat = state.turn[-1]
    clock = Clock()
    for module in (casual, planner, search, seeker):
        monkeypatch.setattr(module, "perf_counter", clock)
    chosen = bots.make(level, game).choose(state, seat, Random(1), seconds=0.3)
    assert chosen in state.legal(seat)
    assert clock.now <= 0.3 * 1.2


@pytest.mark.parametrize("name", GAMES)
def test_no_piece_of_work_is_long(name: str) -> None:
    game = cosmodrome.load(name)
    evaluation = bots.evaluation(game)
    for state in positions(game, game.seats[-1], 3):
        seat = state.turn[-1]
        # a look at the actions with no time left judges one position only; a search goes on by single iterations
        looking = _fastest(lambda: Casual(evaluation).looks(state, seat, state.legal(seat), Random(1), 0.0))  # noqa: B023
        far = bots.Search(evaluation.thorough(), state, seat, Random(1), evaluation.far)
        iterating = _fastest(lambda: far.think(1))  # noqa: B023
        assert max(looking, iterating) < 0.1


def _fastest(do: Callable[[], object]) -> float:
    """The processor time it takes, the best of a few."""
    times = []
    for _ in range(5):
        start = process_time()
        do()
        times.append(process_time() - start)
    return min(times)


@pytest.mark.parametrize("name", GAMES)
def test_a_search_is_repeatable_and_reports_what_it_thinks(name: str) -> None:
    game = cosmodrome.load(name)
    for state in positions(game, game.seats[0], 2):
        seat = state.turn[-1]
        evaluation = bots.evaluation(game)
        first, second = (bots.Search(evaluation, state, seat, Random(5), evaluation.reach).think(20) for _ in range(2))
        assert first == second
        assert first.iterations == 20
        assert {opinion.action for opinion in first.opinions} == set(state.legal(seat))
        assert sum(opinion.visits for opinion in first.opinions) == 20
        assert first.best is first.opinions[0].action is first.line[0]
        assert all(0 <= opinion.share <= 1 for opinion in first.opinions)


def test_a_search_goes_on_where_it_stopped() -> None:
    game = cosmodrome.load("aliens")
    (state,) = positions(game, 2, 1)
    evaluation = bots.evaluation(game)
    in_parts = bots.Search(evaluation, state, state.turn[0], Random(5), evaluation.reach)
    in_parts.think(30)
    whole = bots.Search(evaluation, state, state.turn[0], Random(5), evaluation.reach)
    assert in_parts.think(30) == whole.think(60)


def test_a_search_without_an_end_or_out_of_turn_is_refused() -> None:
    game = cosmodrome.load("aliens")
    state = game.start(2, 1, first=0)
    with pytest.raises(GameError, match="it is not seat 1's turn"):
        bots.Search(bots.evaluation(game), state, 1, Random(1), 2)
    with pytest.raises(GameError, match="expected a number of iterations or a deadline"):
        bots.Search(bots.evaluation(game), state, 0, Random(1), 2).think()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [0, 1])
def test_the_novice_gives_away_little_keeps_gains_and_never_errs_twice_running(name: str, seats: int) -> None:
    game = cosmodrome.load(name)
    evaluation = bots.evaluation(game).gentle()
    state = game.start(game.seats[seats], 3)
    rng = Random(7)
    novices = [bots.make("novice", game) for _ in range(state.seats)]
    erred: dict[int, bool] = {}
    errors = 0
    for _ in range(60):
        if state.over:
            break
        seat = state.turn[0]
        legal = state.legal(seat)
        if len(legal) > 1:
            looks = Casual(evaluation).looks(state, seat, legal, Random(11))
            if evaluation.tells_turns:
                novices[seat] = bots.make("novice", game)  # a fresh one each time
            chosen = novices[seat].choose(state, seat, Random(11))
            look = next(look for look in looks if look.action is chosen)
            assert look.lead >= looks[0].lead - evaluation.gift
            assert look.gain >= looks[0].gain
            is_error = look.lead < looks[0].lead
            assert not (is_error and erred.get(seat))
            erred[seat] = is_error
            errors += is_error
            state.play(chosen)
        else:
            erred[seat] = False  # a forced move is a sound one
            state.play(legal[0])
        if rng.random() < 0.01:
            state = state.resample(None, rng)
    assert errors


@pytest.mark.parametrize("name", GAMES)
def test_the_evaluation_knows_the_end(name: str) -> None:
    game = cosmodrome.load(name)
    evaluation = bots.evaluation(game)
    state = game.start(game.seats[-1], 4)
    while not state.over:
        points = evaluation.expect(state)
        assert all(map(math.isfinite, points))
        assert len(points) >= state.seats
        state.play(state.sample(state.turn[0], Random(4)))
    assert evaluation.expect(state) == final(state)
    shares = evaluation.share(state, final(state))
    winners = state.outcome().winners
    assert all(shares[seat] >= max(shares) for seat in winners)


def _wins(game: Game[Any], strong: bots.Bot, weak: bots.Bot, pairs: int, iterations: int | None = None) -> float:
    """The share of the wins that the first of the two takes, each seed played from both sides."""
    wins = 0.0
    for number in range(2 * pairs):
        state = game.start(2, number // 2)
        rng = Random(number)
        while not state.over:
            seat = state.turn[0]
            is_strong = seat == number % 2
            bot = strong if is_strong else weak
            known = state.resample(seat, rng)
            state.play(bot.choose(known, seat, rng, None, iterations if is_strong else None))
        winners = state.outcome().winners
        wins += (number % 2 in winners) / len(winners)
    return wins / (2 * pairs)


@pytest.mark.long
def test_each_level_of_aliens_beats_what_is_below_it() -> None:
    game = cosmodrome.load("aliens")
    made = {level: bots.make(level, game) for level in (*LEVELS, "random")}
    assert _wins(game, made["casual"], made["random"], 20) > 0.8
    assert _wins(game, made["casual"], made["novice"], 40) > 0.7
    assert _wins(game, made["expert"], made["casual"], 12, iterations=150) > 0.6


@pytest.mark.long
def test_each_level_of_bureau_beats_what_is_below_it() -> None:
    game = cosmodrome.load("bureau")
    made = {level: bots.make(level, game) for level in LEVELS}
    assert _wins(game, made["casual"], made["novice"], 4) > 0.6
    assert _wins(game, made["expert"], made["casual"], 4, iterations=60) > 0.6


def test_a_game_without_an_evaluation_of_its_own_has_every_level() -> None:
    game = cosmodrome.load("aliens")
    plain = Evaluation(game)
    assert _wins(game, Casual(plain), bots.make("random", game), 8) > 0.7
    state = game.start(3, 1)
    assert Expert(plain).choose(state, state.turn[0], Random(1), iterations=FEW) in state.legal(state.turn[0])


def test_quick_play_of_aliens_takes_what_is_worth_most_and_is_stronger_where_it_denies() -> None:
    game = cosmodrome.load("aliens")
    strong = bots.evaluation(game)
    plain = strong.gentle()
    for state in positions(game, 3, 10):
        seat = state.turn[0]
        legal = state.legal(seat)
        worth = plain.worth(state, seat, legal)
        assert worth[legal.index(plain.quick(state, seat, Random(1)))] == pytest.approx(max(worth))
    assert _wins(game, Glance(strong), Glance(plain), 60) > 0.55


class Glance:
    """Plays what its evaluation would do at a glance."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation

    def choose(
        self, state: State, seat: int, rng: Rng, seconds: float | None = None, iterations: int | None = None
    ) -> Action:
        return self.evaluation.quick(state, seat, rng)
