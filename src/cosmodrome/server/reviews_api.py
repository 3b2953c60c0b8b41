"""The calls about reviews of finished games: asking, how far it is, stopping, and the lines that are compared."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response

from ..core import canonical
from ..tables import checks, messages, replays
from ..tables.errors import Refusal
from ..tables.table import Table
from . import answers, schemas
from .context import COUNTED, Canonical, Here, MaybePerson, Services, Somebody, Written
from .looking import need_review
from .openapi import shape
from .replays_api import LinkKey
from .tables_api import SeatQuery, TableId

router = APIRouter(prefix="/api", tags=["reviews"])
REVIEW: dict[int | str, dict[str, Any]] = {200: shape(answers.ReviewStatus)}
LINE: dict[int | str, dict[str, Any]] = {200: shape(messages.HistoryJson)}
MomentQuery = Annotated[int, Query(ge=0, le=99)]
WhichQuery = Annotated[Literal["played", "stronger"], Query()]


@router.get("/tables/{table_id}/review", dependencies=COUNTED, responses=REVIEW)
async def review(table_id: TableId, here: Here, person: MaybePerson) -> Response:
    """How far the review of a finished game is, and what was found."""
    await _need(here, table_id, person.id if person else None)
    return Canonical(await here.reviews.of(table_id))


@router.post("/tables/{table_id}/review", responses=REVIEW)
async def ask(table_id: TableId, body: schemas.Nothing, here: Here, person: Somebody) -> Response:
    """Have the master look at it; once is enough."""
    await _need(here, table_id, person.id)
    return await _asked(here, table_id, person.id)


@router.post("/tables/{table_id}/review/stop", responses=REVIEW)
async def stop(table_id: TableId, body: schemas.Nothing, here: Here, person: Somebody) -> Response:
    """Enough: by somebody who sat there."""

    def need(table: Table) -> None:
        checks.need_sight(table, person.id)
        checks.need_sat(table, person.id)
        need_review(table)

    await here.tables.look(table_id, need)
    await here.reviews.stop(table_id)
    return Canonical(await here.reviews.of(table_id))


@router.get("/tables/{table_id}/review/line", dependencies=COUNTED, responses=LINE)
async def line(
    table_id: TableId,
    here: Here,
    person: MaybePerson,
    moment: MomentQuery,
    which: WhichQuery = "stronger",
    seat: SeatQuery = None,
) -> Response:
    """The positions along one of the two lines of a moment, through any eyes."""
    await _need(here, table_id, person.id if person else None)
    return await _line(here, table_id, moment, which, seat)


@router.get("/links/{key}/review", dependencies=COUNTED, responses=REVIEW)
async def review_by_link(key: LinkKey, here: Here) -> Response:
    """The review of a game, for whoever holds a link to it."""
    table_id, _ = await here.links.find(key)
    await here.tables.look(table_id, need_review)
    return Canonical(await here.reviews.of(table_id))


@router.post("/links/{key}/review", responses=REVIEW)
async def ask_by_link(key: LinkKey, body: schemas.Nothing, here: Here, person: Somebody) -> Response:
    """Have the master look at it."""
    table_id, _ = await here.links.find(key)
    await here.tables.look(table_id, need_review)
    return await _asked(here, table_id, person.id)


@router.get("/links/{key}/review/line", dependencies=COUNTED, responses=LINE)
async def line_by_link(
    key: LinkKey, here: Here, moment: MomentQuery, which: WhichQuery = "stronger", seat: SeatQuery = None
) -> Response:
    """The positions along a line, by a link."""
    table_id, _ = await here.links.find(key)
    await here.tables.look(table_id, need_review)
    return await _line(here, table_id, moment, which, seat)


async def _need(here: Services, table_id: str, person: str | None) -> None:
    """They may see the game again, and it can be looked at."""

    def need(table: Table) -> None:
        checks.need_sight(table, person)
        need_review(table)

    await here.tables.look(table_id, need)


async def _asked(here: Services, table_id: str, person: str) -> Response:
    found = await here.reviews.of(table_id)
    if found["state"] in ("none", "stopped", "failed"):
        here.limits.take("review", person)
        await here.reviews.ask(table_id)
        found = await here.reviews.of(table_id)
    return Canonical(found)


async def _line(
    here: Services, table_id: str, moment: int, which: Literal["played", "stronger"], seat: int | None
) -> Response:
    found = (await here.reviews.of(table_id))["found"]
    if found is None or moment >= len(found["moments"]):
        raise Refusal("no_moment", "the review names no such moment")
    told = found["moments"][moment]

    def see(table: Table) -> str:
        def write() -> str:
            match = table.course.whole()
            return canonical.dumps(replays.along(match, told["ply"], told["seat"], told[which], seat))

        return here.hub.sights.reading(table, ("line", told["ply"], *told[which], seat), write)

    return Written(await here.tables.look_back(table_id, lambda table: replays.need_eyes(table, None, seat), see))
