"""Packed numbers: each has its names in one module, and says what was put into it."""

import ast
from pathlib import Path
from random import Random

import pytest

import cosmodrome
from cosmodrome.games.cities import packed, steps

SOURCES = Path(cosmodrome.__file__).parent
CITIES = [*SOURCES.glob("games/cities/*.py"), *SOURCES.glob("bots/cities/*.py")]
# These own bits: packed numbers, and sets of placements (of the rules, and of the bots' trials).
OWNERS = {"packed.py", "placement.py", "packing.py"}
MASKS = (ast.LShift, ast.RShift, ast.BitAnd, ast.BitXor)


def bare_masks(source: str) -> list[int]:
    """The lines with a shift, a mask or an inverted number."""
    return sorted(
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, MASKS))
        or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert))
    )


@pytest.mark.parametrize("path", [path for path in CITIES if path.name not in OWNERS], ids=lambda path: path.name)
def test_no_bare_shift_or_mask_outside_the_modules_that_own_them(path: Path) -> None:
    assert bare_masks(path.read_text("utf-8")) == []


def test_a_bare_shift_or_mask_is_found() -> None:
    assert bare_masks("a = b >> 3\nc = d & 7\ne &= ~f\ng = h + 1") == [1, 2, 3, 3]


@pytest.mark.parametrize("path", CITIES, ids=lambda path: path.name)
def test_steps_are_read_by_name(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "step":
            assert isinstance(node.slice, ast.Slice), f"line {node.lineno}"


def test_units_are_counted_and_paid_by_type() -> None:
    rng = Random(1)
    for _ in range(300):
        store, price = ([rng.randrange(6) for _ in range(4)] for _ in range(2))
        units = packed.pack(store)
        assert packed.unpack(units) == tuple(store)
        assert [packed.count(units, r) for r in range(4)] == store
        assert packed.total(units) == sum(store)
        assert packed.can_pay(units, packed.pack(price)) == all(a >= b for a, b in zip(store, price, strict=True))
        assert packed.members(packed.types(units)) == tuple(r for r in range(4) if store[r])
        both = packed.common_types(units, packed.pack(price))
        assert packed.members(both) == tuple(r for r in range(4) if store[r] and price[r])


def test_sets_hold_what_was_put_into_them() -> None:
    rng = Random(2)
    for _ in range(300):
        one, other = ({rng.randrange(40) for _ in range(rng.randrange(12))} for _ in range(2))
        a, b = packed.set_of(one), packed.set_of(other)
        assert packed.members(a) == tuple(sorted(one))
        assert packed.members(packed.common(a, b)) == tuple(sorted(one & other))
        assert packed.members(packed.less(a, b)) == tuple(sorted(one - other))
        n = rng.randrange(40)
        assert packed.has(a, n) == (n in one)
        assert packed.members(packed.above(a, n)) == tuple(sorted(k for k in one if k > n))


def test_tiles_are_counted_by_kind() -> None:
    counts = packed.tiles_of((1, 0, 3, 0, 16, 8, 2))
    assert packed.tile_counts(counts) == (1, 0, 3, 0, 16, 8, 2)
    assert packed.tile_count(counts - packed.ONE_TILE[4], 4) == 15
    assert packed.members(packed.kinds_left(counts)) == (0, 2, 4, 5, 6)


def test_every_step_is_read_back_as_it_was_written() -> None:
    values: list[steps.Step] = [
        steps.CHOOSING, steps.ACTING, steps.Take(2, packed.ANY, True), steps.CHECKING, steps.Pay(4, 1),
        steps.Place(3, False), steps.Set(5), steps.Monument((7, 9)), steps.RESERVING, steps.Tile(6, 1), steps.Again(2),
        steps.ENDING, steps.GOING_ON,
    ]  # fmt: skip
    assert [step.code for step in values] == list(range(len(steps.KINDS)))
    for step in values:
        again = steps.from_json(steps.to_json(step))
        assert again == step
        assert type(again) is type(step)
    for broken in (None, [], [99], [2, 1], [2, 1, 2, 3], [7, []], [5, 3, 0], ["choose"]):
        with pytest.raises(ValueError, match="todo"):
            steps.from_json(broken)
