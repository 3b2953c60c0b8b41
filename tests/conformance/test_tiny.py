"""The conformance suite itself: a sound game passes, and games with one subtle mistake each are rejected by name."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NotRequired, Self, TypedDict, get_type_hints

import pytest

from cosmodrome.core import conformance
from cosmodrome.core.action import Action, action
from cosmodrome.core.chance import Generator, Rng
from cosmodrome.core.conformance import CHECKS, ConformanceError
from cosmodrome.core.errors import IllegalAction
from cosmodrome.core.event import Event, event
from cosmodrome.core.game import Game, Option, Value
from cosmodrome.core.match import Match
from cosmodrome.core.outcome import Outcome, Score
from cosmodrome.core.packs import Pack
from cosmodrome.core.text import Text

import tiny
from tiny import NOBODY, STEPS, Cargo, Pass, Preview, Tiny, View


def more(kind: type[Any], **fields: object) -> object:
    """A TypedDict with other or further fields: the contract of a variant that says honestly what it sends."""
    return TypedDict(kind.__name__, {**get_type_hints(kind), **fields})  # type: ignore[operator]


def game_of(position: type[Cargo] = Cargo, **facts: Any) -> Tiny:
    """Secret cargo with other positions or facts."""
    kind: type[Tiny] = type("Broken", (Tiny,), {"position": position, **facts})
    return kind(Pack.read(Tiny.home / "1.0.0"))


# Views


class SpillsScore(Cargo):
    """The score so far counts a hold that the seat cannot see."""

    def _score(self, seat: int, with_hold: bool = True) -> Score:
        return super()._score(seat, True)


class SpillsWarehouse(Cargo):
    """What is left of each kind in the warehouse: with two seats that tells the rival's hand."""

    def view(self, seat: int | None) -> Any:
        return {**super().view(seat), "warehouse": self.deck[:]}


class SpillsChoice(Cargo):
    """A crate that is picked already no longer counts as in the hand: which one shows in the hand's worth."""

    def view(self, seat: int | None) -> Any:
        picked = [0 if crate == NOBODY else self.game.values[crate] for crate in self.chosen]
        return {**super().view(seat), "on the way": sum(picked)}


class SpillsToSpectators(Cargo):
    """Spectators see all holds."""

    def knows(self, seat: int | None, owner: int) -> bool:
        return seat is None or super().knows(seat, owner)


class DrawsTooMuch(Cargo):
    """The view is right, the drawing on the terminal shows every hold."""

    def render(self, seat: int | None) -> str:
        return super().render(seat) + f"\n{self.holds}"


class ForgetsGifts(Cargo):
    """The giver's resample draws anew what it passed on."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        other = super().resample(seat, rng)
        if seat is not None and not self.over:
            hold = other.holds[(seat + 1) % self.seats]
            for i, crate in enumerate(hold):
                other.deck[crate] += 1
                hold[i] = tiny.pick(other.deck, rng)
        return other


class CountsTooHigh(Cargo):
    """A number of the position that no browser can hold."""

    def view(self, seat: int | None) -> Any:
        number = sum(count << 12 * crate for crate, count in enumerate(self.yards[0]))
        return {**super().view(seat), "yard code": number << 20}


class ShowsChance(Cargo):
    """The view names the draws by the generator's key."""

    def view(self, seat: int | None) -> Any:
        return {**super().view(seat), "id": f"game-{self.generator.key.hex()}"}


class KeysByNumber(Cargo):
    """A table with numbers for keys, which JSON turns into texts."""

    def view(self, seat: int | None) -> Any:
        return {**super().view(seat), "places": {owner: self.coins[owner] for owner in range(self.seats)}}


# The contract


class ShowsMore(Cargo):
    """A field that the contract does not know."""

    def view(self, seat: int | None) -> Any:
        return {**super().view(seat), "left": self.game.rounds - self.round}


class ShowsLess(Cargo):
    """A field is left out where it says nothing."""

    def view(self, seat: int | None) -> Any:
        return {name: value for name, value in super().view(seat).items() if name != "chosen" or value is not None}


