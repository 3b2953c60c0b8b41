"""Sights: what is told of a table, looked at and written once for all who see the same."""

import marshal
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from ..core import canonical
from ..core.changes import change
from ..tables.table import Table
from ..tables.viewers import Viewer, lasting, passing, viewer
from .connections import Text
from .lately import Unchanged
from .people import People
from .storage import now

_SEEN = 64
_READ = 64
_ANYBODY = Viewer(None, None, False)
Packed: TypeAlias = tuple[bytes, bytes]  # a whole message but for its time: what lasts, and what passes


@dataclass(slots=True)
class Watch:
    """What a page has seen of one table."""

    seen: int | None
    seat: int | None
    hidden: frozenset[str]  # whose chat is left out
    uncovered: bool = False
    told: tuple[int, int | None, bool] | None = None  # the last message: its number, for which seat, whether covered
    anew: bool = False  # whose chat is hidden has changed: everything is to be told again
    changes: bool = False  # whether the page can do with what has changed since the last message
    last: Packed | None = None  # that message, for a page that can


class Sight:
    """Some of what is told of a table, written and packed when somebody needs it so, and only once."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields

    @cached_property
    def written(self) -> dict[str, str]:
        """Each field by itself."""
        return {name: canonical.dumps(value) for name, value in self.fields.items()}

    @cached_property
    def packed(self) -> bytes:
        """In little room, and soon unpacked: every page that has it keeps it in memory."""
        return marshal.dumps(self.fields)


class Sights:
    """What was written of tables lately, good as long as nothing happens there."""

    def __init__(self, people: People) -> None:
        self.people = people
        self._lasting: Unchanged[tuple[str, Viewer, int | None], Sight] = Unchanged(_SEEN)
        self._readings: Unchanged[tuple[object, ...], str] = Unchanged(_READ)

    def moment(self, table: Table, online: Collection[str]) -> "Moment":
        """The table as it stands now, with these people there."""
        at = now()
        fields = dict(passing(table, at, self.people.known_names(), online))
        del fields["now"]
        return Moment(self, table, at, Sight(fields))

    def lasting(self, table: Table, looks: Viewer, seen: int | None) -> Sight:
        """What such a viewer may know of the table until something happens there."""

        def look() -> Sight:
            return Sight(dict(lasting(table, looks, seen, self.people.known_names())))

        return self._lasting.get((table.id, looks, seen), self._state(table), look)

    def reading(self, table: Table, what: tuple[object, ...], write: Callable[[], str]) -> str:
        """Something that takes long to write of a table."""
        return self._readings.get((table.id, *what), self._state(table), write)

    def _state(self, table: Table) -> tuple[int, ...]:
        return table.edition, table.number, self.people.renamed


class Moment:
    """A table as it stands at one moment, for all who look at it then."""

    def __init__(self, sights: Sights, table: Table, at: int, passing: Sight) -> None:
        self.table = table
        self._sights = sights
        self._at = at
        self._passing = passing
        self._insiders = table.insiders()
        self._texts: dict[tuple[Viewer, int | None, Packed | None], Text] = {}

    def written(self, looks: Viewer, seen: int | None = None) -> str:
        """The table message for such a viewer."""
        lasting = self._sights.lasting(self.table, looks, seen).written
        return canonical.joined({**lasting, **self._passing.written, "now": str(self._at)})

    def looks(self, person: str | None, watch: Watch) -> Viewer:
        """How a person sees the table on a page; once it is covered, it stays so until "it's me"."""
        if not watch.hidden and person not in self._insiders:
            return _ANYBODY  # most of those who look
        looks = viewer(self.table, person, watch.uncovered, watch.hidden)
        if looks.covered:
            watch.uncovered = False
        return looks

    def shown(self, person: str | None, watch: Watch) -> Text | None:
        """What a page is to be told that has seen so much; nothing where it has heard all of it."""
        table, looks = self.table, self.looks(person, watch)
        told = table.number, looks.seat, looks.covered
        if told == watch.told and not watch.anew:
            return None
        seen = watch.seen if looks.seat == watch.seat and not watch.anew else None
        key = looks, seen, watch.last
        if key not in self._texts:
            self._texts[key] = Text(self._since(looks, seen, watch.last) if watch.last else self.written(looks, seen))
        watch.seen, watch.seat, watch.told, watch.anew = table.number, looks.seat, told, False
        watch.last = self._packed(looks, seen) if watch.changes else None
        return self._texts[key]

    def _since(self, looks: Viewer, seen: int | None, last: Packed) -> str:
        """What of the message is different from the last one."""
        old = {**marshal.loads(last[0]), **marshal.loads(last[1])}
        new = {**self._sights.lasting(self.table, looks, seen).fields, **self._passing.fields}
        told = {"type": "change", "table": self.table.id, "base": old["number"], "now": self._at}
        return canonical.dumps({**told, "change": change(old, new)})

    def _packed(self, looks: Viewer, seen: int | None) -> Packed | None:
        try:
            return self._sights.lasting(self.table, looks, seen).packed, self._passing.packed
        except ValueError:  # a game of somebody else's that tells more than plain JSON: always told as a whole
            return None
