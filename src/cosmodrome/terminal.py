"""Playing and replaying in a terminal."""

import os
import sys
from collections.abc import Callable, Container, Sequence
from pathlib import Path
from typing import Any

from .bots import Bot
from .core import registry
from .core.action import Action
from .core.chance import Generator
from .core.errors import GameError
from .core.event import Event
from .core.match import Match
from .core.outcome import Outcome
from .review import Moment, Review
from .review.luck import spoken

_SHOWN = 40
_HELP = """\
  NUMBER or notation   do that action             ?            this help
  more                 list all actions           why ACTION   why it is not possible
  undo                 take back                  save FILE    save and go on
  log                  what happened so far       quit         save and leave"""


class _Left(Exception):
    """The person left the table."""


def progress(what: str) -> Callable[[int, int], None]:
    """Shows how much is done, on one line of standard error."""

    def show(done: int, total: int) -> None:
        print(f"\r{what}: {done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True)

    return show


def choose_game() -> str:
    """Ask which game to play."""
    names = registry.names()
    for number, name in enumerate(names, 1):
        title = registry.load(name).title
        print(f"  {number}. {title.en} («{title.ru}»)")
    while True:
        try:
            answer = input("Which game? ").strip()
        except EOFError:
            raise GameError("no game chosen; name one, as in: cosmodrome play aliens") from None
        if answer in names:
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]


