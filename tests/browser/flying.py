"""Pages in flight, as tests and figures need them: everything taken along, and games played on workers of their own."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urljoin

from playwright.sync_api import Page, Request, expect

if TYPE_CHECKING:
    from .conftest import FolderOfFiles, Server

MANIFEST = Path(__file__).parents[2] / "src" / "cosmodrome" / "static" / ".vite" / "manifest.json"

# a page that plays by the same fixed rule as `flight.pilot.play`, on workers of its own
PLAY = """async ([deckUrl, keptUrl, seed, iterations, game, seats]) => {
  const [{ Deck }, { kept, baseOf }] = await Promise.all([import(deckUrl), import(keptUrl)])
  const base = baseOf((await kept()).version)
  const deck = new Deck({ base, name: 'Pilot', colour: 1, seed, iterations })
  await deck.ready
  const ask = async (method, path, body) => {
    const { answer, error } = await deck.call(method, path, {}, body)
    if (error) throw new Error(JSON.stringify(error))
    return answer
  }
  const { table } = await ask('POST', '/api/tables', { game, seats, options: {} })
  const line = deck.socket()
  let asked = 0
  const over = new Promise((done, fail) => {
    const send = (type, fields) => line.send(JSON.stringify({ type, id: `p-${++asked}`, table, ...fields }))
    line.onopen = () => send('join', { seen: null })
    line.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      if (message.type === 'error') fail(new Error(data.slice(0, 600)))
      if (message.type !== 'table') return
      const isBots = message.turn.some((seat) => message.seats[seat].kind === 'bot') // they choose first, as there
      if (message.state !== 'playing') done()
      else if (message.covered) send('face', { seat: message.turn[0] })
      else if (message.legal.length && !isBots) {
        const { seat, decision, legal } = message
        const chosen = legal[(7 * decision + Math.floor(legal.length / 2)) % legal.length]
        send('move', { seat, decision, actions: [chosen.text] })
      }
    }
  })
  await over
  return await ask('GET', `/api/tables/${table}/record`)
}"""
# a game against a bot on workers of its own: how long each of the bot's choices took, and each answer to a question
# that was asked while it thought
CHOICES = """async ([deckUrl, keptUrl, game, level, most]) => {
  const [{ Deck }, { kept, baseOf }] = await Promise.all([import(deckUrl), import(keptUrl)])
  const deck = new Deck({ base: baseOf((await kept()).version), name: 'Pilot', colour: 1, seed: '' })
  await deck.ready
  const seats = [{ kind: 'me' }, { kind: 'bot', level }]
  const { answer } = await deck.call('POST', '/api/tables', {}, { game, seats, options: {} })
  const { table } = answer
  const line = deck.socket()
  let asked = 0
  let since = 0
  let question = 0
  const choices = []
  const answers = []
  await new Promise((done) => {
    const send = (type, fields) => line.send(JSON.stringify({ type, id: `f-${++asked}`, table, ...fields }))
    const ask = () => {
      if (!since) return
      question = performance.now()
      line.send(JSON.stringify({ type: 'ping', id: 'tap' }))
    }
    setTimeout(() => send('join', { seen: null }), 2000) // nobody moves sooner
    line.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      if (message.type === 'pong') {
        answers.push(performance.now() - question)
        return void setTimeout(ask, 30)
      }
      if (message.type !== 'table') return
      if (since) choices.push(performance.now() - since)
      since = 0
      if (message.state !== 'playing' || choices.length >= most) return done()
      const isBots = message.turn.some((seat) => message.seats[seat].kind === 'bot')
      if (isBots) {
        since = performance.now()
        ask()
      } else if (message.legal.length) {
        const { seat, decision, legal } = message
        send('move', { seat, decision, actions: [legal[(7 * decision) % legal.length].text] })
      }
    }
  })
  return [choices, answers]
}"""


def take_along(page: Page, *, settled: bool = False) -> None:
    """Fetch everything and keep it; a folder of files brings it by itself. `settled`: and wait until it is compiled."""
    page.goto("flight")
    fetch = page.get_by_role("button", name=re.compile("^Загрузить"))
    fetch.or_(page.get_by_role("heading", name="Берём игры с собой")).wait_for()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    if fetch.is_visible():
        fetch.click()
    kept = page.get_by_role("heading", name="Игры с вами")
    if settled:
        expect(kept).to_be_visible(timeout=120_000)
    else:
        expect(kept.or_(page.get_by_text("Раскладываем по местам…"))).to_be_visible(timeout=60_000)


class Flight(NamedTuple):
    """A page of a device that has everything along, where it came from, and what that cost: bytes by address."""

    page: Page
    port: "Server | FolderOfFiles"
    fetched: dict[str, int]


def flying_to(page: Page, port: "Server | FolderOfFiles") -> Flight:
    """Everything taken along; from then on the page hears from nobody."""
    finished: list[Request] = []
    page.context.on("requestfinished", lambda request: finished.append(request))
    take_along(page, settled=True)
    fetched: dict[str, int] = {}
    for one in finished:
        # what comes through the service worker is told twice: as its own request, and as the page's, which costs nothing
        if re.search("/(assets|flight)/", one.url):
            fetched[one.url] = max(one.sizes()["responseBodySize"], fetched.get(one.url, 0))
    page.context.set_offline(True)
    return Flight(page, port, fetched)


def asset(port: "Server | FolderOfFiles", module: str) -> str:
    """The address of a built module."""
    manifest = json.loads(MANIFEST.read_text("utf-8"))
    return urljoin(port.url, str(manifest[module]["file"]))


def workers(port: "Server | FolderOfFiles") -> list[str]:
    """The addresses of what a page of its own workers begins with."""
    return [asset(port, "src/flight/deck.ts"), asset(port, "src/flight/kept.ts")]
