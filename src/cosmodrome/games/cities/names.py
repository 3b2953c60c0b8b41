"""The words of the game that stand for numbers: in notation, packs, events and views."""

from typing import Final, Literal

ResourceName = Literal["water", "minerals", "organics", "energy"]
RESOURCES: tuple[ResourceName, ...] = ("water", "minerals", "organics", "energy")

BuildingName = Literal["habitat", "greenhouse", "atmosphere", "power", "entertainment"]
BUILDINGS: tuple[BuildingName, ...] = ("habitat", "greenhouse", "atmosphere", "power", "entertainment")
TileName = Literal["habitat", "greenhouse", "atmosphere", "power", "entertainment", "factory", "statue"]
TILES: tuple[TileName, ...] = (*BUILDINGS, "factory", "statue")
ENTERTAINMENT: Final = 4
FACTORY: Final = 5
STATUE: Final = 6

TerrainName = Literal["ice", "crater", "rock", "soil"]
TERRAINS: tuple[TerrainName, ...] = ("ice", "crater", "rock", "soil")
SOIL: Final = 3

ModeName = Literal["basic", "advanced"]
MODES: tuple[ModeName, ...] = ("basic", "advanced")
DeckName = Literal["basic", "advanced", "solo"]
DECKS: tuple[DeckName, ...] = ("basic", "advanced", "solo")
BASIC: Final = 0
ADVANCED: Final = 1
SOLO: Final = 2

PlansName = Literal["off", "plans", "rank_and_file"]
VARIANTS: tuple[PlansName, ...] = ("off", "plans", "rank_and_file")
OFF: Final = 0
PLANS: Final = 1
RANK_AND_FILE: Final = 2

SideName = Literal["2-3", "4-5"]
SIDES: tuple[SideName, ...] = ("2-3", "4-5")  # of the main board, by number of players
RankName = Literal["cheap", "dear"]
RANKS: tuple[RankName, ...] = ("cheap", "dear")

# The cheap slot, the dear one, the reserved tile; the supply as if its tile lay in the cheap slot, or in the dear one.
SourceName = Literal["slot", "dear", "reserve", "supply", "supply_dear"]
SOURCES: tuple[SourceName, ...] = ("slot", "dear", "reserve", "supply", "supply_dear")
SLOT: Final = 0
DEAR: Final = 1
RESERVE: Final = 2
SUPPLY: Final = 3
SUPPLY_DEAR: Final = 4

WhenName = Literal["gather", "build", "before", "instead"]
WHEN: tuple[WhenName, ...] = ("gather", "build", "before", "instead")