def autosave(name: str) -> Path:
    """Where a game that was left is kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "cosmodrome" / f"{name}.save.json"


def play(match: Match[Any], people: Container[int], bot: Bot, record: Path | None) -> None:
    """Play a match to its end, or until it is left: then it is saved."""
    path = autosave(match.game.name)
    rng = Generator.seeded(os.urandom(32))
    shown = 0
    last: int | None = None
    try:
        while not match.state.over:
            seat = next((s for s in match.state.turn if s in people), match.state.turn[0])
            if seat in people:
                if last not in (None, seat):
                    _ask(f"\nSeat {seat}: press Enter when only you look. ")
                last = seat
                shown = min(shown, match.ply + 1)
                _tell(match, shown, seat)
                _turn(match, seat)
                shown = match.ply
            else:
                match.play(bot.choose(match.state.resample(seat, rng), seat, rng))
    except (_Left, KeyboardInterrupt):
        path.parent.mkdir(parents=True, exist_ok=True)
        match.save(path)
        print(f"\nSaved. Go on with: cosmodrome play {match.game.name} --resume")
        return
    _tell(match, shown, None)
    print(match.state.render(None))
    print(outcome_text(match.state.outcome()))
    if record:
        match.record().write(record)
        print(f"Record: {record}")


def _ask(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:
        raise _Left from None


def _tell(match: Match[Any], since: int, seat: int | None) -> None:
    for ply in range(since, match.ply + 1):
        for event in match.events_of(ply, seat):
            print(f"  {event_text(event)}")


def _turn(match: Match[Any], seat: int) -> None:
    """One decision of a person."""
    state = match.state
    legal = state.legal(seat)
    print()
    print(state.render(seat))
    _list(legal, _SHOWN)
    while True:
        answer = _ask(f"Seat {seat} (? for help): ")
        word, _, rest = answer.partition(" ")
        try:
            if word == "?":
                print(_HELP)
            elif word == "more":
                _list(legal, len(legal))
            elif word == "log":
                _tell(match, 0, seat)
            elif word == "undo":
                match.undo(seat)
                return
            elif word == "save" and rest:
                match.save(rest)
                print(f"Saved: {rest}")
            elif word == "quit":
                raise _Left
            elif word == "why":
                state.check(_read(match, legal, rest, seat))
                print("It is possible.")
            elif answer:
                match.play(_read(match, legal, answer, seat))
                return
        except GameError as error:
            print(f"  {error}")


def _list(legal: Sequence[Action], most: int) -> None:
    for number, action in enumerate(legal[:most], 1):
        print(f"  {number:>3}. {action}")
    if len(legal) > most:
        print(f"       … and {len(legal) - most} more: `more` lists all")


def _read(match: Match[Any], legal: Sequence[Action], text: str, seat: int) -> Action:
    if text.isascii() and text.isdigit():
        if not 1 <= int(text) <= len(legal):
            raise GameError(f"expected a number from 1 to {len(legal)}, got {text}")
        return legal[int(text) - 1]
    return match.game.parse(text, seat)


def event_text(event: Event) -> str:
    """An event in a few words: its kind and what belongs to it."""
    data = event.to_json()
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in str(data.pop("kind"))).strip()
    details = ", ".join(f"{name} {_flat(value)}" for name, value in data.items() if value is not None)
    return f"{words}: {details}" if details else words


def _flat(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(_flat, value)) if isinstance(value, list) else str(value)


def outcome_text(outcome: Outcome) -> str:
    """The scores, best place first."""
    lines = []
    for seat in sorted(range(len(outcome.scores)), key=lambda s: outcome.places[s]):
        score = outcome.scores[seat]
        parts = ", ".join(f"{key} {points}" for key, points in score.parts)
        lines.append(f"{outcome.places[seat]}. seat {seat}: {score.total}" + (f" ({parts})" if parts else ""))
    if outcome.automaton:
        lines.append(f"   automaton: {outcome.automaton.total}")
    if outcome.rank:
        lines.append(f"   {outcome.rank}")
    return "\n".join(lines)


def replay(match: Match[Any]) -> None:
    """Step through a finished match."""
    positions = list(match.positions())
    ply = 0
    while True:
        print(f"\n--- {ply} of {match.ply} ---")
        if ply:
            action = match.plies[ply - 1].action
            print(f"seat {action.seat}: {action}")
        for event in match.events_of(ply, None):
            print(f"  {event_text(event)}")
        print(positions[ply].render(None))
        if ply == match.ply:
            print(outcome_text(match.state.outcome()))
        try:
            answer = input("Enter: on, b: back, a number: there, q: leave ").strip()
        except EOFError:
            return
        if answer == "q" or (not answer and ply == match.ply):
            return
        if answer == "b":
            ply = max(ply - 1, 0)
        elif answer.isascii() and answer.isdigit():
            ply = min(int(answer), match.ply)
        elif not answer:
            ply += 1


# a review in words, by language: Russian first
_REVIEW = {
    "ru": {
        "alike": "{name}: ходов как у мастера {like} из {of}",
        "quiet": "Ровная партия. Придираться не к чему.",
        "moment": "Момент {number} из {count}, действие {ply}: {name}",
        "played": "  как было: {line}",
        "stronger": "  сильнее:  {line}",
        "share": "  шанс на победу больше на {gain:.0f} ± {error:.0f} %",
        "points": "  в итоге больше на {gain:.1f} ± {error:.1f}",
        "after": "  сразу",
        "final": "  к концу, в среднем по {playouts} доигрываниям",
        "took": "ходов: {turns}, на это ушло {seconds:.0f} с одного ядра",
    },
    "en": {
        "alike": "{name}: {like} of {of} turns like the master's",
        "quiet": "An even game. Nothing to pick at.",
        "moment": "Moment {number} of {count}, action {ply}: {name}",
        "played": "  as it was: {line}",
        "stronger": "  stronger:  {line}",
        "share": "  a chance to win larger by {gain:.0f} ± {error:.0f} %",
        "points": "  more in the end by {gain:.1f} ± {error:.1f}",
        "after": "  at once",
        "final": "  in the end, on average over {playouts} playouts",
        "took": "{turns} turns in {seconds:.0f} s of one core",
    },
}


def tell_review(review: Review, names: Sequence[str], language: str, seconds: float) -> None:
    """Print a review, and how many seconds of one core it took."""
    words = _REVIEW[language]
    for name, (like, of) in zip(names, review.alike, strict=True):
        print(words["alike"].format(name=name, like=like, of=of))
    for name, luck in zip(names, review.luck, strict=True):
        if text := spoken(review.game, luck):
            print(f"{name}: {text.ru if language == 'ru' else text.en}")
    if not review.moments:
        print(words["quiet"])
    for number, moment in enumerate(review.moments, 1):
        head = words["moment"].format(
            number=number, count=len(review.moments), ply=moment.turn.ply, name=names[moment.turn.seat]
        )
        print(f"\n{head}")
        _tell_moment(moment, review.is_solo, words, language)
    print()
    print(words["took"].format(turns=len(review.curve), seconds=seconds))


def _tell_moment(moment: Moment, is_solo: bool, words: dict[str, str], language: str) -> None:
    print(words["played"].format(line=", ".join(map(str, moment.turn.line))))
    print(words["stronger"].format(line=", ".join(map(str, moment.stronger))))
    gain = moment.difference.gain
    scale = 1 if is_solo else 100
    print(words["points" if is_solo else "share"].format(gain=scale * gain.mean, error=scale * gain.error))
    for when in ("after", "final"):
        told = [text for claim, text in moment.why.sentences() if claim.when == when]
        if told:
            print(words[when].format(playouts=moment.difference.count) + ":")
        for text in told:
            print(f"    {text.ru if language == 'ru' else text.en}")
