"""What is noted of games of Cities for its balance."""

from collections.abc import Sequence
from typing import Any

import cosmodrome
from cosmodrome.arena.balance import room_of
from cosmodrome.arena.balance.cities import ASTEROIDS, WORKERS, note, note_solo
from cosmodrome.core.chance import Generator
from cosmodrome.core.event import Event
from cosmodrome.games.cities.state import CitiesState

GAME = cosmodrome.load("cities")


def _played(seats: int, **options: Any) -> tuple[CitiesState, Sequence[Event]]:
    events: list[Event] = []
    state: CitiesState = GAME.start(seats, 1, events=events, **options)
    rng = Generator.seeded(1)
    while not state.over:
        state.play(state.sample(state.turn[0], rng), events)
    return state, events


def test_every_worker_played_is_noted_with_the_share_of_the_win() -> None:
    state, events = _played(2)
    facts = note(state, events)
    shares = [values for name, values in facts.items() if name.startswith("worker ") and not isinstance(values, float)]
    assert sum(map(len, shares)) == 2 * 16  # two workers a round and seat
    assert sum(map(sum, shares)) == 16  # those of the winner
    asteroids = [f"asteroid {state.components.asteroids[i].id}" for i in state.asteroids]
    assert sorted(name for name in facts if name.startswith("asteroid")) == sorted(set(asteroids))
    assert facts["buildings"] == sum(sum(board.counts.to_bytes(7, "little")[:5]) for board in state.boards) / 2


def test_a_game_against_the_automaton_is_noted() -> None:
    state, events = _played(1, difficulty=9)
    facts = note_solo(state, events)
    assert facts["won"] == float(state.outcome().rank == "won")
    assert facts["tiles"] == sum(state.rival_tiles.to_bytes(7, "little"))


def test_the_room_looks_at_every_worker_and_asteroid_of_both_modes() -> None:
    state, _ = _played(2)
    assert tuple(asteroid.id for asteroid in state.components.asteroids) == ASTEROIDS
    families = [measure for measure in room_of("cities").measures if measure.family]
    assert len(families) == 2 * (WORKERS + len(ASTEROIDS))
