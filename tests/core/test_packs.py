"""Packs: every kind of mistake is refused with the file, the entry, the field and what was expected."""

import json
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.core import registry
from cosmodrome.core.errors import GameError, PackError
from cosmodrome.core.packs import Entry, Pack

import tiny


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack of the tiny game that can be changed."""
    tiny.register()
    shutil.copytree(registry.newest("tiny"), tmp_path / "pack")
    return tmp_path / "pack"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("crates.toml", "count = 10", "count = 0",
         "crates.toml: crate grain: field count: expected a whole number from 1 to 999, got 0"),
        ("crates.toml", "count = 10", "count = 1000",
         "crates.toml: crate grain: field count: expected a whole number from 1 to 999, got 1000"),
        ("crates.toml", "count = 10", "count = 10.0",
         "crates.toml: crate grain: field count: expected a whole number from 1 to 999, got 10.0"),
        ("crates.toml", "count = 10", "count = true",
         "crates.toml: crate grain: field count: expected a whole number from 1 to 999, got True"),
        ("crates.toml", "count = 10", "",
         "crates.toml: crate grain: field count: expected a whole number from 1 to 999, it is missing"),
        ("crates.toml", "count = 10", "count = 10\ncuont = 3", "crates.toml: crate grain: unknown field cuont"),
        ("crates.toml", 'origin = "designed"', 'origin = "guess"',
         "crates.toml: crate grain: field origin: expected one of attested, reported, designed, printed, got 'guess'"),
        ("crates.toml", 'origin = "designed"', 'origin = "designed"\nmy_origin = "x"',
         "crates.toml: crate grain: field my_origin: expected one of attested, reported, designed, printed, got 'x'"),
        ("crates.toml", 'id = "grain"', 'id = ""', "crates.toml: crate : field id: expected a text, got ''"),
        ("crates.toml", 'id = "grain"\n', "", "crates.toml: crate 1: field id: expected a text, it is missing"),
        ("crates.toml", 'id = "grain"', 'id = ["\\n"]', "crates.toml: crate 1: field id: expected a text, got ['\\n']"),
        ("crates.toml", 'en = "grain"', 'de = "Korn"',
         "crates.toml: crate grain: field name: expected a text in ru and en, got {'ru': 'зерно', 'de': 'Korn'}"),
        ("crates.toml", 'en = "grain"', "en = 5",
         "crates.toml: crate grain: field name: expected a text in ru and en, got {'ru': 'зерно', 'en': 5}"),
        ("crates.toml", "count = 10", "count = 1",
         "crates.toml: field count: expected at least 39 crates in all, got 34"),
        ("crates.toml", "rounds = 3", "rounds = 3\nlaps = 1", "crates.toml: unknown field laps"),
        ("crates.toml", "rounds = 3", "rounds =", "crates.toml: not a TOML file that can be read"),
        ("crates.toml", "rounds = 3", "rounds = 2024-05-01", "crates.toml: not a TOML file that can be read"),
        ("crates.toml", "rounds = 3", "rounds = nan", "crates.toml: not a TOML file that can be read"),
        ("crates.toml", "[[crate]]", "[crate]", "crates.toml: not a TOML file that can be read"),
        ("pack.toml", 'game = "tiny"', 'game = "aliens"', "pack.toml: field game: expected tiny, got 'aliens'"),
        ("pack.toml", 'version = "1.0.0"', "version = 1", "pack.toml: field version: expected a text, got 1"),
        ("pack.toml", 'version = "1.0.0"', 'version = "1 a"',
         "pack.toml: field version: expected a text without spaces, got '1 a'"),
        ("pack.toml", 'version = "1.0.0"', 'version = "1"\nauthor = "me"', "pack.toml: unknown field author"),
        ("pack.toml", 'game = "tiny"', "", "pack.toml: field game: expected a text, it is missing"),
    ],
)  # fmt: skip
def test_a_mistake_is_named(folder: Path, file: str, old: str, new: str, message: str) -> None:
    change(folder / file, old, new)

    with pytest.raises(PackError) as caught:
        cosmodrome.load("tiny", folder)

    assert str(caught.value).startswith(message)
    assert len(str(caught.value).splitlines()) == 1


def test_missing_and_surplus_files_are_named(folder: Path) -> None:
    (folder / "ships.toml").write_text("", "utf-8")
    with pytest.raises(PackError, match=r"^ships.toml: unknown file in the pack; there are crates.toml$"):
        cosmodrome.load("tiny", folder)
    (folder / "ships.toml").unlink()
    (folder / "crates.toml").unlink()
    with pytest.raises(PackError, match=r"^crates.toml: the file is missing from the pack$"):
        cosmodrome.load("tiny", folder)
    (folder / "pack.toml").unlink()
    with pytest.raises(PackError, match=r"^pack: no pack.toml in "):
        cosmodrome.load("tiny", folder)
    shutil.rmtree(folder)
    with pytest.raises(PackError, match=r"^pack: no folder "):
        cosmodrome.load("tiny", folder)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a = " + b"[" * 5000 + b"]" * 5000])
def test_a_file_that_cannot_be_read_is_named(folder: Path, content: bytes) -> None:
    (folder / "crates.toml").write_bytes(content)

    with pytest.raises(PackError, match=r"^crates.toml: not a TOML file that can be read"):
        cosmodrome.load("tiny", folder)


def test_a_folder_in_place_of_a_file_is_named(folder: Path) -> None:
    (folder / "crates.toml").unlink()
    (folder / "crates.toml").mkdir()

    with pytest.raises(PackError, match=r"^crates.toml: cannot be read: Is a directory$"):
        cosmodrome.load("tiny", folder)


def test_the_hash_is_of_the_values_not_of_how_they_are_written(folder: Path) -> None:
    original = Pack.read(folder)
    change(folder / "crates.toml", "rounds = 3\npurse = 2\n", "# a remark\npurse    = 2\nrounds = 3\n")
    assert Pack.read(folder).hash == original.hash
    change(folder / "crates.toml", "rounds = 3", "rounds = 4")
    assert Pack.read(folder).hash != original.hash


def entry() -> Entry:
    return Entry(
        "file.toml: thing a",
        {"number": 5, "flag": True, "word": "w", "words": ["a", "b"], "numbers": [1, 2], "table": {"x": 1},
         "tables": [{"id": "k"}, {}, {"id": 3}], "text": {"ru": "да", "en": "yes"}, "list": [1, "a"]},
    )  # fmt: skip


Ask = Callable[[Entry], object]


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        (lambda e: e.number("number"), 5),
        (lambda e: e.number("none", default=3), 3),
        (lambda e: e.flag("flag"), True),
        (lambda e: e.flag("none", default=False), False),
        (lambda e: e.word("word"), "w"),
        (lambda e: e.word("word", ("v", "w")), "w"),
        (lambda e: e.word("none", default="d"), "d"),
        (lambda e: e.words("words"), ("a", "b")),
        (lambda e: e.numbers("numbers"), (1, 2)),
        (lambda e: e.text("text").to_json(), {"ru": "да", "en": "yes"}),
        (lambda e: e.table("table").number("x"), 1),
        (lambda e: [t.where for t in e.tables("tables")],
         ["file.toml: thing a: tables k", "file.toml: thing a: tables 2", "file.toml: thing a: tables 3"]),
        (lambda e: (e.has("word"), e.has("none")), (True, False)),
    ],
)  # fmt: skip
def test_fields_are_asked_for_by_type(ask: Ask, value: object) -> None:
    assert ask(entry()) == value


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda e: e.number("word"), "field word: expected a whole number from 0 to 999, got 'w'"),
        (lambda e: e.number("flag"), "field flag: expected a whole number from 0 to 999, got True"),
        (lambda e: e.number("number", 6, 7), "field number: expected a whole number from 6 to 7, got 5"),
        (lambda e: e.number("word", default=3), "field word: expected a whole number from 0 to 999, got 'w'"),
        (lambda e: e.flag("number"), "field number: expected true or false, got 5"),
        (lambda e: e.word("number"), "field number: expected a text, got 5"),
        (lambda e: e.word("word", ("x", "y")), "field word: expected one of x, y, got 'w'"),
        (lambda e: e.words("list"), "field list: expected a list of texts, got [1, 'a']"),
        (lambda e: e.words("words", ("a",)), "field words: expected a list out of a, got ['a', 'b']"),
        (
            lambda e: e.numbers("numbers", 2),
            "field numbers: expected a list of whole numbers from 2 to 999, got [1, 2]",
        ),
        (lambda e: e.numbers("number"), "field number: expected a list of whole numbers from 0 to 999, got 5"),
        (lambda e: e.text("word"), "field word: expected a text in ru and en, got 'w'"),
        (lambda e: e.table("number"), "field number: expected a table, got 5"),
        (lambda e: e.table("none"), "field none: expected a table, it is missing"),
        (lambda e: list(e.tables("list")), "field list: expected a list of tables, got [1, 'a']"),
        (lambda e: e.table("table").word("x"), "table: field x: expected a text, got 1"),
        (lambda e: e.done(), "unknown field number"),
    ],
)
def test_a_field_of_the_wrong_type_is_named(ask: Ask, message: str) -> None:
    with pytest.raises(PackError) as caught:
        ask(entry())

    assert str(caught.value) == f"file.toml: thing a: {message}"


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(GameError, match=r"^unknown game 'chess'; there are .*aliens.*"):
        cosmodrome.load("chess")


def test_the_same_values_are_one_game_wherever_they_lie(folder: Path) -> None:
    own = registry.load("tiny")

    assert registry.load("tiny") is own
    assert registry.load("tiny", folder) is own
    assert registry.load("tiny", Pack.from_json(json.loads(json.dumps(own.pack.to_json())))) is own
    change(folder / "crates.toml", "purse = 2", "purse = 3")
    assert registry.load("tiny", folder) is not own


@pytest.mark.parametrize("data", [[], {"pack.toml": 1}, {"crates.toml": {}}, {"pack.toml": {}}])
def test_a_pack_that_is_kept_is_checked_like_one_in_a_folder(data: object) -> None:
    with pytest.raises(PackError, match=r"^pack"):
        Pack.from_json(data)


def test_the_newest_published_pack_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for version in ("1.9.0", "1.10.0"):
        shutil.copytree(registry.newest("tiny"), tmp_path / version)
        change(tmp_path / version / "pack.toml", 'version = "1.0.0"', f'version = "{version}"')
    monkeypatch.setattr(tiny.Tiny, "home", tmp_path)

    (tmp_path / "1.9.0").rename(tmp_path / "draft")
    assert list(registry.published("tiny")) == ["1.10.0"]
    (tmp_path / "draft").rename(tmp_path / "1.9.0")
    assert list(registry.published("tiny")) == ["1.9.0", "1.10.0"]
    assert registry.load("tiny").pack.version == "1.10.0"


def test_a_game_without_a_published_pack_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.register()
    monkeypatch.setattr(tiny.Tiny, "home", tmp_path)

    with pytest.raises(PackError, match="tiny: no published pack in"):
        registry.load("tiny")


def test_a_game_goes_to_another_process_without_a_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    change(folder / "crates.toml", "purse = 2", "purse = 3")
    own, other = registry.load("tiny"), registry.load("tiny", folder)
    shutil.rmtree(folder)
    monkeypatch.setattr(registry, "_loaded", {})

    assert len(pickle.dumps(own)) < 500 < len(pickle.dumps(other))
    assert pickle.loads(pickle.dumps(own)).pack.hash == own.pack.hash
    assert pickle.loads(pickle.dumps(other)).start(2, 7) == other.start(2, 7)


def test_a_game_registered_again_is_the_new_one() -> None:
    old = tiny.register()

    class Tinier(tiny.Tiny):
        pass

    try:
        registry.add(Tinier)
        assert isinstance(registry.load("tiny"), Tinier)
        assert registry.is_known(registry.load("tiny"))
        assert not registry.is_known(old)
    finally:
        assert tiny.register() is old
