"""Bounds: a table does not grow without end, and a long one is taken up a little at a time."""

import pytest

from cosmodrome.core import registry
from cosmodrome.tables import Table, house
from cosmodrome.tables import table as table_module
from cosmodrome.tables.errors import Refusal
from tables.setting import NOON, begun, do, stored, taken_up


def test_a_table_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    # given a table where all has been said
    table, _ = begun(registry.load("aliens"), 2, first=0)
    monkeypatch.setattr(table_module, "_MOST", table.number + 3, raising=False)
    for number in range(3):
        house.say(table, NOON, "p0", f"line {number}", None)
    # then nothing more can be said or done that does not bring the game on
    for deed in (
        lambda: house.say(table, NOON, "p1", "one more", None),
        lambda: house.switch_chat(table, NOON, "p0", False),
    ):
        with pytest.raises(Refusal) as refused:
            deed()
        assert refused.value.code == "too_many"
    # but it can be played on, and given up
    do(table, 0, str(table.position.legal(0)[0]))
    house.concede(table, NOON, "p1", 1)
    assert table.state == "over"


def test_what_was_played_before_a_snapshot_is_played_again_entry_by_entry() -> None:
    table, log = begun(registry.load("aliens"), 2, first=0)
    for _ in range(6):
        seat = table.turn[0]
        do(table, seat, str(table.position.legal(seat)[0]))
        log += stored(table)
    again = taken_up(table, log, table.position)
    steps = list(again.course.remaking())
    assert len(steps) == 6
    assert not list(again.course.remaking()), "once is enough"
    assert again.course.whole().ply == table.ply
    assert again.course.whole().state.to_json() == table.position.to_json()


@pytest.mark.parametrize("name", ["aliens", "cities", "bureau"])
def test_a_game_goes_on_without_what_led_to_its_position_and_has_it_again_when_asked(name: str) -> None:
    table, log = begun(registry.load(name), 2)
    for number in range(30):
        if number == 20:
            table.course.shed()
            assert not any(table.undoable(seat) for seat in range(2)), "nothing before it can be taken back"
        seat = table.turn[0]
        do(table, seat, str(table.position.legal(seat)[0]))
        log += stored(table)
    assert len(table.course.present.plies) == 10
    again = Table(table.id, table.game, log[0])
    for entry in log[1:]:
        again.apply(entry)
    again.course.take_up(None)
    assert again.position.to_json() == table.position.to_json()
    assert [group.events for group in again.groups] == [group.events for group in table.groups]
    assert table.course.whole().to_json() == again.course.whole().to_json()
