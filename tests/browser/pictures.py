"""The pictures of the READMEs: `make screenshots` writes them into docs/pictures, for each language its own."""

import base64
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from .conftest import CHROMIUM, FLAGS, ROOT, Server, visitor
from .screenshots import STAGES

FOLDER = ROOT / "docs" / "pictures"
SIZE = {"width": 1280, "height": 768}
SCALE = 0.8  # of it is kept
QUALITY = 60
MOST = 400_000  # bytes, all of them together


@dataclass(frozen=True)
class Picture:
    """A picture of a README: its name, and the scene it shows."""

    name: str
    stage: str
    scene: str
    theme: str
    languages: tuple[str, ...] = ("ru", "en")

    def path(self, language: str) -> Path:
        """Where it is kept: one file, where no word can be seen."""
        return FOLDER / (f"{self.name}-{language}.webp" if len(self.languages) > 1 else f"{self.name}.webp")


PICTURES = (
    Picture("home", "aliens", "home", "paper"),
    Picture("aliens", "aliens", "table-pinned", "paper", languages=("en",)),
    Picture("cities", "cities", "cities-placing", "night"),
    Picture("bureau", "bureau", "bureau-pinned", "night"),
)


def main() -> int:
    """Take every picture in both languages; 1 where they are too large together."""
    if not CHROMIUM:
        print("screenshots: there is no Chromium: apt-get install chromium-headless-shell", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for stage in dict.fromkeys(picture.stage for picture in PICTURES):
                take(browser, server.url, stage)
        finally:
            browser.close()
            server.stop()
    size = sum(path.stat().st_size for path in FOLDER.iterdir())
    print(f"screenshots: {size:,} bytes in {FOLDER}")
    return 0 if size < MOST else 1


def take(browser: Browser, url: str, name: str) -> None:
    """The pictures of one stage, in both languages."""
    stage = STAGES[name](browser, url)
    scenes = {scene.name: scene for scene in stage.scenes()}
    wanted = [(picture, language) for picture in PICTURES if picture.stage == name for language in picture.languages]
    for picture, language in wanted:
        page = visitor(browser, url, {"language": language, "theme": picture.theme}, viewport=SIZE)
        page.context.add_cookies(stage.cookies)
        scenes[picture.scene].go(page)
        page.wait_for_timeout(600)
        page.evaluate("() => document.fonts.ready")
        picture.path(language).write_bytes(webp(page))
        page.context.close()


def webp(page: Page) -> bytes:
    """What is on the screen, in the smallest format that browsers and forges show."""
    session = page.context.new_cdp_session(page)
    clip = {"x": 0, "y": 0, **SIZE, "scale": SCALE}
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
    return base64.b64decode(shot["data"])


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    sys.exit(main())
