"""The rules of the house: what people may do at a table, and what is refused.

Every function checks first, then adds entries to the table; the caller stores them before anyone is told.
"""

from collections.abc import Sequence
from typing import Any

from .. import bots
from ..core import steps
from ..core.action import Action
from ..core.errors import GameError, IllegalAction
from .errors import Refusal
from .table import Entry, Seat, Table, next_decisions, written


def stand_in_level() -> str:
    """The level of bots that stand in: of middle strength."""
    levels = bots.levels()
    return levels[len(levels) // 2].name


def know_level(level: str) -> str:
    """The level, if there is one of that name."""
    names = [known.name for known in bots.levels()]
    if level not in names:
        raise Refusal("bad_option", f"level: expected one of {', '.join(names)}, got {level!r}")
    return level


# checks


def seat_of(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Refusal("no_seat", f"the table has seats 0 to {len(table.seats) - 1}, not {seat}")
    return table.seats[seat]


def _need(table: Table, state: str) -> None:
    if table.state != state:
        raise Refusal(f"not_{state}", f"the table is not {state}: it is {table.state}")


def _need_owner(table: Table, person: str) -> None:
    if table.owner != person:
        raise Refusal("not_owner", "only the owner of the table may do that")


def _need_mine(table: Table, person: str, seat: int) -> Seat:
    if seat_of(table, seat).person != person or not table.seats[seat].is_held:
        raise Refusal("not_yours", f"seat {seat} is not yours")
    return table.seats[seat]


def _need_faced(table: Table, person: str, seat: int) -> None:
    """On a device that is passed around, only the seat that said "it's me" may act or look."""
    _need_mine(table, person, seat)
    if len(table.seats_of(person)) > 1 and table.faced.get(person) != seat:
        raise Refusal("not_faced", f"seat {seat} has not said that it is at the device")


def need_at_table(table: Table, person: str) -> None:
    if person != table.owner and not table.seats_of(person):
        raise Refusal("not_yours", "you do not sit at this table")


def may_look(table: Table, person: str | None) -> bool:
    """Whether a person may see the game at this table."""
    return table.spectators or person == table.owner or bool(table.seats_of(person))


def need_sight(table: Table, person: str | None) -> None:
    """Tables without spectators are there for the people at them, and for those who may still sit down."""
    if not may_look(table, person) and table.state != "waiting":
        raise Refusal("no_table", "there is no such table")


def repeated(table: Table, person: str, move: str | None, kind: str, **content: Any) -> Entry | None:
    """The entry of a request that was done before; a refusal where the same name comes with something else."""
    entry = table.moves.get((person, move)) if move else None
    if entry and (entry.kind != kind or any(entry.data.get(key) != value for key, value in content.items())):
        raise Refusal("stale", f"a request named {move} was done before and was another one")
    return entry


# before the start


def sit(table: Table, at: int, person: str, seat: int, invitation: str | None, name: str | None, nonce: str) -> None:
    """Take a seat; with a name while sitting already, for somebody else on the same device."""
    _need(table, "waiting")
    place = seat_of(table, seat)
    mine = table.seats_of(person)
    if seat in mine:
        return
    if not place.is_empty or (place.person not in (None, person)):
        raise Refusal("taken", f"seat {seat} is taken")
    if place.kind == "invited" and place.person != person and table.owner != person and invitation != table.invitation:
        raise Refusal("no_invitation", f"seat {seat} is for those who hold the invitation")
    if mine and name is None:
        raise Refusal("seated", f"you sit in seat {mine[0]}; a name is needed for another person on this device")
    table.add("sat", at, person, seat=seat, kind="here" if mine else "person", name=name if mine else None, nonce=nonce)
    _start_if_full(table, at)


def sit_anywhere(table: Table, at: int, person: str, invitation: str | None, nonce: str) -> None:
    """Take the first seat that person may take; nothing where they sit already."""
    if table.seats_of(person):
        return None
    _need(table, "waiting")
    refusal = Refusal("taken", "no seat is free")
    for kept in (True, False):
        for seat, place in enumerate(table.seats):
            if place.is_empty and (place.person == person) == kept and place.person in (None, person):
                try:
                    return sit(table, at, person, seat, invitation, None, nonce)
                except Refusal as error:
                    refusal = error
    raise refusal


def _start_if_full(table: Table, at: int) -> None:
    if not any(seat.is_empty for seat in table.seats):
        start(table, at)


def start(table: Table, at: int) -> None:
    """The game begins."""
    table.match = table.new_match()
    events = written(table.match.happened(0))
    table.add("started", at, None, events=events, after=_after(table, [1] * len(table.seats)))


def _after(table: Table, decisions: list[int]) -> dict[str, Any]:
    assert table.match
    state = table.match.state
    return {
        "turn": list(state.turn),
        "decisions": decisions,
        "ply": table.match.ply,
        "outcome": state.outcome().to_json() if state.over else None,
    }


def give_to_bot(table: Table, at: int, person: str, seat: int, level: str) -> None:
    """Before the start the owner puts a bot into an empty seat; later somebody hands their own seat over."""
    place = seat_of(table, seat)
    know_level(level)
    if table.state == "waiting":
        _need_owner(table, person)
        if not place.is_empty:
            raise Refusal("taken", f"seat {seat} is taken")
        table.add("botted", at, person, seat=seat, level=level)
        _start_if_full(table, at)
        return
    _need(table, "playing")
    _need_mine(table, person, seat)
    _need_not_conceded(table, seat)
    if place.stand_in is None or place.stand_in["level"] != level:
        table.add("stood_in", at, person, seat=seat, level=level, why="handed")


def _need_not_conceded(table: Table, seat: int) -> None:
    if seat in table.conceded:
        raise Refusal("not_yours", f"seat {seat} has conceded")


def take_back(table: Table, at: int, person: str, seat: int) -> None:
    """Somebody plays their seat again themselves."""
    _need(table, "playing")
    _need_mine(table, person, seat)
    _need_not_conceded(table, seat)
    if table.seats[seat].stand_in:
        table.add("returned", at, person, seat=seat)


def empty(table: Table, at: int, person: str, seat: int, invited: bool) -> None:
    """Before the start the owner empties a seat."""
    _need_owner(table, person)
    _need(table, "waiting")
    seat_of(table, seat)
    table.add("emptied", at, person, seat=seat, invited=invited)


def leave(table: Table, at: int, person: str, seat: int) -> None:
    """Get up: before the start the seat is free again, later a bot takes over."""
    _need_mine(table, person, seat)
    if table.state == "waiting":
        table.add("emptied", at, person, seat=seat, invited=not table.public)
    else:
        _need(table, "playing")
        if not table.seats[seat].stand_in:
            table.add("stood_in", at, person, seat=seat, level=stand_in_level(), why="left")


def fill_and_start(table: Table, at: int, person: str, level: str) -> None:
    """The owner gives all empty seats to bots, and the game begins."""
    _need_owner(table, person)
    _need(table, "waiting")
    know_level(level)
    for seat, place in enumerate(table.seats):
        if place.is_empty:
            table.add("botted", at, person, seat=seat, level=level)
    start(table, at)


def cancel(table: Table, at: int, person: str) -> None:
    """The owner calls the table off before the start."""
    _need_owner(table, person)
    _need(table, "waiting")
    table.add("cancelled", at, person)


# during the game


def move(table: Table, at: int, person: str, seat: int, decision: int, actions: Sequence[str], name: str) -> Entry:
    """A person does one or more actions together, named by the decision they answer."""
    done = repeated(table, person, name, "moved", seat=seat, actions=[" ".join(action.split()) for action in actions])
    if done:
        return done
    _need_decision(table, person, seat, decision)
    return _play(table, at, seat, actions, person, name, None)


def _need_decision(table: Table, person: str, seat: int, decision: int) -> None:
    """A person's own seat stands before that decision."""
    _need(table, "playing")
    _need_self(table, person, seat)
    present = table.decisions[seat]
    if decision != present:
        raise Refusal("stale", f"decision {decision} of seat {seat} is past; the present one is {present}")


def _need_self(table: Table, person: str, seat: int) -> None:
    _need_faced(table, person, seat)
    if table.seats[seat].stand_in:
        raise Refusal("not_yours", f"a bot plays seat {seat}; take it back first")


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
    assert table.match
    parsed = _parse(table, seat, actions)
    before = table.match.state.copy()
    try:
        events = table.match.play_list(parsed)
    except IllegalAction as reason:
        raise Refusal.illegal(reason) from None
    state, reveals = table.match.state, table.match.plies[-1].reveals
    return table.add(
        "moved", at, person, name, seat=seat, actions=[str(action) for action in parsed], by=by,
        events=[written(step) for step in events],
        after=_after(table, next_decisions(table.decisions, before, state, seat, reveals)),
    )  # fmt: skip


def _parse(table: Table, seat: int, actions: Sequence[str]) -> list[Action]:
    try:
        return [table.game.parse(action, seat) for action in actions]
    except GameError as error:
        raise Refusal("bad_action", str(error)) from None


def undo(table: Table, at: int, person: str, seat: int, decision: int, to: int | None, name: str | None) -> Entry:
    """A person takes back what they did last, or all from ply `to` on."""
    done = repeated(table, person, name, "undone", seat=seat)
    if done:
        return done
    _need_decision(table, person, seat, decision)
    own = table.undoable(seat)
    target = to if to is not None else own[0] if own else -1
    if target not in own:
        raise Refusal("nothing_to_undo", f"seat {seat} cannot take that back: something was revealed since")
    assert table.match
    before = table.match.state
    table.match.undo(seat, target)
    after = _after(table, next_decisions(table.decisions, before, table.match.state, seat, False))
    return table.add("undone", at, person, name, seat=seat, to=target, after=after)


def ask_rewind(table: Table, at: int, person: str, seat: int, ply: int) -> None:
    """Ask all others to go back to before action number `ply`; done at once where there is nobody to ask."""
    _need(table, "playing")
    _need_self(table, person, seat)
    if not 0 <= ply < table.ply:
        raise Refusal("nothing_to_undo", f"expected a ply before {table.ply}, got {ply}")
    if table.question:
        raise Refusal("no_question", "another question is open")
    table.add("asked", at, person, seat=seat, ply=ply)
    _rewind_if_agreed(table, at)


def answer_rewind(table: Table, at: int, person: str, agree: bool) -> None:
    """Agree or not; whoever asked may take the question back."""
    if table.question is None:
        raise Refusal("no_question", "nothing is asked at this table")
    if person != table.question.person and person not in table.others_to_agree(table.question.person):
        raise Refusal("not_yours", "this is not yours to answer")
    if not agree:
        table.add("declined", at, person)
    elif person != table.question.person and person not in table.question.agreed:
        table.add("agreed", at, person)
        _rewind_if_agreed(table, at)


def _rewind_if_agreed(table: Table, at: int) -> None:
    question = table.question
    assert question
    if set(table.others_to_agree(question.person)) <= set(question.agreed):
        if question.ply >= table.ply:  # taken back meanwhile
            table.add("declined", at, question.person)
            return
        table.make_whole()
        assert table.match
        table.match.rewind(question.ply)
        table.add(
            "rewound", at, question.person, ply=question.ply, after=_after(table, [n + 1 for n in table.decisions])
        )


def face(table: Table, at: int, person: str, seat: int) -> None:
    """ "It's me": on a device that is passed around."""
    _need_mine(table, person, seat)
    if len(table.seats_of(person)) > 1 and table.faced.get(person) != seat:
        table.add("faced", at, person, seat=seat)


def cover(table: Table, person: str, seat: int | None) -> None:
    """Refuse to show a seat that has not said "it's me"."""
    if seat is not None:
        _need_faced(table, person, seat)


def concede(table: Table, at: int, person: str, seat: int) -> None:
    """Give up."""
    _need(table, "playing")
    _need_mine(table, person, seat)
    if seat not in table.conceded:
        table.add("conceded", at, person, seat=seat, level=stand_in_level())


def remove_absent(table: Table, at: int, person: str, seat: int, is_absent: bool, waited_ms: int) -> None:
    """A bot stands in for a person who is away while everyone waits."""
    _need(table, "playing")
    need_at_table(table, person)
    place = seat_of(table, seat)
    since = table.course[-1].at if table.course else table.started or at
    waits = seat in table.turn and place.is_held and not place.stand_in and at - since >= waited_ms
    if not is_absent or not waits or place.person == person:
        raise Refusal("not_absent", f"seat {seat} is not away long enough")
    table.add("stood_in", at, person, seat=seat, level=stand_in_level(), why="away")


def time_out(table: Table, at: int) -> None:
    """A bot stands in wherever the time ran out."""
    if table.state != "playing":
        return
    for seat in table.turn:
        deadline = table.clocks.deadline(seat)
        if deadline is not None and deadline <= at and not table.seats[seat].stand_in:
            table.add("stood_in", at, None, seat=seat, level=stand_in_level(), why="time")


def expire(table: Table, at: int) -> None:
    """Nobody came for too long."""
    if table.state in ("waiting", "playing"):
        table.add("expired", at)


# talking


def say(table: Table, at: int, person: str, text: str, name: str | None) -> Entry:
    """A line of chat."""
    done = repeated(table, person, name, "said", text=text)
    if done:
        return done
    need_at_table(table, person)
    if not table.chat_on or table.kids:
        raise Refusal("no_chat", "there is no chat at this table")
    mine = table.seats_of(person)
    return table.add("said", at, person, name, text=text, seat=mine[0] if len(mine) == 1 else None)


def switch_chat(table: Table, at: int, person: str, on: bool) -> None:
    """The owner switches chat on or off."""
    _need_owner(table, person)
    if on and table.kids:
        raise Refusal("no_chat", "there is no chat at a kids' table")
    if on != table.chat_on:
        table.add("switched", at, person, on=on)


# asking the engine


def preview(table: Table, person: str, seat: int, actions: Sequence[str]) -> dict[str, Any]:
    """What each of a list of legal steps would change, and what could be done after them."""
    _need(table, "playing")
    _need_faced(table, person, seat)
    parsed = _parse(table, seat, actions)
    try:
        positions = steps.line(table.position, parsed)
    except IllegalAction as reason:
        raise Refusal.illegal(reason) from None
    after = positions[-1].copy()
    legal = [] if steps.ends_list(after, parsed[-1]) else after.legal(seat)
    return {
        "previews": [position.preview(action) for position, action in zip(positions, parsed, strict=True)],
        "legal": [action.to_json() for action in legal],
    }


def why(table: Table, person: str, seat: int, actions: Sequence[str]) -> dict[str, Any]:
    """Whether a list of steps is legal; if not, which of them is not and why, as the engine says it to that seat."""
    if table.state != "over":
        _need(table, "playing")
    _need_faced(table, person, seat)
    parsed = _parse(table, seat, actions)
    try:
        steps.line(table.position, parsed)
    except IllegalAction as reason:
        return {"legal": False, "reason": reason.to_json(), "step": reason.step}
    return {"legal": True, "reason": None, "step": None}
