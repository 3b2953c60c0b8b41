"""The table drawn with characters.

On an asteroid bare terrain is ice `*`, crater `o`, rock `^`, soil `.`; a tile shows the capital letter of its name
(F a Soylent factory, S a statue), with a dash to the right where it goes on; M is a monument.
"""

from typing import TYPE_CHECKING

from .components import MODES, OFF, SOLO, TERRAINS
from .effects import BUILDINGS
from .placement import cells_of
from .resources import named, total
from .rules import AUTOMATON, CHOOSE, ROUNDS, STORE
from .scoring import automaton_score, score, tile_counts

if TYPE_CHECKING:
    from .state import CitiesState

_BARE = "*o^."
_LETTERS = "HGAPEFS"


def render(state: "CitiesState", seat: int | None) -> str:
    """The main board, everyone's asteroid, and that seat's own hand."""
    mode = "solo" if state.deck == SOLO else MODES[state.deck]
    lines = [f"Round {state.round} of {ROUNDS}, worker {_worker_of_round(state)}   {mode}", ""]
    lines += _board(state)
    if state.difficulty:
        lines += ["", *_automaton(state)]
    if state.queue:
        order = ", ".join(
            f"{entry >> 3} ({'automaton' if entry & 7 == AUTOMATON else f'seat {entry & 7}'})" for entry in state.queue
        )
        lines += ["", f"To act: {order}"]
    lines.append("")
    blocks = [_asteroid(state, s, seat) for s in range(state.seats)]
    for i in range(max(map(len, blocks))):
        lines.append("   ".join(f"{block[i] if i < len(block) else '':<24}" for block in blocks))
    if seat is not None:
        lines += ["", *_hand(state, seat)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _worker_of_round(state: "CitiesState") -> str:
    if state.plan == OFF or state.stage:
        return str(state.stage + 1)
    return "1 and 2"


def _units(units: int) -> str:
    return " ".join(f"{name} {n}" for name, n in named(units).items())


def _board(state: "CitiesState") -> list[str]:
    lines = [f"Areas   {_units(state.areas)}", f"Bank    {_units(state.bank)}"]
    supply = tile_counts(state.supply)
    prices = state.components.price_tables[state.side]
    for i, building in enumerate(BUILDINGS):
        slots = []
        for rank in range(1 + state.side):
            mark = "■" if state.slots >> i + 5 * rank & 1 else "·"
            slots.append(f"{mark} {_price(prices[i + 5 * rank])}")
        lines.append(f"  {building:<14}{'   '.join(f'{slot:<36}' for slot in slots)}  {supply[i]:>2} left")
    lines.append(f"  factories {supply[5]}, statues {supply[6]}")
    if state.has_monuments:
        names = [state.components.monuments[i] for i in cells_of(state.monuments)]
        lines.append("Monuments: " + (", ".join(f"{one.id} {one.name.en}" for one in names) or "none left"))
    return lines


def _price(table: dict[str, int]) -> str:
    return ", ".join(f"{n} {name}" for name, n in table.items() if n)


def _automaton(state: "CitiesState") -> list[str]:
    tiles = ", ".join(f"{name} {n}" for name, n in zip(BUILDINGS, tile_counts(state.rival_tiles), strict=False))
    points = automaton_score(state)
    return [
        f"Automaton (difficulty {state.difficulty}): {points.total} points   store: {_units(state.rival_store)}",
        f"  {tiles}   deck {state.rest.bit_count()}, discarded {state.discard.bit_count()}",
    ]


def _asteroid(state: "CitiesState", s: int, seat: int | None) -> list[str]:
    """One asteroid with its owner's store and workers."""
    layout, board, side = state.sides[s].layout, state.boards[s], state.sides[s]
    signs = ["  "] * 64
    for i in range(len(TERRAINS)):
        for cell in cells_of(side.terrain[i]):
            signs[cell] = f"{_BARE[i]} "
    for i in board.tiles:
        for cell in layout.cells[i]:
            joined = cell % 8 < 7 and cell + 1 in layout.cells[i]
            signs[cell] = _LETTERS[layout.kinds[i]] + ("-" if joined else " ")
    for spot in board.monuments:
        for cell in cells_of(layout.spots[spot][1]):
            signs[cell] = "M "
    mark = "▶" if s in state.turn else "✓" if state.chosen[s] and state.todo[0][0] == CHOOSE else " "
    played = [str(n) for n in (state.played[s] & 31, state.played[s] >> 5) if n]
    knows = s == seat or state.over
    points = score(state, s, knows).total
    lines = [f"{mark} Seat {s}  {points}{'' if knows else '+?'} points", "    a b c d e f g h"]
    lines += [f"  {row + 1} {''.join(signs[8 * row : 8 * row + 8])}" for row in range(8)]
    store = named(state.stores[s])
    lines.append("  " + " ".join(f"{name[0].upper()}{n}" for name, n in store.items()) + _limit(state, s))
    lines.append(f"  played {' '.join(played) or '-'}")
    if state.reserved[s]:
        lines.append(f"  reserved {BUILDINGS[state.reserved[s] - 1]}")
    return lines


def _limit(state: "CitiesState", s: int) -> str:
    limit = state.limits[s] >> 2 or STORE
    return f"  ({total(state.stores[s])} of {limit})"


def _hand(state: "CitiesState", seat: int) -> list[str]:
    card = state.components.objectives[state.objectives[seat]]
    lines = [
        f"Your objective: {card.name.en} (2 a tile of {BUILDINGS[card.upper]}, 1 a tile of {BUILDINGS[card.lower]})",
        "Your workers:",
    ]
    acting = [state.queue[0] >> 3] if state.queue and state.queue[0] & 7 == seat else []
    for number in [*acting, *cells_of(state.hands[seat])]:
        worker = state.workers[number]
        day, night = worker.abilities
        says = day.text.en if day is night else f"day: {day.text.en} night: {night.text.en}"
        chosen = number in (state.chosen[seat] & 31, state.chosen[seat] >> 5)
        mark = "▶" if number in acting else "✓" if chosen else " "
        lines.append(f" {mark}{number:>3}  carries {worker.capacity}  {worker.name.en}. {says}")
    return lines
