"""Reviews on a device alone: looked at beside the games, kept, stopped and taken up again, one after the other."""

import asyncio
import json
from typing import Any

import pytest

from cosmodrome.server import answers
from cosmodrome.tables import messages

from .handed import BOT, ME, flown
from .pilot import Device, play, run
from .test_flight import is_shaped


async def until(device: Device, table: str, state: str) -> Any:
    """The review as soon as it is in that state."""
    for _ in range(3000):
        found = await device.ask("GET", f"/api/tables/{table}/review")
        assert is_shaped(found, answers.ReviewStatus) is None
        if found["state"] == state:
            return found
        await asyncio.sleep(0.001)
    raise AssertionError(found["state"])


def test_a_game_is_looked_at_kept_and_its_lines_can_be_seen() -> None:
    async def whole() -> None:
        device, table = await flown("aliens")
        path = f"/api/tables/{table}/review"
        assert (await device.ask("GET", path))["state"] == "none"
        assert (await device.ask("POST", path, {}))["state"] in ("waiting", "looking")
        found = await until(device, table, "done")
        assert found["done"] == found["of"] == len(found["found"]["curve"]) > 5
        assert {"type": "reviewed", "table": table, "game": "aliens"} in device.said

        # a device that starts anew has it, and looks no second time
        again = await Device(device.store).board()
        assert (await again.ask("POST", path, {})) == found
        assert not again.master.looked

        for number, moment in enumerate(found["found"]["moments"]):
            told = await again.ask("GET", f"{path}/line", moment=str(number), which="stronger", seat="0")
            assert is_shaped(told, messages.HistoryJson) is None
            assert [told["plies"][0]["ply"], told["total"]] == [moment["ply"], len(moment["stronger"]) + 1]
        refused = await again.ask("GET", f"{path}/line", moment=str(len(found["found"]["moments"])))
        assert refused["code"] == "no_moment"

    run(whole)


@pytest.mark.long
def test_a_review_is_stopped_by_any_page_and_begins_anew() -> None:
    async def stopped() -> None:
        device, table = await flown("aliens")
        other = await Device(device.store).board()
        path = f"/api/tables/{table}/review"
        for page in (device, other):
            told = asyncio.Event()

            async def pause(told: asyncio.Event = told) -> None:
                told.set()
                await asyncio.sleep(0.01)

            device.master.pause = pause
            await device.ask("POST", path, {})
            await told.wait()
            assert (await page.ask("POST", f"{path}/stop", {}))["state"] == "stopped"
            await asyncio.sleep(0.05)
            looked = device.master.looked
            await asyncio.sleep(0.05)
            assert device.master.looked == looked
            assert (await device.ask("GET", path))["state"] == "stopped"
        device.master.pause = None
        await device.ask("POST", path, {})
        await until(device, table, "done")

    run(stopped)


def test_a_review_whose_page_was_closed_is_taken_up_where_it_is_opened_again() -> None:
    async def closed() -> None:
        device, table = await flown("aliens")
        kept = {"state": "looking", "done": 3, "of": 40, "found": None}
        device.store.reviews[table] = json.dumps(kept)  # a page that was closed left this
        assert (await device.ask("GET", f"/api/tables/{table}/review"))["done"] == 3
        assert (await until(device, table, "done"))["done"] > 3

    run(closed)


@pytest.mark.long
def test_games_wait_for_each_other_and_a_game_under_way_is_not_looked_at() -> None:
    async def both() -> None:
        device, first = await flown("aliens")
        second = await device.make("aliens", [ME, BOT])
        path = f"/api/tables/{second}/review"
        assert (await device.ask("POST", path, {}))["code"] == "not_over"
        await play(device, second)
        hold = asyncio.Event()
        device.master.pause = hold.wait  # type: ignore[assignment]
        await device.ask("POST", f"/api/tables/{first}/review", {})
        assert (await device.ask("POST", path, {}))["state"] == "waiting"
        await until(device, first, "looking")
        assert (await device.ask("GET", path))["ahead"] == 1
        hold.set()
        await until(device, first, "done")
        await until(device, second, "done")

    run(both)


@pytest.mark.long
def test_a_review_that_goes_wrong_says_so_and_may_be_asked_for_again() -> None:
    async def wrong() -> None:
        device, table = await flown("aliens")

        async def fail() -> None:
            raise MemoryError

        device.master.pause = fail
        await device.ask("POST", f"/api/tables/{table}/review", {})
        await until(device, table, "failed")
        device.master.pause = None
        await device.ask("POST", f"/api/tables/{table}/review", {})
        await until(device, table, "done")

    run(wrong)
