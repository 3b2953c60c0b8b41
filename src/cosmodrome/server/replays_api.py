"""The calls about games seen again: positions, records, links to finished games, records that somebody brings."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response

from ..core import canonical
from ..tables import checks, messages, replays, viewers
from ..tables.table import Table
from . import answers, schemas
from .context import COUNTED, Canonical, Here, MaybePerson, Services, Somebody, Written
from .openapi import shape
from .people import Person
from .security import address_of
from .tables_api import SeatQuery, TableId

router = APIRouter(prefix="/api", tags=["replays"])
LinkKey = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{32}$")]
RecordName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{24}$")]
FirstQuery = Annotated[int, Query(ge=0, le=1_000_000, alias="from")]
LimitQuery = Annotated[int, Query(ge=1, le=1000)]
FieldsQuery = Annotated[str | None, Query(max_length=200, pattern=r"^[a-z_]+([.,][a-z_]+)*$")]
EventsQuery = Annotated[bool | None, Query()]
REPLAY: dict[int | str, dict[str, Any]] = {200: shape(messages.ReplayJson)}
HISTORY: dict[int | str, dict[str, Any]] = {200: shape(messages.HistoryJson)}
LINKS: dict[int | str, dict[str, Any]] = {200: shape(answers.LinksJson)}
TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


def _download(text: str, name: str) -> Response:
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}.txt"'})


# at a table


@router.get("/tables/{table_id}/replay", dependencies=COUNTED, responses=REPLAY)
async def replay(table_id: TableId, here: Here, person: MaybePerson) -> Response:
    """Who sat there, how the game was dealt and ended, and through whose eyes I may see it again."""
    who = person.id if person else None

    def see(table: Table) -> messages.ReplayJson:
        return replays.replay(table, who, here.people.known_names())

    return Canonical(await here.tables.look_back(table_id, lambda table: checks.need_sight(table, who), see))


@router.get("/tables/{table_id}/history", dependencies=COUNTED, responses=HISTORY)
async def history(
    table_id: TableId,
    here: Here,
    person: MaybePerson,
    seat: SeatQuery = None,
    first: FirstQuery = 0,
    limit: LimitQuery = 1000,
    fields: FieldsQuery = None,
    events: EventsQuery = None,
) -> Response:
    """Some of the positions so far, each as that seat saw it then; for charts only some fields of them."""
    who = person.id if person else None

    def need(table: Table) -> None:
        checks.need_sight(table, who)
        replays.need_eyes(table, who, seat)

    return Written(await here.tables.look_back(table_id, need, _reading(here, seat, first, limit, fields, events)))


def _reading(here: Services, seat: int | None, first: int, limit: int, fields: str | None, events: bool | None) -> Any:
    """Positions as they are written; each page of them once, until something happens at the table."""
    asked = seat, first, limit, fields, fields is None if events is None else events

    def read(table: Table) -> str:
        def write() -> str:
            return canonical.dumps(replays.positions(table.course.whole(), *asked))

        return here.hub.sights.reading(table, asked, write)

    return read


@router.get("/tables/{table_id}/record", dependencies=COUNTED, responses=TEXT)
async def record(table_id: TableId, here: Here, person: MaybePerson) -> Response:
    """The record of a finished game, as a download."""

    def need(table: Table) -> None:
        checks.need_sight(table, person.id if person else None)
        checks.need_record(table)

    return await _record(here, table_id, need, with_names=True)


async def _record(here: Services, table_id: str, need: Any, with_names: bool) -> Response:
    def read(table: Table) -> tuple[str, str]:
        names = here.people.known_names() if with_names else None
        what = "record", with_names
        return table.made.game, here.hub.sights.reading(table, what, lambda: viewers.record(table, names))

    game, text = await here.tables.look_back(table_id, need, read)
    return _download(text, f"{game}-{table_id[:6]}" if with_names else game)


# links


async def _my_links(here: Services, table_id: str, person: Person) -> Response:
    return Canonical({"links": await here.links.of(table_id, person.id)})


def _need_finished(person: Person) -> Any:
    def need(table: Table) -> None:
        checks.need_sat(table, person.id)
        checks.need_state(table, "over")

    return need


@router.get("/tables/{table_id}/links", responses=LINKS)
async def my_links(table_id: TableId, here: Here, person: Somebody) -> Response:
    """The links to this game that I have given away."""
    await here.tables.look(table_id, _need_finished(person))
    return await _my_links(here, table_id, person)


@router.post("/tables/{table_id}/links", responses={201: shape(answers.LinksJson)}, status_code=201)
async def make_link(table_id: TableId, body: schemas.LinkWish, here: Here, person: Somebody) -> Response:
    """A link by which anybody may see this finished game again."""
    await here.tables.look(table_id, _need_finished(person))
    here.limits.take("link", person.id)
    await here.links.make(table_id, person.id, body.names)
    answer = await _my_links(here, table_id, person)
    answer.status_code = 201
    return answer


@router.delete("/tables/{table_id}/links/{key}", responses=LINKS)
async def withdraw_link(table_id: TableId, key: LinkKey, here: Here, person: Somebody) -> Response:
    """Withdraw a link of mine: it leads nowhere from now on."""
    await here.links.withdraw(table_id, person.id, key)
    return await _my_links(here, table_id, person)


def _anybody(table: Table) -> None:
    """The link is leave enough; it leads to finished games only."""
    checks.need_state(table, "over")


@router.get("/links/{key}", dependencies=COUNTED, responses=REPLAY)
async def by_link(key: LinkKey, here: Here) -> Response:
    """A finished game, for whoever holds the link."""
    table_id, with_names = await here.links.find(key)

    def see(table: Table) -> messages.ReplayJson:
        return replays.shared(table, here.people.known_names() if with_names else None)

    return Canonical(await here.tables.look_back(table_id, _anybody, see))


@router.get("/links/{key}/history", dependencies=COUNTED, responses=HISTORY)
async def history_by_link(
    key: LinkKey,
    here: Here,
    seat: SeatQuery = None,
    first: FirstQuery = 0,
    limit: LimitQuery = 1000,
    fields: FieldsQuery = None,
    events: EventsQuery = None,
) -> Response:
    """Its positions, through any eyes."""
    table_id, _ = await here.links.find(key)

    def need(table: Table) -> None:
        _anybody(table)
        replays.need_eyes(table, None, seat)

    return Written(await here.tables.look_back(table_id, need, _reading(here, seat, first, limit, fields, events)))


@router.get("/links/{key}/record", dependencies=COUNTED, responses=TEXT)
async def record_by_link(key: LinkKey, here: Here) -> Response:
    """Its record, without names where the link leaves them out."""
    table_id, with_names = await here.links.find(key)
    return await _record(here, table_id, checks.need_record, with_names)


# records that somebody brings


@router.post("/records", responses={200: shape(answers.RecordJson)})
async def bring(body: schemas.Upload, request: Request, here: Here, person: Somebody) -> Response:
    """Check a record line by line; where all of it holds, the game can be seen again under its name for a while."""
    here.limits.take("record", person.id)
    here.limits.take("record_address", address_of(request.scope))
    name = await here.uploads.take(body.text)
    return Canonical({"record": name, "replay": here.uploads.find(name).head})


@router.get("/records/{name}/history", dependencies=COUNTED, responses=HISTORY)
async def history_of_record(
    name: RecordName,
    here: Here,
    seat: SeatQuery = None,
    first: FirstQuery = 0,
    limit: LimitQuery = 1000,
    fields: FieldsQuery = None,
    events: EventsQuery = None,
) -> Response:
    """Positions of a record that was brought, through any eyes."""
    match = here.uploads.find(name).match
    if seat is not None and seat >= match.seats:
        raise checks.no_seat(match.seats, seat)
    with_events = fields is None if events is None else events
    return Canonical(replays.positions(match, seat, first, limit, fields, with_events))
