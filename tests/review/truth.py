"""What an explanation must say, worked out by code that shares nothing with it: counted, played and worded anew."""

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import cosmodrome
from cosmodrome import bots
from cosmodrome.core.chance import Generator
from cosmodrome.core.state import State
from cosmodrome.review import Claim
from cosmodrome.review.lines import Line

Setting = tuple[str, int, dict[str, Any]]
Pair = tuple[State, int, Line, Line]
POINT = (("очко", "очка", "очков"), ("point", "points"))
CREDIT = (("кредит", "кредита", "кредитов"), ("credit", "credits"))
PLANETS = ("на растущих планетах", "on growing planets")
ForMany = tuple[tuple[str, str, str], tuple[str, str]]
# what each number counts, the words behind it, and the clause: written down once more, apart from the templates
WORDS: dict[str, dict[str, tuple[ForMany, tuple[str, str], str]]] = {
    "aliens": {
        "finished": (POINT, ("за готовые планеты", "for finished planets"), "A18"),
        "stations": ((("станция", "станции", "станций"), ("station", "stations")), PLANETS, "A11"),
        "aliens": (
            (("инопланетянин", "инопланетянина", "инопланетян"), ("alien", "aliens")),
            PLANETS,
            "A9",
        ),
        "tiles": ((("плитка", "плитки", "плиток"), ("tile", "tiles")), PLANETS, "A12"),
        "rival": (POINT, ("у лучшего соперника", "of the best rival"), "A18"),
    },
    "bureau": {
        "captain": (CREDIT, ("от капитана", "from the captain"), "B16"),
        "effects": (CREDIT, ("за отсеки, комнаты и находки", "from compartments, rooms and finds"), "B18"),
        "offices": (CREDIT, ("за офисы", "for offices"), "B23"),
        "landings": (CREDIT, ("за высадки", "for landings"), "B30"),
        "inspectors": (CREDIT, ("за довольных инспекторов", "for satisfied inspectors"), "B25"),
        "sets": (CREDIT, ("за наборы образцов", "for sets of samples"), "B37"),
        "level": ((("уровень", "уровня", "уровней"), ("level", "levels")), ("", ""), "B25"),
        "fuel": ((("топливо", "топлива", "топлива"), ("fuel", "fuel")), ("", ""), "B19"),
        "samples": ((("образец", "образца", "образцов"), ("sample", "samples")), ("", ""), "B21"),
        "cells": ((("место", "места", "мест"), ("place", "places")), ("в трюме", "in the store"), "B22"),
        "agents": ((("агент", "агента", "агентов"), ("agent", "agents")), ("в запасе", "in supply"), "B34"),
        "rival": (CREDIT, ("у лучшего соперника", "of the best rival"), "B37"),
    },
    "cities": {
        "ice": (POINT, ("за лёд", "for ice"), "C27"),
        "crater": (POINT, ("за кратеры", "for craters"), "C27"),
        "rock": (POINT, ("за скалы", "for rock"), "C27"),
        "soil": (POINT, ("за голую почву", "for bare soil"), "C27"),
        "sets": (POINT, ("за наборы", "for sets"), "C28"),
        "objective": (POINT, ("за цель", "for the goal"), "C29"),
        "monument": (POINT, ("за монумент", "for a monument"), "C37"),
        "tiles": ((("тайл", "тайла", "тайлов"), ("tile", "tiles")), ("", ""), "C31"),
        "units": ((("ресурс", "ресурса", "ресурсов"), ("unit", "units")), ("на складе", "in store"), "C17"),
        "rival": (POINT, ("у лучшего соперника", "of the best rival"), "C31"),
    },
}
SAID = re.compile(r"^([+−])(\d+)(?:[.,](\d))?(?: ± (\d+[.,]\d))? (.+) \(([ABC]\d+)\)$")


def settings() -> Iterator[Setting]:
    """Every mode of every game, each number of seats in turn."""
    for seats in (2, 3, 4):
        yield "aliens", seats, {}
    for captains, ships, seats in product(("off", "on"), ("common", "asymmetric", "choice"), (1, 2, 3, 4)):
        if (seats, ships) != (1, "choice") or captains == "on":
            yield "bureau", seats, {"captains": captains, "ships": ships}
    extras: tuple[dict[str, Any], ...] = ({}, {"monuments": True}, {"monuments": True, "new_workers": True})
    for number, (mode, plans, extra) in enumerate(
        product(("basic", "advanced"), ("off", "plans", "rank_and_file"), extras)
    ):
        yield "cities", 2 + number % 4, {"mode": mode, "plans": plans, **extra}
    for difficulty, monuments in ((4, False), (7, True), (10, False)):
        yield "cities", 1, {"difficulty": difficulty, "monuments": monuments}


def name_of(setting: Setting) -> str:
    game, seats, options = setting
    return "-".join([game, str(seats), *(f"{key}={value}" for key, value in options.items())])


def positions(setting: Setting, seed: str) -> Iterator[tuple[State, int, random.Random]]:
    """Positions with a choice, from random games, one in eight of them."""
    name, seats, options = setting
    game = cosmodrome.load(name)
    for number in range(1000):
        rng = random.Random(f"{seed} {number}")
        state = game.start(seats, f"{seed} {number}", **options)
        while not state.over:
            seat = state.turn[rng.randrange(len(state.turn))]
            legal = state.legal(seat)
            if len(legal) > 1 and rng.random() < 0.125:
                yield state.copy(), seat, rng
            state.play(rng.choice(legal))


