"""The owner's commands: reports, bans, people; on the database alone, whether a server runs on it or not.

A running server takes up what is done here within seconds.
"""

import argparse
import asyncio
import ipaddress
from collections.abc import AsyncIterator, Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from ..core.errors import GameError
from ..tables.errors import Refusal
from .bans import Ban, Bans, Kind
from .devices import Devices
from .forgetting import Forgetting
from .library import Library
from .limits import Limits
from .overview import KEY, make_key
from .people import People, Person
from .reports import Reports
from .settings import DAY, database_address
from .storage import Storage, bans, keys, now, people, sitters
from .tablestore import TableStore

_WIDEST = {4: 16, 6: 32}  # the prefix of the widest network that may be banned
_LONGEST = {4: 32, 6: 64}
_REASON, _ANSWER = 300, 1000


def run(args: argparse.Namespace) -> None:
    """Do what was asked, and print what there is to say."""
    try:
        asyncio.run(_run(database_address(args.database), args))
    except (Refusal, sa.exc.SQLAlchemyError, OSError) as error:
        said = error.message if isinstance(error, Refusal) else str(getattr(error, "orig", None) or error)
        raise GameError(f"owner: {said.splitlines()[0]}") from None


async def _run(address: str, args: argparse.Namespace) -> None:
    url = sa.make_url(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise GameError(f"owner: there is no database {url.database}; say --database as for `cosmodrome serve`")
    storage = Storage(address)
    try:
        await storage.need_current()
        async for line in _COMMANDS[args.do](Desk(storage), args):
            print(line)
    finally:
        await storage.close()


class Desk:
    """Where the owner sits: the parts of a server that need no server."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.people = People(storage)
        self.devices = Devices(storage)
        self.reports = Reports(storage)
        self.bans = Bans(storage)
        tables = TableStore(storage, Library(storage, None), self.people, Limits(False))
        self.forgetting = Forgetting(self.people, tables)

    async def somebody(self, wish: str) -> Person:
        """The person of an id (with its @ or without) or a login."""
        async with self.storage.read() as connection:
            named = sa.or_(people.c.id == wish.removeprefix("@"), people.c.login == wish.lower())
            found = await connection.scalar(sa.select(people.c.id).where(named))
        person = await self.people.find(found) if found else None
        if person is None:
            raise GameError(f"owner: there is nobody with the id or login {plain(wish)}")
        return person

    async def ban(self, kind: Kind, what: str, reason: str, days: int | None) -> None:
        since = now()
        until = None if days is None else since + days * DAY
        async with self.storage.write() as connection:
            await connection.execute(bans.delete().where(bans.c.kind == kind, bans.c.what == what))
            await connection.execute(
                bans.insert().values(kind=kind, what=what, reason=reason, since=since, until=until)
            )


# reports


async def _reports(desk: Desk, args: argparse.Namespace) -> AsyncIterator[str]:
    """What people have reported."""
    found = await desk.reports.all(args.all)
    names = await desk.people.names({row.reporter for row in found})
    for row in found:
        by = names[row.reporter].name if row.reporter in names else "-"
        for line in _report(row, by):
            yield line
    if not found:
        yield "no reports" if args.all else "no reports wait for an answer"


def _report(row: Any, by: str) -> list[str]:
    about = row.about
    called = "".join(f", also {plain(name)}" for name in about.get("names", ()))
    lines = [
        f"report {row.id}, {when(row.at)}, {'answered ' + when(row.answered) if row.answer else 'waiting'}",
        f"  about   {plain(about.get('name', '?'))} (@{row.person}){called}",
        f"  by      {plain(by)} (@{row.reporter})",
        f"  at      /t/{row.table} ({about.get('game', '?')})",
        f"  says    {plain(row.text)}",
    ]
    if about.get("network"):
        lines.append(f"  from    {about['network']}")
    lines += [f"  chat    {when(line['at'])} {line['by']}: {plain(line['text'])}" for line in about.get("chat", ())]
    if row.answer:
        lines.append(f"  answer  {plain(row.answer)}{'' if row.read else ' (not read yet)'}")
    return lines


async def _answer(desk: Desk, args: argparse.Namespace) -> AsyncIterator[str]:
    """Answer a report."""
    await desk.reports.answer(args.report, _text("the answer", args.text, _ANSWER))
    yield f"report {args.report} is answered"


# bans


async def _ban(desk: Desk, args: argparse.Namespace) -> AsyncIterator[str]:
    """Send a person, a device or a network away."""
    given = [args.person, args.device, args.network]
    if sum(one is not None for one in given) != 1:
        raise GameError("owner: ban what? expected PERSON, or --device ID, or --network ADDRESS")
    if args.devices and args.person is None:
        raise GameError("owner: --devices are those of a person: name one")
    if args.days is not None and not 1 <= args.days <= 36500:
        raise GameError(f"owner: --days: expected 1 to 36500, got {args.days}")
    reason = _text("the reason", args.reason, _REASON) if args.reason else ""
    wanted: list[tuple[Kind, str]] = []
    if args.person is not None:
        person = await desk.somebody(args.person)
        wanted.append(("person", person.id))
        if args.devices:
            wanted += [("device", one["device"]) for one in await desk.devices.of(person)]
    elif args.device is not None:
        wanted.append(("device", args.device.removeprefix("@")))
    else:
        wanted.append(("network", network(args.network)))
    for kind, what in wanted:
        await desk.ban(kind, what, reason, args.days)
        yield f"banned: {_shown(kind, what)}, {'for good' if args.days is None else f'for {args.days} days'}"


def network(wish: str) -> str:
    """The network of an address (/24, of IPv6 /64), or one that is written as such."""
    try:
        found = ipaddress.ip_network(wish, strict=False)
    except ValueError:
        raise GameError(f"owner: --network {plain(wish)}: expected an address or a network as 203.0.113.0/24") from None
    if "/" not in wish:
        found = found.supernet(new_prefix=24 if found.version == 4 else 64)
    widest, longest = _WIDEST[found.version], _LONGEST[found.version]
    if not widest <= found.prefixlen <= longest:
        raise GameError(f"owner: --network {found}: expected /{widest} to /{longest}")
    if found.is_loopback:
        raise GameError(f"owner: --network {found}: that is this machine itself, and whatever proxy runs on it")
    return str(found)


async def _bans(desk: Desk, args: argparse.Namespace) -> AsyncIterator[str]:
    """Who is banned."""
    found = await desk.bans.all()
    names = await desk.people.names({ban.what for ban in found if ban.kind == "person"})
    for ban in found:
        called = f" ({plain(names[ban.what].name)})" if ban.what in names else ""
        yield f"ban {ban.id}: {_shown(ban.kind, ban.what)}{called}, {_span(ban)}"
    if not found:
        yield "nobody is banned"


def _shown(kind: Kind, what: str) -> str:
    """Ids have an @ before them: some begin with a dash, as options do."""
    return f"{kind} {'' if kind == 'network' else '@'}{plain(what)}"


def _span(ban: Ban) -> str:
    end = "for good" if ban.until is None else f"until {when(ban.until)}"
    return f"since {when(ban.since)}, {end}" + (f": {plain(ban.reason)}" if ban.reason else "")


async def _unban(desk: Desk, args: argparse.Namespace) -> AsyncIterator[str]:
    """End a ban."""
    async with desk.storage.write() as connection:
        done = await connection.execute(bans.delete().where(bans.c.id == args.ban))
    if not done.rowcount:
        raise GameError(f"owner: there is no ban {args.ban}; `cosmodrome owner bans` lists them")
    yield f"ban {args.ban} is over"


# people


async def _people(desk: Desk, args: argparse.Namespace) -> AsyncIterator[str]:
    """Who was here last; or one person with their devices."""
    if args.limit < 1:
        raise GameError(f"owner: --limit: expected 1 or more, got {args.limit}")
    games = sa.select(sa.func.count()).where(sitters.c.person == people.c.id).scalar_subquery()
    wanted = sa.select(people.c.id, people.c.name, people.c.login, people.c.seen, games.label("games"))
    if args.person is not None:
        wanted = wanted.where(people.c.id == (await desk.somebody(args.person)).id)
    wanted = wanted.where(people.c.erased.is_(False)).order_by(people.c.seen.desc()).limit(args.limit)
    async with desk.storage.read() as connection:
        rows = list(await connection.execute(wanted))
    for row in rows:
        yield f"@{row.id}  {when(row.seen)}  {row.games:4} tables  {row.login or 'guest'}  {plain(row.name)}"
    if args.person is not None:
        for one in await desk.devices.of(await desk.somebody(args.person)):
            yield f"  device @{one['device']}  {when(one['seen'])}  {one['kind']} {one['browser']}".rstrip()
    if not rows:
        yield "nobody was here yet"


async def _forget_guests(desk: Desk, args: argparse.Namespace) -> AsyncIterator[str]:
    """Forget guests who did not come back."""
    if not 1 <= args.older_than <= 36500:
        raise GameError(f"owner: --older-than: expected 1 to 36500 days, got {args.older_than}")
    do = desk.forgetting.count_guests if args.dry_run else desk.forgetting.forget_guests
    without, having = await do(args.older_than)
    yield f"{'would forget' if args.dry_run else 'forgotten'}: {without} guests without games, {having} with games"


# the page


async def _page(desk: Desk, args: argparse.Namespace) -> AsyncIterator[str]:
    """A link to the page that shows how the server fares."""
    if args.end:
        async with desk.storage.write() as connection:
            await connection.execute(keys.delete().where(keys.c.name == KEY))
        yield "all links to the owner's page are over"
        return
    if not 1 <= args.days <= 365:
        raise GameError(f"owner: --days: expected 1 to 365, got {args.days}")
    until = now() + args.days * DAY
    yield f"{args.address.rstrip('/')}/owner#{await make_key(desk.storage, until)}"
    yield f"whoever has this link sees how the server fares, until {when(until)}"


_COMMANDS: dict[str, Callable[[Desk, argparse.Namespace], AsyncIterator[str]]] = {
    "reports": _reports,
    "answer": _answer,
    "ban": _ban,
    "bans": _bans,
    "unban": _unban,
    "people": _people,
    "forget-guests": _forget_guests,
    "page": _page,
}


# words


def when(at: int) -> str:
    """A time as the owner's clock shows it."""
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


def plain(text: str) -> str:
    """What strangers wrote, without anything that could steer a terminal or turn its lines around."""
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)


def _text(what: str, text: str, longest: int) -> str:
    text = " ".join(text.split())
    if not text or len(text) > longest or not text.isprintable():
        raise GameError(f"owner: {what}: expected 1 to {longest} printable characters")
    return text
