"""What a choice is worth before it is made: what the chips of an agenda give now, what waits at the end of a flight."""

from typing import TYPE_CHECKING

from .actions import STOP, Do, Office, Pay, Sample, Squeeze
from .components import bits
from .effects import ENLARGE, FILL, FLY, FUEL, HERE, OFFICE, SAMPLE, Effect, Item
from .rules import CAPTAIN, FLIGHT, LANDING, LIMITER, MOST_CELLS, ROOM, colours, landings, offices, samples_for

if TYPE_CHECKING:
    from .state import BureauState


def gives(state: "BureauState", item: Item, effect: Effect, times: int) -> int:
    """What a chip that can be done would bring, done so many times as can be paid for.

    Fuel as far as it fits, credits, steps in the bureau, cells, samples, flights; for an office the most credits that
    one of them would bring here.
    """
    times = min(times, _payable(state, item))
    verb = effect.verb
    room = state.free + abs(item.price) * times
    if verb == FUEL:
        return min(effect.amount * times, room)
    if verb == FILL:
        return room
    if verb == SAMPLE:
        left = sum(state.stock >> 8 * colour & 255 for colour in bits(colours(state, effect.amount)))
        return min(times, left, room + state.fuel)
    if verb == ENLARGE:
        return min(times * LIMITER, MOST_CELLS - state.cells)
    if verb == OFFICE:
        return max(state.components.office_credits[kind] for kind in bits(offices(state)))
    return times if verb == FLY else effect.amount * times


def _payable(state: "BureauState", item: Item) -> int:
    """How often the price of an item could be paid at most."""
    if item.price > 0:
        return state.fuel // item.price
    return sum(state.samples.to_bytes(3, "little")) if item.price else MOST_CELLS


def landing(state: "BureauState") -> tuple[int, int, int] | None:
    """The landing that could end the flight under way: kind, credits, and those of them for samples (B30)."""
    if state.mode != FLIGHT or not landings(state):
        return None
    planet = state.components.planets[state.pawn]
    samples = samples_for(state, planet)
    return planet, LANDING + samples, samples


def stopped(state: "BureauState") -> "BureauState":
    """The position if the flight ended here."""
    if state.mode != FLIGHT:
        return state
    other = state.copy()
    other.play(STOP[state.seat][0])
    return other


def on_the_spot(state: "BureauState") -> tuple[int, int]:
    """The offices and the colours of *sample here* that could be had here in this turn, as masks."""
    if not CAPTAIN <= state.mode <= ROOM:
        return 0, 0
    chips = state.components.agendas[state.agenda].chips
    kinds = found = 0
    for action in state.legal(state.seat):
        if isinstance(action, Do | Pay | Office | Sample | Squeeze):
            effect = chips[action.chip - 1][1]
            if effect.verb == OFFICE:
                kinds = offices(state)
            elif effect.verb == SAMPLE and effect.amount == HERE:
                found = colours(state, HERE)
    return kinds, found