def counted(state: State, seat: int) -> dict[str, int]:
    """The facts of a position, counted from the score and the saved state instead of the view."""
    name = state.game.name
    if name == "aliens":
        return _aliens(state, seat)
    return _cities(state, seat) if name == "cities" else _bureau(state, seat)


def points(state: Any, viewer: int) -> list[int]:
    """The points of all seats as that one sees them (others' goals are secret), and last those of an automaton."""
    from cosmodrome.games.bureau import scoring as bureau
    from cosmodrome.games.cities import scoring as cities

    if state.game.name == "aliens":
        return [sum(planet.stations for planet in planets) for planets in state.finished]
    if state.game.name == "bureau":
        return [bureau.score(state, seat).total for seat in range(state.seats)]
    found = [cities.score(state, seat, state.over or seat == viewer).total for seat in range(state.seats)]
    return [*found, cities.automaton_score(state).total] if state.seats == 1 else found


def _score(state: State, seat: int) -> dict[str, int]:
    """Points by part, from the outcome's own scoring."""
    from cosmodrome.games.bureau import scoring as bureau
    from cosmodrome.games.cities import scoring as cities

    scoring: Any = cities if state.game.name == "cities" else bureau
    return dict(scoring.score(state, seat).parts)


def _aliens(state: Any, seat: int) -> dict[str, int]:
    own = [planet for planet in state.planets[2 * seat : 2 * seat + 2] if planet]
    return {
        "finished": sum(planet.stations for planet in state.finished[seat]),
        "stations": sum(planet.stations for planet in own),
        "aliens": sum(planet.aliens for planet in own),
        "tiles": sum(tile >= 0 for planet in own for tile in planet.tiles),
    }


def _cities(state: Any, seat: int) -> dict[str, int]:
    from cosmodrome.games.cities.packed import total

    return {**_score(state, seat), "tiles": len(state.boards[seat].tiles), "units": total(state.stores[seat])}


def _bureau(state: Any, seat: int) -> dict[str, int]:
    from cosmodrome.games.bureau.scoring import captain_credits

    player = state.player(seat)
    parts = _score(state, seat)
    parts["effects"] -= captain_credits(player)
    if state.captains:
        parts["captain"] = captain_credits(player)
    return {
        **parts,
        "level": state.components.levels[player.room],
        "fuel": player.fuel,
        "samples": sum(player.samples.to_bytes(3, "little")),
        "cells": player.fuel + player.free + sum(player.samples.to_bytes(3, "little")),
        "agents": sum(player.supply.to_bytes(4, "little")),
    }


class Played:
    """One playout, by a loop of its own: the position after the turn as counted, and the end as counted."""

    def __init__(self, state: State, seat: int, line: Line, number: int, seed: str) -> None:
        evaluation = bots.evaluation(state.game)
        draws = Generator.seeded(seed)
        keys = [draws.getrandbits(256).to_bytes(32, "little") for _ in range(2 * number + 2)]
        luck = Generator(keys[2 * number])
        now = state.resample(seat, luck)
        for action in line:
            if action not in now.legal(seat):
                break
            now.play(action)
        if state.game.name == "bureau":
            while not now.over and now.turn[0] == seat and now.view(None)["stage"] not in ("place", "side"):
                now.play(evaluation.quick(now, seat, luck))
        self.after = {**counted(now, seat), **_against(now, seat)}
        now.generator = Generator(keys[2 * number + 1])
        whims = Generator(keys[2 * number + 1], 2**40)
        while not now.over:
            now.play(evaluation.quick(now, now.turn[0], whims))
        self.final = {**counted(now, seat), **_against(now, seat)}
        self.total = points(now, seat)[seat]
        winners = now.outcome().winners
        self.share = (seat in winners) / len(winners) if winners else 0.0

    def at(self, when: str) -> dict[str, int]:
        return self.after if when == "after" else self.final


def _against(state: State, seat: int) -> dict[str, int]:
    """The points of the best of all others, where there is one."""
    others = [total for other, total in enumerate(points(state, seat)) if other != seat]
    return {"rival": max(others)} if others else {}


def check(claim: Claim, russian: str, english: str, values: list[int], game: str) -> None:
    """That both sentences say what these values say: sign, number, error, words, clause."""
    mean = sum(values) / len(values)
    counted_in, behind, clause = WORDS[game][claim.key]
    for sentence, forms, rest in ((russian, counted_in[0], behind[0]), (english, counted_in[1], behind[1])):
        found = SAID.match(sentence)
        assert found, sentence
        sign, whole, tenth, error, words, rule = found.groups()
        number = float(f"{whole}.{tenth or 0}")
        assert (sign == "+") == (mean > 0), sentence
        assert abs(number - abs(mean)) <= 0.0501, sentence
        assert (error is None) == (tenth is None) == (len(set(values)) == 1), sentence
        if error:
            spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
            assert abs(float(error.replace(",", ".")) - max((spread / len(values)) ** 0.5, 0.1)) <= 0.0501, sentence
        assert words == f"{forms[_form(int(whole), tenth is not None, len(forms))]} {rest}".strip(), sentence
        assert rule == claim.clause == clause
    assert f"**{claim.clause}**" in clauses(game)


def _form(number: int, is_broken: bool, forms: int) -> int:
    """Which of the forms goes with a number, by the last digits as one learns them at school."""
    if forms == 2:
        return 0 if number == 1 and not is_broken else 1
    if is_broken:
        return 1
    if str(number)[-2:] in ("11", "12", "13", "14"):
        return 2
    return {"1": 0, "2": 1, "3": 1, "4": 1}.get(str(number)[-1], 2)


@cache
def clauses(game: str) -> str:
    return (Path(__file__).parents[2] / f"docs/rules/{game}.md").read_text("utf-8")
