"""The facts of Cities: title, seats, options."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...core.chance import Generator
from ...core.event import Event
from ...core.game import Game, Option, Value
from ...core.packs import Pack
from ...core.text import Text
from . import contract, setup, view
from .actions import ACTIONS
from .components import NEEDED, Components, Worker
from .events import EVENTS
from .names import BASIC, DECKS, MODES, VARIANTS
from .reasons import REASONS
from .state import CitiesState

DIFFICULTIES = (4, 5, 6, 7, 8, 9, 10)
MEDIUM = 7  # C40


# one line for each difficulty
_STAIRS = (
    Text("прогулка", "a stroll"),
    Text("спокойная игра", "an easy game"),
    Text("чуть легче обычного", "a little easier than usual"),
    Text("ровный бой", "an even fight"),
    Text("надо постараться", "takes some effort"),
    Text("трудно", "hard"),
    Text("на пределе", "at the limit"),
)


# of every value of an option, what it means
_LINES = {
    "mode": (
        Text("У рабочего одна способность. Для первых партий.", "One ability a worker. For first games."),
        Text(
            "У рабочего дневная и ночная способности, голая почва даёт очки.",
            "A day and a night ability each, and bare soil scores.",
        ),
    ),
    "plans": (
        Text("Тайно: сначала один, потом второй.", "In secret: first one, then the second."),
        Text("Тайно оба сразу, и кто за кем.", "Both at once, in secret, and who comes after whom."),
        Text("Тайно оба сразу; номера называют по счёту.", "Both at once, in secret; numbers are counted up."),
    ),
    "monuments": (
        Text("Без расширения.", "Without the expansion."),
        Text(
            "Замкнули пустоту — монумент. Первый даёт 5 очков.",
            "Close in a gap, place a monument. The first gives 5 points.",
        ),
    ),
    "new_workers": (
        Text("Без карт расширения.", "Without the cards of the expansion."),
        Text("К обычным рабочим добавлены сильные карты расширения.", "Strong cards of the expansion join in."),
    ),
    "workers": (
        Text("Кто выйдет на работу, решит жребий.", "The lot decides who goes to work."),
        Text("Эти рабочие, и больше никто.", "These workers, and nobody else."),
    ),
}


class Cities(Game[CitiesState]):
    """Two to five build a city each; one plays against the automaton."""

    name = "cities"
    title = Text("Космические города", "Cities")
    rules = "1"
    turn_rule = "C14"
    end_rule = "C22"
    actions = ACTIONS
    events = EVENTS
    reasons = REASONS
    view_type = contract.View
    facts_type = contract.Facts
    preview_type = contract.Preview
    home = Path(__file__).parent / "packs"
    seats = (1, 2, 3, 4, 5)

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.components = Components(pack)
        self._options = _options(self.components)

    @property
    def options(self) -> tuple[Option, ...]:
        return self._options

    def refuse(self, seats: int, options: Mapping[str, Value]) -> str | None:
        picked = options["workers"]
        if seats == 1:
            for name, usual in (("mode", MODES[0]), ("plans", VARIANTS[0]), ("new_workers", False), ("workers", None)):
                if options[name] != usual:
                    return f"option {name}: solo has workers of its own, the basic mode and no variants (C38, C39, C47)"
            return None
        if options["difficulty"] != MEDIUM:
            return "option difficulty: only solo has an automaton (C40)"
        if options["new_workers"] and not options["monuments"]:
            return "option new_workers: the expansion's workers come with the monuments (C11)"
        if isinstance(picked, tuple):
            return self._refuse_workers(seats, options, [int(number) for number in picked])
        return None

    def _refuse_workers(self, seats: int, options: Mapping[str, Value], picked: Sequence[int]) -> str | None:
        """Why these workers cannot be those of a game (C11)."""
        mode = str(options["mode"])
        deck = self.components.decks[DECKS.index(mode)]
        for number in picked:
            if number >= len(deck):
                return f"option workers: there is no worker {number} in the {mode} mode (C11)"
            if deck[number].is_new and not options["new_workers"]:
                return f"option workers: {number} is in the game only with new_workers (C11)"
        if len(picked) != NEEDED[seats]:
            return f"option workers: expected {NEEDED[seats]} of them for {seats} players, got {len(picked)} (C11)"
        return None

    def deal(
        self, seats: int, options: Mapping[str, Value], generator: Generator, events: list[Event] | None
    ) -> CitiesState:
        return setup.deal(self, seats, options, generator, events)

    def from_json(self, data: Mapping[str, Any]) -> CitiesState:
        return setup.from_json(self, data)

    def facts(self) -> contract.Facts:
        return view.facts(self.components)


def _numbers(deck: Sequence[Worker]) -> str:
    """The numbers of the expansion's workers, as people write them: 21–25."""
    found = [worker.number for worker in deck if worker.is_new]
    runs = [n for n in found if n - 1 not in found or n + 1 not in found]
    return ", ".join(
        f"{n}–{min(m for m in runs if m > n)}" if n + 1 in found else str(n) for n in runs if n - 1 not in found
    )


