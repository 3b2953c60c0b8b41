"""What a page needs to play without a server: Python for the browser, what we need of its library, and our sources.

    python web/scripts/flight.py FOLDER

Every file lies there gzipped, under a name with a hash of its content; `flight.json` names them with their sizes, and
the files of the built client that FOLDER lies in.
"""

import argparse
import ast
import gzip
import hashlib
import io
import json
import sys
import tokenize
import zipfile
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[1]
PYODIDE = WEB / "node_modules" / "pyodide"
SOURCES = WEB.parent / "src"
PARTS = ("core", "games", "bots", "tables", "learn", "review", "flight")
# what is imported by name alone, or by Python itself before any of our lines runs
BESIDES = (
    "_pyodide", "pyodide", "encodings", "asyncio", "codecs", "io", "abc", "site", "os", "stat", "posixpath",
    "genericpath", "_collections_abc", "importlib", "zipimport", "warnings", "linecache", "_weakrefset", "tokenize",
    "traceback", "pickle", "copyreg",
)  # fmt: skip
# what is imported somewhere and never run into: tools for developers, other systems, what C does instead
LEFT_OUT = (
    "unittest", "doctest", "pdb", "bdb", "cmd", "code", "argparse", "gettext", "difflib", "pprint", "rlcompleter",
    "_pyrepl", "_pydatetime", "_sysconfigdata__emscripten_wasm32-emscripten", "sysconfig", "ipaddress", "platform",
    "ssl", "stringprep", "urllib", "asyncio.windows_events", "asyncio.windows_utils", "asyncio.proactor_events",
    "encodings._win_cp_codecs", "pyodide.console", "pyodide._nodesock_transport", "_py_abc",
)  # fmt: skip
# pages that only a server has a use for, and one for whoever draws
OF_SERVERS = ("Owner-", "owner-", "Banned-", "StylePage-")
ENCODINGS = ("aliases", "utf_8", "ascii", "latin_1")


def stripped(source: str) -> str:
    """The same program without comments and docstrings."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # its Python is newer than this one
        return stripped_by_tokens(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node, clean=False
        ):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree) + "\n"


def stripped_by_tokens(source: str) -> str:
    """The same, word by word: a comment goes, and of a string that stands alone nothing but its place stays."""
    words = list(tokenize.generate_tokens(io.StringIO(source).readline))
    besides = (tokenize.COMMENT, tokenize.NL)
    gone: list[tuple[tokenize.TokenInfo, str]] = []
    is_first = True
    for number, word in enumerate(words):
        if word.type == tokenize.COMMENT:
            gone.append((word, ""))
        elif word.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT):
            is_first = True
        elif word.type not in besides:
            after = next((other for other in words[number + 1 :] if other.type not in besides), word)
            if is_first and word.type == tokenize.STRING and after.type == tokenize.NEWLINE:
                gone.append((word, "0"))
            is_first = False
    lines = source.splitlines(keepends=True)
    for word, instead in reversed(gone):
        (first, left), (last, right) = word.start, word.end
        lines[first - 1 : last] = [lines[first - 1][:left] + instead + lines[last - 1][right:]]
    return "".join(lines)


def imported(source: str, package: str) -> Iterator[str]:
    """The modules that are imported when a module is: not those inside its functions."""
    try:
        waiting: list[ast.AST] = [ast.parse(source)]
    except SyntaxError:
        waiting = []
        for line in source.splitlines():
            if line.startswith(("import ", "from ")):
                waiting += _parsed(line.removesuffix("(") + ("*" if line.endswith("(") else ""))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*parts, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def _parsed(line: str) -> list[ast.AST]:
    try:
        return [ast.parse(line)]
    except SyntaxError:
        return []


def engine() -> dict[str, str]:
    """Our sources and packs, by path."""
    files = [SOURCES / "cosmodrome" / "__init__.py"]
    for part in PARTS:
        folder = SOURCES / "cosmodrome" / part
        files += [file for file in sorted(folder.rglob("*")) if file.suffix in (".py", ".toml", ".json")]
    kept = [
        file for file in files if "conformance" not in file.parts and file.name != "finder.py"
    ]  # nobody looks for puzzles there
    return {
        str(file.relative_to(SOURCES)): stripped(text) if file.suffix == ".py" else text
        for file in kept
        for text in (file.read_text("utf-8"),)
    }


def library(ours: dict[str, str]) -> bytes:
    """The modules of the standard library that ours import, and all that those do, as a zip that is not compressed."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as whole:
        names = {name: whole.read(name).decode("utf-8") for name in whole.namelist() if name.endswith(".py")}
    kept: set[str] = set()
    waiting = [*BESIDES, *(f"encodings.{name}" for name in ENCODINGS)]
    waiting += [name[:-3].replace("/", ".") for name in names if name.startswith(("_pyodide/", "pyodide/"))]
    for path, source in ours.items():
        if path.endswith(".py"):
            waiting += imported(source, ".".join(Path(path).parent.parts))
    while waiting:
        module = waiting.pop()
        if f"{module}.".startswith(tuple(f"{name}." for name in LEFT_OUT)):
            continue
        path = module.replace(".", "/")
        for name in (f"{path}.py", f"{path}/__init__.py"):
            if name in names and name not in kept:
                kept.add(name)
                package = module if name.endswith("__init__.py") else module.rpartition(".")[0]
                waiting += [module.rpartition(".")[0], *imported(names[name], package)]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(kept):
            archive.writestr(zipfile.ZipInfo(name), stripped(names[name]))
    return out.getvalue()


def assets(client: Path) -> list[dict[str, object]]:
    """The files of the client, with their sizes on the wire."""
    files = [*client.glob("assets/*"), client / "theme.js", client / "manifest.webmanifest"]
    return [
        {"file": str(file.relative_to(client)), "bytes": len(gzip.compress(file.read_bytes(), 9))}
        for file in sorted(files)
        if file.is_file() and not file.name.startswith(OF_SERVERS)
    ]


def pack(folder: Path) -> dict[str, object]:
    """Write everything there, and say what it is."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    ours = engine()
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    parts = {
        "pyodide-lock.json": json.dumps({**lock, "packages": {}}).encode(),  # ours need the standard library alone
        "engine.json": json.dumps(ours, ensure_ascii=False, sort_keys=True).encode(),
        "python_stdlib.zip": library(ours),
        "pyodide.mjs": (PYODIDE / "pyodide.mjs").read_bytes(),
        "pyodide.asm.mjs": (PYODIDE / "pyodide.asm.mjs").read_bytes(),
        "pyodide.asm.wasm": (PYODIDE / "pyodide.asm.wasm").read_bytes(),
    }
    files = []
    for name, content in parts.items():
        packed = gzip.compress(content, 9, mtime=0)
        file = f"{hashlib.sha256(packed).hexdigest()[:12]}-{name}.gz"
        (folder / file).write_bytes(packed)
        files.append({"name": name, "file": file, "bytes": len(packed)})
    whole = hashlib.sha256("".join(str(one["file"]) for one in files).encode()).hexdigest()[:12]
    told: dict[str, object] = {"version": whole, "bytes": sum(int(str(one["bytes"])) for one in files)}
    told |= {"files": files, "assets": assets(folder.parent)}
    (folder / "flight.json").write_text(json.dumps(told, indent=1) + "\n")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    if not PYODIDE.is_dir():
        sys.exit("flight: web/node_modules has no pyodide; `npm ci` in web brings it")
    told = pack(folder)
    print(f"flight: {told['bytes']} bytes in {folder}")


if __name__ == "__main__":
    main()
