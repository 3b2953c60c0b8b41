"""Connections as uvicorn serves them, with an end for those that keep a place and do nothing with it."""

import asyncio
from functools import cached_property
from typing import Any

import h11
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

_LAST_WORDS_SECONDS = 10
_LAST_WORDS_BYTES = 2048
_WINDOW_BITS = 12
_WORTH_DEFLATING = 256  # bytes
_WIRE = "cosmodrome.wire"  # the extension of ASGI by which a page gets at its socket
# without context, so that what was compressed for one page is good for every other
_DEFLATE = PerMessageDeflate(True, True, _WINDOW_BITS, _WINDOW_BITS)
_OFFER = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, server_max_window_bits=_WINDOW_BITS, client_max_window_bits=_WINDOW_BITS
)


def http_protocol(request_seconds: float) -> type[asyncio.Protocol]:
    """HTTP where every request, headers and body, has to come in whole within that time."""

    class TimelyProtocol(H11Protocol):
        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._expect_request()

        def on_response_complete(self) -> None:
            self._expect_request()
            super().on_response_complete()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._expect_nothing()  # from now on it is no longer this protocol's connection
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._expect_nothing()
            super().connection_lost(exc)

        def _expect_nothing(self) -> None:
            if self._timer:
                self._timer.cancel()

        def _expect_request(self) -> None:
            self._expect_nothing()
            self._timer = self.loop.call_later(request_seconds, self._give_up)

        def _give_up(self) -> None:
            if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
                self.transport.abort()

    return TimelyProtocol


class Text:
    """A message as it goes over sockets: framed and compressed once, however many pages it is sent to."""

    def __init__(self, text: str) -> None:
        self._frame = Frame(Opcode.TEXT, text.encode())

    @cached_property
    def plain(self) -> bytes:
        return self._frame.serialize(mask=False)

    @cached_property
    def deflated(self) -> bytes:
        if len(self._frame.data) < _WORTH_DEFLATING:
            return self.plain
        return self._frame.serialize(mask=False, extensions=[_DEFLATE])


class SocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket where the same text costs little more for many pages, and nothing is kept for one that does not read.

    A page writes its texts here itself; opening and closing go the way of ASGI.
    """

    _deflates = False

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn.available_extensions = [_OFFER]

    @property
    def is_ready(self) -> bool:
        """Whether what is written now goes out at once."""
        return self.writable.is_set() and not self.close_sent and not self.transport.is_closing()

    def write(self, text: Text) -> None:
        self.transport.write(text.deflated if self._deflates else text.plain)

    async def drained(self) -> bool:
        """Wait until something can be written again; whether it ever can."""
        await self.writable.wait()
        return self.is_ready

    def data_received(self, data: bytes) -> None:
        if self.close_sent and len(data) > _LAST_WORDS_BYTES:
            return  # it was closed and floods on: nobody listens any more
        super().data_received(data)

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), _WIRE: {"socket": self}}
        agreed = self.conn.extensions
        self._deflates = any(
            isinstance(one, PerMessageDeflate) and one.local_max_window_bits >= _WINDOW_BITS for one in agreed
        )
        await super().run_asgi()
        patience = _LAST_WORDS_SECONDS if self.writable.is_set() else 0  # what is not read by then never will be
        self.loop.call_later(patience, self.transport.abort)


def wire_of(scope: Scope) -> SocketProtocol:
    """The socket that a page is at the other end of."""
    wire: SocketProtocol = scope["extensions"][_WIRE]["socket"]
    return wire
