"""Boards for browsers: where everything lies, and pictures; those that come with no game are painted elsewhere."""

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
from elbowroom.boards.draw.island import paint_quickly
from elbowroom.boards.draw.known import Known, shapes_of
from elbowroom.boards.draw.scene import SceneBoard, make_scene, thumbnail
from elbowroom.boards.painted import PictureKind, SceneShape, painted
from elbowroom.classic.ruleset import CLASSIC
from elbowroom.engine.errors import SettingsError
from elbowroom.games import boards_of
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.basics.limits import Buckets
from elbowroom.server.basics.tags import tag_of
from elbowroom.server.boards.cache import Cache
from elbowroom.server.boards.workshop import Workshop
from elbowroom.server.table.refusals import TableError
from elbowroom.warcraft.ruleset import WARCRAFT

PACKING: Final = 6
MOST_KEPT: Final = 96
# A painted picture has up to a quarter of a megabyte.
MOST_PAINTED: Final = 48
# About how long it takes to tell where everything lies, to paint a picture, and a small one, in seconds.
A_TALE: Final = 0.3
A_PICTURE: Final = 2.0
A_SMALL_PICTURE: Final = 1.0
# For whom is made what nobody has asked for.
OURSELVES: Final = ""


class Packed(NamedTuple):
    """Something to send, packed as small as it gets, and the tag by which it is known."""

    data: bytes
    tag: str


class Scenes:
    """The scenes and thumbnails of one process, made for callers who do not ask for too much."""

    def __init__(self, config: Config, workshop: Workshop | None = None) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="scenes")
        self._painter = workshop or Workshop(config)
        self._drawings = Buckets(config.drawings_per_minute / 60, config.drawings_per_minute)
        telling, self._painting = FairQueue(1), self._painter.queue
        self._scenes: Cache[Packed] = Cache(MOST_KEPT, telling, A_TALE)
        self._painted: Cache[Packed] = Cache(MOST_PAINTED, self._painting, A_PICTURE)
        self._thumbnails: Cache[Packed] = Cache(MOST_KEPT, self._painting, A_SMALL_PICTURE)
        # What could not be painted in time.
        self._hopeless: dict[tuple[str, bytes], None] = {}
        self._closing = asyncio.Event()

    async def scene(self, names: Sequence[str], shape: SceneShape, caller: str = OURSELVES) -> Packed:
        """Where everything lies on some boards."""
        boards = playable(names)

        async def make() -> Packed:
            return await asyncio.get_running_loop().run_in_executor(self._thread, _told, boards, shape)

        return await self._found(self._scenes, (shape, _content(boards)), make, caller)

    async def picture(self, name: str, shape: SceneShape, caller: str = OURSELVES) -> Packed:
        """The picture of a board."""
        [board] = playable([name])
        if data := painted(board, shape):
            return _plain(data)

        async def make() -> Packed:
            return _plain(await self._painted_in_time(key, paint_quickly, board, shape))

        key = (shape, _content([board]))
        return await self._found(self._painted, key, make, caller)

    async def thumbnail(self, name: str, caller: str = OURSELVES) -> Packed:
        """A board, small."""
        [board] = playable([name])
        if data := painted(board, "thumbnail"):
            return _plain(data)

        async def make() -> Packed:
            return _plain(await self._painted_in_time(key, thumbnail, board))

        key = ("thumbnail", _content([board]))
        return await self._found(self._thumbnails, key, make, caller)

    async def _painted_in_time(self, key: tuple[str, bytes], paint: Callable[..., bytes], *given: object) -> bytes:
        """A picture; what took too long once is not tried again."""
        if key in self._hopeless:
            raise TableError("board-not-drawn")
        try:
            return await self._painter.run(paint, *given)
        except TimeoutError as error:
            self._hopeless[key] = None
            if len(self._hopeless) > MOST_KEPT:
                del self._hopeless[next(iter(self._hopeless))]
            raise TableError("board-not-drawn") from error

    async def cut(self, board: Board) -> None:
        """Work out the shapes of a board, so that scenes with it are told sooner."""
        await asyncio.get_running_loop().run_in_executor(self._thread, shapes_of, Known(board))

    async def _found(
        self, cache: Cache[Packed], key: tuple[str, bytes], make: Callable[[], Awaitable[Packed]], caller: str
    ) -> Packed:
        # Boards lie together in thousands of ways, and there is one painter for all who wait.
        if caller != OURSELVES and key not in cache and not self._drawings.take(caller):
            raise TableError("too-much-to-draw")
        return await self._unless_closing(cache.get(key, caller, make))

    async def _unless_closing(self, getting: Coroutine[object, object, Packed]) -> Packed:
        """What somebody waits for; TableError as soon as the server goes down, which waits for no picture."""
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
        """The server goes down: whoever waits for a picture is told so now."""
        self._closing.set()

    def close(self) -> None:
        """Draw nothing more."""
        self.drain()
        for cache in (self._scenes, self._painted, self._thumbnails):
            cache.close()
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._painter.close()


def playable(names: Sequence[str]) -> list[Board]:
    """The boards of these ids, if a game can be played on them together."""
    for name in names:
        if GENERATED.fullmatch(name):
            # Making one takes up to a second or two, in this process.
            raise TableError("board-not-online", board=name)
    try:
        return boards_of(names, WARCRAFT.id)
    except SettingsError as error:
        if error.reason != "board-of-other-game":
            raise
    return boards_of(names, CLASSIC.id)


def version_of(board: Board, kind: PictureKind) -> str:
    """Changes whenever the picture of a board does: part of its address, so that browsers may keep it for ever."""
    made_from = painted(board, kind) or _content([board]) + __version__.encode()
    return blake2b(made_from, digest_size=8).hexdigest()


def _told(boards: Sequence[Board], shape: SceneShape) -> Packed:
    """In a thread: a scene with the addresses of its pictures."""
    scene = make_scene(boards, shape)
    laid = (_with_address(one, board, shape) for one, board in zip(scene.boards, boards, strict=True))
    data = msgspec.json.encode(replace(scene, boards=tuple(laid)))
    return Packed(gzip.compress(data, PACKING, mtime=0), tag_of(data))


def _with_address(laid: SceneBoard, board: Board, shape: SceneShape) -> SceneBoard:
    address = f"/api/boards/{board.id}/{shape}-{version_of(board, shape)}.webp"
    return replace(laid, picture=replace(laid.picture, address=address))


def _content(boards: Sequence[Board]) -> bytes:
    """What is on boards: those of one's own can be edited while the server runs."""
    return blake2b(msgspec.json.encode(boards)).digest()


def _plain(data: bytes) -> Packed:
    return Packed(data, tag_of(data))
