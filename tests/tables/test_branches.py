"""Branches at tables: they play on from a finished game, are taken up again as they were, and tell nothing hidden."""

from random import Random
from typing import Any

import pytest

from cosmodrome.core import registry
from cosmodrome.core.record import Record
from cosmodrome.tables import Table, branches, house, play, replays, viewers
from cosmodrome.tables.branches import BranchWish
from cosmodrome.tables.entries import Entry, Made
from cosmodrome.tables.errors import Refusal
from cosmodrome.tables.making import SeatWish
from cosmodrome.tables.viewers import Name, table_message, viewer
from tables.setting import NOON, begun, do, stored, told

GAMES = ["aliens", "cities", "bureau"]
ME, BOT, FRIEND = SeatWish(kind="me"), SeatWish(kind="bot", level="casual"), SeatWish(kind="invited")


def over(name: str) -> Table:
    """A game of two people, played at random to its end."""
    table, _ = begun(registry.load(name), 2)
    rng = Random(5)
    while table.state == "playing":
        seat = rng.choice(table.turn)
        do(table, seat, str(table.position.sample(seat, rng)))
    table.fresh = []
    return table


def branch(table: Table, ply: int, *seats: SeatWish, draw: Any = "same", person: str = "p0") -> Table:
    wish: BranchWish = {"ply": ply, "draw": draw, "seats": list(seats)}
    origin = branches.origin_of(table, f"t/{table.id}")
    return branches.branched("b" * 22, origin, wish, person, b"drawn", "key", NOON * 2)


def again(table: Table, log: list[Entry]) -> Table:
    other = Table(table.id, table.game, log[0])
    for entry in log[1:]:
        other.apply(entry)
    other.course.take_up(None)
    return other


@pytest.mark.parametrize("draw", ["same", "new"])
@pytest.mark.parametrize("name", GAMES)
def test_a_branch_plays_on_is_taken_up_again_and_has_a_record_that_names_the_fork(name: str, draw: str) -> None:
    table = over(name)
    ply = table.ply // 3
    other = branch(table, ply, ME, BOT, draw=draw)
    log = stored(other)
    assert (other.state, other.ply) == ("playing", ply)
    assert other.position.view(0) == table.course.whole().position(ply).view(0)
    assert len(told(other, 0)["log"]["groups"]) == ply + 1
    # what led there is told as it was then
    assert [group["events"] for group in told(other, 0)["log"]["groups"]] == [
        group["events"] for group in told(table, 0)["log"]["groups"][: ply + 1]
    ]
    rng = Random(9)
    while other.state == "playing":
        seat = other.turn[0]
        action = str(other.position.sample(seat, rng))
        if seat == 0:
            do(other, 0, action)
        else:
            assert play.bot_move(other, NOON * 3, 1, other.decisions[1], action, "casual")
        log += stored(other)
        if other.ply == ply + 7:
            copy = again(other, log)
            assert (copy.position, told(copy, 0)["log"]) == (other.position, told(other, 0)["log"])
    record = Record.parse(viewers.record(other, {}))
    assert record.branch() == ply
    assert record.replay().state == other.position
    record.need_branch_of(Record.parse(viewers.record(table, {})))
    # the game beside it is the one that was played
    whole = other.course.as_it_was()
    assert replays.positions(whole, 0, 0, 16, None, True) == replays.positions(
        table.course.whole(), 0, 0, 16, None, True
    )


def test_to_the_fork_and_no_further() -> None:
    other = branch(over("aliens"), 10, ME, BOT)
    fork = told(other, 0)
    rng = Random(1)
    while other.ply < 16:
        seat = other.turn[0]
        action = str(other.position.sample(seat, rng))
        if seat == 0:
            do(other, 0, action)
        else:
            play.bot_move(other, NOON * 3, seat, other.decisions[seat], action, "casual")
    with pytest.raises(Refusal) as refused:
        play.ask_rewind(other, NOON * 3, "p0", 0, 9)
    assert refused.value.code == "nothing_to_undo"
    play.ask_rewind(other, NOON * 3, "p0", 0, 10)
    now = told(other, 0)
    assert (now["ply"], now["view"], now["turn"]) == (10, fork["view"], fork["turn"])


