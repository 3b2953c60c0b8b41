"""A turn: placing an agent, the captain's bonus, the compartment's actions, the next agent.

The innermost thing under way owns the turn: a room walked through, a discovery, a flight, what was paid for, the
compartment's actions. What waits for it lies below it (`under`).

Automatic steps: a bonus of which nothing can be had is passed over, and told (`RestLost`); a compartment all of whose
actions are done leads on to phase 3, while one with something left waits for `end`, so that its owner sees why it
cannot be done; a flight that can neither go on nor land ends; draws for queue and map; a turn in which nothing can be
placed goes on with phase 3. A turn itself always ends with an action of its owner.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, get_args

from ...core.action import Action
from ...core.event import Event
from . import events as happened
from .actions import (
    CHOOSE,
    DO,
    END,
    INSPECTIONS,
    KINDS,
    LANDS,
    LEAVE,
    MOVES,
    OFFICE_KINDS,
    OFFICES,
    PAYS,
    REDRAW,
    SAMPLES,
    SQUEEZES,
    STOP,
    TAKES,
    Choices,
    Choose,
    Do,
    End,
    Fly,
    Go,
    Land,
    Leave,
    Office,
    Pay,
    Place,
    Redraw,
    Sample,
    Squeeze,
    Stop,
    Take,
    Turn,
    jumps,
)
from .compartments import ALL_SIDES, COMPARTMENTS, OFFERED, turned
from .components import INSPECTOR, OFFSETS, axial
from .contract import Stage
from .effects import ANY, BUREAU, COLOURS, CREDITS, ENLARGE, FILL, FLY, HERE, LEVEL, OFFICE, SAMPLE, Item
from .scoring import CAPTAIN as CAPTAIN_CREDITS
from .scoring import EFFECTS, INSPECTORS, LANDINGS, credits_of
from .scoring import OFFICES as OFFICE_CREDITS

if TYPE_CHECKING:
    from .state import BureauState

# What is waited for.
SIDE, PLACE, CAPTAIN, COMPARTMENT, FOLLOW, DISCOVERY, ROOM, FLIGHT, REFILL, CLOSE, OVER = range(11)
MODES: tuple[Stage, ...] = get_args(Stage)

BORDER, UNEXPLORED = 1, 3  # fuel (B26, B27)
LANDING = INSPECTION = 2  # credits (B25, B30)
TURNS = (14, 14, 13, 13)  # of each player, by number of players (B36, B46)
LIMITER = 3  # cells
MOST_CELLS = 15
Log = list[Event] | None


# What is offered


def settle(state: "BureauState", events: Log) -> None:
    """Go on until something is waited for, and find what is offered then."""
    seat = state.seat
    while True:
        mode = state.mode
        if mode == FLIGHT:
            offers = moves(state, 0, state.fuel) + landings(state)
            if offers:
                state.offers = offers + STOP[seat]
                return
            _end_flight(state, events)
        elif CAPTAIN <= mode <= ROOM:
            found = chips(state)
            if mode == ROOM and state.number & 1:
                found += _among(INSPECTIONS[seat], state.agents[INSPECTOR] & ~state.turned)
            if found:
                found += END[seat] if mode == COMPARTMENT else LEAVE[seat]
                state.offers = tuple(found)
                return
            lost = left_over(state)
            if lost and mode == COMPARTMENT:
                state.offers = END[seat]
                return
            if lost and events is not None:
                events.append(happened.RestLost(seat, MODES[mode], tuple(map(str, lost))))
            _close_agenda(state, events)
        elif mode == PLACE:
            found = placements(state)
            if found:
                state.offers = tuple(found)
                return
            if events is not None:
                events.append(happened.TurnDead(seat))
            _end_actions(state)  # B15
        elif mode == REFILL:
            mask = 0
            for kind in state.queue:
                mask |= 1 << kind
            state.offers = TAKES[seat][mask]
            if not mask & (mask - 1) and can_redraw(state):
                state.offers += REDRAW[seat]
            return
        elif mode == CLOSE:
            state.offers = END[seat]
            return
        elif mode == SIDE:
            state.offers = CHOOSE[seat]
            return
        else:
            state.offers = ()
            return
        seat = state.seat


def placements(state: "BureauState") -> list[Action]:
    """Every way to place an agent (B14)."""
    table = state.components.places(state.seat, present(state.supply))
    found: list[Action] = []
    faced = state.faced
    compartment = 0
    while faced:
        skip = (faced & -faced).bit_length() - 1 >> 2
        faced >>= 4 * skip
        compartment += skip
        found += table[compartment][faced & 15]
        faced >>= 4
        compartment += 1
    return found


def reach(state: "BureauState", tile: int, fuel: int, jumped: int) -> tuple[int, int]:
    """The borders and the wormholes that lead on from a tile with so much fuel, as masks (B26, B27).

    `jumped`: where a jump has arrived since the last border paid.
    """
    space = state.space
    borders = 63 if fuel >= UNEXPLORED and state.stack else space.ways[tile] if fuel else 0
    hole = state.components.hole_of[tile]
    return borders, space.holes & ~(1 << hole | jumped) if hole >= 0 else 0


def moves(state: "BureauState", chip: int, fuel: int) -> Choices:
    """The ways to fly with so much fuel: starting with that chip, or on (chip 0)."""
    borders, holes = reach(state, state.pawn, fuel, 0 if chip else state.number)
    found = MOVES[state.seat][chip][borders]
    return found + jumps(state.seat, chip, holes) if holes else found


def landings(state: "BureauState") -> Choices:
    """The agents that can land where the flight has come to (B30, B31)."""
    tile = state.pawn
    planet = state.components.planets[tile]
    if planet < 0 or state.landed >> tile & 1:
        return ()
    return _among(LANDS[state.seat], state.agents[planet] & ~state.turned)


def samples_for(state: "BureauState", planet: int) -> int:
    """The samples in store that a landing on a planet of that colour pays for (B30)."""
    return state.samples >> 8 * planet & 255


def _among(actions: Choices, compartments: int) -> Choices:
    """The actions of the compartments in a mask."""
    found: Choices = ()
    while compartments:
        bit = compartments & -compartments
        found += (actions[bit.bit_length() - 1],)
        compartments ^= bit
    return found


def colours(state: "BureauState", which: int) -> int:
    """The colours a sample effect can give, as a mask (B4, B20, B21)."""
    left = present(state.stock)
    if which == ANY:
        return left
    return left & (state.components.colours_at[state.pawn] if which == HERE else 1 << which)


def offices(state: "BureauState") -> int:
    """The kinds of office that can be put down here, as a mask (B23)."""
    tile = state.pawn
    planet = state.components.planets[tile]
    if planet < 0 or state.built >> tile & 1:
        return 0
    left = state.offices
    return bool(left & 255) | bool(left >> 8 * (planet + 1) & 255) << (planet + 1)


def limit(state: "BureauState", times: int, per: int) -> int:
    """How often an item may be done in all: so many times, or by level or offices (B33)."""
    if per:
        return state.components.levels[state.room] if per == LEVEL else len(state.sites)
    return times


def repeats(mode: int, number: int) -> int:
    """How often the whole of an agenda may be done: a captain's condition can be met more than once."""
    return 1 if mode == ROOM else number


