"""Placement sets against the rules written out cell by cell, on random boards."""

from random import Random

import pytest

from cosmodrome.games.cities.packed import members, select, set_of
from cosmodrome.games.cities.placement import (
    Board,
    Layout,
    Placements,
    around,
    beside,
    region,
)

from .table import game
from rules import rule

LAYOUTS = [asteroid.sides[0].layout for asteroid in game.components.asteroids]
FIELDS = ("tiles", "monuments", "covered", "free", "touch", "fits", "counts")


def neighbours(cell: int, corners: bool) -> list[int]:
    row, column = divmod(cell, 8)
    return [
        8 * (row + r) + column + c
        for r in (-1, 0, 1)
        for c in (-1, 0, 1)
        if (r, c) != (0, 0) and (corners or r == 0 or c == 0) and 0 <= row + r < 8 and 0 <= column + c < 8
    ]


def random_board(layout: Layout, rng: Random) -> Board:
    board = layout.empty
    for _ in range(rng.randrange(7)):
        allowed = board.free & board.touch
        board = layout.placed(board, select(allowed, rng.randrange(allowed.bit_count())))
    if rng.random() < 0.4:
        spots = [i for i, (_, mask) in enumerate(layout.spots) if not mask & board.covered]
        board = layout.raised(board, rng.choice(spots))
    return board


def allowed_by_the_book(
    layout: Layout, board: Board, mask: int, corner: bool = False, gap: bool = False, overlap: int = 0
) -> bool:
    """C20 and C21, cell by cell."""
    tiles = {cell for i in board.tiles for cell in layout.cells[i]}
    monuments = {cell for spot in board.monuments for cell in members(layout.spots[spot][1])}
    cells = set(members(mask))
    if cells & monuments or len(cells & tiles) > overlap:
        return False
    if gap or not (tiles or monuments):
        return True
    return any(other in tiles | monuments for cell in cells for other in neighbours(cell, corner))


@rule("C20", "C21")
@pytest.mark.parametrize("layout", LAYOUTS, ids=[asteroid.id for asteroid in game.components.asteroids])
def test_placement_sets_say_what_the_rules_say(layout: Layout) -> None:
    rng = Random(11)
    permits = [(False, False, 0), (True, False, 0), (False, True, 0), (False, False, 1), (False, False, 2)]
    for _ in range(25):
        board = random_board(layout, rng)
        anew = layout.board(board.tiles, board.monuments)
        assert all(getattr(board, name) == getattr(anew, name) for name in FIELDS)
        corner, gap, overlap = rng.choice(permits)
        allowed = layout.permitted(board, corner, gap, overlap)
        for i, mask in enumerate(layout.masks):
            assert bool(allowed >> i & 1) == allowed_by_the_book(layout, board, mask, corner, gap, overlap)
        plain = board.free & board.touch
        for kind in range(7):
            assert bool(board.fits >> kind & 1) == bool(plain & layout.shape[kind])


@rule("C21")
def test_destinations_of_a_move_say_what_the_rules_say() -> None:
    rng = Random(12)
    for layout in LAYOUTS:
        board = random_board(layout, rng)
        for number, i in enumerate(board.tiles):
            rest = layout.board(board.tiles[:number] + board.tiles[number + 1 :], board.monuments)
            found = layout.destinations(board, number, layout.rests(board)[number])
            for j, mask in enumerate(layout.masks):
                fits = layout.kinds[j] == layout.kinds[i] and j != i and allowed_by_the_book(layout, rest, mask)
                assert bool(found >> j & 1) == fits


@rule("C36")
def test_regions_are_found_by_flood_fill() -> None:
    rng = Random(13)
    for layout in LAYOUTS:
        for _ in range(60):
            before = set_of(cell for cell in members(layout.outline) if rng.random() < 0.6)
            change = set_of(cell for cell in members(layout.outline) if rng.random() < 0.08)
            after = before ^ change if rng.random() < 0.5 else before | change
            new = regions(layout.outline & ~after) - regions(layout.outline & ~before)
            expected = {mask for _, mask in layout.spots if mask in new}
            found = layout.closed(before, after, (1 << 9) - 1)
            assert {layout.spots[spot][1] for spot in found} == expected


def regions(empty: int) -> set[int]:
    """All maximal groups of empty cells, cell by cell."""
    left = set(members(empty))
    found = set()
    while left:
        group = {left.pop()}
        todo = list(group)
        while todo:
            for other in neighbours(todo.pop(), corners=False):
                if other in left:
                    left.remove(other)
                    group.add(other)
                    todo.append(other)
        found.add(set_of(group))
    return found


def test_sets_of_cells() -> None:
    assert members(beside(1 << 9)) == (1, 8, 9, 10, 17)
    assert members(around(1 << 0)) == (0, 1, 8, 9)
    assert members(beside(1 << 63)) == (55, 62, 63)
    assert region(1, 0b111 | 1 << 12) == 0b111


def test_a_member_of_a_set_is_found_by_its_number() -> None:
    rng = Random(14)
    for _ in range(200):
        numbers = rng.getrandbits(rng.choice([8, 60, 260, 900]))
        listed = members(numbers)
        for k in range(0, len(listed), 7):
            assert select(numbers, k) == listed[k]


def test_placements_are_a_sequence_like_any_other() -> None:
    layout = LAYOUTS[0]
    board = random_board(layout, Random(3))
    found = Placements(layout, 0, 3, board.free & board.touch & layout.shape[3], True)
    listed = list(found)
    assert len(found) == len(listed) > 5
    assert [found[k] for k in range(len(found))] == listed
    assert found[-1] is listed[-1]
    assert found[2:5] == tuple(listed[2:5])
    assert all(action in found for action in listed)
    assert layout.actions(0)[0][0] not in found
    assert found == listed
    with pytest.raises(IndexError):
        found[len(found)]
    with pytest.raises(IndexError):
        found[-len(found) - 1]
