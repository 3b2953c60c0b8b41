"""What counts in Bureau."""

from ..games.bureau.contract import View
from .kinds import Kind, credits

KINDS = (
    credits("captain", "B16", "от капитана", "from the captain"),
    credits("effects", "B18", "за отсеки, комнаты и находки", "from compartments, rooms and finds"),
    credits("offices", "B23", "за офисы", "for offices"),
    credits("landings", "B30", "за высадки", "for landings"),
    credits("inspectors", "B25", "за довольных инспекторов", "for satisfied inspectors"),
    credits("sets", "B37", "за наборы образцов", "for sets of samples"),
    Kind("level", "B25", ("уровень", "уровня", "уровней"), ("level", "levels")),
    Kind("fuel", "B19", ("топливо", "топлива", "топлива"), ("fuel", "fuel")),
    Kind("samples", "B21", ("образец", "образца", "образцов"), ("sample", "samples")),
    Kind(
        "cells",
        "B22",
        ("место в трюме", "места в трюме", "мест в трюме"),
        ("place in the store", "places in the store"),
    ),
    Kind(
        "agents",
        "B34",
        ("агент в запасе", "агента в запасе", "агентов в запасе"),
        ("agent in supply", "agents in supply"),
    ),
    credits("rival", "B37", "у лучшего соперника", "of the best rival"),
)


def read(view: View, seat: int) -> dict[str, int]:
    """The facts that a view shows of a seat."""
    player = view["players"][seat]
    found = {income["source"]: income["credits"] for income in player["income"]}
    store, supply = player["store"], player["supply"]
    return {
        **{str(source): number for source, number in found.items()},
        "level": player["level"],
        "fuel": store["fuel"],
        "samples": store["samples"]["orange"] + store["samples"]["blue"] + store["samples"]["pink"],
        "cells": store["cells"],
        "agents": supply["orange"] + supply["blue"] + supply["pink"] + supply["inspector"],
    }
