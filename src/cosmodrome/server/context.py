"""What every request needs at hand: the services of this process, and who asks."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import Response
from starlette.requests import HTTPConnection

from ..core import canonical
from ..tables.errors import Refusal
from .accounts import Accounts
from .bans import Ban, Bans, refusal
from .botpool import BotPool
from .branches import Branches
from .devices import Devices
from .forgetting import Forgetting
from .health import Health
from .hints import Hints
from .hub import Hub
from .lessons import Lessons
from .library import Library
from .limits import Limits
from .links import Links
from .lists import Lists
from .overview import Overview
from .people import People, Person
from .puzzles import Puzzles
from .readiness import Readiness
from .reports import Reports
from .reviews import Reviews
from .security import COOKIE, YEAR, Signer, address_of
from .settings import Settings
from .storage import Storage
from .tablestore import TableStore
from .uploads import Uploads


@dataclass(slots=True)
class Services:
    """The parts of a running server."""

    settings: Settings
    storage: Storage
    health: Health
    readiness: Readiness
    overview: Overview
    library: Library
    limits: Limits
    people: People
    accounts: Accounts
    devices: Devices
    reports: Reports
    bans: Bans
    forgetting: Forgetting
    lessons: Lessons
    puzzles: Puzzles
    tables: TableStore
    lists: Lists
    links: Links
    branches: Branches
    uploads: Uploads
    hub: Hub
    bots: BotPool
    hints: Hints
    reviews: Reviews
    signer: Signer


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


Here = Annotated[Services, Depends(services_of)]


async def maybe_person(request: Request, here: Here) -> Person | None:
    """Who asks, by a cookie this server signed."""
    known = here.signer.read(request.cookies.get(COOKIE))
    person = await here.people.find_by_cookie(*known) if known else None
    if person:
        here.limits.take("person", person.id)
        here.people.saw(person.id)
        await here.devices.note(person, request.headers.get("user-agent", ""))
    return person


MaybePerson = Annotated[Person | None, Depends(maybe_person)]


async def known_person(person: MaybePerson) -> Person:
    if person is None:
        raise Refusal("nobody", "no valid cookie; GET /api/me first")
    return person


Known = Annotated[Person, Depends(known_person)]  # also somebody who is banned: for what is theirs in any case


def ban_of(request: HTTPConnection, here: Services) -> Ban | None:
    """The ban that holds for whoever asks: by cookie, also that of somebody forgotten, and by network."""
    person, _, device = here.signer.read(request.cookies.get(COOKIE)) or (None, 0, None)
    return here.bans.of(person, device, address_of(request.scope))


async def need_no_ban(request: Request, here: Here) -> None:
    if ban := ban_of(request, here):
        raise refusal(ban)


async def some_person(person: Known, _: Annotated[None, Depends(need_no_ban)]) -> Person:
    return person


Somebody = Annotated[Person, Depends(some_person)]


async def count_reading(request: Request, here: Here, person: MaybePerson) -> None:
    """What is costly to read is counted against who asks, and where they come from."""
    address = address_of(request.scope)
    here.limits.take("reading", person.id if person else address)
    here.limits.take("reading_address", address)


COUNTED = [Depends(count_reading)]


class Canonical(Response):
    """An answer in canonical JSON: equal values give equal bytes."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return canonical.dumps(content).encode()


class Written(Response):
    """An answer in canonical JSON that is written already."""

    media_type = "application/json"


def set_cookie(response: Response, request: Request, here: Services, person: Person) -> None:
    """This device is that person from now on."""
    response.set_cookie(
        COOKIE,
        here.signer.sign(person.id, person.epoch, person.device),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )
