"""The build under test is plain, or all that can be compiled is: never a part of it."""

import importlib
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_all_is_compiled_or_nothing() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    names = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    modules = [importlib.import_module("cosmodrome." + name.replace("/", ".")) for name in names]

    assert len(modules) > 10
    assert len({str(module.__file__).endswith(".py") for module in modules}) == 1
