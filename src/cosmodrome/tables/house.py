"""The rules of the house: what people may do at a table, and what is refused.

Every function checks first, then adds entries to the table; the caller stores them before anyone is told.
"""

from .. import bots
from .checks import (
    need_at_table,
    need_faced,
    need_mine,
    need_not_conceded,
    need_owner,
    need_state,
    repeated,
    seat_of,
)
from .entries import (
    Botted,
    Cancelled,
    Conceded,
    Emptied,
    Entry,
    Expired,
    Faced,
    Returned,
    Said,
    Sat,
    Started,
    StoodIn,
    Switched,
    told,
)
from .errors import Refusal
from .play import after
from .table import Table


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


# before the start


def sit(table: Table, at: int, person: str, seat: int, invitation: str | None, name: str | None, nonce: str) -> None:
    """Take a seat; with a name while sitting already, for somebody else on the same device."""
    need_state(table, "waiting")
    place = seat_of(table, seat)
    mine = table.seats_of(person)
    if seat in mine:
        return
    if not place.is_empty or (place.person not in (None, person)):
        raise Refusal("taken", f"seat {seat} is taken")
    is_asked = place.person == person or table.owner == person or invitation == table.made.invitation
    if place.kind == "invited" and not is_asked:
        raise Refusal("no_invitation", f"seat {seat} is for those who hold the invitation")
    if mine and name is None:
        raise Refusal("seated", f"you sit in seat {mine[0]}; a name is needed for another person on this device")
    table.add(at, Sat(seat, "here", name, nonce) if mine else Sat(seat, "person", None, nonce), person)
    start_if_full(table, at)


def sit_anywhere(table: Table, at: int, person: str, invitation: str | None, nonce: str) -> None:
    """Take the first seat that person may take; nothing where they sit already."""
    if table.seats_of(person):
        return None
    need_state(table, "waiting")
    refusal = Refusal("taken", "no seat is free")
    for kept in (True, False):
        for seat, place in enumerate(table.seats):
            if place.is_empty and (place.person == person) == kept and place.person in (None, person):
                try:
                    return sit(table, at, person, seat, invitation, None, nonce)
                except Refusal as error:
                    refusal = error
    raise refusal


def called(table: Table, person: str, seat: int) -> str:
    """The person a seat is kept for, whom somebody at the table calls to it."""
    need_state(table, "waiting")
    need_at_table(table, person)
    place = seat_of(table, seat)
    if not place.is_empty or place.person is None:
        raise Refusal("no_seat", f"seat {seat} is kept for nobody")
    return place.person


def start_if_full(table: Table, at: int) -> None:
    """A table starts by itself as soon as nobody is waited for."""
    if not any(seat.is_empty for seat in table.seats):
        start(table, at)


def start(table: Table, at: int) -> None:
    """The game begins."""
    match = table.course.match = table.course.deal()
    past = [told(match.happened(ply)) for ply in range(1, match.ply + 1)] if table.made.branch else None
    table.add(at, Started(told(match.happened(0)), after(match, [1] * len(table.seats)), past))


def give_to_bot(table: Table, at: int, person: str, seat: int, level: str) -> None:
    """Before the start the owner puts a bot into an empty seat; later somebody hands their own seat over."""
    place = seat_of(table, seat)
    know_level(level)
    if table.state == "waiting":
        need_owner(table, person)
        if not place.is_empty:
            raise Refusal("taken", f"seat {seat} is taken")
        table.add(at, Botted(seat, level), person)
        start_if_full(table, at)
        return
    need_state(table, "playing")
    need_mine(table, person, seat)
    need_not_conceded(table, seat)
    if place.stand_in is None or place.stand_in["level"] != level:
        table.add(at, StoodIn(seat, level, "handed"), person)


def take_back(table: Table, at: int, person: str, seat: int) -> None:
    """Somebody plays their seat again themselves."""
    need_state(table, "playing")
    need_mine(table, person, seat)
    need_not_conceded(table, seat)
    if table.seats[seat].stand_in:
        table.add(at, Returned(seat), person)


