"""Tiles laid out by trial: how well those still to come can lie on an asteroid. It works on placement sets."""

from collections.abc import Iterable

from ...games.cities.components import Side
from ...games.cities.names import TILES
from ...games.cities.packed import KINDS, members
from ...games.cities.placement import SIZE, Board, Layout, beside
from ...games.cities.scoring import SET, terrain_points

_LEAN = (0.0, 0.9, 2.1, 1.3, 0.4)  # towards each kind, so that trials differ
_LEANS = tuple(tuple(trial * value / 3 for value in _LEAN[trial % 5 :] + _LEAN[: trial % 5]) for trial in range(20))
_ICE, _CRATER, _ROCK = (tuple(terrain_points(t, n, False) for n in range(SIZE * SIZE + 1)) for t in range(3))


class Packing:
    """How well the tiles still to come can lie on one side of an asteroid: found by quick trials, kept by position."""

    def __init__(self, side: Side, is_advanced: bool, trials: int) -> None:
        self.side = side
        self.trials = trials
        self.is_advanced = is_advanced
        layout = side.layout
        ice, crater, rock, soil = side.terrain
        levels: list[dict[int, int]] = [{} for _ in TILES]  # by kind and what it covers: placements
        for i, mask in enumerate(layout.masks):
            value = 3 * (mask & ice).bit_count() + 2 * (mask & crater).bit_count() + (mask & rock).bit_count()
            if is_advanced:
                value -= (mask & soil).bit_count()
            kind = layout.kinds[i]
            levels[kind][value] = levels[kind].get(value, 0) | 1 << i
        self.levels = [sorted(level.items(), reverse=True) for level in levels]
        self.near = [beside(mask) & layout.outline & ~mask for mask in layout.masks]
        self._found: dict[tuple[int, ...], list[float]] = {}

    def top(self, kind: int, open_: int) -> int:
        """What the best of these placements of a kind covers; less than nothing where there is none."""
        for value, level in self.levels[kind]:
            if open_ & level:
                return value
        return -99

    def best(self, board: Board, kind: int, open_: int) -> int:
        """The placement that covers most, and of these one that leaves least beside it."""
        for _, level in self.levels[kind]:
            members = open_ & level
            if members:
                break
        return self._snug(members, self.side.layout.outline & ~board.covered)

    def _snug(self, members: int, bare: int) -> int:
        """Of the first few placements the one with the fewest bare cells beside it."""
        near = self.near
        fewest, found = 99, -1
        for _ in range(6):
            low = members & -members
            i = low.bit_length() - 1
            left = (near[i] & bare).bit_count()
            if left < fewest:
                fewest, found = left, i
            members ^= low
            if not members:
                break
        return found

    def points(
        self, board: Board, kinds: list[int], upper: int, lower: int, builds: float, first: int, doubt: float
    ) -> float:
        """The points that terrain, sets and objective may bring with so many more buildings, give or take a doubt.

        `first` is a building that is paid for and not yet placed; -1 for none.
        """
        if first >= 0:
            builds += 1
        whole = int(builds + doubt)
        key = (board.covered, len(board.monuments), *kinds, upper, lower, first)
        found = self._found.get(key)
        if found is None or len(found) < whole + 2:
            if len(self._found) > 8_000:
                self._found.clear()
            found = self._found[key] = self._tried(board, kinds, upper, lower, whole + 2, first)
        value = 0.0
        for at in (builds - doubt, builds, builds, builds + doubt):
            if at > 0:
                whole = int(at)
                low = found[whole]
                value += low + (at - whole) * (found[whole + 1] - low)
            else:
                value += found[0]
        return value / 4

    def _tried(self, board: Board, kinds: list[int], upper: int, lower: int, steps: int, first: int) -> list[float]:
        """The best found for every number of buildings below `steps`."""
        best = [0.0] * steps
        for trial in range(self.trials):
            self._try(board, kinds[:], upper, lower, best, trial, first)
        for step in range(1 if first < 0 else 2, steps):  # nobody has to build
            if best[step] < best[step - 1]:
                best[step] = best[step - 1]
        return best

    def _try(
        self, board: Board, kinds: list[int], upper: int, lower: int, best: list[float], trial: int, first: int
    ) -> None:
        """One tile after the other where it covers most; every other trial completes the set first."""
        layout = self.side.layout
        keep, wake, masks = layout.keep, layout.wake, layout.masks
        covered, free, touch = board.covered, board.free, board.touch
        steps = len(best)
        sets = min(kinds)
        points = self._points(covered) + SET * sets + 2 * kinds[upper] + kinds[lower]
        if points > best[0]:
            best[0] = points
        lean = _LEANS[trial // 2]
        urge = 15.0 if trial % 2 else 0.5
        for step in range(1, steps):
            open_ = free & touch
            top = -99.0
            chosen = -1
            members = 0
            for kind in range(KINDS) if step > 1 or first < 0 else (first,):
                bonus = lean[(kind + step) % KINDS]
                if kinds[kind] == sets:
                    bonus += urge
                if kind == upper:
                    bonus += 2
                elif kind == lower:
                    bonus += 1
                for value, level in self.levels[kind]:
                    if value + bonus <= top:
                        break
                    here = open_ & level
                    if here:
                        top, chosen, members = value + bonus, kind, here
                        break
            if chosen < 0:
                for later in range(step, steps):
                    if points > best[later]:
                        best[later] = points
                return
            number = self._snug(members, layout.outline & ~covered)
            covered |= masks[number]
            touch = touch | wake[number] if board.covered or step > 1 else wake[number]
            free &= keep[number]
            kinds[chosen] += 1
            sets = min(kinds)
            points = self._points(covered) + SET * sets + 2 * kinds[upper] + kinds[lower]
            if points > best[step]:
                best[step] = points

    def _points(self, covered: int) -> int:
        """What the terrain scores (C27)."""
        ice, crater, rock, soil = self.side.terrain
        bare = ~covered
        points = (
            _ICE[(ice & bare).bit_count()] + _CRATER[(crater & bare).bit_count()] + _ROCK[(rock & bare).bit_count()]
        )
        return points + (soil & bare).bit_count() if self.is_advanced else points


def uncoverable(layout: Layout, board: Board) -> int:
    """The bare cells that no tile can cover any more."""
    found = 0
    free, at = board.free, layout.at
    for cell in members(layout.outline & ~board.covered):
        if not free & at[cell]:
            found |= 1 << cell
    return found


def covers(side: Side, board: Board, numbers: Iterable[int], edge: float) -> list[float]:
    """What each of these placements covers, less what it leaves ragged."""
    layout = side.layout
    ice, crater, rock, _ = side.terrain
    bare = layout.outline & ~board.covered
    worth = []
    for i in numbers:
        mask = layout.masks[i]
        new = mask & bare
        beyond = beside(mask) & bare & ~mask
        worth.append(
            1.5 * (new & ice).bit_count()
            + 1.2 * (new & crater).bit_count()
            + 0.8 * (new & rock).bit_count()
            - edge * beyond.bit_count()
        )
    return worth
