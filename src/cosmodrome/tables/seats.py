"""Seats: the places at a table and who plays them."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, TypedDict

SeatKind: TypeAlias = Literal["person", "here", "bot", "open", "invited"]
Why: TypeAlias = Literal["handed", "time", "left", "away", "conceded"]


class StandInJson(TypedDict):
    """A bot that moves for somebody, and why."""

    level: str
    why: Why


class Place(TypedDict):
    """A seat as a table is made with it."""

    kind: SeatKind
    person: str | None
    name: str | None
    level: str | None
    nonce: str


@dataclass(slots=True)
class Seat:
    """A place at the table and who plays it."""

    kind: SeatKind  # here: on the device of `person`
    person: str | None = None
    name: str | None = None  # of somebody on this device
    level: str | None = None
    nonce: str = ""
    stand_in: StandInJson | None = None

    @property
    def is_held(self) -> bool:
        """Whether a person plays it, if need be through a bot that stands in."""
        return self.kind in ("person", "here")

    @property
    def is_played_by_hand(self) -> bool:
        """Whether a person moves for it now."""
        return self.is_held and self.stand_in is None

    @property
    def is_empty(self) -> bool:
        return self.kind in ("open", "invited")

    @property
    def bot(self) -> str | None:
        """The level of the bot that moves for it now."""
        return self.stand_in["level"] if self.stand_in else self.level
