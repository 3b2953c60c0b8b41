"""Golden records: games played once, replayed for ever, each with the published pack it was played with."""

import json
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.core import registry
from cosmodrome.core.packs import Pack

HERE = Path(__file__).parent
GAMES = [name for name in registry.names() if name in ("aliens", "bureau", "cities")]
RECORDS = sorted(HERE.glob("*.txt"))
PUBLISHED: dict[str, dict[str, str]] = json.loads((HERE / "published.json").read_text("utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays(path: Path) -> None:
    assert cosmodrome.Record.read(path).replay().state.over


@pytest.mark.parametrize("name", GAMES)
def test_a_published_pack_never_changes(name: str) -> None:
    packs = {version: Pack.read(folder) for version, folder in registry.published(name).items()}
    assert {version: pack.hash for version, pack in packs.items()} == PUBLISHED[name]
    assert all(pack.version == version for version, pack in packs.items())


def test_there_is_a_record_for_each_number_of_players() -> None:
    headers = [cosmodrome.Record.read(path).header() for path in RECORDS]
    for name in GAMES:
        seats = {header["seats"] for header in headers if header["game"] == name}
        assert seats == set(registry.load(name).seats)