def chips(state: "BureauState") -> list[Action]:
    """What can be done with the agenda's chips; what would change nothing is not offered."""
    seat = state.seat
    fuel = state.fuel
    free = state.free
    used = state.used
    all_times = repeats(state.mode, state.number)
    found: list[Action] = []
    for shift, times, per, price, options in state.components.steps[state.agenda]:
        if used >> shift & 255 >= limit(state, times * all_times, per):
            continue
        if price:
            chip, verb, amount = options[0]
            if price > 0:
                if fuel >= price and can_follow(state, verb, amount, fuel - price):
                    found.append(DO[seat][chip])
            elif can_follow(state, verb, amount, fuel):
                found += PAYS[seat][chip][present(state.samples)]
            continue
        for chip, verb, amount in options:
            if verb <= FILL:
                if free:
                    found.append(DO[seat][chip])
            elif verb == FLY:
                if state.mode == DISCOVERY:
                    found.append(DO[seat][chip])
                else:
                    found += moves(state, chip, fuel)
            elif verb == SAMPLE:
                if free:
                    found += SAMPLES[seat][chip][colours(state, amount)]
                elif fuel:
                    found += SQUEEZES[seat][chip][colours(state, amount)]
            elif verb == OFFICE:
                found += OFFICES[seat][chip][offices(state)]
            elif verb != ENLARGE or state.cells < MOST_CELLS:
                found.append(DO[seat][chip])
    return found


