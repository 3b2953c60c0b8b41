"""What counts in Aliens."""

from ..games.aliens.contract import View
from .kinds import Kind, points

KINDS = (
    points("finished", "A18", "за готовые планеты", "for finished planets"),
    Kind(
        "stations",
        "A11",
        ("станция на растущих планетах", "станции на растущих планетах", "станций на растущих планетах"),
        ("station on growing planets", "stations on growing planets"),
    ),
    Kind(
        "aliens",
        "A9",
        (
            "инопланетянин на растущих планетах",
            "инопланетянина на растущих планетах",
            "инопланетян на растущих планетах",
        ),
        ("alien on growing planets", "aliens on growing planets"),
    ),
    Kind(
        "tiles",
        "A12",
        ("плитка на растущих планетах", "плитки на растущих планетах", "плиток на растущих планетах"),
        ("tile on growing planets", "tiles on growing planets"),
    ),
    points("rival", "A18", "у лучшего соперника", "of the best rival"),
)


def read(view: View, seat: int) -> dict[str, int]:
    """The facts that a view shows of a seat."""
    player = view["players"][seat]
    growing = [planet for planet in player["planets"] if planet]
    return {
        "finished": player["score"]["total"],
        "stations": sum(planet["stations"] for planet in growing),
        "aliens": sum(planet["aliens"] for planet in growing),
        "tiles": sum(tile is not None for planet in growing for tile in planet["tiles"]),
    }
