"""Placement sets: all placements of an outline numbered, one bit each, so that placing rules are operations on sets.

A board of 8×8 cells is a 64-bit number: cell 8·row + column, named a1 (top left) to h8. Placing number i does
`free &= keep[i]` and `touch |= wake[i]`; what may be placed is `free & touch`, and an ability that widens or narrows
the rules is one more such set (C20, C21).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ...core.action import Action
from .actions import Place, Raise
from .choices import SKIPS, Made
from .packed import ONE_TILE, has, members, select, set_of, up_to

SIZE: Final = 8
_NOT_A: Final = 0xFEFEFEFEFEFEFEFE
_NOT_H: Final = 0x7F7F7F7F7F7F7F7F
_ALL: Final = (1 << 64) - 1


def beside(mask: int) -> int:
    """The cells that share a side with one of these, and these."""
    return (mask | mask << 8 | mask >> 8 | (mask & _NOT_H) << 1 | (mask & _NOT_A) >> 1) & _ALL


def around(mask: int) -> int:
    """The cells that share a side or a corner with one of these, and these."""
    row = mask | (mask & _NOT_H) << 1 | (mask & _NOT_A) >> 1
    return (row | row << 8 | row >> 8) & _ALL


def region(seed: int, empty: int) -> int:
    """The cells of `empty` that hang together with the seed."""
    found = seed
    while True:
        row = (found | (found & _NOT_H) << 1 | (found & _NOT_A) >> 1) & empty
        grown = (row | row << 8 | row >> 8) & empty
        if grown == found:
            return found
        found = grown


def is_connected(cells: int) -> bool:
    """Whether there are cells and they hang together."""
    return cells != 0 and region(cells & -cells, cells) == cells


def orientations(shape: Sequence[tuple[int, int]]) -> list[tuple[tuple[int, int], ...]]:
    """A shape turned and flipped in all ways that differ, each moved to the top left (C21)."""
    found = []
    cells = list(shape)
    for _ in range(2):
        for _ in range(4):
            cells = [(c, -r) for r, c in cells]
            top, left = min(r for r, _ in cells), min(c for _, c in cells)
            moved = tuple(sorted((r - top, c - left) for r, c in cells))
            if moved not in found:
                found.append(moved)
        cells = [(r, -c) for r, c in cells]
    return sorted(found)


def placements(shape: Sequence[tuple[int, int]], outline: int) -> list[int]:
    """The masks of all ways to lay a shape inside an outline (C21), in a fixed order."""
    found = []
    for cells in orientations(shape):
        height, width = max(r for r, _ in cells), max(c for _, c in cells)
        mask = set_of(SIZE * r + c for r, c in cells)
        for row in range(SIZE - height):
            for column in range(SIZE - width):
                moved = mask << SIZE * row + column
                if moved & ~outline == 0:
                    found.append(moved)
    return found


class Board:
    """The tiles on an asteroid. All but `tiles` and `monuments` follows from these two; nothing in it changes."""

    __slots__ = ("counts", "covered", "fits", "free", "monuments", "tiles", "touch")

    def __init__(
        self,
        tiles: tuple[int, ...],
        monuments: tuple[int, ...],
        covered: int,
        free: int,
        touch: int,
        fits: int,
        counts: int,
    ) -> None:
        self.tiles = tiles  # placements, in the order they came
        self.monuments = monuments  # spots, in the order they came
        self.covered = covered
        self.free = free  # placements that overlap nothing
        self.touch = touch  # placements that share a side with a tile; all of them while there is none (C20)
        self.fits = fits  # the set of kinds of tiles that can be placed by the plain rules
        self.counts = counts  # tile counts

    @property
    def allowed(self) -> int:
        """What may be placed by the plain rules (C20, C21)."""
        return self.free & self.touch


class Aim(NamedTuple):
    """A build that moves are to make room for (C15)."""

    wanted: int  # placements, one of which must be possible in the end
    moves: int  # how many more tiles may be moved before
    moved: int  # the set of tiles of the board that were moved already
    monuments: int  # the set of those still to be had


class Layout:
    """The placements of all tiles, and the spots of all monuments, on one outline."""

    def __init__(
        self, outline: int, shapes: Sequence[Sequence[tuple[int, int]]], monuments: Sequence[tuple[str, Any]]
    ) -> None:
        self.outline = outline
        masks: list[int] = []
        kinds: list[int] = []
        self.first: list[int] = []
        for kind, shape in enumerate(shapes):
            self.first.append(len(masks))
            found = placements(shape, outline)
            masks += found
            kinds += [kind] * len(found)
        self.masks = tuple(masks)
        self.kinds = tuple(kinds)
        self.cells = tuple(map(members, masks))
        self.number = {(kind, cells): i for i, (kind, cells) in enumerate(zip(kinds, self.cells, strict=True))}
        self.all = (1 << len(masks)) - 1
        self.shape = tuple(sum(1 << i for i, k in enumerate(kinds) if k == kind) for kind in range(len(shapes)))
        self.at = [0] * 64  # by cell: the placements that cover it
        for i, cells in enumerate(self.cells):
            for cell in cells:
                self.at[cell] |= 1 << i
        self.keep = tuple(self.all & ~self._hitting(mask) for mask in masks)
        self.wake = tuple(self._hitting(beside(mask) & outline) for mask in masks)
        self.corner = tuple(self._hitting(around(mask) & outline) for mask in masks)
        self.spots = tuple((name, mask) for name, shape in monuments for mask in placements(shape, outline))
        index = {name: i for i, (name, _) in enumerate(monuments)}
        self.spot_kind = tuple(index[name] for name, _ in self.spots)
        self._spots_of = Made(self._spots_of_these)
        self._spots_at: tuple[list[int], list[int]] | None = None
        self._closing: list[list[int | None]] = [[None] * 256 for _ in range(SIZE)]  # by row and cells covered in it
        self.empty = self.board((), ())
        self._actions: dict[int, tuple[tuple[Place, ...], dict[Action, int]]] = {}
        self._raises: dict[int, tuple[Raise, ...]] = {}

    def _hitting(self, mask: int) -> int:
        """The placements that cover one of these cells."""
        found = 0
        for cell in members(mask):
            found |= self.at[cell]
        return found

    def board(self, tiles: tuple[int, ...], monuments: tuple[int, ...]) -> Board:
        """The board with these tiles and monuments, worked out from nothing."""
        free, touch, covered, counts = self.all, 0, 0, 0
        for i in tiles:
            free &= self.keep[i]
            touch |= self.wake[i]
            covered |= self.masks[i]
            counts += ONE_TILE[self.kinds[i]]
        for spot in monuments:
            mask = self.spots[spot][1]
            free &= ~self._hitting(mask)
            touch |= self._hitting(beside(mask) & self.outline)
            covered |= mask
        if not tiles and not monuments:
            touch = self.all
        return Board(tiles, monuments, covered, free, touch, self._fits(free & touch), counts)

    def _fits(self, open_: int) -> int:
        a, b, c, d, e, f, g = self.shape
        return (
            (1 if open_ & a else 0)
            | (2 if open_ & b else 0)
            | (4 if open_ & c else 0)
            | (8 if open_ & d else 0)
            | (16 if open_ & e else 0)
            | (32 if open_ & f else 0)
            | (64 if open_ & g else 0)
        )

    def placed(self, board: Board, i: int) -> Board:
        """The board with one more tile."""
        covered = board.covered
        free = board.free & self.keep[i]
        touch = board.touch | self.wake[i] if covered else self.wake[i]
        tiles, counts = (*board.tiles, i), board.counts + ONE_TILE[self.kinds[i]]
        return Board(tiles, board.monuments, covered | self.masks[i], free, touch, self._fits(free & touch), counts)

    def allowed(self, board: Board, kind: int) -> int:
        """Where a tile of that kind may be placed (C20, C21)."""
        return board.free & board.touch & self.shape[kind]

    def permitted_of(self, board: Board, kind: int, corner: bool, gap: bool, overlap: int) -> int:
        """Where a tile of that kind may be placed where an ability breaks a placing rule."""
        return self.permitted(board, corner, gap, overlap) & self.shape[kind]

    def permitted(self, board: Board, corner: bool, gap: bool, overlap: int) -> int:
        """What may be placed where an ability breaks a placing rule (C21)."""
        free = self._overlapping(board, overlap) if overlap else board.free
        if gap:
            return free
        if not corner:
            return free & board.touch
        touch = board.touch
        for i in board.tiles:
            touch |= self.corner[i]
        for spot in board.monuments:
            touch |= self._hitting(around(self.spots[spot][1]) & self.outline)
        return free & touch

    def _overlapping(self, board: Board, most: int) -> int:
        """The placements that lie with at most so many cells on tiles, and with none on a monument."""
        monuments = 0
        for spot in board.monuments:
            monuments |= self.spots[spot][1]
        over = [0] * (most + 1)  # by k: placements with more than k cells on tiles
        for cell in members(board.covered & ~monuments):
            at = self.at[cell]
            for k in range(most, 0, -1):
                over[k] |= over[k - 1] & at
            over[0] |= at
        return self.all & ~over[most] & ~self._hitting(monuments)

    def fits(self, open_: int) -> int:
        """The set of kinds of tiles that these placements are of."""
        return self._fits(open_)

    def overlap(self, board: Board, i: int) -> int:
        """How many covered cells placement i would lie on."""
        return (self.masks[i] & board.covered).bit_count()

    def is_on_monument(self, board: Board, i: int) -> bool:
        """Whether placement i would lie on a monument."""
        return any(self.masks[i] & self.spots[spot][1] for spot in board.monuments)

    def has_contact(self, board: Board, i: int, corner: bool) -> bool:
        """Whether placement i would touch a tile: by a side, or by a corner where that is enough (C20)."""
        reach = around(board.covered) if corner else beside(board.covered)
        return not board.covered or bool(self.masks[i] & reach)

    def lifted(self, board: Board, tile: int) -> Board:
        """The board without the tile of that number."""
        return self.board(board.tiles[:tile] + board.tiles[tile + 1 :], board.monuments)

    def rests(self, board: Board) -> list[tuple[int, int]]:
        """For each tile what is free and what touches when it is lifted; nothing touches a lone tile's rest."""
        tiles = board.tiles
        free, touch = self.all, 0
        for spot in board.monuments:
            mask = self.spots[spot][1]
            free &= ~self._hitting(mask)
            touch |= self._hitting(beside(mask) & self.outline)
        after = []
        for i in reversed(tiles):
            after.append((free, touch))
            free &= self.keep[i]
            touch |= self.wake[i]
        free, touch = self.all, 0
        found = []
        for i in tiles:
            right_free, right_touch = after.pop()
            found.append((free & right_free, touch | right_touch))
            free &= self.keep[i]
            touch |= self.wake[i]
        return found

    def destinations(self, board: Board, tile: int, rest: tuple[int, int]) -> int:
        """Where the tile of that number may be moved: by C20-C21 against the rest, changing at least one cell."""
        free, touch = rest
        i = board.tiles[tile]
        return free & (touch or self.all) & self.shape[self.kinds[i]] & ~(1 << i)

    def moved(self, board: Board, tile: int, i: int) -> Board:
        """The board with the tile of that number moved to placement i."""
        return self.board((*board.tiles[:tile], i, *board.tiles[tile + 1 :]), board.monuments)

    def leading(self, board: Board, tile: int, rest: tuple[int, int], aim: Aim, is_one_enough: bool) -> int:
        """The destinations of a tile after which some way of going on reaches the aim (C15)."""
        open_ = self.destinations(board, tile, rest)
        found = self._making_room(open_, rest, aim.wanted, is_one_enough)
        if aim.moves == 1 or found == open_ or (found and is_one_enough):
            return found
        later = aim._replace(moves=aim.moves - 1, moved=aim.moved | 1 << tile)
        if not aim.wanted & self._within_reach(board, later, tile):
            return found
        for i in members(open_ & ~found):
            after = self.moved(board, tile, i)
            if self._leads_on(after, self.closed(board.covered, after.covered, aim.monuments), later):
                found |= 1 << i
                if is_one_enough:
                    break
        return found

    def _making_room(self, open_: int, rest: tuple[int, int], wanted: int, is_one_enough: bool) -> int:
        """Those of a tile's destinations that leave room for a wanted placement beside what rests."""
        free, touch = rest
        wanted &= free
        found = 0
        while wanted and found != open_:
            low = wanted & -wanted
            wanted ^= low
            i = low.bit_length() - 1
            found |= open_ & self.keep[i] & (open_ if touch & low else self.wake[i])
            if found and is_one_enough:
                break
        return found

    def _leads_on(self, board: Board, spots: tuple[int, ...], aim: Aim) -> bool:
        """Whether the aim can be reached, with monuments raised on some of these spots or on none."""
        if self.has_room(board, aim):
            return True
        for spot in spots:
            later = aim._replace(monuments=aim.monuments & ~(1 << self.spot_kind[spot]))
            others = tuple(other for other in spots if self.spot_kind[other] != self.spot_kind[spot])
            if self._leads_on(self.raised(board, spot), others, later):
                return True
        return False

    def has_room(self, board: Board, aim: Aim) -> bool:
        """Whether a wanted placement is possible now, or after the moves that are left."""
        if board.free & board.touch & aim.wanted:
            return True
        if not aim.moves or not aim.wanted & self._within_reach(board, aim):
            return False
        return any(
            self.leading(board, tile, rest, aim, True)
            for tile, rest in enumerate(self.rests(board))
            if not aim.moved >> tile & 1
        )

    def _within_reach(self, board: Board, aim: Aim, lifted: int = -1) -> int:
        """The placements in whose way lie no more tiles than may still be moved; one that is lifted is in none's."""
        taken = 0
        for spot in board.monuments:
            taken |= self._hitting(self.spots[spot][1])
        over = [self.all] + [0] * (aim.moves + 1)  # by k: placements with at least k tiles in their way
        for tile, i in enumerate(board.tiles):
            if tile == lifted:
                continue
            hit = self.all & ~self.keep[i]
            if aim.moved >> tile & 1:
                taken |= hit
            for k in range(aim.moves, -1, -1):
                over[k + 1] |= over[k] & hit
        return self.all & ~over[aim.moves + 1] & ~taken

    def closed(self, before: int, after: int, available: int) -> tuple[int, ...]:
        """The spots of available monuments that are empty regions now and were not before (C36)."""
        found = self._closed_in(after, available)
        return members(found & ~self._closed_in(before, available)) if found else ()

    def _closed_in(self, covered: int, available: int) -> int:
        """The spots of available monuments that are regions of empty cells."""
        found = self._spots_of[available]
        for row, cells in enumerate(covered.to_bytes(SIZE, "little")):
            spots = self._closing[row][cells]
            if spots is None:
                spots = self._closing[row][cells] = self._closed_by(row, cells)
            found &= spots
        return found

    def _closed_by(self, row: int, covered: int) -> int:
        """The spots that a row with these cells covered leaves empty and closed in."""
        on, by = self._spots_at = self._spots_at or self._find_spots()
        barred = 0
        for column in range(SIZE):
            barred |= (on if has(covered, column) else by)[SIZE * row + column]
        return up_to(len(self.spots)) & ~barred

    def _find_spots(self) -> tuple[list[int], list[int]]:
        """By cell: the spots that it is part of, and those that it is beside."""
        on, by = [0] * SIZE * SIZE, [0] * SIZE * SIZE
        for spot, (_, mask) in enumerate(self.spots):
            for cell in members(mask):
                on[cell] |= 1 << spot
            for cell in members(beside(mask) & self.outline & ~mask):
                by[cell] |= 1 << spot
        return on, by

    def _spots_of_these(self, monuments: int) -> int:
        return set_of(spot for spot, kind in enumerate(self.spot_kind) if has(monuments, kind))

    def raised(self, board: Board, spot: int) -> Board:
        """The board with a monument on that spot."""
        mask = self.spots[spot][1]
        free = board.free & ~self._hitting(mask)
        touch = (board.touch if board.covered else 0) | self._hitting(beside(mask) & self.outline)
        monuments, covered = (*board.monuments, spot), board.covered | mask
        return Board(board.tiles, monuments, covered, free, touch, self._fits(free & touch), board.counts)

    def actions(self, seat: int) -> tuple[tuple[Place, ...], dict[Action, int]]:
        """The placing actions of a seat by number, and their numbers."""
        found = self._actions.get(seat)
        if found is None:
            places = tuple(Place(seat, kind, cells) for kind, cells in zip(self.kinds, self.cells, strict=True))
            found = self._actions[seat] = places, {place: i for i, place in enumerate(places)}
        return found

    def raises(self, seat: int) -> tuple[Raise, ...]:
        """The actions of a seat that place a monument, by spot."""
        found = self._raises.get(seat)
        if found is None:
            found = self._raises[seat] = tuple(Raise(seat, name, members(mask)) for name, mask in self.spots)
        return found


