"""What axe-core finds on a page as it is: everything in the theme that is on, and the contrast in the other one."""

from playwright.sync_api import Page

from .conftest import ROOT

SOURCE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
# only colours hang on the theme
FIND = """async () => {
  const find = async (more) => (await axe.run(document, { resultTypes: ['violations'], ...more })).violations
  const turn = () => {
    const { dataset } = document.documentElement
    dataset.theme = dataset.theme === 'paper' ? 'night' : 'paper'
    return new Promise((done) => setTimeout(done, 50))
  }
  const found = await find({})
  await turn()
  found.push(...(await find({ runOnly: ['color-contrast'] })))
  await turn()
  return found
}"""


def faults(page: Page, where: str) -> list[str]:
    """What axe finds there. The page must have been made with `bypass_csp`."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SOURCE)
    return [
        f"{where}: {one['id']}: {node['target']}: {node['failureSummary']}"
        for one in page.evaluate(FIND)
        for node in one["nodes"]
    ]
