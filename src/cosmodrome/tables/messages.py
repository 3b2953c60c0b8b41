"""Messages: the shapes of all that is told about a table, declared once; OpenAPI and TypeScript are made from them."""

from typing import Literal, NotRequired, TypeAlias, TypedDict, cast

from ..core.action import Action
from ..core.errors import ReasonJson
from ..core.outcome import OutcomeJson
from ..core.text import TextJson
from .clocks import ClockJson, ClockRule
from .entries import OptionValue
from .errors import ErrorJson
from .seats import SeatKind, StandInJson

PROTOCOL = 1  # grows when a page that was not loaded anew could misunderstand what it is sent

TableState: TypeAlias = Literal["waiting", "playing", "over", "cancelled", "expired"]
LessonKind: TypeAlias = Literal["lesson", "game"]
OfGame: TypeAlias = dict[str, object]  # what a game says: its own schema has the shape


class ActionJson(TypedDict):
    """An action that may be chosen; `text` is what is sent back. Each kind has more fields of its own."""

    kind: str
    text: str
    seat: int


class EventJson(TypedDict):
    """Something that happened. Each kind has more fields of its own."""

    kind: str


def action_json(action: Action) -> ActionJson:
    """An action as it is told; what else it has is in the game's schema."""
    return cast(ActionJson, action.to_json())


class SeatJson(TypedDict):
    """A seat as everyone sees it."""

    seat: int
    kind: SeatKind
    name: str | None
    person: str | None
    colour: int
    level: str | None
    stand_in: StandInJson | None
    online: bool


class ResultJson(TypedDict):
    """How the game at a table ended."""

    reason: Literal["played", "conceded"]
    outcome: OutcomeJson | None
    winners: list[int]
    places: list[int] | None
    conceded: list[int]


class UndoJson(TypedDict):
    """Exactly what the next undo takes back: these actions, from that ply on."""

    to: int
    actions: list[str]


class RewindJson(TypedDict):
    """Somebody asks to go back further; who has agreed, and who is waited for."""

    by: int
    ply: int
    agreed: list[str]
    waiting: list[str]


class GroupJson(TypedDict):
    """What one action brought (group 0: the set-up)."""

    ply: int
    at: int
    events: list[EventJson]


class LogJson(TypedDict):
    """Keep so many groups that you have, then append these."""

    keep: int
    groups: list[GroupJson]


class LineOfChat(TypedDict):
    """Something said."""

    number: int
    person: str
    name: str
    seat: int | None
    text: str
    at: int


class ChatJson(TypedDict):
    """Keep so many lines that you have, then append these."""

    keep: int
    lines: list[LineOfChat]


class HopJson(TypedDict):
    """Something to be pressed on the way to an action; its own words are said while it waits."""

    mark: str
    say: TextJson | None
    ask: TextJson | None


class OtherJson(TypedDict):
    """What is said of another legal action: of those of these patterns, of any where there are none."""

    when: list[str]
    praise: TextJson
    say: TextJson
    ask: TextJson | None  # else what the step asks is still to be done


class NextLesson(TypedDict):
    """The lesson that comes after."""

    id: str
    title: TextJson
    minutes: int


class LessonJson(TypedDict):
    """Where somebody stands in a lesson, and what the guide says and shows."""

    id: str
    course: str
    number: int
    kind: LessonKind
    guide: str
    title: TextJson
    step: int
    steps: int
    state: Literal["do", "next", "other", "free", "done"]
    again: bool  # asked again in another position: nothing is lit
    say: TextJson | None
    ask: TextJson | None
    praise: TextJson | None
    picture: list[str]
    hops: list[HopJson]
    shows: list[str]
    expects: list[str]  # patterns of the actions that fulfil the step; none when asked again
    on_way: list[str]  # and of those that lead there
    others: list[OtherJson]
    absent: list[str]
    locked: list[str]
    can_back: bool
    can_go_on: bool
    done: bool
    next: NextLesson | None
    clauses: list[str]


TaskState: TypeAlias = Literal["do", "other", "solved", "shown"]


class TableTask(TypedDict):
    """Where somebody stands with a puzzle; `line` is what they did, where it led elsewhere."""

    name: str
    theme: str
    title: TextJson
    state: TaskState
    tries: int  # that led elsewhere
    line: list[str]
    done: bool  # it was solved once, without being shown before
    can_show: bool


class LessonLine(TypedDict):
    """How far somebody came in a lesson."""

    id: str
    edition: str
    step: int
    steps: int
    done: bool


