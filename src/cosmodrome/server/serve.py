"""`cosmodrome serve`: one command that puts a table on the screen, and on the phones in the same network."""

import argparse
import asyncio
import ipaddress
import os
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from types import FrameType

import uvicorn

from ..core.errors import GameError
from . import logs
from .app import make_app
from .library import Library
from .limits import MESSAGE
from .settings import Settings, data_folder, database_address


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on; 0 takes a free one (default: 8000)")
    parser.add_argument("--lan", action="store_true", help="let phones in the same network join, and print the address")
    parser.add_argument("--database", metavar="URL", help="file or URL; default: a file in your data folder")
    parser.add_argument("--packs", metavar="DIR", type=Path, help="folder with packs that tables may choose")
    parser.add_argument("--open", action="store_true", help="open the browser, where there is one")
    parser.add_argument("--origin", action="append", default=[], help="another origin whose pages may talk to it")
    parser.add_argument("--workers", type=int, default=_workers(), help="processes in which bots think")
    parser.add_argument("--log-level", default="info", choices=("debug", "info", "warning", "error"))


def _workers() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


def serve(args: argparse.Namespace) -> int:
    """Run the server until it is told to stop."""
    logs.set_up(args.log_level)
    settings = Settings(
        database=database_address(args.database),
        packs=args.packs,
        origins=tuple(args.origin),
        workers=args.workers,
        limits=os.environ.get("COSMODROME_LIMITS") != "off",
    )
    return run(settings, "0.0.0.0" if args.lan else args.host, args.port, args.lan, args.open)


def run(settings: Settings, host: str, port: int, lan: bool = False, opens: bool = False) -> int:
    """Listen, say where, and serve."""
    Library(settings.packs)  # a bad pack is said before anything else
    try:
        listener = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise GameError(f"serve: cannot listen on {host} port {port}: {error.strerror}") from None
    port = listener.getsockname()[1]
    config = uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        ws_max_size=4 * MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    server = _Server(config)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    server.address = f"http://{shown}:{port}/"
    server.others = [f"http://{address}:{port}/" for address in lan_addresses()] if lan else []
    server.opens = opens
    asyncio.run(server.serve([listener]))
    return 0 if server.started else 1


class _Server(uvicorn.Server):
    """Says where it listens as soon as it does, and tells pages to come back when it stops."""

    address = ""
    others: list[str] = []
    opens = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        print(f"Cosmodrome: {self.address}", flush=True)
        for other in self.others:
            print(f"In your network: {other}", flush=True)
        if self.opens and _has_browser():
            webbrowser.open(self.address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services = getattr(self.config.app.state, "services", None)  # type: ignore[union-attr]
        if services:
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
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way out
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    try:
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        pass
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]


__all__ = ["add_arguments", "data_folder", "run", "serve"]