def left_over(state: "BureauState") -> list[Item]:
    """The items of the agenda that were not done, or not as often as they could have been."""
    all_times = repeats(state.mode, state.number)
    used = state.used
    return [
        item
        for i, item in enumerate(state.components.agendas[state.agenda].items)
        if used >> 8 * i & 255 < (limit(state, item.times * all_times, item.per) or 1)
    ]


def present(counts: int) -> int:
    """The kinds of which there is at least one, as a mask, from numbers of a byte each."""
    return bool(counts & 255) | bool(counts & 0xFF00) << 1 | bool(counts & 0xFF0000) << 2 | bool(counts >> 24) << 3


def can_follow(state: "BureauState", verb: int, amount: int, fuel: int) -> bool:
    """Whether what follows a payment can be done with the fuel that is left; the payment has made room."""
    if verb == FLY:
        return bool(moves(state, 1, fuel))
    if verb == SAMPLE:
        return bool(colours(state, amount))
    if verb == OFFICE:
        return bool(offices(state))
    return verb != ENLARGE or state.cells < MOST_CELLS


def can_redraw(state: "BureauState") -> bool:
    """Whether a queue of one kind may be drawn anew (B34)."""
    return len(state.queue) == 3 and state.bag > 0 and not state.used


# What is under way


def _push(state: "BureauState", mode: int, agenda: int, number: int) -> None:
    """Begin something; what was under way waits for it."""
    state.under = (state.mode, state.agenda, state.used, state.number, state.under)
    state.mode = mode
    state.agenda = agenda
    state.used = 0
    state.number = number


def _pop(state: "BureauState") -> None:
    """Go back to what waits."""
    assert state.under is not None
    state.mode, state.agenda, state.used, state.number, state.under = state.under


def _close_agenda(state: "BureauState", events: Log) -> None:
    """Nothing of the agenda is left to do: go on with what comes after it."""
    mode = state.mode
    if mode == ROOM:
        left = state.number >> 1
        if left:
            _enter_room(state, left - 1, events)
        else:
            _pop(state)
    elif mode == CAPTAIN:
        open_compartment(state)
    elif mode == COMPARTMENT:
        _end_actions(state)
    else:
        _pop(state)


def _enter_room(state: "BureauState", left: int, events: Log) -> None:
    """One step of the walk (B24, B25)."""
    components = state.components
    state.room = room = components.next_room[state.room]
    facts = components.rooms[room]
    state.agenda = facts.agenda
    state.used = 0
    state.number = 2 * left + (facts.level > 0)
    if events is not None:
        events.append(happened.RoomEntered(state.seat, room, components.levels[room]))


def open_compartment(state: "BureauState") -> None:
    """The compartment's actions begin (B17)."""
    state.mode = COMPARTMENT
    state.agenda = state.components.ships[state.ship].compartments[state.placed]
    state.used = 0
    state.number = 1


def _end_actions(state: "BureauState") -> None:
    """Phase 2 is over; phase 3 follows, unless it has ended for good (B36, B46)."""
    state.mode = REFILL if state.closing < 0 else CLOSE
    state.agenda = state.used = state.number = 0


def _end_flight(state: "BureauState", events: Log) -> None:
    if events is not None:
        events.append(happened.FlightEnded(state.seat, state.components.tiles[state.pawn].id))
    if state.owed:  # B28
        state.mode = FOLLOW
        state.agenda = state.components.flight
        state.used = 0
        state.number = state.owed
        state.owed = 0
    else:
        _pop(state)


# What the actions do


