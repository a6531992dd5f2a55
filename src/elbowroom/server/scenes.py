"""Boards for browsers: where everything lies, told at once; and pictures, painted elsewhere and ahead of who asks."""

import asyncio
import gzip
import logging
from collections import deque
from collections.abc import Awaitable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from time import monotonic
from typing import Final, NamedTuple
from urllib.parse import urlencode

import msgspec

from elbowroom import __version__
from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import GENERATED, built_in
from elbowroom.boards.draw.scene import (
    SIZES,
    SceneShape,
    draw_ahead,
    make_scene,
    scene_painted,
    scene_picture,
    thumbnail,
)
from elbowroom.classic.ruleset import CLASSIC
from elbowroom.engine.errors import EngineError, SettingsError
from elbowroom.games import boards_of
from elbowroom.server.caching import tag_of
from elbowroom.server.live import Live
from elbowroom.server.processes import Processes
from elbowroom.server.refusals import TableError
from elbowroom.server.shelf import Shelf
from elbowroom.warcraft.ruleset import WARCRAFT

logger = logging.getLogger(__name__)

ADDRESS: Final = "/api/scene.svg"
PAINTED: Final = "/api/scene.webp"
PACKING: Final = 6
MOST_KEPT: Final = 96
# A painted picture has a third of a megabyte.
MOST_PAINTED: Final = 48
MOST_WAITING: Final = 24
# Games that wait to be drawn ahead; whoever comes to the table of another one waits a moment.
MOST_AHEAD: Final = 8
# Somebody looks at a picture that is not there yet: less polite than bots.
NICENESS: Final = 5
# Seconds in which those at the table ask for the shape that they need, which is then painted first.
TO_ASK: Final = 1.0


class Packed(NamedTuple):
    """Something to send, packed as small as it gets, and the tag by which it is known."""

    data: bytes
    tag: str


class Scenes:
    """The scenes and thumbnails of one process."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="scenes")
        # Not a thread: what paints keeps all threads of its process waiting. One, so that one processor is left.
        self._painter = Processes(1, NICENESS)
        self._scenes: Shelf[Packed] = Shelf(MOST_KEPT, MOST_WAITING)
        self._pictures: Shelf[Packed] = Shelf(MOST_KEPT, MOST_WAITING)
        self._painted: Shelf[Packed] = Shelf(MOST_PAINTED, MOST_WAITING)
        self._thumbnails: Shelf[Packed] = Shelf(MOST_KEPT, MOST_WAITING)
        self._ahead: deque[tuple[str, ...]] = deque(maxlen=MOST_AHEAD)
        self._is_ahead = asyncio.Event()

    async def scene(self, names: Sequence[str], shape: SceneShape) -> Packed:
        """Where everything lies on some boards."""
        boards = playable(names)

        async def make() -> Packed:
            return await asyncio.get_running_loop().run_in_executor(self._thread, _told, boards, shape)

        return await self._scenes.get((shape, _content(boards)), make)

    async def picture(self, names: Sequence[str], shape: SceneShape) -> Packed:
        """The bare map of a scene."""
        boards = playable(names)

        async def make() -> Packed:
            return await self._painter.run(_drawn, boards, shape)

        return await self._pictures.get((shape, _content(boards)), make)

    async def painted(self, names: Sequence[str], shape: SceneShape) -> Packed:
        """The same in pixels."""
        boards = playable(names)

        async def make() -> Packed:
            return _plain(await self._painter.run(scene_painted, boards, shape))

        return await self._painted.get((shape, _content(boards)), make)

    async def thumbnail(self, name: str) -> Packed:
        """A board, small."""
        [board] = playable([name])

        async def make() -> Packed:
            return _plain(await self._painter.run(thumbnail, board))

        return await self._thumbnails.get(_content([board]), make)

    async def started(self, live: Live, _version: int) -> None:
        """A game has started: people will want to see its boards."""
        self._ahead.append(live.table.sheet.boards)
        self._is_ahead.set()

    async def draw_ahead_forever(self) -> None:
        """Draw what people will want to see, one after another: who asks meanwhile waits for no more than one."""
        for board in built_in():
            await _at_leisure(self.thumbnail(board.id))
            await self._draw_started()
        for board in built_in():
            await _at_leisure(self._painter.run(draw_ahead, board))
            await self._draw_started()
        while True:
            await self._is_ahead.wait()
            await self._draw_started()

    async def _draw_started(self) -> None:
        """The boards of games that have started."""
        self._is_ahead.clear()
        while self._ahead:
            names = self._ahead.popleft()
            await asyncio.sleep(TO_ASK)
            for shape in SIZES:
                await _at_leisure(self.painted(names, shape))

    def close(self) -> None:
        """Draw nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._painter.close()


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


def playable(names: Sequence[str]) -> list[Board]:
    """The boards of these ids, if a game can be played on them together."""
    for name in names:
        if GENERATED.fullmatch(name):
            # Making one takes seconds.
            raise TableError("board-not-online", board=name)
    try:
        return boards_of(names, WARCRAFT.id)
    except SettingsError as error:
        if error.reason != "board-of-other-game":
            raise
    return boards_of(names, CLASSIC.id)


def _told(boards: Sequence[Board], shape: SceneShape) -> Packed:
    """In a thread: a scene with the addresses of its pictures, which change when it is drawn in another way."""
    version = blake2b(_content(boards) + __version__.encode(), digest_size=12).hexdigest()
    query = {"boards": ",".join(board.id for board in boards), "shape": shape, "v": version}
    which = urlencode(query, safe=",")
    scene = msgspec.structs.replace(
        make_scene(boards, shape), picture=f"{ADDRESS}?{which}", painted=f"{PAINTED}?{which}"
    )
    return _packed(msgspec.json.encode(scene))


def _drawn(boards: Sequence[Board], shape: SceneShape) -> Packed:
    """In the painter's process: a picture as text, packed."""
    return _packed(scene_picture(boards, shape).encode())


def _content(boards: Sequence[Board]) -> bytes:
    """What is on boards: those of one's own can be edited while the server runs."""
    return blake2b(msgspec.json.encode(boards)).digest()


def _packed(data: bytes) -> Packed:
    return Packed(gzip.compress(data, PACKING, mtime=0), tag_of(data))


def _plain(data: bytes) -> Packed:
    return Packed(data, tag_of(data))
