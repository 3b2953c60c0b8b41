"""Packs of Aliens with a mistake are refused with its place."""

import shutil
from pathlib import Path

import pytest

import cosmodrome

from .table import FIRST


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    shutil.copytree(FIRST, folder, dirs_exist_ok=True)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("tiles.toml", "count = 8", "count = 9", "tiles.toml: tile: field count: expected 45 tiles in all, got 46"),
        (
            "tiles.toml",
            "count = 8",
            'count = "8"',
            "tile n01: field count: expected a whole number from 1 to 45, got '8'",
        ),
        ("tiles.toml", "left = false", "left = 0", "tiles.toml: tile n01: field left: expected true or false, got 0"),
        ("tiles.toml", "left = false", "", "tiles.toml: tile n01: field left: expected true or false, it is missing"),
        ("tiles.toml", "left = false", "left = false\nlift = 1", "tiles.toml: tile n01: unknown field lift"),
        ("tiles.toml", 'id = "n10"', 'id = "n01"', "tile n01: field id: expected an id of its own, got 'n01'"),
        ("tiles.toml", 'origin = "designed"', 'origin = "guessed"', "field origin: expected one of attested, reported"),
        ("tiles.toml", "[[tile]]", "[[tile]", "tiles.toml: not a TOML file"),
        ("die.toml", "[1, 2, 3, 4, 5, 6]", "[]", "die.toml: field faces: expected at least one face, got []"),
        ("die.toml", "[1, 2, 3, 4, 5, 6]", "[0]", "field faces: expected a list of whole numbers from 1 to 12"),
        ("pack.toml", 'game = "aliens"', 'game = "cities"', "pack.toml: field game: expected aliens, got 'cities'"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    folder = changed(tmp_path / "pack", file, old, new)
    with pytest.raises(cosmodrome.PackError) as error:
        cosmodrome.load("aliens", pack=folder)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    shutil.copytree(FIRST, tmp_path / "pack")
    (tmp_path / "pack" / "die.toml").unlink()
    with pytest.raises(cosmodrome.PackError, match=r"die\.toml: the file is missing from the pack"):
        cosmodrome.load("aliens", pack=tmp_path / "pack")


def test_unequal_halves_are_played_with_a_warning(tmp_path: Path) -> None:
    folder = changed(tmp_path / "pack", "tiles.toml", "left = false", "left = true")
    game = cosmodrome.load("aliens", pack=folder)
    state = game.start(2, 7)
    while not state.over:
        state.play(state.legal(state.turn[0])[0])
    assert game.warnings == ("tiles.toml: tile: expected as many left halves as right halves, got 27 and 19",)
    assert cosmodrome.load("aliens").warnings == ()


def test_a_pack_of_ones_own_is_played_with(tmp_path: Path) -> None:
    folder = changed(tmp_path / "pack", "die.toml", "[1, 2, 3, 4, 5, 6]", "[3]")
    match = cosmodrome.load("aliens", pack=folder).match(2, 7)
    while not match.state.over:
        match.play(match.state.legal(match.state.turn[0])[0])
        assert match.state.over or match.ply < 2 or match.state.die == 3
    record = match.record()
    with pytest.raises(cosmodrome.RecordError, match="line 4: played with pack"):
        record.replay()
    assert record.replay(pack=folder).state == match.state
