"""The owner's page: a link opens it, in both languages and sizes; without a good one it says what to do."""

from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from .conftest import ME, Api, Server, here, owner, phone, visitor
from .test_account import need_clean


def test_the_owner_sees_how_the_server_fares(browser: Browser, server: Server) -> None:
    Api(browser.new_context(base_url=server.url), server.url).open([ME, here("Лёва")])
    link = urlsplit(owner(server, "page").split()[0])
    for language, theme, open_page, words in (
        ("ru", "night", visitor, ("Всё в порядке", "Столы, за которыми играют", "Предупреждения и сбои")),
        ("en", "paper", phone, ("All is well", "Tables under way", "Warnings and faults")),
    ):
        page = open_page(browser, server.url, {"language": language, "theme": theme}, bypass_csp=True)
        page.goto(f"/owner#{link.fragment}")
        for text in words:
            expect(page.get_by_text(text).first).to_be_visible()
        assert int(page.locator("[data-figure=tables] dd").first.inner_text()) > 0
        need_clean(page)
        page.goto("/owner#123.456")
        page.reload()
        expect(page.get_by_text("cosmodrome owner page")).to_be_visible()
        need_clean(page)
