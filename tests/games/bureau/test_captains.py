"""Captain abilities: B39 to B44, with the rulebook's pictures as described in their text (worked case 11)."""

from itertools import product
from random import Random

import pytest

from cosmodrome.games.bureau.conditions import CONDITIONS

from .table import bureau, credits, do, live, samples, stage, table, texts, wire
from rules import rule


def times(captain: str, board: str, placing: str, **given: object) -> int:
    """How often the captain's bonus is offered when that agent is placed."""
    state = do(table(captain=captain, board=board, **given), f"place {placing}")  # type: ignore[arg-type]
    if stage(state) != "captain":
        return 0
    limit = wire(state.view(0))["agenda"]["items"][0]["limit"]
    assert isinstance(limit, int)
    return limit


@rule("B39")
def test_c1_a_row_and_a_column_at_once_pay_twice() -> None:
    # given the first row and the second column each one orange agent short of three
    board = """
        .  .  .  .  .  .
        .  O0 .  .  .  .
        .  O0 .  .  .  .
        O1 .  O1 .  .  .
    """
    game = bureau(rewards={"C1": "credits 8"})
    state = do(table(game, captain="C1", board=board), "place orange b1 1")
    assert texts(state) == ["do 1", "leave"]
    once = do(state, "do 1")
    assert texts(once) == ["do 1", "leave"]
    twice = do(once, "do 1")
    assert (credits(twice), stage(twice) == "captain") == (16, False)
    assert twice.view(0)["players"][0]["lines"] == ["row 1", "column b"]


@rule("B39")
def test_c1_a_line_is_unbroken_of_one_kind_and_turned_ones_count() -> None:
    assert times("C1", "O1 O1 . . . .", "orange c1 1") == 1
    assert times("C1", "o1 O1 . . . .", "orange c1 1") == 1
    assert times("C1", "O1 B0 . O1 . .", "orange c1 1") == 0
    assert times("C1", "O1 O1 . . . .", "blue c1 0") == 0
    assert times("C1", "O1 . . O1 O1 .", "orange c1 1") == 1
    assert times("C1", "O1 . . O1 . .", "orange c1 1") == 0


@rule("B39")
def test_c1_contacts_do_not_matter_and_inspectors_are_a_kind() -> None:
    # three inspectors side by side, each joined to the hull alone
    assert times("C1", "I2 i2 . . . .", "inspector c1 2") == 1
    assert times("C1", "B0 B0 . . . .", "blue c1 0") == 1


@rule("B39")
def test_c1_a_row_pays_for_its_first_line_only_whatever_its_colour() -> None:
    # given a bottom row with a line of three that was made, and two blue agents
    state = do(table(captain="C1", board="O1 O1 . B0 B0 .", supply="OB"), "place orange c1 1", "leave")
    assert state.lines == 1
    state = table(captain="C1", board="O1 O1 O1 B0 B0 .", supply="OB")
    state.lines = 1
    state = do(state, "place blue f1 0")
    assert stage(state) != "captain"


@rule("B39")
def test_c1_a_longer_line_is_no_new_one() -> None:
    state = table(captain="C1", board="O1 O1 O1 . . .", supply="OB")
    state.lines = 1
    assert stage(do(state, "place orange d1 1")) != "captain"


@rule("B40")
def test_c2_placing_into_the_leftmost_or_rightmost_column() -> None:
    assert times("C2", "", "blue a1 0") == 1
    assert times("C2", "", "blue f1 0") == 1
    assert [times("C2", "", f"blue {column}1 0") for column in "bcde"] == [0, 0, 0, 0]
    assert times("C2", "P1 . . . . .", "blue a2 0") == 1


@rule("B41")
def test_c3_two_squares_at_once_pay_twice() -> None:
    # given two squares that lack the same agent
    board = """
        .  .  .  .  .  .
        .  .  .  .  .  .
        B0 B0 B0 .  .  .
        B0 .  b0 .  .  .
    """
    game = bureau(rewards={"C3": "sample any; bureau 1"})
    state = do(table(game, captain="C3", board=board), "place orange b1 1")
    assert texts(state)[:4] == ["sample 1 orange", "sample 1 blue", "sample 1 pink", "do 2"]
    after = do(state, "sample 1 orange", "sample 1 orange", "do 2", "leave", "do 2")
    assert (samples(after), after.room, stage(after) == "captain") == ("OO", 2, False)


@rule("B41")
def test_c3_a_square_is_two_by_two_and_needs_all_four() -> None:
    assert times("C3", "B0 . . . . .\n. B0 . . . .", "blue a1 0") == 0
    assert times("C3", "B0 B0 . . . .\n. B0 . . . .", "blue a1 0") == 1
    assert times("C3", "B0 . . . . .\n. B0 . . . .", "orange a1 1") == 0


@rule("B42")
def test_c4_four_placements_pay_yes_yes_yes_no() -> None:
    # given the first agent of the game, with nobody beside it
    first = do(table(bureau(rewards={"C4": "fuel 1"}), captain="C4"), "place orange b1 1")
    assert (stage(first), texts(first)) == ("captain", ["do 1", "leave"])
    assert do(first, "do 1").fuel == 3
    # a blue one beside it only
    assert times("C4", ". O1 . . . .", "blue c1 0") == 1
    # a pink one beside the blue one only (the orange one is diagonal)
    assert times("C4", ". O1 B0 . . .", "pink c2 1") == 1
    # an inspector beside the orange and the pink one
    assert times("C4", ". . P1 . . .\n. O0 B0 . . .", "inspector b2 2") == 0


