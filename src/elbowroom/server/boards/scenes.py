"""Scenes (layouts) and pictures of boards for browsers; pictures of uploaded boards are painted in a process."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import msgspec

from elbowroom.boards.board import Board
from elbowroom.drawing.board_cache import shapes_of
from elbowroom.drawing.board_key import BoardKey
from elbowroom.drawing.measures import measures_of
from elbowroom.drawing.painted import SceneShape, painted_picture
from elbowroom.drawing.painting import paint_quickly, thumbnail
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.basics.limits import Buckets
from elbowroom.server.basics.processes import BoardProcess, TooCostlyError
from elbowroom.server.boards.cache import Cache, weak_etag
from elbowroom.server.boards.scene_addresses import addressed_scene, content_hash, playable
from elbowroom.server.table.answers import TableError

COMPRESSION_LEVEL: Final = 6
MOST_KEPT: Final = 96
# Fewer, since a painted picture has up to a quarter of a megabyte.
MOST_PAINTED: Final = 48
# About how long it takes to make a scene, a picture and a thumbnail.
SCENE_SECONDS: Final = 0.3
PICTURE_SECONDS: Final = 2.0
THUMBNAIL_SECONDS: Final = 1.0
# The caller for work that no client has requested.
SYSTEM_CALLER: Final = ""


class Packed(NamedTuple):
    """A compressed body to send, and its ETag."""

    data: bytes
    tag: str


class Scenes:
    """The scenes, pictures and thumbnails of one process, with limits for each caller."""

    def __init__(self, config: Config, process: BoardProcess | None = None) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="scenes")
        self._process = process or BoardProcess(config)
        self._drawings = Buckets(config.drawings_per_minute / 60, config.drawings_per_minute)
        layout_queue, paint_queue = FairQueue(1), self._process.queue
        self._scenes: Cache[Packed] = Cache(MOST_KEPT, layout_queue, SCENE_SECONDS)
        self._painted: Cache[Packed] = Cache(MOST_PAINTED, paint_queue, PICTURE_SECONDS)
        self._thumbnails: Cache[Packed] = Cache(MOST_KEPT, paint_queue, THUMBNAIL_SECONDS)
        # Pictures that take too much time or memory.
        self._too_slow: dict[tuple[str, bytes], None] = {}
        self._closing = asyncio.Event()

    async def scene(
        self, names: Sequence[str], shape: SceneShape, caller: str = SYSTEM_CALLER, custom: Sequence[Board] = ()
    ) -> Packed:
        """Return the layout of some boards."""
        boards = playable(names, custom)

        async def make() -> Packed:
            return await asyncio.get_running_loop().run_in_executor(self._thread, _encode_scene, boards, shape)

        return await self._get(self._scenes, (shape, content_hash(boards)), make, caller)

    async def picture(
        self, name: str, shape: SceneShape, caller: str = SYSTEM_CALLER, custom: Sequence[Board] = ()
    ) -> Packed:
        """Return the picture of a board."""
        [board] = playable([name], custom)
        if data := painted_picture(board, shape):
            return _packed(data)

        async def make() -> Packed:
            return _packed(await self._paint(key, paint_quickly, board, shape))

        key = (shape, content_hash([board]))
        return await self._get(self._painted, key, make, caller)

    async def thumbnail(self, name: str, caller: str = SYSTEM_CALLER, custom: Sequence[Board] = ()) -> Packed:
        """Return a small picture of a board."""
        [board] = playable([name], custom)
        if data := painted_picture(board, "thumbnail"):
            return _packed(data)

        async def make() -> Packed:
            return _packed(await self._paint(key, thumbnail, board))

        key = ("thumbnail", content_hash([board]))
        return await self._get(self._thumbnails, key, make, caller)

    async def _paint(self, key: tuple[str, bytes], paint: Callable[..., bytes], *given: object) -> bytes:
        """Paint a picture; one that took too much time or memory is not tried again."""
        if key in self._too_slow:
            raise TableError("board-not-drawn")
        try:
            return await self._process.run(paint, *given)
        except TooCostlyError as error:
            self._too_slow[key] = None
            if len(self._too_slow) > MOST_KEPT:
                del self._too_slow[next(iter(self._too_slow))]
            raise TableError("board-not-drawn") from error

    async def precompute_shapes(self, board: Board) -> None:
        """Compute the measures and shapes of a board, so that scenes with it are made faster."""
        await asyncio.get_running_loop().run_in_executor(self._thread, _precompute, board)

    async def _get(
        self, cache: Cache[Packed], key: tuple[str, bytes], make: Callable[[], Awaitable[Packed]], caller: str
    ) -> Packed:
        # Boards can be combined in thousands of ways, so each caller may request only some that are not cached.
        if caller != SYSTEM_CALLER and key not in cache and not self._drawings.take(caller):
            raise TableError("too-much-to-draw")
        return await self._unless_closing(cache.get(key, caller, make))

    async def _unless_closing(self, getting: Coroutine[object, object, Packed]) -> Packed:
        """Await an item; raise TableError as soon as the server shuts down, which does not wait for pictures."""
        waiting = asyncio.create_task(getting), asyncio.create_task(self._closing.wait())
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if self._closing.is_set():
                raise TableError("closing")
            return await waiting[0]
        finally:
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    def drain(self) -> None:
        """Refuse waiting requests, since the server shuts down."""
        self._closing.set()

    def close(self) -> None:
        """Stop all drawing."""
        self.drain()
        for cache in (self._scenes, self._painted, self._thumbnails):
            cache.close()
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._process.close()


def _encode_scene(boards: Sequence[Board], shape: SceneShape) -> Packed:
    """Make and encode a scene; runs in a thread."""
    data = msgspec.json.encode(addressed_scene(boards, shape))
    return Packed(gzip.compress(data, COMPRESSION_LEVEL, mtime=0), weak_etag(data))


def _precompute(board: Board) -> None:
    key = BoardKey(board)
    measures_of(key)
    # For layouts of islands that are not stored.
    shapes_of(key)


def _packed(data: bytes) -> Packed:
    return Packed(data, weak_etag(data))
