"""The peer that our server is set beside: Aliens on boardgame.io, where it is installed (`make bench-server`)."""

import asyncio
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

HERE = Path(__file__).parent.parent / "benchmarks" / "boardgameio"


def _peer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("peer", HERE / "peer.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["peer"] = module
    spec.loader.exec_module(module)
    return module


def figures(**more: Any) -> dict[str, Any]:
    some = {"ack_p99_ms": 10.0, "seen_p99_ms": 10.0, "echo_p99_ms": 5.0, "server_ms_per_move": 1.0, "moves_per_s": 9.0}
    return {**some, "errors": 0, "errors_by_kind": {}, **more}


@pytest.mark.parametrize(
    ("ours", "theirs", "said"),
    [
        ({}, {}, []),
        ({"ack_p99_ms": 11.0}, {}, ["ours is not ahead of boardgame.io memory: ack_p99_ms 11.00, theirs 10.00"]),
        ({"server_ms_per_move": None}, {}, ["server_ms_per_move -, theirs 1.00"]),
        ({}, {"errors": 2}, ["boardgame.io memory: 2 errors"]),
        ({"echo_p99_ms": 31.0}, {}, ["cosmodrome: does not count"]),
    ],
)
def test_ours_is_ahead_or_it_is_said_why_not(ours: dict[str, Any], theirs: dict[str, Any], said: list[str]) -> None:
    found = _peer().judged({"cosmodrome": figures(**ours), "boardgame.io memory": figures(**theirs)})
    assert len(found) == len(said)
    assert all(part in line for part, line in zip(said, found, strict=True))


def test_the_peer_is_pinned_and_its_lock_names_no_registry() -> None:
    version = json.loads((HERE / "package.json").read_text())["dependencies"]["boardgame.io"]
    lock = json.loads((HERE / "package-lock.json").read_text())
    assert lock["packages"]["node_modules/boardgame.io"]["version"] == version
    assert "http" not in {str(one.get("resolved", ""))[:4] for one in lock["packages"].values()}
    assert _peer().kinds_of_tiles()["n01"] == {"left": False, "right": False, "stations": 0, "aliens": 1, "count": 8}


@pytest.mark.long
def test_games_are_played_at_all_three() -> None:
    if not (HERE / "node_modules").is_dir():
        pytest.skip("boardgame.io is not installed: make bench-server")
    found = asyncio.run(_peer().compare(2, 0.05, 4.0))
    assert len(found) == 3
    for kind, one in found.items():
        assert one["errors"] == 0, (kind, one["errors_by_kind"])
        assert one["moves_per_s"] > 0
        assert one["games_ended"] > 0, kind
        assert one["durable"]