def _choose(state: "BureauState", action: Choose, events: Log) -> None:
    if not action.side:
        state.ship = 0
    if events is not None:
        events.append(happened.SideChosen(state.seat, state.components.ships[state.ship].id))
    state.seat_down((state.seat + 1) % state.seats)
    if state.seat == state.first:
        begin_turn(state, events)


def _place(state: "BureauState", action: Place, events: Log) -> None:
    """B14, then the captain's bonus (B16) or the compartment's actions."""
    kind = action.agent
    compartment = action.compartment
    contacts = turned(state.components.agents[kind].contacts, action.turn)
    state.supply -= 1 << 8 * kind
    agents = state.agents
    state.agents = agents = (*agents[:kind], agents[kind] | 1 << compartment, *agents[kind + 1 :])
    state.contacts |= contacts << 4 * compartment
    state.vacant = vacant = state.vacant & ~(ALL_SIDES << 4 * compartment)
    state.faced = (state.faced | OFFERED[compartment][contacts]) & vacant
    state.placed = compartment
    if events is not None:
        events.append(happened.AgentPlaced(state.seat, KINDS[kind], COMPARTMENTS[compartment], action.turn))
    if state.captain >= 0:
        captain = state.components.captains[state.captain]
        times, state.lines = captain.condition.met(agents, kind, compartment, state.lines)
        if times:
            state.rewarded += times
            if events is not None:
                events.append(happened.CaptainRewarded(state.seat, captain.id, times))
            state.mode = CAPTAIN
            state.agenda = captain.agenda
            state.used = 0
            state.number = times
            return
    open_compartment(state)


def _use(state: "BureauState", chip: int) -> None:
    state.used += 1 << state.components.agendas[state.agenda].shifts[chip]


def _do(state: "BureauState", action: Do, events: Log) -> None:
    agenda = state.components.agendas[state.agenda]
    item, effect = agenda.chips[action.chip - 1]
    price = agenda.items[item].price
    state.used += 1 << 8 * item
    if price:
        state.fuel -= price
        state.free += price
        if events is not None:
            events.append(happened.FuelPaid(state.seat, price, state.fuel))
        _follow(state, action.chip, events)
    else:
        _apply(state, effect.verb, effect.amount, events)


def _pay(state: "BureauState", action: Pay, events: Log) -> None:
    """A sample goes back to the supply (B32)."""
    one = 1 << 8 * action.colour
    state.samples -= one
    state.stock += one
    state.free += 1
    _use(state, action.chip)
    if events is not None:
        events.append(happened.SamplePaid(state.seat, COLOURS[action.colour]))
    _follow(state, action.chip, events)


def _follow(state: "BureauState", chip: int, events: Log) -> None:
    """What was paid for: done at once, or offered where there is something to choose."""
    effect = state.components.agendas[state.agenda].chips[chip - 1][1]
    if effect.verb in (SAMPLE, OFFICE, FLY):
        _push(state, FOLLOW, state.components.follow(state.agenda, chip), 1)
    else:
        _apply(state, effect.verb, effect.amount, events)


def fuel_gain(verb: int, amount: int, free: int) -> int:
    """The fuel that *fuel* or *fill up* brings into so many free cells; the rest is lost (B18)."""
    return free if verb == FILL or amount > free else amount


def _apply(state: "BureauState", verb: int, amount: int, events: Log) -> None:
    """An effect that leaves no choice."""
    if verb <= FILL:  # B18
        gain = fuel_gain(verb, amount, state.free)
        state.fuel += gain
        state.free -= gain
        if events is not None:
            lost = 0 if verb == FILL else amount - gain
            events.append(happened.FuelGained(state.seat, gain, lost, state.fuel))
    elif verb == CREDITS:
        state.tally += amount * (CAPTAIN_CREDITS if state.mode == CAPTAIN else EFFECTS)
        if events is not None:
            events.append(happened.CreditsGained(state.seat, amount, credits_of(state.own())))
    elif verb == BUREAU:
        _push(state, ROOM, 0, 2 * amount)
    elif verb == ENLARGE:  # B22
        state.cells += LIMITER
        state.free += LIMITER
        if events is not None:
            events.append(happened.StoreEnlarged(state.seat, state.cells))
    else:
        state.owed += 1
        if events is not None:
            events.append(happened.FlightPromised(state.seat))


