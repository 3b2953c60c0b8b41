"""Worked case 9: the long example of a whole turn, from the first step to the last."""

from .table import acting, credits, do, live, samples, stage, table, texts, tile
from rules import rule

EFFECTS = "fly; fly; level x fuel 2"
FLY, REFUEL = 1, 2  # the chips


@rule("B17", "B18", "B25", "B27", "B28", "B30", "B33")
def test_worked_case_9_the_long_example_of_a_whole_turn() -> None:
    # given our own pack; level 3, one room before level 4; an orange and a pink agent on board;
    # 7 fuel, 3 orange samples, 12 open cells, 17 credits
    state = table(
        live,
        board="""
            .  .  .  .  .  .
            .  .  P1 O3 .  .
            .  .  B0 .  .  .
            .  .  B0 .  .  .
        """,
        room=11,
        fuel=7,
        samples="OOO",
        cells=12,
        credits=17,
        draws=["b3", "b1", "b2"],  # 2 any samples; orange with a megamall: 3 credits; pink: a pink sample, bureau 1
        queue="OIB",
    )
    assert state.level == 3

    # when an inspector is placed into two flights and level x fuel 2
    state = do(state, "place inspector c4 2")
    assert texts(state)[-2:] == [f"do {REFUEL}", "end"]

    # the first refuelling fills the store
    state = do(state, f"do {REFUEL}")
    assert (state.fuel, state.free) == (9, 0)

    # the first flight discovers two any samples: both pink
    state = do(state, f"fly {FLY} e")
    assert (tile(state), state.fuel) == ("b3", 6)
    state = do(state, "sample 1 pink", "sample 1 pink")
    assert samples(state) == "OOOPP"

    # it goes on and discovers an orange planet with a megamall, for 3 credits
    state = do(state, "go e")
    assert (tile(state), state.fuel) == ("b1", 3)
    state = do(state, "do 1")
    assert credits(state) == 20

    # and lands the orange agent: 2 and 1 for each of 3 orange samples
    state = do(state, "land d3")
    assert credits(state) == 25

    # two more times fuel 2, to the brim
    state = do(state, f"do {REFUEL}", f"do {REFUEL}")
    assert (state.fuel, state.free) == (7, 0)
    assert f"do {REFUEL}" not in texts(state)

    # the second flight discovers a pink planet: a pink sample, and a step in the bureau to level 4
    state = do(state, f"fly {FLY} e")
    assert (tile(state), state.fuel) == ("b2", 4)
    state = do(state, "sample 1 pink", "do 2")
    assert (samples(state), state.level) == ("OOOPPP", 4)

    # the inspector placed this turn turns over
    assert texts(state) == ["turn c4", "leave"]
    state = do(state, "turn c4")
    assert credits(state) == 27

    # the pink agent lands: 2 and 1 for each of 3 pink samples
    state = do(state, "land c3")
    assert credits(state) == 32

    # one more time fuel 2, because the level rose
    state = do(state, f"do {REFUEL}")
    assert (state.fuel, len(samples(state)), state.free) == (6, 6, 0)

    # then an inspector is taken from the queue, which is refilled, and the turn is over
    assert stage(state) == "refill"
    state = do(state, "take inspector")
    assert (len(state.queue), state.turns) == (3, 1)


@rule("B17", "B33")
def test_the_same_turn_can_be_played_in_another_order() -> None:
    state = acting(EFFECTS, agent="inspector", room=11, fuel=7, samples="OOO", cells=12, draws=["b3", "b1", "b2"])
    state = do(state, f"fly {FLY} e", "leave", "stop", f"do {REFUEL}", f"fly {FLY} e", "leave", "stop")
    assert [state.used & 255, state.used >> 8] == [2, 1]  # flights, refuellings
    assert do(state, f"do {REFUEL}", f"do {REFUEL}").fuel == 7
