"""Draws boards before they are requested, one at a time and with pauses."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable
from time import monotonic
from typing import Final

from elbowroom.boards.catalogue import built_in
from elbowroom.drawing.island import SIZES
from elbowroom.engine.errors import EngineError
from elbowroom.server.boards.scenes import Scenes
from elbowroom.server.live.live_table import LiveTable

logger = logging.getLogger(__name__)

# Started games that wait for their boards to be drawn; the oldest are dropped.
MOST_WAITING: Final = 8
# Seconds in which clients at the table request the shape that they need, which is then drawn first.
REQUEST_SECONDS: Final = 1.0


class BoardPreparer:
    """Draws the boards of games that have started, without a request."""

    def __init__(self, scenes: Scenes) -> None:
        self._scenes = scenes
        self._waiting: deque[tuple[str, ...]] = deque(maxlen=MOST_WAITING)
        self._is_waiting = asyncio.Event()

    async def on_started(self, live: LiveTable, _version: int) -> None:
        """Queue the boards of a game that has started."""
        self._waiting.append(live.table.info.boards)
        self._is_waiting.set()

    async def run(self) -> None:
        """Draw until cancelled; a request in between waits for at most one drawing."""
        for board in built_in():
            await _run_with_pause(self._scenes.precompute_shapes(board))
            await self._draw_waiting()
        while True:
            await self._is_waiting.wait()
            await self._draw_waiting()

    async def _draw_waiting(self) -> None:
        """Draw the scenes of started games, and the pictures of boards that are not built in."""
        self._is_waiting.clear()
        while self._waiting:
            names = self._waiting.popleft()
            await asyncio.sleep(REQUEST_SECONDS)
            for shape in SIZES:
                await _run_with_pause(self._scenes.scene(names, shape))
                for name in names:
                    await _run_with_pause(self._scenes.picture(name, shape))


async def _run_with_pause(work: Awaitable[object]) -> None:
    """Await something that may fail, then leave the processor to others for as long as it took."""
    begun = monotonic()
    try:
        await work
    except EngineError as error:
        logger.info("not drawn ahead", extra={"reason": error.reason})
    except Exception:
        # A request for it will get the error; other boards can still be drawn.
        logger.exception("not drawn ahead")
    await asyncio.sleep(monotonic() - begun)
