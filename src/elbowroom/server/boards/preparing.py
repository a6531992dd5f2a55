"""Boards are drawn ahead of those who will want to see them, one at a time and at leisure."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable
from time import monotonic
from typing import Final

from elbowroom.boards.catalogue import built_in
from elbowroom.boards.draw.island import SIZES
from elbowroom.engine.errors import EngineError
from elbowroom.server.boards.scenes import Scenes
from elbowroom.server.live.live_table import LiveTable

logger = logging.getLogger(__name__)

# Games that wait; whoever comes to the table of another one waits a moment.
MOST_WAITING: Final = 8
# Seconds in which those at the table ask for the shape that they need, which then comes first.
TO_ASK: Final = 1.0


class BoardPreparer:
    """What will be drawn though nobody has asked for it."""

    def __init__(self, scenes: Scenes) -> None:
        self._scenes = scenes
        self._waiting: deque[tuple[str, ...]] = deque(maxlen=MOST_WAITING)
        self._is_waiting = asyncio.Event()

    async def started(self, live: LiveTable, _version: int) -> None:
        """A game has started: people will want to see its boards."""
        self._waiting.append(live.table.info.boards)
        self._is_waiting.set()

    async def draw_forever(self) -> None:
        """Get ready what people will want to see: who asks meanwhile waits for no more than one."""
        for board in built_in():
            await _at_leisure(self._scenes.cut(board))
            await self._show_started()
        while True:
            await self._is_waiting.wait()
            await self._show_started()

    async def _show_started(self) -> None:
        """The maps of games that have started, and the pictures of boards that do not come with a game."""
        self._is_waiting.clear()
        while self._waiting:
            names = self._waiting.popleft()
            await asyncio.sleep(TO_ASK)
            for shape in SIZES:
                await _at_leisure(self._scenes.scene(names, shape))
                for name in names:
                    await _at_leisure(self._scenes.picture(name, shape))


async def _at_leisure(work: Awaitable[object]) -> None:
    """Do something that may fail, and then leave the processor to others for as long as it took."""
    begun = monotonic()
    try:
        await work
    except EngineError as error:
        logger.info("not drawn ahead", extra={"reason": error.reason})
    except Exception:
        # Whoever asks for it will be told; other boards can be drawn all the same.
        logger.exception("not drawn ahead")
    await asyncio.sleep(monotonic() - begun)
