"""Bans: the people, devices and networks that the owner has sent away, for a time or for good.

They are few, so each process holds them all, and reads them again every few seconds: the owner's command writes them
into the database and nowhere else.
"""

import ipaddress
from dataclasses import dataclass
from typing import Literal, get_args

import sqlalchemy as sa

from ..tables.errors import BanJson, Refusal
from .storage import Storage, bans, now

Kind = Literal["person", "device", "network"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Ban:
    """One ban; without `until` it is for good."""

    id: int
    kind: Kind
    what: str
    reason: str
    since: int
    until: int | None

    def is_on(self, at: int) -> bool:
        return self.until is None or at < self.until

    def to_json(self) -> BanJson:
        return {"reason": self.reason, "until": self.until}


class Bans:
    """The bans as they were read last."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._bans: dict[tuple[str, str], Ban] = {}
        self._lengths: frozenset[int] = frozenset()  # of the networks' prefixes

    async def all(self) -> list[Ban]:
        """Every ban that is on, the oldest first."""
        is_on = sa.or_(bans.c.until.is_(None), bans.c.until > now())
        async with self.storage.read() as connection:
            rows = await connection.execute(sa.select(bans).where(is_on).order_by(bans.c.id))
        return [Ban(*row) for row in rows]

    async def read(self) -> list[Ban]:
        """Take up what the owner has changed; those that are new."""
        known, found = set(self._bans.values()), await self.all()
        self._bans = {(ban.kind, ban.what): ban for ban in sorted(found, key=_length)}
        networks = (ipaddress.ip_network(ban.what) for ban in found if ban.kind == "network")
        self._lengths = frozenset(network.prefixlen for network in networks)
        return [ban for ban in found if ban not in known]

    def of(self, person: str | None, device: str | None, address: str) -> Ban | None:
        """The ban that holds for somebody on a device at an address, if there is one."""
        wanted = [("person", person), ("device", device), *(("network", one) for one in self._networks(address))]
        at = now()
        found = (self._bans.get((kind, what)) for kind, what in wanted if what)
        return next((ban for ban in found if ban and ban.is_on(at)), None)

    def _networks(self, address: str) -> list[str]:
        """The networks of the lengths that are banned which an address lies in."""
        if not self._lengths or address == "local":
            return []
        own = ipaddress.ip_network(address)
        return [str(own.supernet(new_prefix=bits)) for bits in self._lengths if bits <= own.prefixlen]


def _length(ban: Ban) -> float:
    """How long a ban lasts: of two of the same the longer one counts."""
    return float("inf") if ban.until is None else ban.until


def refusal(ban: Ban) -> Refusal:
    """What somebody is told who is banned."""
    return Refusal("banned", "the owner of this server has banned you", ban=ban.to_json())
