"""For one page: everything that answers it, put together."""

from collections.abc import Callable

from .cabin import Cabin, Store
from .crew import Advise, Crew, Think
from .desk import Desk
from .hints import Hints
from .line import Line
from .reviews import Master, Reviews


class Aboard:
    """The desk and the line of a page in flight."""

    def __init__(
        self,
        store: Store,
        think: Think,
        advise: Advise,
        master: Master,
        send: Callable[[str], object],
        seed: str = "",
    ) -> None:
        self.cabin = Cabin(store, seed)
        self.line = Line(self.cabin, send, Hints(self.cabin, advise, seed))
        self.crew = Crew(self.cabin, think, seed)
        self.desk = Desk(self.cabin, Reviews(self.cabin, master, self.line.say))
        self.cabin.listeners += [self.line, self.crew]
