"""An empty server: what comes on a socket goes back. What it takes is what the machine takes, whoever is measured."""

import asyncio
import subprocess
import sys

from .wire import Address


class Echo:
    """The empty server, in a process of its own."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-m", __name__], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        self.address = Address("127.0.0.1", int(self._process.stdout.readline()), False)

    def stop(self) -> None:
        self._process.kill()
        self._process.communicate()


async def _serve() -> None:
    from websockets.asyncio.server import ServerConnection, serve

    async def send_back(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    async with serve(send_back, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_serve())
