"""Accounts: logins and passwords, recovery codes, and devices that sign out."""

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from ..tables.errors import Refusal
from .passwords import Passwords, need_good
from .people import People, Person, new_device
from .storage import Storage, batches, devices, insert_or, people, signed_out

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class Accounts:
    """How people prove who they are, and end it."""

    def __init__(self, storage: Storage, people: People) -> None:
        self.storage = storage
        self.people = people
        self._passwords = Passwords()

    def close(self) -> None:
        self._passwords.close()

    async def claim(self, person: Person, wish: str, password: str) -> Person:
        """The guest becomes an account; digits by lot behind the login tell nobody which others there are."""
        if person.login is not None:
            raise Refusal("claimed", f"this account has the login {person.login} already")
        need_good(password, wish, person.name)
        hashed = await self._passwords.hash(password)
        for digits in (4, 4, 6, 9):
            login = f"{wish.lower()}-{secrets.randbelow(10**digits):0{digits}}"
            guest = people.update().where(people.c.id == person.id, people.c.login.is_(None))
            try:
                async with self.storage.write() as connection:
                    done = await connection.execute(guest.values(login=login, password=hashed))
            except sa.exc.IntegrityError:
                continue  # by chance it is somebody else's
            if not done.rowcount:
                raise Refusal("claimed", "this account has a login already")
            return await self.people.again(person)
        raise Refusal("busy", "no login could be made; try again")

    async def sign_in(self, login: str, password: str) -> Person:
        """The person with that login and password."""
        async with self.storage.read() as connection:
            wanted = sa.select(people.c.id, people.c.password).where(people.c.login == login.lower())
            row = (await connection.execute(wanted)).one_or_none()
        is_right = await self._passwords.is_right(row.password if row else None, password)
        found = await self.people.find(row.id) if row and is_right else None
        if found is None:
            raise Refusal("wrong_password", "login or password is wrong")
        return found

    async def _need_password(self, person: Person, password: str) -> None:
        if person.login is None:
            raise Refusal("wrong_password", "this account has no password yet")
        await self.sign_in(person.login, password)

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        """Another password; all devices are signed out, and the recovery code ends."""
        need_good(new, person.login or "", person.name)
        await self._need_password(person, old)
        hashed = await self._passwords.hash(new)
        await self._end_devices(people.c.id == person.id, person.id, password=hashed)
        return await self.people.again(replace(person, device=new_device()))

    async def make_recovery(self, person: Person, password: str) -> str:
        """A new recovery code: shown once, kept as a digest."""
        await self._need_password(person, password)
        letters = [secrets.choice(_LETTERS) for _ in range(20)]
        code = "-".join("".join(letters[i : i + 4]) for i in range(0, 20, 4))
        async with self.storage.write() as connection:
            await connection.execute(people.update().where(people.c.id == person.id).values(recovery=_digest(code)))
        return code

    async def recover(self, code: str, new: str) -> Person:
        """The person with that recovery code, who gets a new password; the code works this once."""
        has_code = people.c.recovery == _digest(code)
        async with self.storage.read() as connection:
            owner = await connection.scalar(sa.select(people.c.id).where(has_code))
        person = await self.people.find(owner) if owner else None
        if person is None:
            raise Refusal("wrong_password", "there is no such recovery code")
        need_good(new, person.login or "", person.name)
        hashed = await self._passwords.hash(new)
        if not await self._end_devices(has_code, person.id, password=hashed):
            raise Refusal("wrong_password", "there is no such recovery code")  # it was used in the meantime
        return await self.people.again(person)

    async def sign_out(self, person: Person) -> None:
        """This device's cookie is no longer good."""
        async with self.storage.write() as connection:
            row = {"person": person.id, "device": person.device}
            await connection.execute(insert_or(connection, signed_out).values(row).on_conflict_do_nothing())
            await connection.execute(devices.delete().where(*(devices.c[name] == row[name] for name in row)))

    async def sign_out_everywhere(self, person: Person) -> Person:
        """No cookie of that person is good any more, nor the recovery code; the person on a new device."""
        await self._end_devices(people.c.id == person.id, person.id)
        return await self.people.again(replace(person, device=new_device()))

    async def _end_devices(self, who: sa.ColumnElement[bool], person: str, **values: Any) -> bool:
        """Sign all devices of a person out; whether there was one to whom it applied."""
        async with self.storage.write() as connection:
            done = await connection.execute(
                people.update().where(who).values(epoch=people.c.epoch + 1, recovery=None, **values)
            )
            if done.rowcount:
                for kept in (signed_out, devices):
                    await connection.execute(kept.delete().where(kept.c.person == person))
        return bool(done.rowcount)

    async def signed_out(self, present: Collection[Person]) -> list[Person]:
        """Those of the people present whose device was signed out since, by whichever process."""
        gone: list[Person] = []
        for some in batches(present):
            ids = {person.id for person in some}
            async with self.storage.read() as connection:
                epochs = await connection.execute(sa.select(people.c.id, people.c.epoch).where(people.c.id.in_(ids)))
                good = {(row.id, row.epoch) for row in epochs}
                ended = await connection.execute(sa.select(signed_out).where(signed_out.c.person.in_(ids)))
                devices = {(row.person, row.device) for row in ended}
            gone += [p for p in some if (p.id, p.epoch) not in good or (p.id, p.device) in devices]
        return gone


def _digest(code: str) -> str:
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    return hashlib.sha256(f"recovery {plain}".encode()).hexdigest()