class ShowsOtherwise(Cargo):
    """A number where the contract has a list."""

    def view(self, seat: int | None) -> Any:
        view = super().view(seat)
        return {**view, "players": [{**player, "yard": sum(player["yard"])} for player in view["players"]]}


class PreviewsMore(Cargo):
    """The preview of one kind of action has a field of its own."""

    def preview(self, action: Action) -> Any:
        preview = super().preview(action)
        return {**preview, "price": 1} if isinstance(action, tiny.Buy) else preview


class TellsUndeclared(Cargo):
    """An event that the game does not name among its own."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        super().play(action, events)
        if events is not None and isinstance(action, tiny.Store):
            events.append(SeatReady(action.seat))


class RefusesUndeclared(Cargo):
    """A reason whose key the game does not name, so that no client has words for it."""

    def explain(self, action: Action) -> IllegalAction:
        if isinstance(action, tiny.Buy):
            return IllegalAction("T8", "no_buying", "nothing can be bought now")
        return super().explain(action)


class VagueView(TypedDict):
    """A contract that says nothing of its players."""

    players: list[Any]


class Undeclared:
    """What a class gives for something that it does not declare."""

    def __get__(self, game: object, kind: type[Any]) -> object:
        raise AttributeError(f"{kind.__name__} declares no such thing")


# Events


class DrawsInPublic(Cargo):
    """What a seat draws is told to all: the audience is missing."""

    def _draw(self, seat: int, count: int, told: list[Event]) -> None:
        events: list[Event] = []
        super()._draw(seat, count, events)
        told += [tiny.CratesDrawn(e.seat, e.crates) for e in events if isinstance(e, tiny.CratesDrawn)]


class BuysInPublic(Cargo):
    """Only the crate bought is told to all, hands being dealt and filled as they should."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        mark = len(events or [])
        super().play(action, events)
        for i, told in enumerate(events or []):
            if i >= mark and isinstance(action, tiny.Buy) and isinstance(told, tiny.CratesDrawn) and events:
                events[i] = tiny.CratesDrawn(told.seat, told.crates)


class PassesInPublic(Cargo):
    """A third seat is told what two others handed over."""

    def _move_passed(self, told: list[Event]) -> None:
        events: list[Event] = []
        super()._move_passed(events)
        told += [
            tiny.CratePassed(e.seat, e.receiver, e.crate) if isinstance(e, tiny.CratePassed) else e for e in events
        ]


class PicksInPublic(Cargo):
    """A pick is told to all before the reveal."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        if events is not None and isinstance(action, Pass):
            events.append(tiny.CratePicked(action.seat, action.crate))
        super().play(action, events)


@event
class HandGrewWorthy(Event):
    seat: int


class Gasps(Cargo):
    """Everybody is told that something happened, only when the crate bought is a precious one."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        before = self.hands[action.seat][-1]
        super().play(action, events)
        if events is not None and isinstance(action, tiny.Buy) and self.hands[action.seat][-1] > before:
            events.append(HandGrewWorthy(action.seat))


@event
class HandLeft(Event):
    seat: int
    worth: int


class TellsWhatIsLeft(Cargo):
    """No chance in it: after a crate is stored, all are told what the rest of the hand is worth."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        super().play(action, events)
        if events is not None and isinstance(action, tiny.Store):
            hand = self.hands[action.seat]
            events.append(HandLeft(action.seat, sum(c * v for c, v in zip(hand, self.game.values, strict=True))))


class TellsAnEmptySeat(Cargo):
    """An event for a seat that is not at the table."""

    def _draw(self, seat: int, count: int, told: list[Event]) -> None:
        events: list[Event] = []
        super()._draw(seat, count, events)
        told += [tiny.CratesDrawn(seat, e.crates, audience=(seat, 3)) for e in events if hasattr(e, "crates")]


@event
class YardSeen(Event):
    kinds: frozenset[int]


class TellsASet(Cargo):
    """An event with a value that JSON does not have."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        super().play(action, events)
        if events is not None and isinstance(action, tiny.Store):
            events.append(YardSeen(frozenset((action.crate,))))


