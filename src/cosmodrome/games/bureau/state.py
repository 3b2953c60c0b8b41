"""A position of Bureau, as plain data.

What belongs to the seat whose turn it is lies in the position itself; that of the others, who cannot change anything,
in one tuple each. Numbers of several kinds of thing are packed into one int, a byte for each kind.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.action import Action
from ...core.chance import Generator, Rng
from ...core.errors import IllegalAction
from ...core.event import Event
from ...core.outcome import Outcome
from ...core.state import State
from . import contract, preview, reasons, rules, scoring, text, view
from .actions import Choices
from .components import Components, Space, bits
from .rules import MODES, OVER

if TYPE_CHECKING:
    from .meta import Bureau

# What was begun and waits for what came of it: mode, agenda, used, number, and what waits below.
Waiting = tuple[int, int, int, int, Any]

_TURNS = tuple((seat,) for seat in range(4))


class Player(NamedTuple):
    """What belongs to one seat."""

    ship: int
    captain: int  # -1: none
    supply: int  # agents by kind, a byte each
    agents: tuple[int, ...]  # compartments by kind, as masks
    turned: int  # compartments whose agent lies on its back
    contacts: int  # of the agents on board: bit 4 * compartment + side
    faced: int  # contacts that face an empty compartment: bit 4 * compartment + side of it
    vacant: int  # the four bits of every empty compartment
    fuel: int
    free: int  # open cells of the store with nothing in them
    cells: int  # open cells
    samples: int  # by colour, a byte each
    room: int
    tally: int  # credits by where they came from, 16 bits each: see scoring
    pawn: int  # tile
    offices: int  # those left by kind, a byte each
    sites: tuple[tuple[int, int], ...]  # tile and kind of the offices put down
    lines: int  # rows and columns that have paid for C1, as a mask: rows 0-3, columns 4-9
    rewarded: int  # how often the captain's condition was met


class BureauState(State):
    """Whose turn it is and what is waited for; the map, the queue, the stocks; everyone's ship."""

    __slots__ = (
        "agenda", "agents", "back", "bag", "built", "captain", "captains", "cells", "closing", "components", "contacts",
        "faced", "first", "free", "fuel", "landed", "lines", "mode", "number", "offers", "offices", "owed", "pawn",
        "placed", "players", "queue", "rewarded", "room", "samples", "seat", "ship", "sites", "space", "stack", "stock",
        "supply", "tally", "turned", "turns", "under", "unseen", "used", "vacant",
    )  # fmt: skip
    game: "Bureau"
    components: Components
    first: int
    captains: bool
    seat: int
    turns: int  # finished so far, by all seats together
    closing: int  # turns still to come after this one once phase 3 has ended for good; -1 before
    mode: int
    agenda: int  # whose chips are offered
    used: int  # how often each of its items was done, a byte each; in phase 3 whether the queue was drawn anew
    number: int  # room: 2 * rooms still to walk + an inspector may turn; flight: wormholes used; else how often all
    under: Waiting | None
    owed: int  # flights found, to follow after the one under way (B28)
    landed: int  # tiles landed on this turn, as a mask (B31)
    placed: int  # compartment of this turn's agent, -1: none yet
    space: Space
    stack: int  # tiles not yet discovered, as a mask
    queue: tuple[int, ...]
    bag: int  # how many agents are in it
    back: int  # those of them that came back from the queue, by kind, a byte each
    unseen: int  # agents nobody has seen, in the bag or out of the game, by kind, a byte each
    stock: int  # samples by colour, a byte each
    built: int  # tiles with an office, as a mask
    players: tuple[Player, ...]  # that of the seat whose turn it is lies here as it was before its turn
    offers: Choices  # the legal actions
    # Of the seat whose turn it is: see Player.
    ship: int
    captain: int
    supply: int
    agents: tuple[int, ...]
    turned: int
    contacts: int
    faced: int
    vacant: int
    fuel: int
    free: int
    cells: int
    samples: int
    room: int
    tally: int
    pawn: int
    offices: int
    sites: tuple[tuple[int, int], ...]
    lines: int
    rewarded: int

    def legal(self, seat: int) -> Choices:
        """What can be done now: see `rules.settle`, which finds it."""
        return self.offers if seat == self.seat and self.mode != OVER else ()

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        """One step, and the automatic ones after it."""
        rules.STEPS[type(action)](self, action, events)
        rules.settle(self, events)

    def explain(self, action: Action) -> IllegalAction:
        return reasons.explain(self, action)

    def preview(self, action: Action) -> contract.Preview:
        return preview.preview(self, action)

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def view(self, seat: int | None) -> contract.View:
        return view.view(self, seat)

    def render(self, seat: int | None) -> str:
        return text.render(self, seat)

    @property
    def turn(self) -> tuple[int, ...]:
        return () if self.mode == OVER else _TURNS[self.seat]

    @property
    def over(self) -> bool:
        return self.mode == OVER

    @property
    def level(self) -> int:
        """The bureau level of the seat whose turn it is (B25)."""
        return self.components.levels[self.room]

    def player(self, seat: int) -> Player:
        """What belongs to a seat, now."""
        return self.own() if seat == self.seat else self.players[seat]

    def own(self) -> Player:
        """What belongs to the seat whose turn it is."""
        return Player(
            self.ship, self.captain, self.supply, self.agents, self.turned, self.contacts, self.faced, self.vacant,
            self.fuel, self.free, self.cells, self.samples, self.room, self.tally, self.pawn, self.offices, self.sites,
            self.lines, self.rewarded,
        )  # fmt: skip

    def seat_down(self, seat: int) -> None:
        """Make it that seat's turn: what is the other's goes to its tuple."""
        players = self.players
        old = self.seat
        self.players = players = (*players[:old], self.own(), *players[old + 1 :])
        self.seat = seat
        self.unpack(players[seat])

    def unpack(self, player: Player) -> None:
        """Take what belongs to a seat as that of the seat whose turn it is."""
        (
            self.ship, self.captain, self.supply, self.agents, self.turned, self.contacts, self.faced, self.vacant,
            self.fuel, self.free, self.cells, self.samples, self.room, self.tally, self.pawn, self.offices, self.sites,
            self.lines, self.rewarded,
        ) = player  # fmt: skip

    def copy(self) -> "BureauState":
        other: BureauState = BureauState()
        other.game = self.game
        other.components = self.components
        other.generator = self.generator.copy()
        other.seats = self.seats
        other.first = self.first
        other.captains = self.captains
        other.seat = self.seat
        other.turns = self.turns
        other.closing = self.closing
        other.mode = self.mode
        other.agenda = self.agenda
        other.used = self.used
        other.number = self.number
        other.under = self.under
        other.owed = self.owed
        other.landed = self.landed
        other.placed = self.placed
        other.space = self.space
        other.stack = self.stack
        other.queue = self.queue
        other.bag = self.bag
        other.back = self.back
        other.unseen = self.unseen
        other.stock = self.stock
        other.built = self.built
        other.players = self.players
        other.offers = self.offers
        other.ship = self.ship
        other.captain = self.captain
        other.supply = self.supply
        other.agents = self.agents
        other.turned = self.turned
        other.contacts = self.contacts
        other.faced = self.faced
        other.vacant = self.vacant
        other.fuel = self.fuel
        other.free = self.free
        other.cells = self.cells
        other.samples = self.samples
        other.room = self.room
        other.tally = self.tally
        other.pawn = self.pawn
        other.offices = self.offices
        other.sites = self.sites
        other.lines = self.lines
        other.rewarded = self.rewarded
        return other

    def _identity(self) -> tuple[object, ...]:
        return (
            self.first, self.captains, self.seat, self.turns, self.closing, self.mode, self.agenda, self.used,
            self.number, self.under, self.owed, self.landed, self.placed, self.space.places, self.stack, self.queue,
            self.bag, self.back, self.unseen, self.stock, self.built,
            [self.player(seat) for seat in range(self.seats)],
        )  # fmt: skip

    def resample(self, seat: int | None, rng: Rng) -> "BureauState":
        """Everything is open to all; only the draws to come are not known."""
        other = self.copy()
        other.generator = Generator.drawn(rng)
        return other

    def inventory(self) -> dict[str, int]:
        found: dict[str, int] = {}
        players = [self.player(seat) for seat in range(self.seats)]
        for k, name in enumerate(("orange", "blue", "pink", "inspector")):
            found[f"{name} agents"] = (
                (self.unseen >> 8 * k & 255)
                + (self.back >> 8 * k & 255)
                + self.queue.count(k)
                + sum((p.supply >> 8 * k & 255) + p.agents[k].bit_count() for p in players)
            )
        for k, name in enumerate(("orange", "blue", "pink")):
            found[f"{name} samples"] = (self.stock >> 8 * k & 255) + sum(p.samples >> 8 * k & 255 for p in players)
        found["tiles"] = self.stack.bit_count() + len(self.space.at)
        found["offices"] = sum(sum(p.offices.to_bytes(4, "little")) + len(p.sites) for p in players)
        found["ships"] = self.seats
        return found

    def to_json(self) -> dict[str, Any]:
        tiles = self.components.tiles
        under = []
        frame = self.under
        while frame is not None:
            under.append([MODES[frame[0]], self.components.agendas[frame[1]].text, *frame[2:4]])
            frame = frame[4]
        return {
            "seats": self.seats,
            "first": self.first,
            "captains": self.captains,
            "seat": self.seat,
            "turns": self.turns,
            "closing": self.closing,
            "mode": MODES[self.mode],
            "agenda": self.components.agendas[self.agenda].text,
            "used": self.used,
            "number": self.number,
            "under": under,
            "owed": self.owed,
            "landed": [tiles[i].id for i in bits(self.landed)],
            "placed": self.placed,
            "map": [[tiles[i].id, place] for i, place in enumerate(self.space.places) if place >= 0],
            "stack": [tiles[i].id for i in bits(self.stack)],
            "queue": list(self.queue),
            "bag": self.bag,
            "back": list(self.back.to_bytes(4, "little")),
            "unseen": list(self.unseen.to_bytes(4, "little")),
            "stock": list(self.stock.to_bytes(3, "little")),
            "players": [self._player_json(self.player(seat)) for seat in range(self.seats)],
            "generator": self.generator.to_json(),
        }

    def _player_json(self, player: Player) -> dict[str, Any]:
        tiles = self.components.tiles
        return {
            "ship": self.components.ships[player.ship].id,
            "captain": None if player.captain < 0 else self.components.captains[player.captain].id,
            "supply": list(player.supply.to_bytes(4, "little")),
            "agents": list(player.agents),
            "turned": player.turned,
            "contacts": f"{player.contacts:x}",
            "fuel": player.fuel,
            "cells": player.cells,
            "samples": list(player.samples.to_bytes(3, "little")),
            "room": player.room,
            "tally": [player.tally >> 16 * i & 0xFFFF for i in range(5)],
            "pawn": tiles[player.pawn].id,
            "sites": [[tiles[tile].id, kind] for tile, kind in player.sites],
            "lines": player.lines,
            "rewarded": player.rewarded,
        }
