"""The calls about oneself: name, account, games, statistics, leaving."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response, StreamingResponse

from ..tables.errors import Refusal
from ..tables.landing import wish_of
from . import answers, schemas
from .bans import refusal
from .context import (
    COUNTED,
    Canonical,
    Here,
    Known,
    MaybePerson,
    Services,
    Somebody,
    ban_of,
    need_no_ban,
    set_cookie,
)
from .export import Export
from .openapi import shape
from .paging import Before, Limit, next_cursor, parse_cursor
from .security import COOKIE, address_of, neighbourhood_of
from .settings import DAY

router = APIRouter(prefix="/api", tags=["people"])
PersonPath = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{12}$")]


def _count_password(here: Services, request: Request) -> None:
    """Hashing is costly: so many for one address, and for its network."""
    here.limits.take("password", address_of(request.scope))
    here.limits.take("password_network", neighbourhood_of(request.scope))


@asynccontextmanager
async def _guessing(here: Services, request: Request, login: str | None) -> AsyncIterator[None]:
    """Wrong guesses at a login count against it, wherever they come from and whether it exists or not."""
    _count_password(here, request)
    if login is None:
        yield
        return
    here.limits.take("login", login.lower())
    is_wrong = False
    try:
        yield
    except Refusal as refusal:
        is_wrong = refusal.code == "wrong_password"
        raise
    finally:
        if not is_wrong:
            here.limits.put_back("login", login.lower())


@router.get("/me", responses={200: shape(answers.MeJson)})
async def me(request: Request, here: Here, person: MaybePerson) -> Response:
    """Who I am; a new guest where there is no cookie yet. The cookie is good for a year from now."""
    ban = ban_of(request, here)
    if person is None:
        if ban:
            raise refusal(ban)
        here.limits.take("guest", address_of(request.scope))
        person = await here.people.make_guest(request.headers.get("accept-language", "ru"))
    unread = await here.reports.unread(person.id)
    answer = Canonical({**person.to_json(), "answers": unread, "ban": ban and ban.to_json()})
    set_cookie(answer, request, here, person)
    return answer


@router.patch("/me", responses={200: shape(answers.PersonJson)})
async def change(body: schemas.Change, here: Here, person: Somebody) -> Response:
    """Another name, colour or settings."""
    changed = await here.people.change(person, body.model_dump(exclude_none=True))
    return Canonical(changed.to_json())


@router.post("/me/claim", responses={200: shape(answers.PersonJson)})
async def claim(body: schemas.Claim, request: Request, here: Here, person: Somebody) -> Response:
    """Make the guest an account with a login and a password."""
    _count_password(here, request)
    return Canonical((await here.accounts.claim(person, body.login, body.password)).to_json())


@router.post("/me/password", responses={200: shape(answers.PersonJson)})
async def change_password(body: schemas.NewPassword, request: Request, here: Here, person: Somebody) -> Response:
    """Another password; other devices are signed out."""
    async with _guessing(here, request, person.login):
        changed = await here.accounts.change_password(person, body.old, body.new)
    here.hub.sign_out(person.id)
    answer = Canonical(changed.to_json())
    set_cookie(answer, request, here, changed)
    return answer


@router.post("/me/recovery", responses={200: shape(answers.RecoveryJson)})
async def recovery(body: schemas.NewCode, request: Request, here: Here, person: Somebody) -> Response:
    """A recovery code, shown this once."""
    async with _guessing(here, request, person.login):
        return Canonical({"code": await here.accounts.make_recovery(person, body.password)})


@router.post("/sign-in", responses={200: shape(answers.PersonJson)}, dependencies=[Depends(need_no_ban)])
async def sign_in(body: schemas.SignIn, request: Request, here: Here) -> Response:
    """This device becomes the person with that login and password; or with that recovery code and a new password."""
    async with _guessing(here, request, body.login):
        if body.code is not None:
            person = await here.accounts.recover(body.code, body.new or "")
            here.hub.sign_out(person.id)
        else:
            person = await here.accounts.sign_in(body.login or "", body.password or "")
    answer = Canonical(person.to_json())
    set_cookie(answer, request, here, person)
    return answer


@router.post("/sign-out", responses={204: {"description": "signed out"}}, status_code=204)
async def sign_out(body: schemas.SignOut, request: Request, here: Here, person: Somebody) -> Response:
    """Forget who this device is; or all devices; or all others."""
    answer = Response(status_code=204)
    if body.others:
        set_cookie(answer, request, here, await here.accounts.sign_out_everywhere(person))
    else:
        await (here.accounts.sign_out_everywhere if body.everywhere else here.accounts.sign_out)(person)
        _forget_cookie(answer)
    here.hub.sign_out(person.id, None if body.everywhere or body.others else person.device)
    return answer


def _forget_cookie(answer: Response) -> None:
    answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")


@router.get("/me/devices", responses={200: shape(answers.DevicesJson)})
async def devices(here: Here, person: Known) -> Response:
    """The devices that I am signed in on."""
    return Canonical({"devices": await here.devices.of(person)})


@router.delete("/me/devices/{device}", responses={200: shape(answers.DevicesJson)})
async def sign_out_device(device: PersonPath, here: Here, person: Somebody) -> Response:
    """Sign another device of mine out."""
    if all(device != one["device"] for one in await here.devices.of(person)):
        raise Refusal("no_device", "there is no such device")
    await here.accounts.sign_out(replace(person, device=device))
    here.hub.sign_out(person.id, device)
    return Canonical({"devices": await here.devices.of(person)})


@router.get("/me/games", dependencies=COUNTED, responses={200: shape(answers.MyTableList)})
async def my_games(
    here: Here,
    person: Known,
    state: Annotated[Literal["waiting", "playing", "over", "cancelled", "expired"] | None, Query()] = None,
    game: Annotated[str | None, Query(pattern=r"^[a-z0-9_]{1,32}$")] = None,
    before: Before = None,
    limit: Limit = 20,
) -> Response:
    """My tables, the newest first."""
    lines = await here.lists.tables_of(person.id, state, game, parse_cursor(before), limit)
    return Canonical({"tables": await here.lists.shown_to(person.id, lines), "next": next_cursor(lines, limit)})


@router.post("/me/games", responses={200: shape(answers.LandedJson)})
async def hand_over(body: schemas.Landed, request: Request, here: Here, person: Somebody) -> Response:
    """A game that I played on a device alone becomes a table of mine, unrated, if every entry of it holds."""
    here.limits.take("landing", person.id)
    here.limits.take("landing_address", address_of(request.scope))
    table = await here.uploads.land(body.table, body.log, person.id)
    if table.state == "playing":
        await here.tables.need_room(person.id, wish_of(table.made)["seats"])
    state = await here.tables.take_over(table)
    return Canonical({"table": table.id, "state": state})


@router.get("/me/statistics", dependencies=COUNTED, responses={200: shape(answers.StatisticsJson)})
async def statistics(here: Here, person: Known) -> Response:
    """What I have played and won."""
    return Canonical(await here.people.statistics(person.id))


@router.get("/me/blocks", responses={200: shape(answers.BlocksJson)})
async def blocked(here: Here, person: Known) -> Response:
    """The people I have blocked."""
    return Canonical({"people": await here.people.blocked(person.id)})


@router.put("/me/blocks/{other}", responses={200: shape(answers.BlocksJson)})
async def block(other: PersonPath, here: Here, person: Somebody) -> Response:
    """Block somebody: they cannot sit with me, and I do not see their chat."""
    await here.people.block(person.id, other, True)
    await here.hub.rehear(person.id)
    return Canonical({"people": await here.people.blocked(person.id)})


@router.delete("/me/blocks/{other}", responses={200: shape(answers.BlocksJson)})
async def unblock(other: PersonPath, here: Here, person: Somebody) -> Response:
    """Block somebody no longer."""
    await here.people.block(person.id, other, False)
    await here.hub.rehear(person.id)
    return Canonical({"people": await here.people.blocked(person.id)})


@router.get("/me/reports", responses={200: shape(answers.ReportsJson)})
async def my_reports(here: Here, person: Known) -> Response:
    """What I have told the owner about others, and what was answered."""
    return Canonical({"reports": await here.reports.of(person.id)})


@router.post("/me/reports/read", responses={204: {"description": "noted"}}, status_code=204)
async def read_reports(body: schemas.Nothing, here: Here, person: Known) -> Response:
    """I have seen the answers."""
    await here.reports.note_read(person.id)
    return Response(status_code=204)


@router.get("/privacy", responses={200: shape(answers.PrivacyJson)})
async def privacy(here: Here) -> Response:
    """For how many days this server keeps what nobody asks for any more."""
    settings = here.settings
    days = {"waiting": settings.waiting_ms // DAY, "playing": settings.playing_ms // DAY}
    return Canonical({**asdict(settings.keeping), **days})


@router.get(
    "/me/export",
    dependencies=COUNTED,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def export(here: Here, person: Known) -> Response:
    """All that is stored about me, as a download."""
    here.limits.take("export", person.id)
    texts = Export(here.storage, here.people, person).texts()
    headers = {"Content-Disposition": 'attachment; filename="cosmodrome.json"'}
    return StreamingResponse(texts, media_type="application/json", headers=headers)


@router.delete("/me", responses={204: {"description": "forgotten"}}, status_code=204)
async def erase(body: schemas.Erase, request: Request, here: Here, person: Known) -> Response:
    """Forget me; the games I was in stay, without my name."""
    await here.forgetting.forget(person.id)
    here.hub.sign_out(person.id)
    answer = Response(status_code=204)
    if not ban_of(request, here):  # otherwise a new guest could come at once
        _forget_cookie(answer)
    return answer
