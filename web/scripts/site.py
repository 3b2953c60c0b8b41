"""The client as a folder of files for any host, also below a path: everything that needs no second machine.

    python web/scripts/site.py FOLDER

Scripts, styles and texts lie there gzipped, and the page's service worker inflates them: no host has to send headers.
"""

import argparse
import gzip
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[1]
CLIENT = WEB.parent / "src" / "cosmodrome" / "static"
GAMES = ("aliens", "bureau", "cities")
# every page that an address can lead to from elsewhere; a table is on one device alone, and its worker knows the path
PAGES = ("account", "flight", "games", "learn", "new", "privacy", "puzzles", "replay", "rules", "settings", "tables")
OF_GAMES = ("learn", "new", "puzzles", "rules")
PLAIN = (".woff2", ".png", ".webp")  # packed already
_LATER = re.compile(r' *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)").*\n')


def page(built: str) -> str:
    """The page with addresses from its own folder; what the service worker has to inflate comes after it."""
    files = "".join(_LATER.findall(built))
    first = _LATER.sub("", built).replace(
        "  </head>",
        f'    <template id="files">\n{files}    </template>\n    <script src="/start.js" defer></script>\n  </head>',
    )
    return first.replace('="/', '="./')


def paths() -> Iterator[str]:
    """The paths that have a page of their own, for hosts that know no other way."""
    for name in PAGES:
        yield name
        if name in OF_GAMES:
            yield from (f"{name}/{game}" for game in GAMES)


def build(folder: Path) -> int:
    """Write the folder anew; its bytes."""
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(CLIENT, folder, ignore=shutil.ignore_patterns(".vite", "index.html"))
    for file in (folder / "assets").iterdir():
        if file.suffix not in PLAIN:
            packed = gzip.compress(file.read_bytes(), 9, mtime=0)
            file.with_name(f"{file.name}.gz").write_bytes(packed)
            file.unlink()
    for file in (WEB / "site").iterdir():
        shutil.copy(file, folder)
    index = page((CLIENT / "index.html").read_text("utf-8"))
    (folder / "index.html").write_text(index, "utf-8")
    for path in paths():
        (folder / path).mkdir(parents=True, exist_ok=True)
        above = "../" * (path.count("/") + 1)
        (folder / path / "index.html").write_text(index.replace('="./', f'="{above}'), "utf-8")
    (folder / ".nojekyll").touch()  # GitHub's pages leave out what begins with a line below
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    if not (CLIENT / "flight" / "flight.json").is_file():
        sys.exit("site: the client is not built; `make web` builds it")
    print(f"site: {build(folder) / 1e6:.1f} MB in {folder}; any host of files serves it, also below a path")


if __name__ == "__main__":
    main()
