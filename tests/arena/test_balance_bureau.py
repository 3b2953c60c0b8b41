"""The balance of Bureau: what is noted of a game, and the numbers that may be tuned."""

import shutil
from pathlib import Path

import pytest

from cosmodrome.arena.balance import room_of
from cosmodrome.arena.balance.sitting import sittings
from cosmodrome.arena.series import Bout
from cosmodrome.arena.tune import moved
from cosmodrome.core import registry
from cosmodrome.core.errors import GameError
from cosmodrome.core.packs import Pack

ROOM = room_of("bureau")


def test_the_trials_of_ships_and_captains_share_their_deals_and_note_what_captains_brought() -> None:
    played = sittings("bureau", ROOM.only(["C4", "tanker", "plain"]), 1, 1, "casual")
    facts = {sitting.trial.name: sitting.play(Bout(0, 0, 0))["facts"] for sitting in played}
    assert set(facts) == {"C4", "tanker", "plain"}
    assert facts["plain"]["rewards"] == 0
    assert facts["C4"]["rewards"] >= 1  # B42: the first agent of the game is alone
    assert all(0 < noted["credits"] < 200 for noted in facts.values())


def test_a_trial_that_is_not_there_is_named() -> None:
    with pytest.raises(GameError, match="--trial C7: there are solo, casual, C1"):
        ROOM.only(["plain", "C7"])
    assert ROOM.only(None) == ROOM


def test_every_step_moves_a_number_of_the_pack_and_leaves_one_that_can_be_played_with(tmp_path: Path) -> None:
    home = registry.newest("bureau")
    assert ROOM.steps
    for number, step in enumerate(ROOM.steps):
        folder = tmp_path / str(number)
        shutil.copytree(home, folder)
        moved(folder, step, 1)
        assert registry.load("bureau", str(folder)).pack.hash != Pack.read(home).hash
