"""Puzzles at tables: a position from a game of bots, for whoever finds what is best there. One a day for each game.

A puzzle is played at a table of its own, and where somebody stands with it follows from that table's log alone: the
position is laid out, its seat moves, and nobody else does. A line that leads to the solution's position solves it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypedDict

from .. import review
from ..core.errors import GameError
from ..core.game import Game
from ..core.text import TextJson
from ..review.puzzles import THEMES, Outcome, Puzzle, puzzle_of_the_day, puzzles
from ..review.puzzles import puzzle as _puzzle
from ..review.shapes import ClaimJson, MeasureJson
from ..tables import making, play
from ..tables.checks import need_mine, repeated
from ..tables.entries import Accepted, Entry, Laid, LessonTag, Moved, Rewound, Undone
from ..tables.errors import Refusal
from ..tables.messages import LessonLine, TableTask, TaskState
from ..tables.table import Table

PREFIX = "puzzle/"  # of their tags at tables
SHOWN_AFTER = 2  # tries that led elsewhere
_LEVEL = "novice"  # of those who sit at the other seats, and do nothing
_DAY = 86_400_000
_MOSCOW = 3 * 3_600_000  # when the day changes
_MONDAY = 4  # day 4 of 1970 was one


class PuzzleCard(TypedDict):
    """A puzzle in a list: its number among those of its game."""

    name: str
    number: int
    theme: str
    seats: int


class ThemeJson(TypedDict):
    """What puzzles are about."""

    key: str
    title: TextJson


class PuzzlesOfGame(TypedDict):
    """The puzzles of a game; those of this week by its days, from Monday on."""

    game: str
    themes: list[ThemeJson]
    puzzles: list[PuzzleCard]
    week: list[str]
    today: int  # of the week


class TriedJson(TypedDict):
    """What the solution has over another line: what somebody did, or the next best."""

    measured_in: str
    close: bool
    gain: MeasureJson
    points: MeasureJson
    playouts: int
    certain: bool
    why: list[ClaimJson]


@dataclass(frozen=True, slots=True)
class Stand:
    """How it goes: what was done since the position was laid out, and what became of earlier tries."""

    state: TaskState = "do"
    line: tuple[str, ...] = ()
    base: int = 0  # the ply of the position
    tries: int = 0
    is_shown: bool = False  # once
    is_done: bool = False  # before it was shown


class PuzzleGuide:
    """Watches over one puzzle at one table. It keeps nothing: all follows from the table's log."""

    is_holding = True

    def __init__(self, table: Table, puzzle: Puzzle) -> None:
        self.table = table
        self.puzzle = puzzle
        self._known: tuple[Entry | None, Stand] = (None, Stand())

    @property
    def stand(self) -> Stand:
        """Where it stands."""
        log = self.table.taught
        last = log[-1] if log else None
        if self._known[0] is not last or last is None:
            self._known = last, stand(self.puzzle, log)
        return self._known[1]

    @property
    def is_closed(self) -> bool:
        return self.stand.state != "do"

    def follow(self, at: int) -> None:
        pass

    def told(self) -> None:
        return None

    def task(self) -> TableTask:
        now = self.stand
        return {
            "name": self.puzzle.name,
            "theme": self.puzzle.theme,
            "title": self.puzzle.title.to_json(),
            "state": now.state,
            "tries": now.tries,
            "line": list(now.line) if now.state == "other" else [],
            "done": now.is_done,
            "can_show": can_show(now),
        }

    def line(self) -> LessonLine:
        now = self.stand
        return {**_tag(self.puzzle), "step": int(now.is_done), "steps": 1, "done": now.is_done}


def find(name: str) -> Puzzle:
    """The puzzle of that name."""
    try:
        return _puzzle(name)
    except GameError:
        raise Refusal("no_puzzle", "there is no such puzzle") from None


def stand(puzzle: Puzzle, log: Iterable[Entry]) -> Stand:
    """Where somebody stands with a puzzle after these entries."""
    now = Stand()
    for entry in log:
        match entry.deed:
            case Laid(_, _, _, after):
                now = replace(now, state="do", line=(), base=after["ply"])
            case Moved(_, actions, by):
                now = replace(now, line=(*now.line, *actions))
                now = replace(now, state="shown", is_shown=True) if by else _moved(puzzle, now)
            case Undone(_, to, _):
                now = replace(now, line=now.line[: to - now.base])
            case Rewound():
                now = replace(now, state="other", line=())
            case Accepted():
                now = replace(now, state="solved", tries=now.tries - 1, is_done=now.is_done or not now.is_shown)
    return now


def _moved(puzzle: Puzzle, now: Stand) -> Stand:
    """What somebody did leads on, to the solution, or elsewhere."""
    match _outcome(puzzle.name, now.line):
        case "solved":
            return replace(now, state="solved", is_done=now.is_done or not now.is_shown)
        case "other":
            return replace(now, state="other", tries=now.tries + 1)
    return now


@lru_cache(maxsize=256)
def _outcome(name: str, line: tuple[str, ...]) -> Outcome:
    puzzle = find(name)
    game = puzzle.match().game
    return puzzle.outcome(tuple(game.parse(text, puzzle.seat) for text in line))


def can_show(now: Stand) -> bool:
    """Whether the solution may be shown: after some tries, or where it is known anyway."""
    return now.tries >= SHOWN_AFTER or now.is_done or now.is_shown


