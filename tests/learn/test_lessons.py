"""Every lesson is gone through at a real table: with right moves, with others, leaving and coming back all the time."""

import pytest

from cosmodrome import learn
from cosmodrome.core import registry
from cosmodrome.core.errors import GameError
from cosmodrome.learn.lessons import LEARNER, Lesson, fits, is_match
from cosmodrome.tables import Table, play
from cosmodrome.tables.entries import Entry
from cosmodrome.tables.errors import Refusal
from learn.room import LESSONS, ME, NOON, Room

STEPS = [(lesson, step) for lesson in LESSONS for step in range(len(lesson.steps))]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
every_step = pytest.mark.parametrize(
    ("lesson", "step"), STEPS, ids=[f"{lesson.id}/{lesson.steps[step].name}" for lesson, step in STEPS]
)


@every_lesson
@pytest.mark.parametrize("seed", range(4))
def test_a_lesson_is_gone_through_by_right_moves(lesson: Lesson, seed: int) -> None:
    room = Room(lesson, seed)

    for number, step in enumerate(lesson.steps):
        told = room.told
        assert (told["step"], told["state"]) == (number, "do" if step.expects else "next"), room.where
        assert not step.expects or LEARNER in room.table.turn, f"{room.where}: the learner cannot act"
        assert room.table.bots_in_turn() == [], f"{room.where}: a bot would move by itself"
        room.come_back()
        room.go_on()
        room.come_back()

    told = room.told
    assert (told["state"], told["done"]) == ("done", True)
    assert room.table.made.public is room.table.made.spectators is False
    # and the same table goes on as a game
    room.play_on()
    room.rivals()
    assert (room.told["state"], room.told["done"]) == ("free", True)
    room.come_back()


@every_step
def test_another_legal_move_is_taken_kindly_and_can_be_gone_back_from(lesson: Lesson, step: int) -> None:
    room = Room(lesson)
    room.go_to(step)
    if not room.step.expects:
        return
    before, position = room.told, room.table.position.copy()
    wrong = room.wrong()
    for action in room.rng.sample(wrong, min(4, len(wrong))):
        # when something else is done that is allowed
        room.do(action)
        # then it is praised, and one may go back or play on
        told = room.told
        assert told["state"] == "other", f"{room.where}: {action}"
        assert told["say"]
        assert told["praise"]
        assert told["ask"]
        assert told["can_back"]
        assert told["can_go_on"]
        assert not told["hops"]
        room.come_back()
        undo = room.message()["undo"]
        if undo:
            play.undo(room.table, NOON, ME, LEARNER, room.table.decisions[LEARNER], None, None)
            room.store()
            assert room.told == before, f"{room.where}: undo of {action}"
            room.come_back()
            room.do(action)
        room.rivals()
        room.come_back()
        room.back()
        assert room.told == before, f"{room.where}: going back after {action}"
        assert room.table.position == position
        room.come_back()
    room.go_on()
    assert room.told["step"] == step + 1


@pytest.mark.long
@every_lesson
@pytest.mark.parametrize("seed", range(3))
def test_playing_on_at_random_never_gets_stuck(lesson: Lesson, seed: int) -> None:
    room = Room(lesson, seed)
    for _ in range(30):
        if room.table.state != "playing":
            break
        told = room.told
        if LEARNER in room.table.turn:
            room.do(str(room.table.position.sample(LEARNER, room.rng)))
        elif told["state"] == "next":
            room.hear()
        else:
            assert told["can_go_on"], f"{room.where}: {told['state']}, and nobody can go on"
            room.play_on()
        room.rivals()
        room.come_back()
        again = room.again()
        learn.back(again, NOON, ME, None, anew=True) if again.state == "playing" else None


@every_lesson
def test_the_last_step_asks_again_in_another_position_and_shows_nothing(lesson: Lesson) -> None:
    room = Room(lesson)
    *before, last = lesson.steps
    assert last.again
    assert not any(step.again for step in before)
    assert not last.hops
    assert not last.shows
    shown = []
    for _ in before:
        if room.told["state"] == "do":
            shown.append((room.table.position.copy(), room.fulfil()[0]))
        else:
            room.hear()
    told = room.told
    assert told["again"]
    assert told["say"]
    assert told["ask"]
    assert not (told["hops"])
    assert not (told["shows"])
    assert not (told["picture"])
    assert not (told["expects"])
    assert not (told["others"])
    assert all(position != room.table.position for position, _ in shown)
    assert room.wrong(), f"{room.where}: whatever one does is right"


