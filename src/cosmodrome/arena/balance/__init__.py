"""Balance: whether the components do what they were designed to do, measured by play, and said in `docs/balance.md`.

A game's room (`aliens.py`, `bureau.py`, `cities.py`) says what is played and what is wanted of it; the rest is the same
for every game: `sitting` plays, `findings` judges, `plots` and `document` show.
"""

from ...core.errors import GameError
from . import aliens, bureau, cities
from .room import Room

_ROOMS: dict[str, Room] = {"aliens": aliens.ROOM, "bureau": bureau.ROOM, "cities": cities.ROOM}


def room_of(game: str) -> Room:
    """How a game is measured."""
    rooms = {name: room for name, room in _ROOMS.items() if room.trials}
    if game not in rooms:
        raise GameError(f"balance: {game} has no targets that are measured; there are {', '.join(rooms)}")
    return rooms[game]
