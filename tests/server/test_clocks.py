"""Clocks: by time that has passed, whatever the system clock says."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from server.client import Json, Visitor
from server.process import Process

DAY = 86_400


class Wall:
    """A system clock that can be put wrong."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "wall"
        self.put(0)

    def put(self, seconds: float) -> None:
        new = self.file.with_suffix(".new")
        new.write_text(str(seconds))
        new.rename(self.file)


async def at_a_table(server: Process, clock: Json) -> tuple[list[Visitor], Json]:
    """Two people in a game with that clock."""
    people = [await Visitor.arrive(server.url) for _ in range(2)]
    table = await people[0].make("aliens", "me", "open", options={"first": 0}, clock=clock)
    return people, await people[1].sit(table)


async def left(visitor: Visitor, table: Json) -> list[float]:
    """The seconds on each clock; nobody's place was taken by a bot."""
    seen = await visitor.table(table)
    assert not any(seat["stand_in"] for seat in seen["seats"]), "a bot stands in for somebody who had time"
    return [clock["left_ms"] / 1000 for clock in seen["clocks"]]


async def test_a_jump_of_the_system_clock_changes_nobodys_time(launch: Callable[..., Process], tmp_path: Path) -> None:
    wall = Wall(tmp_path)
    server = launch(wall=str(wall.file), sweep_seconds=0.2)
    (ann, bob), table = await at_a_table(server, {"kind": "bank", "seconds": 60, "increment": 0})
    for seconds in (2 * DAY, 0, -2 * DAY, 0):
        # when the clock jumps while one of them thinks, and they move
        wall.put(seconds)
        await asyncio.sleep(0.5)
        for visitor in (ann, bob):
            assert all(20 < clock <= 60 for clock in await left(visitor, table))
            view = await visitor.table(table)
            if view["legal"]:
                await visitor.move(view)
    assert all(20 < clock <= 60 for clock in await left(ann, table))


async def test_a_clock_that_was_set_back_between_two_starts_gives_nobody_time(
    launch: Callable[..., Process], tmp_path: Path
) -> None:
    # given a game that was begun while the system clock was two days ahead
    wall = Wall(tmp_path)
    wall.put(2 * DAY)
    server = launch(wall=str(wall.file), sweep_seconds=0.2)
    (ann, _), table = await at_a_table(server, {"kind": "move", "seconds": 60})
    # when it is put right, and the server is started again
    server.kill()
    wall.put(0)
    server.start()
    # then the clocks go on from where they were, and run
    before = (await left(ann, table))[0]
    await asyncio.sleep(1)
    after = (await left(ann, table))[0]
    assert before <= 60
    assert after <= before - 0.9
    assert server.logged("the system clock is behind what is stored")


async def test_a_clock_of_days_runs_on_while_the_server_is_down(launch: Callable[..., Process], tmp_path: Path) -> None:
    wall = Wall(tmp_path)
    server = launch(wall=str(wall.file), sweep_seconds=0.2)
    (ann, _), table = await at_a_table(server, {"kind": "days", "days": 3})
    server.kill()
    wall.put(DAY)  # the next day
    server.start()
    assert 2 * DAY - 60 < (await left(ann, table))[0] <= 2 * DAY
