"""Pictures of boards for browsers: the scene of a game, and thumbnails; drawn ahead for games that start."""

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

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import GENERATED, built_in
from elbowroom.boards.draw.scene import SIZES, SceneShape, make_scene, painted, thumbnail
from elbowroom.classic.ruleset import CLASSIC
from elbowroom.engine.errors import EngineError, SettingsError
from elbowroom.games import boards_of
from elbowroom.server.caching import tag_of
from elbowroom.server.live import Live
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


class Packed(NamedTuple):
    """Something to send, packed as small as it gets, and the tag by which it is known."""

    data: bytes
    tag: str


class Shown(NamedTuple):
    """A scene, its width, and its picture."""

    scene: Packed
    picture: Packed
    width: int


class Scenes:
    """The scenes and thumbnails of one process."""

    def __init__(self) -> None:
        # One for all, so that no more than one processor is busy with it.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="scenes")
        self._scenes: Shelf[Shown] = Shelf(self._thread, MOST_KEPT, MOST_WAITING)
        self._painted: Shelf[Packed] = Shelf(self._thread, MOST_PAINTED, MOST_WAITING)
        self._thumbnails: Shelf[Packed] = Shelf(self._thread, MOST_KEPT, MOST_WAITING)
        self._ahead: deque[tuple[str, ...]] = deque(maxlen=MOST_AHEAD)
        self._is_ahead = asyncio.Event()

    async def scene(self, names: Sequence[str], shape: SceneShape) -> Shown:
        """The scene of some boards."""
        boards = playable(names)
        return await self._scenes.get((shape, _content(boards)), lambda: _shown(boards, shape))

    async def painted(self, names: Sequence[str], shape: SceneShape) -> Packed:
        """The picture of a scene in pixels."""
        shown = await self.scene(names, shape)

        def paint() -> Packed:
            return _plain(painted(gzip.decompress(shown.picture.data).decode(), shape, shown.width))

        return await self._painted.get(shown.picture.tag, paint)

    async def thumbnail(self, name: str) -> Packed:
        """A board, small."""
        boards = playable([name])
        return await self._thumbnails.get(_content(boards), lambda: _plain(thumbnail(boards[0])))

    async def started(self, live: Live, _version: int) -> None:
        """A game has started: people will want to see its boards."""
        self._ahead.append(live.table.sheet.boards)
        self._is_ahead.set()

    async def draw_ahead_forever(self) -> None:
        """Draw what people will want to see, one after another: who asks meanwhile waits for no more than one."""
        for board in built_in():
            await _at_leisure(self.thumbnail(board.id))
            await self._draw_started()
        while True:
            await self._is_ahead.wait()
            await self._draw_started()

    async def _draw_started(self) -> None:
        """The boards of games that have started."""
        self._is_ahead.clear()
        while self._ahead:
            names = self._ahead.popleft()
            for shape in SIZES:
                await _at_leisure(self.painted(names, shape))

    def close(self) -> None:
        """Draw nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


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


def _shown(boards: Sequence[Board], shape: SceneShape) -> Shown:
    """In a thread: make a scene."""
    made = make_scene(boards, shape)
    picture = _packed(made.picture.encode())
    query = {"boards": ",".join(board.id for board in boards), "shape": shape, "v": picture.tag[3:-1]}
    which = urlencode(query, safe=",")
    scene = msgspec.structs.replace(made.scene, picture=f"{ADDRESS}?{which}", painted=f"{PAINTED}?{which}")
    return Shown(_packed(msgspec.json.encode(scene)), picture, scene.width)


def _content(boards: Sequence[Board]) -> bytes:
    """What is on boards: those of one's own can be edited while the server runs."""
    return blake2b(msgspec.json.encode(boards)).digest()


def _packed(data: bytes) -> Packed:
    return Packed(gzip.compress(data, PACKING, mtime=0), tag_of(data))


def _plain(data: bytes) -> Packed:
    return Packed(data, tag_of(data))
