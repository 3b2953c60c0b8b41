"""What the project's own pack must hold."""

import pytest

from cosmodrome.games.bureau.effects import BUREAU, CREDITS, FLY, FUEL, SAMPLE

from .table import live
from rules import rule


@rule("B3", "B24", "B28")
def test_our_rooms_give_no_steps_and_neither_rooms_nor_discoveries_a_flight() -> None:
    components = live.components
    for room in components.rooms:
        assert all(e.verb not in (BUREAU, FLY) for i in components.agendas[room.agenda].items for e in i.options)
    for tile in components.tiles:
        assert all(e.verb != FLY for i in components.agendas[tile.agenda].items for e in i.options)


@rule("B3")
def test_our_base_tiles_have_enough_of_everything() -> None:
    base = [tile for tile in live.components.tiles if tile.set == "base"]
    assert sum(tile.hole >= 0 for tile in base) >= 2
    assert sum(tile.megamall for tile in base) >= 2
    assert all(sum(tile.planet == colour for tile in base) >= 2 for colour in range(3))


def test_the_discoveries_of_the_rulebooks_examples_are_there() -> None:
    tiles = live.facts()["tiles"].values()
    found = [(tile["bonus"]["text"], tile["planet"], tile["megamall"]) for tile in tiles if tile["bonus"]]
    assert any(text == "sample any; sample any" for text, _, _ in found)
    assert ("credits 3", "orange", True) in found
    assert ("sample pink; bureau 1", "pink", False) in found
    assert any(text == "sample any; bureau 2" for text, _, _ in found)


def test_every_component_has_a_name_in_both_languages() -> None:
    our = live.components
    groups = (our.agents, our.ships, our.rooms, our.tiles, our.captains, our.ranks)
    names = [entry.name for group in groups for entry in group]
    assert all(name.ru and name.en for name in (*names, *(ship.character for ship in our.ships)))
    assert len({name.ru for name in names}) == len(names)


@rule("B6")
def test_our_level_4_room_gives_no_fuel_credits_or_samples() -> None:
    [room] = [room for room in live.components.rooms if room.level == 4]
    given = [effect for item in live.components.agendas[room.agenda].items for effect in item.options]
    assert not [str(effect) for effect in given if effect.verb in (FUEL, CREDITS, SAMPLE)]


@rule("B41", "B42")
@pytest.mark.parametrize(("captain", "things"), [("C3", 2), ("C4", 1)])
def test_our_c3_and_c4_give_one_of_each_thing_that_is_counted_without_a_choice(captain: str, things: int) -> None:
    [agenda] = [live.components.agendas[found.agenda] for found in live.components.captains if found.id == captain]
    assert [len(item.options) for item in agenda.items] == [1] * things, f"{captain} leaves a choice: {agenda.text}"
    for [effect] in [item.options for item in agenda.items]:
        ones = effect.verb == SAMPLE or (effect.verb in (FUEL, CREDITS, BUREAU) and effect.amount == 1)
        assert ones, f"{captain} does not give 1 of something: {agenda.text}"
