"""What is built for people to install: the sdist and the wheel."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WARNING = "the web client is not built"


def build(kind: str, root: Path, out: Path, **settings: str) -> tuple[Path, str]:
    """The file that was built, and what was said."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(out)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, env={**os.environ, **settings})
    assert done.returncode == 0, done.stderr
    [built] = out.glob("*.tar.gz" if kind == "sdist" else "*.whl")
    return built, done.stdout + done.stderr


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist as whoever gets it sees it, without a client."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build("sdist", ROOT, folder)[0]) as archive:
        archive.extractall(folder, filter="data")
    [root] = [path for path in folder.iterdir() if path.is_dir()]
    for path in sorted((root / "src/cosmodrome/static").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    return root


def test_an_sdist_holds_the_sources_of_python_alone(unpacked: Path) -> None:
    assert {path.name for path in unpacked.iterdir() if path.is_dir()} == {"src", "docs", "tests", "deploy"}
    assert {"pyproject.toml", "README.md", "LICENSE", "PKG-INFO"} <= {path.name for path in unpacked.iterdir()}


def test_a_wheel_without_the_client_says_so(unpacked: Path, tmp_path: Path) -> None:
    assert WARNING in build("wheel", unpacked, tmp_path)[1]


def test_a_wheel_with_the_client_holds_it_and_says_nothing(unpacked: Path, tmp_path: Path) -> None:
    page = unpacked / "src/cosmodrome/static/index.html"
    page.parent.mkdir(exist_ok=True)
    page.write_text("<!doctype html>", "utf-8")
    wheel, said = build("wheel", unpacked, tmp_path)
    page.unlink()
    assert WARNING not in said
    names = zipfile.ZipFile(wheel).namelist()
    assert "cosmodrome/static/index.html" in names
    assert "cosmodrome/arena/run.py" in names
    tools = {"terraform.py", "weigh.py", "fit.py", "network.py"}
    assert not [name for name in names if Path(name).name in tools], "design tools of single games are no part of it"


def test_a_wheel_that_cannot_be_compiled_says_so_and_is_plain(unpacked: Path, tmp_path: Path) -> None:
    wheel, said = build("wheel", unpacked, tmp_path, COSMODROME_COMPILE="1", CC="/no/such/compiler")

    assert "not compiled (" in said
    assert "/no/such/compiler" in said
    assert wheel.name.endswith("-py3-none-any.whl")
