"""Kinds of facts: the words for so much of each, in Russian and in English, and its clause."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of fact: `ru` for one, two and five of it, `en` for one and several."""

    key: str
    clause: str
    ru: tuple[str, str, str]
    en: tuple[str, str]
    scores: bool = False  # it is a part of the score


def points(key: str, clause: str, ru: str, en: str) -> Kind:
    """A part of the score: points for something."""
    return Kind(key, clause, (f"очко {ru}", f"очка {ru}", f"очков {ru}"), (f"point {en}", f"points {en}"), scores=True)


def credits(key: str, clause: str, ru: str, en: str) -> Kind:
    """A part of the score that is counted in credits."""
    return Kind(
        key, clause, (f"кредит {ru}", f"кредита {ru}", f"кредитов {ru}"), (f"credit {en}", f"credits {en}"), scores=True
    )


def plural(number: int, forms: tuple[str, str, str]) -> str:
    """The Russian form that goes with a whole number; tenths of one take the form of two."""
    last, two = number % 10, number % 100
    if last == 1 and two != 11:
        return forms[0]
    return forms[1] if 2 <= last <= 4 and not 12 <= two <= 14 else forms[2]
