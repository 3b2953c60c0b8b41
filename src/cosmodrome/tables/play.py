"""Playing at a table: moves, taking back, going far back, and what the engine says of actions not yet done.

Every function checks first, then adds entries to the table; the caller stores them before anyone is told.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from ..core import steps
from ..core.action import Action
from ..core.errors import GameError, IllegalAction
from ..core.match import Match
from .checks import need_decision, need_faced, need_self, need_state, repeated
from .course import next_decisions
from .entries import After, Agreed, Asked, Declined, Entry, Hinted, Laid, Moved, Rewound, Undone, told
from .errors import Refusal
from .messages import PreviewJson, WhyJson, action_json
from .table import Table

SCRIPT = "script"  # who chose what a rival does in a lesson
Asker: TypeAlias = tuple[str | None, str | None]  # a person, and the name of their request


def after(match: Match[Any], decisions: list[int]) -> After:
    """What came of a change in the game."""
    state = match.state
    return {
        "turn": list(state.turn),
        "decisions": decisions,
        "ply": match.ply,
        "outcome": state.outcome().to_json() if state.over else None,
    }


def move(table: Table, at: int, person: str, seat: int, decision: int, actions: Sequence[str], name: str) -> Entry:
    """A person does one or more actions together, named by the decision they answer."""
    words = [" ".join(action.split()) for action in actions]
    done = repeated(table, person, name, lambda d: isinstance(d, Moved) and (d.seat, d.actions) == (seat, words))
    if done:
        return done
    need_decision(table, person, seat, decision)
    return _play(table, at, seat, actions, person, name, None)


def bot_move(table: Table, at: int, seat: int, decision: int, action: str, level: str) -> bool:
    """A bot's choice is done, if it is still wanted."""
    if table.state != "playing" or table.decisions[seat] != decision or table.seats[seat].bot is None:
        return False
    if seat not in table.turn:
        return False
    _play(table, at, seat, [action], None, None, level)
    return True


def _play(
    table: Table, at: int, seat: int, actions: Sequence[str], person: str | None, name: str | None, by: str | None
) -> Entry:
    match = table.course.present
    parsed = _parse(table, seat, actions)
    before = match.state.copy()
    try:
        events = match.play_list(parsed)
    except IllegalAction as reason:
        raise Refusal.illegal(reason) from None
    decisions = next_decisions(table.decisions, before, match.state, seat, match.plies[-1].reveals)
    texts = [str(action) for action in parsed]
    deed = Moved(seat, texts, by, [told(step) for step in events], after(match, decisions))
    entry = table.add(at, deed, person, name)
    if table.guide:
        table.guide.follow(at)
    return entry


def _parse(table: Table, seat: int, actions: Sequence[str]) -> list[Action]:
    try:
        return [table.game.parse(action, seat) for action in actions]
    except GameError as error:
        raise Refusal("bad_action", str(error)) from None


def undo(table: Table, at: int, person: str, seat: int, decision: int, to: int | None, name: str | None) -> Entry:
    """A person takes back what they did last, or all from ply `to` on."""
    done = repeated(table, person, name, lambda deed: isinstance(deed, Undone) and deed.seat == seat)
    if done:
        return done
    need_decision(table, person, seat, decision)
    own = table.undoable(seat)
    target = to if to is not None else own[0] if own else -1
    if target not in own:
        raise Refusal("nothing_to_undo", f"seat {seat} cannot take that back: something was revealed since")
    match = table.course.present
    before = match.state
    match.undo(seat, target)
    decisions = next_decisions(table.decisions, before, match.state, seat, False)
    entry = table.add(at, Undone(seat, target, after(match, decisions)), person, name)
    if table.guide:
        table.guide.follow(at)
    return entry


def need_hint(table: Table, person: str, seat: int, decision: int) -> None:
    """That person may take a hint for what their seat is to do now."""
    if not table.made.hints:
        raise Refusal("no_hints", "there are no hints at this table")
    need_decision(table, person, seat, decision)
    if seat not in table.turn:
        raise Refusal("stale", f"it is not seat {seat}'s turn")


