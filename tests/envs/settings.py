"""The games and options that environments are tried with."""

from typing import Any

SETTINGS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("aliens", 2, {}),
    ("aliens", 3, {}),
    ("aliens", 4, {"first": 2}),
    ("bureau", 1, {}),
    ("bureau", 1, {"captains": "on"}),
    ("bureau", 2, {}),
    ("bureau", 4, {"captains": "on", "ships": "choice"}),
    ("cities", 1, {}),
    ("cities", 1, {"monuments": True}),
    ("cities", 2, {}),
    ("cities", 2, {"mode": "advanced"}),
    ("cities", 3, {"mode": "advanced", "plans": "plans", "monuments": True, "new_workers": True}),
    ("cities", 5, {"plans": "rank_and_file"}),
)
IDS = [f"{name}-{seats}-{'-'.join(map(str, options.values()))}" for name, seats, options in SETTINGS]
