"""The calls about puzzles: those there are, setting one, and what one does at its table besides moves."""

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from ..learn import puzzles
from . import answers, schemas
from .context import COUNTED, Canonical, Here, MaybePerson, Somebody, Written
from .openapi import shape
from .storage import now
from .tables_api import TABLE, TableId, do_at, told

router = APIRouter(prefix="/api", tags=["puzzles"])
WHY: dict[int | str, dict[str, Any]] = {200: shape(puzzles.TriedJson)}


@router.get("/puzzles", dependencies=COUNTED, responses={200: shape(answers.PuzzleList)})
async def every(here: Here, person: MaybePerson) -> Response:
    """All puzzles, those of this week, and which of them I have solved."""
    mine = await here.puzzles.solved(person.id) if person else {}
    return Canonical({"games": puzzles.all_puzzles(puzzles.day_of(now())), "mine": mine})


@router.post("/puzzles", responses=TABLE)
async def enter(body: schemas.PuzzleWish, here: Here, person: Somebody) -> Response:
    """Go on with a puzzle where I was, or begin it."""
    here.limits.take("puzzle", person.id)
    return Written(await told(here, await here.puzzles.enter(person, body.puzzle), person.id))


@router.post("/tables/{table_id}/puzzle/again", responses=TABLE)
async def again(table_id: TableId, body: schemas.Named, here: Here, person: Somebody) -> Response:
    """Lay the position out again."""
    return await do_at(here, table_id, person, lambda table, at: puzzles.again(table, at, person.id, body.move))


@router.post("/tables/{table_id}/puzzle/show", responses=TABLE)
async def show(table_id: TableId, body: schemas.Named, here: Here, person: Somebody) -> Response:
    """Have the solution played."""
    return await do_at(here, table_id, person, lambda table, at: puzzles.show(table, at, person.id, body.move))


@router.post("/tables/{table_id}/puzzle/why", dependencies=COUNTED, responses=WHY)
async def why(table_id: TableId, body: schemas.Nothing, here: Here, person: Somebody) -> Response:
    """Why the solution is better than what I did; solved, than the next best."""
    return Canonical(await here.puzzles.explain(table_id, person.id))
