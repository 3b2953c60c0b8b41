"""Events: what happened, in the past tense, each with the seats that may know of it."""

from dataclasses import dataclass, field, fields
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. A subclass is `@dataclass(frozen=True, slots=True)`; clients word it by its kind."""

    reveals: ClassVar[bool] = (
        False  # shows somebody something new, so that undo cannot go behind it (a draw always does)
    )

    audience: tuple[int, ...] | None = field(default=None, kw_only=True)  # None: everybody, spectators too

    def is_for(self, seat: int | None) -> bool:
        """Whether that seat may know of it (None: a spectator)."""
        return self.audience is None or seat in self.audience

    def chance(self) -> str | None:
        """What chance gave here, in a few words for the record; None where it gave nothing."""
        return None

    def to_json(self) -> dict[str, object]:
        data: dict[str, object] = {"kind": type(self).__name__}
        for f in fields(self):
            if f.name != "audience":
                value = getattr(self, f.name)
                data[f.name] = list(value) if isinstance(value, tuple) else value
        return data


@dataclass(frozen=True, slots=True)
class Rewound(Event):
    """The table went back, all agreeing; what follows is drawn anew."""

    ply: int
