"""What each worker does, and where that ends: a case for the effect and one for the limit of all 89 abilities."""

from typing import Any

from .table import Case

Pair = tuple[Case, Case]  # the effect, the limit

HABITAT = "habitat c1,d1,e1,c2,d2"
GREENHOUSE = "greenhouse c1,c2,d2,e2"
ATMOSPHERE = "atmosphere d1,c2,d2,e2"
POWER = "power d1,e1,c2,d2"
ON_TWO = "power e1,f1,d2,e2"  # two of its cells lie on HABITAT
ON_ONE = "power e1,e2,f2,f3"  # one of its cells does
ON_THREE = "habitat d1,e1,d2,e2,e3"
FAR = "power d6,e6,c7,d7"  # it touches nothing on HABITAT
CORNER = "atmosphere f2,f3,g3,f4"  # it touches HABITAT by a corner only
AWAY = "atmosphere f4,f5,g5,f6"  # it does not touch HABITAT at all


def case(*do: str, given: dict[str, Any] | None = None, **then: Any) -> Case:
    return Case(do, given=given or {}, **then)


def build(tile: str, source: str = "slot") -> tuple[str, str]:
    return f"build {tile.split()[0]} {source}", f"place {tile}"


# Abilities that several workers share. Where it matters, `cargo` is the worker's capacity.


def gathered_again(had: int, cargo: int) -> Pair:
    """1 more of the type gathered, if the area held so many."""
    some = min(cargo, had)
    less = min(cargo, had - 1)
    return (
        case("gather water", given={"store": "0000", "areas": f"{had}333"}, store=f"{some + 1}000", step="done"),
        case("gather water", given={"store": "0000", "areas": f"{had - 1}333"}, store=f"{less}000", step="done"),
    )


def corner() -> Pair:
    return (
        case(*build(CORNER), given={"store": "1011", "tiles": (HABITAT,)}, store="0000", step="done"),
        case("build atmosphere slot", given={"tiles": (HABITAT,)}, refuses=((f"place {AWAY}", "C20"),)),
    )


def paid_statue() -> Pair:
    return (
        case(
            *build(GREENHOUSE), "pay 0 1 0 0", "place statue d1",
            given={"store": "2110"}, store="0000", tiles=("greenhouse", "statue"), step="done",
        ),
        case(*build(GREENHOUSE), given={"store": "2010"}, tiles=("greenhouse",), step="done"),
    )  # fmt: skip


def swap(n: int) -> Pair:
    """Up to n units against others; one more is refused."""
    swaps = ("swap water minerals", "swap water energy")[:n]
    return (
        case(*swaps, given={"store": "3000"}, store={1: "2100", 2: "1101"}[n], step="main"),
        case(*swaps, given={"store": "3000"}, refuses=(("swap water organics", "C15"),)),
    )


def reserve_after() -> Pair:
    return (
        case("gather water", "reserve habitat slot", given={"store": "1111"}, reserved="habitat", step="done"),
        case("gather water", given={"store": "1111", "reserved": "power"}, reserved="power", step="done"),
    )


def refund() -> Pair:
    return (
        case(*build(POWER), "take energy", given={"store": "0201"}, store="0001", step="done"),
        case(*build(POWER), given={"store": "1211"}, offers=("take minerals", "take energy"),
             refuses=(("take water", "C15"),)),
    )  # fmt: skip


def move_one() -> Pair:
    move = ("lift greenhouse c1,c2,d2,e2", "place greenhouse b5,b6,c6,d6")
    return (
        case(*move, given={"tiles": (GREENHOUSE,)}, tiles=("greenhouse",), step="main",
             refuses=(("lift greenhouse c1,c2,d2,e2", "C15"),)),
        case(*move, given={"tiles": (GREENHOUSE,)}, refuses=(("lift greenhouse b5,b6,c6,d6", "C15"),)),
    )  # fmt: skip