def _sample(state: "BureauState", action: Sample, events: Log) -> None:
    one = 1 << 8 * action.colour
    state.samples += one
    state.stock -= one
    state.free -= 1
    _use(state, action.chip)
    if events is not None:
        events.append(happened.SampleTaken(state.seat, COLOURS[action.colour], 0))


def _squeeze(state: "BureauState", action: Squeeze, events: Log) -> None:
    one = 1 << 8 * action.colour
    state.samples += one
    state.stock -= one
    state.fuel -= 1
    _use(state, action.chip)
    if events is not None:
        events.append(happened.SampleTaken(state.seat, COLOURS[action.colour], 1))


def _office(state: "BureauState", action: Office, events: Log) -> None:
    """B23."""
    tile = state.pawn
    amount = state.components.office_credits[action.office]
    state.offices -= 1 << 8 * action.office
    state.sites += ((tile, action.office),)
    state.built |= 1 << tile
    state.tally += amount * OFFICE_CREDITS
    _use(state, action.chip)
    if events is not None:
        name = state.components.tiles[tile].id
        credits = credits_of(state.own())
        events.append(happened.OfficeOpened(state.seat, name, OFFICE_KINDS[action.office], amount, credits))


def _fly(state: "BureauState", action: Fly, events: Log) -> None:
    _use(state, action.chip)
    _push(state, FLIGHT, 0, 0)
    _move(state, action.way, events)


def _go(state: "BureauState", action: Go, events: Log) -> None:
    _move(state, action.way, events)


def _move(state: "BureauState", way: int, events: Log) -> None:
    """Over a border, into the unexplored, or through a wormhole (B26, B27)."""
    components = state.components
    if way >= 6:
        state.pawn = tile = components.holes[way - 6]
        state.number |= 1 << way - 6
        if events is not None:
            events.append(happened.WormholeUsed(state.seat, components.tiles[tile].id))
        return
    space = state.space
    tile = space.near[state.pawn][way]
    state.number = 0
    if tile >= 0:
        state.pawn = tile
        state.fuel -= BORDER
        state.free += BORDER
        if events is not None:
            events.append(happened.BorderCrossed(state.seat, components.tiles[tile].id, state.fuel))
        return
    place = space.places[state.pawn] + OFFSETS[way]
    state.fuel -= UNEXPLORED
    state.free += UNEXPLORED
    tile = _draw_tile(state)
    state.space = space.grown(place, tile, components.hole_of[tile])
    state.pawn = tile
    if events is not None:
        name = components.tiles[tile].id
        left = state.stack.bit_count()
        events.append(happened.TileDiscovered(state.seat, name, axial(place), state.fuel, left))
    _push(state, DISCOVERY, components.discoveries[tile], 1)


def _draw_tile(state: "BureauState") -> int:
    """The top tile of the stack: any of those that are left, each equally likely."""
    stack = state.stack
    for _ in range(state.generator.randrange(stack.bit_count())):
        stack &= stack - 1
    bit = stack & -stack
    state.stack ^= bit
    return bit.bit_length() - 1


def _land(state: "BureauState", action: Land, events: Log) -> None:
    """B30."""
    tile = state.pawn
    planet = state.components.planets[tile]
    amount = LANDING + samples_for(state, planet)
    state.turned |= 1 << action.compartment
    state.landed |= 1 << tile
    state.tally += amount * LANDINGS
    if events is not None:
        name = state.components.tiles[tile].id
        spot = COMPARTMENTS[action.compartment]
        credits = credits_of(state.own())
        events.append(happened.AgentLanded(state.seat, KINDS[planet], spot, name, amount, credits))
    _end_flight(state, events)


def _stop(state: "BureauState", action: Stop, events: Log) -> None:
    _end_flight(state, events)


