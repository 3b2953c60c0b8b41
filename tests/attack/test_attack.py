"""The attacks themselves: they begin, they come to something, and a game beside them comes to its end."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from attack.catalogue import ATTACKS
from attack.echo import Echo
from attack.game import Pair, Times
from attack.judge import fault, percentile_ms
from attack.rounds import Ground, Round
from attack.served import Served
from server.client import close_all


def a_round(p99_ms: float, echo_ms: float = 1, cpu_ms: float = 5, novice: float = 1, starved: float = 0) -> Round:
    moves = [0.005] * 98 + [p99_ms / 1000] * 2
    return Round(Times(moves, [echo_ms / 1000] * 100), cpu_ms, starved, [novice])


def test_the_99th_percentile_is_what_99_of_100_do_not_exceed() -> None:
    seconds = [number / 1000 for number in range(1, 101)]
    assert [percentile_ms(seconds, share) for share in (0.5, 0.99, 1.0)] == [50, 99, 100]
    assert percentile_ms([0.007], 0.99) == 7


@pytest.mark.parametrize(
    ("without", "beside", "why"),
    [
        (a_round(20), a_round(190), None),
        (a_round(20), a_round(260), "more than 250"),
        (a_round(10), a_round(110), "more than ten times 10"),
        (a_round(300), a_round(500), None),  # the machine is busy: the game alone is as slow
        (a_round(20), a_round(400, echo_ms=200), None),  # or an empty server is
        (a_round(300), a_round(600), "more than 550"),
        (a_round(100, starved=0.5), a_round(400, starved=0.5), None),  # the server had half a processor
        (a_round(100, starved=0.5), a_round(900, starved=0.5), "more than 250"),
    ],
)
def test_a_game_may_be_slowed_so_much(without: Round, beside: Round, why: str | None) -> None:
    found = fault(ATTACKS["pings"], without, beside)
    assert found is None if why is None else found and why in found


def test_spectators_and_the_bots_of_others_may_cost_so_much() -> None:
    assert fault(ATTACKS["spectators"], a_round(20), a_round(20, cpu_ms=14)) is None
    assert "12.0 ms more" in str(fault(ATTACKS["spectators"], a_round(20), a_round(20, cpu_ms=17)))
    assert fault(ATTACKS["masters"], a_round(20), a_round(20, novice=3)) is None
    assert "a novice takes 20.0 s" in str(fault(ATTACKS["masters"], a_round(20), a_round(20, novice=20)))


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    """A server with a game that is over."""
    folder = tmp_path_factory.mktemp("attacked")
    ground = Ground(Served(f"sqlite:///{folder / 'attacked.db'}", folder), Echo())

    async def end_a_game() -> None:
        pair = await Pair.sit_down(ground.server.url, "127.201.255.10", "bureau")
        await pair.open_pages()
        await pair.people[0].post(f"/api/tables/{pair.table}/concede", {"seat": 0})
        ground.over = pair.table
        await close_all()

    asyncio.run(end_a_game())
    yield ground
    ground.server.stop()
    ground.echo.stop()


@pytest.mark.long
@pytest.mark.parametrize("name", ATTACKS)
def test_every_attack_goes_on_until_it_is_ended(ground: Ground, name: str) -> None:
    ground.network += 1
    home = f"127.{ground.network}.255.10"

    async def attack() -> dict[str, int]:
        pair = await Pair.sit_down(ground.server.url, home, "bureau")
        await pair.open_pages()
        async with ground.attacked(name, pair.table, home if ATTACKS[name].shared else None) as tally:
            await asyncio.sleep(1)
        await close_all()
        return tally

    assert sum(asyncio.run(attack()).values()) > 0
    assert ground.server.errors() == []


@pytest.mark.long
def test_a_game_comes_to_its_end_beside_an_attack(tmp_path: Path) -> None:
    server, echo = Served(f"sqlite:///{tmp_path / 'attacked.db'}", tmp_path), Echo()

    async def attack() -> dict[str, int]:
        ground = Ground(server, echo)
        alone = await ground.play(ATTACKS["garbage"])
        beside = await ground.play(ATTACKS["garbage"], "garbage")
        assert len(beside.times.moves) == len(alone.times.moves) > 100  # the same games, to their end
        await close_all()
        return beside.tally

    try:
        tally = asyncio.run(attack())
    finally:
        server.stop()
        echo.stop()
    assert tally["closed 1002"], tally
    assert tally["closed 1009"], tally
    assert server.errors() == []