@lru_cache(maxsize=64)
def layout_of(
    outline: int, shapes: tuple[tuple[tuple[int, int], ...], ...], monuments: tuple[tuple[str, Any], ...]
) -> Layout:
    """The layout of an outline, made once: both sides of an asteroid share it, and packs with the same shapes."""
    return Layout(outline, shapes, monuments)


class Placements(Sequence[Action]):
    """The placing actions of a set, and perhaps a skip, as a sequence that is not made before it is looked at."""

    __slots__ = ("_actions", "_first", "_members", "_numbers", "_size", "_tail")

    def __init__(self, layout: Layout, seat: int, kind: int, members: int, may_skip: bool) -> None:
        self._actions, self._numbers = layout.actions(seat)
        self._first = layout.first[kind]
        self._members = members >> self._first
        self._size = members.bit_count()
        self._tail: tuple[Action, ...] = SKIPS[seat] if may_skip else ()

    def __len__(self) -> int:
        return self._size + len(self._tail)

    def __getitem__(self, k: Any) -> Any:
        if isinstance(k, slice):
            return tuple(self)[k]
        size = self._size
        if k < 0:
            k += size + len(self._tail)
        if 0 <= k < size:
            return self._actions[self._first + select(self._members, k)]
        return self._tail[k - size] if k >= size else self._tail[len(self._tail)]

    def __iter__(self) -> Iterator[Action]:
        for i in members(self._members):
            yield self._actions[self._first + i]
        yield from self._tail

    def __contains__(self, action: object) -> bool:
        if action in self._tail:
            return True
        i = self._numbers.get(action, -1) - self._first  # type: ignore[call-overload]
        return bool(i >= 0 and self._members >> i & 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
