"""Conformance: what every game owes, tried by random play over all numbers of seats and combinations of options.

Whoever adds a game runs `check(game)`. It plays games from fixed seeds, so a failure comes again with the same
arguments. Cheap checks are made at every ply; all the others at some positions of every game, those of a kind not seen
before first. A failure names its check:

    options         defaults are allowed values; every number of seats has a combination of options that is not refused
    termination     random play comes to an end
    legal           never empty in `turn`, empty out of it; one fixed order, no action twice; each can be played
    check           agrees with `legal`, also for actions of other positions and for wild notation; refuses with reasons
    sample          gives legal actions only, and each about equally often
    notation        reads back as the same action, one notation per action, fit for a line of a record
    json            state to text and back is an equal state; equality and the text agree; actions are ready for JSON
    pure            looking at a position (`legal`, `check`, `view`, `preview`, `resample`, …) does not change it
    copy            what is played on a copy or a resample changes nothing else, nor a view or list taken before
    determinism     equal seeds and actions give equal states and events, with or without events, from a copy or JSON
    conservation    `inventory` is the same in all positions and resamples of games with the same seats and options
    event           is ready for JSON, with an audience of seats at this table
    view            is ready for JSON, has no integer above 2**53 and nothing of the generator; `facts`, `render` too
    contract        views, facts, previews, events, actions and the keys of reasons are as `Game.schema` says
    secrecy-view    views of a seat and of a spectator are the same on a position and on its resample for that seat
    secrecy-event   what a seat is told depends only on what it may know: see below
    resample-law    `s.resample(p, r) == s.resample(p, q).resample(p, r)`; a new key; positions that a seat cannot tell
                    apart have one resample
    resample-legal  `legal` and `check`, its reasons included, of that seat agree on a position and its resample
    resample-play   a resample is a position like any other: conserved, saved and read, playable
    preview         is ready for JSON, and the same on a position and its resample for its seat
    order           simultaneous choices are secret; any order of arrival gives equal states and logs; none touches
                    what others may choose
    undo            gives the exact position and log back, keeps others' secret choices, never goes behind a reveal
    rewind          gives the position back while chance goes on; the record keeps what was taken back
    save            a saved match resumes equal, its logs and undo points included
    record          replays to the same end, tells what chance gave, and is refused when changed
    outcome         a GameError before the end; then scores that add up, places and winners that fit, also in a resample

What `secrecy-event` proves. A seat may be told what it then finds in its view, and nothing more. Take a position and
an action, and let one single draw come out otherwise, or all that the seat does not know be otherwise (its resample,
with the same draws). If its views after it are equal, byte for byte, then what it was told must be equal too. The
one exception is chance that leaves no trace: the positions are equal in everything but the generator (a die that was
rolled and forgotten). So a card in an event for somebody whose view does not hold it is found as soon as another card
could have been there; and what others are told of a secret choice before the reveal is the same whatever was chosen.
It does not prove the view right: `secrecy-view` does, as far as `resample` redraws all it must; and that it does is
tried by `resample-law`, on the same pairs of positions.
"""

import itertools
import json
import pickle
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import canonical, registry
from .action import Action
from .chance import Generator, shuffle
from .errors import GameError, IllegalAction
from .event import Event
from .game import Game
from .match import Match
from .record import Record
from .schema import Schema, fault, part
from .state import State

CHECKS = (
    "options", "termination", "legal", "check", "sample", "notation", "json", "pure", "copy", "determinism",
    "conservation", "event", "view", "contract", "secrecy-view", "secrecy-event", "resample-law", "resample-legal",
    "resample-play", "preview", "order", "undo", "rewind", "save", "record", "outcome",
)  # fmt: skip

LARGEST = 2**53
_WILD = ("0", "1", "2", "7", "99", "99999", "-", "0,0", "1,0,2", "99999,3", "zz")
_PLAIN = Generator(bytes(32))


class ConformanceError(GameError):
    """A game does not do what it owes: the name of the check, and where it showed."""

    def __init__(self, check: str, message: str, where: str = "", steps: Sequence[str] = ()) -> None:
        super().__init__(f"{check}: {where}: {message}" if where else f"{check}: {message}")
        self.check = check
        self.steps = tuple(steps)  # the history that led there, as in a saved match


@dataclass(slots=True)
class Report:
    """What was tried: games, plies, positions examined closely, combinations of options, runs of each check."""

    game: str
    games: int = 0
    plies: int = 0
    positions: int = 0
    combinations: dict[int, int] = field(default_factory=dict)
    checks: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        idle = [name for name in CHECKS if not self.checks[name]]
        text = f"{self.game}: {self.games} games, {self.plies} plies, {self.positions} positions examined"
        return text + (f"; nothing to try for {', '.join(idle)}" if idle else "")


