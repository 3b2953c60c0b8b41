"""The facts of Aliens: title, seats, options."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...core.chance import Generator
from ...core.event import Event
from ...core.game import Game, Option, Value
from ...core.packs import Pack
from ...core.text import Text
from . import setup
from .actions import Add, Discard, Open, Pass
from .components import QUARTERS, Components
from .state import AliensState


class Aliens(Game[AliensState]):
    """A children's tile game for two to four."""

    name = "aliens"
    title = Text("Инопланеташки", "Aliens")
    rules = "1"
    turn_rule = "A4"
    end_rule = "A17"
    kids = True
    actions = (Open, Add, Discard, Pass)
    home = Path(__file__).parent / "pack"
    seats = (2, 3, 4)
    options = (
        Option(
            "first",
            ("lot", 0, 1, 2, 3),
            "lot",
            Text("Кто начинает: по жребию или место с этим номером", "Who begins: by lot, or the seat of this number"),
        ),
    )

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.components = Components(pack)

    def refuse(self, seats: int, options: Mapping[str, Value]) -> str | None:
        first = options["first"]
        if isinstance(first, int) and first >= seats:
            return f"option first: seat {first} is not at a table of {seats}"
        return None

    def deal(
        self, seats: int, options: Mapping[str, Value], generator: Generator, events: list[Event] | None
    ) -> AliensState:
        return setup.deal(self, seats, options, generator, events)

    def from_json(self, data: Mapping[str, Any]) -> AliensState:
        return setup.from_json(self, data)

    def facts(self) -> dict[str, Any]:
        return {
            "quarters": list(QUARTERS),
            "faces": list(self.components.faces),
            "tiles": {
                tile.id: {
                    "count": tile.count,
                    "left": tile.left,
                    "right": tile.right,
                    "stations": tile.stations,
                    "aliens": tile.aliens,
                }
                for tile in self.components.tiles
            },
        }
