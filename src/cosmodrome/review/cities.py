"""What counts in Cities."""

from ..games.cities.contract import View
from .kinds import Kind, points

KINDS = (
    points("ice", "C27", "за лёд", "for ice"),
    points("crater", "C27", "за кратеры", "for craters"),
    points("rock", "C27", "за скалы", "for rock"),
    points("soil", "C27", "за голую почву", "for bare soil"),
    points("sets", "C28", "за наборы", "for sets"),
    points("objective", "C29", "за цель", "for the goal"),
    points("monument", "C37", "за монумент", "for a monument"),
    Kind("tiles", "C31", ("тайл", "тайла", "тайлов"), ("tile", "tiles")),
    Kind(
        "units",
        "C17",
        ("ресурс на складе", "ресурса на складе", "ресурсов на складе"),
        ("unit in store", "units in store"),
    ),
    points("rival", "C31", "у лучшего соперника", "of the best rival"),
)


def read(view: View, seat: int) -> dict[str, int]:
    """The facts that a view shows of a seat."""
    player = view["players"][seat]
    found = dict(player["score"]["parts"])
    found["tiles"] = len(player["tiles"])
    store = player["store"]
    found["units"] = store["water"] + store["minerals"] + store["organics"] + store["energy"]
    return found
