"""Devices: where somebody is signed in, told apart by their kind and browser; nothing more is kept of them."""

import re

import sqlalchemy as sa

from .answers import DeviceJson
from .lately import Lately
from .people import Person
from .storage import Storage, devices, insert_or, now, signed_out

_NOTED_MS = 10 * 60_000
_KNOWN = 20_000
# in this order: most browsers also claim to be those behind them
_BROWSERS = (
    ("YaBrowser", "Yandex"),
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung"),
    ("Firefox|FxiOS", "Firefox"),
    ("Chrome|CriOS", "Chrome"),
    ("Safari", "Safari"),
)


def kind_of(agent: str) -> str:
    """What a browser says it runs on: phone, tablet or computer; nothing where it does not say."""
    if re.search(r"iPad|Tablet|Android(?!.*Mobile)", agent):
        return "tablet"
    if re.search(r"iPhone|Mobile", agent):
        return "phone"
    return "computer" if re.search(r"Windows|Macintosh|X11|CrOS", agent) else ""


def browser_of(agent: str) -> str:
    return next((name for sign, name in _BROWSERS if re.search(sign, agent)), "")


class Devices:
    """The devices of everybody."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._noted: Lately[tuple[str, str], int] = Lately(_KNOWN)

    async def note(self, person: Person, agent: str) -> None:
        """A device was used, not more often than it matters; cookies of old name none."""
        key, at = (person.id, person.device), now()
        if not person.device or at - self._noted.get(key, 0) < _NOTED_MS:
            return
        self._noted[key] = at
        values = {"kind": kind_of(agent), "browser": browser_of(agent), "seen": at}
        async with self.storage.write() as connection:
            insert = insert_or(connection, devices).values(person=person.id, device=person.device, **values)
            await connection.execute(insert.on_conflict_do_update(index_elements=["person", "device"], set_=values))

    async def of(self, person: Person) -> list[DeviceJson]:
        """The devices that somebody is signed in on, this one first, then the one used last."""
        ended = sa.select(signed_out.c.device).where(signed_out.c.person == person.id)
        wanted = sa.select(devices).where(devices.c.person == person.id, devices.c.device.not_in(ended))
        async with self.storage.read() as connection:
            rows = list(await connection.execute(wanted.order_by(devices.c.seen.desc()).limit(100)))
        rows.sort(key=lambda row: row.device != person.device)
        return [
            {
                "device": row.device,
                "kind": row.kind,
                "browser": row.browser,
                "seen": row.seen,
                "here": row.device == person.device,
            }
            for row in rows
        ]