def empty(table: Table, at: int, person: str, seat: int, invited: bool) -> None:
    """Before the start the owner empties a seat."""
    need_owner(table, person)
    need_state(table, "waiting")
    seat_of(table, seat)
    table.add(at, Emptied(seat, invited), person)


def leave(table: Table, at: int, person: str, seat: int) -> None:
    """Get up: before the start the seat is free again, later a bot takes over."""
    need_mine(table, person, seat)
    if table.state == "waiting":
        table.add(at, Emptied(seat, invited=not table.made.public), person)
    else:
        need_state(table, "playing")
        if not table.seats[seat].stand_in:
            table.add(at, StoodIn(seat, stand_in_level(), "left"), person)


def fill_and_start(table: Table, at: int, person: str, level: str) -> None:
    """The owner gives all empty seats to bots, and the game begins."""
    need_owner(table, person)
    need_state(table, "waiting")
    know_level(level)
    for seat, place in enumerate(table.seats):
        if place.is_empty:
            table.add(at, Botted(seat, level), person)
    start(table, at)


def cancel(table: Table, at: int, person: str) -> None:
    """The owner calls the table off before the start."""
    need_owner(table, person)
    need_state(table, "waiting")
    table.add(at, Cancelled(), person)


# during the game


def face(table: Table, at: int, person: str, seat: int) -> None:
    """ "It's me": on a device that is passed around."""
    need_mine(table, person, seat)
    if len(table.seats_of(person)) > 1 and table.faced.get(person) != seat:
        table.add(at, Faced(seat), person)


def cover(table: Table, person: str, seat: int | None) -> None:
    """Refuse to show a seat that has not said "it's me"."""
    if seat is not None:
        need_faced(table, person, seat)


def concede(table: Table, at: int, person: str, seat: int) -> None:
    """Give up."""
    need_state(table, "playing")
    need_mine(table, person, seat)
    if seat not in table.conceded:
        table.add(at, Conceded(seat, stand_in_level()), person)


def remove_absent(table: Table, at: int, person: str, seat: int, is_absent: bool, waited_ms: int) -> None:
    """A bot stands in for a person who is away while everyone waits."""
    need_state(table, "playing")
    need_at_table(table, person)
    place = seat_of(table, seat)
    since = table.course.entries[-1].at if table.course.entries else table.started or at
    waits = seat in table.turn and place.is_held and not place.stand_in and at - since >= waited_ms
    if not is_absent or not waits or place.person == person:
        raise Refusal("not_absent", f"seat {seat} is not away long enough")
    table.add(at, StoodIn(seat, stand_in_level(), "away"), person)


def time_out(table: Table, at: int) -> None:
    """A bot stands in wherever the time ran out."""
    if table.state != "playing":
        return
    for seat in table.turn:
        deadline = table.clocks.deadline(seat)
        if deadline is not None and deadline <= at and not table.seats[seat].stand_in:
            table.add(at, StoodIn(seat, stand_in_level(), "time"))


def expire(table: Table, at: int) -> None:
    """Nobody came for too long."""
    if table.state in ("waiting", "playing"):
        table.add(at, Expired())


# talking


def say(table: Table, at: int, person: str, text: str, name: str | None) -> Entry:
    """A line of chat."""
    done = repeated(table, person, name, lambda deed: isinstance(deed, Said) and deed.text == text)
    if done:
        return done
    need_at_table(table, person)
    if not table.chat_on or table.made.kids:
        raise Refusal("no_chat", "there is no chat at this table")
    mine = table.seats_of(person)
    return table.add(at, Said(mine[0] if len(mine) == 1 else None, text), person, name)


def switch_chat(table: Table, at: int, person: str, on: bool) -> None:
    """The owner switches chat on or off."""
    need_owner(table, person)
    if on and table.made.kids:
        raise Refusal("no_chat", "there is no chat at a kids' table")
    if on != table.chat_on:
        table.add(at, Switched(on), person)
