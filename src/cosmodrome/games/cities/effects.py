"""Effects: what an ability is made of. An ability in the pack is a list of these primitives, read once.

`when` says when an ability works: with a `gather` or a `build` only; `before` the action (with `then`, it binds the
player to that action, C15; without, it works even if the turn passes, C19); or `instead` of an action. Each effect has
a `do`, its own fields and modifiers:

- `gain`: take `n` units; `of` a resource, `any`, `gathered` (the type just gathered) or `other` (areas not gathered
  from; `distinct`: each unit from another area), `from` the `bank` or an `area`
- `capacity`: carry `n` more in this gather
- `areas`: gather from `n` areas: the capacity `split` between two, or up to `each` units from every one of them
- `swap`: up to `n` units against others of the bank
- `limit`: the store holds `n` until the `next_turn` ends
- `discount`: `n` units of the price fall away; `substitute`: up to `n` units (or `"all"`) are paid `with` another
  resource or `any`; `price`: the whole price may be `is` instead; `refund`: take back `n` of the units paid
- `tile`: place a `statue` or `factory` after everything else, for `cost` units
- `permit`: `corner` contact is enough, no contact is needed (`gap`), or `n` cells may lie on own tiles (`overlap`)
- `move`: move up to `n` tiles (C21)
- `slot`: `reserve` a building of a slot, or build from the `supply` as if its tile lay in an empty slot
- `again`: `n` more builds, without the other effects; `forbid`: that action cannot be taken

Modifiers: `only` (these buildings), `if` (`area_had`: so many units before; `own_lower`: the other worker of the round
lies open and is lower), `per = "open_lower"` with `max` (times the lower workers that lie open), `may` (optional).

A price is a table of units: resources by name, `same` (n of one type), `other` (n of one other type), `any`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal, TypeVar

from ...core.packs import Entry
from ...core.text import Text
from . import contract, steps
from .names import BUILDINGS, RESOURCES, TILES, WHEN
from .packed import ANY, MANY, UNIT, less, members, payable, set_of, unpack

NO_ACTION: Final = 0
GATHER: Final = 1
BUILD: Final = 2
BEFORE: Final = 3
INSTEAD: Final = 4

_OPEN: tuple[Literal["same", "other", "any"], ...] = ("same", "other", "any")
E = TypeVar("E", bound="Effect")
Prices = tuple[tuple[int, ...], ...]  # every way to pay, for each slot of a side, cheap ones first


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What every primitive may have: its amount and the modifiers."""

    n: int = 1
    only: tuple[int, ...] = ()  # buildings; none: all of them
    area_had: int = 0
    own_lower: bool = False
    per_open: bool = False
    most: int = 0

    def amount(self, building: int, had: int, own_lower: bool, open_lower: int) -> int:
        """How much of it there is now: nothing where a condition does not hold."""
        if self.only and building not in self.only:
            return 0
        if had < self.area_had or (self.own_lower and not own_lower):
            return 0
        return min(self.n * open_lower, self.most) if self.per_open else self.n


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(Effect):
    is_bank: bool
    limits: tuple[int, ...]  # by the set of types just gathered: at most so many units of each type


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacity(Effect):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Areas(Effect):
    each: int  # 0: the capacity is split


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap(Effect):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit(Effect):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Discount(Effect):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitute(Effect):
    resource: int  # -1: any


@dataclass(frozen=True, slots=True, kw_only=True)
class Price(Effect):
    ways: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Refund(Effect):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile(Effect):
    tile: int
    cost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Permit(Effect):
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Effect):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot(Effect):
    is_reserve: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Again(Effect):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbid(Effect):
    action: int


