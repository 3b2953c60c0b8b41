"""Draws the PNG icons of the installed page from public/icons/icon.svg; run once after changing it."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parent.parent / "public" / "icons"
FLAGS = ["--no-sandbox", "--disable-gpu"]


def main() -> None:
    svg = (ICONS / "icon.svg").read_text("utf-8")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name, size, inset in (("icon-192", 192, 0), ("icon-512", 512, 0), ("icon-maskable-512", 512, 44)):
            page = browser.new_page(viewport={"width": size, "height": size})
            ground, side = ("#0b1026" if inset else "transparent"), size - 2 * inset
            style = f"body{{margin:0;background:{ground};display:grid;place-items:center;height:100vh}}"
            page.set_content(f"<style>{style}svg{{width:{side}px;height:{side}px}}</style>{svg}")
            page.screenshot(path=str(ICONS / f"{name}.png"), omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
