"""The calls about tables: making, finding, sitting down, playing, talking, the end."""

from collections.abc import Callable
from io import BytesIO
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from ..core import canonical
from ..tables import checks, house, messages, play, viewers
from ..tables.entries import Entry
from ..tables.errors import Refusal
from ..tables.table import Table
from ..tables.viewers import viewer
from . import answers, schemas
from .context import COUNTED, Canonical, Here, MaybePerson, Services, Somebody, Written
from .errors import STATUS
from .hints import Asked
from .live import WITH_TABLE
from .openapi import shape
from .paging import Before, Limit, next_cursor, parse_cursor
from .people import Person
from .reports import About, about
from .security import neighbourhood_of
from .storage import now

router = APIRouter(prefix="/api/tables", tags=["tables"])
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]
SeatPath = Annotated[int, Path(ge=0, le=15)]
SeatQuery = Annotated[int | None, Query(ge=0, le=15)]
TABLE: dict[int | str, dict[str, Any]] = {200: shape(messages.TableMessage)}
DONE: dict[int | str, dict[str, Any]] = {200: shape(messages.Done)}


async def told(
    here: Services, table_id: str, person: str | None, seat: int | None = None, seen: int | None = None
) -> str:
    """The table as that person sees it; on a passed device as the seat that said "it's me"."""
    hidden = await here.people.hidden(table_id, person)

    def see(table: Table) -> str:
        checks.need_sight(table, person)
        if seat is not None:
            if person is None:
                raise Refusal("not_yours", f"seat {seat} is not yours")
            house.cover(table, person, seat)
        looks = viewer(table, person, seat is not None, hidden)
        several = len(table.seats_of(person)) > 1
        return here.hub.moment(table).written(looks, None if several else seen)

    return await here.tables.look(table_id, see)


async def do_at(
    here: Services, table_id: str, person: Person, do: Callable[[Table, int], Any], seat: int | None = None
) -> Response:
    """Do something at a table and answer with the table."""
    await here.tables.act(table_id, do)
    return Written(await told(here, table_id, person.id, seat))


async def _play(
    here: Services, table_id: str, person: Person, seat: int, do: Callable[[Table, int], Entry | None]
) -> Response:
    """Do something in the game: answered with its number, or with the reason why not, and the table."""

    async def current() -> str:
        try:
            return await told(here, table_id, person.id, seat)
        except Refusal:  # the device was covered by it
            return await told(here, table_id, person.id)

    def number(table: Table, at: int) -> int:
        entry = do(table, at)
        return entry.number if entry else table.number

    try:
        stored = await here.tables.act(table_id, number)
    except Refusal as refusal:
        if refusal.code not in WITH_TABLE:
            raise
        fields = {"error": canonical.dumps(refusal.to_json()), "table": await current()}
        return Written(canonical.joined(fields), status_code=STATUS[refusal.code])
    return Written(canonical.joined({"number": str(stored), "table": await current()}))


# making and finding


@router.post("", responses={201: shape(messages.TableMessage)}, status_code=201)
async def make(body: schemas.TableWish, here: Here, person: Somebody) -> Response:
    """A new table; it starts at once where no seat is left to fill."""
    here.limits.take("table", person.id)
    table_id = await here.tables.make(person, body.wish())
    return Written(await told(here, table_id, person.id), status_code=201)


@router.get("", dependencies=COUNTED, responses={200: shape(answers.TableList)})
async def open_tables(
    here: Here,
    game: Annotated[str | None, Query(pattern=r"^[a-z0-9_]{1,32}$")] = None,
    before: Before = None,
    limit: Limit = 20,
) -> Response:
    """Public tables that wait for people."""
    lines = await here.lists.open_tables(game, parse_cursor(before), limit)
    return Canonical({"tables": await here.lists.shown(lines), "next": next_cursor(lines, limit)})


@router.get("/{table_id}", responses=TABLE)
async def look(
    table_id: TableId,
    here: Here,
    person: MaybePerson,
    seat: SeatQuery = None,
    seen: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
) -> Response:
    """A table, as the seat I hold or as a spectator."""
    return Written(await told(here, table_id, person.id if person else None, seat, seen))


@router.get("/{table_id}/qr.svg", responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}})
async def qr(
    table_id: TableId,
    request: Request,
    here: Here,
    person: Somebody,
    base: Annotated[str | None, Query(pattern=r"^https?://[A-Za-z0-9.:\[\]-]{1,100}$")] = None,
) -> Response:
    """The invitation as a QR code; `base` is the address under which others reach the server."""

    def link(table: Table) -> str:
        checks.need_at_table(table, person.id)
        return viewers.link(table)

    address = (base or str(request.base_url).rstrip("/")) + await here.tables.look(table_id, link)
    out = BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=8, border=2, xmldecl=False, dark="#000", light="#fff")
    return Response(out.getvalue(), media_type="image/svg+xml")


# before the start


