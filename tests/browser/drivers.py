"""Firefox and WebKitGTK by WebDriver: Firefox speaks BiDi itself, WebKitGTK has a driver of its own."""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

SIZE = (1366, 900)
MINIBROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
LACKS = {
    "firefox": [name for name in ("firefox-esr",) if not shutil.which(name)],
    "webkit": [name for name in ("WebKitWebDriver", "Xvfb") if not shutil.which(name)]
    + ["MiniBrowser"] * (not MINIBROWSER),
}


class Driver(Protocol):
    """What a test needs of a browser."""

    def go(self, url: str) -> None:
        """Open a page and wait until it is loaded."""

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""

    def click(self, x: float, y: float) -> None:
        """Press the pointer there, in pixels of the window."""

    def picture(self) -> bytes:
        """The page as a PNG."""


def pointer(x: float, y: float) -> list[dict[str, Any]]:
    """The actions of a click, the same in both protocols."""
    return [
        {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": [
                {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
    ]


class WebKit:
    """WebKitGTK's small browser by the classic protocol."""

    def __init__(self, port: int) -> None:
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120)
        options = {"binary": str(MINIBROWSER), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.session = f"/session/{_later(lambda: self._post('/session', wanted))['sessionId']}"
        self._post(f"{self.session}/window/rect", {"width": SIZE[0], "height": SIZE[1]})

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.http.post(path, json=body).json()["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{answer['error']}: {answer['message']}")
        return answer

    def go(self, url: str) -> None:
        self._post(f"{self.session}/url", {"url": url})

    def run(self, script: str) -> Any:
        return self._post(f"{self.session}/execute/sync", {"script": f"return {script}", "args": []})

    def click(self, x: float, y: float) -> None:
        self._post(f"{self.session}/actions", {"actions": pointer(x, y)})

    def picture(self) -> bytes:
        return base64.b64decode(self.http.get(f"{self.session}/screenshot").json()["value"])

    def close(self) -> None:
        """End the session and the browser with it."""
        self.http.delete(self.session)
        self.http.close()


class Firefox:
    """Firefox by WebDriver BiDi."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = 0
        self._ask("session.new", capabilities={})
        self.context = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        viewport = {"width": SIZE[0], "height": SIZE[1]}
        self._ask("browsingContext.setViewport", context=self.context, viewport=viewport)

    def _ask(self, method: str, **params: Any) -> Any:
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv(timeout=120))
            if answer.get("id") == self.number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, script: str) -> Any:
        # as JSON: the protocol writes values in a form of its own
        found = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify({script})",
            target={"context": self.context},
            awaitPromise=True,
        )
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return json.loads(found["result"].get("value", "null"))

    def click(self, x: float, y: float) -> None:
        self._ask("input.performActions", context=self.context, actions=pointer(x, y))

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self.context)["data"])

    def close(self) -> None:
        """End the session and the browser with it."""
        self._ask("browser.close")


def _later(begin: Callable[[], Any]) -> Any:
    """Begin as soon as whoever is to answer listens."""
    for _ in range(300):
        try:
            return begin()
        except (OSError, httpx.TransportError):
            time.sleep(0.1)
    return begin()


def _port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def _process(command: list[str], **environment: str) -> Iterator[None]:
    """A program that runs meanwhile, in a group of its own so that all it has started ends with it."""
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def driven(browser: str) -> Iterator[Driver]:
    """A browser of that name, ended afterwards."""
    port = _port()
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        if browser == "firefox":
            command = ["firefox-esr", "--headless", "--profile", home, "--no-remote"]
            stack.enter_context(_process([*command, f"--remote-debugging-port={port}"], HOME=home))
            url = f"ws://127.0.0.1:{port}/session"
            firefox = Firefox(_later(lambda: stack.enter_context(connect(url, max_size=None))))
            stack.callback(firefox.close)
            yield firefox
            return
        screen = f":{port}"
        stack.enter_context(_process(["Xvfb", screen, "-screen", "0", f"{SIZE[0]}x{SIZE[1] + 100}x24"]))
        stack.enter_context(_process(["WebKitWebDriver", f"--port={port}"], DISPLAY=screen, HOME=home))
        webkit = WebKit(port)
        stack.callback(webkit.close)
        yield webkit
