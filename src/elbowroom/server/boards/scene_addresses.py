"""Scenes with the addresses of their pictures; without threads and other packages, so that browsers can use it too."""

from collections.abc import Sequence
from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from elbowroom import __version__
from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import GENERATED
from elbowroom.drawing.painted import PictureKind, SceneShape, picture_version
from elbowroom.drawing.scene import Scene, SceneBoard, make_scene
from elbowroom.engine.errors import SettingsError
from elbowroom.games import boards_of
from elbowroom.games.classic.ruleset import CLASSIC
from elbowroom.games.warcraft.ruleset import WARCRAFT
from elbowroom.server.table.answers import TableError


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


def addressed_scene(boards: Sequence[Board], shape: SceneShape) -> Scene:
    """Make the scene of some boards, with the addresses of its pictures."""
    scene = make_scene(boards, shape)
    placed = (_with_address(one, board, shape) for one, board in zip(scene.boards, boards, strict=True))
    return replace(scene, boards=tuple(placed))


def version_of(board: Board, kind: PictureKind) -> str:
    """Return a hash of a board's picture for its address, so that browsers may cache it forever."""
    made_from = picture_version(board, kind) or f"{content_hash([board]).hex()} {__version__}"
    return blake2b(made_from.encode(), digest_size=8).hexdigest()


def content_hash(boards: Sequence[Board]) -> bytes:
    """Return a hash of the content of boards: files of a local board may change while the server runs."""
    return blake2b(msgspec.json.encode(boards)).digest()


def _with_address(placed: SceneBoard, board: Board, shape: SceneShape) -> SceneBoard:
    address = f"/api/boards/{board.id}/{shape}-{version_of(board, shape)}.webp"
    return replace(placed, picture=replace(placed.picture, address=address))
