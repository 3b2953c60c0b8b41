"""Bureau as the bots see it: what lies ready on board, in the store and at the bureau, with the turns that are left."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any

from ...core.action import Action
from ...core.chance import Rng
from ...core.game import Game
from ...core.state import State
from ...games.bureau.actions import Do
from ...games.bureau.effects import BUREAU, CREDITS, ENLARGE, FILL, FLY, FUEL, LEVEL, OFFICE, SAMPLE, TIMES
from ...games.bureau.meta import Bureau
from ...games.bureau.rules import CAPTAIN, FLIGHT, PLACE, ROOM, TURNS
from ...games.bureau.scoring import credits_of
from ...games.bureau.state import BureauState, Player
from ..evaluation import Evaluation, final
from .captains import Captains
from .outlook import Outlook

_ROW = 0x111111  # a bit for each compartment of a row


# What a seat that begins a turn may still gain, as a sum over what it has: a least-squares fit over 3,180 solo games
# played at a glance, corrected by 73 solo and two-player games of the casual bot.
# Each weight is a + b * (turns left / 14).
_STANDING = {
    "one": (-0.38, 4.89),
    "fuel": (1.06, 0.63),
    "more_fuel": (0.17, 0.62),
    "odd": (-0.48, 1.74),
    "landing": (-0.02, 2.05),
    "bonus": (0.72, -0.70),
    "supply": (-1.10, 6.18),
    "supply_bonus": (0.14, 1.50),
    "inspector": (2.86, 8.17),
    "coming_inspector": (-0.05, 8.49),
    "room": (-0.42, 2.40),
    "level": (2.17, -2.22),
    "store": (-2.25, 11.05),
    "offices": (-0.12, 0.85),
    "row_1": (-0.77, 4.44),
    "row_2": (0.61, 0.76),
    "row_3": (-0.02, 7.02),
    "row_4": (2.75, 3.58),
    "site": (2.56, -6.88),
    "good_site": (1.87, -0.05),
    "near": (0.72, -3.82),
    "known": (-0.20, -3.09),
}
_A = tuple(a for a, _ in _STANDING.values())
_B = tuple(b for _, b in _STANDING.values())


@dataclass(slots=True)
class Weights:
    """What things are worth at a glance, in credits, for choosing within a turn: found by play, solo."""

    fuel: float = 0.92
    sample: float = 1.82
    landing: float = 0.37
    supply: float = 0.36
    inspector: float = 2.33
    room: float = 0.41
    level: float = 1.65
    store: float = 1.23
    office: float = 0.47
    row_1: float = 0.34
    row_2: float = 0.26
    row_3: float = 0.66
    row_4: float = 2.09
    site: float = 1.05
    near: float = 0.51
    fly: float = 2.12
    step: float = 1.17
    flight: float = 0.88


class BureauEvaluation(Evaluation):
    """Credits, and what everything else may still turn into."""

    iterations = 60
    reach = 1
    far = 1
    glance = 1
    draws = 1
    width = 16
    gift = 4.0
    tells_turns = True
    par = 90.0
    sharpness = 2.0
    plans = True
    draws_ahead = 2

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, Bureau)
        self.weights = Weights()
        self.outlook = Outlook(game.components)
        self.captains = Captains(game.components)

    def expect(self, state: State) -> list[float]:
        assert isinstance(state, BureauState)
        if state.over:
            return final(state)
        points = []
        for seat in range(state.seats):
            left = turns_to_begin(state, seat)
            player = state.player(seat)
            value = _standing(state, player, left) + self.captains.credits(player, left)
            points.append(value if seat != state.seat or state.mode == PLACE else value + self._under_way(state))
        return points

    def promise(self, state: State, seat: int) -> float:
        assert isinstance(state, BureauState)
        if state.over:
            return final(state)[seat]
        player, left = state.player(seat), turns_to_begin(state, seat)
        return self.outlook.credits(state, player, left) + self.captains.credits(player, left)

    def key(self, state: State) -> Hashable:
        assert isinstance(state, BureauState)
        return (
            state.turns, state.mode, state.agenda, state.used, state.number, state.under, state.owed, state.landed,
            state.placed, state.space.places, state.queue, state.built, state.own(),
        )  # fmt: skip

    def spread(self, state: State) -> float:
        assert isinstance(state, BureauState)
        return 0.0 if state.over else 1.0 + 0.8 * _turns_left(state, state.seat) ** 0.5

    def scored(self, state: State) -> list[float]:
        assert isinstance(state, BureauState)
        return [float(credits_of(state.player(seat))) for seat in range(state.seats)]

    def _player(self, state: BureauState, player: Player | BureauState, left: int) -> float:
        """What a seat has, and may still make of it in the turns left, at a glance."""
        w = self.weights
        samples = player.samples
        orange, blue, pink = samples & 255, samples >> 8 & 255, samples >> 16
        sets = min(orange, blue, pink)
        value = credits_of(player) + 6.0 * sets
        if not left:
            return value
        value += self.captains.credits(player, left)
        share = left / 14
        soon = 1.0 if left > 2 else 0.4 * left
        value += soon * (w.fuel * min(player.fuel, 9) + w.sample * (orange + blue + pink - 3 * sets))
        front = ~player.turned
        supply = player.supply
        ready = [(mask & front).bit_count() for mask in player.agents]
        coming = (supply & 255, supply >> 8 & 255, supply >> 16 & 255)
        total = ready[0] + ready[1] + ready[2]
        most = min(1.0, 1.5 * left / total) if total else 0.0
        value += (w.landing * most * (ready[0] * (2 + orange) + ready[1] * (2 + blue) + ready[2] * (2 + pink))
                  + w.supply * soon * (coming[0] * (2 + orange) + coming[1] * (2 + blue) + coming[2] * (2 + pink))
                  + w.inspector * soon * ready[3])  # fmt: skip
        components = state.components
        value += share * (
            w.room * player.room + w.level * components.levels[player.room] + w.store * (player.cells - 9) / 3
        )
        offices = player.offices
        credits = components.office_credits
        value += (
            w.office
            * soon
            * (
                (offices & 255) * credits[0]
                + (offices >> 8 & 255) * credits[1]
                + (offices >> 16 & 255) * credits[2]
                + (offices >> 24) * credits[3]
            )
        )
        faced = player.faced
        faced |= faced >> 1
        faced |= faced >> 2
        value += share * (
            w.row_1 * (faced & _ROW).bit_count()
            + w.row_2 * (faced >> 24 & _ROW).bit_count()
            + w.row_3 * (faced >> 48 & _ROW).bit_count()
            + w.row_4 * (faced >> 72 & _ROW).bit_count()
        )
        planets = components.planets
        planet = planets[player.pawn]
        if planet >= 0 and not state.built >> player.pawn & 1:
            value += w.site * soon * (2 if offices >> 8 * (planet + 1) & 255 else 1)
        for tile in state.space.near[player.pawn]:
            if tile >= 0 and planets[tile] >= 0 and ready[planets[tile]]:
                value += w.near * soon
        return value

    def _under_way(self, state: BureauState) -> float:
        """What the turn under way still offers."""
        w = self.weights
        value = 0.0
        mode, agenda, used, number, under = state.mode, state.agenda, state.used, state.number, state.under
        while True:
            if CAPTAIN <= mode <= ROOM:
                value += self._agenda(state, agenda, used, 1 if mode == ROOM else number)
                if mode == ROOM:
                    value += w.step * (number >> 1)
                elif mode == CAPTAIN:  # B16: the compartment's actions follow
                    value += self._agenda(state, state.components.ships[state.ship].compartments[state.placed], 0, 1)
            elif mode == FLIGHT:
                planet = state.components.planets[state.pawn]
                if planet >= 0 and not state.landed >> state.pawn & 1 and state.agents[planet] & ~state.turned:
                    value += w.flight * (1 - w.landing) * (2 + (state.samples >> 8 * planet & 255))
                elif state.fuel:
                    value += 0.3 * w.fly
            if under is None:
                return value
            mode, agenda, used, number, under = under

    def _agenda(self, state: BureauState, agenda: int, used: int, times: int) -> float:
        """What the chips still to be used are worth."""
        value = 0.0
        for shift, often, per, price, options in state.components.steps[agenda]:
            most = often * times if per == TIMES else state.level if per == LEVEL else len(state.sites)
            more = most - (used >> shift & 255)
            if more > 0:
                best = max([self._effect(state, verb, amount, more) for _, verb, amount in options])
                value += max(best - (price if price > 0 else 2 if price else 0), 0)
        return value

    def _effect(self, state: BureauState, verb: int, amount: int, more: int) -> float:
        w = self.weights
        if verb == FUEL:
            return w.fuel * min(amount * more, state.free)
        if verb == FILL:
            return w.fuel * state.free
        if verb == CREDITS:
            return amount * more
        if verb == SAMPLE:
            return (
                2.0 * min(more, max(state.free, 1)) if amount != 4 or state.components.colours_at[state.pawn] else 0.3
            )
        if verb == ENLARGE:
            return 0.5
        if verb == OFFICE:
            planet = state.components.planets[state.pawn]
            if planet < 0 or state.built >> state.pawn & 1:
                return 0.2
            offices = state.offices
            return 6.0 if offices >> 8 * (planet + 1) & 255 else 3.0 if offices & 255 else 0.0
        if verb == BUREAU:
            return w.step * amount * more
        if verb == FLY:
            hole = state.components.hole_of[state.pawn] >= 0
            return w.fly * more if state.fuel >= 2 or hole else 0.5 * w.fly if state.fuel else 0.1
        return 0.0

    def worth(self, state: State, seat: int, legal: Sequence[Action]) -> list[float]:
        worth = []
        for action in legal:
            after = state.copy()
            after.play(action)
            worth.append(self._own(after, seat))
        return worth

    def _own(self, state: State, seat: int) -> float:
        assert isinstance(state, BureauState)
        left = _turns_left(state, seat)
        if seat != state.seat:
            return self._player(state, state.players[seat], left)
        value = self._player(state, state, left)
        return value if state.over else value + self._under_way(state)

    def sensible(self, state: State, seat: int) -> Sequence[Action]:
        """Of a captain's reward, what is free of choice and never does harm comes first (B16)."""
        assert isinstance(state, BureauState)
        legal = state.legal(seat)
        if state.mode == CAPTAIN:
            agenda = state.components.agendas[state.agenda]
            for action in legal:
                if isinstance(action, Do) and len(agenda.items[agenda.chips[action.chip - 1][0]].options) == 1:
                    return (action,)
        return legal

    def quick(self, state: State, seat: int, rng: Rng) -> Action:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        worth = self.worth(state, seat, legal)
        return legal[worth.index(max(worth))]

    def play_on(self, state: State, seat: int, most: int, rng: Rng) -> None:
        """Quick play to the end of this turn, and through so many more of that seat's turns but one."""
        assert isinstance(state, BureauState)
        if most:
            goal = state.turns + 1 + state.seats * (most - 1)
            while state.turns < goal and state.turn:
                state.play(self.quick(state, state.seat, rng))

    def beat(self, state: State, seat: int) -> int | None:
        assert isinstance(state, BureauState)
        return state.turns // state.seats if state.mode == PLACE else None


