"""The application: all parts put together, their start and end, the web client's files, the errors."""

import asyncio
import gzip
import traceback
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from .. import __version__
from ..core.errors import GameError
from ..tables import PROTOCOL, messages
from ..tables.errors import Refusal
from . import (
    answers,
    branches_api,
    games_api,
    lessons_api,
    metrics,
    owner_api,
    people_api,
    puzzles_api,
    replays_api,
    reviews_api,
    tables_api,
)
from .accounts import Accounts
from .alone import Alone, FileLocks
from .bans import Bans
from .botpool import BotPool
from .branches import Branches
from .clock import go_on_from
from .context import Canonical, Services, ban_of
from .devices import Devices
from .elsewhere import Elsewhere
from .errors import STATUS
from .forgetting import Forgetting
from .health import Health
from .hints import Hints
from .hub import Hub
from .jobs import Workers
from .leases import Leases, Standing
from .ledger import NotStored
from .lessons import Lessons
from .library import Library
from .limits import Limits
from .links import Links
from .lists import Lists
from .live import BANNED, FOREIGN, RESTART, first_error
from .logs import cause_of, log
from .looking import Here, Looker, Lookers
from .openapi import add_answers, shape
from .orders import Orders
from .overview import Overview
from .people import People
from .puzzles import Puzzles
from .readiness import Readiness
from .relay import PassOn, Relay
from .reports import Reports
from .reviews import Reviews
from .security import COOKIE, CSP_OF_ENGINE, Guard, Signer, address_of, is_own_origin
from .settings import Settings
from .storage import Storage
from .sweeper import Sweeper
from .tablestore import TableStore
from .uploads import Uploads

_ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": shape(messages.ErrorAnswer, "refused, with the reason"),
}
_ODD_MS = 60_000
_LONGEST_PATH = 300
_PACKED = {".js": "text/javascript", ".css": "text/css"}
_ENGINE_WORKER = "assets/flight-worker-"
_THIS_MACHINE = ("127.0.0.1/32", "::/64")
_NO_CLIENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Cosmodrome</title>
<h1>Cosmodrome</h1><p>The server runs, but the web client is not built: run <code>make web</code>
(or <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>) and load this page again.</p>
<p>The API is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p></html>
"""


def make_app(settings: Settings) -> FastAPI:
    """The application with these settings."""
    limits = Limits(settings.limits)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        here = app.state.services = await _open(app, settings, limits)
        await here.tables.standing.begin()
        if here.hub.relay:
            await here.hub.relay.greet_all()
        orders = Orders(here.hub, here.bans, here.forgetting, await here.bans.read())
        await here.bots.wake()
        tasks = [
            asyncio.create_task(here.tables.standing.run()),
            asyncio.create_task(Sweeper(here.tables, here.bots, settings).run()),
            asyncio.create_task(Elsewhere(here.hub, here.tables, here.accounts).run()),
            asyncio.create_task(orders.run()),
            asyncio.create_task(here.hub.end_silent()),
            asyncio.create_task(here.reviews.lookers.run()),
            asyncio.create_task(here.forgetting.run(settings.keeping, settings.forget_seconds)),
        ]
        for pack, warning in here.library.warnings():
            log.warning("odd pack", pack=pack, warning=warning)
        log.info("started", version=__version__, database=sa.make_url(settings.database).get_backend_name())
        yield
        for task in tasks:
            task.cancel()
        await _close(here)
        log.info("stopped")

    app = FastAPI(
        title="Cosmodrome",
        version=__version__,
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        responses=_ERRORS,
    )
    app.add_middleware(PassOn, relay=lambda: app.state.services.hub.relay)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Guard, limits=limits, origins=settings.origins)
    for api in (games_api, people_api, tables_api, replays_api, branches_api, reviews_api):
        app.include_router(api.router)
    for api in (lessons_api, puzzles_api, owner_api):
        app.include_router(api.router)
    _add_errors(app)
    _add_live(app, settings)
    _add_health(app)
    _add_metrics(app)
    _add_client(app, settings.static)
    add_answers(app)
    return app


async def _open(app: FastAPI, settings: Settings, limits: Limits) -> Services:
    """Everything that requests need, on a database that is up to date."""
    storage = Storage(settings.database)
    await storage.migrate()
    behind = go_on_from(await storage.last_time())
    if behind > _ODD_MS:
        log.warning("the system clock is behind what is stored", seconds=behind // 1000)
    library = Library(storage, settings.packs)
    people = People(storage)
    standing = _standing(storage)
    tables = TableStore(storage, library, people, limits, settings.seed, standing)
    hints = Hints(tables, limits, settings)
    hub = Hub(tables, people, limits, hints, settings.silent_seconds, settings.unread_seconds)
    forgetting = Forgetting(people, tables)
    if isinstance(standing, Leases):
        relay = Relay(app, hub, tables, standing, forgetting, await storage.key("link"))
        standing.address = await relay.listen(*_host_and_port(settings.link))
        hub.relay = forgetting.relay = relay
    bots = BotPool(tables, settings)
    health = Health(storage)
    reviews = Reviews(storage, _lookers(tables, hub, settings), settings)
    tables.listeners += [hub, bots, reviews]
    return Services(
        settings=settings,
        storage=storage,
        health=health,
        readiness=Readiness(storage, health),
        overview=Overview(),
        library=library,
        limits=limits,
        people=people,
        accounts=Accounts(storage, people),
        devices=Devices(storage),
        reports=Reports(storage),
        bans=Bans(storage),
        forgetting=forgetting,
        lessons=Lessons(storage, tables),
        puzzles=Puzzles(storage, tables, settings),
        tables=tables,
        lists=Lists(storage, people),
        links=Links(storage),
        branches=Branches(tables),
        uploads=Uploads(library),
        hub=hub,
        bots=bots,
        hints=hints,
        reviews=reviews,
        signer=Signer(await storage.key("cookie")),
    )


async def _close(here: Services) -> None:
    """Pages are told to come back, bots stop, and what waits to be stored is."""
    await here.hub.close()
    await here.bots.close()
    await here.hints.close()
    here.puzzles.close()
    await here.reviews.close()
    here.accounts.close()
    with suppress(sa.exc.SQLAlchemyError, OSError):
        await here.people.note_seen()
    await here.tables.standing.close()
    if here.hub.relay:
        await here.hub.relay.close()
    await here.storage.close()


def _standing(storage: Storage) -> Standing:
    """What lets this process know its tables: a file is served by one, a server's database by several."""
    if storage.file is not None:
        return Alone(lambda: FileLocks(f"{storage.file}.lock"))
    return Leases(storage)


