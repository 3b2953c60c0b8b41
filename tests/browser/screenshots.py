"""Screenshots of every page: sizes x languages x themes, checked for overflow, overlap and cut-off text.

Run as `python -m browser.screenshots [FOLDER]` with `tests` on the path; exit code 1 where something is wrong.
"""

import argparse
import sys
import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import sync_playwright

from .conftest import CHROMIUM, DESKTOP, FLAGS, PHONE, ROOT, Server, visitor
from .scenes import OwnerStage, Stage
from .scenes_bureau import BureauStage
from .scenes_cities import CitiesStage
from .scenes_rules import RulesStage

STAGES: dict[str, type[Stage | CitiesStage | BureauStage | RulesStage]] = {
    "aliens": Stage,
    "cities": CitiesStage,
    "bureau": BureauStage,
    "rules": RulesStage,
}
OWNER = "owner"
SIZES = {
    "desktop": DESKTOP,
    "phone": PHONE,
    "tablet": {"width": 1024, "height": 768},
    "tablet-upright": {"width": 820, "height": 1180},
    "phone-aside": {"width": 844, "height": 390},
}
LOOK = (Path(__file__).parent / "look.js").read_text("utf-8").split("\n", 1)[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "screenshots")
    parser.add_argument("--only", default="", help="scenes whose name holds this")
    parser.add_argument("--stage", choices=[*STAGES, OWNER], action="append", help="these tables only")
    parser.add_argument("--size", choices=SIZES, action="append", help="these sizes; by default desktop and phone")
    parser.add_argument("--quick", action="store_true", help="one language and theme a size")
    args = parser.parse_args()
    if not CHROMIUM:
        print("screenshots: there is no Chromium: apt-get install chromium-headless-shell", file=sys.stderr)
        return 1
    args.folder.mkdir(parents=True, exist_ok=True)
    faults = count = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            wanted = args.stage or [*STAGES, OWNER]
            stages = [OwnerStage(server) if name == OWNER else STAGES[name](browser, server.url) for name in wanted]
            looks = [
                (size, language, theme)
                for size in args.size or ("desktop", "phone")
                for language in ("ru", "en")
                for theme in ("night", "paper")
            ]
            if args.quick:
                looks = [look for look in looks if (look[1] == "ru") == (look[2] == "night")]
            for (size, language, theme), stage in product(looks, stages):
                touch = {"has_touch": True, "is_mobile": True} if size != "desktop" else {}
                chosen = {"language": language, "theme": theme}
                page = visitor(browser, server.url, chosen, viewport=SIZES[size], **touch)
                page.context.add_cookies(stage.cookies)
                for scene in stage.scenes():
                    if args.only not in scene.name:
                        continue
                    name = f"{scene.name}-{size}-{language}-{theme}"
                    scene.go(page)
                    page.wait_for_timeout(2000 if scene.name == "table-start" else 350)
                    page.evaluate("() => document.fonts.ready")
                    found: list[str] = page.evaluate(LOOK, scene.fits)
                    page.screenshot(path=str(args.folder / f"{name}.png"), full_page=not scene.fits)
                    count += 1
                    for fault in [*found, *page.faults]:  # type: ignore[attr-defined]
                        faults += 1
                        print(f"{name}: {fault}", flush=True)
                page.context.close()
        finally:
            browser.close()
            server.stop()
    print(f"screenshots: {count} in {args.folder}, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