async def _need_peace(here: Services, table_id: str, person: str) -> None:
    others = await here.tables.look(table_id, lambda table: {s.person for s in table.seats if s.person} | {table.owner})
    if await here.people.is_blocked_by_any(person, others - {person}):
        raise Refusal("blocked", "somebody at this table has blocked you, or you them")


@router.post("/{table_id}/sit", responses=TABLE)
async def sit_anywhere(table_id: TableId, body: schemas.SitAnywhere, here: Here, person: Somebody) -> Response:
    """Take the first seat I may take."""
    await _need_peace(here, table_id, person.id)
    return await do_at(
        here,
        table_id,
        person,
        lambda table, at: house.sit_anywhere(table, at, person.id, body.invitation, body.nonce),
    )


@router.post("/{table_id}/seats/{seat}/sit", responses=TABLE)
async def sit(table_id: TableId, seat: SeatPath, body: schemas.Sit, here: Here, person: Somebody) -> Response:
    """Take a seat, for me or (with a name) for another person on my device."""
    await _need_peace(here, table_id, person.id)
    return await do_at(
        here,
        table_id,
        person,
        lambda table, at: house.sit(table, at, person.id, seat, body.invitation, body.name, body.nonce),
    )


@router.post("/{table_id}/seats/{seat}/leave", responses=TABLE)
async def leave(table_id: TableId, seat: SeatPath, body: schemas.Nothing, here: Here, person: Somebody) -> Response:
    """Get up."""
    return await do_at(here, table_id, person, lambda table, at: house.leave(table, at, person.id, seat))


@router.post("/{table_id}/seats/{seat}/bot", responses=TABLE)
async def bot(table_id: TableId, seat: SeatPath, body: schemas.Level, here: Here, person: Somebody) -> Response:
    """Put a bot into an empty seat, or hand my seat to one."""
    return await do_at(
        here, table_id, person, lambda table, at: house.give_to_bot(table, at, person.id, seat, body.level)
    )


@router.post("/{table_id}/seats/{seat}/back", responses=TABLE)
async def back(table_id: TableId, seat: SeatPath, body: schemas.Nothing, here: Here, person: Somebody) -> Response:
    """Take my seat back from the bot."""
    return await do_at(here, table_id, person, lambda table, at: house.take_back(table, at, person.id, seat))


@router.post("/{table_id}/seats/{seat}/open", responses=TABLE)
async def empty(table_id: TableId, seat: SeatPath, body: schemas.Emptied, here: Here, person: Somebody) -> Response:
    """Empty a seat before the start."""
    return await do_at(here, table_id, person, lambda table, at: house.empty(table, at, person.id, seat, body.invited))


@router.post("/{table_id}/seats/{seat}/remove", responses=TABLE)
async def remove(table_id: TableId, seat: SeatPath, body: schemas.Nothing, here: Here, person: Somebody) -> Response:
    """Have a bot stand in for somebody who is away while all wait."""
    holder = await here.tables.look(table_id, lambda table: checks.seat_of(table, seat).person)
    absent_ms = here.settings.absent_ms
    away = bool(
        holder and holder not in here.hub.online(table_id) and now() - await here.people.last_seen(holder) >= absent_ms
    )
    return await do_at(
        here, table_id, person, lambda table, at: house.remove_absent(table, at, person.id, seat, away, absent_ms)
    )


@router.post("/{table_id}/seats/{seat}/call", responses={200: shape(answers.CalledJson)})
async def call(table_id: TableId, seat: SeatPath, body: schemas.Nothing, here: Here, person: Somebody) -> Response:
    """Call the person a seat is kept for, wherever they have a page open."""
    here.limits.take("chat", person.id)

    def see(table: Table) -> tuple[str, str]:
        return house.called(table, person.id, seat), table.made.game

    called, game = await here.tables.look(table_id, see)
    if await here.people.is_blocked_by_any(person.id, {called}):
        raise Refusal("blocked", "that person has blocked you, or you them")
    return Canonical({"reached": await here.hub.call(called, table_id, game, person.name)})


@router.post("/{table_id}/start", responses=TABLE)
async def start(table_id: TableId, body: schemas.Level, here: Here, person: Somebody) -> Response:
    """Fill the empty seats with bots and begin."""
    return await do_at(here, table_id, person, lambda table, at: house.fill_and_start(table, at, person.id, body.level))


@router.post("/{table_id}/cancel", responses=TABLE)
async def cancel(table_id: TableId, body: schemas.Nothing, here: Here, person: Somebody) -> Response:
    """Call the table off before the start."""
    return await do_at(here, table_id, person, lambda table, at: house.cancel(table, at, person.id))


# during the game


@router.post("/{table_id}/move", responses=DONE)
async def move(table_id: TableId, body: schemas.Move, here: Here, person: Somebody) -> Response:
    """Do one or more actions together."""
    return await _play(
        here,
        table_id,
        person,
        body.seat,
        lambda table, at: play.move(table, at, person.id, body.seat, body.decision, body.actions, body.move),
    )


