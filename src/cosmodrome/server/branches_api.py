"""The calls about branches: going on from a position of a finished game, and that game beside it."""

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from ..core import canonical
from ..tables import branches, checks, messages, replays
from ..tables.branches import Origin
from ..tables.table import Table
from . import schemas
from .context import COUNTED, Here, MaybePerson, Services, Somebody, Written
from .openapi import shape
from .people import Person
from .replays_api import HISTORY, EventsQuery, FieldsQuery, FirstQuery, LimitQuery, LinkKey, RecordName
from .tables_api import SeatQuery, TableId, told

router = APIRouter(prefix="/api", tags=["branches"])
MADE: dict[int | str, dict[str, Any]] = {201: shape(messages.TableMessage)}


@router.post("/tables/{table_id}/branch", responses=MADE, status_code=201)
async def branch(table_id: TableId, body: schemas.BranchWish, here: Here, person: Somebody) -> Response:
    """Go on from a position of a finished game at a new table."""

    def need(table: Table) -> None:
        checks.need_sight(table, person.id)
        checks.need_state(table, "over")

    return await _of_table(here, table_id, person, body, need, f"t/{table_id}")


@router.post("/links/{key}/branch", responses=MADE, status_code=201)
async def branch_by_link(key: LinkKey, body: schemas.BranchWish, here: Here, person: Somebody) -> Response:
    """The same from a game that somebody has given a link to."""
    table_id, with_names = await here.links.find(key)
    return await _of_table(
        here, table_id, person, body, lambda table: checks.need_state(table, "over"), f"r/{key}", with_names
    )


@router.post("/records/{name}/branch", responses=MADE, status_code=201)
async def branch_of_record(name: RecordName, body: schemas.BranchWish, here: Here, person: Somebody) -> Response:
    """The same from a record that was brought."""
    match = here.uploads.find(name).match
    origin = Origin(f"record/{name}", match, [None] * match.seats, False)
    await _need_room(here, person, body)
    return await _kept(here, person, here.branches.begin(person, origin, body.wish()))


async def _need_room(here: Services, person: Person, body: schemas.BranchWish) -> None:
    here.limits.take("table", person.id)
    await here.branches.need_room(person, body.wish())


async def _of_table(
    here: Services,
    table_id: str,
    person: Person,
    body: schemas.BranchWish,
    need: Callable[[Table], None],
    of: str,
    with_names: bool = True,
) -> Response:
    await here.tables.look(table_id, need)
    await _need_room(here, person, body)

    def make(table: Table) -> Table:
        return here.branches.begin(person, branches.origin_of(table, of, with_names), body.wish())

    return await _kept(here, person, await here.tables.look_back(table_id, need, make))


async def _kept(here: Services, person: Person, table: Table) -> Response:
    return Written(await told(here, await here.branches.keep(table), person.id), status_code=201)


@router.get("/tables/{table_id}/branch/history", dependencies=COUNTED, responses=HISTORY)
async def as_it_was(
    table_id: TableId,
    here: Here,
    person: MaybePerson,
    seat: SeatQuery = None,
    first: FirstQuery = 0,
    limit: LimitQuery = 1000,
    fields: FieldsQuery = None,
    events: EventsQuery = None,
) -> Response:
    """Positions of the game that a branch went on from, through the eyes that may be used at the branch."""
    who = person.id if person else None
    asked = seat, first, limit, fields, fields is None if events is None else events

    def see(table: Table) -> str:
        checks.need_sight(table, who)
        replays.need_eyes(table, who, seat)

        def write() -> str:
            return canonical.dumps(replays.positions(table.course.as_it_was(), *asked))

        return here.hub.sights.reading(table, ("as it was", *asked), write)

    return Written(await here.tables.look(table_id, see))
