"""Checks: what must be so before something is done at a table, each a refusal where it is not."""

from collections.abc import Callable

from .entries import Deed, Entry
from .errors import Refusal
from .messages import TableState
from .seats import Seat
from .table import Table


def no_seat(seats: int, seat: int) -> Refusal:
    """There are not that many."""
    return Refusal("no_seat", f"the table has seats 0 to {seats - 1}, not {seat}")


def seat_of(table: Table, seat: int) -> Seat:
    """The seat of that number."""
    if not 0 <= seat < len(table.seats):
        raise no_seat(len(table.seats), seat)
    return table.seats[seat]


def need_state(table: Table, state: TableState) -> None:
    """The table waits, is being played at, and so on."""
    if table.state != state:
        raise Refusal(f"not_{state}", f"the table is not {state}: it is {table.state}")


def need_owner(table: Table, person: str) -> None:
    """It is that person's table."""
    if table.owner != person:
        raise Refusal("not_owner", "only the owner of the table may do that")


def need_mine(table: Table, person: str, seat: int) -> Seat:
    """That person holds the seat."""
    if seat_of(table, seat).person != person or not table.seats[seat].is_held:
        raise Refusal("not_yours", f"seat {seat} is not yours")
    return table.seats[seat]


def need_faced(table: Table, person: str, seat: int) -> None:
    """On a device that is passed around, only the seat that said "it's me" may act or look."""
    need_mine(table, person, seat)
    if len(table.seats_of(person)) > 1 and table.faced.get(person) != seat:
        raise Refusal("not_faced", f"seat {seat} has not said that it is at the device")


def need_at_table(table: Table, person: str) -> None:
    """That person made the table or sits there."""
    if person != table.owner and not table.seats_of(person):
        raise Refusal("not_yours", "you do not sit at this table")


def need_sat(table: Table, person: str) -> None:
    """That person plays, or has played, at the table."""
    if not table.seats_of(person):
        raise Refusal("not_yours", "you do not sit at this table")


def need_rematch(table: Table, person: str) -> None:
    """The next table of these people is there for them, and where it is public for all who may see this one."""
    need_sight(table, person)
    if not table.made.public:
        need_at_table(table, person)


def may_look(table: Table, person: str | None) -> bool:
    """Whether a person may see the game at this table."""
    return table.made.spectators or person == table.owner or bool(table.seats_of(person))


def has_sight(table: Table, person: str | None) -> bool:
    """Tables without spectators are there for the people at them, and for those who may still sit down."""
    return table.state == "waiting" or may_look(table, person)


def need_sight(table: Table, person: str | None) -> None:
    """That person may know of the table."""
    if not has_sight(table, person):
        raise Refusal("no_table", "there is no such table")


def need_record(table: Table) -> None:
    """The game was played to its end."""
    if not table.result or table.result["reason"] != "played":
        raise Refusal("not_over", "only a game played to its end has a record")


def need_self(table: Table, person: str, seat: int) -> None:
    """That person moves for the seat, and no bot."""
    need_faced(table, person, seat)
    if table.seats[seat].stand_in:
        raise Refusal("not_yours", f"a bot plays seat {seat}; take it back first")


def need_decision(table: Table, person: str, seat: int, decision: int) -> None:
    """A person's own seat stands before that decision."""
    need_state(table, "playing")
    need_self(table, person, seat)
    if table.guide and table.guide.is_closed:
        raise Refusal("task_over", "the puzzle has been answered; it can be laid out again")
    present = table.decisions[seat]
    if decision != present:
        raise Refusal("stale", f"decision {decision} of seat {seat} is past; the present one is {present}")


def need_not_conceded(table: Table, seat: int) -> None:
    """Who has given up has no say in that seat any more."""
    if seat in table.conceded:
        raise Refusal("not_yours", f"seat {seat} has conceded")


def repeated(table: Table, person: str, move: str | None, is_same: Callable[[Deed], bool]) -> Entry | None:
    """The entry of a request that was done before; a refusal where the same name comes with something else."""
    entry = table.moves.get(person, {}).get(move) if move else None
    if entry and not is_same(entry.deed):
        raise Refusal("stale", f"a request named {move} was done before and was another one")
    return entry