def _turn(state: "BureauState", action: Turn, events: Log) -> None:
    """B25."""
    compartment = action.compartment
    state.turned |= 1 << compartment
    state.contacts |= ALL_SIDES << 4 * compartment
    state.faced = (state.faced | OFFERED[compartment][ALL_SIDES]) & state.vacant
    state.number -= 1
    state.tally += INSPECTION * INSPECTORS
    if events is not None:
        credits = credits_of(state.own())
        events.append(happened.InspectorTurned(state.seat, COMPARTMENTS[compartment], INSPECTION, credits))


def _leave(state: "BureauState", action: Leave, events: Log) -> None:
    if events is not None:
        events.append(happened.RestDeclined(state.seat, MODES[state.mode]))
    _close_agenda(state, events)


def _end(state: "BureauState", action: End, events: Log) -> None:
    if state.mode == COMPARTMENT:
        if events is not None:
            events.append(happened.RestDeclined(state.seat, MODES[COMPARTMENT]))
        _end_actions(state)
    if state.mode == CLOSE:
        _next_turn(state, events)


def _take(state: "BureauState", action: Take, events: Log) -> None:
    """B34-B36."""
    kind = action.agent
    queue = state.queue
    i = queue.index(kind)
    queue = queue[:i] + queue[i + 1 :]
    state.supply += 1 << 8 * kind
    if events is not None:
        events.append(happened.AgentTaken(state.seat, KINDS[kind]))
    if state.bag:
        new = draw_agent(state)
        state.queue = (*queue, new)
        if events is not None:
            events.append(happened.QueueRefilled(KINDS[new], state.bag))
    else:
        state.queue = queue
        state.closing = state.seats
        if events is not None:
            events.append(happened.BagFoundEmpty())
    _next_turn(state, events)


def _redraw(state: "BureauState", action: Redraw, events: Log) -> None:
    """B34."""
    for kind in state.queue:
        state.back += 1 << 8 * kind
    state.bag += len(state.queue)
    state.queue = (draw_agent(state), draw_agent(state), draw_agent(state))
    state.used = 1
    if events is not None:
        events.append(happened.QueueRedrawn(state.seat, tuple(KINDS[kind] for kind in state.queue)))


def draw_agent(state: "BureauState") -> int:
    """An agent out of the bag: one that came back to it, or one that nobody has seen; each equally likely."""
    known = sum(state.back.to_bytes(4, "little"))
    chosen = state.generator.randrange(state.bag)
    state.bag -= 1
    if chosen < known:
        kind = _pick(state.back, chosen)
        state.back -= 1 << 8 * kind
    else:
        kind = _pick(state.unseen, state.generator.randrange(sum(state.unseen.to_bytes(4, "little"))))
        state.unseen -= 1 << 8 * kind
    return kind


def _pick(counts: int, number: int) -> int:
    """The kind of the agent with that number, counted through the kinds."""
    kind = 0
    while number >= counts & 255:
        number -= counts & 255
        counts >>= 8
        kind += 1
    return kind


def _next_turn(state: "BureauState", events: Log) -> None:
    state.turns += 1
    if state.closing == 0:
        state.mode = OVER
        if events is not None:
            events.append(happened.GameEnded())
        return
    if state.closing > 0:
        state.closing -= 1
    elif state.seats == 1 and state.turns == TURNS[0] - 1:  # B46
        state.closing = 0
    if state.seats > 1:
        seat = state.seat + 1
        state.seat_down(0 if seat == state.seats else seat)
    begin_turn(state, events)


def begin_turn(state: "BureauState", events: Log) -> None:
    """Phase 1 of the seat whose turn it is."""
    state.mode = PLACE
    state.agenda = state.used = state.number = state.landed = 0
    state.placed = -1
    if events is not None:
        events.append(happened.TurnBegun(state.seat, state.turns // state.seats + 1))


STEPS: dict[type, Callable[..., None]] = {
    Choose: _choose,
    Place: _place,
    Do: _do,
    Sample: _sample,
    Squeeze: _squeeze,
    Pay: _pay,
    Office: _office,
    Fly: _fly,
    Go: _go,
    Land: _land,
    Stop: _stop,
    Turn: _turn,
    Leave: _leave,
    End: _end,
    Redraw: _redraw,
    Take: _take,
}
