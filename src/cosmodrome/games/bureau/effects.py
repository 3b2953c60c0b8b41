"""Effects as data: what a compartment, a room, a discovery and a captain's reward do, read from one short notation.

`fly; fly; level x (fuel 2 | fly); pay sample -> fuel 5` is an agenda of items, done in any order. An item has one
effect or a choice of two, each a chip that a player can press; it may cost something, and may be repeated.
"""

import re
from dataclasses import dataclass, replace
from typing import Literal

Colour = Literal["orange", "blue", "pink"]
COLOURS: tuple[Colour, ...] = ("orange", "blue", "pink")
SampleKind = Literal["orange", "blue", "pink", "any", "here"]
ANY, HERE = 3, 4
SAMPLES: tuple[SampleKind, ...] = (*COLOURS, "any", "here")

Verb = Literal["fuel", "fill", "credits", "sample", "enlarge", "office", "bureau", "fly"]
FUEL, FILL, CREDITS, SAMPLE, ENLARGE, OFFICE, BUREAU, FLY = range(8)
VERBS: tuple[Verb, ...] = ("fuel", "fill", "credits", "sample", "enlarge", "office", "bureau", "fly")
NUMBERED = (FUEL, CREDITS, BUREAU)

Per = Literal["times", "level", "offices"]
TIMES, LEVEL, OFFICES = range(3)
PER: tuple[Per, ...] = ("times", "level", "offices")

MOST_CHIPS = 12
_PAID = re.compile(r"pay +(?:fuel +([1-9]\d?)|(sample)) *-> *(.+)")
_SPECIAL = re.compile(r"(level|offices) +x +(.+)")


class Unreadable(ValueError):
    """A text that is no effect; the message says what was expected instead."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One simple effect: its verb, and how much, or which sample."""

    verb: int
    amount: int = 0

    def __str__(self) -> str:
        if self.verb == SAMPLE:
            return f"sample {SAMPLES[self.amount]}"
        return f"{VERBS[self.verb]} {self.amount}" if self.verb in NUMBERED else VERBS[self.verb]


@dataclass(frozen=True, slots=True)
class Item:
    """One effect, or one of two: how often, and for what price (fuel; -1: a sample)."""

    options: tuple[Effect, ...]
    per: int = TIMES
    times: int = 1  # how often, where `per` is TIMES
    price: int = 0

    def is_like(self, other: "Item") -> bool:
        """Whether the two are one item done more often."""
        return self.per == other.per == TIMES and self.options == other.options and self.price == other.price

    def __str__(self) -> str:
        text = " | ".join(map(str, self.options))
        if self.price:
            text = f"pay {'sample' if self.price < 0 else f'fuel {self.price}'} -> {text}"
        if self.per != TIMES:
            return f"{PER[self.per]} x {f'({text})' if len(self.options) > 1 else text}"
        return "; ".join([text] * self.times)


# What the rules read for each item: where its repetitions are counted, times, per, price, and its chips.
Step = tuple[int, int, int, int, tuple[tuple[int, int, int], ...]]


class Agenda:
    """Several items to do in any order. Chips are numbered from 1 through all of them."""

    __slots__ = ("chips", "items", "shifts", "steps", "text")

    def __init__(self, items: tuple[Item, ...]) -> None:
        self.items = items
        self.text = "; ".join(map(str, items))
        self.chips: list[tuple[int, Effect]] = [(i, e) for i, item in enumerate(items) for e in item.options]
        self.shifts = (0, *(8 * i for i, _ in self.chips))
        steps: list[Step] = []
        number = 0
        for i, item in enumerate(items):
            chips = tuple((number + k, e.verb, e.amount) for k, e in enumerate(item.options, 1))
            number += len(chips)
            steps.append((8 * i, item.times, item.per, item.price, chips))
        self.steps = tuple(steps)


def parse(text: str) -> Agenda:
    """The agenda that this notation stands for; equal items become one with a number of times."""
    items: list[Item] = []
    for part in text.split(";"):
        item = _item(part.strip())
        same = next((i for i, other in enumerate(items) if other.is_like(item)), None)
        if same is None:
            items.append(item)
        else:
            items[same] = replace(item, times=items[same].times + 1)
    agenda = Agenda(tuple(items))
    if len(agenda.chips) > MOST_CHIPS:
        raise Unreadable(f"at most {MOST_CHIPS} effects in one place")
    return agenda


def _item(text: str) -> Item:
    if text.startswith("pay"):
        paid = _PAID.fullmatch(text)
        if not paid:
            raise Unreadable("`pay fuel N -> EFFECT` or `pay sample -> EFFECT`")
        return Item((_effect(paid[3]),), price=int(paid[1]) if paid[1] else -1)
    special = _SPECIAL.fullmatch(text)
    if special:
        inner = special[2].strip()
        if inner.startswith("(") and inner.endswith(")"):
            options = _choice(inner[1:-1])
            if len(options) != 2:
                raise Unreadable("two effects with | between them inside the brackets")
        else:
            options = (_effect(inner),)
        return Item(options, PER.index(special[1]), 0)
    return Item(_choice(text))


def _choice(text: str) -> tuple[Effect, ...]:
    parts = text.split("|")
    if len(parts) > 2:
        raise Unreadable("at most two effects to choose from")
    options = tuple(_effect(part) for part in parts)
    if len(options) == 2 and options[0] == options[1]:
        raise Unreadable("two different effects to choose from")
    return options


def _effect(text: str) -> Effect:
    verb, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if verb not in VERBS:
        raise Unreadable(f"an effect ({', '.join(VERBS)}) where it says {text.strip()!r}")
    number = VERBS.index(verb)
    if number == SAMPLE:
        if rest not in SAMPLES:
            raise Unreadable(f"sample and one of {', '.join(SAMPLES)}")
        return Effect(SAMPLE, SAMPLES.index(rest))
    if number in NUMBERED:
        if not re.fullmatch(r"[1-9]\d?", rest):
            raise Unreadable(f"{verb} and a whole number from 1 to 99")
        return Effect(number, int(rest))
    if rest:
        raise Unreadable(f"{verb} alone, without {rest!r}")
    return Effect(number)
