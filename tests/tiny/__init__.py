"""Secret cargo: a tiny complete game with private hands, simultaneous choices and turns of many steps.

T1  Two or three smugglers. Crates of several kinds lie unseen in the warehouse; each seat gets a few, and some coins.
T2  The first seat is chosen or drawn by lot, and the next seat is first in the next round.
T3  A round begins with a pass: all at once and unseen, each picks a crate for the hold of the next seat. When all have
    picked, the crates move; giver and receiver know such a crate from then on, nobody else does.
T4  Then, in seat order, each draws crates up to the size of a hand.
T5  Then, from the first seat on, each takes a turn of at most two steps, fewer by saying `done`.
T6  A step may sell a crate to the bank for its value, while the bank can pay; the crate goes back to the warehouse.
T7  A step may store a crate in the own yard, in the open.
T8  A step may buy a crate, unseen, for one coin, while the hand is below four and the warehouse is not empty.
T9  The last crate of a hand can be neither sold nor stored.
T10 After the last round all holds are opened. Coins, yard and hold are the score; more coins break a tie.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self, TypedDict

from cosmodrome.core import registry
from cosmodrome.core.action import Action, action
from cosmodrome.core.chance import Generator, Rng
from cosmodrome.core.errors import GameError, IllegalAction, PackError
from cosmodrome.core.event import Event, event
from cosmodrome.core.game import Game, Option, Value
from cosmodrome.core.outcome import Outcome, Score, ScoreJson
from cosmodrome.core.packs import Pack
from cosmodrome.core.state import State
from cosmodrome.core.text import Text, TextJson

NOBODY = -1
STEPS = 2
LARGEST_HAND = 4
PRICE = 1


@action
class Pass(Action):
    seat: int
    crate: int
    kind: ClassVar[str] = "pass"
    secret: ClassVar[bool] = True


@action
class Sell(Action):
    seat: int
    crate: int
    kind: ClassVar[str] = "sell"


@action
class Store(Action):
    seat: int
    crate: int
    kind: ClassVar[str] = "store"


@action
class Buy(Action):
    seat: int
    kind: ClassVar[str] = "buy"


@action
class Done(Action):
    seat: int
    kind: ClassVar[str] = "done"


@event
class FirstDrawn(Event):
    seat: int

    def chance(self) -> str:
        return f"first {self.seat}"


@event
class CratesDrawn(Event):
    seat: int
    crates: tuple[int, ...]

    def chance(self) -> str:
        return f"{self.seat} draws {' '.join(map(str, self.crates))}"


@event
class CratePicked(Event):
    seat: int
    crate: int


@event
class CratePassed(Event):
    reveals: ClassVar[bool] = True
    seat: int
    receiver: int
    crate: int


@event
class CrateSold(Event):
    seat: int
    crate: int
    coins: int


@event
class CrateStored(Event):
    seat: int
    crate: int


@event
class CrateBought(Event):
    seat: int


@event
class TurnEnded(Event):
    seat: int


@event
class HoldOpened(Event):
    reveals: ClassVar[bool] = True
    seat: int
    crates: tuple[int, ...]


class Player(TypedDict):
    """What lies before a seat; None where it is hidden from the one who looks."""

    coins: int
    crates: int
    hand: list[int] | None
    yard: list[int]
    hold: list[int] | None
    score: ScoreJson


class View(TypedDict):
    """The table as a seat sees it."""

    round: int
    first: int
    turn: list[int]
    steps: int
    bank: int
    warehouse: int
    chosen: int | None
    players: list[Player]


class Crate(TypedDict):
    """A kind of crate."""

    name: TextJson
    count: int
    value: int


class Facts(TypedDict):
    """The components."""

    rounds: int
    crates: list[Crate]


class Preview(TypedDict):
    """What an action gives or costs its seat, and whose hold it reaches."""

    hold: int | None
    coins: int
    score: int
    crates: int


def change(hold: int | None = None, coins: int = 0, score: int = 0, crates: int = 0) -> Preview:
    """What an action changes; nothing, unless told."""
    return {"hold": hold, "coins": coins, "score": score, "crates": crates}


class Cargo(State):
    """A position: counts by kind of crate, but the crates of a hold in the order of the rounds."""

    __slots__ = (
        "active", "bank", "chosen", "coins", "deck", "first",
        "hand", "hands", "holds", "round", "steps", "yards",
    )  # fmt: skip
    game: "Tiny"
    deck: list[int]
    hands: list[list[int]]
    holds: list[list[int]]
    yards: list[list[int]]
    coins: list[int]
    bank: int
    chosen: list[int]  # the crate each seat has picked to pass, or NOBODY
    hand: int
    round: int
    first: int
    active: int  # whose turn of steps it is; NOBODY while all are picking
    steps: int

    @property
    def over(self) -> bool:
        return self.round == self.game.rounds

    @property
    def turn(self) -> tuple[int, ...]:
        if self.over:
            return ()
        if self.active == NOBODY:
            return tuple(seat for seat in range(self.seats) if self.chosen[seat] == NOBODY)
        return (self.active,)

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.turn:
            return []
        held = [crate for crate, count in enumerate(self.hands[seat]) if count]
        if self.active == NOBODY:
            return [Pass(seat, crate) for crate in held]
        actions: list[Action] = []
        if sum(self.hands[seat]) > 1:
            actions += [Sell(seat, crate) for crate in held if self.game.values[crate] <= self.bank]
            actions += [Store(seat, crate) for crate in held]
        if self.coins[seat] >= PRICE and sum(self.hands[seat]) < LARGEST_HAND and any(self.deck):
            actions.append(Buy(seat))
        return [*actions, Done(seat)]

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        seat = action.seat
        told: list[Event] = [] if events is None else events
        match action:
            case Pass(crate=crate):
                self.chosen[seat] = crate
                told.append(CratePicked(seat, crate, audience=(seat,)))
                if NOBODY not in self.chosen:
                    self._move_passed(told)
                return
            case Sell(crate=crate):
                value = self.game.values[crate]
                self.hands[seat][crate] -= 1
                self.deck[crate] += 1
                self.bank -= value
                self.coins[seat] += value
                told.append(CrateSold(seat, crate, value))
            case Store(crate=crate):
                self.hands[seat][crate] -= 1
                self.yards[seat][crate] += 1
                told.append(CrateStored(seat, crate))
            case Buy():
                self.coins[seat] -= PRICE
                self.bank += PRICE
                told.append(CrateBought(seat))
                self._draw(seat, 1, told)
        self.steps -= 1
        if self.steps == 0 or isinstance(action, Done):
            told.append(TurnEnded(seat))
            self._next_turn(told)

    def _draw(self, seat: int, count: int, told: list[Event]) -> None:
        """Take crates from the warehouse, one by one, while there are any."""
        crates = []
        for _ in range(min(count, sum(self.deck))):
            crate = pick(self.deck, self.generator)
            self.hands[seat][crate] += 1
            crates.append(crate)
        if crates:
            told.append(CratesDrawn(seat, tuple(crates), audience=(seat,)))

    def _move_passed(self, told: list[Event]) -> None:
        """The reveal: all picked crates move at once, then hands are filled in seat order (T3, T4)."""
        for seat, crate in enumerate(self.chosen):
            receiver = (seat + 1) % self.seats
            self.hands[seat][crate] -= 1
            self.holds[receiver].append(crate)
            told.append(CratePassed(seat, receiver, crate, audience=(seat, receiver)))
        self.chosen = [NOBODY] * self.seats
        for seat in range(self.seats):
            self._draw(seat, self.hand - sum(self.hands[seat]), told)
        self.active = self.first
        self.steps = STEPS

    def _next_turn(self, told: list[Event]) -> None:
        """The next seat's steps, the next round (T2), or the end (T10)."""
        self.active = (self.active + 1) % self.seats
        self.steps = STEPS
        if self.active != self.first:
            return
        self.round += 1
        self.first = (self.first + 1) % self.seats
        self.active = NOBODY
        self.steps = 0
        if self.over:
            told.extend(HoldOpened(seat, tuple(hold)) for seat, hold in enumerate(self.holds))

    def copy(self) -> Self:
        other = type(self)()
        other.game = self.game
        other.generator = self.generator.copy()
        other.seats = self.seats
        other.deck = self.deck[:]
        other.hands = [hand[:] for hand in self.hands]
        other.holds = [hold[:] for hold in self.holds]
        other.yards = [yard[:] for yard in self.yards]
        other.coins = self.coins[:]
        other.bank = self.bank
        other.chosen = self.chosen[:]
        other.hand = self.hand
        other.round = self.round
        other.first = self.first
        other.active = self.active
        other.steps = self.steps
        return other

    def explain(self, action: Action) -> IllegalAction:
        if isinstance(action, Pass) != (self.active == NOBODY):
            return IllegalAction("T3", "phase", "crates are passed at the start of a round, and only then")
        hand = self.hands[action.seat]
        match action:
            case Buy():
                if self.coins[action.seat] < PRICE:
                    return IllegalAction("T8", "coins", "needs {price} coin, has 0", {"price": PRICE})
                return IllegalAction("T8", "room", "the hand is full or the warehouse is empty")
            case Pass(crate=crate) | Sell(crate=crate) | Store(crate=crate):
                if crate >= len(hand) or not hand[crate]:
                    return IllegalAction("T3", "crate", "there is no crate {crate} in the hand", {"crate": crate})
                if sum(hand) == 1:
                    return IllegalAction("T9", "last_crate", "the last crate stays in the hand")
        return IllegalAction("T6", "bank", "the bank has {coins} coins left, too few for it", {"coins": self.bank})

    def preview(self, action: Action) -> Preview:
        match action:
            case Pass():
                return change(hold=(action.seat + 1) % self.seats)
            case Sell(crate=crate):
                return change(coins=self.game.values[crate], score=self.game.values[crate])
            case Store(crate=crate):
                return change(score=self.game.values[crate])
            case Buy():
                return change(coins=-PRICE, score=-PRICE, crates=1)
        return change()

    def knows(self, seat: int | None, owner: int) -> bool:
        """Whether that seat knows the crates in that hold (T3)."""
        return self.over or seat == owner or (seat is not None and (seat + 1) % self.seats == owner)

    def _score(self, seat: int, with_hold: bool = True) -> Score:
        values = self.game.values
        yard = sum(count * value for count, value in zip(self.yards[seat], values, strict=True))
        hold = sum(values[crate] for crate in self.holds[seat]) if with_hold else 0
        return Score.of([("coins", self.coins[seat]), ("yard", yard), ("hold", hold)])

    def outcome(self) -> Outcome:
        if not self.over:
            raise self.unfinished()
        return Outcome.ranked([self._score(seat) for seat in range(self.seats)], [(coins,) for coins in self.coins])

    def view(self, seat: int | None) -> View:
        return {
            "round": self.round,
            "first": self.first,
            "turn": list(self.turn),
            "steps": self.steps,
            "bank": self.bank,
            "warehouse": sum(self.deck),
            "chosen": None if seat is None or self.chosen[seat] == NOBODY else self.chosen[seat],
            "players": [
                {
                    "coins": self.coins[owner],
                    "crates": sum(self.hands[owner]),
                    "hand": self.hands[owner][:] if seat == owner else None,
                    "yard": self.yards[owner][:],
                    "hold": self.holds[owner][:] if self.knows(seat, owner) else None,
                    "score": self._score(owner, self.knows(seat, owner)).to_json(),
                }
                for owner in range(self.seats)
            ],
        }

    def resample(self, seat: int | None, rng: Rng) -> Self:
        other = self.copy()
        other.generator = Generator.drawn(rng)
        rivals = [rival for rival in range(self.seats) if rival != seat]
        unknown = [owner for owner in range(self.seats) if not self.knows(seat, owner)]
        for rival in rivals:
            other.deck = [a + b for a, b in zip(other.deck, self.hands[rival], strict=True)]
        for owner in unknown:
            for crate in self.holds[owner]:
                other.deck[crate] += 1
        for rival in rivals:
            other.hands[rival] = [0] * len(self.deck)
            for _ in range(sum(self.hands[rival])):
                other.hands[rival][pick(other.deck, rng)] += 1
            if self.chosen[rival] != NOBODY:
                held = [crate for crate, count in enumerate(other.hands[rival]) if count]
                other.chosen[rival] = held[rng.randrange(len(held))]
        for owner in unknown:
            other.holds[owner] = [pick(other.deck, rng) for _ in self.holds[owner]]
        return other

    def inventory(self) -> dict[str, int]:
        held = {f"crate {crate}": self.deck[crate] for crate in range(len(self.deck))}
        for counts in self.hands + self.yards:
            for crate, count in enumerate(counts):
                held[f"crate {crate}"] += count
        for hold in self.holds:
            for crate in hold:
                held[f"crate {crate}"] += 1
        return {**held, "coins": self.bank + sum(self.coins)}

    def to_json(self) -> dict[str, Any]:
        return {
            "generator": self.generator.to_json(),
            "seats": self.seats,
            **{name: getattr(self, name) for name in ("bank", "hand", "round", "first", "active", "steps")},
            **{name: getattr(self, name)[:] for name in ("deck", "coins", "chosen")},
            **{name: [part[:] for part in getattr(self, name)] for name in ("hands", "holds", "yards")},
        }

    def _identity(self) -> tuple[object, ...]:
        numbers = (self.bank, self.hand, self.round, self.first, self.active, self.steps)
        return (*numbers, self.deck, self.coins, self.chosen, self.hands, self.holds, self.yards)

    def render(self, seat: int | None) -> str:
        names = self.game.names
        number = min(self.round + 1, self.game.rounds)
        lines = [f"Round {number} of {self.game.rounds}   bank {self.bank}   warehouse {sum(self.deck)}"]
        for owner in range(self.seats):
            mark = "▸" if owner in self.turn else " "
            hand = crates_text(self.hands[owner], names) if owner == seat else "▒" * sum(self.hands[owner])
            hold = self.holds[owner]
            known = " ".join(names[crate] for crate in hold) if self.knows(seat, owner) else "▒" * len(hold)
            yard = crates_text(self.yards[owner], names)
            lines.append(f"{mark} {owner}  coins {self.coins[owner]:2}  hand [{hand}]  yard [{yard}]  hold [{known}]")
        if seat is not None and self.chosen[seat] != NOBODY:
            lines.append(f"passing on: {names[self.chosen[seat]]}")
        return "\n".join(lines)