def split(cargo: int) -> Pair:
    return (
        case(f"haul {cargo - 1} 1 0 0", given={"store": "0000"}, store=f"{cargo - 1}100", step="done"),
        case(refuses=((f"haul {cargo - 2} 1 1 0", "C16"), (f"haul {cargo} 1 0 0", "C16"), ("haul 1 0 0 0", "C16"))),
    )


def overlap_one() -> Pair:
    return (
        case(*build(ON_ONE), given={"store": "0201", "tiles": (HABITAT,)}, tiles=("habitat", "power"), step="done"),
        case("build power slot", given={"store": "0201", "tiles": (HABITAT,)}, refuses=((f"place {ON_TWO}", "C21"),)),
    )


def instead(n: int, tile: str) -> Pair:
    cells = {"statue": "d4", "factory": "d4,e4"}[tile]
    takes = ("take water",) * n
    return (
        case("instead", *takes, f"place {tile} {cells}", given={"store": "0000"}, store=f"{n}000", tiles=(tile,),
             step="done"),
        case("instead", *takes, given={"store": "0000", "no_supply": (tile,)}, store=f"{n}000", tiles=(), step="done"),
    )  # fmt: skip


def capacity_by_open(cargo: int, low: tuple[int, ...]) -> Pair:
    """1 more for each lower worker that lies open, at most 2."""
    given = {"store": "0000", "areas": "9333", "seats": 3}
    return (
        case("gather water", given={**given, "others": low[:1]}, store=f"{cargo + 1}000", step="done"),
        case("gather water", given={**given, "others": low}, store=f"{cargo + 2}000", step="done"),
    )


def substitute_all(resource: int) -> Pair:
    """A resource pays for all others; no other does."""
    held = "".join("3" if r == resource else "0" for r in range(4))
    wrong = "".join("3" if r == (resource + 1) % 4 else "0" for r in range(4))
    return (
        case(*build(HABITAT), given={"store": held}, store="0000", tiles=("habitat",), step="done"),
        case(given={"store": wrong}, refuses=(("build habitat slot", "C18"),)),
    )


def other_area(cargo: int) -> Pair:
    return (
        case("gather water", "take minerals", given={"store": "0000"}, store=f"{cargo}100", step="done"),
        case("gather water", given={"store": "0000"}, refuses=(("take water", "C15"),)),
    )


def more_but_no_build(cargo: int) -> Pair:
    return (
        case("gather water", "take energy", "take energy", given={"store": "0000", "areas": "4333"},
             store=f"{cargo}002", step="done"),
        case(given={"store": "2222"}, refuses=(("build habitat slot", "C15"),), offers=("gather water",)),
    )  # fmt: skip


def discount() -> Pair:
    return (
        case(*build(HABITAT), given={"store": "0011"}, store="0000", step="done"),
        case(given={"store": "0001"}, refuses=(("build habitat slot", "C18"),)),
    )


def free_tile(tile: str, start: str = "0201") -> Pair:
    """A statue or factory after the building, for nothing, while there is one."""
    cells = {"statue": "c1", "factory": "e2,f2"}[tile]
    return (
        case(*build(POWER), f"place {tile} {cells}", given={"store": start}, tiles=("power", tile), step="done"),
        case(*build(POWER), given={"store": start, "no_supply": (tile,)}, tiles=("power",), step="done"),
    )


def each_area() -> Pair:
    return (
        case("haul 1 1 1 1", "take water", given={"store": "0000"}, store="2111", step="done"),
        case(refuses=(("haul 2 1 1 0", "C16"), ("haul 1 1 1 0", "C16"))),
    )


def gain_by_open(cargo: int) -> Pair:
    given = {"store": "0000", "seats": 3}
    return (
        case("gather water", "take energy", given={**given, "others": (1,)}, store=f"{cargo}001", step="done"),
        case("gather water", "take energy", "take energy", given={**given, "others": (1, 2, 3)},
             store=f"{cargo}002", step="done"),
    )  # fmt: skip