@rule("B42")
def test_c4_diagonals_do_not_count_and_turned_agents_do() -> None:
    assert times("C4", "B0 . B0 . . .\n. . . . . .", "blue b1 0") == 1
    assert times("C4", "b0 . b0 . . .", "blue b1 0") == 0


@rule("B43")
def test_c5_two_surrounded_agents_pay_twice() -> None:
    # given two agents that lack the same neighbour
    board = """
        .  .  .  .  .  .
        .  B0 .  B0 .  .
        B0 B0 .  B0 B0 .
        .  B0 P1 b0 .  .
    """
    game = bureau(rewards={"C5": "credits 3; sample any; bureau 1"})
    state = do(table(game, captain="C5", board=board), "place blue c2 0")
    assert wire(state.view(0))["agenda"]["items"][0]["limit"] == 2
    after = do(state, "do 1", "do 1", "sample 2 pink", "sample 2 blue", "do 3", "leave", "do 3")
    assert (credits(after), samples(after), after.room) == (6, "BP", 2)
    assert stage(after) != "captain"


@rule("B43")
def test_c5_the_placed_agent_may_be_the_surrounded_one_and_never_at_the_edge() -> None:
    around = """
        .  .  .  .  .  .
        .  B0 .  .  .  .
        B0 .  B0 .  .  .
        .  B0 .  .  .  .
    """
    assert times("C5", around, "blue b2 0") == 1
    assert times("C5", around.replace("B0", "b0", 2), "blue b2 0") == 1
    edge = """
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  B0 .  .  .  .
        B0 .  B0 .  .  .
    """
    assert times("C5", edge, "blue b1 0") == 0


@rule("B43")
def test_c5_only_newly_surrounded_agents_pay() -> None:
    # given an agent surrounded before, and a placement elsewhere beside its neighbour
    board = """
        .  .  .  .  .  .
        .  B0 .  .  .  .
        B0 B0 B0 .  .  .
        .  B0 .  .  .  .
    """
    assert times("C5", board, "blue c1 0") == 0


@rule("B44")
def test_c6_a_flight_on_placing_into_the_third_row() -> None:
    board = "\n".join(["B0 . . . . ."] * 2)
    state = do(table(captain="C6", board=board, fuel=4, tiles={"b7": (1, 0)}), "place blue a3 0")
    assert stage(state) == "captain"
    assert "fly 1 e" in texts(state)
    # then it flies before the compartment's actions
    after = do(state, "fly 1 e", "stop")
    assert (stage(after), after.fuel) == ("compartment", 3)
    assert times("C6", "B0 . . . . .", "blue a2 0", fuel=4) == 0
    assert times("C6", "\n".join(["B0 . . . . ."] * 3), "blue a4 0", fuel=4) == 0


@rule("B39", "B40", "B41", "B42", "B43", "B44")
def test_our_rewards_have_the_shape_the_text_gives() -> None:
    rewards = {captain.id: live.components.agendas[captain.agenda] for captain in live.components.captains}
    assert {name: sum(item.times for item in reward.items) for name, reward in rewards.items()} == {
        "C1": 1, "C2": 1, "C3": 2, "C4": 1, "C5": 3, "C6": 1,
    }  # fmt: skip
    assert rewards["C6"].text == "fly"


# The conditions once more, written down from the clauses and compared on random ships.


def filled(agents: tuple[int, ...]) -> set[tuple[int, int]]:
    every = agents[0] | agents[1] | agents[2] | agents[3]
    return {(c % 6, c // 6) for c in range(24) if every >> c & 1}


def beside(column: int, row: int) -> list[tuple[int, int]]:
    return [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


def expected(condition: str, agents: tuple[int, ...], kind: int, compartment: int, lines: int) -> int:
    column, row = compartment % 6, compartment // 6
    there = filled(agents)
    if condition == "line of three":
        same = {(c % 6, c // 6) for c in range(24) if agents[kind] >> c & 1}
        across = any({(column - i + j, row) for j in range(3)} <= same for i in range(3))
        upwards = any({(column, row - i + j) for j in range(3)} <= same for i in range(3))
        return (across and not lines >> row & 1) + (upwards and not lines >> (4 + column) & 1)
    if condition == "edge column":
        return int(column in (0, 5))
    if condition == "square":
        corners = product((column - 1, column), (row - 1, row))
        return sum({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} <= there for x, y in corners)
    if condition == "at most one neighbour":
        return int(sum(spot in there for spot in beside(column, row)) <= 1)
    if condition == "surrounded":
        around = [(column, row), *beside(column, row)]
        return sum(spot in there and set(beside(*spot)) <= there for spot in around)
    assert condition == "third row"
    return int(row == 2)


@rule("B39", "B40", "B41", "B42", "B43", "B44")
@pytest.mark.parametrize("condition", CONDITIONS)
def test_conditions_on_random_ships(condition: str) -> None:
    rng = Random(condition)
    met = 0
    for _ in range(3000):
        agents = [0, 0, 0, 0]
        for compartment in range(24):
            if rng.random() < 0.75:
                agents[rng.randrange(rng.choice((1, 2, 4)))] |= 1 << compartment
        compartment = rng.randrange(24)
        kind = next((k for k in range(4) if agents[k] >> compartment & 1), None)
        if kind is None:
            kind = rng.randrange(4)
            agents[kind] |= 1 << compartment
        lines = rng.getrandbits(10) & rng.getrandbits(10)
        wanted = expected(condition, tuple(agents), kind, compartment, lines)
        got, after = CONDITIONS[condition].met(tuple(agents), kind, compartment, lines)
        assert got == wanted
        assert (after & ~lines).bit_count() == (got if condition == "line of three" else 0)
        met += got
    assert met > 100
