"""Packs: the components of a game as a folder of TOML files, checked on loading.

A mistake is a PackError that names the file, the entry, the field and what was expected.
"""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from . import canonical
from .errors import PackError
from .text import Text

ORIGINS = ("attested", "reported", "designed", "printed")  # printed: entered by an owner from the box


class Entry:
    """One table of a pack file. Fields are asked for by type; `done` refuses those nobody asked for."""

    def __init__(self, where: str, data: dict[str, Any]) -> None:
        self.where = where
        self._data = data
        self._asked: set[str] = set()

    def wrong(self, field: str, expected: str) -> PackError:
        """The error of a field: where it is, what was expected, what is there."""
        got = f"got {self._data[field]!r}" if field in self._data else "it is missing"
        return PackError(f"{self.where}: field {field}: expected {expected}, {got}")

    def has(self, field: str) -> bool:
        return field in self._data

    def raw(self, field: str) -> Any:
        """A field as it is, counted as asked for; None where it is missing."""
        self._asked.add(field)
        return self._data.get(field)

    def number(self, field: str, least: int = 0, most: int = 999, default: int | None = None) -> int:
        value = self.raw(field)
        if value is None and default is not None:
            return default
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(field, f"a whole number from {least} to {most}" if least < most else str(least))
        return value

    def flag(self, field: str, default: bool | None = None) -> bool:
        value = self.raw(field)
        if value is None and default is not None:
            return default
        if type(value) is not bool:
            raise self.wrong(field, "true or false")
        return value

    def word(self, field: str, among: Sequence[str] | None = None, default: str | None = None) -> str:
        value = self.raw(field)
        if value is None and default is not None:
            return default
        if type(value) is not str or not value or (among is not None and value not in among):
            raise self.wrong(field, "a text" if among is None else f"one of {', '.join(among)}")
        return value

    def text(self, field: str) -> Text:
        value = self.raw(field)
        if not isinstance(value, dict) or set(value) != {"ru", "en"}:
            raise self.wrong(field, "a text in ru and en")
        if not all(type(v) is str and v for v in value.values()):
            raise self.wrong(field, "a text in ru and en")
        return Text(value["ru"], value["en"])

    def numbers(self, field: str, least: int = 0, most: int = 999) -> tuple[int, ...]:
        value = self.raw(field)
        if not isinstance(value, list) or not all(type(v) is int and least <= v <= most for v in value):
            raise self.wrong(field, f"a list of whole numbers from {least} to {most}")
        return tuple(value)

    def words(self, field: str, among: Sequence[str] | None = None) -> tuple[str, ...]:
        value = self.raw(field)
        if not isinstance(value, list) or not all(type(v) is str and (among is None or v in among) for v in value):
            raise self.wrong(field, "a list of texts" if among is None else f"a list out of {', '.join(among)}")
        return tuple(value)

    def table(self, field: str) -> "Entry":
        """A table inside this one, to be asked in turn."""
        value = self.raw(field)
        if not isinstance(value, dict):
            raise self.wrong(field, "a table")
        return Entry(f"{self.where}: {field}", value)

    def tables(self, field: str, name: str = "id") -> Iterator["Entry"]:
        """A list of tables inside this one; each is called by its field `name`, else by its place."""
        value = self.raw(field)
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            raise self.wrong(field, "a list of tables")
        for i, item in enumerate(value, 1):
            called = item.get(name)
            known = isinstance(called, str | int) and str(called).isprintable()
            yield Entry(f"{self.where}: {field} {called if known else i}", item)

    def origin(self) -> str:
        """Where the entry comes from: every entry says it; `x_origin` speaks for field x alone."""
        for field in self._data:
            if field.endswith("_origin"):
                self.word(field, ORIGINS)
        return self.word("origin", ORIGINS)

    def done(self) -> None:
        """Refuse fields that nobody asked for: most likely a misspelling."""
        for field in self._data:
            if field not in self._asked:
                raise PackError(f"{self.where}: unknown field {field}")


class Pack:
    """TOML files, read once: `pack.toml` says for which game and its version; `hash` names their content."""

    def __init__(self, files: dict[str, dict[str, Any]]) -> None:
        self.files = files
        head = self.file("pack.toml")
        self.game = head.word("game")
        self.version = head.word("version")
        if not self.version.isprintable() or " " in self.version:
            raise head.wrong("version", "a text without spaces")
        self.title = head.text("title")
        head.done()
        self.hash = canonical.digest(files)

    @classmethod
    def read(cls, folder: str | Path) -> "Pack":
        folder = Path(folder)
        if not folder.is_dir():
            raise PackError(f"pack: no folder {folder}")
        files: dict[str, dict[str, Any]] = {}
        for path in sorted(folder.glob("*.toml")):
            try:
                files[path.name] = tomllib.loads(path.read_text("utf-8"))
                canonical.dumps(files[path.name])
            except (TypeError, ValueError, RecursionError) as error:
                raise PackError(f"{path.name}: not a TOML file that can be read: {error}") from None
            except OSError as error:
                raise PackError(f"{path.name}: cannot be read: {error.strerror}") from None
        if "pack.toml" not in files:
            raise PackError(f"pack: no pack.toml in {folder}")
        return cls(files)

    def to_json(self) -> dict[str, dict[str, Any]]:
        """All of it as JSON-ready data, to be kept where there is no folder: the content of each file by its name."""
        return self.files

    @classmethod
    def from_json(cls, data: object) -> "Pack":
        """The pack that `to_json` wrote."""
        if not isinstance(data, dict) or not all(isinstance(file, dict) for file in data.values()):
            raise PackError("pack: expected a table of files")
        if "pack.toml" not in data:
            raise PackError("pack: no pack.toml in it")
        return cls(data)

    def file(self, name: str) -> Entry:
        """The whole of one file."""
        if name not in self.files:
            raise PackError(f"{name}: the file is missing from the pack")
        return Entry(name, self.files[name])

    def only(self, *names: str) -> None:
        """Refuse a folder with files the game does not know."""
        for name in self.files:
            if name not in names and name != "pack.toml":
                raise PackError(f"{name}: unknown file in the pack; there are {', '.join(names)}")
