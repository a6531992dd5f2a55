"""Scenes (layouts) and pictures of boards for browsers; pictures of uploaded boards are painted in a process."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from elbowroom import __version__
from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import GENERATED
from elbowroom.drawing.board_cache import BoardKey, shapes_of
from elbowroom.drawing.island import paint_quickly
from elbowroom.drawing.painted import PictureKind, SceneShape, painted_picture
from elbowroom.drawing.scene import SceneBoard, make_scene, thumbnail
from elbowroom.engine.errors import SettingsError
from elbowroom.games import boards_of
from elbowroom.games.classic.ruleset import CLASSIC
from elbowroom.games.warcraft.ruleset import WARCRAFT
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.basics.limits import Buckets
from elbowroom.server.basics.processes import BoardProcess, TooCostlyError
from elbowroom.server.boards.cache import Cache, weak_etag
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

        return await self._get(self._scenes, (shape, _content(boards)), make, caller)

    async def picture(
        self, name: str, shape: SceneShape, caller: str = SYSTEM_CALLER, custom: Sequence[Board] = ()
    ) -> Packed:
        """Return the picture of a board."""
        [board] = playable([name], custom)
        if data := painted_picture(board, shape):
            return _packed(data)

        async def make() -> Packed:
            return _packed(await self._paint(key, paint_quickly, board, shape))

        key = (shape, _content([board]))
        return await self._get(self._painted, key, make, caller)

    async def thumbnail(self, name: str, caller: str = SYSTEM_CALLER, custom: Sequence[Board] = ()) -> Packed:
        """Return a small picture of a board."""
        [board] = playable([name], custom)
        if data := painted_picture(board, "thumbnail"):
            return _packed(data)

        async def make() -> Packed:
            return _packed(await self._paint(key, thumbnail, board))

        key = ("thumbnail", _content([board]))
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
        """Compute the shapes of a board, so that scenes with it are made faster."""
        await asyncio.get_running_loop().run_in_executor(self._thread, shapes_of, BoardKey(board))

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


def playable(names: Sequence[str], custom: Sequence[Board] = ()) -> list[Board]:
    """Return the boards of these ids, if a game can be played on them together."""
    for name in names:
        if GENERATED.fullmatch(name):
            # Generating one takes a second or two, in this process.
            raise TableError("board-not-online", board=name)
    try:
        return boards_of(names, WARCRAFT.id, custom=custom)
    except SettingsError as error:
        if error.reason != "board-of-other-game":
            raise
    return boards_of(names, CLASSIC.id, custom=custom)


def version_of(board: Board, kind: PictureKind) -> str:
    """Return a hash of a board's picture for its address, so that browsers may cache it forever."""
    made_from = painted_picture(board, kind) or _content([board]) + __version__.encode()
    return blake2b(made_from, digest_size=8).hexdigest()


def _encode_scene(boards: Sequence[Board], shape: SceneShape) -> Packed:
    """Make a scene with the addresses of its pictures; runs in a thread."""
    scene = make_scene(boards, shape)
    placed = (_with_address(one, board, shape) for one, board in zip(scene.boards, boards, strict=True))
    data = msgspec.json.encode(replace(scene, boards=tuple(placed)))
    return Packed(gzip.compress(data, COMPRESSION_LEVEL, mtime=0), weak_etag(data))


def _with_address(placed: SceneBoard, board: Board, shape: SceneShape) -> SceneBoard:
    address = f"/api/boards/{board.id}/{shape}-{version_of(board, shape)}.webp"
    return replace(placed, picture=replace(placed.picture, address=address))


def _content(boards: Sequence[Board]) -> bytes:
    """Return a hash of the content of boards: files of a local board may change while the server runs."""
    return blake2b(msgspec.json.encode(boards)).digest()


def _packed(data: bytes) -> Packed:
    return Packed(data, weak_etag(data))
