"""All attacks by name."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass

from attack import crowds, floods, idlers, readers, thinkers, visitors
from attack.target import Target


@dataclass(frozen=True, slots=True)
class Attack:
    """What is done, and what is played and looked at beside it."""

    run: Callable[[Target], Coroutine[None, None, None]]
    shared: bool = False  # it comes from the players' own address
    games: tuple[str, ...] = ("aliens", "bureau")
    novice: bool = False  # somebody else plays against a novice
    watched: bool = False  # what a move costs the server is looked at

    @property
    def title(self) -> str:
        """What it does, in one line."""
        return (self.run.__doc__ or "").splitlines()[0].rstrip(".")


ATTACKS = {
    "pings": Attack(floods.pings),
    "pings-at-home": Attack(floods.pings, shared=True),
    "deaf": Attack(floods.deaf),
    "many-sockets": Attack(floods.many),
    "control-frames": Attack(floods.control_frames),
    "garbage": Attack(floods.garbage),
    "fragments": Attack(floods.fragments),
    "bombs": Attack(floods.bombs),
    "half-headers": Attack(idlers.half_headers),
    "crowd-of-one": Attack(idlers.crowd_of_one),
    "silent-sockets": Attack(idlers.silent_sockets),
    "kept-alive": Attack(idlers.kept_alive),
    "unread-answers": Attack(idlers.unread_answers),
    "histories": Attack(readers.histories),
    "histories-at-home": Attack(readers.histories, shared=True),
    "histories-from-afar": Attack(readers.histories_from_afar),
    "lists": Attack(readers.records_and_lists),
    "pages": Attack(readers.pages),
    "come-and-go": Attack(crowds.come_and_go),
    "chatter": Attack(crowds.chatter),
    "masters": Attack(thinkers.masters, novice=True),
    "questions": Attack(thinkers.questions),
    "passwords": Attack(visitors.passwords),
    "guests": Attack(visitors.guests),
    "bodies": Attack(visitors.bodies),
    "invitations": Attack(visitors.invitations),
    "spectators": Attack(crowds.spectators, games=("bureau",), watched=True),
}