def set_up(table_id: str, game: Game[Any], name: str, person: str, invitation: str, at: int) -> Table:
    """A new table for a puzzle, with its position laid out."""
    puzzle = find(name)
    saved = puzzle.saved
    seats: list[making.SeatWish] = [making.SeatWish(kind="bot", level=_LEVEL) for _ in range(saved["seats"])]
    seats[puzzle.seat] = {"kind": "me"}
    wish: making.Wish = {
        "game": game.name,
        "pack": saved["pack"],
        "seats": seats,
        "options": dict(saved["options"]),
        "clock": {"kind": "none"},
        "public": False,
        "kids": game.kids,
        "chat": False,
        "spectators": False,
        "nonce": "",
    }
    seed = puzzle.match().seed
    table = making.made_table(table_id, game, wish, person, seed, invitation, at, _tag(puzzle))
    _lay(watch(table, puzzle), at, (None, None))
    return table


def _tag(puzzle: Puzzle) -> LessonTag:
    return {"id": PREFIX + puzzle.name, "edition": puzzle.saved["pack"]}


def watch(table: Table, puzzle: Puzzle) -> PuzzleGuide:
    """Give the table of a puzzle its guide."""
    guide = PuzzleGuide(table, puzzle)
    table.guide = guide
    return guide


def is_open(table: Table) -> bool:
    """Whether the puzzle at a table can be gone on with."""
    return isinstance(table.guide, PuzzleGuide) and table.state in ("playing", "over")


def go_on(table: Table, at: int, person: str) -> None:
    """Come back to a puzzle: one that was answered is laid out again."""
    guide = _guide(table, person)
    if guide.is_closed:
        _lay(guide, at, (person, None))


def again(table: Table, at: int, person: str, name: str | None) -> Entry:
    """The position is laid out again."""
    done = repeated(table, person, name, lambda deed: isinstance(deed, Laid))
    return done or _lay(_guide(table, person), at, (person, name))


def show(table: Table, at: int, person: str, name: str | None) -> Entry:
    """The solution is played on the board, by nobody's hand."""
    done = repeated(table, person, name, lambda deed: isinstance(deed, Laid))
    if done:
        return done
    guide = _guide(table, person)
    if not can_show(guide.stand):
        raise Refusal("not_yet", f"the solution is shown after {SHOWN_AFTER} tries")
    entry = _lay(guide, at, (person, name))
    puzzle = guide.puzzle
    for action in puzzle.solution:  # what draws ends a list, so one by one
        play.script_move(table, at, puzzle.seat, [str(action)])
    return entry


def _lay(guide: PuzzleGuide, at: int, who: play.Asker) -> Entry:
    saved = guide.puzzle.saved
    return play.lay(guide.table, at, 0, saved["seed"], saved["steps"], who)


def accept(table: Table, at: int, person: str, line: tuple[str, ...]) -> None:
    """What somebody did is as good as the solution, as far as can be measured; nothing if they went on meanwhile."""
    now = _guide(table, person).stand
    if now.state == "other" and now.line == line:
        table.add(at, Accepted(), person)


def asked(table: Table, person: str) -> tuple[Puzzle, tuple[str, ...] | None]:
    """What is to be explained: a line that led elsewhere, else (None) the solution beside the next best."""
    guide = _guide(table, person)
    now = guide.stand
    if now.state == "other" and now.line:
        return guide.puzzle, now.line
    if now.state in ("solved", "shown"):
        return guide.puzzle, None
    raise Refusal("not_yet", "the puzzle is yet to be answered")


@lru_cache(maxsize=256)
def explained(name: str, line: tuple[str, ...] | None) -> TriedJson:
    """Why the solution is better than that line, or than the next best."""
    puzzle = find(name)
    if line is None:
        gain, why, count, is_close = puzzle.gain, puzzle.why, puzzle.playouts, False
    else:
        game = puzzle.match().game
        found = review.measured(puzzle, tuple(game.parse(text, puzzle.seat) for text in line))
        gain, why, count, is_close = found.difference.gain, found.why, found.difference.count, found.is_close
    return {
        "measured_in": "points" if puzzle.saved["seats"] == 1 else "share",
        "close": is_close,
        "gain": review.measure_to_json(gain),
        "points": review.measure_to_json(why.points),
        "playouts": count,
        "certain": why.is_certain,
        "why": review.why_to_json(why),
    }


def _guide(table: Table, person: str) -> PuzzleGuide:
    """The guide of a puzzle, for whoever is to solve it."""
    if not isinstance(table.guide, PuzzleGuide):
        raise Refusal("not_puzzle", "no puzzle is set at this table")
    need_mine(table, person, table.guide.puzzle.seat)
    return table.guide


def day_of(at: int) -> int:
    """The number of a day; it changes at midnight in Moscow."""
    return (at + _MOSCOW) // _DAY


def all_puzzles(day: int) -> list[PuzzlesOfGame]:
    """Every puzzle there is, by game, and those of this week."""
    return [_of_game(game, day) for game in THEMES]


def _of_game(game: str, day: int) -> PuzzlesOfGame:
    every = puzzles(game)
    used = {puzzle.theme for puzzle in every}
    today = (day - _MONDAY) % 7
    return {
        "game": game,
        "themes": [{"key": key, "title": title.to_json()} for key, title in THEMES[game].items() if key in used],
        "puzzles": [
            {"name": one.name, "number": number, "theme": one.theme, "seats": one.saved["seats"]}
            for number, one in enumerate(every, 1)
        ],
        "week": [puzzle_of_the_day(game, day - today + number).name for number in range(7)],
        "today": today,
    }
