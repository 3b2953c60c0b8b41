"""Bureau between two turns: what a seat may still gain from where it stands, by a small network fitted to games.

`facts` are what the network sees; `arena/design` finds its weights from games of the bots.
"""

from collections.abc import Sequence
from operator import mul

from ...games.bureau.components import Components, Space
from ...games.bureau.effects import BUREAU, CREDITS, ENLARGE, FILL, FLY, FUEL, LEVEL, OFFICE, SAMPLE, TIMES, Agenda
from ...games.bureau.scoring import credits_of
from ...games.bureau.state import BureauState, Player
from .weights import BIAS, HIDDEN, LINEAR, OUT, STEP

_EVERY = 0x111111111111111111111111  # a bit for each compartment
_ROW = 0x111111
_FAR = 9  # borders: too far to matter
_MOST_MAPS = 20_000

# What a compartment's effects are worth, roughly, in credits: fine enough to put the compartments in order.
_ROUGHLY = {FUEL: 0.8, FILL: 4.0, CREDITS: 1.0, SAMPLE: 1.8, ENLARGE: 1.0, OFFICE: 5.0, BUREAU: 1.2, FLY: 3.0}
_CLASSES = {FUEL: 0, FILL: 1, SAMPLE: 2, ENLARGE: 3, OFFICE: 4, BUREAU: 5, FLY: 6, CREDITS: 7}
_COUNTED = (FUEL, CREDITS, BUREAU)

# Of a compartment: its worth, more for each bureau level, more for each office, and how much of each effect it has.
Content = tuple[float, float, float, tuple[float, ...]]


def content_of(agenda: Agenda) -> Content:
    """What a compartment with that agenda offers."""
    base = level = office = 0.0
    amounts = [0.0] * len(_CLASSES)
    for item in agenda.items:
        rough = [_ROUGHLY[e.verb] * (e.amount if e.verb in _COUNTED else 1) for e in item.options]
        worth = max(rough)
        effect = item.options[rough.index(worth)]
        if item.price:
            worth = max(worth - (0.8 * item.price if item.price > 0 else 2.0), 0.2)
        if item.per == TIMES:
            base += worth * item.times
            amounts[_CLASSES[effect.verb]] += item.times * (effect.amount if effect.verb in _COUNTED else 1)
        elif item.per == LEVEL:
            level += worth
        else:
            office += worth
    return base, level, office, tuple(amounts)