# Resamples


class KeepsPick(Cargo):
    """A rival's pick stays where the new hand happens to hold such a crate."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        other = super().resample(seat, rng)
        for rival, crate in enumerate(self.chosen):
            if crate != NOBODY and other.hands[rival][crate]:
                other.chosen[rival] = crate
        return other


class KeepsHolds(Cargo):
    """Holds that the seat cannot see are not drawn anew: nothing in its view tells."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        other = self.copy()
        other.holds = [[] for _ in self.holds]
        other = Cargo.resample(other, seat, rng)
        other.holds = [hold[:] for hold in self.holds]
        return other


class KeepsLockedHands(Cargo):
    """The hand of a rival who has picked stays, so that the pick can stay legal."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        other = super().resample(seat, rng)
        for rival, crate in enumerate(self.chosen):
            if crate != NOBODY and rival != seat:
                for kind, count in enumerate(self.hands[rival]):
                    other.deck[kind] += other.hands[rival][kind] - count
                other.hands[rival] = self.hands[rival][:]
                held = [kind for kind, count in enumerate(self.hands[rival]) if count]
                other.chosen[rival] = held[rng.randrange(len(held))]
        return other if min(other.deck) >= 0 else super().resample(seat, rng)


class KeepsKey(Cargo):
    """The future is not drawn anew."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        other = super().resample(seat, rng)
        other.generator = self.generator.copy()
        return other


class ResamplesByGlobalChance(Cargo):
    """Draws from the module's chance rather than from what it is given."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        return super().resample(seat, random)


class ResamplesInOrderOfHands(Cargo):
    """Draws for the rival with the better hand first: depends on what is hidden."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        if self.hands[0] > self.hands[-1]:
            rng.getrandbits(1)
        return super().resample(seat, rng)


class LosesHolds(Cargo):
    """Unknown holds are drawn anew, but what lay there does not go back into the pool."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        other = super().resample(seat, rng)
        for owner in range(self.seats):
            if not self.knows(seat, owner):
                for crate in self.holds[owner]:
                    other.deck[crate] = max(0, other.deck[crate] - 1)
        return other


class PicksWhatIsNotThere(Cargo):
    """A rival's pick is drawn anew without looking at its new hand."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        other = super().resample(seat, rng)
        for rival, crate in enumerate(self.chosen):
            if crate != NOBODY and rival != seat:
                other.chosen[rival] = rng.randrange(len(self.deck))
        return other


