"""What can go wrong, each with one line that says what and where."""

from collections.abc import Mapping
from typing import TypedDict


class ReasonJson(TypedDict):
    """Why an action is not allowed: the clause, the key of the wording with its numbers, an English sentence."""

    rule: str
    key: str
    numbers: dict[str, int | str]
    sentence: str


class GameError(Exception):
    """What was asked for cannot be; the message says why in one line."""


class PackError(GameError):
    """A pack with a mistake: file, entry, field and what was expected."""


class RecordError(GameError):
    """A record that is damaged, changed or of other components: a fixed word, the line where, and why it is illegal."""

    def __init__(
        self, message: str, key: str = "header", line: int | None = None, reason: "IllegalAction | None" = None
    ) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.key = key
        self.line = line
        self.reason = reason


class IllegalAction(GameError):
    """An action the rules do not allow now: rule id, message key and its numbers, and an English sentence."""

    def __init__(self, rule: str, key: str, sentence: str, numbers: Mapping[str, int | str] | None = None) -> None:
        self.rule = rule
        self.key = key
        self.numbers: dict[str, int | str] = dict(numbers or {})
        self.sentence = sentence.format_map(self.numbers)
        self.step = 0  # which action of a list it is about
        super().__init__(f"{rule}: {self.sentence}")

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalAction, (self.rule, self.key, self.sentence, self.numbers)

    def to_json(self) -> ReasonJson:
        return {"rule": self.rule, "key": self.key, "numbers": self.numbers, "sentence": self.sentence}
