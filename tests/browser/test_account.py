"""My pass: kept with a password and won back with a code; devices; reports and their answers; bans; leaving for good."""

import json
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from .axe import faults
from .conftest import ME, Api, Server, owner, phone, visitor

LOOK = (Path(__file__).parent / "look.js").read_text("utf-8").split("\n", 1)[1]


def fill(page: Page, title: str, **fields: str) -> None:
    """Open a form of the account by its title, fill it in and send it."""
    form = page.locator("details", has=page.locator("summary", has_text=title))
    form.locator("summary").click()
    for name, value in fields.items():
        form.locator(f"[name={name}]").fill(value)
    form.get_by_role("button").click()


def need_clean(page: Page) -> None:
    """Nothing overflows, overlaps or is cut off, and axe finds nothing."""
    page.evaluate("() => document.fonts.ready")
    found: list[str] = page.evaluate(LOOK, False)
    assert not found, found
    assert faults(page, page.url) == []


def test_an_account_is_kept_and_won_back(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"}, bypass_csp=True)
    page.goto("/settings")
    page.get_by_role("link", name="My pass").click()
    fill(page, "Keep my games", login="Ann", password="12345678")
    expect(page.get_by_text("This password is guessed too easily").last).to_be_visible()
    page.reload()
    fill(page, "Keep my games", login="Ann", password="stars and planets")
    login = page.get_by_text("Your login is ann-")
    expect(login).to_be_visible()
    person = page.evaluate("fetch('/api/me').then((answer) => answer.json())")["person"]
    # a code needs the password
    fill(page, "Make a code", password="a guess")
    expect(page.get_by_text("is not right").last).to_be_visible()
    page.reload()
    fill(page, "Make a code", password="stars and planets")
    code = page.locator(".code").get_attribute("aria-label") or ""
    need_clean(page)
    page.get_by_role("button", name="Sign out here").click()
    page.wait_for_url(server.url + "/")
    page.goto("/account")
    expect(page.get_by_text("Your games live on this device only")).to_be_visible()
    # another code is none; the right one brings the account back with a new password, however it is typed
    fill(page, "I have a code", code="abcd efgh", new="comets and nebulae")
    expect(page.get_by_text("There is no such code").last).to_be_visible()
    page.reload()
    fill(page, "I have a code", code=code.lower().replace("-", " "), new="comets and nebulae")
    expect(login).to_be_visible()
    assert page.evaluate("fetch('/api/me').then((answer) => answer.json())")["person"] == person
    # another device, and the way out of all others
    other = phone(browser, server.url, {"language": "en"}, bypass_csp=True)
    other.goto("/account")
    fill(other, "I have an account", login=login.inner_text().split()[3].strip("."), password="comets and nebulae")
    expect(other.get_by_text("Your login is ann-")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Phone, Chrome").or_(page.get_by_text("Laptop or desktop, Chrome")).nth(1)).to_be_visible()
    page.get_by_role("button", name="Sign out everywhere").click()
    expect(page.get_by_role("dialog")).to_contain_text("on 1 other device?")
    page.get_by_role("button", name="Yes, sign out everywhere").click()
    expect(page.locator(".here")).to_have_count(1)
    expect(page.get_by_role("button", name="Sign out everywhere")).to_have_count(0)
    other.goto("/account")
    expect(other.get_by_text("Your games live on this device only")).to_be_visible()


def test_a_report_is_answered_a_ban_is_told_and_one_can_leave_for_good(browser: Browser, server: Server) -> None:
    page, rude = (
        visitor(browser, server.url, {}, bypass_csp=True),
        phone(browser, server.url, {"language": "en"}, bypass_csp=True),
    )
    ann, bob = Api(page.context, server.url), Api(rude.context, server.url)
    ann.patch("/api/me", {"name": "Аня"})
    bob.patch("/api/me", {"name": "Bob"})
    table = ann.open([ME, {"kind": "open"}], kids=False)
    bob.post(f"/api/tables/{table}/sit", {})
    bob.post(f"/api/tables/{table}/chat", {"text": "Fool!"})
    # a report is sent from the table
    page.goto(f"/t/{table}")
    page.locator(".more").click()
    page.locator("#tab-people").click()
    page.get_by_role("button", name="Пожаловаться: Bob").click()
    page.get_by_role("textbox").fill("Обзывается")
    page.get_by_role("button", name="Пожаловаться", exact=True).click()
    expect(page.get_by_text("Жалоба отправлена").last).to_be_visible()
    # and answered by the owner, which is seen
    told = owner(server, "reports")
    assert "person: Fool!" in told
    number = next(line.split()[1].strip(",") for line in told.splitlines() if line.startswith("report"))
    owner(server, "answer", number, "Спасибо, разобрались.")
    page.goto("/")
    expect(page.locator(".me .news")).to_be_attached()
    page.locator(".me").click()
    expect(page.get_by_text("Спасибо, разобрались.")).to_be_visible()
    need_clean(page)
    page.goto("/settings")
    expect(page.locator(".me .news")).to_have_count(0)
    # who is banned is told so at once, with the reason and the end
    rude.goto(f"/t/{table}")
    rude.locator(".more").wait_for()
    owner(server, "ban", "@" + bob.get("/api/me")["person"], "--days", "3", "--reason", "Rude words")
    expect(rude.get_by_role("heading", name="You are banned")).to_be_visible()
    expect(rude.get_by_text("Reason: Rude words")).to_be_visible()
    expect(rude.get_by_text("Until ")).to_be_visible()
    need_clean(rude)
    rude.get_by_role("link", name="My data").click()
    with rude.expect_download() as download:
        rude.get_by_role("link", name="Download").click()
    assert json.loads(download.value.path().read_text("utf-8"))["person"]["name"] == "Bob"
    # and whoever wishes is forgotten
    page.goto("/account")
    page.get_by_role("button", name="Удалить всё").click()
    page.get_by_role("button", name="Удалить навсегда").click()
    expect(page.locator(".me")).to_contain_text("Гость")
    assert ann.get("/api/me")["name"] != "Аня"


def test_the_privacy_page_tells_the_days_of_this_server_in_both_languages(browser: Browser, server: Server) -> None:
    for language, theme, open_page, words in (
        ("ru", "night", visitor, ("через 30 дней", "через 365 дней", "через 180 дней", "Одна кука")),
        ("en", "paper", phone, ("30 days", "365 days", "180 days", "One cookie")),
    ):
        page = open_page(browser, server.url, {"language": language, "theme": theme}, bypass_csp=True)
        page.goto("/settings")
        page.locator('a[href="/privacy"]').click()
        for text in words:
            expect(page.get_by_text(text).first).to_be_visible()
        need_clean(page)
