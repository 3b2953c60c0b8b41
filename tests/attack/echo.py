"""An empty server: what comes is sent back. How long it takes is what the machine takes, whatever our server does."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

TESTS = Path(__file__).parent.parent


class Echo:
    """The empty server in a process of its own."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "attack.echo"], cwd=TESTS, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout
        self._port = int(self._process.stdout.readline())

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Callable[[], Awaitable[None]]]:
        """A connection: each call goes there and back."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)

        async def ask() -> None:
            writer.write(b"?" * 699 + b"\n")
            await reader.readline()

        yield ask
        writer.close()
        await writer.wait_closed()

    def stop(self) -> None:
        self._process.kill()
        self._process.communicate()


async def _echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while line := await reader.readline():
        writer.write(line)


async def _serve() -> None:
    server = await asyncio.start_server(_echo, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_serve())
