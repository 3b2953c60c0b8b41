"""The command line."""

import argparse
import json
import os
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from . import __version__, bots, export, review, terminal
from .core import conformance, registry
from .core.chance import parse_seed
from .core.errors import GameError, PackError
from .core.game import Game, Option
from .core.match import write_whole
from .core.packs import Pack
from .core.record import Record
from .review import finder, puzzles


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; a mistake in what was asked is one line on standard error and exit code 2."""
    args = _parser().parse_args(argv)
    try:
        args.run(args)
    except GameError as error:
        print(f"cosmodrome: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 0


_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("cosmodrome", description="Three space board games and their rules engine.")
    parser.add_argument("--version", action="version", version=f"cosmodrome {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for add in (_add_play, _add_arena, _add_balance, _add_pack, _add_checks):
        add(commands)
    for add in (_add_serve, _add_worker, _add_load, _add_owner, _add_backup):
        add(commands)
    return parser


def _add_play(commands: _Commands) -> None:
    """Playing: which games there are, playing one, replaying it."""
    games = commands.add_parser("games", help="the games there are, with their options")
    games.set_defaults(run=_games)

    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("game", nargs="?", metavar="GAME", help="aliens, ...; asked for where it is left out")
    play.add_argument("--seats", type=int, help="number of players")
    play.add_argument("--people", type=int, help="how many of them are people (default 1); they sit first")
    play.add_argument("--bot", default="casual", help="level of the others (default: %(default)s)")
    play.add_argument("--seed", help="a number or text, for a game that can be repeated")
    play.add_argument("--option", "-o", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    play.add_argument("--pack", metavar="DIR", help="components of one's own")
    play.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game (default: the last)"
    )
    play.add_argument("--record", metavar="FILE", help="write the record here when the game is over")
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", help="step through the record of a game, checking every line")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--verify", action="store_true", help="only check it")
    replay.add_argument("--pack", metavar="DIR", help="the components it was played with")
    replay.add_argument("--of", metavar="RECORD", help="the game it is a branch of; any other is refused")
    replay.set_defaults(run=_replay)

    review = commands.add_parser("review", help="what mattered in a finished game, and why")
    review.add_argument("file", metavar="RECORD")
    review.add_argument("--lang", choices=("ru", "en"), default="en", help="(default: %(default)s)")
    review.add_argument("--iterations", type=int, help="of the master, for each decision")
    review.add_argument("--playouts", type=int, default=24, help="of each line, at first (default: %(default)s)")
    review.add_argument("--json", metavar="FILE", type=Path, help="write everything here")
    review.add_argument("--pack", metavar="DIR", help="the components it was played with")
    review.set_defaults(run=_review)

    puzzles = commands.add_parser("puzzles", help="find positions in games of bots in which one line is clearly best")
    puzzles.add_argument("game", metavar="GAME")
    puzzles.add_argument("--games", type=int, default=10, help="to look through (default: %(default)s)")
    puzzles.add_argument("--seed", type=int, default=1, help="equal seeds find equal puzzles (default: %(default)s)")
    puzzles.add_argument("--iterations", type=int, help="of the master, for each decision")
    puzzles.add_argument("--out", metavar="FILE", type=Path, required=True, help="add them here, game by game")
    puzzles.set_defaults(run=_puzzles)

    tables = commands.add_parser("export", help="records as tables of decisions and outcomes, for whoever computes")
    tables.add_argument("record", nargs="+", metavar="RECORD", type=Path, help="a record, or a folder of them")
    for table in ("decisions", "outcomes"):
        tables.add_argument(f"--{table}", metavar="FILE", type=Path, help="write them here: .csv or .parquet")
    tables.add_argument("--pack", metavar="DIR", help="the components they were played with")
    tables.set_defaults(run=_export)


def _add_arena(commands: _Commands) -> None:
    """Matches between bots."""
    arena = commands.add_parser("arena", help="matches between bots")
    arena.add_argument("game", metavar="GAME")
    arena.add_argument("--bots", default="expert,casual", help="levels, each LEVEL or LEVEL:ITERATIONS")
    arena.add_argument("--games", type=int, default=100, help="games of each line-up (default: %(default)s)")
    arena.add_argument("--seats", type=int, help="number of players (default: as many as bots)")
    arena.add_argument("--seed", type=int, default=1, help="equal seeds give equal results (default: %(default)s)")
    arena.add_argument("--iterations", type=int, help="for every bot that names none of its own")
    arena.add_argument("--jobs", type=int, default=-1, help="processes (default: one a core)")
    arena.add_argument("--cluster", metavar="ADDRESS", help="a Ray cluster; `local` starts one here")
    arena.add_argument(
        "--option", "-o", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    arena.add_argument("--pack", metavar="DIR", help="components of one's own")
    arena.add_argument("--results", metavar="DIR", type=Path, help="where results are kept, to go on with later")
    arena.add_argument("--records", metavar="DIR", type=Path, help="write the record of every game here")
    arena.add_argument("--json", metavar="FILE", type=Path, help="write everything here")
    arena.add_argument("--csv", metavar="FILE", type=Path, help="write the table here")
    arena.set_defaults(run=_arena)


def _add_balance(commands: _Commands) -> None:
    """Measuring components, and tuning them."""
    balance = commands.add_parser("balance", help="whether the components do what they were designed to do")
    balance.add_argument("game", metavar="GAME")
    balance.add_argument("--trial", action="append", metavar="NAME", help="only this trial (may be repeated)")
    balance.add_argument("--bots", help="LEVEL or LEVEL:ITERATIONS (default: what the trial names)")
    balance.add_argument("--games", type=int, help="of each trial (default: what the trial names)")
    balance.add_argument("--seed", type=int, default=1, help="equal seeds give equal results (default: %(default)s)")
    balance.add_argument("--jobs", type=int, default=-1, help="processes (default: one a core)")
    balance.add_argument("--pack", metavar="DIR", help="components of one's own")
    balance.add_argument("--results", metavar="DIR", type=Path, help="where results are kept, to go on with later")
    balance.add_argument("--write", metavar="FILE", type=Path, help="put the findings into this document")
    balance.set_defaults(run=_balance)

    tune = commands.add_parser("tune", help="search for numbers of a pack with which its targets hold")
    tune.add_argument("game", metavar="GAME")
    tune.add_argument("dir", metavar="DIR", type=Path, help="the pack that is made better; a copy where there is none")
    tune.add_argument("--trial", action="append", metavar="NAME", help="only this trial (may be repeated)")
    tune.add_argument("--bots", help="LEVEL or LEVEL:ITERATIONS (default: what the trials name)")
    tune.add_argument("--games", type=int, default=200, help="of each trial for each pack tried (default: %(default)s)")
    tune.add_argument("--rounds", type=int, default=5, help="times every step is tried (default: %(default)s)")
    tune.add_argument("--seed", type=int, default=1, help="equal seeds give equal results (default: %(default)s)")
    tune.add_argument("--jobs", type=int, default=-1, help="processes (default: one a core)")
    tune.set_defaults(run=_tune)


def _add_pack(commands: _Commands) -> None:
    """Components of one's own."""
    pack = commands.add_parser("pack", help="components of one's own").add_subparsers(required=True, metavar="WHAT")
    new = pack.add_parser("new", help="a copy of a game's components to change")
    new.add_argument("game", metavar="GAME")
    new.add_argument("dir", metavar="DIR")
    new.set_defaults(run=_pack_new)
    check = pack.add_parser("check", help="say whether a pack can be played with")
    check.add_argument("dir", metavar="DIR")
    check.set_defaults(run=_pack_check)


