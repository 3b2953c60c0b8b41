"""The gate: a proxy of our own between people and a server, which can be shut, or stay open and pass nothing on."""

import asyncio
from contextlib import suppress


class Gate:
    """One port before a server's."""

    def __init__(self, port: int) -> None:
        self._server_port = port
        self._listener: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._pumps: set[asyncio.Task[None]] = set()
        self.port = 0
        self.is_shut = False
        self.is_deaf = False

    async def start(self) -> "Gate":
        self._listener = await asyncio.start_server(self._enter, "127.0.0.1", 0)
        self.port = self._listener.sockets[0].getsockname()[1]
        return self

    async def stop(self) -> None:
        assert self._listener
        self._listener.close()
        self.cut()
        await asyncio.gather(*self._pumps, return_exceptions=True)

    def cut(self) -> None:
        """End every connection at once, whatever is under way on it."""
        for writer in list(self._open):
            writer.transport.abort()

    async def _enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            if self.is_shut:
                return
            there, back = await asyncio.open_connection("127.0.0.1", self._server_port)
            self._open.add(back)
            pumps = [asyncio.create_task(self._pump(*way)) for way in ((reader, back), (there, writer))]
            self._pumps.update(pumps)
            await asyncio.wait(pumps)
            self._pumps.difference_update(pumps)
            self._open.discard(back)
        except OSError:
            pass  # the server is not there
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if not self.is_deaf:
                    writer.write(data)
                    await writer.drain()
        writer.transport.abort()
