"""Course: the engine's side of a table. The position comes from a snapshot and the entries after it, or from all."""

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.chance import parse_seed
from ..core.game import Game
from ..core.match import Match
from ..core.state import State
from .entries import Entry, Fork, Hinted, Laid, Made, Moved, Rewound, Undone
from .errors import Refusal
from .seats import Seat

SNAPSHOT_EVERY = 40


class Course:
    """How the game at a table went: the entries that the engine plays again, and its match."""

    def __init__(self, game: Game[Any], made: Made, seats: Sequence[Seat]) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.match: Match[Any] | None = None
        self.snapshot_at = 0  # the number of the last entry that a snapshot holds
        self._made = made
        self._seats = seats
        self._as_it_was: Match[Any] | None = None
        self._is_whole = True  # whether the match holds everything from the start

    @property
    def seed(self) -> str:
        """The seed of the present deal."""
        return self._laid.seed if self._laid else self._made.seed

    @property
    def _laid(self) -> Laid | None:
        """The position that was laid out last."""
        first = self.entries[0].deed if self.entries else None
        return first if isinstance(first, Laid) else None

    def deal(self) -> Match[Any]:
        """The match at its start, or as it was laid out last."""
        if self._laid:
            return self.laid(self._laid.seed, self._laid.moves)
        fork = self._made.branch
        if fork:
            match = self._played(fork, fork["before"])
            match.branch(parse_seed(fork["draw"]) if fork["draw"] else None)
            return match
        given = self.nonces if any(self.nonces) else ()
        return self.game.match(len(self._seats), parse_seed(self._made.seed), given, **self._made.options)

    def as_it_was(self) -> Match[Any]:
        """The game that a branch went on from, as it was played to its end."""
        fork = self._made.branch
        if fork is None:
            raise Refusal("no_branch", "this game did not go on from another one")
        if self._as_it_was is None:
            self._as_it_was = self._played(fork, [*fork["before"], *fork["after"]])
        return self._as_it_was

    def _played(self, fork: Fork, history: Sequence[str]) -> Match[Any]:
        match = self.game.match(len(self._seats), parse_seed(self._made.seed), fork["nonces"], **self._made.options)
        for step in history:
            match.follow(step)
        return match

    @property
    def nonces(self) -> list[str]:
        """What the seats added to the seed."""
        fork = self._made.branch
        return fork["nonces"] if fork else [seat.nonce for seat in self._seats]

    def laid(self, seed: str, moves: Sequence[str]) -> Match[Any]:
        """The match of a seed after these moves."""
        match = self.game.match(len(self._seats), parse_seed(seed), (), **self._made.options)
        for move in moves:
            match.follow(move)
        return match

    def set_out(self, match: Match[Any]) -> None:
        """Go on from a position that was laid out."""
        self.match, self._is_whole = match, True

    def replayed(self) -> Match[Any]:
        """The match with everything from its start, played again from the log."""
        match = self.deal()
        for entry in self.entries:
            follow(match, entry)
        return match

    def whole(self) -> Match[Any]:
        """The match with everything from its start, for looking or going far back."""
        for _ in self.remaking():
            pass
        return self.present

    def remaking(self) -> Iterator[None]:
        """Have the match hold everything from its start, entry by entry: others may be served between two of them."""
        if self._is_whole:
            return
        match = self.deal()
        for entry in self.entries:
            follow(match, entry)
            yield
        self.match, self._is_whole = match, True

    def take_up(self, snapshot: tuple[int, object] | None) -> None:
        """Set the position, from a snapshot where there is one and the entries after it."""
        if snapshot is None or any(isinstance(e.deed, Rewound | Laid) and e.number > snapshot[0] for e in self.entries):
            self.match, self._is_whole = self.replayed(), True
            return
        self.snapshot_at, data = snapshot
        self._is_whole = False
        self.match = Match.from_snapshot(self.game, data)
        for entry in self.entries:
            if entry.number > self.snapshot_at:
                follow(self.match, entry)

    def shed(self) -> None:
        """Keep only the position, where a snapshot of it is stored; what led to it can be played again."""
        self.present.shed()
        self._is_whole = False

    def wants_snapshot(self, is_over: bool) -> bool:
        """Whether it is time for a snapshot, and nothing before it can be taken back."""
        if self.match is None or not self.entries or self.entries[-1].number <= self.snapshot_at:
            return False
        due = sum(entry.number > self.snapshot_at for entry in self.entries[-SNAPSHOT_EVERY:]) >= SNAPSHOT_EVERY
        return (due or is_over) and not any(self.match.undoable(seat) for seat in range(self.match.seats))

    @property
    def present(self) -> Match[Any]:
        """The match under way."""
        if self.match is None:
            raise Refusal("not_playing", "the game has not started")
        return self.match

    @property
    def position(self) -> State:
        state: State = self.present.state
        return state


def follow(match: Match[Any], entry: Entry) -> None:
    """Play one entry again."""
    match entry.deed:
        case Moved(seat, actions):
            match.play_list([match.game.parse(action, seat) for action in actions])
        case Undone(seat, to):
            match.undo(seat, to)
        case Rewound(ply):
            match.rewind(ply)
        case Hinted(seat):
            match.hint(seat)


def next_decisions(decisions: Sequence[int], before: State, after: State, mover: int, reveals: bool) -> list[int]:
    """The decision numbers after a step: a seat that still stands before the same choice keeps its number."""

    def stays(seat: int) -> bool:
        if seat == mover or reveals:
            return False
        if seat not in before.turn:
            return seat not in after.turn
        return seat in after.turn and list(before.legal(seat)) == list(after.legal(seat))

    return [number if stays(seat) else number + 1 for seat, number in enumerate(decisions)]