def _standing(state: BureauState, player: Player, left: int) -> float:
    """The credits that a seat may end with, from where it stands between two turns."""
    samples = player.samples
    orange, blue, pink = samples & 255, samples >> 8 & 255, samples >> 16
    sets = min(orange, blue, pink)
    value = credits_of(player) + 6.0 * sets
    if not left:
        return value
    front = ~player.turned
    agents, supply, offices, fuel = player.agents, player.supply, player.offices, player.fuel
    ready = [(agents[k] & front).bit_count() for k in range(4)]
    total = ready[0] + ready[1] + ready[2]
    most = min(1.0, 1.5 * left / total) if total else 0.0
    coming = (supply & 255, supply >> 8 & 255, supply >> 16 & 255)
    components, pawn = state.components, player.pawn
    planets, credits = components.planets, components.office_credits
    faced = player.faced
    faced |= faced >> 1
    faced |= faced >> 2
    planet = planets[pawn]
    is_site = planet >= 0 and not state.built >> pawn & 1
    is_good = is_site and offices >> 8 * (planet + 1) & 255 > 0
    near = [tile for tile in state.space.near[pawn] if tile >= 0 and planets[tile] >= 0 and ready[planets[tile]]]
    facts = (
        1.0,
        min(fuel, 5),
        max(fuel - 5, 0),
        orange + blue + pink - 3 * sets,
        2 * most * total,
        most * (ready[0] * orange + ready[1] * blue + ready[2] * pink),
        coming[0] + coming[1] + coming[2],
        coming[0] * orange + coming[1] * blue + coming[2] * pink,
        ready[3],
        supply >> 24,
        player.room,
        components.levels[player.room],
        (player.cells - 9) / 3,
        sum([(offices >> 8 * k & 255) * credits[k] for k in range(4)]),
        (faced & _ROW).bit_count(),
        (faced >> 24 & _ROW).bit_count(),
        (faced >> 48 & _ROW).bit_count(),
        (faced >> 72 & _ROW).bit_count(),
        is_site and not is_good,
        is_good,
        len(near),
        len(state.space.at),
    )
    more: float = sum(map(mul, _A, facts)) + left / 14 * sum(map(mul, _B, facts))
    return value + more


def turns_to_begin(state: BureauState, seat: int) -> int:
    """The turns that seat has still to begin, the one at whose very start it is included."""
    return _turns_left(state, seat) + (1 if seat == state.seat and state.mode == PLACE else 0)


def _turns_left(state: BureauState, seat: int) -> int:
    """The turns that seat has still to begin after this one (B36, B46)."""
    if state.over:
        return 0
    order = (seat - state.first) % state.seats
    ended = (state.turns + state.seats - 1 - order) // state.seats
    return max(TURNS[state.seats - 1] - ended - (1 if seat == state.seat else 0), 0)
