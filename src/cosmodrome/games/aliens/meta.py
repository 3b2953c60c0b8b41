"""The facts of Aliens: title, seats, options."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...core.chance import Generator
from ...core.event import Event
from ...core.game import Game, Option, Value
from ...core.packs import Pack
from ...core.text import Text
from . import contract, setup, view
from .actions import Add, Discard, Open, Pass
from .components import Components
from .events import EVENTS
from .rules import REASONS
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
    events = EVENTS
    reasons = REASONS
    view_type = contract.View
    facts_type = contract.Facts
    preview_type = contract.Preview
    home = Path(__file__).parent / "packs"
    seats = (2, 3, 4)
    options = (
        Option(
            "first",
            ("lot", 0, 1, 2, 3),
            "lot",
            Text("Кто начинает: по жребию или место с этим номером", "Who begins: by lot, or the seat of this number"),
            lines=(
                Text("Решит жребий.", "The lot decides."),
                *(Text("Остальные по кругу.", "The others follow in turn.") for _ in range(4)),
            ),
        ),
    )

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.components = Components(pack)

    @property
    def warnings(self) -> tuple[str, ...]:
        return self.components.warnings

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

    def facts(self) -> contract.Facts:
        return view.facts(self.components)