def _add_checks(commands: _Commands) -> None:
    """What a game owes, sends and counts."""
    perft = commands.add_parser("perft", help="counts that a second implementation of the rules compares itself with")
    perft.add_argument("file", nargs="*", metavar="RECORD", type=Path, help="the digest after every step of a record")
    perft.add_argument("--write", metavar="FILE", type=Path, help="write all counts and digests into this document")
    perft.add_argument("--check", metavar="FILE", type=Path, help="say whether this document is as it should be")
    perft.add_argument("--records", metavar="DIR", type=Path, default=Path("tests/records"), help="golden records")
    perft.set_defaults(run=_perft)

    schema = commands.add_parser("schema", help="what a game sends to its clients, as JSON Schema")
    schema.add_argument("game", nargs="?", metavar="GAME", help="all of them, and the HTTP API, where none is named")
    schema.set_defaults(run=_schema)

    conform = commands.add_parser("conformance", help="put games through random play and check what every game owes")
    conform.add_argument("game", nargs="*", metavar="GAME", help="all of them where none is named")
    conform.add_argument("--games", type=int, default=20, help="for each number of seats (default: %(default)s)")
    conform.add_argument("--seed", type=int, default=0)
    conform.add_argument("--pack", metavar="DIR", help="components of one's own")
    conform.set_defaults(run=_conformance)