def twice() -> Pair:
    return (
        case(*build(HABITAT), *build("power e2,f2,d3,e3"), given={"store": "0312"},
             tiles=("habitat", "power"), step="done"),
        case(*build(HABITAT), "build power slot", "place power e2,f2,d3,e3", given={"store": "2424"}, step="done"),
    )  # fmt: skip


def gap(start: str, paid_back: tuple[str, ...] = ()) -> Pair:
    """No contact is needed; an overlap is still forbidden. The price may be less, or something come back."""
    return (
        case(*build(FAR), *paid_back, given={"store": start, "tiles": (HABITAT,)}, tiles=("habitat", "power"),
             step="done"),
        case("build power slot", given={"store": start, "tiles": (HABITAT,)}, refuses=((f"place {ON_ONE}", "C21"),)),
    )  # fmt: skip


def store_of_twelve(cargo: int, *more: str, after: str) -> Pair:
    """The store holds 12 now; what is above that goes."""
    return (
        case("gather energy", *more, given={"store": "3330", "areas": "3334"}, store=after, step="done"),
        case("gather energy", *more, given={"store": "4440", "areas": "3334", "limit": 12}, step="discard"),
    )


BASIC: dict[int, Pair] = {
    1: gathered_again(4, 2),
    2: corner(),
    3: store_of_twelve(3, after="3333"),
    4: paid_statue(),
    5: swap(2),
    6: reserve_after(),
    7: (
        case(*build(GREENHOUSE), "take water", given={"store": "2010"}, store="1000", step="done"),
        case(*build(POWER), given={"store": "0201"}, store="0000", step="done"),
    ),
    8: move_one(),
    9: split(3),
    10: overlap_one(),
    11: instead(2, "statue"),
    12: capacity_by_open(3, (1, 2, 3)),
    13: substitute_all(3),
    14: other_area(3),
    15: refund(),
    16: more_but_no_build(4),
    17: discount(),
    18: (
        case("haul 2 2 0 0", given={"store": "0000"}, store="2200", step="done"),
        case(refuses=(("haul 3 1 0 0", "C16"), ("haul 2 2 2 0", "C16"))),
    ),
    19: free_tile("factory"),
    20: each_area(),
    21: (
        case(*build(POWER, "supply"), "take minerals", given={"store": "0201", "empty": ("power",)}, store="0100",
             step="done"),
        case(given={"store": "0201"}, refuses=(("build power supply", "C18"),)),
    ),
    22: gap("0101"),
    23: gain_by_open(3),
    24: free_tile("statue", "0101"),
    25: twice(),
}  # fmt: skip

