"""The calls about games: what can be played here, with which components, against which bots."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from .. import bots
from ..core.game import Game
from . import schemas
from .context import Canonical, Here
from .messages import COLOURS

router = APIRouter(prefix="/api", tags=["games"])
CLOCKS = {"move": [10, 3600], "bank": [60, 86400], "increment": [0, 600], "days": [1, 14]}


def _game(packs: list[Game[Any]]) -> dict[str, Any]:
    game = packs[0]
    return {
        "name": game.name,
        "title": game.title.to_json(),
        "rules": game.rules,
        "seats": list(game.seats),
        "kids": game.kids,
        "options": [option.to_json() for option in game.options],
        "packs": [
            {
                "pack": choice.pack.hash,
                "version": choice.pack.version,
                "title": choice.pack.title.to_json(),
                "standard": choice is game,
            }
            for choice in packs
        ],
    }


@router.get("/games", responses={200: {"model": schemas.Games}})
async def games(here: Here) -> Response:
    """Every game, its options and packs, and the levels of bots."""
    return Canonical(
        {
            "games": [_game(here.library.packs(name)) for name in here.library.names()],
            "levels": [
                {"name": level.name, "title": level.title.to_json(), "text": level.text.to_json()}
                for level in bots.levels()
            ],
            "colours": COLOURS,
            "clocks": CLOCKS,
        }
    )


@router.get(
    "/games/{name}",
    responses={
        200: {"model": schemas.GameFacts},
        304: {"description": "as it was"},
        404: {"model": schemas.ErrorAnswer},
    },
)
async def game(
    request: Request,
    here: Here,
    name: Annotated[str, Path(pattern=r"^[a-z0-9_]{1,32}$")],
    pack: Annotated[str | None, Query(pattern=r"^[0-9a-f]{64}$")] = None,
) -> Response:
    """One game with the components to draw."""
    found = here.library.game(name, pack)
    tag = f'"{found.pack.hash[:32]}-{found.rules}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    facts = {**_game(here.library.packs(name)), "pack": found.pack.hash, "facts": found.facts()}
    facts["options"] = [option.to_json() for option in found.options]
    facts["seats"] = list(found.seats)
    return Canonical(facts, headers=headers)
