"""A review and hints as JSON-ready data, declared once; texts in both languages, actions in notation."""

from typing import Literal, NotRequired, TypedDict

from ..core.state import State
from ..core.steps import ends_list
from ..core.text import Text, TextJson
from .hints import Gain, Hint
from .lines import Line, Measure
from .luck import spoken
from .verdicts import Moment, Review
from .why import Claim, Why


class MeasureJson(TypedDict):
    """A mean over playouts and its standard error; 0 where it is certain."""

    mean: float
    error: float


class ClaimJson(TypedDict):
    """So much more or less of one kind of fact, in a number and in words."""

    key: str
    clause: str
    when: Literal["after", "final"]
    difference: MeasureJson
    text: TextJson


class MomentJson(TypedDict):
    """A turn in which another line was stronger."""

    ply: int
    seat: int
    played: list[str]
    stronger: list[str]
    gain: MeasureJson
    hopes: NotRequired[list[MeasureJson]]  # of both lines, the played one first; not in reviews of before
    points: MeasureJson
    playouts: int
    certain: bool
    why: list[ClaimJson]


class AlikeJson(TypedDict):
    """How many of a seat's turns were the master's too."""

    seat: int
    like: int
    of: int


class PointJson(TypedDict):
    """What each seat may hope for before the action of that number."""

    ply: int
    seats: list[MeasureJson]


class LuckJson(TypedDict):
    """The points that all draws together brought a seat beside their mean; words where that is beyond doubt."""

    seat: int
    points: MeasureJson
    text: TextJson | None


class ShareJson(TypedDict):
    """What one draw brought a seat, where that is beyond doubt."""

    seat: int
    points: MeasureJson
    text: TextJson


class DrawJson(TypedDict):
    """What was drawn through the action of that number, for the seats that it certainly helped or harmed."""

    ply: int
    seats: list[ShareJson]


class ReviewJson(TypedDict):
    """All that is said of a game."""

    game: str
    measured_in: Literal["points", "share"]
    alike: list[AlikeJson]
    curve: list[PointJson]
    moments: list[MomentJson]
    luck: list[LuckJson]
    draws: list[DrawJson]


class GainJson(TypedDict):
    """What a child sees of a hint in Aliens: what one gains, and which number of the die is needed next."""

    planet: int | None
    stations: int
    aliens: int
    score: int | None
    need: int | None
    is_stuck: bool
    text: TextJson


class HintJson(TypedDict):
    """A candidate: its line, one reason, and what it brings: at once, and in the end beside the next candidate."""

    line: list[str]
    actions: list[dict[str, object]]  # the same, as a game tells of its actions
    together: int  # how many of them can be done at once: what comes after is yet to be revealed
    reason: TextJson
    hope: MeasureJson
    brings: list[ClaimJson]
    beside: list[ClaimJson]
    gain: GainJson | None


def to_json(review: Review) -> ReviewJson:
    """A review, finished or as far as it has got."""
    return {
        "game": review.game,
        "measured_in": "points" if review.is_solo else "share",
        "alike": [{"seat": seat, "like": like, "of": of} for seat, (like, of) in enumerate(review.alike)],
        "curve": [{"ply": ply, "seats": [measure_to_json(one) for one in seats]} for ply, seats in review.curve],
        "moments": [_moment(moment) for moment in review.moments],
        "luck": [
            {"seat": seat, "points": measure_to_json(luck), "text": _text(spoken(review.game, luck))}
            for seat, luck in enumerate(review.luck)
        ],
        "draws": [
            {
                "ply": draw.ply,
                "seats": [
                    {"seat": seat, "points": measure_to_json(luck), "text": text.to_json()}
                    for seat, luck in enumerate(draw.points)
                    if (text := spoken(review.game, luck))
                ],
            }
            for draw in review.draws
        ],
    }


def hint_to_json(hint: Hint, state: State) -> HintJson:
    """A hint for that position as it goes to whoever asked for it."""
    return {
        "line": notation(hint.line),
        "actions": [action.to_json() for action in hint.line],
        "together": _together(state, hint.line),
        "reason": hint.reason.to_json(),
        "hope": measure_to_json(hint.hope),
        "brings": why_to_json(hint.brings),
        "beside": why_to_json(hint.beside),
        "gain": None if hint.gain is None else _gain(hint.gain),
    }


def why_to_json(why: Why) -> list[ClaimJson]:
    """The claims of an explanation, what is so at once first."""
    return [_claim(claim, text) for claim, text in why.sentences()]


def notation(line: Line) -> list[str]:
    """A line as one writes it."""
    return [str(action) for action in line]


def _together(state: State, line: Line) -> int:
    """How many actions of a line make a list that can be done at once."""
    now = state.copy()
    for done, action in enumerate(line, 1):
        if ends_list(now, action):
            return done
    return len(line)


def _moment(moment: Moment) -> MomentJson:
    return {
        "ply": moment.turn.ply,
        "seat": moment.turn.seat,
        "played": notation(moment.turn.line),
        "stronger": notation(moment.stronger),
        "gain": measure_to_json(moment.difference.gain),
        "hopes": [measure_to_json(hope) for hope in moment.difference.hopes],
        "points": measure_to_json(moment.difference.points),
        "playouts": moment.difference.count,
        "certain": moment.why.is_certain,
        "why": why_to_json(moment.why),
    }


def _claim(claim: Claim, text: Text) -> ClaimJson:
    return {
        "key": claim.key,
        "clause": claim.clause,
        "when": claim.when,
        "difference": measure_to_json(claim.difference),
        "text": text.to_json(),
    }


def _gain(gain: Gain) -> GainJson:
    return {
        "planet": gain.planet,
        "stations": gain.stations,
        "aliens": gain.aliens,
        "score": gain.score,
        "need": gain.need,
        "is_stuck": gain.is_stuck,
        "text": gain.text.to_json(),
    }


def measure_to_json(measure: Measure) -> MeasureJson:
    """A measure, to four places."""
    return {"mean": round(measure.mean, 4), "error": round(measure.error, 4)}


def _text(text: Text | None) -> TextJson | None:
    return None if text is None else text.to_json()
