"""Accessibility checks: axe with best practices, and pages wider than their window."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.players import Player

# WCAG, best practices, and axe's experimental rules, such as accessible names that leave out visible text.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"]
# All rules run in the light theme; in the dark theme only those about colours. Phones have the same colours.
LIGHT_RULES: dict[str, object] = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
DARK_RULES: dict[str, object] = {
    "runOnly": {"type": "rule", "values": ["color-contrast"]},
    "resultTypes": ["violations"],
}
# For people who ask for more contrast, text has 7:1 instead of 4.5:1.
MORE_CONTRAST_RULES: dict[str, object] = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "color-contrast-enhanced"]},
    "rules": {"color-contrast-enhanced": {"enabled": True}},
    "resultTypes": ["violations"],
}
# Skip fade-ins, some of which run even with reduced motion: check the final state. Motion goes on afterwards.
STOP_MOTION = """() => {
    self.still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
}"""
RESUME_MOTION = """() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
}"""


def violations(page: Page, rules: dict[str, object]) -> list[Any]:
    """Return axe's violations on a page. axe is loaded once for each document, which takes a while."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[Any] = page.evaluate("(rules) => axe.run(rules).then((results) => results.violations)", rules)
    return found


def accessibility_faults(player: Player, *, has_more_contrast: bool = False) -> list[str]:
    """Return the accessibility problems of the current page in the light theme, and on a desktop in the dark one.

    `has_more_contrast`: only those of contrast, in a browser that asks for more of it.
    """
    where = player.page.url.partition("//")[2].partition("/")[2]
    found = []
    player.page.evaluate(STOP_MOTION)
    light, dark = (MORE_CONTRAST_RULES,) * 2 if has_more_contrast else (LIGHT_RULES, DARK_RULES)
    for scheme, rules in [("light", light)] if player.is_on_phone else [("light", light), ("dark", dark)]:
        player.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        for fault in violations(player.page, rules):
            nodes = [f"{node['html'][:160]} {node['failureSummary']}" for node in fault["nodes"]]
            found += [f"/{where} {scheme} {fault['id']}: {node}" for node in nodes]
    player.page.evaluate(RESUME_MOTION)
    player.page.emulate_media(color_scheme="light", reduced_motion="no-preference" if player.has_motion else "reduce")
    if not player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        found.append(f"/{where} is wider than the window")
    return found