DAY: dict[int, Pair] = {
    1: gathered_again(4, 2),
    2: corner(),
    3: (
        case("reserve power slot", "gather water", given={"store": "0000"}, reserved="power", store="3000",
             step="done"),
        case("reserve power slot", given={"store": "2222"}, refuses=(("build habitat slot", "C15"),)),
    ),
    4: paid_statue(),
    5: (
        case("gather water", given={"store": "0000"}, store="3000", step="done"),
        case("gather water", given={"store": "0000", "bank": "0999"}, store="2000", step="done"),
    ),
    6: split(3),
    7: (
        case(*build(GREENHOUSE), given={"store": "2010"}, store="0010", step="done"),
        case(*build(POWER), given={"store": "0201"}, store="0000", step="done"),
    ),
    8: (
        case("lift greenhouse c1,c2,d2,e2", "place greenhouse b5,b6,c6,d6", "build power slot",
             "place power d7,e7,c8,d8", given={"tiles": (GREENHOUSE,), "store": "0201"},
             tiles=("greenhouse", "power"), step="done"),
        case("lift greenhouse c1,c2,d2,e2", "place greenhouse b5,b6,c6,d6",
             given={"tiles": (GREENHOUSE,), "store": "0201"},
             refuses=(("gather water", "C15"), ("lift greenhouse b5,b6,c6,d6", "C15"))),
    ),
    9: (
        case("gather energy", given={"store": "0000"}, store="1003", step="done"),
        case("gather energy", given={"store": "0000", "bank": "0999"}, store="0003", step="done"),
    ),
    10: instead(1, "statue"),
    11: (
        case("gather energy", given={"store": "0000"}, store="0103", step="done"),
        case("gather energy", given={"store": "0000", "bank": "9099"}, store="0003", step="done"),
    ),
    12: (
        case(*build(HABITAT), given={"store": "1011"}, store="0000", step="done"),
        case(given={"store": "2001"}, refuses=(("build habitat slot", "C18"),)),
    ),
    13: capacity_by_open(3, (1, 2, 3)),
    14: other_area(3),
    15: refund(),
    16: split(4),
    17: more_but_no_build(4),
    18: (
        case(*build(HABITAT), given={"store": "0001"}, store="0000", step="done"),
        case(given={"store": "0001"}, refuses=(("gather water", "C15"),), offers=("build habitat slot",)),
    ),
    19: (
        case("gather energy", given={"store": "3310", "areas": "3334"}, store="3315", step="done"),
        case("gather energy", given={"store": "3330", "areas": "3334"}, step="discard"),
    ),
    20: discount(),
    21: each_area(),
    22: (
        case(*build(ON_ONE), given={"store": "0101", "tiles": (HABITAT,)}, tiles=("habitat", "power"), step="done"),
        case("build power slot", given={"store": "0101", "tiles": (HABITAT,)}, refuses=((f"place {ON_TWO}", "C21"),)),
    ),
    23: gain_by_open(3),
    24: (
        case("haul 3 3 0 0", given={"store": "0000"}, store="3300", step="done"),
        case(refuses=(("haul 4 1 0 0", "C16"), ("haul 3 3 3 0", "C16"))),
    ),
    25: twice(),
}  # fmt: skip

