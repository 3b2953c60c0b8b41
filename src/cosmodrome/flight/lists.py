"""Lists: the games and lessons of a device, from what is kept of its tables."""

from collections.abc import Mapping
from typing import Any

from .. import learn
from ..learn.puzzles import PREFIX
from ..tables.errors import Refusal
from ..tables.messages import KeptLine
from ..tables.viewers import listed_for
from .cabin import Cabin


def _newest(cabin: Cabin) -> list[KeptLine]:
    return sorted(cabin.lines.values(), key=lambda line: (line["updated"], line["table"]), reverse=True)


def my_games(cabin: Cabin, query: Mapping[str, str], limit: int) -> dict[str, object]:
    """A page of my tables, the newest first; lessons are no games."""
    lines = [line for line in _newest(cabin) if not line.get("lesson")]
    if query.get("state"):
        lines = [line for line in lines if line["state"] == query["state"]]
    if query.get("game"):
        lines = [line for line in lines if line["game"] == query["game"]]
    first = 0
    if before := query.get("before"):
        known = [line["table"] for line in lines]
        if before not in known:
            raise Refusal("bad_request", "before: there is no such page")
        first = known.index(before) + 1
    page = lines[first : first + max(1, min(limit, 100))]
    more = first + len(page) < len(lines)
    person = cabin.person["person"]
    return {
        "tables": [listed_for(line, cabin.names, person) for line in page],
        "next": page[-1]["table"] if more else None,
    }


def statistics(cabin: Cabin) -> dict[str, object]:
    """What was played here and won."""
    ended = [line for line in reversed(_newest(cabin)) if line["state"] == "over" and not _is_apart(line)]
    rows = [row for line in ended for row in _results(line)]
    games = [
        _of_game(game, [row for row in rows if row["game"] == game]) for game in dict.fromkeys(r["game"] for r in rows)
    ]
    return {"played": sum(g["played"] for g in games), "won": sum(g["won"] for g in games), "games": games}


def _is_apart(line: KeptLine) -> bool:
    """Lessons and branches count for nothing."""
    return line.get("lesson") is not None or line.get("branch") is not None


def _results(line: KeptLine) -> list[dict[str, Any]]:
    """How the person did who sat there for themselves."""
    result = line["result"]
    if result is None:
        return []
    outcome = result["outcome"]
    return [
        {
            "game": line["game"],
            "seats": len(line["seats"]),
            "won": seat["stand_in"] is None and index in result["winners"],
            "total": outcome["scores"][index]["total"] if outcome and not seat["stand_in"] else None,
        }
        for index, seat in enumerate(line["seats"])
        if seat["kind"] == "person"
    ]


def _of_game(game: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    totals = [row["total"] for row in rows if row["total"] is not None]
    sizes = dict.fromkeys(row["seats"] for row in rows)
    return {
        "game": game,
        "played": len(rows),
        "won": sum(row["won"] for row in rows),
        "best": max(totals, default=None),
        "average": round(sum(totals) / len(totals), 2) if totals else None,
        "by_seats": {str(size): _of_size([row for row in rows if row["seats"] == size]) for size in sizes},
    }


def _of_size(rows: list[dict[str, Any]]) -> dict[str, int]:
    return {"played": len(rows), "won": sum(row["won"] for row in rows)}


def lesson_table(cabin: Cabin, lesson: str) -> str | None:
    """The table where a lesson was gone on with last."""
    return next((line["table"] for line in _of_lessons(cabin, lesson)), None)


def progress(cabin: Cabin) -> dict[str, dict[str, object]]:
    """How far the person is, by lesson; lessons that are there no longer are left out."""
    found: dict[str, dict[str, object]] = {}
    for course in learn.catalogue(None):
        for card in course["lessons"]:
            lines = _of_lessons(cabin, card["id"])
            if lines:
                last = lines[0].get("lesson")
                is_current = last is not None and last["edition"] == card["edition"]
                done = [line["updated"] for line in lines if (at := line.get("lesson")) and at["done"]]
                found[card["id"]] = {
                    "table": lines[0]["table"] if is_current else None,
                    "step": last["step"] if last and is_current else 0,
                    "done": min(done, default=None),
                }
    return found


def solved(cabin: Cabin) -> dict[str, dict[str, object]]:
    """The puzzles that were tried here or solved, by name: the last table of each, and when it was solved first."""
    found: dict[str, dict[str, object]] = {}
    for line in _newest(cabin):
        at = line.get("lesson")
        if at and at["id"].startswith(PREFIX):
            known = found.setdefault(at["id"].removeprefix(PREFIX), {"table": line["table"], "done": None})
            known["done"] = line["updated"] if at["done"] else known["done"]
    return found


def puzzle_table(cabin: Cabin, name: str) -> str | None:
    """The table where a puzzle was tried last."""
    return next((line["table"] for line in _of_lessons(cabin, PREFIX + name)), None)


def _of_lessons(cabin: Cabin, lesson: str) -> list[KeptLine]:
    return [line for line in _newest(cabin) if (at := line.get("lesson")) and at["id"] == lesson]
