"""The table drawn with characters.

On an asteroid bare terrain is ice `*`, crater `o`, rock `^`, soil `.`; a tile shows the capital letter of its name
(F a Soylent factory, S a statue), with a dash to the right where it goes on; M is a monument.
"""

from typing import TYPE_CHECKING

from .contract import Price
from .names import BUILDINGS, DECKS, OFF, RESOURCES, TERRAINS
from .packed import Acting, has, members, slot_of, tile_counts, total, unpack
from .rules import AUTOMATON, ROUNDS, store_limit
from .scoring import automaton_score, score
from .steps import CHOOSE

if TYPE_CHECKING:
    from .state import CitiesState

_BARE = "*o^."
_LETTERS = "HGAPEFS"


def render(state: "CitiesState", seat: int | None) -> str:
    """The main board, everyone's asteroid, and that seat's own hand."""
    lines = [f"Round {state.round} of {ROUNDS}, worker {_worker_of_round(state)}   {DECKS[state.deck]}", ""]
    lines += _board(state)
    if state.difficulty:
        lines += ["", *_automaton(state)]
    if state.queue:
        lines += ["", f"To act: {', '.join(map(_in_order, state.queue))}"]
    lines.append("")
    blocks = [_asteroid(state, s, seat) for s in range(state.seats)]
    for i in range(max(map(len, blocks))):
        lines.append("   ".join(f"{block[i] if i < len(block) else '':<24}" for block in blocks))
    if seat is not None:
        lines += ["", *_hand(state, seat)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _in_order(acting: Acting) -> str:
    return f"{acting.worker} ({'automaton' if acting.seat == AUTOMATON else f'seat {acting.seat}'})"


def _worker_of_round(state: "CitiesState") -> str:
    if state.plan == OFF or state.stage:
        return str(state.stage + 1)
    return "1 and 2"


def _units(units: int) -> str:
    return " ".join(f"{name} {n}" for name, n in zip(RESOURCES, unpack(units), strict=True))


def _board(state: "CitiesState") -> list[str]:
    lines = [f"Areas   {_units(state.areas)}", f"Bank    {_units(state.bank)}"]
    supply = tile_counts(state.supply)
    prices = state.components.price_tables[state.side]
    for i, building in enumerate(BUILDINGS):
        slots = []
        for rank in range(1 + state.side):
            slot = slot_of(i, rank)
            slots.append(f"{'■' if has(state.slots, slot) else '·'} {_price(prices[slot])}")
        lines.append(f"  {building:<14}{'   '.join(f'{slot:<36}' for slot in slots)}  {supply[i]:>2} left")
    lines.append(f"  factories {supply[5]}, statues {supply[6]}")
    if state.has_monuments:
        names = [state.components.monuments[i] for i in members(state.monuments)]
        lines.append("Monuments: " + (", ".join(f"{one.id} {one.name.en}" for one in names) or "none left"))
    return lines


def _price(table: Price) -> str:
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
        for cell in members(side.terrain[i]):
            signs[cell] = f"{_BARE[i]} "
    for i in board.tiles:
        for cell in layout.cells[i]:
            joined = cell % 8 < 7 and cell + 1 in layout.cells[i]
            signs[cell] = _LETTERS[layout.kinds[i]] + ("-" if joined else " ")
    for spot in board.monuments:
        for cell in members(layout.spots[spot][1]):
            signs[cell] = "M "
    mark = "▶" if s in state.turn else "✓" if state.chosen[s] and state.todo[0].code == CHOOSE else " "
    knows = s == seat or state.over
    points = score(state, s, knows).total
    lines = [f"{mark} Seat {s}  {points}{'' if knows else '+?'} points", "    a b c d e f g h"]
    lines += [f"  {row + 1} {''.join(signs[8 * row : 8 * row + 8])}" for row in range(8)]
    store = zip(RESOURCES, unpack(state.stores[s]), strict=True)
    held = f"({total(state.stores[s])} of {store_limit(state, s)})"
    lines.append("  " + " ".join(f"{name[0].upper()}{n}" for name, n in store) + f"  {held}")
    lines.append(f"  played {' '.join(map(str, state.played[s])) or '-'}")
    kept = state.reserved[s]
    if kept is not None:
        lines.append(f"  reserved {BUILDINGS[kept]}")
    return lines


def _hand(state: "CitiesState", seat: int) -> list[str]:
    card = state.components.objectives[state.objectives[seat]]
    lines = [
        f"Your objective: {card.name.en} (2 a tile of {BUILDINGS[card.upper]}, 1 a tile of {BUILDINGS[card.lower]})",
        "Your workers:",
    ]
    acting = [state.queue[0].worker] if state.queue and state.queue[0].seat == seat else []
    for number in [*acting, *members(state.hands[seat])]:
        worker = state.workers[number]
        day, night = worker.abilities
        says = day.text.en if day is night else f"day: {day.text.en} night: {night.text.en}"
        mark = "▶" if number in acting else "✓" if number in state.chosen[seat] else " "
        lines.append(f" {mark}{number:>3}  carries {worker.capacity}  {worker.name.en}. {says}")
    return lines