def _add_serve(commands: _Commands) -> None:
    """The server."""
    serve = commands.add_parser("serve", help="put tables on the screen: the server and its web client")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    serve.add_argument("--port", type=int, default=8000, help="0 takes a free one (default: %(default)s)")
    serve.add_argument("--lan", action="store_true", help="let phones in the same network join; prints the address")
    serve.add_argument("--database", metavar="URL", help="a file or URL (default: a file in your data folder)")
    serve.add_argument("--packs", metavar="DIR", type=Path, help="folder of packs that tables may choose")
    serve.add_argument("--open", action="store_true", help="open the browser, where there is one")
    serve.add_argument("--origin", action="append", default=[], metavar="URL", help="pages from there may use it too")
    serve.add_argument(
        "--link",
        default="127.0.0.1:0",
        metavar="HOST:PORT",
        help="where other servers on the same PostgreSQL reach this one (default: this machine only, a free port)",
    )
    serve.add_argument("--workers", type=int, default=1, help="processes in which bots think (default: %(default)s)")
    serve.add_argument(
        "--keep",
        action="append",
        default=[],
        metavar="WHAT=DAYS",
        help="how long guests, players (guests with games), ended tables and reports are kept; `for-good`",
    )
    serve.add_argument("--log-level", default="info", choices=("debug", "info", "warning", "error"))
    serve.set_defaults(run=_serve)


def _add_worker(commands: _Commands) -> None:
    """What takes long, beside servers on PostgreSQL."""
    worker = commands.add_parser("worker", help="review games for the servers on a PostgreSQL database")
    worker.add_argument("--database", metavar="URL", required=True, help="as for `serve`")
    worker.add_argument("--packs", metavar="DIR", type=Path, help="as for `serve`")
    worker.add_argument("--log-level", default="info", choices=("debug", "info", "warning", "error"))
    worker.set_defaults(run=_worker)


def _add_load(commands: _Commands) -> None:
    """What a server can carry."""
    load = commands.add_parser("load", help="play at many tables of a server at once, and say how long it takes")
    load.add_argument("--tables", type=int, required=True, metavar="N", help="tables at the same time, two seats each")
    load.add_argument("--every", type=float, required=True, metavar="SECONDS", help="between two moves of a table")
    load.add_argument("--for", type=float, required=True, metavar="SECONDS", dest="seconds", help="how long")
    load.add_argument("--spectators", type=int, default=0, metavar="N", help="people who watch, over all tables")
    load.add_argument("--bots", metavar="LEVEL", help="a bot of that level sits opposite instead of a second person")
    load.add_argument("--json", type=Path, metavar="FILE", help="write what was found here too")
    load.add_argument("url", nargs="+", metavar="URL", help="a server; of several, each seat takes the next")
    load.set_defaults(run=_load)