class SharesInResample(Cargo):
    """A resample shares a yard, which everyone sees anyway, with the original."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        other = super().resample(seat, rng)
        other.yards = self.yards
        return other


class BuysByRelics(Cargo):
    """A crate can be bought only while a rival holds no relic: the seat cannot know that."""

    def legal(self, seat: int) -> list[Action]:
        rich = any(self.hands[rival][-1] for rival in range(self.seats) if rival != seat)
        return [a for a in super().legal(seat) if not (rich and isinstance(a, tiny.Buy))]


class ExplainsTooMuch(Cargo):
    """The reason for a refusal tells how many such crates are left unseen."""

    def explain(self, action: Action) -> IllegalAction:
        error = super().explain(action)
        if error.key != "crate" or not isinstance(action, Pass) or action.crate >= len(self.deck):
            return error
        left = {"crate": action.crate, "left": self.deck[action.crate]}
        return IllegalAction("T3", "crate", "no crate {crate} in the hand, {left} in the warehouse", left)


class Foresees(Cargo):
    """The preview of buying plays it on a copy, and so tells what will be drawn."""

    def preview(self, action: Action) -> Any:
        if not isinstance(action, tiny.Buy):
            return super().preview(action)
        after = self.copy()
        after.play(action)
        return {**super().preview(action), "hand": after.hands[action.seat]}


# Copies, JSON, looking


class SharesHolds(Cargo):
    """A copy of the list of holds, not of the holds."""

    def copy(self) -> Self:
        other = super().copy()
        other.holds = self.holds[:]
        return other


class SharesGenerator(Cargo):
    """Chance of a copy and of the original run on together."""

    def copy(self) -> Self:
        other = super().copy()
        other.generator = self.generator
        return other


class CopiesTurnAnew(Cargo):
    """A copy in the middle of a turn has all its steps again."""

    def copy(self) -> Self:
        other = super().copy()
        other.steps = STEPS if self.steps else 0
        return other


class ShowsItself(Cargo):
    """The view hands out the yards themselves."""

    def view(self, seat: int | None) -> Any:
        return {**super().view(seat), "yards": self.yards}


class TidiesHolds(Cargo):
    """Looking at the score sorts the holds."""

    def _score(self, seat: int, with_hold: bool = True) -> Score:
        self.holds[seat].sort()
        return super()._score(seat, with_hold)


class SavesHalfATurn(Cargo):
    """A saved position forgets how many steps are left."""

    def to_json(self) -> dict[str, Any]:
        return {**super().to_json(), "steps": STEPS if self.active != NOBODY else 0}


class EqualsTooMuch(Cargo):
    """Two positions that differ only in a pick are held to be equal."""

    def _identity(self) -> tuple[object, ...]:
        return (
            self.bank,
            self.round,
            self.first,
            self.active,
            self.steps,
            self.deck,
            self.coins,
            self.hands,
            self.holds,
        )


class OutlivesItsCache(Cargo):
    """Actions are kept for the whole turn: after a step they are those of before."""

    def __init__(self) -> None:
        self.kept: tuple[object, list[Action]] = (None, [])

    def legal(self, seat: int) -> list[Action]:
        if self.active == NOBODY or seat != self.active:
            return super().legal(seat)
        key = self.round, self.active
        if self.kept[0] != key:
            self.kept = key, super().legal(seat)
        return self.kept[1]

    def copy(self) -> Self:
        other = super().copy()
        assert isinstance(other, OutlivesItsCache)
        other.kept = self.kept
        return other


class ChangesPrices(Cargo):
    """Prices move with sales, and live outside the position."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        super().play(action, events)
        if isinstance(action, tiny.Sell):
            self.game.values = (self.game.values[-1], *self.game.values[:-1])


class PaysWatchersOnly(Cargo):
    """A coin moves only when somebody listens to the events."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        super().play(action, events)
        if events is not None and isinstance(action, tiny.Sell) and self.coins[action.seat]:
            self.coins[action.seat] -= 1
            self.bank += 1


class RollsElsewhere(Cargo):
    """A draw from the global random."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        super().play(action, events)
        if isinstance(action, tiny.Done) and not self.over and self.active != NOBODY:
            self.steps = random.randrange(1, STEPS + 1)


class RewindsItsChance(Cargo):
    """After a rewind what everyone sees is drawn anew too."""

    def renew(self) -> None:
        self.first = (self.first + 1) % self.seats


class TurnsChanceBack(Cargo):
    """After a rewind the draws come again as they were."""

    def renew(self) -> None:
        self.generator = Generator(self.generator.key)


# Components