def _lookers(tables: TableStore, hub: Hub, settings: Settings) -> Lookers:
    """Who reviews games: this process beside a file, workers beside a server's database."""
    if tables.storage.file is None:
        return Workers(tables.storage)

    async def call(people: Collection[str], table_id: str, game: str) -> None:
        hub.reviewed(people, table_id, game)

    return Here(Looker(tables, settings, call))


def _host_and_port(link: str) -> tuple[str, int]:
    host, _, port = link.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise GameError(f"--link {link}: expected HOST:PORT")
    return host.strip("[]"), int(port)


def _refuse(refusal: Refusal) -> Response:
    retry = refusal.more.get("retry_ms")
    headers = {"Retry-After": str(retry // 1000 + 1)} if retry is not None else None
    return Canonical({"error": refusal.to_json()}, status_code=STATUS[refusal.code], headers=headers)


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> Response:
        return _refuse(refusal)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        errors = error.errors()
        if errors and errors[0]["type"] == "json_invalid":
            return _refuse(Refusal("bad_json", "the body is not JSON"))
        return _refuse(Refusal("bad_request", first_error(errors)))

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Response:
        code = {404: "no_page", 405: "no_method", 400: "bad_json"}.get(error.status_code, "bad_request")
        refusal = Refusal(code, str(error.detail))
        return Canonical({"error": refusal.to_json()}, status_code=error.status_code, headers=error.headers)

    @app.exception_handler(sa.exc.DBAPIError)
    @app.exception_handler(NotStored)
    async def not_stored(request: Request, error: sa.exc.DBAPIError | NotStored) -> Response:
        services: Services = app.state.services
        if services.storage.fault is None:
            return await broken(request, error)
        return _refuse(Refusal("not_stored", "the server cannot store anything at the moment; nothing was changed"))

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        frames = [f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in traceback.extract_tb(error.__traceback__)]
        log.error("failed", **cause_of(error), at=frames[-6:], method=request.method)
        body = {"error": {"code": "broken", "message": "something went wrong on the server; nothing was changed"}}
        return Canonical(body, status_code=500, headers={"Connection": "close"})  # uvicorn does: nobody is to ask on it


def _add_live(app: FastAPI, settings: Settings) -> None:
    @app.websocket("/api/live")
    async def live(socket: WebSocket, protocol: str | None = None) -> None:
        services: Services = app.state.services
        if not is_own_origin(socket.scope, settings.origins):
            await socket.accept()
            await socket.close(FOREIGN, "this socket comes from another site")
            return
        try:
            known = services.signer.read(socket.cookies.get(COOKIE))
            person = await services.people.find_by_cookie(*known) if known else None
        except sa.exc.SQLAlchemyError as error:
            log.error("socket not opened", **cause_of(error))
            await socket.close(RESTART, "the server cannot look up who you are; come again")
            return
        if ban_of(socket, services):
            await socket.accept()
            await socket.close(BANNED, "banned")
            return
        if protocol is not None and protocol != str(PROTOCOL):
            log.info("page of another protocol", protocol=protocol[:8])  # `hello` tells it to load itself anew
        await services.hub.serve(socket, person, address_of(socket.scope))


def _add_health(app: FastAPI) -> None:
    @app.get("/healthz", responses={200: shape(answers.HealthJson), 503: shape(answers.HealthJson)})
    async def health() -> Response:
        """Whether the server and its database answer, and what is done can be stored."""
        found: Health = app.state.services.health
        can_read = await found.can_read()
        fault = await found.cannot_write() if can_read else "no database"
        body = {"status": fault or "ok", "database": can_read, "version": __version__}
        return Canonical(body, status_code=503 if fault else 200)

    @app.get("/readyz", responses={200: shape(answers.ReadyJson), 503: shape(answers.ReadyJson)})
    async def ready() -> Response:
        """Whether people are to be sent to this process now."""
        fault = await app.state.services.readiness.fault()
        body = {"ready": fault is None, "status": fault or "ok", "version": __version__}
        return Canonical(body, status_code=503 if fault else 200)


def _add_metrics(app: FastAPI) -> None:
    @app.get("/metrics", include_in_schema=False)
    async def measured(request: Request) -> Response:
        """For whoever is on the same machine; to everybody else there is no such page."""
        if address_of(request.scope) not in _THIS_MACHINE:
            raise Refusal("no_page", "there is no such page")
        here: Services = app.state.services
        return Response(metrics.written(here.tables, here.hub, here.bots), media_type=metrics.TYPE)


@lru_cache(maxsize=1024)
def _compressed(file: Path) -> bytes:
    """A file that never changes, as small as it gets."""
    return gzip.compress(file.read_bytes(), 9)


def _add_client(app: FastAPI, static: Path) -> None:
    """The files of the web client, and its page for every other path."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def client(path: str, request: Request) -> Response:
        if path.startswith("api/") or "\0" in path or len(path) > _LONGEST_PATH:  # each step of it is looked up
            raise Refusal("no_page", "there is no such page")
        file = (static / path).resolve()
        if path and static.resolve() in file.parents and file.is_file():
            lasting = path.startswith(("assets/", "flight/")) and file.suffix != ".json"  # named after their content
            headers = {"Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
            if path.startswith(_ENGINE_WORKER):
                headers["Content-Security-Policy"] = CSP_OF_ENGINE
            if file.suffix == ".gz":
                headers["Content-Encoding"] = "identity"  # the page inflates it: not to be compressed again
            if lasting and file.suffix in _PACKED and "gzip" in request.headers.get("Accept-Encoding", ""):
                packed = {**headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
                return Response(_compressed(file), headers=packed, media_type=_PACKED[file.suffix])
            return FileResponse(file, headers=headers)
        if "." in path.rsplit("/", 1)[-1]:
            raise Refusal("no_page", "there is no such file")
        page = static / "index.html"
        if not page.is_file():
            return HTMLResponse(_NO_CLIENT, headers={"Cache-Control": "no-cache"})
        return FileResponse(page, headers={"Cache-Control": "no-cache"})
