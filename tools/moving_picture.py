"""Record a turn for the README: `python -m tools.moving_picture` writes docs/turn.webp.

The player takes a combo, conquers three regions and ends the turn, and coins are counted. Frames are recorded as the
browser paints them. The seed is fixed, so the animation changes only with the client or the rules.
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

from elbowroom.server.http.web_client import default_folder
from tests.browser.players import Browsers, Player, launch_chromium
from tests.browser.tables import start_table
from tests.server.running_server import running_server

FILE: Final = Path(__file__).parent.parent / "docs/turn.webp"
SEED: Final = hashlib.sha256(b"a turn").hexdigest()
WIDTH: Final = 800
QUALITY: Final = 55
MAX_BYTES: Final = 1_500_000
# The minimum time between two frames, and the duration of the last one, in seconds.
MIN_FRAME_S: Final = 0.1
LAST_FRAME_S: Final = 2.5
# The maximum duration of a frame, however slow the machine was.
MAX_FRAME_S: Final = 0.8
# Milliseconds between two clicks.
PAUSE_MS: Final = 900
CONQUESTS: Final = 3


class Film:
    """Frames as the browser painted them, with their timestamps."""

    def __init__(self, player: Player) -> None:
        self._session = player.page.context.new_cdp_session(player.page)
        self.pictures: list[tuple[float, bytes]] = []
        self._session.on("Page.screencastFrame", self._on_frame)

    def _on_frame(self, frame: dict[str, Any]) -> None:
        self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        moment = float(frame["metadata"]["timestamp"])
        if not self.pictures or moment - self.pictures[-1][0] >= MIN_FRAME_S:
            self.pictures.append((moment, base64.b64decode(frame["data"])))

    def begin(self) -> None:
        """Start recording."""
        self._session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})

    def end(self) -> None:
        """Stop recording."""
        self._session.remove_listener("Page.screencastFrame", self._on_frame)
        self._session.send("Page.stopScreencast")

    def to_webp(self) -> bytes:
        """Return an animated WebP."""
        pictures = [Image.open(io.BytesIO(data)).convert("RGB") for _, data in self.pictures]
        moments = [moment for moment, _ in self.pictures]
        stays = [min(MAX_FRAME_S, after - moment) for moment, after in pairwise(moments)] + [LAST_FRAME_S]
        high = round(WIDTH * pictures[0].height / pictures[0].width)
        small = [picture.resize((WIDTH, high), Image.Resampling.LANCZOS) for picture in pictures]
        packed = io.BytesIO()
        small[0].save(
            packed, "WEBP", save_all=True, append_images=small[1:], loop=0, quality=QUALITY, method=4,
            duration=[round(1000 * seconds) for seconds in stays],
        )  # fmt: skip
        return packed.getvalue()


def play(ana: Player) -> None:
    """Play a turn."""

    def pause() -> None:
        ana.page.wait_for_timeout(PAUSE_MS)

    pause()
    ana.find("combo-1").click()
    pause()
    ana.primary.click()
    ana.page.locator("[data-region].can").first.wait_for()
    for _ in range(CONQUESTS):
        pause()
        before = ana.version
        region = ana.page.locator("[data-region].can").first
        region.hover(force=True)
        pause()
        region.click(force=True)
        ana.confirm(before)
        ana.wait_for_turn(before)
    pause()
    # End the conquests, keep the tokens where they are, and wait for the income.
    while not ana.find("turn-summary").count():
        _, _, does = ana.read_state()
        if does in ("end", "confirm-spread"):
            ana.primary.click()
        ana.page.wait_for_timeout(PAUSE_MS)
    ana.page.wait_for_timeout(2 * PAUSE_MS)


def main() -> None:
    """Record the turn, and write the file."""
    with (
        tempfile.TemporaryDirectory(prefix="elbowroom-film-") as folder,
        mock.patch("elbowroom.server.table.lessons.new_seed", return_value=SEED),
        running_server(Path(folder), client=str(default_folder()), prepare=True) as server,
        sync_playwright() as playwright,
    ):
        browsers = Browsers(launch_chromium(playwright), server.url)
        ana = browsers.open(server.guest("Ana"), reduced_motion="no-preference", settings={"speed": 1})
        ana.open_table(start_table(ana, None, "zillo", "brakk", first=0))
        ana.wait_for_turn()
        ana.find("sketch").wait_for(state="detached")
        film = Film(ana)
        film.begin()
        play(ana)
        film.end()
        packed = film.to_webp()
        FILE.write_bytes(packed)
        print(f"{len(film.pictures)} pictures, {len(packed) / 1e6:.2f} MB (at most {MAX_BYTES / 1e6})")


if __name__ == "__main__":
    main()
