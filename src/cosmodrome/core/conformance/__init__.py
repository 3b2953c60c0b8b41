"""Conformance: what every game owes, tried by random play over all numbers of seats and combinations of options.

Whoever adds a game runs `check(game)`. It plays games from fixed seeds, so a failure comes again with the same
arguments. Cheap checks are made at every ply; all the others at some positions of every game, those of a kind not seen
before first. A failure names its check:

    options         defaults are allowed values; every number of seats has a combination of options that is not refused
    termination     random play comes to an end
    legal           never empty in `turn`, empty out of it; one fixed order, no action twice; each can be played
    check           agrees with `legal`, also for actions of other positions and for wild notation; refuses with reasons
    sample          gives legal actions only, and each about equally often
    notation        reads back as the same action, one notation per action, fit for a line of a record
    json            state to text and back is an equal state; equality and the text agree; actions are ready for JSON
    pure            looking at a position (`legal`, `check`, `view`, `preview`, `resample`, …) does not change it
    copy            what is played on a copy or a resample changes nothing else, nor a view or list taken before
    determinism     equal seeds and actions give equal states and events, with or without events, from a copy or JSON
    conservation    `inventory` is the same in all positions and resamples of games with the same seats and options
    event           is ready for JSON, with an audience of seats at this table
    view            is ready for JSON, has no integer above 2**53 and nothing of the generator; `facts`, `render` too
    contract        views, facts, previews, events, actions and the keys of reasons are as `Game.schema` says
    secrecy-view    views of a seat and of a spectator are the same on a position and on its resample for that seat
    secrecy-event   what a seat is told depends only on what it may know: see below
    resample-law    `s.resample(p, r) == s.resample(p, q).resample(p, r)`; a new key; positions that a seat cannot tell
                    apart have one resample
    resample-legal  `legal` and `check`, its reasons included, of that seat agree on a position and its resample
    resample-play   a resample is a position like any other: conserved, saved and read, playable
    preview         is ready for JSON, and the same on a position and its resample for its seat
    order           simultaneous choices are secret; any order of arrival gives equal states and logs; none touches
                    what others may choose
    undo            gives the exact position and log back, keeps others' secret choices, never goes behind a reveal
    rewind          gives the position back while chance goes on; the record keeps what was taken back
    save            a saved match resumes equal, its logs and undo points included
    record          replays to the same end, tells what chance gave, and is refused when changed
    outcome         a GameError before the end; then scores that add up, places and winners that fit, also in a resample

What `secrecy-event` proves. A seat may be told what it then finds in its view, and nothing more. Take a position and
an action, and let one single draw come out otherwise, or all that the seat does not know be otherwise (its resample,
with the same draws). If its views after it are equal, byte for byte, then what it was told must be equal too. The
one exception is chance that leaves no trace: the positions are equal in everything but the generator (a die that was
rolled and forgotten). So a card in an event for somebody whose view does not hold it is found as soon as another card
could have been there; and what others are told of a secret choice before the reveal is the same whatever was chosen.
It does not prove the view right: `secrecy-view` does, as far as `resample` redraws all it must; and that it does is
tried by `resample-law`, on the same pairs of positions.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..chance import Generator
from ..game import Game
from .options import check_options, combinations
from .play import play_game
from .report import CHECKS, ConformanceError, Report
from .trial import Run, Trial

__all__ = ["CHECKS", "ConformanceError", "Report", "check", "combinations"]


def check(
    game: Game[Any],
    games: int = 20,
    seed: int = 0,
    seats: Iterable[int] | None = None,
    options: Mapping[str, object] | None = None,
    positions: int = 4,
    longest: int = 5_000,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Put a game through random play; the first thing it owes and does not do is a ConformanceError.

    `games` for each number of `seats` (all, unless told), with the combinations of options in turn; `options` fixes
    some of them. About `positions` of every game are examined closely; a game of `longest` plies is held to be endless.
    `progress` is told the games done and all of them.
    """
    report = Report(game.name)
    tables = tuple(game.seats if seats is None else seats)
    run = Run(game, report, positions, longest)
    check_options(game, report)
    lots = {number: Generator.seeded(f"{seed}/{number}") for number in tables}
    tried = {number: combinations(game, number, options or {}, games, lots[number]) for number in tables}
    for number in tables:
        if not tried[number]:
            raise ConformanceError("options", f"{game.name}, {number} seats: every combination of options is refused")
        report.combinations[number] = len(tried[number])
    for i in range(games):
        for number in tables:
            trial = Trial(run, number, tried[number][i % len(tried[number])], f"{seed}/{number}/{i}")
            play_game(trial, special=i % 4 == 0)
            if progress:
                progress(report.games, games * len(tables))
    return report
