"""The import rule: who may know whom, read from the source itself."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cosmodrome

ROOT = Path(cosmodrome.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
ENGINE = ("core", "games")
PURE = (*ENGINE, "tables", "learn", "review")  # no clock, no chance of their own
STANDARD = (*PURE, "flight")  # the standard library alone
FOR_TYPES = ("mypy_extensions.mypyc_attr",)  # what no program runs: a word to the compiler, see `core.compiling`

# What each part may import besides itself. An evaluation in `bots` may import its own game only: see `allowed`.
PARTS: dict[str, tuple[str, ...]] = {
    "core": (),
    "games": ("core",),
    "bots": ("core",),
    "ratings": ("core",),
    "tables": ("core", "games", "bots"),
    "learn": ("core", "games", "bots", "tables", "review"),
    "arena": ("core", "games", "bots", "ratings"),
    "envs": ("core", "games", "bots", "ratings"),
    "review": ("core", "games", "bots"),
    "server": ("core", "games", "bots", "ratings", "tables", "learn", "review"),
    "flight": ("core", "games", "bots", "tables", "learn", "review"),
    "traffic": ("core",),
}
ABOVE = ("__init__", "__main__", "cli", "dataset", "export", "perft", "terminal")  # may import all


def dotted(path: Path) -> tuple[str, ...]:
    """The name of a module inside the package: `games.aliens.rules` as a tuple."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts


def imports(path: Path, source: str) -> Iterator[tuple[str, ...]]:
    """Every module that a file imports, anywhere in it, by its full name."""
    inside = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield tuple(alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            module = tuple((node.module or "").split(".")) if node.module else ()
            if node.level:
                module = ("cosmodrome", *inside[: len(inside) - node.level + 1], *module)
            for alias in node.names:
                yield (*module, alias.name)


def forbidden(path: Path, source: str) -> list[str]:
    """The imports of a file that the rule does not allow."""
    own = dotted(path)
    wrong = []
    for name in imports(path, source):
        if name[0] != "cosmodrome":
            if own[0] in STANDARD and name[0] not in sys.stdlib_module_names and ".".join(name) not in FOR_TYPES:
                wrong.append(".".join(name))
        elif own[0] not in ABOVE and not is_allowed(own, name[1:]):
            wrong.append(".".join(name))
    return wrong


def is_allowed(own: tuple[str, ...], other: tuple[str, ...]) -> bool:
    if not other or other[0] not in PARTS:
        return bool(other) and other[0] == "__version__"
    if own[0] == "games":
        return other[0] == "core" or other[:2] == own[:2]
    if own[0] == "bots" and other[0] == "games":
        return len(other) > 1 and other[1] in own
    return other[0] == own[0] or other[0] in PARTS[own[0]]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: ".".join(dotted(path)))
def test_a_module_imports_only_what_it_may(path: Path) -> None:
    assert forbidden(path, path.read_text("utf-8")) == []


def test_every_module_belongs_to_a_part() -> None:
    assert {dotted(path)[0] for path in MODULES} <= {*PARTS, *ABOVE}


