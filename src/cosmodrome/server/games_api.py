"""The calls about games: what can be played here, with which components, against which bots."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from ..tables import messages, offer
from .context import Canonical, Here
from .openapi import shape

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games", responses={200: shape(offer.Games)})
async def games(here: Here) -> Response:
    """Every game, its options and packs, and the levels of bots."""
    return Canonical(offer.games_json([here.library.packs(name) for name in here.library.names()]))


@router.get(
    "/games/{name}",
    responses={
        200: shape(offer.GameFacts),
        304: {"description": "as it was"},
        404: shape(messages.ErrorAnswer),
    },
)
async def game(
    request: Request,
    here: Here,
    name: Annotated[str, Path(pattern=r"^[a-z0-9_]{1,32}$")],
    pack: Annotated[str | None, Query(pattern=r"^[0-9a-f]{64}$")] = None,
) -> Response:
    """One game with the components to draw."""
    found = await here.library.game(name, pack)
    tag = f'"{found.pack.hash[:32]}-{found.rules}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Canonical(offer.facts_json(found, here.library.packs(name)), headers=headers)
