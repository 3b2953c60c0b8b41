"""Effects as data; the project's own pack; packs with a mistake are refused with its place."""

import copy
import re
import shutil
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.core import registry
from cosmodrome.core.packs import Pack
from cosmodrome.games.bureau.effects import Unreadable, parse
from cosmodrome.games.bureau.meta import Bureau
from cosmodrome.games.bureau.view import effects

from .table import live
from rules import rule


@pytest.mark.parametrize(
    "text",
    [
        "fuel 2", "fill", "credits 12", "sample here", "sample any", "sample pink", "enlarge", "office", "bureau 4",
        "fly", "fuel 3 | credits 2", "pay fuel 1 -> office", "pay sample -> fuel 5", "level x fly",
        "offices x credits 1", "level x (fuel 2 | fly)", "fly; fly; level x fuel 2", "sample any; sample any",
        "pay fuel 3 -> office; sample any", "pay sample -> fuel 5; pay sample -> fuel 5",
    ],
)  # fmt: skip
def test_notation_reads_back_as_it_was_written(text: str) -> None:
    agenda = parse(text)
    assert agenda.text == text
    assert effects(parse(agenda.text)) == effects(agenda)


def test_equal_effects_are_one_item_done_more_often() -> None:
    agenda = parse("fly; level x fuel 2; fly")
    assert [(str(item), item.times) for item in agenda.items] == [("fly; fly", 2), ("level x fuel 2", 0)]


def test_effects_as_data_for_clients() -> None:
    assert effects(parse("level x (fuel 2 | fly); pay sample -> sample here")) == {
        "text": "level x (fuel 2 | fly); pay sample -> sample here",
        "items": [
            {
                "text": "level x (fuel 2 | fly)",
                "per": "level",
                "times": None,
                "price": None,
                "chips": [
                    {"chip": 1, "effect": {"kind": "fuel", "text": "fuel 2", "amount": 2}},
                    {"chip": 2, "effect": {"kind": "fly", "text": "fly"}},
                ],
            },
            {
                "text": "pay sample -> sample here",
                "per": "times",
                "times": 1,
                "price": {"kind": "sample", "amount": 1},
                "chips": [{"chip": 3, "effect": {"kind": "sample", "text": "sample here", "sample": "here"}}],
            },
        ],
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "an effect (fuel, fill"),
        ("fule 2", "where it says 'fule 2'"),
        ("fuel", "fuel and a whole number from 1 to 99"),
        ("fuel 0", "fuel and a whole number"),
        ("fuel two", "fuel and a whole number"),
        ("fuel 100", "fuel and a whole number"),
        ("fly 2", "fly alone, without '2'"),
        ("sample green", "sample and one of orange, blue, pink, any, here"),
        ("pay 2 -> fly", "`pay fuel N -> EFFECT`"),
        ("pay fuel 1 -> fly | office", "fly alone"),
        ("pay fuel 1 -> level x fly", "where it says 'level x fly'"),
        ("level x fuel 2 | fly", "fuel and a whole number"),
        ("level x (fly)", "two effects with |"),
        ("level x level x fly", "where it says 'level x fly'"),
        ("fly | fly", "two different effects"),
        ("fly | office | fill", "at most two effects"),
        ("fly;", "an effect"),
        ("; ".join(f"fuel {n}" for n in range(1, 14)), "at most 12 effects"),
    ],
)
def test_what_is_no_effect_says_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse(text)
    assert expected in str(error.value)


