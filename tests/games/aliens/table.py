"""Positions of Aliens drawn as text.

A planet is four words, two rows as one sees them: `nw ne / sw se`, `-` for an empty quarter.
"""

from typing import cast

import cosmodrome
from cosmodrome.core import registry
from cosmodrome.core.chance import Generator
from cosmodrome.core.packs import Pack
from cosmodrome.games.aliens.contract import Planet
from cosmodrome.games.aliens.meta import Aliens
from cosmodrome.games.aliens.state import AliensState

# How many of each kind the drawings may use: they stay as they are when a newer pack comes.
COUNTS = {
    "n01": 5, "n10": 8, "n20": 3, "l00": 2, "l10": 3, "l01": 3, "r00": 2, "r10": 3, "r01": 3, "b00": 6, "b10": 3,
    "b01": 4,
}  # fmt: skip
FIRST = registry.published("aliens")["1.0.0"]


def drawn() -> Pack:
    """The first pack with these counts."""
    files = Pack.read(FIRST).to_json()
    for tile in files["tiles.toml"]["tile"]:
        tile["count"] = COUNTS[tile["id"]]
    return Pack.from_json(files)


live = cast(Aliens, cosmodrome.load("aliens"))
game = cast(Aliens, registry.load("aliens", drawn()))
QUARTER_OF_WORD = (0, 1, 3, 2)


def quarters(drawing: str) -> list[str | None]:
    """The quarters of a drawn planet, clockwise from the north-west."""
    words = drawing.replace("/", " ").split()
    found: list[str | None] = [None] * 4
    for word, quarter in zip(words, QUARTER_OF_WORD, strict=True):
        found[quarter] = None if word == "-" else word
    return found


def table(
    *planets: tuple[str, ...],
    row: str,
    die: int = 6,
    seat: int = 0,
    finished: tuple[tuple[str, ...], ...] = (),
    stock: int | None = None,
    idle: int = 0,
    seed: int = 1,
) -> AliensState:
    """A position: each seat's unfinished planets, the row; all other tiles are in the stock, or out of the game."""
    seats = len(planets)
    open_planets = [[quarters(drawing) for drawing in seat_planets] for seat_planets in planets]
    done = [[quarters(drawing) for drawing in seat_planets] for seat_planets in finished or ((),) * seats]
    rest = [tile.id for tile in game.components.tiles for _ in range(tile.count)]
    words: list[str | None] = [None if word == "-" else word for word in row.split()]
    for used in (words, *(p for ps in (*open_planets, *done) for p in ps)):
        for word in used:
            if word is not None:
                rest.remove(word)
    kept = len(rest) if stock is None else stock
    data = {
        "seats": seats,
        "first": 0,
        "seat": seat,
        "turns": 10 * seats + seat,
        "die": die,
        "row": words,
        "stock": rest[:kept],
        "discarded": rest[kept:],
        "planets": [p for ps in open_planets for p in (*ps, None, None)[:2]],
        "finished": done,
        "idle": idle,
        "over": False,
        "generator": Generator.seeded(seed).to_json(),
    }
    return game.from_json(data)


def planet_of(state: AliensState, number: int = 1) -> Planet:
    """An unfinished planet of the first seat, as it is seen."""
    planet = state.view(None)["players"][0]["planets"][number - 1]
    assert planet is not None
    return planet


def texts(state: AliensState) -> list[str]:
    """The legal actions of the seat whose turn it is."""
    return [str(action) for action in state.legal(state.turn[0])]


def do(state: AliensState, text: str) -> AliensState:
    """The position after a checked action of the seat whose turn it is."""
    action = game.parse(text, state.turn[0])
    state.check(action)
    after = state.copy()
    after.play(action)
    return after


def refusal(state: AliensState, text: str, seat: int | None = None) -> str:
    """Why an action is not allowed."""
    try:
        state.check(game.parse(text, state.turn[0] if seat is None else seat))
    except cosmodrome.IllegalAction as error:
        return str(error)
    raise AssertionError(f"{text} is allowed")
