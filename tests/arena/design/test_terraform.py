"""Making the asteroids of Cities equally strong by play."""

from random import Random

from cosmodrome.arena.design.cities.terraform import shape, strength, swapped, written
from cosmodrome.core import registry
from cosmodrome.core.packs import Pack
from cosmodrome.games.cities.components import Side
from cosmodrome.games.cities.meta import Cities

HOME = registry.newest("cities")
GAME = Cities(Pack.read(HOME))
LOAF = GAME.components.asteroids[0].sides[0]


def test_a_swap_keeps_the_outline_and_the_cells_of_each_terrain() -> None:
    rng = Random(1)
    side = LOAF
    for _ in range(50):
        before, side = side, swapped(side, rng)
        assert sum(a != b for a, b in zip("".join(before.rows), "".join(side.rows), strict=True)) == 2
    assert [mask.bit_count() for mask in side.terrain] == [mask.bit_count() for mask in LOAF.terrain]
    assert sorted("".join(side.rows)) == sorted("".join(LOAF.rows))
    assert sum(side.terrain) == LOAF.layout.outline


def test_play_repeats_and_tells_a_hard_side_from_an_easy_one() -> None:
    found = strength(GAME, LOAF, "basic", 20)
    assert found == strength(GAME, LOAF, "basic", 20)
    ice, crater, rock, soil = LOAF.terrain
    barren = Side(LOAF.rows, (0, 0, rock, ice | crater | soil), LOAF.layout)  # ice and craters are all covered
    assert strength(GAME, barren, "basic", 20)[0] > found[0] + 5


def test_a_side_comes_nearer_to_its_goal() -> None:
    before = strength(GAME, LOAF, "basic", 40)[0]
    made = shape(GAME, LOAF, "basic", 40, 12, 0.1, before - 2, Random(1))
    assert made is not LOAF
    assert abs(strength(GAME, made, "basic", 40)[0] - (before - 2)) < 2
    assert shape(GAME, LOAF, "basic", 40, 12, 0.1, before, Random(1)) is LOAF


def test_a_changed_side_is_written_in_its_place() -> None:
    text = (HOME / "asteroids.toml").read_text("utf-8")
    made = swapped(LOAF, Random(2))
    changed = written(text, LOAF, made)
    assert written(changed, made, LOAF) == text