_OPTIONAL = ("areas", "swap", "price", "tile", "move", "slot", "again")  # those that say "may"
_ALWAYS = (GATHER, BUILD, BEFORE, INSTEAD)
_GOES_WITH: dict[str, tuple[int, ...]] = {
    "gain": _ALWAYS, "capacity": (GATHER,), "areas": (GATHER,), "swap": (BEFORE,), "limit": _ALWAYS,
    "discount": (BUILD,), "substitute": (BUILD,), "price": (BUILD,), "refund": (BUILD,),
    "tile": (GATHER, BUILD, INSTEAD), "permit": (BUILD,), "move": (BEFORE,), "slot": _ALWAYS, "again": (BUILD,),
    "forbid": _ALWAYS,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """What a worker can do, and the same sorted by the moment at which the rules ask for it."""

    index: int
    when: int = NO_ACTION
    then: int = NO_ACTION  # the action that it binds to (C15)
    plus: bool = False  # it is the day ability with a change (C32)
    text: Text
    effects: tuple[Effect, ...] = ()
    prices: tuple[Prices, ...]  # by side of the board, and whether the player's other worker lies open and is lower
    reads_own: bool = False
    forbids_gather: bool = False
    forbids_build: bool = False
    gains: tuple[Gain | Refund, ...] = ()
    capacity: Capacity | None = None
    areas: Areas | None = None
    limit: int = 0
    swap: int = 0
    move: int = 0
    reserve: int = 0
    supply: bool = False
    tile: Tile | None = None
    again: int = 0
    is_permit: bool = False
    corner: bool = False
    gap: bool = False
    overlap: int = 0
    after: tuple[steps.Step, ...] = ()  # the optional steps at the end of its action
    purses: tuple[dict[int, int], ...] = field(compare=False, repr=False)  # what stores can pay, found when asked for
    paid: dict[tuple[int, int, int], tuple[int, ...]] = field(default_factory=dict, compare=False, repr=False)

    def affordable(self, which: int, store: int) -> int:
        """The set of slots whose price that store can pay; `which` of the `prices` holds."""
        purse = self.purses[which]
        found = purse.get(store)
        if found is None:
            found = purse[store] = set_of(i for i, ways in enumerate(self.prices[which]) if payable(store, ways))
        return found

    def payable(self, which: int, slot: int, store: int) -> tuple[int, ...]:
        """The ways to pay for a slot that the store has every unit for; `which` of the `prices` holds."""
        key = which, slot, store
        found = self.paid.get(key)
        if found is None:
            found = self.paid[key] = payable(store, self.prices[which][slot])
        return found


def read_ability(entry: Entry, index: int, sides: Sequence[Prices], is_night: bool) -> Ability:
    """An ability of the pack, checked."""
    when = 1 + WHEN.index(entry.word("when", WHEN))
    then = NO_ACTION
    if entry.has("then"):
        then = 1 + WHEN.index(entry.word("then", ("gather", "build")))
        if when != BEFORE:
            raise entry.wrong("then", "no such field unless when is before")
    plus = entry.flag("plus", False)
    if entry.has("plus") and not is_night:
        raise entry.wrong("plus", "no such field but at night")
    text = entry.text("text")
    effects = []
    for number, one in enumerate(entry.tables("effects", "do"), 1):
        one.where = f"{entry.where}: effect {number}"
        do = one.word("do", tuple(_GOES_WITH))
        if when not in _GOES_WITH[do]:
            raise one.wrong("do", f"an effect that goes with when = {entry.raw('when')!r}")
        effects.append(_read_effect(one, do, when))
        one.done()
    entry.done()
    found = ability(index, text, sides, tuple(effects), when=when, then=then, plus=plus)
    _check(entry, found)
    return found


def _check(entry: Entry, ability: Ability) -> None:
    """Refuse effects that do not go together."""
    if ability.when == BEFORE and sum(map(bool, (ability.swap, ability.move, ability.reserve))) > 1:
        raise entry.wrong("effects", "at most one of swap, move and reserve before the action")
    if (ability.forbids_gather and ability.then == GATHER) or (ability.forbids_build and ability.then == BUILD):
        raise entry.wrong("then", "an action that the effects do not forbid")
    if ability.then and (ability.gains or ability.limit):
        raise entry.wrong("effects", "no gain or limit before the action where `then` binds to it")


def ability(
    index: int,
    text: Text,
    sides: Sequence[Prices],
    effects: tuple[Effect, ...] = (),
    when: int = NO_ACTION,
    then: int = NO_ACTION,
    plus: bool = False,
) -> Ability:
    """The effects sorted by the moment at which the rules ask for them."""

    def only(kind: type[E]) -> E | None:
        return next((e for e in effects if isinstance(e, kind)), None)

    def amount(kind: type[Effect]) -> int:
        found = only(kind)
        return found.n if found else 0

    permits = {e.rule: e.n for e in effects if isinstance(e, Permit)}
    forbidden = [e.action for e in effects if isinstance(e, Forbid)]
    reserve = any(isinstance(e, Slot) and e.is_reserve for e in effects)
    changed = tuple(_changed(prices, effects, own_lower) for prices in sides for own_lower in (False, True))
    return Ability(
        index=index,
        when=when,
        then=then,
        plus=plus,
        text=text,
        effects=effects,
        prices=changed,
        purses=tuple(map(_purse, changed)),
        reads_own=any(e.own_lower for e in effects),
        forbids_gather=GATHER in forbidden,
        forbids_build=BUILD in forbidden,
        gains=tuple(e for e in effects if isinstance(e, Gain | Refund)),
        capacity=only(Capacity),
        areas=only(Areas),
        limit=amount(Limit),
        swap=amount(Swap),
        move=amount(Move),
        reserve=int(reserve),
        supply=any(isinstance(e, Slot) and not e.is_reserve for e in effects),
        tile=only(Tile),
        again=amount(Again),
        is_permit=bool(permits),
        corner="corner" in permits,
        gap="gap" in permits,
        overlap=permits.get("overlap", 0),
        after=_after(reserve, only(Tile), amount(Again)),
    )


@cache
def _purse(prices: Prices) -> dict[int, int]:
    """The purse of these prices, which all abilities share that have them."""
    return {}


def _after(reserve: bool, tile: Tile | None, again: int) -> tuple[steps.Step, ...]:
    """The optional steps at the end of an action."""
    found: list[steps.Step] = []
    if reserve:
        found.append(steps.RESERVING)
    if tile is not None:
        found.append(steps.Tile(tile.tile, tile.cost))
    if again:
        found.append(steps.Again(again))
    return tuple(found)


def _read_effect(entry: Entry, do: str, when: int) -> Effect:
    """One effect with its fields and modifiers."""
    shared = _read_modifiers(entry, do, when)
    if do in _OPTIONAL:
        if not entry.flag("may", False):
            raise entry.wrong("may", "true, since it is optional")
    elif entry.has("may"):
        raise entry.wrong("may", f"no such field: {do} is not optional")
    match do:
        case "gain":
            of = entry.word("of", (*RESOURCES, "any", "gathered", "other"))
            source = entry.word("from", ("bank", "area"))
            distinct = entry.flag("distinct", False)
            if of in ("gathered", "other") and when != GATHER:
                raise entry.wrong("of", "a resource or any, unless gathering")
            if of == "other" and source != "area":
                raise entry.wrong("from", "area, since it is another area's")
            limits = _limits(of, distinct)
            return Gain(n=entry.number("n", 1, 9), is_bank=source == "bank", limits=limits, **shared)
        case "capacity":
            return Capacity(n=entry.number("n", 1, 9), **shared)
        case "areas":
            n = entry.number("n", 2, 4)
            split = entry.flag("split", False)
            each = 0 if split else entry.number("each", 1, 9)
            if split and (n != 2 or entry.has("each")):
                raise entry.wrong("n", "2 and no field each, since the capacity is split")
            return Areas(n=n, each=each, **shared)
        case "swap":
            return Swap(n=entry.number("n", 1, 9), **shared)
        case "limit":
            entry.word("until", ("next_turn",))
            return Limit(n=entry.number("n", 10, 99), **shared)
        case "discount":
            return Discount(n=entry.number("n", 1, 9), **shared)
        case "substitute":
            n = 99 if entry.raw("n") == "all" else entry.number("n", 1, 9)
            resource = entry.word("with", (*RESOURCES, "any"))
            return Substitute(n=n, resource=-1 if resource == "any" else RESOURCES.index(resource), **shared)
        case "price":
            return Price(ways=read_price(entry, "is")[0], **shared)
        case "refund":
            entry.word("of", ("paid",))
            return Refund(n=entry.number("n", 1, 9), **shared)
        case "tile":
            tile = TILES.index(entry.word("tile", ("statue", "factory")))
            return Tile(tile=tile, cost=entry.number("cost", 0, 9, 0), **shared)
        case "permit":
            rule = entry.word("rule", ("corner", "gap", "overlap"))
            return Permit(n=entry.number("n", 1, 9) if rule == "overlap" else 1, rule=rule, **shared)
        case "move":
            return Move(n=entry.number("n", 1, 3), **shared)
        case "slot":
            return Slot(is_reserve=_reads_reserve(entry, when), **shared)
        case "again":
            return Again(n=entry.number("n", 1, 3), **shared)
        case _:
            return Forbid(action=1 + WHEN.index(entry.word("action", ("gather", "build"))), **shared)


def _limits(of: str, distinct: bool) -> tuple[int, ...]:
    """At most so many units of each type that a gain may be taken in, by the set of types just gathered."""
    if of == "any":
        return (ANY,) * 16
    if of == "gathered":
        return tuple(sum(UNIT[r] * MANY for r in members(gathered)) for gathered in range(16))
    if of == "other":
        most = 1 if distinct else MANY
        return tuple(sum(UNIT[r] * most for r in members(less(15, gathered))) for gathered in range(16))
    return (UNIT[RESOURCES.index(of)] * MANY,) * 16


def _reads_reserve(entry: Entry, when: int) -> bool:
    """Whether a tile is reserved, rather than built from the supply."""
    how = entry.word("how", ("reserve", "supply"))
    if how == "supply" and when != BUILD:
        raise entry.wrong("how", "reserve, unless building")
    if how == "reserve" and when == BUILD:
        raise entry.wrong("how", "supply, since it goes with a build")
    return how == "reserve"


def _read_modifiers(entry: Entry, do: str, when: int) -> dict[str, Any]:
    """The modifiers of an effect; where one would mean nothing it is refused."""
    found: dict[str, Any] = {}
    if entry.has("only"):
        if when != BUILD or do not in ("gain", "discount", "refund"):
            raise entry.wrong("only", "no such field but on a gain, discount or refund of a build")
        found["only"] = tuple(BUILDINGS.index(name) for name in entry.words("only", BUILDINGS))
    if entry.has("if"):
        condition = entry.table("if")
        if condition.has("area_had"):
            if when != GATHER or do != "gain":
                raise entry.wrong("if", "no area_had but on a gain of a gather")
            found["area_had"] = condition.number("area_had", 1, 99)
        else:
            if do not in ("gain", "discount", "refund", "capacity") or not condition.flag("own_lower"):
                raise entry.wrong("if", "area_had, or own_lower = true on a gain, capacity, discount or refund")
            found["own_lower"] = True
        condition.done()
    if entry.has("per"):
        if do not in ("gain", "capacity"):
            raise entry.wrong("per", "no such field but on a gain or a capacity")
        entry.word("per", ("open_lower",))
        found["per_open"] = True
        found["most"] = entry.number("max", 1, 20)
    return found


def read_price(entry: Entry, field: str) -> tuple[tuple[int, ...], contract.Price]:
    """Every way to pay a price, ascending, and the price as it is printed."""
    table = entry.table(field)
    units = [table.number(name, 0, 9, 0) for name in RESOURCES]
    same, other, free = (table.number(name, 0, 9, 0) for name in _OPEN)
    table.done()
    if other and not same:
        raise entry.wrong(field, "same beside other")
    if not 1 <= sum(units) + same + other + free <= 9:
        raise entry.wrong(field, "a price of 1 to 9 units")
    ways = {sum(n * UNIT[r] for r, n in enumerate(units))}
    if same:
        ways = {
            way + same * UNIT[r] + other * UNIT[q]
            for way in ways
            for r in range(4)
            for q in ([q for q in range(4) if q != r] if other else [r])
        }
    for _ in range(free):
        ways = {way + unit for way in ways for unit in UNIT}
    printed: contract.Price = {}
    for name, n in zip((*RESOURCES, *_OPEN), (*units, same, other, free), strict=True):
        if n:
            printed[name] = n
    return tuple(sorted(ways)), printed


def _changed(prices: Prices, effects: Sequence[Effect], own_lower: bool) -> Prices:
    """The prices as these effects change them, slot by slot."""
    changed = []
    for slot, ways in enumerate(prices):
        now = set(ways)
        for effect in effects:
            n = effect.amount(slot % len(BUILDINGS), 99, own_lower, 0)
            if isinstance(effect, Discount):
                for _ in range(n):
                    now = _less_one(now)
            elif isinstance(effect, Substitute):
                for _ in range(min(n, 9)):
                    with_ = UNIT if effect.resource < 0 else (UNIT[effect.resource],)
                    now |= {way + unit for way in _less_one(now) for unit in with_}
            elif isinstance(effect, Price):
                now |= set(effect.ways)
        changed.append(tuple(sorted(now)))
    return tuple(changed)


def _less_one(ways: Iterable[int]) -> set[int]:
    """The prices with one unit fewer, whichever it is."""
    return {way - UNIT[r] for way in ways for r, n in enumerate(unpack(way)) if n} or {0}
