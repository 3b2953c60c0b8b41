"""Puzzles on a device alone: failed and explained, solved, and kept by its store."""

from typing import Any

from cosmodrome.review.puzzles import puzzles
from cosmodrome.server import answers
from cosmodrome.tables import messages

from .pilot import Device, Memory, run
from .test_flight import is_shaped

ONE = puzzles("bureau")[0]


async def do(device: Device, table: dict[str, Any], line: tuple[object, ...]) -> dict[str, Any]:
    """Play a line, as a page does."""
    name = str(table["table"])
    await device.send("join", table=name, seen=None)
    for action in line:
        now = device.last(name)
        if now["task"]["state"] == "do":
            await device.send("move", table=name, seat=ONE.seat, decision=now["decision"], actions=[str(action)])
    return device.last(name)


def test_a_puzzle_is_failed_explained_and_solved_without_a_server() -> None:
    async def fly() -> None:
        store = Memory()
        device = await Device(store, "flight").board()
        listed = await device.ask("GET", "/api/puzzles")
        assert is_shaped(listed, answers.PuzzleList) is None
        assert listed["mine"] == {}
        # given a puzzle, when another line than the solution is played
        table = await device.ask("POST", "/api/puzzles", {"puzzle": ONE.name})
        assert is_shaped(table, messages.TableMessage) is None
        path = f"/api/tables/{table['table']}/puzzle/"
        failed = await do(device, table, ONE.second)
        assert failed["task"]["state"] == "other"
        told = await device.ask("POST", path + "why", {})
        assert told["why"]
        assert (await device.ask("POST", path + "show", {}))["code"] == "not_yet"
        # when the solution is played
        solved = await do(device, await device.ask("POST", path + "again", {}), ONE.solution)
        assert (solved["task"]["state"], solved["task"]["tries"]) == ("solved", 1)
        # then another page of the device knows, and lays it out again at the same table
        other = await Device(store, "flight").board()
        mine = (await other.ask("GET", "/api/puzzles"))["mine"][ONE.name]
        assert mine["table"] == table["table"]
        assert mine["done"] is not None
        again = await other.ask("POST", "/api/puzzles", {"puzzle": ONE.name})
        assert (again["table"], again["task"]["state"], again["task"]["done"]) == (table["table"], "do", True)
        shown = await other.ask("POST", path + "show", {})
        assert shown["task"]["state"] == "shown"
        assert (await other.ask("POST", "/api/puzzles", {"puzzle": "chess"}))["code"] == "no_puzzle"

    run(fly)
