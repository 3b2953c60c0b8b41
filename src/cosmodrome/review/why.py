"""Why: the difference of two lines in sentences, each of them a named number with its clause, and nothing else.

What is said is what was measured: an exact number where it was the same in every playout, else a mean with its error,
and only where the error leaves no doubt of the direction.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ..core.text import Text
from .facts import kinds
from .kinds import Kind, plural
from .lines import Difference, Measure

When = Literal["after", "final"]
ERRORS = 2.0  # a difference is said where it is larger than so many errors
_SMALLEST = 0.5  # a mean below this is nothing to speak of


@dataclass(frozen=True, slots=True)
class Claim:
    """That the stronger line has so much more or less of something than the other, after the turn or at the end."""

    key: str
    clause: str
    when: When
    difference: Measure

    def sentence(self, kind: Kind) -> Text:
        """The claim in words."""
        shown, words = amount(self.difference, kind.ru, kind.en)
        return Text(f"{shown.ru} {words.ru} ({self.clause})", f"{shown.en} {words.en} ({self.clause})")


def amount(difference: Measure, ru: tuple[str, str, str], en: tuple[str, str]) -> tuple[Text, Text]:
    """A difference in figures, a whole number where it is certain, else with its error; and the words for it."""
    size = abs(difference.mean)
    sign = "+" if difference.mean > 0 else "−"
    if difference.is_certain:
        shown = f"{sign}{size:.0f}"
        words = Text(plural(round(size), ru), en[0] if round(size) == 1 else en[1])
    else:
        shown = f"{sign}{size:.1f} ± {max(difference.error, 0.1):.1f}"
        words = Text(ru[1], en[1])
    return Text(shown.replace(".", ","), shown), words


@dataclass(frozen=True, slots=True)
class Why:
    """What is different after the turn, what is different in the end, and by how much in all."""

    game: str
    after: tuple[Claim, ...]
    final: tuple[Claim, ...]
    points: Measure
    is_certain: bool  # nothing is left to chance

    def sentences(self) -> Iterator[tuple[Claim, Text]]:
        """Every claim with its words: what is so at once first."""
        known = kinds(self.game)
        for claim in (*self.after, *self.final):
            yield claim, claim.sentence(known[claim.key])


def why(game: str, difference: Difference) -> Why:
    """The explanation that two lines of play give by themselves."""
    return Why(
        game,
        tuple(claims(game, "after", difference.after)),
        tuple(claim for claim in claims(game, "final", difference.final) if kinds(game)[claim.key].scores),
        difference.points,
        all(measure.is_certain for measure in difference.final.values()),
    )


def claims(game: str, when: When, found: Mapping[str, Measure]) -> Iterator[Claim]:
    """What differs beyond doubt, in the order of the kinds."""
    for key, kind in kinds(game).items():
        measure = found.get(key)
        if measure and abs(measure.mean) >= _SMALLEST and abs(measure.mean) > ERRORS * measure.error:
            yield Claim(key, kind.clause, when, measure)


def is_good(claim: Claim) -> bool:
    """Whether one would want it: more of anything, or less for the rival."""
    return (claim.difference.mean > 0) != (claim.key == "rival")
