"""Golden records: games played once, replayed for ever, each with the pack it was played with."""

from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.core import registry
from cosmodrome.core.packs import Pack

HERE = Path(__file__).parent
GAMES = [name for name in registry.names() if name in ("aliens", "bureau", "cities")]
RECORDS = sorted(HERE.glob("*.txt"))


def frozen(game: str, version: str) -> Path:
    return HERE / "packs" / f"{game}-{version}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays(path: Path) -> None:
    record = cosmodrome.Record.read(path)
    header = record.header()
    match = record.replay(pack=frozen(header["game"], header["pack"].split()[0]))
    assert match.state.over


@pytest.mark.parametrize("name", GAMES)
def test_a_published_pack_never_changes(name: str) -> None:
    pack = registry.load(name).pack
    assert frozen(name, pack.version).is_dir(), "freeze the pack of a new version beside the records"
    assert Pack.read(frozen(name, pack.version)).hash == pack.hash, "a changed pack needs a new version"


def test_there_is_a_record_for_each_number_of_players() -> None:
    headers = [cosmodrome.Record.read(path).header() for path in RECORDS]
    for name in GAMES:
        seats = {header["seats"] for header in headers if header["game"] == name}
        assert seats == set(registry.load(name).seats)