# Mistakes


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    shutil.copytree(registry.newest("bureau"), folder, dirs_exist_ok=True)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("ships.toml", '"bureau 4"', '"bureau four"', "ships.toml: ship 00: field "),
        ("ships.toml", '["fuel 2", ', "[", "ship 00: field rows: expected 4 rows of 6 compartments, top row first"),
        ("ships.toml", '["fuel 2", ', "[2, ", "field rows: row 1 from the bottom, column 1: expected effects, got 2"),
        ("ships.toml", '  "fuel 2", "fill"', '  "fuel 9", "fill"', "field attested: no compartment says 'fuel 9'"),
        ("ships.toml", 'id = "tanker"', 'id = "trader"', "ship trader: field id: expected an id of its own"),
        ("ships.toml", 'id = "00"', 'id = "01"', 'ships.toml: ship: expected "00" and at least 4 others'),
        ("bureau.toml", 'bonus = "sample any"', 'bonus = "bureau 1"', "expected effects other than bureau 1"),
        ("bureau.toml", 'bonus = "sample any"', 'bonus = "level x fuel 1"', "expected effects without a price"),
        ("bureau.toml", "level = 2", "level = 3", "field level: expected levels 1 to 4 in their order, got 3"),
        ("bureau.toml", "\nlevel = 4\n", "\n", "bureau.toml: room: expected the level 4 room and 3 more at the end"),
        (
            "bureau.toml",
            '[[room]]\nname = { ru = "Архив"',
            '[[room]]\nname = { ru = "Тупик", en = "End" }\norigin = "designed"\n\n[[room]]\nname = { ru = "Архив"',
            "bureau.toml: room: expected the level 4 room and 3 more at the end",
        ),
        ("bureau.toml", "length = 4", "length = 5", "ring: field length: expected 4, got 5"),
        ("tiles.toml", 'set = "base"', 'set = "5"', "tile b1: field set: expected one of start, base, 3+, 4, got '5'"),
        ("tiles.toml", 'planet = "pink"', 'planet = "green"', "field planet: expected one of orange, blue, pink"),
        ("tiles.toml", 'bonus = "credits 3"', 'bonus = "credit 3"', "tile b1: field bonus: expected an effect"),
        ("tiles.toml", 'bonus = "credits 3"\n', "", "tile b1: field bonus: expected effects, got None"),
        ("tiles.toml", "s4 = [2, -2]", "s4 = [0, 0]", "layout: table: field s4: expected a place of its own"),
        ("tiles.toml", "s4 = [2, -2]", 's4 = "far"', "expected axial coordinates [q, r] from -4 to 4, got 'far'"),
        ("tiles.toml", "s4 = [2, -2]\n", "", "layout: table: expected a place for the starting tile s4"),
        ("tiles.toml", "s1 = [0, 0]", "s1 = [0, 2]", "expected the starting tile with a wormhole at [0, 0]"),
        ("agents.toml", "bag = 16", "bag = 15", "agents.toml: agent: field bag: expected 50 agents in all, got 49"),
        ("agents.toml", '["up", "right"]', '["up", "up"]', "agent orange: field contacts: expected 2 of up, right"),
        ("agents.toml", 'kind = "pink"', 'kind = "blue"', "agent blue: field contacts: expected 2 of up"),
        ("agents.toml", "3 = 38", "3 = 40", "drawn: field 3: expected 38, got 40"),
        (
            "captains.toml",
            'condition = "square"',
            'condition = "circle"',
            "captains.toml: captain C3: field condition: expected one of line of three, edge column, square, "
            "at most one neighbour, surrounded, third row, got 'circle'",
        ),
        ("captains.toml", 'id = "C6"', 'id = "C5"', "captain C5: field id: expected an id of its own, got 'C5'"),
        ("captains.toml", 'id = "C6"', 'id = "C 6"', "field id: expected a word of at most 24 letters, digits, _ . -"),
        ("captains.toml", 'reward = "fly"', 'reward = "pay sample -> fly"', "expected effects without a price"),
        ("offices.toml", "count = 2", "count = 3", "expected 2 any, 1 orange, 1 blue, 1 pink, got [3, 1, 1, 1]"),
        ("offices.toml", 'planet = "pink"', 'planet = "blue"', "office blue: field planet: expected each kind once"),
        ("ranks.toml", "at_least = 70", "at_least = 40", "field at_least: expected bounds that rise from 0, got 40"),
        ("ranks.toml", 'id = "trainee"', 'id = "trainee"\nidea = 1', "rank trainee: unknown field idea"),
        ("pack.toml", 'game = "bureau"', 'game = "cities"', "pack.toml: field game: expected bureau, got 'cities'"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    folder = changed(tmp_path / "pack", file, old, new)
    with pytest.raises(cosmodrome.PackError) as error:
        cosmodrome.load("bureau", pack=folder)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("file", "kind", "kept", "message"),
    [
        ("captains.toml", "captain", 3, "captains.toml: captain: expected at least 4, one for each player, got 3"),
        (
            "ships.toml",
            "ship",
            4,
            'ships.toml: ship: expected "00" and at least 4 others, one for each player, got 00, ',
        ),
    ],
)
def test_too_few_for_a_full_table_are_refused(file: str, kind: str, kept: int, message: str) -> None:
    files = copy.deepcopy(live.pack.files)
    del files[file][kind][kept:]
    with pytest.raises(cosmodrome.PackError, match=re.escape(message)):
        Bureau(Pack(files))


def test_more_tiles_than_the_map_holds_are_refused() -> None:
    files = copy.deepcopy(live.pack.files)
    tiles = files["tiles.toml"]["tile"]
    stack = [tile for tile in tiles if tile["set"] != "start"]
    tiles += [{**stack[0], "id": f"more{n}"} for n in range(27 - len(stack))]
    message = "tiles.toml: tile: expected at most 26 to discover (the map ends), got 27"
    with pytest.raises(cosmodrome.PackError, match=re.escape(message)):
        Bureau(Pack(files))


@rule("B9")
def test_how_many_tiles_there_are_is_the_packs_affair() -> None:
    # given a pack with a thirteenth tile for any number of players
    files = copy.deepcopy(live.pack.files)
    tiles = files["tiles.toml"]["tile"]
    tiles.append({**next(tile for tile in tiles if tile["set"] == "base"), "id": "b13"})
    game = Bureau(Pack(files))
    # then it lies in everyone's stack, and a game with all of them discovered can be saved and read back
    assert [game.start(seats, 1).view(None)["stack"] for seats in (1, 2, 3, 4)] == [13, 13, 19, 25]
    state = game.start(1, 1)
    assert game.from_json(state.to_json()) == state


def test_a_file_too_many_and_one_too_few_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(registry.newest("bureau"), folder)
    (folder / "extra.toml").write_text("", "utf-8")
    with pytest.raises(cosmodrome.PackError, match=r"extra\.toml: unknown file"):
        cosmodrome.load("bureau", pack=folder)
    (folder / "extra.toml").unlink()
    (folder / "ranks.toml").unlink()
    with pytest.raises(cosmodrome.PackError, match=r"ranks\.toml: the file is missing"):
        cosmodrome.load("bureau", pack=folder)


def test_a_pack_of_ones_own_is_played_with(tmp_path: Path) -> None:
    folder = changed(tmp_path / "pack", "tiles.toml", 'bonus = "fuel 4"', 'bonus = "fly; credits 1 | fuel 1"')
    match = cosmodrome.load("bureau", pack=folder).match(2, 7)
    while not match.state.over:
        match.play(match.state.legal(match.state.turn[0])[0])
    record = match.record()
    with pytest.raises(cosmodrome.RecordError, match="line 4: played with pack"):
        record.replay()
    assert record.replay(pack=folder).state == match.state
