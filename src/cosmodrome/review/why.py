"""Why: the difference of two lines in sentences, each of them a named number with its clause, and nothing else.

What is said is what was measured: an exact number where it was the same in every playout, else a mean with its error,
and only where the error leaves no doubt of the direction.
"""

from collections.abc import Iterator
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
        amount = self.difference.mean
        number = abs(round(amount) if self.difference.is_certain else round(amount, 1))
        sign = "+" if amount > 0 else "−"
        shown = f"{number:g}"
        error = "" if self.difference.is_certain else f" ± {max(self.difference.error, 0.1):.1f}"
        words = (plural(number, kind.ru), kind.en[0] if number == 1 else kind.en[1])
        return Text(
            f"{sign}{shown.replace('.', ',')}{error.replace('.', ',')} {words[0]} ({self.clause})",
            f"{sign}{shown}{error} {words[1]} ({self.clause})",
        )


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
        tuple(_claims(game, "after", difference.after)),
        tuple(claim for claim in _claims(game, "final", difference.final) if kinds(game)[claim.key].scores),
        difference.points,
        all(measure.is_certain for measure in difference.final.values()),
    )


def _claims(game: str, when: When, found: dict[str, Measure]) -> Iterator[Claim]:
    """What differs beyond doubt, in the order of the kinds."""
    for key, kind in kinds(game).items():
        measure = found.get(key)
        if measure and abs(measure.mean) >= _SMALLEST and abs(measure.mean) > ERRORS * measure.error:
            yield Claim(key, kind.clause, when, measure)
