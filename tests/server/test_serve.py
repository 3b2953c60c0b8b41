"""`cosmodrome serve`: one command, clear lines, and the web client where it is built."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from server.client import Visitor
from server.process import ROOT, Process


def command(home: Path, *args: str) -> subprocess.Popen[str]:
    """The command, in a home of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "cosmodrome", "serve", *args],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "HOME": str(home), "XDG_DATA_HOME": str(home / "data")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_one_command_serves_this_machine_and_the_network(tmp_path: Path) -> None:
    process = command(tmp_path, "--port", "0", "--lan", "--open")
    assert process.stdout
    line = process.stdout.readline()
    assert line.startswith("Cosmodrome: http://127.0.0.1:")
    address = line.removeprefix("Cosmodrome: ").strip()
    assert httpx.get(address + "healthz").json()["status"] == "ok"
    assert "Cosmodrome" in httpx.get(address).text
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=30)
    assert all(other.startswith("In your network: http://") for other in out.splitlines())
    events = [json.loads(text)["event"] for text in err.splitlines()]
    assert events[0] == "started"
    assert events[-1] == "stopped"
    found = [path.name for path in tmp_path.rglob("*.db")]
    assert found == ["cosmodrome.db"]


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (
            ["--database", "/nowhere/at/all.db"],
            "cosmodrome: database: it cannot be opened: unable to open database file",
        ),
        (["--database", "what://ever"], "cosmodrome: database: cannot use this address: "),
        (["--host", "192.0.2.7"], "cosmodrome: serve: cannot listen on 192.0.2.7 port 8000: "),
    ],
)
def test_what_cannot_be_is_one_line(tmp_path: Path, args: list[str], line: str) -> None:
    process = command(tmp_path, *args)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err.startswith(line)
    assert len(err.splitlines()) == 1


async def test_the_built_client_is_served_with_its_routes(launch: Callable[..., Process], tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>the client</title>")
    (static / "assets" / "app-1a2b.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("not for everyone")
    server = launch(static=str(static))
    ann = await Visitor.arrive(server.url)
    for path in ("/", "/t/abc?i=key", "/style", "/settings"):
        page = await ann.http.get(path)
        assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
        assert "the client" in page.text
    script = await ann.http.get("/assets/app-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]
    assert (script.text, script.headers["content-encoding"]) == ("export {}", "gzip")  # as small as it gets
    plain = await ann.http.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert (plain.text, "content-encoding" in plain.headers) == ("export {}", False)
    for path in ("/assets/gone.js", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/api/gone"):
        assert (await ann.http.get(path)).status_code == 404
