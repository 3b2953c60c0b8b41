"""A table told to a page from a record, position by position: the page's socket ends here, no server plays."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import cosmodrome
from cosmodrome.core import registry
from cosmodrome.tables import Table, house, making, play
from cosmodrome.tables.messages import PROTOCOL, TableMessage
from cosmodrome.tables.viewers import Name, table_message, viewer

HOST = "host"
ID = "t" * 22
NOON = 1_000_000
# a socket of the page's own kind: what it is told comes from `tell`, what it asks goes to `asked`
SOCKET = f"""(() => {{
  let open = 0
  const sockets = []
  window.WebSocket = class {{
    readyState = 1
    constructor() {{
      sockets.push(this)
      setTimeout(() => {{ this.onopen?.({{}}); this.hear({{ type: 'hello', protocol: {PROTOCOL}, person: null, server: '', now: 0 }}) }})
    }}
    hear(message) {{ this.onmessage?.({{ data: JSON.stringify(message) }}) }}
    async send(text) {{
      open++
      for (const answer of await window.asked(text)) this.hear(answer)
      open--
    }}
    close() {{}}
  }}
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  window.settled = async () => {{
    for (let quiet = 0; quiet < 2; quiet = open ? 0 : quiet + 1) await frame()
  }}
  window.tell = async (message) => {{
    for (const socket of sockets) socket.hear(message)
    await window.settled()
  }}
}})()"""


class Told:
    """The table of a record. All sit at one device, and it shows whoever moves next."""

    def __init__(self, path: Path, host: str = HOST, table: str = ID) -> None:
        self.host = host
        record = cosmodrome.Record.read(path)
        header = record.header()
        version = header["pack"].partition(" ")[0]
        game = registry.load(header["game"], registry.published(header["game"])[version])
        names = header["names"] or [f"Player {seat + 1}" for seat in range(header["seats"])]
        wish: making.Wish = {
            "game": game.name,
            "pack": None,
            "seats": [{"kind": "here", "name": name} for name in names],
            "options": header["options"],
            "clock": {"kind": "none"},
            "public": False,
            "kids": False,
            "chat": False,
            "spectators": True,
            "nonce": "",
        }
        self.steps = [step.text for step in record.replay().steps[1:]]
        self.table: Table = making.made_table(table, game, wish, host, int(header["seed"]), "key", NOON)
        self.is_watched = False  # whether the page is that of a spectator
        self.at = 0
        self.seen: int | None = None
        self._face()

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.steps)

    def go_on(self) -> None:
        """The next step of the record is done."""
        who, _, rest = self.steps[self.at].partition(" ")
        self.at += 1
        table, now = self.table, NOON + self.at
        if who == "rewind":
            play.ask_rewind(table, now, self.host, table.faced[self.host], int(rest))
        else:
            seat = int(who)
            play.move(table, now, self.host, seat, table.decisions[seat], [rest], f"m{self.at}")
        if not self.is_over:
            self._face()

    def go_to(self, step: int) -> None:
        """So many steps of the record are done."""
        while self.at < step:
            self.go_on()

    def stock(self, seat: int, units: list[int]) -> None:
        """Cities: put these resources into a store, from the bank: for what no record shows."""
        match = self.table.course.present
        state = match.state.to_json()
        state["bank"] = [a + b - c for a, b, c in zip(state["bank"], state["stores"][seat], units, strict=True)]
        state["stores"][seat] = units
        match.state = self.table.game.from_json(state)

    def _face(self) -> None:
        """Whoever moves next says "it's me"; before a rewind anybody does."""
        who = self.steps[self.at].partition(" ")[0]
        seat = self.table.turn[0] if who == "rewind" else int(who)
        house.face(self.table, NOON + self.at, self.host, seat)

    def message(self) -> TableMessage:
        """What the page is told now: only what is new in the log."""
        seen, self.seen = self.seen, self.table.number
        return table_message(
            self.table, viewer(self.table, self.host, True), seen, NOON, {self.host: Name("Host", 1)}, [self.host]
        )

    def watched(self) -> TableMessage:
        """The whole table, for somebody who only watches."""
        return table_message(self.table, viewer(self.table, None, False), None, NOON, {self.host: Name("Host", 1)}, ())

    def answers(self, text: str) -> list[Any]:
        """What the server would say to a request; a move is heard and not done."""
        request = json.loads(text)
        ask = {"preview": play.preview, "why": play.why}.get(request["type"])
        if request["type"] == "join":
            self.seen = None
            return [self.watched() if self.is_watched else self.message()]
        if ask is None:
            return [{"type": "ack", "id": request["id"], "number": 0}]
        return [{"type": "ack", "id": request["id"], **ask(self.table, self.host, request["seat"], request["actions"])}]


def open_table(page: Page, told: Told) -> None:
    """The page at that table, as it stands."""
    page.expose_function("asked", told.answers)
    page.add_init_script(SOCKET)
    page.goto(f"/t/{ID}")