@router.post("/{table_id}/undo", responses=DONE)
async def undo(table_id: TableId, body: schemas.Undo, here: Here, person: Somebody) -> Response:
    """Take back what nothing was revealed after."""
    return await _play(
        here,
        table_id,
        person,
        body.seat,
        lambda table, at: play.undo(table, at, person.id, body.seat, body.decision, body.to, body.move),
    )


@router.post("/{table_id}/rewind", responses=DONE)
async def rewind(table_id: TableId, body: schemas.Rewind, here: Here, person: Somebody) -> Response:
    """Ask to go back further; all others must agree."""
    return await _play(
        here,
        table_id,
        person,
        body.seat,
        lambda table, at: play.ask_rewind(table, at, person.id, body.seat, body.ply),
    )


@router.post("/{table_id}/rewind/answer", responses=TABLE)
async def answer(table_id: TableId, body: schemas.Answer, here: Here, person: Somebody) -> Response:
    """Agree to go back, or not."""
    return await do_at(here, table_id, person, lambda table, at: play.answer_rewind(table, at, person.id, body.agree))


@router.post("/{table_id}/face", responses=TABLE)
async def face(table_id: TableId, body: schemas.OfSeat, here: Here, person: Somebody) -> Response:
    """ "It's me", on a device that is passed around."""
    return await do_at(here, table_id, person, lambda table, at: house.face(table, at, person.id, body.seat), body.seat)


@router.post("/{table_id}/concede", responses=TABLE)
async def concede(table_id: TableId, body: schemas.OfSeat, here: Here, person: Somebody) -> Response:
    """Give up."""
    return await do_at(here, table_id, person, lambda table, at: house.concede(table, at, person.id, body.seat))


@router.post("/{table_id}/preview", responses={200: shape(messages.PreviewJson)})
async def preview(table_id: TableId, body: schemas.Question, here: Here, person: Somebody) -> Response:
    """What each of a list of legal steps would change, and what could be done after them."""
    found = await here.tables.look(table_id, lambda table: play.preview(table, person.id, body.seat, body.actions))
    return Canonical(found)


@router.post("/{table_id}/why", responses={200: shape(messages.WhyJson)})
async def why(table_id: TableId, body: schemas.Question, here: Here, person: Somebody) -> Response:
    """Why a list of steps is not legal, and which of them is not."""
    found = await here.tables.look(table_id, lambda table: play.why(table, person.id, body.seat, body.actions))
    return Canonical(found)


@router.post("/{table_id}/hint", responses={200: shape(answers.HintsJson)})
async def hint(table_id: TableId, body: schemas.HintWish, here: Here, person: Somebody) -> Response:
    """Two or three things that one might do now, for this person alone; the log says that they were told."""
    return Canonical(await here.hints.of(person.id, Asked(table_id, body.seat, body.decision), None))


# talking


@router.post("/{table_id}/chat", responses=TABLE)
async def say(table_id: TableId, body: schemas.Say, here: Here, person: Somebody) -> Response:
    """Say something."""
    here.limits.take("chat", person.id)
    return await do_at(here, table_id, person, lambda table, at: house.say(table, at, person.id, body.text, body.move))


@router.post("/{table_id}/chat/switch", responses=TABLE)
async def switch_chat(table_id: TableId, body: schemas.Switch, here: Here, person: Somebody) -> Response:
    """Switch chat off or on."""
    return await do_at(here, table_id, person, lambda table, at: house.switch_chat(table, at, person.id, body.on))


@router.post("/{table_id}/mute", responses=TABLE)
async def mute(table_id: TableId, body: schemas.Mute, here: Here, person: Somebody) -> Response:
    """Hide somebody's chat here, for me."""
    await here.tables.look(table_id, lambda table: checks.need_sight(table, person.id))
    await here.people.mute(table_id, person.id, body.person, body.on)
    await here.hub.rehear(person.id)
    return Written(await told(here, table_id, person.id))


@router.post("/{table_id}/report", responses={204: {"description": "kept"}}, status_code=204)
async def report(table_id: TableId, body: schemas.Report, request: Request, here: Here, person: Somebody) -> Response:
    """Tell the server's owner about somebody at this table."""
    here.limits.take("report", person.id)
    here.limits.take("report_network", neighbourhood_of(request.scope))

    def see(table: Table) -> About:
        checks.need_sight(table, person.id)
        if body.person not in table.people():
            raise Refusal("no_person", "that person is not at this table")
        name = here.people.known_names().get(body.person)
        return about(table, person.id, body.person, name.name if name else "", here.hub.network(body.person))

    seen = await here.tables.look(table_id, see)
    await here.reports.keep(table_id, person.id, body.person, body.text, seen)
    return Response(status_code=204)


# after the end


@router.post("/{table_id}/rematch", responses={200: shape(answers.RematchJson)})
async def rematch(table_id: TableId, body: schemas.Nothing, here: Here, person: Somebody) -> Response:
    """The same again; the same new table for all who ask."""
    here.limits.take("table", person.id)
    await here.tables.look(table_id, lambda table: checks.need_rematch(table, person.id))
    return Canonical({"table": await here.tables.rematch(table_id, person)})