def _add_owner(commands: _Commands) -> None:
    """What the owner of a server does, while it runs or not."""
    owner = commands.add_parser("owner", help="for the owner of a server: reports, bans, people")
    database = argparse.ArgumentParser(add_help=False)
    database.add_argument("--database", metavar="URL", help="as for `serve` (default: the file in your data folder)")
    wishes = owner.add_subparsers(required=True, metavar="WHAT")

    def add(name: str, text: str) -> argparse.ArgumentParser:
        parser = wishes.add_parser(name, help=text, parents=[database])
        parser.set_defaults(run=_owner, do=name)
        return parser

    add("reports", "what people reported").add_argument("--all", action="store_true", help="the answered ones too")
    answer = add("answer", "answer a report: whoever sent it sees it in their pass")
    answer.add_argument("report", type=int, metavar="REPORT", help="its number")
    answer.add_argument("text", metavar="TEXT")
    ban = add("ban", "send somebody away")
    ban.add_argument("person", nargs="?", metavar="PERSON", help="an id (@...) or a login")
    ban.add_argument("--devices", action="store_true", help="every device of that person too")
    ban.add_argument("--device", metavar="ID", help="one device, whoever it belongs to")
    ban.add_argument("--network", metavar="ADDRESS", help="everybody there: an address stands for its /24 or /64")
    ban.add_argument("--days", type=int, help="how long (default: for good)")
    ban.add_argument("--reason", metavar="TEXT", help="shown to whoever is banned")
    add("bans", "who is banned")
    add("unban", "end a ban").add_argument("ban", type=int, metavar="BAN", help="its number")
    people = add("people", "who was here last")
    people.add_argument("person", nargs="?", metavar="PERSON", help="one of them, with their devices")
    people.add_argument("--limit", type=int, default=50, help="how many (default: %(default)s)")
    page = add("page", "a link to the page that shows how the server fares")
    page.add_argument("--address", metavar="URL", default="http://127.0.0.1:8000", help="of the server, in the link")
    page.add_argument("--days", type=int, default=1, help="how long it opens the page (default: %(default)s)")
    page.add_argument("--end", action="store_true", help="end all links that were given")
    forget = add("forget-guests", "forget guests who did not come back")
    forget.add_argument("--older-than", type=int, required=True, metavar="DAYS", help="not seen for so long")
    forget.add_argument("--dry-run", action="store_true", help="only count them")


def _add_backup(commands: _Commands) -> None:
    """Copies of everything a server keeps."""
    database = argparse.ArgumentParser(add_help=False)
    database.add_argument("--database", metavar="URL", help="as for `serve` (default: the file in your data folder)")
    back_up = commands.add_parser("backup", help="copy a server's database while it runs", parents=[database])
    back_up.add_argument("file", type=Path, metavar="FILE", help="a new file; in a folder its name is the time")
    back_up.add_argument("--keep", type=int, metavar="N", help="of the copies in that folder only the newest")
    back_up.set_defaults(run=_backup, do="back_up")
    text = "make a database of such a copy, while no server runs"
    restore = commands.add_parser("restore", help=text, parents=[database])
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument("--replace", action="store_true", help="also where there is one: a file is put aside")
    restore.set_defaults(run=_backup, do="restore")


def _games(args: argparse.Namespace) -> None:
    for name in registry.names():
        game = registry.load(name)
        print(f"{name}: {game.title.en} («{game.title.ru}»), {_span(game.seats)} players")
        for option in game.options:
            values = ", ".join(map(_word, option.values))
            print(f"  {option.name} = {values}{' (a list)' if option.many else ''}; default {_word(option.default)}")
            print(f"      {option.text.en}")


def _span(seats: tuple[int, ...]) -> str:
    return f"{seats[0]}-{seats[-1]}" if len(seats) > 1 else str(seats[0])