@pytest.mark.parametrize("person", ["p0", "p1", "somebody"])
def test_nobody_branches_a_running_game(person: str) -> None:
    # given a game under way, then there is no branch of it for anybody: it would tell what is hidden, or be help
    table, _ = begun(registry.load("cities"), 2)
    with pytest.raises(Refusal) as refused:
        branch(table, 0, ME, BOT, person=person)
    assert refused.value.code == "not_over"
    assert table.fresh == []


def test_a_friend_at_a_branch_sees_through_their_own_eyes_only() -> None:
    table = over("cities")
    other = branch(table, 8, ME, FRIEND)
    assert (other.state, told(other, 0)["view"]) == ("waiting", None)
    house.sit(other, NOON * 3, "p1", 1, "key", None, "their share")
    assert other.state == "playing"
    # the nonces of the game hold, not those of who sits down: the draws are the same
    assert other.position.view(1) == table.course.whole().position(8).view(1)
    for seat, person in ((0, "p0"), (1, "p1")):
        replays.need_eyes(other, person, seat)
        with pytest.raises(Refusal):
            replays.need_eyes(other, person, 1 - seat)
    # and what they are told holds no seed, and nothing of what came later in the game
    eyes: tuple[int | None, ...] = (0, 1, None)
    for looks in eyes:
        message = told(other, looks)
        assert (message["seed"], message["nonces"]) == (None, [])
        assert message["branch"] is not None
        assert message["branch"].keys() == {"ply", "draw", "stands_for", "of"}
        assert len(message["log"]["groups"]) == (9 if looks is not None else 0), "no third person looks on"


def test_who_made_it_is_told_of_which_game_and_for_whom_bots_sit_in() -> None:
    table = over("aliens")
    names = {"p0": Name("Маша", 1), "p1": Name("Лена", 2)}
    mine, bots = branch(table, 5, ME, BOT), branch(table, 5, BOT, ME, draw="new", person="p1")
    tell = [
        table_message(one, viewer(one, person, True), None, NOON, names, ())["branch"]
        for one, person in ((mine, "p0"), (mine, None), (bots, "p1"), (table, "p0"))
    ]
    assert tell[0] == {"ply": 5, "draw": "same", "stands_for": [None, "Лена"], "of": f"t/{table.id}"}
    assert tell[1] == {"ply": 5, "draw": "same", "stands_for": [None, "Лена"], "of": None}
    assert tell[2] == {"ply": 5, "draw": "new", "stands_for": ["Маша", None], "of": f"t/{table.id}"}
    assert tell[3] is None
    assert branches.origin_of(table, "r/key", with_names=False).people == [None, None]


def test_what_cannot_be_is_refused() -> None:
    table = over("aliens")
    last = table.ply
    for ply, seats in ((last, (ME, BOT)), (last + 1, (ME, BOT)), (3, (ME,)), (3, (ME, ME)), (3, (ME, BOT, BOT))):
        with pytest.raises(Refusal) as refused:
            branch(table, ply, *seats)
        assert refused.value.code == "bad_option", (ply, seats)
    with pytest.raises(Refusal) as refused:
        begun(registry.load("aliens"), 2)[0].course.as_it_was()
    assert refused.value.code == "no_branch"


def test_older_logs_know_no_branches() -> None:
    _, log = begun(registry.load("aliens"), 2)
    old = [entry.to_json() for entry in log]
    del old[0]["data"]["branch"]
    assert isinstance(Entry.from_json(old[0]).deed, Made)
    [started] = [line for line in old if line["kind"] == "started"]
    del started["data"]["past"]
    assert Entry.from_json(started).deed.to_json()["past"] is None
