"""Films a turn for the README: `python -m tools.moving_picture` writes docs/turn.webp.

Somebody takes a combo, conquers three regions and ends the turn, and coins are counted. What the browser paints is
taken as it comes, with its own times. The seed is fixed: the film changes only where the client or the rules did.
"""

import base64
import hashlib
import io
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from unittest import mock

from PIL import Image
from playwright.sync_api import sync_playwright

from elbowroom.server.http.web_client import usual_folder
from tests.browser.people import People, Player, launched
from tests.browser.tables import started
from tests.server.served import served

FILE: Final = Path(__file__).parent.parent / "docs/turn.webp"
SEED: Final = hashlib.sha256(b"a turn").hexdigest()
WIDTH: Final = 800
QUALITY: Final = 55
MOST_BYTES: Final = 1_500_000
# Seconds between two pictures at least, and for which the last one stays.
BETWEEN: Final = 0.1
LAST: Final = 2.5
# However long a busy machine took for the next one.
LONGEST: Final = 0.8
# Milliseconds that somebody looks before the next click.
LOOK: Final = 900
CONQUESTS: Final = 3


class Film:
    """Pictures as the browser painted them, each with its moment."""

    def __init__(self, player: Player) -> None:
        self._line = player.page.context.new_cdp_session(player.page)
        self.pictures: list[tuple[float, bytes]] = []
        self._line.on("Page.screencastFrame", self._painted)

    def _painted(self, frame: dict[str, Any]) -> None:
        self._line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        moment = float(frame["metadata"]["timestamp"])
        if not self.pictures or moment - self.pictures[-1][0] >= BETWEEN:
            self.pictures.append((moment, base64.b64decode(frame["data"])))

    def begin(self) -> None:
        """From now on."""
        self._line.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})

    def end(self) -> None:
        """Until now."""
        self._line.remove_listener("Page.screencastFrame", self._painted)
        self._line.send("Page.stopScreencast")

    def packed(self) -> bytes:
        """The film as an animated WebP."""
        pictures = [Image.open(io.BytesIO(data)).convert("RGB") for _, data in self.pictures]
        moments = [moment for moment, _ in self.pictures]
        stays = [min(LONGEST, after - moment) for moment, after in pairwise(moments)] + [LAST]
        high = round(WIDTH * pictures[0].height / pictures[0].width)
        small = [picture.resize((WIDTH, high), Image.Resampling.LANCZOS) for picture in pictures]
        packed = io.BytesIO()
        small[0].save(
            packed, "WEBP", save_all=True, append_images=small[1:], loop=0, quality=QUALITY, method=4,
            duration=[round(1000 * seconds) for seconds in stays],
        )  # fmt: skip
        return packed.getvalue()


def play(ana: Player) -> None:
    """A turn, and what the next one makes of it."""

    def look() -> None:
        ana.page.wait_for_timeout(LOOK)

    look()
    ana.find("combo-1").click()
    look()
    ana.primary.click()
    ana.page.locator("[data-region].can").first.wait_for()
    for _ in range(CONQUESTS):
        look()
        before = ana.version
        region = ana.page.locator("[data-region].can").first
        region.hover(force=True)
        look()
        region.click(force=True)
        ana.confirms(before)
        ana.waits_for_turn(before)
    look()
    # No more conquests, tokens stay where they are, and coins are counted.
    while not ana.find("turn-summary").count():
        _, _, does = ana.looks()
        if does in ("end", "confirm-spread"):
            ana.primary.click()
        ana.page.wait_for_timeout(LOOK)
    ana.page.wait_for_timeout(2 * LOOK)


def main() -> None:
    """Film it."""
    with (
        tempfile.TemporaryDirectory(prefix="elbowroom-film-") as folder,
        mock.patch("elbowroom.server.table.lessons.new_seed", return_value=SEED),
        served(Path(folder), client=str(usual_folder()), prepare=True) as server,
        sync_playwright() as playwright,
    ):
        people = People(launched(playwright), server.url)
        ana = people.come(server.guest("Ana"), reduced_motion="no-preference", settings={"speed": 1})
        ana.sits_down(started(ana, None, "zillo", "brakk", first=0))
        ana.waits_for_turn()
        ana.find("sketch").wait_for(state="detached")
        film = Film(ana)
        film.begin()
        play(ana)
        film.end()
        packed = film.packed()
        FILE.write_bytes(packed)
        print(f"{len(film.pictures)} pictures, {len(packed) / 1e6:.2f} MB (at most {MOST_BYTES / 1e6})")


if __name__ == "__main__":
    main()
