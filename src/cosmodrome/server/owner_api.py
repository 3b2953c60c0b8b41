"""The call of the owner's page: how the server fares. To whoever has no key there is no such page."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..tables.errors import Refusal
from . import answers, schemas
from .context import Canonical, Here
from .openapi import shape
from .overview import opens
from .security import address_of

router = APIRouter(prefix="/api", tags=["owner"])


@router.post("/owner", responses={200: shape(answers.OwnerJson)})
async def overview(request: Request, here: Here, wish: schemas.OwnerWish) -> Response:
    """Tables, people, bots, times and faults of this server."""
    here.limits.take("reading_address", address_of(request.scope))
    if not await opens(here.storage, wish.key):
        raise Refusal("no_page", "there is no such page, or its link is over")
    return Canonical(await here.overview.look(here))