def _word(value: object) -> str:
    """A value of an option as one types it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "by lot" if value is None else str(value)


def option_value(option: Option, text: str) -> object:
    """What was typed for an option, as one of its values."""
    named = {_word(value): value for value in option.values}
    if option.many:
        return None if text == "" else [named.get(part, part) for part in text.split(",")]
    return named.get(text, text)


def _options(game: Game[Any], given: Sequence[str]) -> dict[str, object]:
    known = {option.name: option for option in game.options}
    found: dict[str, object] = {}
    for item in given:
        name, sign, text = item.partition("=")
        if not sign:
            raise GameError(f"--option {item}: expected NAME=VALUE")
        if name in found:
            raise GameError(f"--option {name}: it is given twice")
        found[name] = option_value(known[name], text) if name in known else text
    return found


def _play(args: argparse.Namespace) -> None:
    name = args.game or terminal.choose_game()
    game = registry.load(name, args.pack)
    if args.resume is not None:
        for flag, value in (("--seats", args.seats), ("--seed", args.seed), ("--option", args.option)):
            if value:
                raise GameError(f"{flag}: a saved game keeps its own; leave it out with --resume")
        path = Path(args.resume) if args.resume else terminal.autosave(name)
        if not path.exists():
            raise GameError(f"{path}: there is no saved game of {name}")
        match = game.resume(path)
    else:
        seats = game.seats[0] if args.seats is None else args.seats
        seed = None if args.seed is None else _seed(args.seed)
        match = game.match(seats, seed, (), **_options(game, args.option))
    _warn(game)
    people = 1 if args.people is None else args.people
    if not 0 <= people <= match.seats:
        raise GameError(f"--people: expected 0 to {match.seats}, got {people}")
    terminal.play(match, range(people), bots.make(args.bot, game), args.record and Path(args.record))


def _seed(text: str) -> int | str | bytes:
    try:
        return parse_seed(text)
    except GameError:
        return text


def _replay(args: argparse.Namespace) -> None:
    record = Record.read(args.file)
    try:
        match = record.replay(args.pack)
        if args.of is not None:
            record.need_branch_of(Record.read(args.of))
    except GameError as error:
        raise GameError(f"{args.file}: {error}") from None
    print(f"{args.file}: {match.game.name}, {match.ply} actions, every line holds")
    if (fork := record.branch()) is not None:
        print(f"a branch: up to action {fork} the game {args.of or match.commitment[:16]}, then played otherwise")
    if hints := record.hints():
        print(f"with hints: {hints}; it counts in no rating")
    if not args.verify:
        terminal.replay(match)


def _review(args: argparse.Namespace) -> None:
    for flag, value, least in (("--iterations", args.iterations, 1), ("--playouts", args.playouts, 2)):
        if value is not None and value < least:
            raise GameError(f"{flag}: expected {least} or more, got {value}")
    record = Record.read(args.file)
    try:
        match = record.replay(args.pack)
    except GameError as error:
        raise GameError(f"{args.file}: {error}") from None
    names = record.header()["names"] or [f"seat {seat}" for seat in range(match.seats)]
    began = time.process_time()
    found = review.Reviewer(match, args.iterations, args.playouts).review()
    if args.json:
        write_whole(args.json, json.dumps(review.to_json(found), ensure_ascii=False, indent=1) + "\n")
    terminal.tell_review(found, names, args.lang, time.process_time() - began)


def _puzzles(args: argparse.Namespace) -> None:
    for flag, value in (("--games", args.games), ("--iterations", args.iterations)):
        if value is not None and value < 1:
            raise GameError(f"{flag}: expected 1 or more, got {value}")
    game = registry.load(args.game)
    if args.game not in puzzles.THEMES:
        raise GameError(f"{args.game}: nothing is known of its facts; there are {', '.join(puzzles.THEMES)}")
    found = list(puzzles.read(args.out.read_text("utf-8"))) if args.out.exists() else []
    for number in range(args.games):
        known = {puzzle.name for puzzle in found}
        new = [one for one in finder.search(game, number, args.seed, args.iterations) if one.name not in known]
        found += new
        write_whole(args.out, puzzles.write(found))
        print(f"game {number + 1} of {args.games}: {len(new)} more, {len(found)} in all", flush=True)


def _export(args: argparse.Namespace) -> None:
    if not args.decisions and not args.outcomes:
        raise GameError("export: name a file: --decisions FILE, --outcomes FILE, or both")
    for path in filter(None, (args.decisions, args.outcomes)):
        export.check_form(path)
    paths = export.records_in(args.record)
    decisions: list[export.Decision] = []
    outcomes: list[export.Result] = []
    for path in paths:
        made, ended = export.read(path, args.pack)
        decisions += made
        outcomes += ended
    if args.decisions:
        export.write(args.decisions, decisions, export.Decision)
    if args.outcomes:
        export.write(args.outcomes, outcomes, export.Result)
    print(f"{len(paths)} records: {len(decisions)} decisions, {len(outcomes)} outcomes")


def _arena(args: argparse.Namespace) -> None:
    from .arena.contest import Contest, Entrant

    try:
        from .arena import report
        from .arena.run import run
    except ImportError as error:
        raise GameError(f"the arena needs {error.name}: pip install 'cosmodrome[arena]'") from None
    game = registry.load(args.game, args.pack)
    for flag, value in (("--iterations", args.iterations), ("--games", args.games)):
        if value is not None and value < 1:
            raise GameError(f"{flag}: expected 1 or more, got {value}")
    if args.jobs == 0 or args.jobs < -1:
        raise GameError(f"--jobs: expected 1 or more, or -1 for all cores, got {args.jobs}")
    entrants = tuple(Entrant.parse(text, args.iterations) for text in args.bots.split(","))
    contest = Contest(
        args.game,
        len(entrants) if args.seats is None else args.seats,
        entrants,
        args.games,
        args.seed,
        tuple(sorted(_options(game, args.option).items())),
        args.pack,
    )
    results = run(contest, args.jobs, args.cluster, args.results, args.records)
    table = report.rows(results)
    if args.json:
        data = report.to_json(contest.to_json(), results)
        write_whole(args.json, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    if args.csv:
        write_whole(args.csv, report.to_csv(table))
    print(report.text(table))
    print("wins by seat: " + ", ".join(f"{share:.1%}" for share in report.by_seat(results)))


def _balance(args: argparse.Namespace) -> None:
    from .arena.balance import room_of
    from .arena.balance.document import text, write
    from .arena.balance.findings import findings
    from .arena.balance.sitting import measure, sittings

    _checked_play(args)
    if args.trial and args.write:
        raise GameError("--write: a document tells of all trials; leave out --trial")
    room = room_of(args.game).only(args.trial)
    played = sittings(args.game, room, args.games, args.seed, args.bots, args.pack)
    try:
        noted = measure(played, args.jobs, args.results)
    except ImportError as error:
        raise GameError(f"the arena needs {error.name}: pip install 'cosmodrome[arena]'") from None
    found = findings(room, noted)
    print(text(found))
    if args.write:
        given = [("--bots", args.bots), ("--games", args.games), ("--seed", args.seed), ("--pack", args.pack)]
        flags = [f"{flag} {value}" for flag, value in given if value is not None]
        command = " ".join(["cosmodrome balance", args.game, *flags, "--write", args.write.as_posix()])
        write(args.write, room, played, noted, found, command)


def _checked_play(args: argparse.Namespace) -> None:
    """Refuse numbers of games and processes that cannot be."""
    if args.games is not None and args.games < 2:
        raise GameError(f"--games: expected 2 or more, got {args.games}")
    if args.jobs == 0 or args.jobs < -1:
        raise GameError(f"--jobs: expected 1 or more, or -1 for all cores, got {args.jobs}")


def _tune(args: argparse.Namespace) -> None:
    from .arena.balance import room_of
    from .arena.tune import Tuning, tune

    _checked_play(args)
    if args.rounds < 1:
        raise GameError(f"--rounds: expected 1 or more, got {args.rounds}")
    room = room_of(args.game).only(args.trial)
    tuning = Tuning(args.game, room, args.dir, args.games, args.seed, args.bots, args.jobs)
    try:
        for line in tune(tuning, args.rounds):
            print(line, flush=True)
    except ImportError as error:
        raise GameError(f"the arena needs {error.name}: pip install 'cosmodrome[arena]'") from None


def _pack_new(args: argparse.Namespace) -> None:
    target = Path(args.dir)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise GameError(f"{target}: it is there already and not an empty folder")
    try:
        shutil.copytree(registry.newest(args.game), target, dirs_exist_ok=True)
    except OSError as error:
        raise GameError(f"{target}: cannot be written: {error.strerror}") from None
    print(f"{target}: change the files, then: cosmodrome pack check {target}")


def _pack_check(args: argparse.Namespace) -> None:
    pack = Pack.read(args.dir)
    if pack.game not in registry.names():
        raise PackError(f"pack.toml: field game: expected one of {', '.join(registry.names())}, got {pack.game!r}")
    _warn(registry.load(pack.game, pack))
    print(f"{args.dir}: a pack of {pack.game}, version {pack.version}, {pack.hash[:12]}: good to play with")


def _warn(game: Game[Any]) -> None:
    """Say what is odd about a pack."""
    for warning in game.warnings:
        print(f"warning: {warning}", file=sys.stderr)


def _conformance(args: argparse.Namespace) -> None:
    if args.games < 1:
        raise GameError(f"--games: expected at least 1, got {args.games}")
    for name in args.game or registry.names():
        show = terminal.progress(name) if sys.stderr.isatty() else None
        print(conformance.check(registry.load(name, args.pack), args.games, args.seed, progress=show), flush=True)


def _perft(args: argparse.Namespace) -> None:
    from . import perft

    for path in args.file:
        for step, digest in perft.digests(Record.read(path)):
            print(f"{digest[:16]}  {step}")
    if args.write:
        write_whole(args.write, perft.document(args.records))
    if args.check:
        try:
            old = args.check.read_text("utf-8")
        except OSError as error:
            raise GameError(f"{args.check}: cannot be read: {error.strerror}") from None
        if found := perft.difference(old.splitlines(), perft.document(args.records).splitlines()):
            raise GameError(f"{args.check}: {found}")
        print(f"{args.check}: every count and digest holds")


def _schema(args: argparse.Namespace) -> None:
    if args.game:
        found: object = registry.load(args.game).schema()
    else:
        found = {"api": _api(), "games": {name: registry.load(name).schema() for name in registry.names()}}
    print(json.dumps(found, ensure_ascii=False, indent=1))


def _api() -> dict[str, Any]:
    """The OpenAPI schema of the server."""
    try:
        from .server.app import make_app
        from .server.settings import Settings
    except ImportError as error:
        raise GameError(f"schema: {error.name} is missing; install it with: pip install 'cosmodrome[server]'") from None
    return make_app(Settings("sqlite+aiosqlite://")).openapi()


def _serve(args: argparse.Namespace) -> None:
    try:
        from .server.serve import serve
    except ImportError as error:
        raise GameError(f"serve: {error.name} is missing; install it with: pip install 'cosmodrome[server]'") from None
    serve(args)


def _owner(args: argparse.Namespace) -> None:
    try:
        from .server import owner
    except ImportError as error:
        raise GameError(f"owner: {error.name} is missing; install it with: pip install 'cosmodrome[server]'") from None
    owner.run(args)


def _backup(args: argparse.Namespace) -> None:
    try:
        from .server import backup
    except ImportError as error:
        raise GameError(f"backup: {error.name} is missing; install it with: pip install 'cosmodrome[server]'") from None
    {"back_up": backup.back_up, "restore": backup.restore}[args.do](args)


def _worker(args: argparse.Namespace) -> None:
    try:
        from .server import jobs, logs
        from .server.settings import Settings, database_address
    except ImportError as error:
        raise GameError(f"worker: {error.name} is missing; install it with: pip install 'cosmodrome[server]'") from None
    logs.set_up(args.log_level)
    jobs.work(Settings(database=database_address(args.database), packs=args.packs))


def _load(args: argparse.Namespace) -> None:
    from .traffic.run import run

    try:
        run(args)
    except ImportError as error:
        raise GameError(f"load: {error.name} is missing; install it with: pip install 'cosmodrome[server]'") from None
