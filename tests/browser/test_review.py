"""The review of a finished game: from the end of it to a moment, and both lines on its own board."""

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from cosmodrome import bots
from cosmodrome.core.record import Record
from cosmodrome.review import Difference, Measure, Moment, Playouts, Review, Turn, to_json, turns
from cosmodrome.review.why import why
from cosmodrome.server.storage import Storage, now, reviews

from .axe import faults
from .conftest import ROOT, Api, Server, phone, visitor
from .planted import plant
from .test_replay import host

RECORDS = ROOT / "tests" / "records"
PLAYOUTS = 6


def another_line(path: Path) -> tuple[Review, Turn]:
    """A review of a record with one moment: the first turn of which another line brings something else, by playouts."""
    match = Record.read(path).replay()
    evaluation = bots.evaluation(match.game)
    review = Review(match.game.name, match.seats == 1, alike=[(3, 5)] * match.seats)
    for turn in turns(match):
        state = match.position(turn.ply)
        review.curve.append((turn.ply, [Measure(0.5, 0.05)] * match.seats))
        others = [action for action in state.legal(turn.seat) if action != turn.line[0]]
        if turn.ply < match.ply // 3 or not others or review.moments:
            continue
        playouts = Playouts(evaluation, state, turn.seat, "a moment")
        played = playouts.of(turn.line, PLAYOUTS)
        for action in others[-3:]:
            difference = Difference.between(played, playouts.of((action,), PLAYOUTS), match.seats == 1)
            reasons = why(match.game.name, difference)
            if reasons.after and difference.gain.mean > 0 and not review.moments:
                review.moments.append(Moment(turn, (action,), difference, reasons))
    assert review.moments
    return review, review.moments[0].turn


def keep_review(server: Server, table: str, found: Any) -> None:
    """Store it as if the master had said so."""

    async def store() -> None:
        storage = Storage(f"sqlite+aiosqlite:///{server.folder / 'tables.sqlite3'}")
        row = {"table": table, "state": "done", "asked": now(), "keeper": "", "beat": now(), "done": 5, "of": 5}
        async with storage.write() as connection:
            await connection.execute(reviews.insert().values(**row, found=json.loads(json.dumps(found))))
        await storage.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, store()).result()


def reviewed(browser: Browser, server: Server, record: str) -> tuple[str, Turn]:
    """A finished game of somebody, and the turn that its review is about."""
    _, me = host(browser, server)
    table = plant(server, RECORDS / f"{record}.txt", me)
    review, turn = another_line(RECORDS / f"{record}.txt")
    keep_review(server, table, to_json(review))
    return table, turn


def slider(page: Page) -> str:
    return page.locator(".review-dock input").input_value()


@pytest.mark.always("-en-", "bureau-2-players")
@pytest.mark.parametrize("record", ["aliens-2-players", "cities-3-basic", "bureau-2-players"])
@pytest.mark.parametrize(("language", "is_phone"), [("ru", False), ("en", True)])
def test_both_lines_of_a_moment_are_played_on_its_own_board(
    browser: Browser, server: Server, record: str, language: str, is_phone: bool
) -> None:
    table, turn = reviewed(browser, server, record)
    page = (phone if is_phone else visitor)(browser, server.url, {"language": language}, bypass_csp=True)
    # from the end of the game
    page.goto(f"/t/{table}")
    page.get_by_role("link", name=re.compile("^(Разбор|Review)$")).click()
    expect(page).to_have_url(re.compile("/review$"))
    # to the moment, on the board as it stood
    moment = page.locator("section.moment").first
    expect(moment).to_be_visible()
    assert slider(page) == str(turn.ply)
    clause = page.locator(".rule")
    if is_phone:
        moment.get_by_role("button", name=re.compile("^(Почему|Why)$")).click()
        expect(page.locator("dialog .rule").first).to_be_visible()
        page.keyboard.press("Escape")
    else:
        expect(clause.first).to_be_visible()
    # the stronger line and the one that was played go step by step, and back
    for name in ("Сильнее|Stronger", "Как было|As it was"):
        moment.get_by_role("button", name=re.compile(f": ({name})$")).click()
        way = moment.locator(".way.on")
        expect(way.get_by_text(re.compile(r"^1/"))).to_be_visible()
        way.get_by_role("button", name=re.compile("^(Шаг назад|One step back|Step back|A step back)$")).click()
        expect(way.get_by_text(re.compile(r"^0/"))).to_be_visible()
    # and the curve leads back into the game
    page.locator(".review-dock input").focus()
    page.keyboard.press("Home")
    expect(moment.locator(".way.on")).to_have_count(0)
    assert slider(page) == "0"
    assert faults(page, "review") == []
    assert page.faults == []  # type: ignore[attr-defined]


def test_a_review_is_asked_for_seen_to_go_on_and_stopped(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    me = Api(page.context, server.url).get("/api/me")["person"]
    table = plant(server, RECORDS / "cities-5-advanced.txt", me)
    page.goto(f"/t/{table}/review")
    page.get_by_role("button", name=re.compile("^(Пусть посмотрит|Have a look)$")).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name=re.compile("^(Остановить|Stop)")).click()
    expect(page.get_by_text(re.compile("^(Разбор остановлен|The review was stopped)$"))).to_be_visible()
