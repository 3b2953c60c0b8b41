"""What is saved is the same to the byte in every build, compiled or not: a digest for each golden record.

`python tests/records/test_saved.py` writes them anew, after a change of what a position holds.
"""

import hashlib
import json
from pathlib import Path

import pytest

from cosmodrome.core import canonical
from cosmodrome.core.record import Record

HERE = Path(__file__).parent
DIGESTS = HERE / "saved.json"
RECORDS = sorted(HERE.glob("*.txt"))


def digest(path: Path) -> str:
    """Of all positions along a record, as they are saved."""
    played = Record.read(path).replay()
    match = played.game.match(played.seats, played.seed, played.nonces, **played.options)
    whole = hashlib.sha256()
    for number, step in enumerate(played.steps):
        if number:
            match.follow(step.text)
        whole.update(canonical.dumps(match.state.to_json()).encode() + b"\n")
    return whole.hexdigest()[:16]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_positions_of_a_record_are_saved_to_the_same_bytes(path: Path) -> None:
    assert digest(path) == json.loads(DIGESTS.read_text("utf-8"))[path.stem]


if __name__ == "__main__":
    found = {path.stem: digest(path) for path in RECORDS}
    DIGESTS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
