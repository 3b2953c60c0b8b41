"""A turn: placing an agent, the order of actions, the refill (B14 to B17, B34 to B36)."""

import pytest

from cosmodrome.core.event import Event
from cosmodrome.games.bureau import rules
from cosmodrome.games.bureau.events import BagFoundEmpty, TurnDead
from cosmodrome.games.bureau.state import BureauState

from .table import acting, bureau, credits, do, live, refusal, stage, table, texts, wire
from rules import rule

DEAD_END = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    I2 I2 I2 I2 I2 I2
"""


def placings(state: BureauState, agent: str, compartment: str) -> list[int]:
    """The turns in which an agent can be placed there."""
    return [int(text.split()[3]) for text in texts(state) if text.startswith(f"place {agent} {compartment} ")]


@rule("B14")
def test_an_agent_is_placed_so_that_a_contact_meets_the_hull() -> None:
    state = table()
    # then one of its contacts must point down: orange (up and right), blue (up and down), pink (all but down)
    assert placings(state, "orange", "c1") == [1, 2]
    assert placings(state, "blue", "c1") == [0]
    assert placings(state, "pink", "c1") == [1, 2, 3]
    assert placings(state, "inspector", "c1") == [2]
    # and nobody can go where no contact waits
    assert {text.split()[2] for text in texts(state)} == {"a1", "b1", "c1", "d1", "e1", "f1"}


@rule("B14")
def test_an_agent_is_placed_so_that_a_contact_meets_one_of_an_agent_on_board() -> None:
    # given an orange agent with contacts down and to the right, and a blue one up and down
    state = table(board="O1 . B0 . . .")
    # then the compartment between takes contacts from the left and from below
    assert placings(state, "inspector", "b1") == [2, 3]
    assert placings(state, "inspector", "c2") == [2]
    assert placings(state, "inspector", "a2") == []
    assert placings(state, "blue", "b1") == [0, 1]
    # and one that is taken takes nobody
    assert placings(state, "inspector", "a1") == []


@rule("B14")
def test_other_contacts_may_run_into_walls_or_bare_sides() -> None:
    # given a blue agent standing beside the wall compartment a1
    state = table(board=". B0 . . . .")
    # then a pink one whose contacts run into the wall and into the bare side of the blue one can be placed
    assert "place pink a1 2" in texts(state)
    after = do(state, "place pink a1 2")
    assert after.view(0)["players"][0]["compartments"]["a1"]["contacts"] == ["right", "down", "left"]


@rule("B14")
def test_an_agent_lies_face_up_as_it_was_turned_and_leaves_the_supply() -> None:
    after = do(table(supply="OOB"), "place orange d1 2")
    player = after.view(0)["players"][0]
    assert player["compartments"]["d1"] == {
        "agent": "orange",
        "turned": False,
        "contacts": ["down", "left"],
        "faced": [],
    }
    assert player["supply"] == {"orange": 1, "blue": 1, "pink": 0, "inspector": 0}


@rule("B14")
def test_one_must_place_if_one_can() -> None:
    state = table()
    assert all(text.startswith("place") for text in texts(state))
    for text in ("end", "take blue", "leave", "redraw"):
        assert refusal(state, text) == ("B14", "place_first")
    assert refusal(acting("fuel 1"), "place orange b1 1") == ("B14", "placed")


@rule("B15")
def test_a_dead_turn_goes_on_with_the_refill() -> None:
    # given a player about to take and with a ship on which nothing can be placed, in a game of two
    state = table(seats=2, board=DEAD_END, supply="B")
    # then phase 3 is all there is
    assert stage(state) == "refill"
    assert set(texts(state)) == {"take orange", "take blue", "take pink"}
    # and the supply grows, while the turn passes on
    after = do(state, "take pink")
    assert after.view(0)["players"][0]["supply"] == {"orange": 0, "blue": 1, "pink": 1, "inspector": 0}
    assert after.turn == (1,)


@rule("B15")
def test_a_dead_turn_is_told() -> None:
    # given a ship with one way to go on, and an agent that closes it
    state = table(bureau({"a1": "fuel 1"}), board=DEAD_END.replace("I2", ".", 1), supply="BI")
    events: list[Event] = []
    after = do(state, "place inspector a1 2", "do 1", "take blue", events=events)
    assert [event.seat for event in events if isinstance(event, TurnDead)] == [0]
    assert stage(after) == "refill"
    assert after.turns == 1


@rule("B15", "B36")
def test_a_dead_turn_without_a_refill_only_ends() -> None:
    state = table(seats=2, board=DEAD_END, supply="B", closing=1, queue="OB", bag=0)
    assert texts(state) == ["end"]
    assert refusal(state, "take blue") == ("B36", "end_first")
    assert do(state, "end").turn == (1,)


@rule("B16")
def test_the_captains_bonus_comes_before_the_compartments_actions() -> None:
    # given C2, whose reward here is a step in the bureau, and a compartment at the left edge
    state = acting("", bureau({"a1": "fuel 2"}, rewards={"C2": "bureau 1"}), captain="C2")
    assert stage(state) == "captain"
    assert texts(state) == ["do 1", "leave"]
    assert refusal(state, "end") == ("B16", "captain_first")
    # when it is taken
    after = do(state, "do 1", "leave")
    # then the compartment follows
    assert after.room == 1
    assert stage(after) == "compartment"
    # and when it is declined, the compartment follows as well
    declined = do(state, "leave")
    assert (declined.room, stage(declined)) == (0, "compartment")


@rule("B16")
def test_the_captains_bonus_can_be_taken_in_part() -> None:
    # given C3 (a sample and a step) on completing a square
    board = """
        .  .  .  .  .  .
        .  .  .  .  .  .
        B0 B0 .  .  .  .
        .  B0 .  .  .  .
    """
    state = acting("", bureau({"a1": "fuel 2"}, rewards={"C3": "sample any; bureau 1"}), captain="C3", board=board)
    assert texts(state) == ["sample 1 orange", "sample 1 blue", "sample 1 pink", "do 2", "leave"]
    after = do(state, "sample 1 blue", "leave")
    assert (stage(after), after.room) == ("compartment", 0)


@rule("B17")
def test_actions_are_done_in_any_order_each_or_none() -> None:
    state = acting("credits 1; enlarge; fuel 1")
    assert texts(state) == ["do 1", "do 2", "do 3", "end"]
    after = do(state, "do 3", "do 1")
    assert (credits(after), after.fuel, after.cells) == (1, 3, 9)
    assert texts(after) == ["do 2", "end"]
    assert stage(do(after, "end")) == "refill"
    assert stage(do(state, "end")) == "refill"
    assert stage(do(after, "do 2")) == "refill"


@rule("B17", "B27")
def test_what_cannot_be_done_waits_for_the_end_and_says_why() -> None:
    # given a flight with too little fuel for any way there is
    state = acting("fly", fuel=2)
    # then the turn waits for its owner, and the chip says what it lacks
    assert texts(state) == ["end"]
    why = wire(state.view(0))["agenda"]["items"][0]["chips"][0]["why"]
    assert (why["rule"], why["numbers"]) == ("B27", {"needs": 3, "has": 2})
    assert refusal(state, "fly 1 e") == ("B27", "unexplored_fuel")
    assert stage(do(state, "end")) == "refill"


@rule("B17")
def test_each_action_is_done_once() -> None:
    state = do(acting("credits 1; fuel 1"), "do 1")
    assert refusal(state, "do 1") == ("B17", "done")


@rule("B17")
def test_only_that_compartments_actions_are_done() -> None:
    # given another agent on board, in a compartment with another action
    of = bureau({"a1": "credits 1", "b1": "office"})
    state = acting("", of, board=". B0 . . . .")
    assert texts(state) == ["do 1", "end"]
    assert refusal(state, "office 2 any") == ("B17", "no_chip")


@rule("B17", "B24")
def test_an_action_begun_is_finished_before_the_next() -> None:
    # given a walk of two rooms and a gain of credits
    state = do(acting("bureau 2; credits 5", bureau({"a1": "bureau 2; credits 5"}, ["fuel 1", "fuel 1"])), "do 1")
    # then in the first room only that room's bonus is offered
    assert texts(state) == ["do 1", "leave"]
    assert refusal(state, "do 2") == ("B17", "no_chip")
    assert refusal(state, "end") == ("B24", "room_first")
    # and after the second the credits are
    after = do(state, "leave", "do 1")
    assert texts(after) == ["do 2", "end"]


@rule("B17", "B33")
def test_a_flight_is_not_interrupted() -> None:
    state = acting("fly; level x fuel 2", fuel=5, room=6, draws=["b6", "b7"])
    after = do(state, "fly 1 e", "leave")
    assert stage(after) == "flight"
    assert refusal(after, "do 2") == ("B17", "flight_first")
    assert refusal(after, "fly 1 e") == ("B17", "flight_first")
    assert "do 2" in texts(do(after, "stop"))


@rule("B34")
def test_one_agent_is_taken_from_the_queue() -> None:
    state = do(acting("credits 1", queue="OOI"), "end")
    assert texts(state) == ["take orange", "take inspector"]
    after = do(state, "take orange")
    assert after.view(0)["players"][0]["supply"]["orange"] == 2
    assert after.queue[:2] == (0, 3)
    assert refusal(state, "take pink") == ("B34", "not_in_queue")


@rule("B34")
@pytest.mark.parametrize("queue", ["OOO", "BBB", "PPP", "III"])
def test_a_queue_of_one_kind_may_be_drawn_anew_once(queue: str) -> None:
    state = do(acting("credits 1", queue=queue, bag=10), "end")
    assert texts(state)[-1] == "redraw"
    after = do(state, "redraw")
    assert (len(after.queue), after.bag) == (3, 10)
    assert "redraw" not in texts(after)
    assert after.inventory() == state.inventory()
    # and the same seat goes on to take one
    assert after.turn == (0,)
    assert all(text.startswith("take") for text in texts(after))


@rule("B34")
def test_the_same_may_come_back_but_only_one_redraw_a_turn() -> None:
    # given three alike and a bag with one agent more, over many seeds
    again = 0
    for seed in range(40):
        state = do(acting("credits 1", queue="OOO", bag=1, seed=seed), "end", "redraw")
        assert state.bag == 1
        if len(set(state.queue)) == 1:
            again += 1
            assert refusal(state, "redraw") == ("B34", "redrawn")
    assert 0 < again < 40
    # and in the next turn it may be done again
    following = acting("credits 1", queue="OOO", bag=9)
    assert following.used == 0


@rule("B34")
def test_no_redraw_with_different_agents_a_short_queue_or_an_empty_bag() -> None:
    assert refusal(do(acting("credits 1", queue="OOB"), "end"), "redraw") == ("B34", "not_alike")
    assert refusal(do(acting("credits 1", queue="OO", bag=0), "end"), "redraw") == ("B34", "short_queue")
    assert refusal(do(acting("credits 1", queue="OOO", bag=0), "end"), "redraw") == ("B34", "bag_empty")
    assert refusal(acting("credits 1", queue="OOO"), "redraw") == ("B17", "actions_first")


@rule("B34")
def test_what_went_back_is_known_to_be_in_the_bag() -> None:
    state = do(acting("credits 1", queue="III", bag=3), "end", "redraw")
    known = state.view(0)["returned"]["inspector"]
    assert known + state.queue.count(3) >= 3
    assert sum(wire(state.view(0))["returned"].values()) <= state.bag


@rule("B35")
def test_the_queue_is_refilled_and_the_next_player_follows() -> None:
    state = do(acting("credits 1", seats=2, bag=10), "end")
    after = do(state, "take blue")
    assert (len(after.queue), after.bag, after.turn) == (3, 9, (1,))
    assert stage(after) == "place"


@rule("B36")
def test_an_empty_bag_gives_everyone_one_more_turn_without_a_refill() -> None:
    # given two players and a bag with one agent left
    state = do(acting("credits 1", seats=2, bag=1, queue="OBP"), "end", "take blue")
    assert (state.bag, state.closing) == (0, -1)
    # when the next one takes an agent and the queue cannot be refilled
    events: list[Event] = []
    state = do(state, texts(state)[0])
    while stage(state) != "refill":
        state = do(state, texts(state)[-1])
    assert stage(state) == "refill"
    state = do(state, texts(state)[0], events=events)
    # then each has one more turn, beginning with the next, that ends without phase 3
    assert any(isinstance(event, BagFoundEmpty) for event in events)
    assert state.turn == (0,)
    assert state.view(0)["no_refill"]
    for seat in (0, 1):
        assert state.turn == (seat,)
        turn = state.turns
        while not state.over and state.turns == turn:
            assert stage(state) != "refill"
            state = do(state, "end" if "end" in texts(state) else texts(state)[-1])
    assert state.over
    assert state.turn == ()


@rule("B36")
def test_the_turn_of_the_last_round_ends_with_an_action_of_its_owner() -> None:
    # given the last round and a compartment whose only action is done
    state = do(acting("credits 1", seats=2, closing=1, bag=0), "do 1")
    # then the turn still waits for its end
    assert (stage(state), texts(state)) == ("close", ["end"])


def test_redrawn_agents_are_drawn_fairly() -> None:
    # given a bag of 2 with 3 inspectors mixed in: each of the 5 is equally likely to come first
    first = 0
    for seed in range(2000):
        state = do(acting("credits 1", queue="III", bag=2, seed=seed), "end", "redraw")
        first += state.queue[0] == 3
    unseen = wire(acting("credits 1", queue="III", bag=2).view(0))["unseen"]
    share = 3 / 5 + 2 / 5 * unseen["inspector"] / sum(unseen.values())
    assert abs(first / 2000 - share) < 0.04


def test_the_turn_numbers_of_a_table() -> None:
    state = live.start(2, 3, first=0)
    assert (state.view(0)["round"], state.view(0)["rounds"]) == (1, 14)
    assert rules.TURNS == (14, 14, 13, 13)
