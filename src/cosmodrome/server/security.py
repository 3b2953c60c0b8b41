"""Cookies that cannot be forged, requests that cannot come from elsewhere, and the headers that say so."""

import asyncio
import hashlib
import hmac
import ipaddress
import json
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..tables.errors import Refusal
from .errors import STATUS
from .limits import BODY, BODY_OF_RECORD, Limits
from .turns import Turns

COOKIE = "cosmodrome"
_SLOWED_SECONDS = 1.0
YEAR = 365 * 24 * 3600
CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'"
)
CSP_OF_ENGINE = CSP.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")  # Python, in a worker alone
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Signer:
    """Signs who somebody is: `epoch` ends old cookies when all devices are signed out, `device` when that one is."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, person: str, epoch: int, device: str) -> str:
        text = f"{person}.{epoch}.{device}" if device else f"{person}.{epoch}"  # once, devices had no names
        return f"{text}.{hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()}"

    def read(self, cookie: str | None) -> tuple[str, int, str] | None:
        """The person, epoch and device in a cookie this server signed; None for any other."""
        if not cookie or not cookie.isascii() or len(cookie) > 200:
            return None
        parts = cookie.split(".")
        if len(parts) not in (3, 4) or not parts[1].isdecimal():
            return None
        known = parts[0], int(parts[1]), parts[2] if len(parts) == 4 else ""
        return known if hmac.compare_digest(self.sign(*known), cookie) else None


def is_own_origin(scope: Scope, allowed: Iterable[str] = ()) -> bool:
    """Whether a request comes from this server's own pages, or from no page at all."""
    headers = Headers(scope=scope)
    if headers.get("sec-fetch-site") not in (None, "same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    return bool(headers.get("host")) and origin == f"{scheme}://{headers['host']}"


class Guard:
    """The gate before everything: rates, origins, sizes, JSON only, and the headers of every answer.

    So many requests are answered at once; the others wait, each address in turn, and the games on sockets go on.
    """

    def __init__(self, app: ASGIApp, limits: Limits, origins: tuple[str, ...]) -> None:
        self.app = app
        self.limits = limits
        self.origins = origins
        self._turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._open_socket(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answer.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    answer.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self._take_from_address(scope)
            self._check(scope, headers)
            body = await _whole_body(receive, _room(scope))
        except Refusal as refusal:
            await answer_refusal(refusal, send_with_headers)
            return
        turn = await self._turns.take(address_of(scope))

        async def receive_again() -> Message:
            return body.pop() if body else await receive()

        async def send_and_go_on(message: Message) -> None:
            turn.end()  # whoever reads slowly keeps nobody waiting
            if message.get("status") == STATUS["too_many"]:
                await asyncio.sleep(_SLOWED_SECONDS)
            await send_with_headers(message)

        try:
            await self.app(scope, receive_again, send_and_go_on)
        finally:
            turn.end()

    async def _open_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            try:
                await self._take_from_address(scope)
            except Refusal:
                await send({"type": "websocket.close"})
                return
        await self.app(scope, receive, send)

    async def _take_from_address(self, scope: Scope) -> None:
        """Count one more of its address; one too many is slowed before it is refused, or refusing would cost more.

        So is whatever is refused later because there is too much of it.
        """
        try:
            self.limits.take("address", address_of(scope))
        except Refusal:
            await asyncio.sleep(_SLOWED_SECONDS)
            raise

    def _check(self, scope: Scope, headers: Headers) -> None:
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return
        if not is_own_origin(scope, self.origins):
            raise Refusal("foreign_origin", "this request comes from another site")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > _room(scope):
            raise Refusal("too_large", f"a request may have {_room(scope)} bytes")
        has_body = length != "0" or "transfer-encoding" in headers
        if has_body and headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            raise Refusal("not_json", "the content type must be application/json")


def address_of(scope: Scope) -> str:
    """Where a request comes from: one address of IPv4, or the /64 of IPv6 that one household has."""
    return _network(scope, 32, 64)


def neighbourhood_of(scope: Scope) -> str:
    """The wider network that a request comes from, which one provider or attacker may hold as a whole."""
    return _network(scope, 24, 48)


def network_of(address: str) -> str:
    """The network of an address that is banned as a whole: /24, of IPv6 the /64 itself."""
    if address == "local":
        return address
    own = ipaddress.ip_network(address)
    return str(own.supernet(new_prefix=24) if own.version == 4 else own)


def _network(scope: Scope, bits: int, bits_of_6: int) -> str:
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(client[0].split("%")[0] if client else "")
    except ValueError:
        return "local"
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return str(ipaddress.ip_network((address, bits if address.version == 4 else bits_of_6), strict=False))


def _room(scope: Scope) -> int:
    """How many bytes a request may have."""
    return BODY_OF_RECORD if scope["path"] in ("/api/records", "/api/me/games") else BODY


async def _whole_body(receive: Receive, room: int) -> list[Message]:
    """What belongs to a request, as one message; nobody's turn comes before it is there."""
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > room:
            raise Refusal("too_large", f"a request may have {room} bytes")
        if message["type"] != "http.request" or not message.get("more_body"):
            return [{**message, "body": body, "more_body": False}]


async def answer_refusal(refusal: Refusal, send: Send) -> None:
    """Say no where no application is at hand to do it."""
    body = json.dumps({"error": refusal.to_json()}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusal.code == "too_many":
        headers.append((b"retry-after", str(refusal.more["retry_ms"] // 1000 + 1).encode()))
    await send({"type": "http.response.start", "status": STATUS[refusal.code], "headers": headers})
    await send({"type": "http.response.body", "body": body})