class Tiny(Game[Cargo]):
    """The facts of Secret cargo: rounds, coins, and the kinds of crates with their counts and values."""

    name = "tiny"
    title = Text("Тайный груз", "Secret cargo")
    rules = "1"
    turn_rule = "T5"
    end_rule = "T10"
    actions = (Pass, Sell, Store, Buy, Done)
    events = (
        FirstDrawn, CratesDrawn, CratePicked, CratePassed, CrateSold, CrateStored, CrateBought, TurnEnded, HoldOpened,
    )  # fmt: skip
    reasons = ("phase", "coins", "room", "crate", "last_crate", "bank")
    view_type: ClassVar[object] = View
    facts_type = Facts
    preview_type: ClassVar[object] = Preview
    home = Path(__file__).parent / "packs"
    position: ClassVar[type[Cargo]] = Cargo

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        pack.only("crates.toml")
        file = pack.file("crates.toml")
        self.rounds = file.number("rounds", 1, 5)
        self.purse = file.number("purse")
        self.bank = file.number("bank")
        names, counts, values = [], [], []
        for entry in file.tables("crate"):
            entry.origin()
            entry.word("id")
            names.append(entry.text("name"))
            counts.append(entry.number("count", 1))
            values.append(entry.number("value", 1, 9))
            entry.done()
        file.done()
        needed = max(self.seats) * (LARGEST_HAND + (STEPS + 1) * self.rounds)
        if sum(counts) < needed:
            raise PackError(f"crates.toml: field count: expected at least {needed} crates in all, got {sum(counts)}")
        self.texts, self.counts, self.values = tuple(names), tuple(counts), tuple(values)
        self.names = tuple(text.en for text in names)

    @property
    def seats(self) -> tuple[int, ...]:
        return (2, 3)

    @property
    def options(self) -> tuple[Option, ...]:
        return (
            Option("hand", (2, 3), 3, Text("ящиков в руке", "crates in a hand")),
            Option("first", ("lot", 0, 1, 2), "lot", Text("кто ходит первым", "who is first")),
        )

    def refuse(self, seats: int, options: Mapping[str, Value]) -> str | None:
        first = options["first"]
        return f"seat {first} cannot be first of {seats}" if isinstance(first, int) and first >= seats else None

    def deal(self, seats: int, options: Mapping[str, Value], generator: Generator, events: list[Event] | None) -> Cargo:
        told: list[Event] = [] if events is None else events
        state = self.position()
        state.game, state.generator, state.seats = self, generator, seats
        state.deck = list(self.counts)
        state.hands = [[0] * len(self.counts) for _ in range(seats)]
        state.yards = [[0] * len(self.counts) for _ in range(seats)]
        state.holds = [[] for _ in range(seats)]
        state.coins = [self.purse] * seats
        state.bank = self.bank
        state.chosen = [NOBODY] * seats
        assert isinstance(options["hand"], int)
        state.hand = options["hand"]
        state.round, state.active, state.steps = 0, NOBODY, 0
        if isinstance(options["first"], int):
            state.first = options["first"]
        else:
            state.first = generator.randrange(seats)
            told.append(FirstDrawn(state.first))
        for seat in range(seats):
            state._draw(seat, state.hand, told)
        return state

    def from_json(self, data: Mapping[str, Any]) -> Cargo:
        state = self.position()
        state.game = self
        kinds = len(self.counts)
        try:
            state.generator = Generator.from_json(data["generator"])
            state.seats = data["seats"]
            for name in ("bank", "hand", "round", "first", "active", "steps"):
                setattr(state, name, int(data[name]))
            state.deck, state.coins, state.chosen = list(data["deck"]), list(data["coins"]), list(data["chosen"])
            state.hands, state.yards = [list(part) for part in data["hands"]], [list(part) for part in data["yards"]]
            state.holds = [list(part) for part in data["holds"]]
            per_seat = (state.coins, state.chosen, state.hands, state.yards, state.holds)
            if state.seats not in self.seats or any(len(part) != state.seats for part in per_seat):
                raise ValueError
            if any(len(counts) != kinds or min(counts) < 0 for counts in [state.deck, *state.hands, *state.yards]):
                raise ValueError
            if any(crate not in range(kinds) for hold in state.holds for crate in hold):
                raise ValueError
        except (KeyError, TypeError, ValueError):
            raise GameError(f"{self.name}: not a position of this game") from None
        return state

    def facts(self) -> Facts:
        crates = zip(self.texts, self.counts, self.values, strict=True)
        return {
            "rounds": self.rounds,
            "crates": [{"name": text.to_json(), "count": count, "value": value} for text, count, value in crates],
        }


def pick(counts: list[int], rng: Rng) -> int:
    """Take one crate out of these counts, each equally likely."""
    number = rng.randrange(sum(counts))
    for crate, count in enumerate(counts):
        if number < count:
            counts[crate] -= 1
            return crate
        number -= count
    raise AssertionError("unreachable: the number is below the sum")


def crates_text(counts: Sequence[int], names: Sequence[str]) -> str:
    """Crates in words."""
    return " ".join(name for name, count in zip(names, counts, strict=True) for _ in range(count))


def register() -> Tiny:
    """Make the game known to the registry, as `tiny`, and give it."""
    registry.add(Tiny)
    game = registry.load("tiny")
    assert isinstance(game, Tiny)
    return game
