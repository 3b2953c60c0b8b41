"""Sights: what is told of a table, looked at and written once for all who see the same."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from ..core import canonical
from ..tables.table import Table
from ..tables.viewers import Viewer, lasting, passing, viewer
from .connections import Text
from .lately import Unchanged
from .people import People
from .storage import now

_SEEN = 256
_READ = 64
_ANYBODY = Viewer(None, None, False)


@dataclass(slots=True)
class Watch:
    """What a page has seen of one table."""

    seen: int | None
    seat: int | None
    hidden: frozenset[str]  # whose chat is left out
    uncovered: bool = False
    told: tuple[int, int | None, bool] | None = None  # the last message: its number, for which seat, whether covered
    anew: bool = False  # whose chat is hidden has changed: everything is to be told again


class Sights:
    """What was written of tables lately, good as long as nothing happens there."""

    def __init__(self, people: People) -> None:
        self.people = people
        self._lasting: Unchanged[tuple[str, Viewer, int | None], dict[str, str]] = Unchanged(_SEEN)
        self._readings: Unchanged[tuple[object, ...], str] = Unchanged(_READ)

    def moment(self, table: Table, online: Collection[str]) -> "Moment":
        """The table as it stands now, with these people there."""
        return Moment(self, table, _written(passing(table, now(), self.people.known_names(), online)))

    def lasting(self, table: Table, looks: Viewer, seen: int | None) -> dict[str, str]:
        """What such a viewer may know of the table until something happens there, each field written."""

        def look() -> dict[str, str]:
            return _written(lasting(table, looks, seen, self.people.known_names()))

        return self._lasting.get((table.id, looks, seen), self._state(table), look)

    def reading(self, table: Table, what: tuple[object, ...], write: Callable[[], str]) -> str:
        """Something that takes long to write of a table."""
        return self._readings.get((table.id, *what), self._state(table), write)

    def _state(self, table: Table) -> tuple[int, ...]:
        return table.edition, table.number, self.people.renamed


class Moment:
    """A table as it stands at one moment, for all who look at it then."""

    def __init__(self, sights: Sights, table: Table, passing: dict[str, str]) -> None:
        self.table = table
        self._sights = sights
        self._passing = passing
        self._insiders = table.insiders()
        self._texts: dict[tuple[Viewer, int | None], Text] = {}

    def written(self, looks: Viewer, seen: int | None = None) -> str:
        """The table message for such a viewer."""
        return canonical.joined({**self._sights.lasting(self.table, looks, seen), **self._passing})

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
        watch.seen, watch.seat, watch.told, watch.anew = table.number, looks.seat, told, False
        text = self._texts.get((looks, seen))
        if text is None:
            text = self._texts[looks, seen] = Text(self.written(looks, seen))
        return text


def _written(fields: object) -> dict[str, str]:
    assert isinstance(fields, dict)
    return {name: canonical.dumps(value) for name, value in fields.items()}
