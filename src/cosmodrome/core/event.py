"""Events: what happened, in the past tense, each with the seats that may know of it."""

from dataclasses import dataclass, field, fields
from typing import ClassVar, TypeVar, dataclass_transform

E = TypeVar("E")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def event(cls: type[E]) -> type[E]:
    """Make a class of events: values that nobody changes. Type checkers hold to that: at run time it costs too much.

    Events are half of what playing costs in a match, and freezing makes each of them several times as dear.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


@event
class Event:
    """Something that happened. A subclass is an `@event`; clients word it by its kind."""

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


@event
class Rewound(Event):
    """The table went back, all agreeing; what follows is drawn anew."""

    ply: int
