"""The calls about games: what can be played here, with which components, against which bots."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from .. import bots
from ..core.game import Game
from ..tables import messages
from ..tables.clocks import RANGES
from ..tables.viewers import COLOURS
from . import answers
from .context import Canonical, Here
from .openapi import shape

router = APIRouter(prefix="/api", tags=["games"])


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


@router.get("/games", responses={200: shape(answers.Games)})
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
            "clocks": RANGES,
        }
    )


@router.get(
    "/games/{name}",
    responses={
        200: shape(answers.GameFacts),
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
    facts = {**_game(here.library.packs(name)), "pack": found.pack.hash, "facts": found.facts()}
    facts["options"] = [option.to_json() for option in found.options]
    facts["seats"] = list(found.seats)
    return Canonical(facts, headers=headers)