@every_lesson
def test_what_was_shown_is_no_answer_when_asked_again(lesson: Lesson) -> None:
    # the very actions that were pointed at: what the marks of each step lead to
    room = Room(lesson)
    room.go_to(len(lesson.steps) - 1)
    led = {text for step in lesson.steps[:-1] for text in step.expects if "*" not in text and "|" not in text}
    assert not [text for text in led if text in room.right() and fits(lesson.steps[-1].expects, text)]


def test_leaving_by_a_rewind_frees_the_game() -> None:
    room = Room(LESSONS[0])
    room.go_to(2)
    play.ask_rewind(room.table, NOON, ME, LEARNER, 0)
    room.store()
    room.come_back()
    freed = room.told["state"]
    room.back()
    assert (freed, room.told["state"]) == ("free", "next")


def test_what_is_heard_too_late_or_by_somebody_else_is_refused() -> None:
    room = Room(LESSONS[0])
    for ask, code in (
        (lambda: learn.hear(room.table, NOON, ME, 1, None), "stale"),
        (lambda: learn.hear(room.table, NOON, "p9", 0, None), "not_yours"),
        (lambda: learn.back(room.table, NOON, "p9", None), "not_yours"),
        (lambda: learn.play_on(room.table, NOON, "p9", None), "not_yours"),
        (lambda: learn.lesson("aliens/none"), "no_lesson"),
    ):
        with pytest.raises(Refusal) as refused:
            ask()
        assert refused.value.code == code
    assert room.table.fresh == []


def test_a_request_sent_twice_is_done_once() -> None:
    room = Room(LESSONS[0])
    first = learn.hear(room.table, NOON, ME, 0, "h")
    assert learn.hear(room.table, NOON, ME, 0, "h") is first
    back = learn.back(room.table, NOON, ME, "b")
    assert learn.back(room.table, NOON, ME, "b") is back
    freed = learn.play_on(room.table, NOON, ME, "f")
    assert learn.play_on(room.table, NOON, ME, "f") is freed


def test_a_changed_lesson_or_pack_is_not_gone_on_with() -> None:
    room = Room(LESSONS[0])
    game = room.table.game
    assert learn.is_current(room.table, game)
    assert not learn.is_current(room.table, registry.load("cities"))
    made = room.log[0].to_json()
    made["data"]["lesson"]["edition"] = "another"
    old = Table("t" * 22, game, Entry.from_json(made))
    learn.attend(old)
    assert old.guide is None
    assert not learn.is_current(old, game)


def test_a_lesson_goes_on_from_a_snapshot_of_its_position() -> None:
    room = Room(LESSONS[0])
    room.go_to(2)
    number, data = room.table.number, room.table.course.present.snapshot()
    room.go_to(3)
    for snapshot in ((number, data), (room.table.number, room.table.course.present.snapshot()), None):
        again = room.again()
        again.course.take_up(snapshot)
        assert room.message(again)["view"] == room.message()["view"]
        assert again.course.whole().state == room.table.position


@pytest.mark.parametrize(
    ("pattern", "text", "is_one"),
    [
        ("add 1 1 sw", "add 1 1 sw", True),
        ("add 1 1 sw", "add 1 1 se", False),
        ("add * 1 sw|se", "add 3 1 se", True),
        ("add *", "add 3 1 se", True),
        ("open *", "add 3 1 se", False),
        ("pass", "pass", True),
        ("pass *", "pass", True),
        ("place habitat +c3+d3", "place habitat b3,c3,d3,d4", True),
        ("place habitat +c3+e3", "place habitat b3,c3,d3,d4", False),
        ("add 1", "add 1 1 sw", False),
    ],
)
def test_patterns(pattern: str, text: str, is_one: bool) -> None:
    assert is_match(pattern, text) is is_one


def test_a_position_that_the_rules_no_longer_allow_fails() -> None:
    table = Room(LESSONS[0]).table
    with pytest.raises(GameError):
        play.lay(table, NOON, 0, "7", ["0 add 1 1 sw"])
