"""The facts of Bureau: title, seats, options."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...core.chance import Generator
from ...core.event import Event
from ...core.game import Game, Option, Value
from ...core.packs import Pack
from ...core.text import Text
from . import actions, contract, setup, view
from .components import COMMON, Components
from .events import EVENTS
from .reasons import REASONS
from .state import BureauState

# of every value of an option, what it means
_LINES = {
    "first": (
        Text("Решит жребий.", "The lot decides."),
        *(Text("Остальные по кругу.", "The others follow in turn.") for _ in range(4)),
    ),
    "ships": (
        Text("У всех одинаковый корабль. Для первых партий.", "The same ship for all. For first games."),
        Text("У каждого свой, по жребию.", "Everyone has a ship of their own, by lot."),
        Text(
            "Каждый выбирает: общий корабль или свой.",
            "Everyone chooses: the common ship or their own.",
        ),
    ),
    "captains": (
        Text("Капитаны только ведут корабль.", "Captains just fly the ship."),
        Text("У каждого капитана своё условие и награда.", "Every captain has a condition and a reward."),
    ),
}


class Bureau(Game[BureauState]):
    """A game of agents, flights and paperwork for one to four."""

    name = "bureau"
    title = Text("Космобюро", "Space Bureau")
    rules = "1"
    turn_rule = "B13"
    end_rule = "B36"
    actions = (
        actions.Choose, actions.Place, actions.Do, actions.Sample, actions.Squeeze, actions.Pay, actions.Office,
        actions.Fly, actions.Go, actions.Land, actions.Stop, actions.Turn, actions.Leave, actions.End, actions.Redraw,
        actions.Take,
    )  # fmt: skip
    events = EVENTS
    reasons = REASONS
    view_type = contract.View
    facts_type = contract.Facts
    preview_type = contract.Preview
    home = Path(__file__).parent / "packs"
    seats = (1, 2, 3, 4)
    options: tuple[Option, ...] = ()

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.components = Components(pack)
        self.options = (
            Option(
                "first",
                ("lot", 0, 1, 2, 3),
                "lot",
                Text(
                    "Кто начинает: по жребию или место с этим номером", "Who begins: by lot, or the seat of this number"
                ),
                lines=_LINES["first"],
            ),
            Option(
                "ships",
                ("common", "asymmetric", "choice"),
                "common",
                Text(
                    f"Корабли: у всех сторона «{COMMON}», у каждого своя, или каждый выбирает сторону своего планшета",
                    f'Ships: side "{COMMON}" for all, a different one each, or everyone chooses a side of their board',
                ),
                lines=_LINES["ships"],
            ),
            Option(
                "boards",
                tuple(ship.id for ship in self.components.ships if ship.id != COMMON),
                None,
                Text(
                    "Планшеты по местам, если корабли разные; не названы: по жребию",
                    "The boards by seat where ships differ; by lot where they are not named",
                ),
                many=True,
            ),
            Option(
                "captains",
                ("off", "on"),
                "off",
                Text("Способности капитанов", "Captain abilities"),
                lines=_LINES["captains"],
            ),
            Option(
                "named_captains",
                tuple(captain.id for captain in self.components.captains),
                None,
                Text(
                    "Способности по местам, если они в игре; не названы: по жребию",
                    "The abilities by seat where they are played; by lot where they are not named",
                ),
                many=True,
            ),
        )

    def refuse(self, seats: int, options: Mapping[str, Value]) -> str | None:
        first = options["first"]
        if isinstance(first, int) and first >= seats:
            return f"option first: seat {first} is not at a table of {seats}"
        for name, switch, off in (("boards", "ships", "common"), ("named_captains", "captains", "off")):
            named = options[name]
            if isinstance(named, tuple):
                if len(named) != seats:
                    return f"option {name}: expected one for each of {seats} seats, got {len(named)}"
                if options[switch] == off:
                    return f"option {name}: it needs another value of {switch} than {off}"
        return None

    def deal(
        self, seats: int, options: Mapping[str, Value], generator: Generator, events: list[Event] | None
    ) -> BureauState:
        return setup.deal(self, seats, options, generator, events)

    def from_json(self, data: Mapping[str, Any]) -> BureauState:
        return setup.from_json(self, data)

    def facts(self) -> contract.Facts:
        return view.facts(self.components)
