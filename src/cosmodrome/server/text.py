"""Text that comes from outside: what cannot be written down, and what cannot be seen."""

import json
import unicodedata

from ..tables.errors import Refusal

# fillers that are letters by their category and yet are drawn as nothing
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f\U000e0100")
_COLOURED = "\ufe0f"  # asks for the coloured form of a sign: ❤️
_MARKS = 3


def need_text(value: object) -> None:
    """Refuse JSON that holds text which cannot be encoded: halves of surrogate pairs."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Refusal("bad_text", "a text holds half a character (a lone surrogate), which cannot be stored") from None
    except RecursionError:
        raise Refusal("bad_json", "the JSON is nested too deeply") from None


def need_visible(name: str) -> None:
    """Refuse a name that is not seen, or that turns the direction of what is around it."""
    if not any(unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK for letter in name):
        raise Refusal("bad_name", "nothing of the name can be seen")
    marks, before = 0, ""
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        is_sign = letter == _COLOURED and unicodedata.category(before or " ") == "So"
        if marks > _MARKS or not (is_sign or _is_visible(letter)):
            raise Refusal("bad_name", "the name holds invisible, direction-changing or control characters")
        before = letter


def _is_visible(letter: str) -> bool:
    is_selector = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return not (
        is_selector or letter in _BLANK or unicodedata.category(letter) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
    )
