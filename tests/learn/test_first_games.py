"""First whole games: against a novice, with a remark now and then, each once."""

import pytest

from cosmodrome.learn.lessons import LEARNER, Lesson
from learn.room import GAMES, Room

every_game = pytest.mark.parametrize("lesson", GAMES, ids=lambda lesson: lesson.id)


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_a_first_game_is_played_to_its_end_with_remarks(lesson: Lesson, seed: int) -> None:
    room = Room(lesson, seed)
    said: list[str] = []
    turns = 0
    while room.table.state == "playing":
        told = room.told
        assert told["state"] == "free"
        if told["say"]:
            if not said or said[-1] != told["say"]["ru"]:
                said.append(told["say"]["ru"])
            assert told["clauses"]
            if turns % 3 == 0:
                room.hear()
                assert room.told["say"] != told["say"]
                continue
        if turns % 25 == 0:
            room.come_back()
        if LEARNER in room.table.turn:
            room.do(str(room.table.position.sample(LEARNER, room.rng)))
            turns += 1
        room.rivals()
    told = room.told
    assert (told["state"], told["done"]) == ("done", True)
    assert len(said) == len(set(said)), "said twice"
    assert said[0] == lesson.remarks[0].say.ru
    assert len(said) >= min(3, len(lesson.remarks))
    room.come_back()


def test_every_remark_is_made_at_some_time() -> None:
    wanted = {(lesson.id, remark.name) for lesson in GAMES for remark in lesson.remarks}
    for lesson in GAMES:
        for seed in range(12):
            if not any(one == lesson.id for one, _ in wanted):
                break
            room = Room(lesson, 100 + seed)
            while room.table.state == "playing":
                if LEARNER in room.table.turn:
                    room.do(str(room.table.position.sample(LEARNER, room.rng)))
                room.rivals()
            wanted -= {(lesson.id, entry.deed.remark) for entry in room.log if entry.kind == "remarked"}  # type: ignore[attr-defined]
    assert wanted == set()
