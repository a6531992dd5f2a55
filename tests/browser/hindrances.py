"""What hinders people on a page: all that axe knows of, good practice included, and pages wider than their window."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.people import Player

# What the guidelines ask for, what is good practice, and what axe is still trying out, such as names that leave out
# what stands on a button.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"]
# axe looks at everything by day, and by night at what differs then; a phone has no colours of its own.
DAY: dict[str, object] = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
NIGHT: dict[str, object] = {
    "runOnly": {"type": "rule", "values": ["color-contrast"]},
    "resultTypes": ["violations"],
}
# What fades in is looked at as it will be, however slow the page is: some words come gently even where nothing moves.
STILL = """() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
}"""


def violations(page: Page, rules: dict[str, object]) -> list[Any]:
    """What axe finds on a page by some rules; it is read once for each document, which takes a while."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[Any] = page.evaluate("(rules) => axe.run(rules).then((results) => results.violations)", rules)
    return found


def faults(player: Player) -> list[str]:
    """What hinders people on this page, by day and at a desk by night, and where."""
    where = player.page.url.partition("//")[2].partition("/")[2]
    found = []
    player.page.evaluate(STILL)
    for scheme, rules in [("light", DAY)] if player.is_on_phone else [("light", DAY), ("dark", NIGHT)]:
        player.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        for fault in violations(player.page, rules):
            nodes = [f"{node['html'][:160]} {node['failureSummary']}" for node in fault["nodes"]]
            found += [f"/{where} {scheme} {fault['id']}: {node}" for node in nodes]
    if not player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        found.append(f"/{where} is wider than the window")
    return found
