"""Connections as uvicorn serves them, with an end for those that keep a place and do nothing with it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Any, cast

import h11
from starlette.types import Message, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from .households import Households

_LAST_WORDS_SECONDS = 10
_LAST_WORDS_BYTES = 2048
_PIECE = 2048  # bytes that are taken apart at once
_FRAGMENTS = 256  # that a message may come in
_PINGS, _PING_SECONDS = 30, 5  # frames that only ask whether we are there: at once, and one more in that time
_WINDOW_BITS = 12
_WORTH_DEFLATING = 1200  # bytes: what is shorter goes in one packet as it is
_WIRE = "cosmodrome.wire"  # the extension of ASGI by which a page gets at its socket
# without context, so that what was compressed for one page is good for every other
_DEFLATE = PerMessageDeflate(True, True, _WINDOW_BITS, _WINDOW_BITS)
_OFFER = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,  # nothing is kept for a page between two of its messages
    server_max_window_bits=_WINDOW_BITS,
    client_max_window_bits=_WINDOW_BITS,
)


def http_protocol(request_seconds: float, unread_seconds: float, households: Households) -> type[asyncio.Protocol]:
    """HTTP where every request has to come in whole within that time, and some of its answer has to be read."""

    class TimelyProtocol(H11Protocol):
        _timer: asyncio.TimerHandle | None = None
        _unread: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._household = households.find(self.client)
            if not self._household.enter():
                transport.abort()
            self._expect_request()

        def on_response_complete(self) -> None:
            self._expect_request()
            super().on_response_complete()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._expect_nothing()  # from now on it is no longer this protocol's connection
            self._household.leave()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._expect_nothing()
            if self._unread:
                self._unread.cancel()
            self._household.leave()
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._unread = self.loop.call_later(unread_seconds, self.transport.abort)

        def resume_writing(self) -> None:
            if self._unread:
                self._unread.cancel()
            super().resume_writing()

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

    @property
    def data(self) -> bytes:
        return bytes(self._frame.data)

    @cached_property
    def plain(self) -> bytes:
        return self._frame.serialize(mask=False)

    @cached_property
    def deflated(self) -> bytes:
        if len(self._frame.data) < _WORTH_DEFLATING:
            return self.plain
        return self._frame.serialize(mask=False, extensions=[_DEFLATE])


class Flag:
    """An event that takes little room: there are thousands, and hardly ever does anybody wait for one."""

    __slots__ = ("_is_set", "_turn")

    def __init__(self, is_set: bool) -> None:
        self._is_set = is_set
        self._turn: asyncio.Future[None] | None = None  # for all who wait

    def is_set(self) -> bool:
        return self._is_set

    def set(self) -> None:
        self._is_set = True
        turn, self._turn = self._turn, None
        if turn:
            turn.set_result(None)

    def clear(self) -> None:
        self._is_set = False

    async def wait(self) -> None:
        while not self._is_set:
            self._turn = self._turn or asyncio.get_running_loop().create_future()
            await asyncio.shield(self._turn)  # who gives up waiting does so for nobody else


class Inbox:
    """What a page has said and nobody has heard yet: little at any time, and for one listener."""

    __slots__ = ("_messages", "_turn")

    def __init__(self) -> None:
        self._messages: list[Message] = []
        self._turn: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: Message) -> None:
        self._messages.append(message)
        turn, self._turn = self._turn, None
        if turn and not turn.done():
            turn.set_result(None)

    async def get(self) -> Message:
        while not self._messages:
            self._turn = asyncio.get_running_loop().create_future()
            await self._turn
        return self._messages.pop(0)


class SocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket where the same text costs little more for many pages, and nothing is kept for one that does not read.

    A page writes its texts here itself; opening and closing go the way of ASGI. What comes is taken apart in pieces,
    and the next one has to wait as long as its address has used too much.
    """

    households: Households
    _talk: Callable[[], Awaitable[None]] | None = None
    _deflates = False
    _unread = b""
    _turn: asyncio.TimerHandle | None = None
    _pings, _pinged = 0.0, 0.0

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn.available_extensions = [_OFFER]
        self.queue = cast("asyncio.Queue[Any]", Inbox())
        self.writable = cast(asyncio.Event, Flag(True))

    @property
    def is_ready(self) -> bool:
        """Whether what is written now goes out at once."""
        return self.writable.is_set() and self.is_open

    @property
    def is_open(self) -> bool:
        return self.handshake_complete and not self.close_sent and not self.transport.is_closing()

    def write(self, text: Text) -> None:
        self.transport.write(text.deflated if self._deflates else text.plain)

    async def drained(self) -> bool:
        """Wait until something can be written again; whether it ever can."""
        await self.writable.wait()
        return self.is_ready

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._household = self.households.find(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._turn:
            self._turn.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.close_sent and len(data) > _LAST_WORDS_BYTES:
            return  # it was closed and floods on: nobody listens any more
        self._unread += data
        if self._turn is None:
            self._take_piece()
        else:
            self.transport.pause_reading()

    def _take_piece(self) -> None:
        piece, self._unread, self._turn = self._unread[:_PIECE], self._unread[_PIECE:], None
        began = time.thread_time()
        super().data_received(piece)
        wait = self._household.charge(time.thread_time() - began)
        if wait or self._unread:
            self.transport.pause_reading()
            self._turn = self.loop.call_later(wait, self._take_piece)
        elif not self.read_paused:
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Nothing more is read while two messages wait; one alone is not worth the two calls of the system."""
        was_paused, is_first = self.read_paused, self.queue.empty()
        self.read_paused = True
        super().send_receive_event_to_app()
        if not was_paused:
            self.read_paused = not is_first
            if self.read_paused:
                self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < _FRAGMENTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        now = self.loop.time()
        self._pings = max(0.0, self._pings - (now - self._pinged) / _PING_SECONDS) + 1
        self._pinged = now
        if self.writable.is_set() and self._pings <= _PINGS:
            super().handle_ping()
        else:
            self.transport.abort()

    def go_on(self, talk: Callable[[], Awaitable[None]]) -> None:
        """Talk as long as the page is open, when all that has let it in is done and forgotten."""
        self._talk = talk

    async def hear(self) -> Message:
        """What the page says next."""
        return cast(Message, await self.receive())

    async def close(self, code: int, reason: str) -> None:
        await self.send({"type": "websocket.close", "code": code, "reason": reason})

    async def run_asgi(self) -> None:
        self._let_in, self.app = self.app, self._serve
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), _WIRE: {"socket": self}}
        agreed = self.conn.extensions
        self._deflates = any(
            isinstance(one, PerMessageDeflate) and one.local_max_window_bits >= _WINDOW_BITS for one in agreed
        )
        await super().run_asgi()
        patience = _LAST_WORDS_SECONDS if self.writable.is_set() else 0  # what is not read by then never will be
        self.loop.call_later(patience, self.transport.abort)

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        await self._let_in(scope, receive, send)
        if self._talk:
            scope.clear()  # who came, and by which way: a page stays for hours, and there are thousands
            del self.request, self.response
            await self._talk()


def wire_of(scope: Scope) -> SocketProtocol:
    """The socket that a page is at the other end of."""
    wire: SocketProtocol = scope["extensions"][_WIRE]["socket"]
    return wire


def socket_protocol(households: Households) -> type[SocketProtocol]:
    """WebSocket for those who come from there."""
    return type("HouseholdProtocol", (SocketProtocol,), {"households": households})
