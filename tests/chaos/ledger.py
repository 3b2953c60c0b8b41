"""The ledger: what people sent and what they were told of it, to be set beside what is stored."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from cosmodrome import Record
from cosmodrome.core.errors import GameError
from cosmodrome.server.storage import Storage, entries


@dataclass(slots=True)
class Sent:
    """A move that somebody sent, as often as it took; the number it was acknowledged with, or the word against it."""

    table: str
    name: str
    action: str
    number: int | None = None
    refused: str = ""


@dataclass(slots=True)
class Ledger:
    """All moves, and all games with the record of each that has ended."""

    moves: dict[str, Sent] = field(default_factory=dict)
    games: dict[str, str | None] = field(default_factory=dict)
    again: Counter[str] = field(default_factory=Counter)  # why something was sent again

    @property
    def acknowledged(self) -> int:
        return sum(sent.number is not None for sent in self.moves.values())

    def note_ack(self, sent: Sent, number: int) -> str | None:
        """The move was acknowledged; what is wrong with that, if anything."""
        if sent.number not in (None, number):
            return f"{sent.name}: acknowledged with {sent.number} and with {number}"
        sent.number = number
        return None

    async def faults(self, database: str) -> list[str]:
        """Whatever of it is not as it was told."""
        storage = Storage(database)
        try:
            async with storage.read() as connection:
                wanted = sa.select(entries.c.table, entries.c.number, entries.c.kind, entries.c.move, entries.c.data)
                mine = wanted.where(entries.c.table.in_(list(self.games))).order_by(entries.c.table, entries.c.number)
                rows = list(await connection.execute(mine))
        finally:
            await storage.close()
        return [*self._against(rows), *self._unfinished()]

    def _against(self, rows: Sequence[Any]) -> list[str]:
        found = []
        stored = Counter(row.move for row in rows if row.kind == "moved" and row.move)
        found += [f"{name}: stored {times} times" for name, times in stored.items() if times > 1]
        by_name = {row.move: row for row in rows if row.kind == "moved" and row.move}
        for sent in self.moves.values():
            row = by_name.pop(sent.name, None)
            if row is None:
                found += [f"{sent.name}: acknowledged and lost"] * (sent.number is not None)
            elif sent.number is not None and (row.table, row.number) != (sent.table, sent.number):
                found.append(f"{sent.name}: acknowledged as {sent.number}, stored as {row.number}")
            elif row.data["actions"] != [sent.action]:
                found.append(f"{sent.name}: sent {sent.action!r}, stored {row.data['actions']}")
            elif sent.refused:
                found.append(f"{sent.name}: refused ({sent.refused}) and stored")
        found += [f"{name}: stored and never sent" for name in by_name]
        for table in self.games:
            numbers = [row.number for row in rows if row.table == table]
            if numbers != list(range(1, len(numbers) + 1)):
                found.append(f"table {table}: its log has gaps")
        return found

    def _unfinished(self) -> list[str]:
        found = []
        for table, record in self.games.items():
            if record is None:
                found.append(f"table {table}: the game did not end")
                continue
            try:
                if not Record.parse(record).replay().state.over:
                    found.append(f"table {table}: its record ends too early")
            except GameError as error:
                found.append(f"table {table}: its record does not hold: {error}")
        return found
