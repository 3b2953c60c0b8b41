"""How a person plays Aliens on the screen: with clicks, taps or keys."""

from playwright.sync_api import Page, expect

# what the voice says is kept instead
HEAR = (
    "window.said = []; Object.defineProperty(window, 'speechSynthesis', {value: {speak: (w) => said.push(w.text),"
    " cancel: () => {}, getVoices: () => []}});"
)
READY = ".tile.can, .bin, main.end"


def ply(page: Page) -> int:
    """How many moves the log holds, as the page shows it."""
    page.locator(".more").click()
    page.locator("#tab-log").click()
    count = page.locator("dialog ol li").count()
    page.keyboard.press("Escape")
    return count


def is_over(page: Page) -> bool:
    return page.locator("main.end").count() > 0


def take_turn(page: Page, tap: bool = False) -> bool:
    """One move with the pointer: take what glows, put it where it glows, confirm. False at the end of the game."""
    page.locator(READY).first.wait_for()
    if is_over(page):
        return False

    def press(place: str) -> None:
        spot = page.locator(place).first
        if tap:
            spot.tap()
        else:
            spot.click()

    if page.locator(".tile.can").count():
        press(".tile.can")
        if page.locator(".round.ok:enabled").count() == 0:
            press(".quarter:not(.shut)")
        press(".round.ok:enabled")
    else:
        press(".round.ok:enabled")
    settled(page)
    return True


def settled(page: Page) -> None:
    """The move has been answered."""
    expect(page.locator(".round.ok.pending")).to_have_count(0)


def take_turn_by_keys(page: Page) -> bool:
    """One move by keyboard alone."""
    page.locator(READY).first.wait_for()
    if is_over(page):
        return False
    if page.locator(".tile.can").count():
        tile = page.locator(".tile.can").first.get_attribute("data-tile")
        assert tile
        page.keyboard.press(tile)
        if page.locator(".round.ok:enabled").count() == 0:
            page.keyboard.press("ArrowRight")
        expect(page.locator(".round.ok:enabled")).to_be_focused()
        page.keyboard.press("Enter")
    else:
        page.locator(".round.ok").focus()
        page.keyboard.press("Enter")
    settled(page)
    return True
