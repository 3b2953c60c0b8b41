"""The table drawn with characters.

A tile shows its stations (■) and aliens (☺); on its inner edges half a station is a half circle, two halves a full one.
"""

from typing import TYPE_CHECKING

from .components import Planet

if TYPE_CHECKING:
    from .state import AliensState


def render(state: "AliensState", seat: int | None) -> str:
    """Row, die and everyone's planets; that seat's own come last."""
    lines = [
        f"Round {state.turns // state.seats + 1}   stock {len(state.stock)}   discarded {len(state.discarded)}",
        "",
    ]
    row = [["         "] * 4 if kind < 0 else _tile(state, kind) for kind in state.row]
    lines += ["    " + "   ".join(cells[i] for cells in row) for i in range(4)]
    lines.append("Row     " + "           ".join(str(i + 1) for i in range(3)))
    order = [s for s in range(state.seats) if s != seat] + ([] if seat is None else [seat])
    for s in order:
        mark = "▶" if s in state.turn else " "
        total = sum(planet.stations for planet in state.finished[s])
        die = f"   die {state.die}" if s in state.turn and state.die else ""
        finished = " + ".join(str(planet.stations) for planet in state.finished[s])
        lines += ["", f"{mark} Seat {s}   finished: {finished or '-'} = {total} stations{die}"]
        planets = [_planet(state, planet) for planet in state.planets[2 * s : 2 * s + 2]]
        lines += [("  " + "   ".join(cells[i] for cells in planets)).rstrip() for i in range(6)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _inside(state: "AliensState", kind: int) -> str:
    if kind < 0:
        return "   ·   "
    tile = state.components.tiles[kind]
    return f"{'■' * tile.stations + '☺' * tile.aliens:^7}"


def _tile(state: "AliensState", kind: int) -> list[str]:
    """A tile of the row, held as the north-west quarter of a planet."""
    tile = state.components.tiles[kind]
    return [
        "╭────────",
        f"│{_inside(state, kind)}{'◖' if tile.right else ' '}",
        f"│{'◓':^7} " if tile.left else "│        ",
        f"  {tile.id:<7}",
    ]


def _seam(state: "AliensState", before: int, after: int, halves: str, whole: str, none: str) -> str:
    """The seam between a tile and the next one clockwise: `halves` are the signs of the first's and the second's."""
    right = before >= 0 and state.components.tiles[before].right
    left = after >= 0 and state.components.tiles[after].left
    if right and left:
        return whole
    return halves[0] if right else halves[1] if left else none


def _planet(state: "AliensState", planet: Planet | None) -> list[str]:
    if planet is None:
        return ["", "", "      (no planet)  ", "", "", ""]
    nw, ne, se, sw = planet.tiles
    top = _seam(state, nw, ne, "◖◗", "●", "│")
    east = _seam(state, ne, se, "◓◒", "●", "─")
    south = _seam(state, se, sw, "◗◖", "●", "│")
    west = _seam(state, sw, nw, "◒◓", "●", "─")
    return [
        "╭───────┬───────╮",
        f"│{_inside(state, nw)}{top}{_inside(state, ne)}│",
        f"├───{west}───┼───{east}───┤",
        f"│{_inside(state, sw)}{south}{_inside(state, se)}│",
        "╰───────┴───────╯",
        f" ■{planet.stations} ☺{planet.aliens} needs {max(planet.need, 1):<5}",
    ]