def check(
    game: Game[Any],
    games: int = 20,
    seed: int = 0,
    seats: Iterable[int] | None = None,
    options: Mapping[str, object] | None = None,
    positions: int = 4,
    longest: int = 5_000,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Put a game through random play; the first thing it owes and does not do is a ConformanceError.

    `games` for each number of `seats` (all, unless told), with the combinations of options in turn; `options` fixes
    some of them. About `positions` of every game are examined closely; a game of `longest` plies is held to be endless.
    `progress` is told the games done and all of them.
    """
    report = Report(game.name)
    tables = tuple(game.seats if seats is None else seats)
    run = _Run(game, report, positions, longest)
    _check_options(game, report)
    lots = {number: Generator.seeded(f"{seed}/{number}") for number in tables}
    tried = {number: combinations(game, number, options or {}, games, lots[number]) for number in tables}
    for number in tables:
        if not tried[number]:
            raise ConformanceError("options", f"{game.name}, {number} seats: every combination of options is refused")
        report.combinations[number] = len(tried[number])
    for i in range(games):
        for number in tables:
            _Trial(run, number, tried[number][i % len(tried[number])], f"{seed}/{number}/{i}").run(special=i % 4 == 0)
            if progress:
                progress(report.games, games * len(tables))
    return report


def combinations(
    game: Game[Any], seats: int, fixed: Mapping[str, object], most: int, lot: Generator, product: int = 512
) -> list[dict[str, object]]:
    """At most that many combinations of options that the game accepts, each pair of values as early as can be.

    Up to `product` possible combinations are all considered; of more, the defaults, every single change of them and
    random ones. An option of which many values can be chosen stays at its default.
    """
    axes: list[tuple[str, list[object]]] = []
    for option in game.options:
        values: list[object] = [option.default] if option.many else [option.default, *option.values]
        if option.name in fixed:
            values = [fixed[option.name]]
        axes.append((option.name, [v for i, v in enumerate(values) if v not in values[:i] or _is_new(v, values[:i])]))
    size = 1
    for _, values in axes:
        size *= len(values)
    found: list[tuple[object, ...]]
    if size <= product:
        found = list(itertools.product(*(values for _, values in axes)))
    else:
        defaults = tuple(values[0] for _, values in axes)
        found = [defaults]
        for i, (_, values) in enumerate(axes):
            found += [(*defaults[:i], value, *defaults[i + 1 :]) for value in values[1:]]
        found += [tuple(values[lot.randrange(len(values))] for _, values in axes) for _ in range(product)]
    names = [name for name, _ in axes]
    allowed = []
    for values_ in found:
        combination = dict(zip(names, values_, strict=True))
        try:
            game.settle(seats, combination)
        except GameError:
            continue
        if combination not in allowed:
            allowed.append(combination)
    pairs = [_pairs(combination) for combination in allowed]
    covered: set[object] = set()
    chosen: list[dict[str, object]] = []
    left = list(range(len(allowed)))
    while left and len(chosen) < most:
        best = max(left, key=lambda i: (len(pairs[i] - covered), -i))
        left.remove(best)
        covered |= pairs[best]
        chosen.append(allowed[best])
    return chosen


def _is_new(value: object, seen: Sequence[object]) -> bool:
    """Whether a value differs in value or type from those seen: 1 is not true."""
    return all(value != other or type(value) is not type(other) for other in seen)


def _pairs(combination: Mapping[str, object]) -> set[object]:
    items = [(name, repr(value)) for name, value in combination.items()]
    return {*itertools.combinations(items, 2), *items}


def _check_options(game: Game[Any], report: Report) -> None:
    """The options themselves: defaults, explanations, refusals."""
    report.checks["options"] += 1
    try:
        for option in game.options:
            if option.settle(option.default) != option.default:
                raise ConformanceError("options", f"{game.name}: {option.name}: the default is not in its one form")
            if found := _not_ready(option.to_json()):
                raise ConformanceError("options", f"{game.name}: {option.name}: {found}")
    except GameError as error:
        if isinstance(error, ConformanceError):
            raise
        raise ConformanceError("options", f"{game.name}: a default is refused: {error}") from None
    for seats, options in ((0, {}), (max(game.seats) + 1, {}), (game.seats[0], {"no such option": 1})):
        try:
            game.settle(seats, options)
        except GameError:
            continue
        raise ConformanceError("options", f"{game.name}: {seats} seats with {options} are not refused")


def _not_ready(value: object, path: str = "") -> str | None:
    """Why a value is not ready for JSON and for clients, or None."""
    if value is None or isinstance(value, bool | str):
        return None
    if isinstance(value, int):
        return f"{path or 'value'}: an integer above 2**53" if abs(value) > LARGEST else None
    if isinstance(value, float):
        return None if value - value == 0 else f"{path or 'value'}: not a finite number"
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                return f"{path or 'value'}: a key that is no text: {key!r}"
            if found := _not_ready(item, f"{path}.{key}" if path else key):
                return found
        return None
    if isinstance(value, list | tuple):
        for i, item in enumerate(value):
            if found := _not_ready(item, f"{path}[{i}]"):
                return found
        return None
    return f"{path or 'value'}: a {type(value).__name__}, which JSON does not have"


class _Script(Generator):
    """A generator that notes its draws, and lets one of them come out otherwise."""

    __slots__ = ("by", "draws", "turned")

    def __init__(self, source: Generator, turned: int | None = None, by: int = 0) -> None:
        super().__init__(source.key, source.counter, source.pool)
        self.draws: list[tuple[int, int]] = []
        self.turned = turned
        self.by = by

    def randrange(self, stop: int, /) -> int:
        value = super().randrange(stop)
        if len(self.draws) == self.turned and stop > 1:
            value = (value + 1 + self.by % (stop - 1)) % stop
        self.draws.append((stop, value))
        return value

    def getrandbits(self, bits: int, /) -> int:
        value = super().getrandbits(bits)
        if len(self.draws) == self.turned and bits:
            value ^= 1 << self.by % bits
        self.draws.append((1 << bits, value))
        return value


_Told = list[dict[str, object]]


def _apart(told: _Told, other: _Told) -> _Told:
    """The events that only one of two was told."""
    return [event for event in told if event not in other] + [event for event in other if event not in told]


def _kinds(told: _Told) -> set[object]:
    return {event["kind"] for event in told}


@dataclass(frozen=True, slots=True)
class _Played:
    """A position after one action, played on a copy: what happened and what was drawn."""

    state: State
    events: list[Event]
    draws: list[tuple[int, int]]
    moved: bool


def _contract(game: Game[Any]) -> dict[str, Schema]:
    """What a game promises to send, by the names of its parts."""
    if not hasattr(game, "view_type"):
        return {}
    try:
        schema = game.schema()
    except TypeError as error:
        raise ConformanceError("contract", f"{game.name}: {error}") from None
    return {name: part(schema, name) for name in ("View", "Facts", "Preview", "Event", "Action", "ReasonKey")}


class _Run:
    """What all trials of one call of `check` share."""

    def __init__(self, game: Game[Any], report: Report, positions: int, longest: int) -> None:
        self.game = game
        self.report = report
        self.positions = positions
        self.longest = longest
        self.length = 0  # plies of the game before
        self.seen: Counter[object] = Counter()  # kinds of positions
        self.notations: list[str] = []  # of actions met anywhere
        self.inventories: dict[str, dict[str, int]] = {}
        self.facts = canonical.dumps(game.facts())
        self.contract = _contract(game)


class _Trial:
    """One game of random play."""

    def __init__(self, run: _Run, seats: int, options: dict[str, Any], seed: str) -> None:
        self.run_ = run
        self.game = run.game
        self.report = run.report
        self.seats = seats
        self.options = options
        self.seed = seed
        self.lot = Generator.seeded(f"lot {seed}")
        self.observers: tuple[int | None, ...] = (None, *range(seats))
        self.match: Match[Any] | None = None
        self.ply: int | None = None  # where a position of the match is looked at

    # What went wrong, and where

    def fail(self, name: str, message: str) -> ConformanceError:
        where = f"{self.game.name}, {self.seats} seats, {self.options}, seed {self.seed!r}"
        steps: list[str] = []
        if self.match is not None:
            ply = self.match.ply if self.ply is None else self.ply
            where += f", ply {ply}"
            steps = [step.text for step in self.match.steps[1:]][: None if self.ply is None else ply]
        return ConformanceError(name, message, where, steps)

    @contextmanager
    def during(self, name: str) -> Iterator[None]:
        """Count a check; whatever breaks in it is its failure."""
        self.report.checks[name] += 1
        try:
            yield
        except ConformanceError:
            raise
        except Exception as error:
            raise self.fail(name, f"{type(error).__name__}: {error}") from error

    def ready(self, name: str, what: str, value: object) -> str:
        """The canonical text of a value that must be ready for clients."""
        if found := _not_ready(value):
            raise self.fail(name, f"{what}: {found}")
        return canonical.dumps(value)

    def agrees(self, name: str, what: str, value: object) -> None:
        """Whether what is sent is as the contract of the game says."""
        with self.during("contract"):
            if name in self.run_.contract and (found := fault(self.run_.contract[name], value)):
                raise self.fail("contract", f"{what}: {found}")

    # Looking at positions

    def text(self, state: State) -> str:
        return canonical.dumps(state.to_json())

    def read(self, text: str) -> State:
        state: State = self.game.from_json(json.loads(text))
        return state

    def same(self, a: State, b: State) -> bool:
        """Whether two positions are equal; now and then also whether their texts agree with that."""
        equal = a == b
        if self.lot.randrange(4) == 0 and equal != (self.text(a) == self.text(b)):
            raise self.fail("json", "equality and to_json disagree on whether two positions are the same")
        return equal

    def is_alike(self, a: State, b: State) -> bool:
        """Whether two positions are equal in all but the generator."""
        other = a.copy()
        other.generator = b.generator
        return other == b

    def told(self, events: Sequence[Event], seat: int | None) -> _Told:
        return [event.to_json() for event in events if event.is_for(seat)]

    def fresh(self) -> Generator:
        return Generator.drawn(self.lot)

    def choose(self, items: Sequence[Any]) -> Any:
        return items[self.lot.randrange(len(items))]

    def after(self, state: State, action: Action, script: _Script | None = None) -> _Played:
        """The position after an action, on a copy."""
        other = state.copy()
        generator = script or _Script(state.generator)
        other.generator = generator
        start = generator.counter, generator.pool
        events: list[Event] = []
        other.play(action, events)
        return _Played(other, events, generator.draws, (generator.counter, generator.pool) != start)

    # One game

    def run(self, special: bool) -> None:
        """Play it, look closely at some of its positions, the plainest things first, and at its end.

        A special one is also saved, taken back and played on to another end.
        """
        match, trail, due = self.play_out()
        self.look(due, self.check_actions, self.check_views)
        self.look(due, self.check_copies)
        self.look(due, self.check_choices, self.check_order)
        self.look(due, self.check_resamples)
        self.check_deal()
        self.look(due, self.check_branches, self.check_unseen_choices)
        self.check_undo(match, trail, {ply for ply, _ in due})
        self.check_end(match)
        if special and match.ply > 1:
            self.check_rewind(match, trail)
        if canonical.dumps(self.game.facts()) != self.run_.facts:
            raise self.fail("pure", "play changed the facts of the game")
        self.report.games += 1

    def play_out(self) -> tuple[Match[Any], list[State], list[tuple[int, str]]]:
        """A whole game, each position before a ply, and those to look at closely, as texts."""
        with self.during("determinism"):
            match = self.game.match(self.seats, self.seed, **self.options)
            twin = self.game.start(self.seats, self.seed, **self.options)
            if not self.same(match.state, twin):
                raise self.fail("determinism", "two starts from one seed differ, or events make a difference")
        self.match = match
        self.check_chance_told(match, 0, match.state.generator != Generator.seeded(self.seed))
        trail: list[State] = []
        due: list[tuple[int, str]] = []
        while not self.check_cheaply(match.state):
            if match.ply >= self.run_.longest:
                raise self.fail("termination", f"not over after {match.ply} plies")
            before = None
            if len(due) < 4 * self.run_.positions and self.is_due(match.state):
                before = self.check_json(match.state)
                due.append((match.ply, self.text(before)))
            trail.append(twin.copy())
            with self.during("sample"):
                seat = self.choose(match.state.turn)
                action = match.state.sample(seat, self.lot)
                if action not in match.state.legal(seat):
                    raise self.fail("sample", f"{action!r} is not legal")
            with self.during("check"):
                match.state.check(action)
            self.remember(action)
            generator = match.state.generator.copy()
            with self.during("legal"):
                events = match.play(action)
            self.check_events(events)
            self.check_chance_told(match, -1, match.state.generator != generator)
            with self.during("determinism"):
                twin.play(action)
                if twin != match.state:
                    raise self.fail("determinism", f"{action!r} twice, with and without events, gives two positions")
            if before is not None and before == match.state and self.text(before) != self.text(match.state):
                raise self.fail("json", f"{action!r} changes what to_json says, but not what is compared")
            self.report.plies += 1
        due.append((match.ply, self.text(self.check_json(match.state))))
        self.report.checks["termination"] += 1
        self.run_.length = match.ply
        return match, trail, due

    def look(self, due: Sequence[tuple[int, str]], *checks: Callable[[State], None]) -> None:
        """Make these checks at all those positions; none may change a position."""
        for ply, text in due:
            self.ply = ply
            state = self.read(text)
            for check_ in checks:
                check_(state)
            with self.during("pure"):
                if self.text(state) != text:
                    raise self.fail("pure", "looking at the position changed it")
        self.ply = None

    def is_due(self, state: State) -> bool:
        """Whether to look closely at this position: kinds seldom seen first, then a few of every game."""
        kinds = tuple(sorted({action.kind for seat in state.turn for action in state.legal(seat)}))
        bucket = self.seats, kinds, len(state.turn)
        self.run_.seen[bucket] += 1
        due = self.lot.randrange(max(1, self.run_.length // max(1, self.run_.positions))) == 0
        return due or self.run_.seen[bucket] <= 2

    def remember(self, action: Action) -> None:
        known = self.run_.notations
        text = str(action)
        if text in known:
            return
        if len(known) < 400:
            known.append(text)
        else:
            known[self.lot.randrange(len(known))] = text

    def check_cheaply(self, state: State) -> bool:
        """What is looked at in every position; whether the game is over."""
        with self.during("legal"):
            turn, over = state.turn, state.over
            if type(turn) is not tuple or list(turn) != sorted({*turn} & {*range(self.seats)}):
                raise self.fail("legal", f"turn is {turn!r}, not seats of this table in order")
            if over == bool(turn):
                raise self.fail("legal", f"over is {over}, and turn is {turn}")
            for seat in range(self.seats):
                legal = state.legal(seat)
                if bool(legal) != (seat in turn):
                    raise self.fail("legal", f"seat {seat} has {len(legal)} actions, and turn is {turn}")
        with self.during("conservation"):
            inventory = state.inventory()
            key = f"{self.seats} {self.options}"
            if not inventory or inventory != self.run_.inventories.setdefault(key, inventory):
                first = self.run_.inventories[key]
                names = [n for n in {**first, **inventory} if first.get(n) != inventory.get(n)]
                changes = ", ".join(f"{n}: {first.get(n)} at first, now {inventory.get(n)}" for n in names)
                raise self.fail("conservation", changes or "the inventory is empty")
        return over

    def check_json(self, state: State) -> State:
        """The position out of its text, which must be the same in everything."""
        with self.during("json"):
            text = self.text(state)
            other = self.read(text)
            if other != state or self.text(other) != text:
                raise self.fail("json", "from_json does not give an equal position")
            if registry.is_known(self.game) and not self.same(pickle.loads(pickle.dumps(state)), state):
                raise self.fail("json", "a pickle does not give an equal position")
        with self.during("legal"):
            for seat in range(self.seats):
                legal = list(state.legal(seat))
                if list(state.legal(seat)) != legal or list(other.legal(seat)) != legal:
                    raise self.fail("legal", f"the actions of seat {seat} have no fixed order, or depend on the past")
        return other

    def check_undo(self, first: Match[Any], trail: list[State], due: set[int]) -> None:
        """The same game again; where due, what is played is taken back and played again."""
        match = self.game.match(self.seats, self.seed, **self.options)
        self.match = match
        for ply in first.plies:
            if match.ply in due and len(match.state.turn) > 1:
                self.check_retracting(match)
            number = match.ply
            match.play(ply.action)
            if number in due:
                self.check_taking_back(match, ply.action, trail)
        with self.during("determinism"):
            if not self.same(first.state, match.state):
                raise self.fail(
                    "determinism", "the same game, with actions taken back and played again, ends otherwise"
                )

    def check_taking_back(self, match: Match[Any], action: Action, trail: list[State]) -> None:
        """Take back the last action, and then all that can be."""
        with self.during("undo"):
            seat = action.seat
            if match.plies[-1].reveals:
                for other in range(self.seats):
                    if match.undo_point(other) is not None:
                        raise self.fail("undo", f"seat {other} could take back what {action!r} revealed")
                return
            point = match.undo_point(seat)
            if point is None or point >= match.ply:
                raise self.fail("undo", f"{action!r} revealed nothing and cannot be taken back")
            end = match.state.copy()
            logs = [match.log(p) for p in self.observers]
            actions = [ply.action for ply in match.plies[point:]]
            self.take_back(match, seat, match.ply - 1, trail[match.ply - 1])
            match.play(action)
            if all(again.seat == seat for again in actions):
                self.take_back(match, seat, point, trail[point])
                for again in actions:
                    match.play(again)
            if not self.same(match.state, end) or logs != [match.log(p) for p in self.observers]:
                raise self.fail("undo", f"playing again what was taken back ({action!r}) gives another position or log")

    def take_back(self, match: Match[Any], seat: int, ply: int, expected: State) -> None:
        """Take back all from a ply on, and see that everything is as it was there."""
        before = match.plies[ply].action
        match.undo(seat, ply)
        if not self.same(match.state, expected):
            raise self.fail("undo", f"taking back {before!r} does not give the exact position back")
        for p in self.observers:
            if match.state.view(p) != expected.view(p):
                raise self.fail("undo", f"taking back {before!r} does not give the view of seat {p} back")

    def check_events(self, events: Sequence[Event]) -> None:
        with self.during("event"):
            for event in events:
                self.ready("event", type(event).__name__, event.to_json())
                audience = event.audience
                if audience is not None and not {*audience} <= {*range(self.seats)}:
                    raise self.fail("event", f"{type(event).__name__}: an audience of {audience!r}")
                self.agrees("Event", type(event).__name__, event.to_json())

    def check_chance_told(self, match: Match[Any], step: int, drawn: bool) -> None:
        with self.during("record"):
            chance = match.steps[step].chance
            if drawn and not chance:
                raise self.fail("record", f"{match.steps[step].text}: chance was used, but no event says what it gave")
            if len(chance.splitlines()) > 1:
                raise self.fail("record", f"{match.steps[step].text}: what chance gave is not one line: {chance!r}")

    def check_deal(self) -> None:
        """Deals that differ in one draw: who cannot tell them apart was told the same of them."""
        options = self.game.settle(self.seats, self.options)

        def deal(turned: int | None, by: int = 0) -> _Played:
            events: list[Event] = []
            script = _Script(Generator.seeded(self.seed), turned, by)
            state = self.game.deal(self.seats, options, script, events)
            return _Played(state, events, script.draws, True)

        with self.during("event"):
            first = deal(None)
            self.check_events(first.events)
        draws = list(range(len(first.draws)))
        shuffle(draws, self.lot)
        for turned in draws[:6]:
            self.check_pair(first, deal(turned, self.lot.randrange(1024)), "the deal")

    # One position, closely

    def check_actions(self, state: State) -> None:
        """Legal actions, their notation and JSON, samples of them, and what is refused."""
        self.report.positions += 1
        for seat in range(self.seats):
            with self.during("legal"):
                legal = list(state.legal(seat))
                if len(set(legal)) != len(legal):
                    raise self.fail("legal", f"seat {seat} has an action twice")
                for action in legal:
                    if action.seat != seat or type(action) not in self.game.actions:
                        raise self.fail("legal", f"{action!r} among those of seat {seat}")
                if len(state.turn) > 1 and not all(action.secret for action in legal):
                    raise self.fail("order", f"{legal[0]!r}: a choice at the same time as others' must be secret")
            some = legal[:]
            shuffle(some, self.lot)
            with self.during("notation"):
                texts = {str(action) for action in legal}
                if len(texts) != len(legal):
                    raise self.fail("notation", f"two actions of seat {seat} have one notation")
                for action in some[:60]:
                    self.check_notation(action)
            with self.during("preview"):
                before = self.text(state)
                for action in some[:20]:
                    preview = state.preview(action)
                    self.ready("preview", f"preview of {action!r}", preview)
                    self.agrees("Preview", f"preview of {action!r}", preview)
                if self.text(state) != before:
                    raise self.fail("preview", "it changes the position")
            if legal:
                self.check_sample(state, seat, legal)
            with self.during("check"):
                for action in some[:60]:
                    state.check(action)
                for action in self.foreign(seat):
                    self.refusal(state, action, action in legal)

    def check_notation(self, action: Action) -> None:
        text = str(action)
        if self.game.parse(text, action.seat) is not action:
            raise self.fail("notation", f"{text!r} reads back as another action")
        if text != " ".join(text.split()) or not text.isprintable() or " | " in text or "#" in text:
            raise self.fail("notation", f"{text!r} does not fit into a line of a record")
        data = action.to_json()
        self.ready("json", f"{action!r}", data)
        if (data.get("kind"), data.get("text"), data.get("seat")) != (action.kind, text, action.seat):
            raise self.fail("json", f"{action!r}: to_json has another kind, text or seat")
        self.agrees("Action", f"{action!r}", data)

    def check_sample(self, state: State, seat: int, legal: list[Action]) -> None:
        """Only legal actions; and where there are few, each about equally often."""
        with self.during("sample"):
            for _ in range(8):
                if state.sample(seat, self.lot) not in legal:
                    raise self.fail("sample", f"an action of seat {seat} that is not legal")
            bucket = "sample", self.seats, len(legal), legal[0].kind
            if not 2 <= len(legal) <= 8 or self.run_.seen[bucket] > 1:
                return
            self.run_.seen[bucket] += 1
            counts = Counter(state.sample(seat, self.lot) for _ in range(200 * len(legal)))
            for action in legal:
                if not 120 <= counts[action] <= 280:  # 200 are expected, with a deviation of at most 14
                    raise self.fail("sample", f"{action!r} came {counts[action]} times where 200 were expected")

    def foreign(self, seat: int) -> list[Action]:
        """Actions of other positions, also with one word changed, as that seat's."""
        actions = []
        for _ in range(24 if self.run_.notations else 0):
            words = self.choose(self.run_.notations).split()
            if len(words) > 1 and self.lot.randrange(2):
                others = [*self.choose(self.run_.notations).split()[1:], *_WILD]
                words[1 + self.lot.randrange(len(words) - 1)] = self.choose(others)
            try:
                actions.append(self.game.parse(" ".join(words), seat))
            except GameError:
                continue
        return actions

    def refusal(self, state: State, action: Action, is_legal: bool | None = None) -> str | None:
        """What `check` says of an action; it must agree with `legal`."""
        try:
            state.check(action)
        except IllegalAction as error:
            if is_legal:
                raise self.fail("check", f"refuses {action!r}, which is legal: {error}") from None
            told = error.to_json()
            if not error.rule or not error.key or not error.sentence or len(str(error).splitlines()) != 1:
                raise self.fail("check", f"{action!r}: a refusal without rule, key and one line: {told}") from None
            self.agrees("ReasonKey", f"the refusal of {action!r}", error.key)
            return self.ready("check", f"the refusal of {action!r}", told)
        if is_legal is False:
            raise self.fail("check", f"lets {action!r} pass, which is not legal")
        return None

    def check_views(self, state: State) -> None:
        with self.during("view"):
            secrets = [state.generator.key.hex()]
            if state.generator.pool >> 64:
                secrets.append(f"{state.generator.pool:x}")
                secrets.append(str(state.generator.pool))
            for observer in self.observers:
                view = state.view(observer)
                text = self.ready("view", f"view of {observer}", view)
                drawn = state.render(observer)
                if type(drawn) is not str or not drawn.strip():
                    raise self.fail("view", f"render for {observer} draws nothing")
                if any(secret in text or secret in drawn for secret in secrets):
                    raise self.fail("view", f"the generator shows in the view of {observer}")
                self.agrees("View", f"view of {observer}", view)
            self.ready("view", "facts", self.game.facts())
            self.agrees("Facts", "facts", self.game.facts())

    def check_copies(self, state: State) -> None:
        """A copy and one out of JSON go the same way, and leave all else as it was."""
        text = self.text(state)
        pristine = self.read(text)
        with self.during("copy"):
            copy = state.copy()
            if type(copy) is not type(state) or not self.same(copy, state) or copy.generator is state.generator:
                raise self.fail("copy", "a copy is not an equal position of its own")
            second = copy.copy()
            views = [copy.view(observer) for observer in self.observers]
            texts = [canonical.dumps(view) for view in views]
            data = copy.to_json()
            lists = [copy.legal(seat) for seat in range(self.seats)]
            legal = [list(actions) for actions in lists]
        with self.during("determinism"):
            self.walk(copy, self.read(text), 12)
        with self.during("copy"):
            if not self.same(state, pristine):
                raise self.fail("copy", "playing on a copy changed the original")
            if not self.same(second, pristine):
                raise self.fail("copy", "playing on a position changed a copy made of it")
            if [canonical.dumps(view) for view in views] != texts:
                raise self.fail("copy", "a view taken before changes as play goes on")
            if canonical.dumps(data) != text:
                raise self.fail("copy", "what to_json gave before changes as play goes on")
            if [list(actions) for actions in lists] != legal:
                raise self.fail("copy", "what legal gave before changes as play goes on")

    def walk(self, a: State, b: State, plies: int) -> None:
        """Play the same on both, and see that they stay the same."""
        for _ in range(plies):
            if a.over:
                break
            seat = self.choose(a.turn)
            legal = list(a.legal(seat))
            if a.turn != b.turn or list(b.legal(seat)) != legal:
                raise self.fail("determinism", "a copy and a position out of JSON have other actions")
            action = self.choose(legal)
            first: list[Event] = []
            second: list[Event] = []
            a.play(action, first)
            b.play(action, second)
            if not self.same(a, b) or [*map(repr, first)] != [*map(repr, second)]:
                raise self.fail("determinism", f"{action!r} on a copy and on a position out of JSON goes two ways")
            if not self.same(a, a.copy()):
                raise self.fail("copy", f"after {action!r} a copy is not equal")
            self.check_cheaply(a)
            self.check_events(first)

    def check_resamples(self, state: State) -> None:
        for observer in self.observers:
            self.check_resample(state, observer)

    def check_resample(self, state: State, observer: int | None) -> None:
        """What a position and its resample have in common for a seat, or for a spectator."""
        key, other = self.fresh(), self.fresh()
        with self.during("resample-law"):
            sample = state.resample(observer, key.copy())
            if sample.generator.key == state.generator.key:
                raise self.fail("resample-law", f"the resample for {observer} keeps the generator's key")
        with self.during("conservation"):
            if sample.inventory() != state.inventory():
                raise self.fail("conservation", f"the resample for {observer} has other components")
        with self.during("secrecy-view"):
            if sample.turn != state.turn or sample.over != state.over:
                raise self.fail("secrecy-view", f"turn or end differ in the resample for {observer}")
            for who in {observer, None}:
                self.check_same_sight(state, sample, who, f"the resample for {observer}")
        with self.during("resample-law"):
            again = state.resample(observer, other).resample(observer, key.copy())
            if not self.same(sample, again):
                raise self.fail("resample-law", f"the resample for {observer} depends on what it cannot know")
        with self.during("resample-play"):
            for seat in sample.turn:
                if not sample.legal(seat):
                    raise self.fail("resample-play", f"seat {seat} has no action in the resample for {observer}")
        if state.over:
            with self.during("outcome"):
                if sample.outcome() != state.outcome():
                    raise self.fail("outcome", f"differs in the resample for {observer}")
        if observer is not None:
            self.check_same_choices(state, sample, observer)
        before, inventory = self.text(state), state.inventory()
        with self.during("resample-play"):
            rest = 12 if self.lot.randrange(8) else self.run_.longest
            while rest and not sample.over:
                sample.play(sample.sample(self.choose(sample.turn), self.lot))
                rest -= 1
        with self.during("copy"):
            if self.text(state) != before:
                raise self.fail("copy", f"playing on the resample for {observer} changed the original")
        with self.during("resample-play"):
            if sample.inventory() != inventory or not self.same(self.read(self.text(sample)), sample):
                raise self.fail("resample-play", f"the resample for {observer}, played on, is no sound position")

    def check_same_sight(self, a: State, b: State, observer: int | None, what: str) -> None:
        seen, other = a.view(observer), b.view(observer)
        if canonical.dumps(seen) != canonical.dumps(other):
            raise self.fail(
                "secrecy-view",
                f"{what}: the view of {observer} differs at {_difference(seen, other)}: "
                "it shows what is hidden, or the resample forgets what was seen",
            )
        if a.render(observer) != b.render(observer):
            raise self.fail("secrecy-view", f"{what}: render for {observer} differs")

    def check_same_choices(self, state: State, sample: State, seat: int) -> None:
        """What a seat may do, why not, and what it would bring, cannot depend on what it does not know."""
        with self.during("resample-legal"):
            legal = list(state.legal(seat))
            if list(sample.legal(seat)) != legal:
                raise self.fail("resample-legal", f"the actions of seat {seat} differ in its resample")
            for action in self.foreign(seat):
                said = self.refusal(state, action, action in legal)
                other = self.refusal(sample, action)
                if said != other:
                    raise self.fail(
                        "resample-legal", f"{action!r}: {said or 'legal'}; in its resample {other or 'legal'}"
                    )
        with self.during("preview"):
            for action in legal[:: max(1, len(legal) // 12)]:
                if canonical.dumps(state.preview(action)) != canonical.dumps(sample.preview(action)):
                    raise self.fail("preview", f"of {action!r} tells what seat {seat} cannot know")

    def check_branches(self, state: State) -> None:
        """Actions with chance or the unknown otherwise: what each seat is told, can undo, and could resample."""
        if state.over:
            return
        self.check_no_outcome(state)
        for seat in state.turn:
            action = self.choose(state.legal(seat))
            played = self.after(state, action)
            for script in self.scripts(state, played)[:6]:
                self.check_pair(played, self.after(state, action, script), f"{action!r}")
        for observer in self.observers:
            for _ in range(2):
                self.follow(state, state.resample(observer, self.fresh()), observer, 1 + self.lot.randrange(4))

    def scripts(self, state: State, played: _Played) -> list[_Script]:
        """Other ways chance may go in an action, in each only one draw being otherwise."""
        if played.moved and not played.draws:
            return [_Script(self.fresh()) for _ in range(4)]
        scripts = [_Script(state.generator, turned, self.lot.randrange(1024)) for turned in range(len(played.draws))]
        shuffle(scripts, self.lot)
        return scripts

    def check_pair(self, a: _Played, b: _Played, what: str) -> None:
        """Two ways chance may go: who sees no difference was told none, and resamples to the same."""
        with self.during("secrecy-event"):
            if self.is_alike(a.state, b.state):
                return
            for observer in self.observers:
                if a.state.view(observer) != b.state.view(observer):
                    continue
                told, other = self.told(a.events, observer), self.told(b.events, observer)
                if told != other:
                    raise self.leak(told, other, observer, f"{what}, chance going another way")
                self.check_twins(a.state, b.state, observer, what)
                if self.lot.randrange(4) == 0:
                    self.follow(a.state, b.state, observer, 3)

    def follow(self, a: State, b: State, observer: int | None, plies: int) -> None:
        """Play on two positions that an observer cannot tell apart: it is told the same while it sees the same."""
        for _ in range(plies):
            if a.over or a.turn != b.turn:
                return
            seat = self.choose(a.turn)
            theirs = set(b.legal(seat))
            common = [action for action in a.legal(seat) if action in theirs]
            if not common:
                return
            action = self.choose(common)
            one, two = self.after(a, action), self.after(b, action, _Script(a.generator))
            if one.state.view(observer) != two.state.view(observer):
                with self.during("undo"):
                    if not (one.moved or one.state.over or any(event.reveals for event in one.events)):
                        raise self.fail("undo", f"{action!r} shows {observer} something new, yet no event `reveals` it")
                return
            told, other = self.told(one.events, observer), self.told(two.events, observer)
            with self.during("secrecy-event"):
                if told != other:
                    if one.draws == two.draws and not self.is_traceless(a, action, one, told, other):
                        raise self.leak(told, other, observer, f"{action!r}, the unknown being otherwise")
                    return
                self.check_twins(one.state, two.state, observer, f"{action!r}")
            a, b = one.state, two.state

    def is_traceless(self, state: State, action: Action, played: _Played, told: _Told, other: _Told) -> bool:
        """Whether events differ only in chance that leaves no trace: a draw shown and put back."""
        if played.moved and not played.draws:
            return True
        kinds: set[object] = set()
        for script in self.scripts(state, played):
            another = self.after(state, action, script)
            if self.is_alike(another.state, played.state):
                kinds |= _kinds(_apart([e.to_json() for e in played.events], [e.to_json() for e in another.events]))
        return _kinds(_apart(told, other)) <= kinds

    def leak(self, told: _Told, other: _Told, observer: int | None, what: str) -> ConformanceError:
        events = ", ".join(map(canonical.dumps, _apart(told, other) or told))
        return self.fail("secrecy-event", f"{what}: {observer} is told {events}: its view does not show it")

    def check_twins(self, a: State, b: State, observer: int | None, what: str) -> None:
        """Two positions with one past, as an observer knows it."""
        with self.during("resample-law"):
            key = self.fresh()
            if not self.same(a.resample(observer, key.copy()), b.resample(observer, key.copy())):
                raise self.fail(
                    "resample-law", f"after {what} the resample for {observer} depends on what it cannot know"
                )
        if observer is not None:
            with self.during("resample-legal"):
                if list(a.legal(observer)) != list(b.legal(observer)):
                    raise self.fail(
                        "resample-legal", f"after {what} seat {observer}'s actions tell what it cannot know"
                    )

    def choices(self, state: State) -> Iterator[tuple[_Played, _Played, int | None, str]]:
        """Two secret choices of one seat, others being still to choose, and each other seat or spectator."""
        for seat in state.turn if len(state.turn) > 1 else ():
            legal = list(state.legal(seat))
            shuffle(legal, self.lot)
            first = self.after(state, legal[0])
            for action in legal[1:4]:
                played = self.after(state, action)
                for observer in self.observers:
                    if observer != seat:
                        yield first, played, observer, f"{legal[0]!r} or {action!r}"

    def check_choices(self, state: State) -> None:
        """Before the reveal nobody else is told or shown which secret choice was made."""
        for first, played, observer, what in self.choices(state):
            with self.during("secrecy-event"):
                told, other = self.told(first.events, observer), self.told(played.events, observer)
                if told != other:
                    raise self.fail("secrecy-event", f"{what}: {observer} is told which: {told}, {other}")
            with self.during("secrecy-view"):
                self.check_same_sight(first.state, played.state, observer, what)

    def check_unseen_choices(self, state: State) -> None:
        """Nor can the others tell one from the other later, unless they are shown."""
        for first, played, observer, what in self.choices(state):
            self.check_twins(first.state, played.state, observer, what)
            self.follow(first.state, played.state, observer, len(state.turn) + 1)

    def check_order(self, state: State) -> None:
        """The choices of all seats in turn, in every order (or a few, where there are many)."""
        if len(state.turn) < 2:
            return
        actions = [self.choose(state.legal(seat)) for seat in state.turn]
        orders = list(itertools.permutations(actions))
        shuffle(orders, self.lot)
        with self.during("order"):
            for action in actions:
                after = self.after(state, action).state
                for seat in state.turn:
                    if seat != action.seat and list(after.legal(seat)) != list(state.legal(seat)):
                        raise self.fail("order", f"{action!r} changes what seat {seat} may choose")
            reference: tuple[State, list[_Told]] | None = None
            for order in orders[:6]:
                position = state.copy()
                events: list[Event] = []
                for action in order:
                    if action not in position.legal(action.seat):
                        raise self.fail("order", f"{action!r} is not legal any more after others chose")
                    position.play(action, events)
                logs = [self.told(events, observer) for observer in self.observers]
                if reference is None:
                    reference = position, logs
                elif not self.same(position, reference[0]):
                    raise self.fail("order", f"{', '.join(map(repr, order))} in another order gives another position")
                elif logs != reference[1]:
                    raise self.fail("order", f"{', '.join(map(repr, order))} in another order gives another log")

    def check_retracting(self, match: Match[Any]) -> None:
        """Before the reveal a seat takes its secret choice back, whatever arrived since."""
        with self.during("undo"):
            start = match.state.copy()
            actions = [self.choose(start.legal(seat)) for seat in start.turn]
            shuffle(actions, self.lot)
            logs = [match.log(p) for p in self.observers]
            played: list[Action] = []
            for action in actions[:-1]:
                match.play(action)
                played.append(action)
                if match.plies[-1].reveals:
                    raise self.fail("undo", f"{action!r} reveals something before all have chosen")
            while played:
                retracted = played.pop(0)
                expected = start.copy()
                for action in played:
                    expected.play(action)
                point = match.undo_point(retracted.seat)
                ply = max(i for i, ply in enumerate(match.plies) if ply.action is retracted)
                if point is None or point > ply:
                    raise self.fail("undo", f"{retracted!r} cannot be retracted before the reveal")
                self.take_back(match, retracted.seat, ply, expected)
            if logs != [match.log(p) for p in self.observers]:
                raise self.fail("undo", "retracting secret choices does not give the logs back")

    # The end of a game, and going back

    def check_end(self, match: Match[Any]) -> None:
        """Outcome, record, save."""
        self.check_outcome(match.state)
        with self.during("check"):
            for seat in range(self.seats):
                for action in self.foreign(seat):
                    self.refusal(match.state, action, False)
        with self.during("undo"):
            if any(match.undo_point(seat) is not None for seat in range(self.seats)):
                raise self.fail("undo", "a game that is over can be taken back")
        self.check_record(match)
        self.check_save(match)

    def check_no_outcome(self, state: State) -> None:
        with self.during("outcome"):
            try:
                state.outcome()
            except GameError:
                return
            raise self.fail("outcome", "there is one before the end")

    def check_outcome(self, state: State) -> None:
        with self.during("outcome"):
            outcome = state.outcome()
            self.ready("outcome", "outcome", outcome.to_json())
            if not len(outcome.scores) == len(outcome.places) == self.seats:
                raise self.fail("outcome", f"scores or places for other than {self.seats} seats")
            for score in (*outcome.scores, *filter(None, [outcome.automaton])):
                if score.total != sum(points for _, points in score.parts):
                    raise self.fail("outcome", f"parts do not add up to {score.total}: {score.parts}")
            if any(place != 1 + sum(p < place for p in outcome.places) for place in outcome.places):
                raise self.fail("outcome", f"places {outcome.places}")
            best = tuple(seat for seat, place in enumerate(outcome.places) if place == 1)
            if outcome.winners != best and not (outcome.winners == () and (outcome.rank or outcome.automaton)):
                raise self.fail("outcome", f"winners {outcome.winners} with places {outcome.places}")

    def check_record(self, match: Match[Any]) -> None:
        with self.during("record"):
            record = match.record([f"player {seat}" for seat in range(self.seats)])
            again = Record.parse(str(record)).replay_by(self.game)
            if not self.same(again.state, match.state) or str(again.record(record.header()["names"])) != str(record):
                raise self.fail("record", "it replays to another end")
            lines = [i for i, line in enumerate(record.lines) if " #" in line]
            changed = list(record.lines)
            at = self.choose(lines)
            changed[at] = changed[at][:-1] + ("0" if changed[at][-1] != "0" else "1")
            try:
                Record(tuple(changed)).replay_by(self.game)
            except GameError as error:
                if f"line {at + 1}" not in str(error):
                    raise self.fail("record", f"line {at + 1} was changed, and it says: {error}") from None
            else:
                raise self.fail("record", f"line {at + 1} was changed, and it is not refused")

    def check_save(self, match: Match[Any]) -> Match[Any]:
        """A match saved and resumed, which must be the same."""
        with self.during("save"):
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "match.json"
                match.save(path)
                again = self.game.resume(path)
            if not self.same(again.state, match.state) or again.to_json() != match.to_json():
                raise self.fail("save", "the resumed match is at another position")
            for observer in self.observers:
                if again.log(observer) != match.log(observer):
                    raise self.fail("save", f"the resumed match has another log for {observer}")
                if observer is not None and again.undo_point(observer) != match.undo_point(observer):
                    raise self.fail("save", f"seat {observer} may take back other things in the resumed match")
        return again

    def check_rewind(self, match: Match[Any], trail: list[State]) -> None:
        """Replay the game up to some ply, save it there, go back further, and play on to another end."""
        upto = 1 + self.lot.randrange(match.ply - 1)
        back = self.lot.randrange(upto)
        with self.during("rewind"):
            other = self.game.match(self.seats, self.seed, **self.options)
            self.match = other
            for ply in match.plies[:upto]:
                other.play(ply.action)
        other = self.check_save(other)
        with self.during("rewind"):
            drawn = other.state.generator.copy()
            other.rewind(back)
            now = other.state.generator
            if now.key != drawn.key or (now.counter, -now.pool.bit_length()) < (
                drawn.counter,
                -drawn.pool.bit_length(),
            ):
                raise self.fail("rewind", "chance went back")
            for observer in self.observers:
                if other.state.view(observer) != trail[back].view(observer):
                    raise self.fail("rewind", f"to ply {back} gives {observer} another view than it had there")
            if any(other.undo_point(seat) not in (None, *range(back, other.ply)) for seat in range(self.seats)):
                raise self.fail("rewind", "undo can go behind it")
            while not self.check_cheaply(other.state):
                if other.ply >= self.run_.longest:
                    raise self.fail("termination", f"not over after {other.ply} plies")
                seat = self.choose(other.state.turn)
                other.play(other.state.sample(seat, self.lot))
            if (
                sum(step.text == f"rewind {back}" for step in other.steps) != 1
                or len(other.steps) != other.ply + upto - back + 2
            ):
                raise self.fail("rewind", "the history does not keep what was taken back")
        self.check_record(other)


def _difference(a: object, b: object, path: str = "") -> str:
    """Where two JSON-ready values differ first."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in [*a, *b]:
            if a.get(key) != b.get(key):
                return _difference(a.get(key), b.get(key), f"{path}.{key}" if path else str(key))
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for i, (x, y) in enumerate(zip(a, b, strict=True)):
            if x != y:
                return _difference(x, y, f"{path}[{i}]")
    return f"{path or 'all of it'} ({canonical.dumps(a)[:60]}, {canonical.dumps(b)[:60]})"
