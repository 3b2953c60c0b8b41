"""Actions: one choice of one seat, as a value with a short notation."""

import re
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform, get_type_hints
from weakref import WeakValueDictionary

from .errors import GameError

_known: WeakValueDictionary[tuple[object, ...], "Action"] = WeakValueDictionary()
_NUMBER = re.compile(r"0|[1-9]\d{0,4}")
_WORD = re.compile(r"[a-z0-9_]{1,24}")


@cache
def _hints(kind: type) -> dict[str, Any]:
    """The types of a class's fields: working them out takes longer than reading an action."""
    return get_type_hints(kind)


class Action:
    """One choice of one seat. Equal actions are one object, so comparing and hashing them costs nothing.

    A subclass is decorated with `@action` and has `seat: int` first; its other fields are `int`, `str` or
    `tuple[int, ...]`. Its notation is its kind and its fields; `words` names the values of a field.
    """

    __slots__ = ()
    kind: ClassVar[str]
    secret: ClassVar[bool] = False  # made unseen, at the same time as others' choices
    words: ClassVar[dict[str, tuple[str, ...]]] = {}
    __match_args__: ClassVar[tuple[str, ...]]
    seat: int

    def __new__(cls, *args: Any, **named: Any) -> Self:
        if named or len(args) != len(cls.__match_args__):
            args = cls._complete(args, named)
        key = (cls, *args)
        found = _known.get(key)
        if found is None:
            found = _known.setdefault(key, super().__new__(cls))
        return found  # type: ignore[return-value]

    @classmethod
    def _complete(cls, args: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """All values in order, those given by name and the defaults in their places."""
        missing = [f for f in fields(cls)[len(args) :] if f.name not in named]  # type: ignore[arg-type]
        if any(f.default is MISSING for f in missing):
            raise TypeError(f"{cls.__name__}: missing {', '.join(f.name for f in missing)}")
        return args + tuple(named.get(f.name, f.default) for f in fields(cls)[len(args) :])  # type: ignore[arg-type]

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.values()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def values(self) -> tuple[Any, ...]:
        """The fields in order, the seat first."""
        return tuple([getattr(self, name) for name in self.__match_args__])

    def __str__(self) -> str:
        parts = [self.kind]
        for name in self.__match_args__[1:]:
            value = getattr(self, name)
            if name in self.words:
                parts.append(self.words[name][value])
            elif isinstance(value, tuple):
                parts.append(",".join(map(str, value)) or "-")
            else:
                parts.append(str(value))
        return " ".join(parts)

    def __repr__(self) -> str:
        return f"<{self} of seat {self.seat}>"

    def to_json(self) -> dict[str, object]:
        """Its kind and typed fields, for clients that draw choices; `text` is its notation."""
        data: dict[str, object] = {"kind": self.kind, "text": str(self)}
        for name in self.__match_args__:
            value = getattr(self, name)
            if name in self.words:
                value = self.words[name][value]
            data[name] = list(value) if isinstance(value, tuple) else value
        return data

    @classmethod
    def read(cls, seat: int, parts: list[str]) -> Self:
        """The action that these words of notation (without its kind) stand for."""
        names = [f.name for f in fields(cls)[1:]]  # type: ignore[arg-type]
        if len(parts) != len(names):
            raise GameError(f"{cls.kind}: expected {len(names)} words after it ({', '.join(names)}), got {len(parts)}")
        hints = _hints(cls)  # type: ignore[arg-type]
        return cls(seat, *(cls._value(name, hints[name], part) for name, part in zip(names, parts, strict=True)))

    @classmethod
    def _value(cls, name: str, hint: object, part: str) -> object:
        if name in cls.words:
            if part not in cls.words[name]:
                raise GameError(f"{cls.kind}: {name} is one of {', '.join(cls.words[name])}, not {part!r}")
            return cls.words[name].index(part)
        if hint is str and _WORD.fullmatch(part):
            return part
        if hint is int and _NUMBER.fullmatch(part):
            return int(part)
        if hint == tuple[int, ...] and (part == "-" or all(_NUMBER.fullmatch(p) for p in part.split(","))):
            return () if part == "-" else tuple(map(int, part.split(",")))
        raise GameError(f"{cls.kind}: cannot read {name} from {part!r}")


A = TypeVar("A", bound=Action)


@dataclass_transform(frozen_default=True, eq_default=False)
def action(cls: type[A]) -> type[A]:
    """Make a class of actions: frozen, slotted, equal only to itself."""
    return dataclass(frozen=True, eq=False, repr=False, slots=True, weakref_slot=True)(cls)