class BranchJson(TypedDict):
    """Where a table went on from another game: it does not count."""

    ply: int
    draw: Literal["same", "new"]
    stands_for: list[str | None]  # by seat: whom a bot sits in for
    of: str | None  # the page of that game, for whoever made the branch


class Passing(TypedDict):
    """What changes at a table while nothing happens there: times, and who is there."""

    now: int
    seats: list[SeatJson]
    clocks: list[ClockJson | None]


class Lasting(TypedDict):
    """What one person may see of a table until something happens there."""

    type: Literal["table"]
    protocol: int
    table: str
    number: int
    state: TableState
    game: str
    pack: str
    options: dict[str, OptionValue]
    clock: ClockRule
    public: bool
    kids: bool
    chat_on: bool
    spectators: bool
    owner: str
    commitment: str
    seed: str | None
    nonces: list[str]
    created: int
    started: int | None
    ended: int | None
    invitation: str | None
    link: str | None
    mine: list[int]
    seat: int | None
    covered: bool
    turn: list[int]
    decision: int | None
    ply: int
    view: OfGame | None
    legal: list[ActionJson]
    undo: UndoJson | None
    rewind: RewindJson | None
    log: LogJson
    chat: ChatJson
    result: ResultJson | None
    rematch: str | None
    lesson: LessonJson | None
    task: TableTask | None
    branch: BranchJson | None
    hints: bool  # whether they may be taken
    hinted: list[int]  # the groups of the log that came of what was done with one
    counts: bool  # whether it may count in ratings and at daily tables


class TableMessage(Lasting, Passing):
    """A table as one person may see it."""


class ChangeMessage(TypedDict):
    """What is different since the message of number `base`, as `changes` says it."""

    type: Literal["change"]
    table: str
    base: int
    now: int
    change: OfGame


class Done(TypedDict):
    """Something was stored under that number."""

    number: int
    table: TableMessage


class ErrorAnswer(TypedDict):
    """Something was refused; where it was done at a table, with the table as it is."""

    error: ErrorJson
    table: NotRequired[TableMessage]


class SeatLine(TypedDict):
    """A seat as it stands in lists, before names come in."""

    kind: SeatKind
    person: str | None
    name: str | None
    level: str | None
    stand_in: StandInJson | None


class _Line(TypedDict):
    """What lists show of a table."""

    table: str
    game: str
    state: TableState
    options: dict[str, OptionValue]
    pack: str
    clock: ClockRule
    public: bool
    kids: bool
    chat: bool
    spectators: bool
    owner: str
    created: int
    updated: int
    started: int | None
    ended: int | None


class KeptLine(_Line):
    """A table as it is kept for lists."""

    seats: list[SeatLine]
    turn: list[int]
    result: ResultJson | None
    lesson: NotRequired[LessonLine | None]  # absent in older lines
    branch: NotRequired[str | None]  # of which game; absent in older lines
    brought: NotRequired[bool]  # played on a device alone; absent in older lines
    counts: NotRequired[bool]  # in ratings and at daily tables; absent in older lines


class TableLine(_Line):
    """A table in a list."""

    seats: list[SeatJson]


class MyTableLine(TableLine):
    """A table in the list of one's own."""

    mine: list[int]
    my_turn: bool
    result: ResultJson | None
    lesson: LessonLine | None
    branch: bool
    brought: bool
    counts: bool


class PreviewJson(TypedDict):
    """What each step of a list would change, and what could be done after the last."""

    previews: list[OfGame]
    legal: list[ActionJson]


class WhyJson(TypedDict):
    """Whether a list of steps is legal; if not, which of them is not and why."""

    legal: bool
    reason: ReasonJson | None
    step: int | None


class PlyJson(TypedDict):
    """A position as it was seen then: who led to it and by what, and who is to act."""

    ply: int
    seat: int | None
    turn: list[int]
    view: OfGame
    events: list[EventJson]


class HistoryJson(TypedDict):
    """The positions so far."""

    plies: list[PlyJson]
    total: int


class ReplayJson(TypedDict):
    """A game told again: who sat there, how it was dealt and how it ended; through whose eyes it may be seen."""

    game: str
    rules: str
    pack: str
    options: dict[str, OptionValue]
    seats: list[SeatJson]
    kids: bool
    state: Literal["playing", "over"]
    total: int
    mine: list[int]
    eyes: list[int]
    commitment: str
    seed: str | None
    nonces: list[str]
    started: int | None
    ended: int | None
    result: ResultJson | None
    record: bool
    hinted: list[int]  # the positions that came of what was done with a hint
    branch: BranchJson | None
