"""Groups: sets by key, where a key that has nothing left is forgotten."""

from collections.abc import Collection
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Groups(Generic[K, V]):
    """Who belongs together, by what they have in common."""

    def __init__(self) -> None:
        self._sets: dict[K, set[V]] = {}

    def add(self, key: K, member: V) -> None:
        self._sets.setdefault(key, set()).add(member)

    def discard(self, key: K, member: V) -> None:
        members = self._sets.get(key, set())
        members.discard(member)
        if not members:
            self._sets.pop(key, None)

    def of(self, key: K) -> Collection[V]:
        return self._sets.get(key, ())