class LosesTheFee(Cargo):
    """The coin paid for a crate goes nowhere."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        super().play(action, events)
        if isinstance(action, tiny.Buy):
            self.bank -= tiny.PRICE


class LosesTwins(Cargo):
    """A crate is lost where the hold has one of its kind already."""

    def _move_passed(self, told: list[Event]) -> None:
        super()._move_passed(told)
        for hold in self.holds:
            if len(hold) > 1 and hold[-1] in hold[:-1]:
                hold.pop()


class ForgetsYards(Cargo):
    """The yards are left out when counting."""

    def inventory(self) -> dict[str, int]:
        other = self.copy()
        other.yards = [[0] * len(self.deck)]
        return Cargo.inventory(other)


class CountsNothing(Cargo):
    """There is no inventory at all."""

    def inventory(self) -> dict[str, int]:
        return {}


# Actions


class MustDoSomething(Cargo):
    """A turn always has two steps, even where only one is possible."""

    def legal(self, seat: int) -> list[Action]:
        return [a for a in super().legal(seat) if not isinstance(a, tiny.Done)]


class ThinksAgain(Cargo):
    """A seat that has picked and left the turn still has actions."""

    def legal(self, seat: int) -> list[Action]:
        if self.active != NOBODY or self.over:
            return super().legal(seat)
        return [Pass(seat, crate) for crate, count in enumerate(self.hands[seat]) if count]


class OffersTwice(Cargo):
    """Two crates of one kind are two actions."""

    def legal(self, seat: int) -> list[Action]:
        actions = super().legal(seat)
        if self.active != NOBODY:
            return actions
        return [a for a in actions if isinstance(a, Pass) for _ in range(self.hands[seat][a.crate])]


class TurnsItsList(Cargo):
    """Each call has another order."""

    calls = 0

    def legal(self, seat: int) -> list[Action]:
        type(self).calls += 1
        actions = super().legal(seat)
        return actions[::-1] if self.calls % 2 else actions


class ChecksLoosely(Cargo):
    """A quicker check forgets about the last crate (T9)."""

    def check(self, action: Action) -> None:
        if isinstance(action, tiny.Store) and action.seat == self.active and action.crate < len(self.deck):
            if not self.hands[action.seat][action.crate]:
                raise self.explain(action)
            return
        super().check(action)


class ChecksTooStrictly(Cargo):
    """A quicker check wants two coins where one is enough."""

    def check(self, action: Action) -> None:
        if isinstance(action, tiny.Buy) and self.coins[action.seat] < 2:
            raise IllegalAction("T8", "coins", "needs 2 coins")
        super().check(action)


class TripsOverNonsense(Cargo):
    """The reason for a crate of an unknown kind is looked up in a table that has none."""

    def explain(self, action: Action) -> IllegalAction:
        error = super().explain(action)
        if error.key == "crate" and isinstance(action, Pass | tiny.Sell | tiny.Store):
            return IllegalAction("T3", "crate", "no " + self.game.names[action.crate])
        return error


class SaysNothing(Cargo):
    """A refusal without a rule."""

    def explain(self, action: Action) -> IllegalAction:
        return IllegalAction("", "illegal", "not allowed")


class SamplesByBits(Cargo):
    """Bits folded into the range: the first actions come more often."""

    def sample(self, seat: int, rng: Rng) -> Action:
        legal = self.legal(seat)
        return legal[rng.getrandbits(3) % len(legal)]


class SamplesWhatWasLegal(Cargo):
    """The quick sample forgets that the bank may be too poor, and that the last crate stays."""

    def sample(self, seat: int, rng: Rng) -> Action:
        held = [crate for crate, count in enumerate(self.hands[seat]) if count]
        if self.active != NOBODY and rng.randrange(2):
            return tiny.Sell(seat, held[rng.randrange(len(held))])
        return super().sample(seat, rng)


@action
class StoreFromOne(tiny.Store):
    """Counts crates from one for people, and reads them from nought."""

    def __str__(self) -> str:
        return f"store {self.crate + 1}"


class WritesFromOne(Cargo):
    """Notation and reading differ by one."""

    def legal(self, seat: int) -> list[Action]:
        return [StoreFromOne(a.seat, a.crate) if type(a) is tiny.Store else a for a in super().legal(seat)]


@action
class OpenPass(Pass):
    secret: ClassVar[bool] = False


class PicksOpenly(Cargo):
    """Simultaneous choices that are not marked as secret."""

    def legal(self, seat: int) -> list[Action]:
        return [OpenPass(a.seat, a.crate) if isinstance(a, Pass) else a for a in super().legal(seat)]


class NeverEnds(Cargo):
    """The last round is played again and again."""

    def _next_turn(self, told: list[Event]) -> None:
        super()._next_turn(told)
        if self.over:
            self.round -= 1
            for hold in self.holds:
                for crate in hold:
                    self.deck[crate] += 1
                hold.clear()


# Order, undo


class DrawsFromLastOn(Cargo):
    """At the reveal the last to pick draws first."""

    last = 0

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        type(self).last = action.seat
        super().play(action, events)

    def _move_passed(self, told: list[Event]) -> None:
        hand, self.hand = self.hand, 0
        super()._move_passed(told)
        self.hand = hand
        for i in range(self.seats):
            seat = (self.last + i) % self.seats
            self._draw(seat, hand - sum(self.hands[seat]), told)


class PaysTheQuick(Cargo):
    """The first to pick gets a coin."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        if isinstance(action, Pass) and set(self.chosen) == {NOBODY} and self.bank:
            self.coins[action.seat] += 1
            self.bank -= 1
        super().play(action, events)