NIGHT: dict[int, Pair] = {
    1: gathered_again(2, 2),
    2: (
        case("swap water energy", *build(HABITAT), given={"store": "1110"}, store="0000", step="done"),
        case("swap water energy", given={"store": "2110"},
             refuses=(("gather water", "C15"), ("swap water energy", "C15"))),
    ),
    3: (
        case(*build(POWER, "supply"), given={"store": "0201", "empty": ("power",)}, tiles=("power",), step="done"),
        case(given={"store": "0201", "empty": ("power",), "no_supply": ("power",)},
             refuses=(("build power supply", "C2"),)),
    ),
    4: free_tile("statue"),
    5: move_one(),
    6: overlap_one(),
    7: (
        case(*build(GREENHOUSE), "take water", "take energy", given={"store": "2010"}, store="1001", step="done"),
        case(*build(POWER), given={"store": "0201"}, store="0000", step="done"),
    ),
    8: (
        case("lift greenhouse c1,c2,d2,e2", "place greenhouse b5,b6,c6,d6", "lift power d7,e7,c8,d8",
             "place power d4,e4,c5,d5", *build("habitat c2,d2,e2,c3,d3"),
             given={"tiles": (GREENHOUSE, "power d7,e7,c8,d8"), "store": "0111"},
             tiles=("greenhouse", "power", "habitat"), step="done"),
        case("lift greenhouse c1,c2,d2,e2", "place greenhouse b5,b6,c6,d6",
             given={"tiles": (GREENHOUSE, "power d7,e7,c8,d8"), "store": "0111"},
             refuses=(("lift greenhouse b5,b6,c6,d6", "C21"), ("gather water", "C15"))),
    ),
    9: substitute_all(0),
    10: instead(1, "factory"),
    11: (
        case(*build(HABITAT), given={"store": "3000"}, store="0000", step="done"),
        case(given={"store": "2200"}, refuses=(("build habitat slot", "C18"),)),
    ),
    12: (
        case(*build(CORNER), given={"store": "0111", "tiles": (HABITAT,)}, store="0000", step="done"),
        case(given={"store": "0201", "tiles": (HABITAT,)}, refuses=(("build atmosphere slot", "C18"),)),
    ),
    13: (
        case(*build(HABITAT), given={"first": 5, "store": "0011"}, store="0000", step="done"),
        case(given={"first": 20, "store": "0011"}, refuses=(("build habitat slot", "C18"),)),
    ),
    14: (
        case("gather water", "take minerals", "take energy", given={"store": "0000"}, store="3101", step="done"),
        case("gather water", "take minerals", given={"store": "0000"},
             refuses=(("take minerals", "C15"), ("take water", "C15"))),
    ),
    15: (
        case("gather water", "take energy", given={"store": "0000"}, store="3001", step="done"),
        case("gather water", "take energy", given={"store": "2000"}, store="5001", step="done"),
    ),
    16: (
        case("take energy", "swap water energy", "swap water energy", given={"store": "3000"}, store="1003",
             step="main"),
        case("take energy", "swap water energy", "swap water energy", given={"store": "3000"},
             refuses=(("swap water energy", "C15"),)),
    ),
    17: gap("0201", ("take minerals",)),
    18: free_tile("factory"),
    19: (
        case(*build(POWER), "take energy", "place statue c1", given={"store": "0201"}, store="0001",
             tiles=("power", "statue"), step="done"),
        case(*build(POWER), "take energy", given={"store": "0201", "no_supply": ("statue",)}, tiles=("power",),
             step="done"),
    ),
    20: gap("0101"),
    21: (
        case(*build(POWER, "supply"), given={"store": "0101", "empty": ("power",)}, tiles=("power",), step="done"),
        case(given={"store": "0101"}, refuses=(("build power supply", "C18"),)),
    ),
    22: (
        case(*build(ON_TWO), given={"store": "0101", "tiles": (HABITAT,)}, tiles=("habitat", "power"), step="done"),
        case("build habitat slot", given={"store": "0011", "tiles": (HABITAT,)},
             refuses=(("place habitat d1,e1,c2,d2,e2", "C21"),)),
    ),
    23: (
        case("take water", "reserve power slot", given={"store": "0000"}, store="1000", reserved="power", step="main"),
        case("take water", given={"store": "0000", "reserved": "habitat"}, refuses=(("reserve power slot", "C48"),)),
    ),
    24: free_tile("statue", "0101"),
    25: instead(3, "factory"),
}  # fmt: skip

SOLO: dict[int, Pair] = {
    1: corner(),
    2: paid_statue(),
    3: split(3),
    4: (
        case(*build(GREENHOUSE), given={"store": "1010"}, store="0000", step="done"),
        case(given={"store": "0011"}, refuses=(("build habitat slot", "C18"),)),
    ),
    5: swap(2),
    6: move_one(),
    7: reserve_after(),
    8: overlap_one(),
    9: (
        case("gather water", given={"store": "0000", "areas": "9333", "others": (1,)}, store="3000", step="done"),
        case("gather water", given={"store": "0000", "areas": "9333", "others": (1, 2), "night": True, "first": 3},
             store="4000", step="done"),
    ),
    10: (
        case("gather energy", "take water", given={"store": "3330"}, store="4333", step="discard"),
        case("gather energy", "take water", given={"store": "2330"}, store="3333", step="done"),
    ),
    11: refund(),
    12: more_but_no_build(4),
    13: (
        case(*build(POWER, "supply"), given={"store": "0101", "empty": ("power",)}, tiles=("power",), step="done"),
        case(given={"store": "0101"}, refuses=(("build power supply", "C18"),)),
    ),
    14: free_tile("factory"),
}  # fmt: skip

CARDS: dict[tuple[str, int, bool], Pair] = {
    **{("basic", number, False): pair for number, pair in BASIC.items()},
    **{("advanced", number, False): pair for number, pair in DAY.items()},
    **{("advanced", number, True): pair for number, pair in NIGHT.items()},
    **{("solo", number, False): pair for number, pair in SOLO.items()},
}
