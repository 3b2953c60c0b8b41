"""The table drawn with characters: map, ship, store, bureau track, queue.

On the map a planet is its colour's first letter (O, B, P), M a megamall, @ a wormhole with its number; below it the
fuel to get there (~), pawns (^) and offices (#) with their seats. On the ship a contact is a triangle that points out
of its compartment, and ● where two meet; an agent in small letters lies on its back.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from . import contract
from .actions import KINDS, OFFICE_KINDS
from .compartments import BESIDE, COLUMNS, ROWS
from .components import axial, place_of
from .effects import COLOURS
from .rules import MOST_CELLS
from .view import view

if TYPE_CHECKING:
    from .state import BureauState, Player

_STAGES: dict[contract.Stage, str] = {
    "side": "choose a side of your ship board",
    "place": "place an agent",
    "captain": "the captain's bonus",
    "compartment": "the compartment's actions",
    "follow": "what follows",
    "discovery": "the discovery bonus",
    "room": "a room of the bureau",
    "flight": "in flight",
    "refill": "take an agent of the queue",
    "close": "end the turn",
    "over": "the game is over",
}
_WIDE = 13  # of a compartment
_HEX = 10  # of a place on the map


def render(state: "BureauState", seat: int | None) -> str:
    """The map, the bureau and the rivals; that seat's ship (else that of the seat in turn), what is offered."""
    data = view(state, seat)
    own = state.seat if seat is None else seat
    lines = [f"Turn {data['round']} of {data['rounds']}   seat {state.seat}: {_STAGES[data['stage']]}", ""]
    lines += _map(state, data["map"])
    lines += ["", *_bureau(state)]
    back = sum(state.back.to_bytes(4, "little"))
    lines += [
        f"Queue   {', '.join(data['queue']) or '-'}   bag {state.bag}{f' ({back} came back)' if back else ''}   "
        f"stack {data['stack']} tiles",
        f"Stock   {_numbers(state.stock, COLOURS)}",
    ]
    for s in range(state.seats):
        if s != own:
            lines += ["", _summary(state, s, data["players"][s]), *_small_ship(state.player(s))]
    lines += ["", _summary(state, own, data["players"][own]), *_ship(state, own), *_store(state.player(own))]
    offered = _offered(data)
    lines += ["", *offered] if offered else []
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _numbers(packed: int, names: Sequence[str]) -> str:
    return "  ".join(f"{name} {packed >> 8 * i & 255}" for i, name in enumerate(names))


def _those(packed: int, names: Sequence[str]) -> str:
    """The kinds of which there is at least one, with their numbers."""
    counts = [(packed >> 8 * i & 255, name) for i, name in enumerate(names)]
    return ", ".join(f"{count} {name}" for count, name in counts if count) or "none"


def _summary(state: "BureauState", seat: int, data: contract.Player) -> str:
    captain = ""
    if data["captain"]:
        facts = next(c for c in state.components.captains if c.id == data["captain"])
        reward = state.components.agendas[facts.agenda].text
        captain = f"   {facts.id} {facts.name.en} ({facts.condition.word}: {reward})"
    player = state.player(seat)
    name = state.components.ships[player.ship].name.en
    supply, offices = _those(player.supply, KINDS), _those(player.offices, OFFICE_KINDS)
    mark = "▶" if seat in state.turn else " "
    return (
        f"{mark} Seat {seat}, {name}   {data['credits']} credits   level {data['level']}   on {data['tile']}{captain}\n"
        f"  supply: {supply}   offices aboard: {offices}, on planets: {len(data['sites'])}"
    )


def _map(state: "BureauState", data: contract.SpaceMap) -> list[str]:
    components = state.components
    costs = {route["place"]: route["fuel"] for route in data["routes"]}
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for place, number in state.space.at.items():
        tile = components.tiles[number]
        signs = (COLOURS[tile.planet][0].upper() if tile.planet >= 0 else "") + ("M" if tile.megamall else "")
        signs += f"@{tile.hole + 1}" if tile.hole >= 0 else ""
        below = f"~{costs[axial(place)]} " if axial(place) in costs else ""
        for seat in range(state.seats):
            player = state.player(seat)
            below += f"^{seat}" if player.pawn == number else ""
            below += f"#{seat}" if any(site == number for site, _ in player.sites) else ""
        cells[axial(place)] = f"[{tile.id} {signs}".rstrip() + "]", below
    for q, r in costs:
        if place_of(q, r) not in state.space.at:
            cells[q, r] = "·", f"~{costs[q, r]}"
    left = min(2 * q + r for q, r in cells)
    found = []
    for row in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        upper = lower = ""
        for q in sorted(q for q, r in cells if r == row):
            column = (2 * q + row - left) * _HEX // 2
            first, second = cells[q, row]
            upper = f"{upper:<{column}}{first:^{_HEX}}"
            lower = f"{lower:<{column}}{second:^{_HEX}}"
        found += [upper, lower]
    ways = "; ".join(f"{way['way']} {way['tile'] or 'unexplored'} {way['fuel']}" for way in data["ways"])
    return [*found, f"Ways with their fuel: {ways}"] if ways else found


