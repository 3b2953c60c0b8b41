"""The positions that the figures of the rules are drawn from, played by the engine; `make figures` writes them.

A figure names a golden record, how many of its actions are played, what is allowed there, and what is not, by its rule.
"""

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import cosmodrome
from cosmodrome.core.errors import GameError, IllegalAction

TESTS = Path(__file__).parent
WEB = TESTS.parent / "web"
GAMES = ("aliens", "bureau", "cities")


class FigureError(GameError):
    """A figure that the engine does not bear out."""


def tried(state: Any, game: Any, seat: int, text: str, rule: str | None) -> dict[str, Any]:
    """An action of a figure, allowed (no rule) or refused by that clause."""
    action = game.parse(text, seat=seat)
    try:
        state.check(action)
        found = None
    except IllegalAction as error:
        found = error.rule
    if found != rule:
        raise FigureError(f"{text!r} is {found or 'allowed'}, the figure says {rule or 'allowed'}")
    return {"action": action.to_json(), "rule": rule}


def position(spec: dict[str, Any]) -> dict[str, Any]:
    """The view of a figure, and what can be tried there."""
    match = cosmodrome.Record.read(TESTS / "records" / f"{spec['record']}.txt").replay()
    ply = spec["ply"] if spec["ply"] >= 0 else match.ply
    state = match.position(ply)
    seat = state.turn[0] if state.turn else 0
    wanted = [(text, None) for text in spec.get("may", ())] + list(spec.get("may_not", {}).items())
    tries = [tried(state, match.game, seat, text, rule) for text, rule in wanted]
    return {"seat": seat, "view": state.view(seat), "tries": tries}


def figures(game: str) -> dict[str, Any]:
    """All that the figures and the legend of a game need: its facts and its positions."""
    specs = tomllib.loads((WEB / "figures" / f"{game}.toml").read_text("utf-8"))
    found = {}
    for name, spec in specs.items():
        try:
            found[name] = position(spec)
        except (GameError, OSError) as error:
            raise FigureError(f"web/figures/{game}.toml: {name}: {error}") from None
    return {"facts": cosmodrome.load(game).facts(), "positions": found}


def target(game: str) -> Path:
    """Where the client finds them."""
    return WEB / "src" / "games" / game / "figures.ts"


HEADER = """// Written by `make figures` from web/figures/{game}.toml: positions made by the engine, for the rules.

import type {{ Position }} from '../../rules/positions.ts'
import type {{ Action, Facts, View }} from './contract.d.ts'

"""


def text_of(game: str) -> str:
    """The module as it should be: one line a position, so that a change can be read."""
    made = figures(game)
    facts = json.dumps(made["facts"], ensure_ascii=False)
    lines = [f"  {name}: {json.dumps(one, ensure_ascii=False)}," for name, one in made["positions"].items()]
    positions = "\n".join(["{", *lines, "}"])
    return (
        HEADER.format(game=game)
        + f"export const facts: Facts = {facts}\n\n"
        + f"export const positions: Record<string, Position<View, Action>> = {positions}\n"
    )


def main() -> None:
    """Write every file, or with --check say which one is out of date."""
    stale = []
    for game in GAMES:
        text = text_of(game)
        if "--check" not in sys.argv:
            target(game).write_text(text, "utf-8")
        elif not target(game).exists() or target(game).read_text("utf-8") != text:
            stale.append(str(target(game).relative_to(TESTS.parent)))
    if stale:
        sys.exit(f"{', '.join(stale)}: out of date: make figures writes them anew")


if __name__ == "__main__":
    main()