def hint(table: Table, at: int, person: str, seat: int, decision: int, name: str | None) -> Entry | None:
    """A person is told what they might do; it is written down once for each position."""
    need_hint(table, person, seat, decision)
    if (seat, table.ply) in table.hints:
        return None
    table.course.present.hint(seat)
    return table.add(at, Hinted(seat, table.ply), person, name)


def lay(table: Table, at: int, step: int, seed: str, moves: Sequence[str], who: Asker = (None, None)) -> Entry:
    """Set a position at the table of a lesson: the deal of a seed after these moves."""
    match = table.course.laid(seed, moves)
    deed = Laid(step, seed, list(moves), after(match, [number + 1 for number in table.decisions]))
    entry = table.add(at, deed, *who)
    table.course.set_out(match)
    return entry


def script_move(table: Table, at: int, seat: int, actions: Sequence[str]) -> Entry:
    """A rival does what the script of a lesson says."""
    return _play(table, at, seat, actions, None, None, SCRIPT)


def ask_rewind(table: Table, at: int, person: str, seat: int, ply: int) -> None:
    """Ask all others to go back to before action number `ply`; done at once where there is nobody to ask."""
    need_state(table, "playing")
    need_self(table, person, seat)
    first = table.made.branch["ply"] if table.made.branch else 0
    if not first <= ply < table.ply:
        raise Refusal("nothing_to_undo", f"expected a ply from {first} on, before {table.ply}, got {ply}")
    if table.question:
        raise Refusal("no_question", "another question is open")
    table.add(at, Asked(seat, ply), person)
    _rewind_if_agreed(table, at)


def answer_rewind(table: Table, at: int, person: str, agree: bool) -> None:
    """Agree or not; whoever asked may take the question back."""
    if table.question is None:
        raise Refusal("no_question", "nothing is asked at this table")
    if person != table.question.person and person not in table.others_to_agree(table.question.person):
        raise Refusal("not_yours", "this is not yours to answer")
    if not agree:
        table.add(at, Declined(), person)
    elif person != table.question.person and person not in table.question.agreed:
        table.add(at, Agreed(), person)
        _rewind_if_agreed(table, at)


def _rewind_if_agreed(table: Table, at: int) -> None:
    question = table.question
    assert question
    if set(table.others_to_agree(question.person)) <= set(question.agreed):
        if question.ply >= table.ply:  # taken back meanwhile
            table.add(at, Declined(), question.person)
            return
        table.course.whole()
        match = table.course.present
        match.rewind(question.ply)
        came = after(match, [number + 1 for number in table.decisions])
        table.add(at, Rewound(question.ply, came), question.person)


def preview(table: Table, person: str, seat: int, actions: Sequence[str]) -> PreviewJson:
    """What each of a list of legal steps would change, and what could be done after them; or one that may be tried."""
    need_state(table, "playing")
    need_faced(table, person, seat)
    parsed = _parse(table, seat, actions)
    if len(parsed) == 1 and table.position.can_try(parsed[0]):
        return {"previews": [dict(table.position.preview(parsed[0]))], "legal": []}
    try:
        positions = steps.line(table.position, parsed)
    except IllegalAction as reason:
        raise Refusal.illegal(reason) from None
    last = positions[-1].copy()
    legal = () if steps.ends_list(last, parsed[-1]) else last.legal(seat)
    return {
        "previews": [dict(position.preview(action)) for position, action in zip(positions, parsed, strict=True)],
        "legal": [action_json(action) for action in legal],
    }


def why(table: Table, person: str, seat: int, actions: Sequence[str]) -> WhyJson:
    """Whether a list of steps is legal; if not, which of them is not and why, as the engine says it to that seat."""
    if table.state != "over":
        need_state(table, "playing")
    need_faced(table, person, seat)
    parsed = _parse(table, seat, actions)
    try:
        steps.line(table.position, parsed)
    except IllegalAction as reason:
        return {"legal": False, "reason": reason.to_json(), "step": reason.step}
    return {"legal": True, "reason": None, "step": None}
