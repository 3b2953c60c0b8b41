"""People: guests, names, blocks, statistics, and all that is stored about one."""

import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from ..tables.errors import Refusal
from ..tables.viewers import COLOURS, Name
from .answers import GameStatistics, StatisticsJson
from .lately import Lately
from .storage import (
    Storage,
    batches,
    blocks,
    mutes,
    now,
    people,
    results,
    signed_out,
)

_SEEN_MS = 20_000
_KNOWN = 20_000  # names, and times when somebody was seen, that are kept in memory


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a cookie, on one device."""

    id: str
    name: str
    colour: int
    created: int
    epoch: int
    login: str | None
    recovery: bool
    settings: dict[str, Any]
    device: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "person": self.id,
            "name": self.name,
            "colour": self.colour,
            "guest": self.login is None,
            "login": self.login,
            "recovery": self.recovery,
            "settings": self.settings,
            "created": self.created,
        }


class People:
    """Everybody the server knows."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._names: Lately[str, Name] = Lately(_KNOWN)
        self._seen: Lately[str, int] = Lately(_KNOWN)
        self._noted: Lately[str, int] = Lately(_KNOWN)  # when it was last stored that somebody was seen
        self.renamed = 0  # how often somebody known was found to be shown in another way

    # who somebody is

    async def make_guest(self, language: str = "ru") -> Person:
        """A new guest with a name and a colour by lot."""
        person = secrets.token_urlsafe(9)
        word = "Гость" if language.lower().startswith("ru") else "Guest"
        name, colour = f"{word} {1000 + secrets.randbelow(9000)}", 1 + secrets.randbelow(COLOURS)
        at = now()
        async with self.storage.write() as connection:
            await connection.execute(
                people.insert().values(
                    id=person, name=name, colour=colour, created=at, seen=at, epoch=0, settings={}, erased=False
                )
            )
        return Person(person, name, colour, at, 0, None, False, {}, new_device())

    async def find(self, person: str) -> Person | None:
        """The person of that id, if they are still there; on a new device."""
        async with self.storage.read() as connection:
            row = (await connection.execute(sa.select(people).where(people.c.id == person))).one_or_none()
        return None if row is None else self._met(row, new_device())

    async def find_by_cookie(self, person: str, epoch: int, device: str) -> Person | None:
        """The person of a cookie, if neither that device nor all of them were signed out."""
        ended = sa.and_(signed_out.c.person == people.c.id, signed_out.c.device == device)
        wanted = (
            sa.select(people)
            .outerjoin(signed_out, ended)
            .where(people.c.id == person, people.c.epoch == epoch, signed_out.c.device.is_(None))
        )
        async with self.storage.read() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else self._met(row, device)

    def _met(self, row: Any, device: str) -> Person | None:
        if row.erased:
            return None
        self._know(row.id, Name(row.name, row.colour))
        has_code = row.recovery is not None
        return Person(row.id, row.name, row.colour, row.created, row.epoch, row.login, has_code, row.settings, device)

    def _know(self, person: str, name: Name) -> None:
        self.renamed += self._names.get(person, name) != name
        self._names[person] = name

    def saw(self, person: str) -> None:
        """Note that a person is there; it is stored with the next `note_seen`."""
        self._seen[person] = now()

    async def note_seen(self) -> None:
        """Store when people were there, for other processes: all of them at once, and none more often than matters."""
        at = now()
        due = {p: seen for p, seen in self._seen.items() if seen - self._noted.get(p, 0) >= _SEEN_MS}
        if due:
            noted = people.update().where(people.c.id == sa.bindparam("who")).values(seen=sa.bindparam("at"))
            async with self.storage.write() as connection:
                await connection.execute(noted, [{"who": person, "at": seen} for person, seen in due.items()])
        for person in due:
            self._noted[person] = at

    async def last_seen(self, person: str) -> int:
        """When a person was there last, at this process or another."""
        async with self.storage.read() as connection:
            noted = await connection.scalar(sa.select(people.c.seen).where(people.c.id == person))
        return max(noted or 0, self._seen.get(person, 0))

    async def learn_names(self, ids: Collection[str]) -> None:
        """Look again how these people are shown: they may have changed it at another process."""
        for some in batches(ids):
            async with self.storage.read() as connection:
                named = sa.select(people.c.id, people.c.name, people.c.colour).where(people.c.id.in_(some))
                for row in await connection.execute(named):
                    self._know(row.id, Name(row.name, row.colour))

    async def names(self, ids: Iterable[str]) -> dict[str, Name]:
        """How these people are shown."""
        wanted = set(ids)
        found = {person: self._names[person] for person in wanted if person in self._names}
        missing = wanted - found.keys()
        if missing:
            async with self.storage.read() as connection:
                rows = await connection.execute(
                    sa.select(people.c.id, people.c.name, people.c.colour).where(people.c.id.in_(missing))
                )
            found |= {row.id: Name(row.name, row.colour) for row in rows}
        for person, name in found.items():
            self._names[person] = self._names.get(person, name)  # the newest now: whoever asked still finds it
        return found

    def forget_name(self, person: str) -> None:
        """Read the name anew when it is asked for next."""
        self.renamed += 1
        self._names.pop(person, None)

    def known_names(self) -> dict[str, Name]:
        """How the people are shown whose names were asked for before."""
        return self._names

    async def _set(self, person: str, **values: Any) -> None:
        async with self.storage.write() as connection:
            await connection.execute(people.update().where(people.c.id == person).values(**values))

    async def change(self, person: Person, values: dict[str, Any]) -> Person:
        """Another name, colour or settings."""
        if values:
            await self._set(person.id, **values)
        return await self.again(person)

    async def again(self, person: Person) -> Person:
        """The same person on the same device, as stored now."""
        changed = await self.find(person.id)
        assert changed
        return replace(changed, device=person.device)

    # blocks and mutes

    async def blocked(self, person: str) -> list[str]:
        async with self.storage.read() as connection:
            rows = await connection.scalars(
                sa.select(blocks.c.blocked).where(blocks.c.person == person).order_by(blocks.c.blocked)
            )
        return list(rows)

    async def block(self, person: str, other: str, on: bool) -> None:
        """Block somebody, or no longer."""
        if on and (other == person or await self.find(other) is None):
            raise Refusal("no_person", "there is no such person to block")
        async with self.storage.write() as connection:
            await connection.execute(blocks.delete().where(blocks.c.person == person, blocks.c.blocked == other))
            if on:
                await connection.execute(blocks.insert().values(person=person, blocked=other))

    async def is_blocked_by_any(self, person: str, others: Iterable[str]) -> bool:
        """Whether one of the others does not want to sit with that person, or the person with them."""
        several = list(others)
        async with self.storage.read() as connection:
            found = await connection.scalar(
                sa.select(sa.func.count())
                .select_from(blocks)
                .where(
                    sa.or_(
                        sa.and_(blocks.c.blocked == person, blocks.c.person.in_(several)),
                        sa.and_(blocks.c.person == person, blocks.c.blocked.in_(several)),
                    )
                )
            )
        return bool(found)

    async def mute(self, table: str, person: str, other: str, on: bool) -> None:
        """Hide somebody's chat at one table."""
        async with self.storage.write() as connection:
            await connection.execute(
                mutes.delete().where(mutes.c.table == table, mutes.c.person == person, mutes.c.muted == other)
            )
            if on:
                await connection.execute(mutes.insert().values(table=table, person=person, muted=other))

    async def hidden(self, table: str, person: str | None) -> frozenset[str]:
        """The people whose chat that person does not see at a table."""
        if person is None:
            return frozenset()
        async with self.storage.read() as connection:
            rows = await connection.scalars(
                sa.union(
                    sa.select(mutes.c.muted).where(mutes.c.table == table, mutes.c.person == person),
                    sa.select(blocks.c.blocked).where(blocks.c.person == person),
                )
            )
            return frozenset(rows)

    async def hidden_from(self, persons: Collection[str]) -> dict[tuple[str | None, str], set[str]]:
        """Whose chat these people do not see, by table and person; under no table what holds at all of them."""
        found: dict[tuple[str | None, str], set[str]] = {}
        for some in batches(persons):
            async with self.storage.read() as connection:
                muted = await connection.execute(sa.select(mutes).where(mutes.c.person.in_(some)))
                blocked = await connection.execute(sa.select(blocks).where(blocks.c.person.in_(some)))
                for row in muted:
                    found.setdefault((row.table, row.person), set()).add(row.muted)
                for row in blocked:
                    found.setdefault((None, row.person), set()).add(row.blocked)
        return found

    # games

    async def statistics(self, person: str) -> StatisticsJson:
        """What a person has played and won, by game and number of seats."""
        counted = (
            sa.select(
                results.c.game,
                results.c.seats,
                sa.func.count().label("played"),
                sa.func.sum(sa.case((results.c.won, 1), else_=0)).label("won"),
                sa.func.max(results.c.total).label("best"),
                sa.func.sum(results.c.total).label("points"),
                sa.func.count(results.c.total).label("scored"),
            )
            .where(results.c.person == person)
            .group_by(results.c.game, results.c.seats)
            .order_by(sa.func.min(results.c.ended), results.c.game)
        )
        async with self.storage.read() as connection:
            rows = (await connection.execute(counted)).all()
        games = [
            _of_game(game, [row for row in rows if row.game == game]) for game in dict.fromkeys(r.game for r in rows)
        ]
        return {"played": sum(g["played"] for g in games), "won": sum(g["won"] for g in games), "games": games}


def _of_game(game: str, rows: Sequence[Any]) -> GameStatistics:
    """What somebody has done in one game, from the counts by number of seats."""
    scored = sum(row.scored for row in rows)
    return {
        "game": game,
        "played": sum(row.played for row in rows),
        "won": sum(int(row.won) for row in rows),
        "best": max((row.best for row in rows if row.best is not None), default=None),
        "average": round(sum(int(row.points or 0) for row in rows) / scored, 2) if scored else None,
        "by_seats": {str(row.seats): {"played": row.played, "won": int(row.won)} for row in rows},
    }


def new_device() -> str:
    """A name for a device that signs in."""
    return secrets.token_urlsafe(9)
