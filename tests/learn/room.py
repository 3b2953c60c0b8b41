"""A room where one learns: a lesson's table, gone on with by right or other moves, and built again from its log."""

from random import Random

from cosmodrome import learn
from cosmodrome.core import registry
from cosmodrome.core.action import Action
from cosmodrome.learn.lessons import LEARNER, Lesson, Step, fits
from cosmodrome.tables import Table, play
from cosmodrome.tables.entries import Entry
from cosmodrome.tables.messages import LessonJson, TableMessage
from cosmodrome.tables.viewers import table_message, viewer

ME = "p0"
NOON = 1_000_000
LESSONS = [lesson for course in learn.COURSES for lesson in course.lessons if lesson.kind == "lesson"]
GAMES = [lesson for course in learn.COURSES for lesson in course.lessons if lesson.kind == "game"]
_MOST = 40  # actions on the way to one step


class Room:
    """A lesson under way, and the log of its table as it is stored."""

    def __init__(self, lesson: Lesson, seed: int = 0) -> None:
        self.lesson = lesson
        self.rng = Random(f"{lesson.id} {seed}")
        game = registry.load(learn.course_of(lesson).game)
        self.table = learn.begin("t" * 22, game, lesson.id, ME, self.rng.randrange(1 << 30), "key", NOON)
        self.log: list[Entry] = []
        self.store()

    def store(self) -> None:
        """Take away what is yet to be stored, as it comes back from there."""
        self.log += [Entry.from_json(entry.to_json()) for entry in self.table.fresh]
        self.table.fresh = []

    @property
    def told(self) -> LessonJson:
        """What the learner is told of the lesson."""
        found = self.message()["lesson"]
        assert found
        return found

    def message(self, table: Table | None = None) -> TableMessage:
        """All that the learner is told."""
        of = table or self.table
        return table_message(of, viewer(of, ME, True), None, NOON, {}, ())

    @property
    def step(self) -> Step:
        """The present step."""
        return self.lesson.steps[self.told["step"]]

    @property
    def where(self) -> str:
        """The lesson and the step, for whoever reads that something failed."""
        at = self.told["step"]
        return f"{self.lesson.id}, step {at + 1} {self.lesson.steps[at].name if at < len(self.lesson.steps) else 'end'}"

    def again(self) -> Table:
        """The same table, taken up from its log."""
        table = Table(self.table.id, self.table.game, self.log[0])
        learn.attend(table)
        for entry in self.log[1:]:
            table.apply(entry)
        table.fresh = []
        table.course.take_up(None)
        return table

    def come_back(self) -> None:
        """Leave and come back: everything is as it was, and it goes on from there."""
        again = self.again()
        assert self.message(again) == self.message(), f"{self.where}: not the same after coming back"
        self.table = again

    # doing

    def legal(self) -> list[Action]:
        return list(self.table.position.legal(LEARNER))

    def do(self, *actions: str) -> None:
        """The learner does these actions."""
        play.move(self.table, NOON, ME, LEARNER, self.table.decisions[LEARNER], actions, f"m{self.table.number}")
        self.store()

    def hear(self) -> None:
        learn.hear(self.table, NOON, ME, self.told["step"], None)
        self.store()

    def back(self, anew: bool = False) -> None:
        learn.back(self.table, NOON, ME, None, anew)
        self.store()

    def play_on(self) -> None:
        learn.play_on(self.table, NOON, ME, None)
        self.store()

    def rivals(self) -> None:
        """Bots that may move do so, until somebody else has to."""
        while bots := self.table.bots_in_turn():
            seat, level = bots[0]
            action = self.rng.choice(self.table.position.legal(seat))
            play.bot_move(self.table, NOON, seat, self.table.decisions[seat], str(action), level)
            self.store()

    def right(self) -> list[str]:
        """The legal actions that fulfil the step; where there are none, those on the way to it."""
        texts = [str(action) for action in self.legal()]
        found = [text for text in texts if fits(self.step.expects, text)]
        return found or [text for text in texts if fits(self.step.on_way, text)]

    def wrong(self) -> list[str]:
        """The legal actions that lead away from the step."""
        texts = [str(action) for action in self.legal()]
        return [text for text in texts if not fits((*self.step.expects, *self.step.on_way), text)]

    def fulfil(self) -> list[str]:
        """Do what the present step asks for, by any of the ways there are; what was done last."""
        at, done = self.told["step"], ""
        for _ in range(_MOST):
            found = self.right()
            assert found, f"{self.where}: no legal action fulfils it; there are {[str(a) for a in self.legal()][:12]}"
            done = self.rng.choice(found)
            self.do(done)
            if self.told["step"] != at:
                return [done]
            assert self.told["state"] == "do", f"{self.where}: {done} led away"
        raise AssertionError(f"{self.where}: never done")

    def go_on(self) -> None:
        """One step further by the right way."""
        if self.told["state"] == "next":
            self.hear()
        else:
            self.fulfil()

    def go_to(self, step: int) -> None:
        """Go on until that step."""
        while self.told["step"] < step:
            self.go_on()
