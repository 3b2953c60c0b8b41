"""What was used lately: mappings that forget what was not used for the longest time."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Lately(OrderedDict[K, V]):
    """So many entries at most; setting one makes it the newest."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)


class Unchanged(Generic[K, V]):
    """What was made of something that changes now and then: made again only when it is in another state."""

    def __init__(self, most: int) -> None:
        self._kept: Lately[K, tuple[object, V]] = Lately(most)

    def get(self, key: K, state: object, make: Callable[[], V]) -> V:
        """What was made of it in that state, or is made now."""
        kept = self._kept.get(key)
        if kept is None or kept[0] != state:
            kept = state, make()
        self._kept[key] = kept
        return kept[1]