def _of_asteroids(components: Components) -> tuple[Text, ...]:
    """What it means to choose an asteroid, or none."""
    lot = Text("По жребию, остальные другим.", "By lot; the others get the rest.")
    names = [asteroid.name for asteroid in components.asteroids]
    return lot, *(Text(f"{name.ru}; остальные по жребию.", f"{name.en}; the rest by lot.") for name in names)


def _options(components: Components) -> tuple[Option, ...]:
    new = _numbers(components.decks[BASIC])
    return (
        Option(
            "mode",
            MODES,
            MODES[0],
            Text(
                "Обычный режим или продвинутый: у рабочих есть дневная и ночная способности, голая почва приносит очки",
                "Basic, or advanced: workers have a day and a night ability, and bare soil scores",
            ),
            lines=_LINES["mode"],
        ),
        Option(
            "plans",
            VARIANTS,
            VARIANTS[0],
            Text(
                "«Планы на будущее»: оба рабочих раунда выбираются сразу, по порядку или («рядовые») под общий счёт",
                "Plans for the future: both workers of a round chosen at once, in order or counted up (rank and file)",
            ),
            lines=_LINES["plans"],
        ),
        Option(
            "monuments",
            (False, True),
            False,
            Text(
                "Расширение «Монументальные достижения»: монументы на замкнутых пустотах",
                "The monuments expansion: monuments on regions that were closed in",
            ),
            lines=_LINES["monuments"],
        ),
        Option(
            "new_workers",
            (False, True),
            False,
            Text(f"Рабочие {new} из расширения", f"Workers {new} of the expansion"),
            lines=_LINES["new_workers"],
        ),
        Option(
            "workers",
            tuple(range(1, max(map(len, components.decks[: len(MODES)])))),
            None,
            Text(
                "Рабочие этой партии: по жребию или по списку (12 на двоих и троих, 16 на четверых, 20 на пятерых)",
                "The workers of this game: by lot, or these (12 for two and three players, 16 for four, 20 for five)",
            ),
            many=True,
            lines=_LINES["workers"],
        ),
        *_of_the_board(components),
    )


def _of_the_board(components: Components) -> tuple[Option, ...]:
    """What is chosen of the boards: my asteroid, and in solo how hard the rival is."""
    return (
        Option(
            "asteroid",
            ("lot", *(asteroid.id for asteroid in components.asteroids)),
            "lot",
            Text("Астероид первого места: по жребию или этот", "The asteroid of the first seat: by lot, or this one"),
            lines=_of_asteroids(components),
        ),
        Option(
            "difficulty",
            DIFFICULTIES,
            MEDIUM,
            Text("Сложность автомата в одиночной игре; 7 — средняя", "How hard the automaton is in solo; 7 is medium"),
            lines=_STAIRS,
        ),
    )