def _bureau(state: "BureauState") -> list[str]:
    rooms = []
    for i, room in enumerate(state.components.rooms):
        here = "".join(f"^{seat}" for seat in range(state.seats) if state.player(seat).room == i)
        level = f"★{room.level} " if room.level else ""
        ring = "(ring) " if i == state.components.ring else ""
        text = f"{i}:{ring}{level}{state.components.agendas[room.agenda].text or '-'} {here}"
        rooms.append(text.rstrip().replace(" ", "\xa0"))
    lines = wrap("  ".join(rooms), 100, break_long_words=False)
    return [("Bureau  " if i == 0 else "        ") + line.replace("\xa0", " ") for i, line in enumerate(lines)]


def _letter(player: "Player", compartment: int) -> str:
    kind = next((k for k in range(4) if player.agents[k] >> compartment & 1), None)
    if kind is None:
        return "·"
    return KINDS[kind][0] if player.turned >> compartment & 1 else KINDS[kind][0].upper()


def _small_ship(player: "Player") -> list[str]:
    rows = [" ".join(_letter(player, COLUMNS * row + c) for c in range(COLUMNS)) for row in range(ROWS - 1, -1, -1)]
    return [f"  {rows[i]}   {text}" for i, text in enumerate((*_store(player)[0:1], "", "", ""))]


def _ship(state: "BureauState", seat: int) -> list[str]:
    player = state.player(seat)
    compartments = state.components.ships[player.ship].compartments
    lines = [_level_border(player, ROWS)]
    for row in range(ROWS - 1, -1, -1):
        inside = []
        for column in range(COLUMNS):
            c = COLUMNS * row + column
            kind = next((k for k in range(4) if player.agents[k] >> c & 1), None)
            if kind is None:
                inside.append(wrap(state.components.agendas[compartments[c]].text, _WIDE)[:3])
            else:
                back = player.turned >> c & 1
                name = KINDS[kind] if back else KINDS[kind].upper()
                inside.append(["", name, ("turned" if kind == 3 else "landed") if back else ""])
        for i in range(3):
            text = "".join(
                (_side_mark(player, COLUMNS * row + column, 3) if i == 1 else "│")
                + f"{inside[column][i] if i < len(inside[column]) else '':^{_WIDE}}"
                for column in range(COLUMNS)
            )
            end = _side_mark(player, COLUMNS * row + COLUMNS - 1, 1) if i == 1 else "│"
            lines.append(f"{row + 1 if i == 1 else ' '} {text}{end}")
        lines.append(_level_border(player, row))
    return [*lines, "  " + "".join(f"{letter:^{_WIDE + 1}}" for letter in "abcdef")]


def _has(player: "Player", compartment: int, side: int) -> bool:
    return compartment >= 0 and bool(player.contacts >> (4 * compartment + side) & 1)


def _side_mark(player: "Player", compartment: int, side: int) -> str:
    """The border to the left (3) or right (1) of a compartment, with its contacts."""
    out = _has(player, compartment, side)
    back = _has(player, BESIDE[compartment][side], (side + 2) % 4)
    if out and back:
        return "●"
    if out or back:
        return "◀" if out == (side == 3) else "▶"
    return "│"


def _level_border(player: "Player", row: int) -> str:
    """The border under a row of compartments (or above the top one), with its contacts; hull contacts at the bottom."""
    text = "  "
    for column in range(COLUMNS):
        above = COLUMNS * row + column if row < ROWS else -1
        down = _has(player, above, 2)
        up = row == 0 or _has(player, COLUMNS * (row - 1) + column, 0)
        mark = "●" if down and up else "▼" if down else "▲" if up else "─"
        text += "┼" + f"{mark:─^{_WIDE}}"
    return text + "┼"


def _store(player: "Player") -> list[str]:
    samples = "".join(c[0].upper() * (player.samples >> 8 * i & 255) for i, c in enumerate(COLOURS))
    row = "▮" * player.fuel + "·" * player.free + samples + "x" * (MOST_CELLS - player.cells)
    return [f"Store   [{row}]   fuel {player.fuel}, free {player.free} of {player.cells} open cells"]


def _offered(data: contract.View) -> list[str]:
    """The chips, with what was done and what can be done, and why a chip is not offered."""
    lines = []
    if data["agenda"]:
        agenda = data["agenda"]
        title = _STAGES[agenda["stage"]]
        lines.append(f"{title[0].upper()}{title[1:]} ({_source(agenda['source'])}): {agenda['text'] or '-'}")
        for item in agenda["items"]:
            count = f"{item['done']} of {item['limit']} done"
            for chip in item["chips"]:
                why = f"   not now: {chip['why']['sentence']} ({chip['why']['rule']})" if chip["why"] else ""
                text = item["text"] if item["price"] else chip["effect"]["text"]
                lines.append(f"  chip {chip['chip']}: {text}   {count}{why}")
        if agenda["inspectors"]:
            lines.append(f"  an inspector may turn over: {', '.join(agenda['inspectors'])}")
    for below in data["waiting"]:
        if below["stage"] != "flight":
            counts = ", ".join(f"{item['text']} ({item['done']} of {item['limit']} done)" for item in below["items"])
            lines.append(f"Then {_STAGES[below['stage']]}: {counts}")
    return lines


def _source(source: contract.Source) -> str:
    """Where an agenda comes from."""
    if source["kind"] == "captain":
        return f"captain {source['captain']}"
    if source["kind"] == "tile":
        return f"tile {source['tile']}"
    if source["kind"] == "room":
        return f"room {source['room']}"
    return f"compartment {source['compartment']}"
