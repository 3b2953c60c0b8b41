"""What if: a finished game goes on from one of its positions at a new table, beside the game that was played."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from cosmodrome.core.record import Record
from cosmodrome.review import to_json

from .axe import faults
from .conftest import ROOT, Api, Server, arrive, phone, visitor
from .flying import Flight
from .planted import plant
from .play import take_turn
from .test_review import another_line, keep_review

RECORDS = ROOT / "tests" / "records"
SIZES = [("ru", False), ("en", True)]
WHAT_IF = re.compile("^(А если…\\?|What if…\\?)")
BEGIN = re.compile("^(Начать ветку|Begin the branch)$")
AS_IT_WAS = re.compile("^(Как было|As it was)$")
REAL = re.compile("^(Настоящая партия|The real game)$")


def came(browser: Browser, server: Server, language: str, is_phone: bool) -> tuple[Page, Api, str]:
    """Somebody at a desk or with a phone: page, the same by plain HTTP, and id."""
    page = (phone if is_phone else visitor)(browser, server.url, {"language": language}, bypass_csp=True)
    api = Api(page.context, server.url)
    return page, api, api.get("/api/me")["person"]


def at(page: Page, ply: int) -> None:
    """The replay shows that ply."""
    expect(page.locator(".replay-dock input")).to_have_value(str(ply))


def branch_of(page: Page) -> str:
    """The new table that has opened."""
    page.wait_for_url(re.compile(r"/t/[\w-]{22}$"))
    return page.url.rsplit("/", 1)[-1]


def record_at(page: Page, server: Server, table: str) -> Record:
    return Record.parse(page.context.request.get(f"{server.url}/api/tables/{table}/record").text())


def no_faults(page: Page) -> None:
    assert page.faults == []  # type: ignore[attr-defined]


@pytest.mark.always("en-True-cities-3-basic")
@pytest.mark.parametrize("record", ["aliens-2-players", "cities-3-basic", "bureau-2-players"])
@pytest.mark.parametrize(("language", "is_phone"), SIZES)
def test_alone_against_bots_from_the_middle_of_a_replay(
    browser: Browser, server: Server, record: str, language: str, is_phone: bool
) -> None:
    # given a finished game, seen again at a position in its middle
    page, api, me = came(browser, server, language, is_phone)
    game = plant(server, RECORDS / f"{record}.txt", me)
    ply = Record.read(RECORDS / f"{record}.txt").replay().ply // 2
    page.goto(f"/t/{game}/replay?m={ply}")
    at(page, ply)
    # when one tap opens the sheet, and one more begins
    page.get_by_role("button", name=WHAT_IF).locator("visible=true").click()
    begin = page.get_by_role("button", name=BEGIN)
    expect(begin).to_be_visible()
    assert faults(page, "what if") == []
    begin.click()
    # then the table stands at that position, and says where it came from
    table = branch_of(page)
    expect(page.locator(".forkline")).to_be_visible()
    told = api.table(table)
    assert (told["branch"]["ply"], told["branch"]["of"], told["mine"]) == (ply, f"t/{game}", [0])
    assert {seat["kind"] for seat in told["seats"][1:]} == {"bot"}
    fits = page.evaluate("document.querySelector('.forkline').getBoundingClientRect().bottom <= innerHeight + 1")
    assert fits and page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    # and how the real game stood, which can be gone to
    page.locator(".forkline").get_by_role("button", name=AS_IT_WAS).click()
    expect(page.locator("dialog figure.real .picture > *")).to_be_visible()
    expect(page.locator("dialog tbody tr")).to_have_count(len(told["seats"]))
    assert faults(page, "beside") == []
    page.get_by_role("link", name=REAL).click()
    expect(page).to_have_url(re.compile(rf"/t/{game}/replay\?m={ply}"))
    at(page, ply)
    # and my games tell the two apart
    page.goto("/games")
    expect(page.locator(f"a.line[href='/t/{table}'] .fork")).to_be_visible()
    assert api.table(game)["state"] == "over"
    no_faults(page)


@pytest.mark.parametrize(("language", "is_phone"), SIZES)
def test_to_the_end_of_a_branch_and_its_replay(browser: Browser, server: Server, language: str, is_phone: bool) -> None:
    page, api, me = came(browser, server, language, is_phone)
    game = plant(server, RECORDS / "aliens-2-players.txt", me)
    total = Record.read(RECORDS / "aliens-2-players.txt").replay().ply
    ply = total - 8
    page.goto(f"/t/{game}/replay?m={total}")
    at(page, total)
    expect(page.get_by_role("button", name=WHAT_IF).locator("visible=true")).to_be_disabled()  # it is over there
    page.goto(f"/t/{game}/replay?m={ply}")
    at(page, ply)
    page.get_by_role("button", name=WHAT_IF).locator("visible=true").click()
    page.get_by_role("radio", name=re.compile("^(Новый|New)$")).check()
    page.get_by_role("button", name=BEGIN).click()
    table = branch_of(page)
    while take_turn(page, tap=is_phone):
        pass
    # the end says that it is a branch, and what the real game was
    expect(page.locator("main.end")).to_be_visible()
    expect(page.locator(".forkline")).to_be_in_viewport()
    page.locator(".forkline").get_by_role("button", name=AS_IT_WAS).click()
    expect(page.locator("dialog").get_by_role("link", name=REAL)).to_be_visible()
    page.keyboard.press("Escape")
    # so do the replay and the record, and a branch has branches
    page.goto(f"/t/{table}/replay?m={ply + 1}")
    at(page, ply + 1)
    expect(page.locator(".track .fork")).to_be_visible()
    page.get_by_role("button", name=re.compile("^(Ходы|Moves)$")).locator("visible=true").click()
    page.locator("dialog").get_by_role("button", name=re.compile("^(К развилке|To the fork)")).click()
    at(page, ply)
    expect(page.get_by_role("button", name=WHAT_IF).locator("visible=true")).to_be_enabled()
    record = record_at(page, server, table)
    assert (record.branch(), record.draws_anew()) == (ply, True)
    record.need_branch_of(record_at(page, server, game))
    assert api.get("/api/me/statistics")["played"] == 0
    no_faults(page)


@pytest.mark.parametrize(("language", "is_phone"), SIZES)
def test_with_a_friend_at_a_new_table(browser: Browser, server: Server, language: str, is_phone: bool) -> None:
    page, api, me = came(browser, server, language, is_phone)
    game = plant(server, RECORDS / "aliens-2-players.txt", me)
    page.goto(f"/t/{game}/replay?m=6")
    at(page, 6)
    page.get_by_role("button", name=WHAT_IF).locator("visible=true").click()
    # I take the other seat, the first is a friend's
    page.locator("dialog .seats input").nth(1).check()
    page.get_by_role("radio", name=re.compile("^(Друг|Friend)$")).check()
    page.get_by_role("button", name=BEGIN).click()
    table = branch_of(page)
    expect(page.locator("p.fork")).to_be_visible()
    expect(page.locator(".forkline")).to_have_count(0)
    link = api.table(table)["link"]
    # then the friend comes by the invitation, and both stand at the fork
    friend = (visitor if is_phone else phone)(browser, server.url, {"language": language})
    arrive(friend, link)
    for one in (page, friend):
        expect(one.locator(".forkline")).to_be_visible()
        expect(one.locator(".forkline small")).to_contain_text("6")
    told = api.table(table)
    assert (told["ply"], told["mine"], [seat["kind"] for seat in told["seats"]]) == (6, [1], ["person", "person"])
    mover = page if told["turn"] == [1] else friend
    assert take_turn(mover, tap=(mover is page) == is_phone)
    assert api.table(table)["ply"] > 6
    # the friend sees the game beside it, not where it lies
    friend.locator(".forkline").get_by_role("button", name=AS_IT_WAS).click()
    expect(friend.locator("dialog figure.real .picture > *")).to_be_visible()
    expect(friend.get_by_role("link", name=REAL)).to_have_count(0)
    for one in (page, friend):
        no_faults(one)


@pytest.mark.parametrize(("language", "is_phone"), SIZES)
def test_from_the_end_of_a_game_by_its_review_to_playing_on_from_a_moment(
    browser: Browser, server: Server, language: str, is_phone: bool
) -> None:
    page, api, me = came(browser, server, language, is_phone)
    path = RECORDS / "cities-3-basic.txt"
    game = plant(server, path, me)
    review, turn = another_line(path)
    keep_review(server, game, to_json(review))
    page.goto(f"/t/{game}")
    page.get_by_role("link", name=re.compile("^(Разбор|Review)$")).click()
    expect(page.locator("section.moment").first).to_be_visible()
    # a line is on the board: the branch begins where it leaves the game
    page.get_by_role("button", name=re.compile(": (Сильнее|Stronger)$")).click()
    expect(page.locator(".way.on")).to_be_visible()
    page.get_by_role("button", name=WHAT_IF).click()
    page.get_by_role("button", name=BEGIN).click()
    table = branch_of(page)
    told = api.table(table)
    assert (told["branch"]["ply"], told["mine"]) == (turn.ply, [turn.seat])
    expect(page.locator(".forkline")).to_be_visible()
    no_faults(page)


def test_by_a_link_one_plays_on_too(browser: Browser, server: Server) -> None:
    _, api, me = came(browser, server, "ru", False)
    game = plant(server, RECORDS / "aliens-2-players.txt", me)
    path = api.post(f"/api/tables/{game}/links", {})["links"][0]["path"]
    page, mine, _ = came(browser, server, "ru", False)
    page.goto(f"{path}?m=4&eyes=2")
    at(page, 4)
    page.get_by_role("button", name=WHAT_IF).locator("visible=true").click()
    page.get_by_role("button", name=BEGIN).click()
    told = mine.table(branch_of(page))
    assert (told["mine"], told["branch"]["of"]) == ([1], path[1:])
    page.locator(".forkline").get_by_role("button", name=AS_IT_WAS).click()
    page.get_by_role("link", name=REAL).click()
    expect(page).to_have_url(re.compile(rf"{re.escape(path)}\?m=4"))
    no_faults(page)


def test_without_a_server_from_a_game_kept_in_the_page(aloft: Flight) -> None:
    page = aloft.page
    page.set_default_timeout(90_000)
    page.goto("./")
    page.get_by_role("button", name="Играть").first.click()
    page.wait_for_url(re.compile("/t/"))
    while take_turn(page):
        pass
    page.get_by_role("link", name="Повтор").click()
    page.get_by_role("slider").wait_for()
    at(page, 0)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    at(page, 4)
    game = page.url.split("/t/")[1].split("/")[0]
    # against a bot, and around one screen: nobody can come by a link here
    for sitter in ("Бот", "Рядом"):
        page.get_by_role("button", name=WHAT_IF).locator("visible=true").click()
        expect(page.get_by_text("Друг", exact=True)).to_have_count(0)
        page.locator("dialog .other").get_by_role("radio", name=sitter).check()
        page.get_by_role("button", name=BEGIN).click()
        page.wait_for_url(re.compile(rf"/t/(?!{game})[\w-]{{22}}$"))
        expect(page.locator(".forkline")).to_be_visible(timeout=90_000)
        assert take_turn(page)
        page.locator(".forkline").get_by_role("button", name="Как было").click()
        expect(page.locator("dialog figure.real .picture > *")).to_be_visible()
        page.get_by_role("link", name="Настоящая партия").click()
        at(page, 4)
    no_faults(page)
