"""The account in the settings: kept with a password, left, and won back with a recovery code and a new password."""

from playwright.sync_api import Browser, Page, expect

from .conftest import Server, visitor


def fill(page: Page, title: str, **fields: str) -> None:
    """Open a form of the account by its title, fill it in and send it."""
    form = page.locator("details", has=page.locator("summary", has_text=title))
    form.locator("summary").click()
    for name, value in fields.items():
        form.locator(f"[name={name}]").fill(value)
    form.get_by_role("button").click()


def test_an_account_is_kept_and_won_back(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    page.goto("/settings")
    fill(page, "Keep my games", login="Ann", password="12345678")
    expect(page.get_by_text("This password is guessed too easily").last).to_be_visible()
    page.reload()
    fill(page, "Keep my games", login="Ann", password="stars and planets")
    login = page.get_by_text("Your login is ann-")
    expect(login).to_be_visible()
    person = page.evaluate("fetch('/api/me').then((answer) => answer.json())")["person"]
    # a code needs the password
    fill(page, "Make a recovery code", password="a guess")
    expect(page.get_by_text("is not right").last).to_be_visible()
    page.reload()
    fill(page, "Make a recovery code", password="stars and planets")
    code = page.locator(".code").inner_text()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(login).to_have_count(0)
    # it brings the account back with a new password
    fill(page, "I forgot the password", code=code, new="comets and nebulae")
    expect(login).to_be_visible()
    assert page.evaluate("fetch('/api/me').then((answer) => answer.json())")["person"] == person
    page.context.close()
