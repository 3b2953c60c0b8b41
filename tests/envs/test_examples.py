"""What docs/research.md shows of environments is run as it stands there."""

import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="environments need the extra envs: make envs-test")

ROOT = Path(__file__).parent.parent.parent
BLOCKS = re.findall(
    r"^```python\n(.*?)^```", (ROOT / "docs" / "research.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)
PROGRAMS = [block for block in BLOCKS if ">>>" not in block]


def test_there_is_one_for_every_way_in() -> None:
    shown = [re.findall(r"cosmodrome\.envs(?:\.| import )(\w+)", program)[-1] for program in PROGRAMS]
    assert shown == ["gymnasium", "pettingzoo", "gymnasium", "openspiel", "vector"]


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_an_example_runs_to_its_end(program: str) -> None:
    exec(compile(program, "docs/research.md", "exec"), {})
