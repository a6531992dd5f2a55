"""Draw the app icons from `web/public/icon.svg`: `python -m tools.app_icons`.

Maskable icons have no rounded corners, and everything important is within the circle that every system shows.
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.browser.players import launch_chromium

FOLDER: Final = Path(__file__).parent.parent / "web/public"
SIZES: Final = (192, 512)
# Systems cut off at most a tenth on each side.
MASKABLE_SCALE: Final = 0.78
SEA: Final = "#78afc6"


def draw_icon(page: Page, svg: str, size: int, *, maskable: bool) -> bytes:
    """Return the icon as a PNG."""
    width = round(size * MASKABLE_SCALE) if maskable else size
    sized = svg.replace("<svg ", f'<svg width="{width}" height="{width}" ', 1)
    ground = f"background:{SEA};" if maskable else ""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f'<body style="margin:0;{ground}display:grid;place-items:center;height:{size}px">{sized}</body>')
    return page.screenshot(omit_background=True)


def main() -> None:
    """Draw all icons."""
    svg = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        page = launch_chromium(playwright).new_page()
        for size in SIZES:
            (FOLDER / f"icon-{size}.png").write_bytes(draw_icon(page, svg, size, maskable=False))
            (FOLDER / f"icon-maskable-{size}.png").write_bytes(draw_icon(page, svg, size, maskable=True))
        (FOLDER / "apple-touch-icon.png").write_bytes(draw_icon(page, svg, 180, maskable=True))


if __name__ == "__main__":
    main()
