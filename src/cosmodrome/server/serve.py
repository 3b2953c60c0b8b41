"""`cosmodrome serve`: one command that puts a table on the screen, and on the phones in the same network."""

import argparse
import asyncio
import contextlib
import gc
import ipaddress
import os
import signal
import socket
import sys
import webbrowser
from types import FrameType

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from ..core.errors import GameError
from . import logs
from .app import make_app
from .connections import http_protocol, socket_protocol
from .households import Households
from .limits import MESSAGE
from .settings import Keeping, Settings, database_address
from .storage import Storage

_PROXIES = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")  # who may say where a request comes from

# how many new objects, and rounds of them, are looked through for cycles at once: a move makes thousands, and few stay
_NEW_OBJECTS, _ROUNDS, _LONG_ROUNDS = 20_000, 50, 10
_AT_THE_DOOR, _LET_IN = 256, 8  # connections that wait, and that are let in at once: a crowd does not stop the games


def serve(args: argparse.Namespace) -> None:
    """Run the server until it is told to stop."""
    logs.set_up(args.log_level)
    settings = Settings(
        database=database_address(args.database),
        packs=args.packs,
        origins=tuple(args.origin),
        link=args.link,
        workers=args.workers,
        limits=os.environ.get("COSMODROME_LIMITS") != "off",
        reviews=os.environ.get("COSMODROME_REVIEWS") != "asked",
        seed=os.environ.get("COSMODROME_SEED", ""),
        keeping=Keeping.parse(args.keep),
    )
    run(settings, "0.0.0.0" if args.lan else args.host, args.port, args.lan, args.open)


def run(settings: Settings, host: str, port: int, lan: bool = False, opens: bool = False) -> None:
    """Listen, say where, and serve."""
    asyncio.run(_open_database(settings.database))
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    households = Households(_PROXIES, settings.limits)
    config = uvicorn.Config(
        make_app(settings),
        http=http_protocol(settings.request_seconds, settings.unread_seconds, households),
        ws=socket_protocol(households),
        forwarded_allow_ips=_PROXIES,
        backlog=_LET_IN,
        log_config=None,
        access_log=False,
        ws_max_size=4 * MESSAGE,
        ws_ping_interval=None,  # pages say by themselves that they are there, and one that is silent is closed
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    server = _Server(config)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    server.address = f"http://{shown}:{port}/"
    server.others = [f"http://{address}:{port}/" for address in lan_addresses()] if lan else []
    server.opens = opens
    asyncio.run(server.serve([listener]))
    if not server.started:
        raise GameError("serve: it could not start; the log says why")


async def _open_database(address: str) -> None:
    """Bring the database up to date, or say in one line why it cannot be used."""
    storage = Storage(address)
    try:
        await storage.migrate()
    except (SQLAlchemyError, OSError) as error:
        cause = getattr(error, "orig", None) or error
        await asyncio.sleep(0.1)  # the driver's thread may still have a word for the loop
        raise GameError(f"database: it cannot be opened: {str(cause).splitlines()[0]}") from None
    finally:
        await storage.close()


def _listen(host: str, port: int) -> socket.socket:
    # asyncio sends small answers at once only where the protocol is named; otherwise each waits 40 ms
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # what comes in is taken apart in small pieces, and what nobody reads does not pile up
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MESSAGE)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 * MESSAGE)
        listener.bind((host, port))
        listener.listen(_AT_THE_DOOR)
    except (OSError, OverflowError) as error:
        listener.close()
        why = error.strerror if isinstance(error, OSError) else error
        raise GameError(f"serve: cannot listen on {host} port {port}: {why}") from None
    return listener


class _Server(uvicorn.Server):
    """Says where it listens as soon as it does, and tells pages to come back when it stops."""

    address = ""
    others: list[str] = []
    opens = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        gc.collect()
        gc.freeze()  # what is there now stays, and need not be looked through
        gc.set_threshold(_NEW_OBJECTS, _ROUNDS, _LONG_ROUNDS)
        for listener in sockets or ():
            listener.listen(_AT_THE_DOOR)  # uvicorn has made the queue as short as what is let in at once
        print(f"Cosmodrome: {self.address}", flush=True)
        for other in self.others:
            print(f"In your network: {other}", flush=True)
        if self.opens and _has_browser():
            webbrowser.open(self.address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services = getattr(self.config.app.state, "services", None)  # type: ignore[union-attr]
        if services:
            services.readiness.ending = True
            await services.hub.close()  # before the sockets are cut
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if sig == signal.SIGINT:
            print("Cosmodrome: stopping", file=sys.stderr, flush=True)


def _has_browser() -> bool:
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def lan_addresses() -> list[str]:
    """The addresses of this machine in its network."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way out
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]
