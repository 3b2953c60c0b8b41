"""The calls about lessons: what there is to learn, beginning and going on, and what one does besides moves."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from .. import learn
from ..core import canonical
from . import answers, schemas
from .context import COUNTED, Canonical, Here, MaybePerson, Somebody, Written
from .openapi import shape
from .tables_api import TABLE, TableId, do_at, told

router = APIRouter(prefix="/api", tags=["lessons"])


@router.get("/lessons", dependencies=COUNTED, responses={200: shape(answers.LessonList)})
async def lessons(
    here: Here, person: MaybePerson, game: Annotated[str | None, Query(pattern=r"^[a-z0-9_]{1,32}$")] = None
) -> Response:
    """The lessons of a game or of all, and how far I am."""
    mine = await here.lessons.progress(person.id) if person else {}
    return Canonical({"courses": learn.catalogue(game), "mine": mine})


@router.post("/lessons", responses={200: shape(answers.LessonEntered)})
async def enter(body: schemas.LessonWish, here: Here, person: Somebody) -> Response:
    """Go on with a lesson where I was, or begin it."""
    here.limits.take("table", person.id)
    table_id, changed = await here.lessons.enter(person, body.lesson, body.anew)
    fields = {"table": await told(here, table_id, person.id), "changed": canonical.dumps(changed)}
    return Written(canonical.joined(fields))


@router.post("/tables/{table_id}/lesson/hear", responses=TABLE)
async def hear(table_id: TableId, body: schemas.Heard, here: Here, person: Somebody) -> Response:
    """I have read what was said: go on."""
    return await do_at(here, table_id, person, lambda table, at: learn.hear(table, at, person.id, body.step, body.move))


@router.post("/tables/{table_id}/lesson/back", responses=TABLE)
async def back(table_id: TableId, body: schemas.Back, here: Here, person: Somebody) -> Response:
    """Back to where the step began, or to the beginning of the lesson."""
    return await do_at(
        here, table_id, person, lambda table, at: learn.back(table, at, person.id, body.move, anew=body.anew)
    )


@router.post("/tables/{table_id}/lesson/play-on", responses=TABLE)
async def play_on(table_id: TableId, body: schemas.Named, here: Here, person: Somebody) -> Response:
    """Play on freely at this table."""
    return await do_at(here, table_id, person, lambda table, at: learn.play_on(table, at, person.id, body.move))