@event
class SeatReady(Event):
    seat: int


class CallsReady(Cargo):
    """All are told, as they come, who has picked."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        if events is not None and isinstance(action, Pass):
            events.append(SeatReady(action.seat))
        super().play(action, events)


class PicksApart(Cargo):
    """No two may pick the same kind, so that a pick takes it from those who have not picked yet."""

    def legal(self, seat: int) -> list[Action]:
        actions = super().legal(seat)
        free = [a for a in actions if not (isinstance(a, Pass) and a.crate in self.chosen)]
        return free or actions


class RevealsUnmarked(Cargo):
    """At the reveal nothing is drawn and no event says that it shows something: the last to pick could think again."""

    def _move_passed(self, told: list[Event]) -> None:
        hand, self.hand = self.hand, 1
        events: list[Event] = []
        super()._move_passed(events)
        self.hand = hand
        told += [e for e in events if not isinstance(e, tiny.CratePassed)]


class DropsOthers(Match[Cargo]):
    """Retracting a choice retracts all that came since."""

    def undo(self, seat: int, to: int | None = None) -> None:
        target = to if to is not None else self.undoable(seat)[0]
        del self.steps[target + 1 :]
        self._go_back(target)


class KeepsCoins(Match[Cargo]):
    """Taking back a sale gives the crate back, and leaves the coins."""

    def undo(self, seat: int, to: int | None = None) -> None:
        coins, bank = self.state.coins[:], self.state.bank
        super().undo(seat, to)
        self.state.coins, self.state.bank = coins, bank


class KeepsLog(Match[Cargo]):
    """What was taken back stays in the log."""

    def undo(self, seat: int, to: int | None = None) -> None:
        events = [part[:] for part in self._events]
        super().undo(seat, to)
        self._events[-1] = [*self._events[-1], *events[-1]]


class TakesAllBack(Match[Cargo]):
    """Undo looks only at draws: what was shown without one can be taken back."""

    def undoable(self, seat: int) -> list[int]:
        own = []
        for i in range(len(self.plies) - 1, -1, -1):
            if self.plies[i].action.seat != seat:
                break
            own.append(i)
        return own


class SavesAllButOne(Match[Cargo]):
    """The last step is not saved."""

    def to_json(self) -> dict[str, Any]:
        data = super().to_json()
        return {**data, "steps": data["steps"][:-1]}


class ForgetsRewinds(Match[Cargo]):
    """After a rewind the history is that of the present line only."""

    def rewind(self, ply: int) -> None:
        super().rewind(ply)
        del self.steps[ply + 1 : -1]


def matched(kind: type[Match[Any]], position: type[Cargo] = Cargo) -> Tiny:
    """Secret cargo with another kind of match."""

    def match(self: Tiny, seats: int, seed: Any = None, nonces: Sequence[str] = (), **options: object) -> Match[Any]:
        return kind(self, seats, seed, tuple(nonces), self.settle(seats, options))

    def resume(self: Tiny, path: Any) -> Match[Any]:
        return kind.load(self, path)

    return game_of(position, match=match, resume=resume)


# Ends


class AddsWrongly(Cargo):
    """The hold is in the total and in no part."""

    def _score(self, seat: int, with_hold: bool = True) -> Score:
        score = super()._score(seat, with_hold)
        return Score(score.total, score.parts[:-1])


class EndsEarly(Cargo):
    """There is an outcome before the end."""

    def outcome(self) -> Outcome:
        return Outcome.ranked([self._score(seat) for seat in range(self.seats)])


class CountsPlacesOn(Cargo):
    """After two equal places the next one follows without a gap."""

    def outcome(self) -> Outcome:
        outcome = super().outcome()
        order = sorted({*outcome.places})
        places = tuple(1 + order.index(place) for place in outcome.places)
        scores = tuple(Score.of([("hold", 1)]) for _ in outcome.scores)
        return Outcome(scores, (1, 1, 2)[: self.seats], (0, 1)) if self.seats > 2 else Outcome(scores, places, (0,))


class CrownsTheFirst(Cargo):
    """Only one of the best wins."""

    def outcome(self) -> Outcome:
        outcome = Outcome.ranked([Score.of([("round", self.round)])] * self.seats)
        return Outcome(outcome.scores, outcome.places, outcome.winners[:1])


class KeepsChanceToItself(Cargo):
    """What was bought by chance is in no record."""

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        start = len(events) if events is not None else 0
        super().play(action, events)
        if events is not None and isinstance(action, tiny.Buy):
            events[start:] = [e for e in events[start:] if not isinstance(e, tiny.CratesDrawn)]


def refuses_three(self: Tiny, seats: int, options: Mapping[str, Value]) -> str | None:
    return "no" if seats == 3 else Tiny.refuse(self, seats, options)


ODD_DEFAULT = (Option("hand", (2, 3), 4, Text("рука", "hand")), Option("first", ("lot",), "lot", Text("кто", "who")))

BROKEN: list[tuple[str, Tiny]] = [
    ("options", game_of(refuse=refuses_three)),
    ("options", game_of(options=ODD_DEFAULT)),
    ("termination", game_of(NeverEnds)),
    ("legal", game_of(MustDoSomething)),
    ("legal", game_of(ThinksAgain)),
    ("legal", game_of(OffersTwice)),
    ("legal", game_of(TurnsItsList)),
    ("legal", game_of(OutlivesItsCache)),
    ("check", game_of(ChecksLoosely)),
    ("check", game_of(ChecksTooStrictly)),
    ("check", game_of(TripsOverNonsense)),
    ("check", game_of(SaysNothing)),
    ("sample", game_of(SamplesByBits)),
    ("sample", game_of(SamplesWhatWasLegal)),
    ("notation", game_of(WritesFromOne, actions=(*Tiny.actions[:2], StoreFromOne, *Tiny.actions[3:]))),
    ("json", game_of(SavesHalfATurn)),
    ("json", game_of(EqualsTooMuch)),
    ("pure", game_of(TidiesHolds)),
    ("copy", game_of(SharesHolds)),
    ("copy", game_of(SharesGenerator)),
    ("copy", game_of(CopiesTurnAnew)),
    ("copy", game_of(ShowsItself, view_type=more(View, yards=list[list[int]]))),
    ("copy", game_of(SharesInResample)),
    ("determinism", game_of(ChangesPrices)),
    ("determinism", game_of(PaysWatchersOnly)),
    ("determinism", game_of(RollsElsewhere)),
    ("conservation", game_of(LosesTheFee)),
    ("conservation", game_of(LosesTwins)),
    ("conservation", game_of(ForgetsYards)),
    ("conservation", game_of(LosesHolds)),
    ("conservation", game_of(CountsNothing)),
    ("event", game_of(TellsAnEmptySeat)),
    ("event", game_of(TellsASet)),
    ("view", game_of(CountsTooHigh, view_type=more(View, **{"yard code": int}))),
    ("view", game_of(ShowsChance, view_type=more(View, id=str))),
    ("view", game_of(KeysByNumber)),
    ("contract", game_of(ShowsMore)),
    ("contract", game_of(ShowsLess)),
    ("contract", game_of(ShowsOtherwise)),
    ("contract", game_of(PreviewsMore)),
    ("contract", game_of(TellsUndeclared)),
    ("contract", game_of(RefusesUndeclared)),
    ("contract", game_of(view_type=VagueView)),
    ("contract", game_of(events=Undeclared())),
    ("contract", game_of(facts_type=View)),
    ("secrecy-view", game_of(SpillsScore)),
    ("secrecy-view", game_of(SpillsWarehouse, view_type=more(View, warehouse=list[int]))),
    ("secrecy-view", game_of(SpillsChoice, view_type=more(View, **{"on the way": int}))),
    ("secrecy-view", game_of(SpillsToSpectators)),
    ("secrecy-view", game_of(DrawsTooMuch)),
    ("secrecy-view", game_of(ForgetsGifts)),
    ("secrecy-event", game_of(DrawsInPublic)),
    ("secrecy-event", game_of(BuysInPublic)),
    ("secrecy-event", game_of(PassesInPublic)),
    ("secrecy-event", game_of(PicksInPublic)),
    ("secrecy-event", game_of(Gasps, events=(*Tiny.events, HandGrewWorthy))),
    ("secrecy-event", game_of(TellsWhatIsLeft, events=(*Tiny.events, HandLeft))),
    ("resample-law", game_of(KeepsPick)),
    ("resample-law", game_of(KeepsHolds)),
    ("resample-law", game_of(KeepsLockedHands)),
    ("resample-law", game_of(KeepsKey)),
    ("resample-law", game_of(ResamplesByGlobalChance)),
    ("resample-law", game_of(ResamplesInOrderOfHands)),
    ("resample-legal", game_of(BuysByRelics)),
    ("resample-legal", game_of(ExplainsTooMuch)),
    ("resample-play", game_of(PicksWhatIsNotThere)),
    ("preview", game_of(Foresees, preview_type=more(Preview, hand=NotRequired[list[int]]))),
    ("order", game_of(PicksOpenly, actions=(OpenPass, *Tiny.actions[1:]))),
    ("order", game_of(DrawsFromLastOn)),
    ("order", game_of(PaysTheQuick)),
    ("order", game_of(CallsReady, events=(*Tiny.events, SeatReady))),
    ("order", game_of(PicksApart)),
    ("undo", game_of(RevealsUnmarked)),
    ("undo", matched(DropsOthers)),
    ("undo", matched(KeepsCoins)),
    ("undo", matched(KeepsLog)),
    ("undo", matched(TakesAllBack)),
    ("rewind", game_of(RewindsItsChance)),
    ("rewind", game_of(TurnsChanceBack)),
    ("rewind", matched(ForgetsRewinds)),
    ("save", matched(SavesAllButOne)),
    ("record", game_of(KeepsChanceToItself)),
    ("outcome", game_of(AddsWrongly)),
    ("outcome", game_of(EndsEarly)),
    ("outcome", game_of(CountsPlacesOn)),
    ("outcome", game_of(CrownsTheFirst)),
]


def test_the_tiny_game_conforms_and_tries_every_check() -> None:
    report = conformance.check(tiny.register(), games=16)

    assert report.games == 32
    assert all(report.checks[name] for name in CHECKS)
    assert str(report).endswith(f"{report.positions} positions examined")


def name_of(game: Game[Any]) -> str:
    assert isinstance(game, Tiny)
    if game.position is not Cargo:
        return game.position.__name__
    return f"{type(game).__name__}-{sorted(vars(type(game)))[-1]}"


@pytest.mark.parametrize(("name", "game"), BROKEN, ids=[f"{name}-{name_of(game)}" for name, game in BROKEN])
def test_a_broken_game_is_rejected_by_name(name: str, game: Tiny) -> None:
    with pytest.raises(ConformanceError) as caught:
        conformance.check(game, games=60, longest=100)

    assert caught.value.check == name, str(caught.value)
    assert str(caught.value).startswith(f"{name}: tiny")
    assert len(str(caught.value).splitlines()) == 1


def test_every_check_has_rejected_something() -> None:
    assert {name for name, _ in BROKEN} == set(CHECKS)
