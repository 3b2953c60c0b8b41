"""A hint taken at a table with bots: candidates on the board, one pinned, then done, and marked for good."""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cosmodrome.core.record import Record

from .axe import faults
from .conftest import Api, Server, phone, visitor
from .flying import Flight, workers

BOT = {"kind": "bot", "level": "novice"}
GAMES: dict[str, tuple[str, list[dict[str, str]], dict[str, Any]]] = {
    "aliens": ("aliens", [{"kind": "me"}, BOT], {"first": 0}),
    "cities": ("cities", [{"kind": "me"}], {}),
    "bureau": ("bureau", [{"kind": "me"}], {}),
}
WORDS = {"ru": ("Подсказка", "с подсказкой"), "en": ("Hint", "with a hint")}
MOVES = {"ru": "Ходы", "en": "Moves"}
PICTURES = os.environ.get("HINT_PICTURES")


def at_table(page: Page, server: Server, game: str) -> str:
    """A table of the page's person with bots, opened when it is their turn."""
    name, seats, options = GAMES[game]
    wish = {"game": name, "seats": seats, "options": options, "hints": True}
    table: str = Api(page.context, server.url).post("/api/tables", wish)["table"]
    page.goto(f"{server.url}/t/{table}")
    return table


def told(page: Page, server: Server, table: str) -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"{server.url}/api/tables/{table}").json()
    return found


def asked(page: Page, language: str) -> Locator:
    """The bulb is pressed, and the candidates are there."""
    bulb = page.get_by_role("button", name=WORDS[language][0], exact=True)
    expect(bulb).to_be_enabled(timeout=30_000)
    bulb.click()
    cards = page.locator(".panel .card")
    expect(cards.first).to_be_visible(timeout=60_000)
    assert 2 <= cards.count() <= 3
    return cards


@pytest.mark.always("aliens-phone-ru")
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_taken_and_marked(browser: Browser, server: Server, game: str, device: str, language: str) -> None:
    page = (visitor if device == "desktop" else phone)(browser, server.url, {"language": language})
    table = at_table(page, server, game)
    before = told(page, server, table)
    cards = asked(page, language)

    # each with its number on the board, and it says why
    expect(page.locator(".over .badge").first).to_be_attached()
    assert all(len(card.inner_text()) > 3 for card in cards.all())
    # workers that are meant are seen beside it, whatever the size
    if game == "cities":
        expect(page.locator(".over .spot").first).to_be_attached()
        panel = page.locator(".panel").bounding_box()
        for spot in page.locator(".over .spot").all():
            box = spot.bounding_box()
            assert box
            assert panel
            below, above = panel["y"] + panel["height"] <= box["y"], box["y"] + box["height"] <= panel["y"]
            assert below or above or device == "desktop"
    assert not faults(page, f"{game} {device}")
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"hint-{game}-{device}-{language}.png")

    # a tap pins one: nothing is done yet
    cards.nth(1).click()
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    assert told(page, server, table)["ply"] == before["ply"]
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"hint-{game}-{device}-{language}-pinned.png")
    button = '.round.ok[data-mark="ok"]' if game == "aliens" else '[data-do="hinted"]'
    page.locator(button).click()
    expect(page.locator(".panel")).to_have_count(0)

    # then it is done, and the log says how
    page.wait_for_function(
        "async ([table, ply]) => (await (await fetch(`/api/tables/${table}`)).json()).ply > ply",
        arg=[table, before["ply"]],
    )
    after = told(page, server, table)
    assert after["hinted"][0] == before["ply"] + 1
    assert not after["counts"]
    page.goto(f"{server.url}/t/{table}/replay")
    expect(page.locator(".table").first).to_be_visible(timeout=30_000)
    if not page.locator(".moves").count():
        page.get_by_role("button", name=MOVES[language], exact=True).click()
    expect(page.locator(".moves").get_by_text(WORDS[language][1]).first).to_be_attached(timeout=30_000)


def test_it_can_be_put_away_and_nothing_is_played(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    table = at_table(page, server, "cities")
    before = told(page, server, table)
    asked(page, "en")
    page.get_by_role("button", name="My own move").click()
    expect(page.locator(".panel")).to_have_count(0)
    expect(page.locator(".over")).to_have_count(0)
    assert told(page, server, table)["ply"] == before["ply"]


def test_the_new_table_has_the_switch_only_with_bots(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    page.goto(f"{server.url}/new/bureau")
    switch = page.get_by_role("switch", name="Hints")
    expect(switch).to_be_checked()
    switch.click()
    page.locator("button.play.big").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".table").first).to_be_visible(timeout=30_000)
    expect(page.locator('[data-do="hint"]')).to_have_count(0)
    page.goto(f"{server.url}/new/bureau?friends")
    expect(page.locator("button.play.big")).to_be_visible()
    expect(page.get_by_role("switch", name="Hints")).to_have_count(0)


# a page in flight that asks once, does the best of it, and plays on with what there is first
FLY = """async ([deckUrl, keptUrl]) => {
  const [{ Deck }, { kept, baseOf }] = await Promise.all([import(deckUrl), import(keptUrl)])
  const deck = new Deck({ base: baseOf((await kept()).version), name: 'Pilot', colour: 1, seed: 's', iterations: 12 })
  await deck.ready
  const wish = { game: 'aliens', seats: [{ kind: 'me' }, { kind: 'bot', level: 'novice' }], options: {}, hints: true }
  const { table } = (await deck.call('POST', '/api/tables', {}, wish)).answer
  const line = deck.socket()
  let asked = 0
  let hints = null
  const last = await new Promise((done, fail) => {
    const send = (type, fields) => line.send(JSON.stringify({ type, id: `p-${++asked}`, table, ...fields }))
    let now = null
    line.onopen = () => send('join', { seen: null })
    line.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      if (message.type === 'error') fail(new Error(data.slice(0, 600)))
      if (message.hints && message.type === 'ack') {
        hints = message.hints
        const { line: steps, together } = hints[0]
        send('move', { seat: now.seat, decision: now.decision, actions: steps.slice(0, together) })
      }
      if (message.type !== 'table') return
      const isNew = now?.decision !== message.decision
      now = message
      if (message.state !== 'playing') done(message)
      else if (!message.legal.length || !isNew) return
      else if (!hints) send('hint', { seat: message.seat, decision: message.decision })
      else send('move', { seat: message.seat, decision: message.decision, actions: [message.legal[0].text] })
    }
  })
  const record = (await deck.call('GET', `/api/tables/${table}/record`, {})).answer
  return { hints, hinted: last.hinted, counts: last.counts, record }
}"""


@pytest.mark.parametrize("flown", ["site"], indirect=True)
def test_without_a_server_there_are_hints_too(aloft: Flight) -> None:
    page = aloft.page
    page.goto("flight")
    found = page.evaluate(FLY, workers(aloft.port))
    assert 2 <= len(found["hints"]) <= 3
    assert all(hint["gain"]["text"]["ru"] for hint in found["hints"])
    assert (len(found["hinted"]), found["counts"]) == (1, False)
    record = Record.parse(found["record"])
    assert [ply + 1 for ply in record.replay().hinted()] == found["hinted"]