class Outlook:
    """What the network makes of a position, for one pack."""

    def __init__(self, components: Components) -> None:
        self._components = components
        self._contents = [content_of(agenda) for agenda in components.agendas]
        self._distances: dict[tuple[tuple[int, ...], int], dict[int, int]] = {}
        self._hidden = [tuple(STEP * weight for weight in unit) for unit in HIDDEN]
        self._linear = tuple(STEP * weight for weight in LINEAR)

    def credits(self, state: BureauState, player: Player, left: int) -> float:
        """The credits that a seat may end with, which has so many turns still to begin."""
        now = credits_of(player) + 6.0 * min(player.samples.to_bytes(3, "little"))
        if not left:
            return now
        facts = self.facts(state, player, left)
        more: float = now + OUT[0] + sum(map(mul, self._linear, facts))
        for weights, bias, out in zip(self._hidden, BIAS, OUT[1:], strict=True):
            signal = bias + sum(map(mul, weights, facts))
            if signal > 0:
                more += out * signal
        return more

    def facts(self, state: BureauState, player: Player, left: int) -> Sequence[float]:
        """What the network sees."""
        components = self._components
        samples, front = player.samples, ~player.turned
        orange, blue, pink = samples & 255, samples >> 8 & 255, samples >> 16
        sets = min(orange, blue, pink)
        agents, supply, offices, fuel = player.agents, player.supply, player.offices, player.fuel
        ready = [(agents[k] & front).bit_count() for k in range(4)]
        coming = [supply >> 8 * k & 255 for k in range(4)]
        room, sites = player.room, len(player.sites)
        level = components.levels[room]
        kept = [offices >> 8 * k & 255 for k in range(4)]
        faced = player.faced
        open_ = faced | faced >> 1
        open_ = (open_ | open_ >> 2) & _EVERY
        share = left / 14
        near = self._near(state, player, ready, kept)
        return (
            share, share * share, left <= 1, left <= 2,
            fuel / 5, min(fuel, 3) / 3, min(fuel, 6) / 6, player.free / 5, (player.cells - 9) / 3,
            orange / 3, blue / 3, pink / 3, sets / 2, (orange + blue + pink - 3 * sets) / 3,
            (orange > sets) + (blue > sets) + (pink > sets), max(orange, blue, pink) / 3,
            ready[0] / 2, ready[1] / 2, ready[2] / 2, ready[3] / 2,
            coming[0] / 2, coming[1] / 2, coming[2] / 2, coming[3] / 2, sum(coming) / 4,
            ready[0] * orange / 5, ready[1] * blue / 5, ready[2] * pink / 5,
            coming[0] * orange / 5, coming[1] * blue / 5, coming[2] * pink / 5,
            room / 6, level, level >= 1, level >= 2, level >= 3, level >= 4,
            kept[0] / 2, kept[1], kept[2], kept[3], sites / 2,
            (open_ & _ROW).bit_count() / 3, (open_ >> 24 & _ROW).bit_count() / 3,
            (open_ >> 48 & _ROW).bit_count() / 3, (open_ >> 72 & _ROW).bit_count() / 3,
            (faced & 0xFFFFFF).bit_count() / 4, (faced >> 24 & 0xFFFFFF).bit_count() / 4,
            (faced >> 48 & 0xFFFFFF).bit_count() / 4, (faced >> 72 & 0xFFFFFF).bit_count() / 4,
            *self._offered(player, open_, level, sites),
            *near,
            state.stack.bit_count() / 12, components.hole_of[player.pawn] >= 0, len(state.space.at) / 8,
            state.seats > 1, state.seats > 2,
        )  # fmt: skip

    def _offered(self, player: Player, open_: int, level: int, sites: int) -> Sequence[float]:
        """What the compartments that can be reached offer: the most of each effect, and the best of them."""
        compartments = self._components.ships[player.ship].compartments
        contents = self._contents
        most: list[float] = [0.0] * len(_CLASSES)
        promises = [0.0] * 4
        by_level = by_office = 0.0
        while open_:
            bit = open_ & -open_
            open_ ^= bit
            base, per_level, per_office, amounts = contents[compartments[bit.bit_length() - 1 >> 2]]
            promises.append(base + per_level * level + per_office * sites)
            by_level = max(by_level, per_level)
            by_office = max(by_office, per_office)
            most = list(map(max, most, amounts))
        promises.sort(reverse=True)
        return (
            *[amount / 2 for amount in most],
            by_level / 3, by_level * level / 6, by_office / 3, by_office * sites / 4,
            promises[0] / 5, promises[1] / 5, promises[2] / 5, promises[3] / 5,
        )  # fmt: skip

    def _near(self, state: BureauState, player: Player, ready: list[int], kept: list[int]) -> Sequence[float]:
        """How near the planets are, those with an agent ready for them, sites for offices and a megamall."""
        components = self._components
        planets, colours_at, built = components.planets, components.colours_at, state.built
        first, second = [_FAR] * 3, [_FAR] * 3
        known, free = [0] * 3, [0] * 3
        good_site = site = mall = _FAR
        for tile, cost in self._reach(state.space, player.pawn).items():
            planet = planets[tile]
            if colours_at[tile] == 7 and cost < mall:
                mall = cost
            if planet < 0:
                continue
            known[planet] += 1
            there = cost or 2  # B29: out and back
            if there < first[planet]:
                first[planet], second[planet] = there, first[planet]
            elif there < second[planet]:
                second[planet] = there
            if not built >> tile & 1:
                free[planet] += 1
                site = min(site, cost)
                if kept[planet + 1]:
                    good_site = min(good_site, cost)
        close = [max(0, 5 - cost) / 3 for cost in first]
        return (
            *close,
            *[close[k] if ready[k] else 0.0 for k in range(3)],
            *[max(0, 5 - second[k]) / 3 if ready[k] > 1 else 0.0 for k in range(3)],
            known[0] / 2, known[1] / 2, known[2] / 2,
            free[0] / 2, free[1] / 2, free[2] / 2,
            max(0, 5 - good_site) / 3, max(0, 5 - site) / 3, max(0, 5 - mall) / 3,
            good_site == 0, site == 0,
        )  # fmt: skip

    def _reach(self, space: Space, pawn: int) -> dict[int, int]:
        """The fuel that it takes to fly to each open tile (B26)."""
        key = space.places, pawn
        costs = self._distances.get(key)
        if costs is None:
            if len(self._distances) >= _MOST_MAPS:
                self._distances.clear()
            hole_of, holes = self._components.hole_of, self._components.holes
            costs = self._distances[key] = {pawn: 0}
            ring, cost, jumped = [pawn], 0, False
            while ring:
                if not jumped and any(hole_of[tile] >= 0 for tile in ring):
                    jumped = True
                    for hole in holes:
                        if space.places[hole] >= 0 and hole not in costs:
                            costs[hole] = cost
                            ring.append(hole)
                cost += 1
                beyond = []
                for tile in ring:
                    for other in space.near[tile]:
                        if other >= 0 and other not in costs:
                            costs[other] = cost
                            beyond.append(other)
                ring = beyond
        return costs
