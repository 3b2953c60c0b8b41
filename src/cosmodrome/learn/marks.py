"""Marks: the names of what a lesson points at, shared with the tests of the page; a mark is `kind` or `kind:value`."""

import re

_NUMBER, _WORD = r"\d+", r"[a-z_]+"
_BUILDING = "habitat|greenhouse|atmosphere|power|entertainment"
_RESOURCE = "water|minerals|organics|energy"
_AGENT = "orange|blue|pink|inspector"
_SPOT = r"[a-f][1-4]"
_CELL = "[a-h][1-8]"

# by game and kind: what the value looks like, or an empty text where there is none
_ALL = {"ok": "", "undo": ""}
MARKS: dict[str, dict[str, str]] = {
    "aliens": {
        **_ALL,
        "tile": "[123]",  # a tile of the row
        "spot": "[12]-(nw|ne|se|sw)",  # a quarter of one of my planets
        "planet": "[12]",
        "crew": "[12]",  # who helps on a planet, against its stations
        "die": "",
        "row": "",
        "finished": "",
        "rival": "",
        "bin": "",  # the button that looks for a tile to discard
    },
    "cities": {
        **_ALL,
        "worker": _NUMBER,
        "hand": "",
        "area": _RESOURCE,
        "slot": f"({_BUILDING})/(slot|dear|reserve)",
        "asteroid": "",
        "cell": f"{_CELL}(,{_CELL})*",  # of my asteroid; several: the place they make
        "turn": "",  # the button that turns what is being placed
        "store": "",
        "unit": _RESOURCE,
        "score": f"({_WORD})?",
        "order": "",
        "rivals": "",
        "do": _WORD,
        "choice": r"[a-z0-9_/ ,-]+",
        "monuments": "",
        "automaton": "",
        "round": "",
    },
    "bureau": {
        **_ALL,
        "agent": _AGENT,
        "spot": _SPOT,
        "place": r"-?\d+,-?\d+",
        "chip": _NUMBER,
        "queue": _AGENT,
        "room": _NUMBER,
        "store": "",
        "credits": "",
        "level": "",
        "offices": "",
        "land": _SPOT,
        "captain": "",
        "rivals": "",
        "stack": "",
        "office": "any|orange|blue|pink",  # one that may be put down now
        "side": "common|own",  # of the ship board, to be chosen
    },
}

# parts of a table that a lesson leaves out or locks
PARTS: dict[str, tuple[str, ...]] = {
    "aliens": ("rival",),
    "cities": ("hand", "score", "score.set", "score.goal", "rivals", "slots"),
    "bureau": ("space", "queue", "bureau", "rivals", "store", "offices"),
}

# symbols of the row of pictures before the words
PICTURES: dict[str, tuple[str, ...]] = {
    "aliens": ("astronaut", "alien", "station", "half", "tile", "planet", "star", ">", "=", "+", "→", "no"),
    "cities": (
        *("water", "minerals", "organics", "energy", "ice", "crater", "rock", "soil"),
        *("number", "cargo", "three", "hidden", ">", "=", "→"),
    ),
    "bureau": ("fuel", "sample", "credit", "office", "level", "fly", "land", "meet", "miss", "=", "+", "→"),
}


def fault(game: str, mark: str) -> str | None:
    """What is wrong with a mark, or None."""
    kind, _, value = mark.partition(":")
    known = MARKS[game]
    if kind not in known:
        return f"no mark of {game} is called {kind!r}; there are {', '.join(known)}"
    return None if re.fullmatch(known[kind], value) else f"{mark!r}: {kind} expects {known[kind] or 'no value'}"