@pytest.mark.parametrize(
    ("module", "line", "wrong"),
    [
        ("core/state.py", "from ..games.aliens import meta", "cosmodrome.games.aliens.meta"),
        ("core/state.py", "import numpy as np", "numpy"),
        ("core/state.py", "from cosmodrome import bots", "cosmodrome.bots"),
        ("core/state.py", "def f():\n    from ..bots import random", "cosmodrome.bots.random"),
        ("core/state.py", "from .. import load", "cosmodrome.load"),
        ("games/aliens/rules.py", "from ..cities import rules", "cosmodrome.games.cities.rules"),
        ("games/aliens/rules.py", "from ...bots import levels", "cosmodrome.bots.levels"),
        ("games/aliens/rules.py", "import hypothesis", "hypothesis"),
        ("games/aliens/__init__.py", "from ..cities import rules", "cosmodrome.games.cities.rules"),
        ("bots/search.py", "from ..games.aliens import rules", "cosmodrome.games.aliens.rules"),
        ("bots/aliens/evaluation.py", "from ...games.cities import rules", "cosmodrome.games.cities.rules"),
        ("bots/search.py", "from ..arena import bench", "cosmodrome.arena.bench"),
        ("server/app.py", "from ..arena import bench", "cosmodrome.arena.bench"),
        ("arena/bench.py", "from cosmodrome.server.app import app", "cosmodrome.server.app.app"),
        ("envs/gym.py", "import cosmodrome.server", "cosmodrome.server"),
        ("server/app.py", "from ..cli import main", "cosmodrome.cli.main"),
        ("ratings.py", "from .server import app", "cosmodrome.server.app"),
        ("tables/house.py", "from ..server import storage", "cosmodrome.server.storage"),
        ("tables/house.py", "from ..ratings import rate", "cosmodrome.ratings.rate"),
        ("tables/house.py", "import sqlalchemy", "sqlalchemy"),
        ("bots/search.py", "from ..tables import house", "cosmodrome.tables.house"),
        ("tables/house.py", "from ..learn import lessons", "cosmodrome.learn.lessons"),
        ("learn/guides.py", "from ..server import storage", "cosmodrome.server.storage"),
        ("learn/guides.py", "import fastapi", "fastapi"),
    ],
)
def test_the_rule_finds_what_it_forbids(module: str, line: str, wrong: str) -> None:
    assert forbidden(ROOT / module, line) == [wrong]


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("core/state.py", "from .chance import Generator\nimport json"),
        ("games/aliens/rules.py", "from .state import AliensState\nfrom ...core.state import State"),
        ("bots/aliens/evaluation.py", "from ...games.aliens import rules"),
        ("bots/bureau/outlook.py", "from ...games.bureau.rules import legal\nimport numpy"),
        ("server/app.py", "from ..games.aliens import meta\nfrom .. import __version__\nimport fastapi"),
        ("arena/bench.py", "from ..bots import levels\nfrom ..ratings import rate"),
        ("tables/house.py", "from .. import bots\nfrom ..core.errors import GameError"),
        ("server/app.py", "from ..tables import house"),
        ("server/app.py", "from .. import learn"),
        ("learn/guides.py", "from ..tables import play\nfrom ..core.text import Text"),
        ("cli.py", "from .server import app\nfrom .arena import bench"),
    ],
)
def test_the_rule_allows_what_it_should(module: str, line: str) -> None:
    assert forbidden(ROOT / module, line) == []


@pytest.mark.parametrize("path", [path for path in MODULES if dotted(path)[0] in PURE], ids=lambda path: path.stem)
def test_what_is_pure_uses_no_clock_network_logging_or_global_chance(path: Path) -> None:
    names = {name[0] for name in imports(path, path.read_text("utf-8"))}

    assert not names & {"time", "datetime", "logging", "random", "socket", "urllib", "http", "asyncio", "threading"}


@pytest.mark.parametrize(
    "path", [path for path in MODULES if dotted(path)[0] in ("tables", "learn")], ids=lambda path: path.stem
)
def test_tables_and_lessons_draw_and_store_nothing(path: Path) -> None:
    names = {name[0] for name in imports(path, path.read_text("utf-8"))}

    assert not names & {"secrets", "os", "pathlib", "sqlite3", "tempfile"}


def test_tables_and_lessons_need_nothing_that_is_not_in_the_standard_library() -> None:
    program = (
        f"import sys; sys.path.append({str(ROOT.parent)!r})\n"
        "import cosmodrome.tables, cosmodrome.tables.house, cosmodrome.tables.making, cosmodrome.tables.viewers\n"
        "import cosmodrome.learn\n"
        "foreign = {name.partition('.')[0] for name in sys.modules} - {*sys.stdlib_module_names, '__main__'}\n"
        "foreign.discard('cosmodrome__mypyc')  # what is shared by our own modules where they are compiled\n"
        "print(sorted(foreign))"
    )

    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False)

    assert (done.stderr, done.stdout) == ("", "['cosmodrome']\n")
