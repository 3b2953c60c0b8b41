"""Connections as uvicorn serves them, with an end for those that keep a place and do nothing with it."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_LAST_WORDS_SECONDS = 10
_LAST_WORDS_BYTES = 2048


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


class SocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket where nothing is kept for a page that does not read."""

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
        await super().run_asgi()
        patience = _LAST_WORDS_SECONDS if self.writable.is_set() else 0  # what is not read by then never will be
        self.loop.call_later(patience, self.transport.abort)
