"""Pictures of the built-in boards, painted in advance and part of the package, so that clients do not wait for them.

Beside a board file `NAME.toml` lie `painted/NAME.landscape.webp`, `painted/NAME.portrait.webp` and
`painted/NAME.thumbnail.webp`; `painted/made_from.json` has digests of the boards and code they were made from. A
picture is used only while the digest of its board is the same, so an edited board never gets an old picture. `python -m
tools.paint_boards` paints the pictures and computes the layouts of islands.
"""

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from elbowroom.boards.board import FORMAT, Board
from elbowroom.boards.catalogue import FOLDERS

# The shape of the map: on a desktop, with panels beside it, or on a phone, with panels below it.
SceneShape = Literal["landscape", "portrait"]
PictureKind = Literal["landscape", "portrait", "thumbnail"]

StoredLayout = tuple[float, tuple[tuple[float, float], ...]]

FOLDER: Final = "painted"
SOURCES_FILE: Final = "made_from.json"


class PictureSources(msgspec.Struct):
    """The sources of the pictures in a folder: digests of the code and of each board, and the layouts."""

    painter: str = ""
    layout: str = ""
    boards: dict[str, str] = {}
    # By `layout_key`: the scale of the islands, and the position of each, in alphabetical order.
    layouts: dict[str, StoredLayout] = {}


def painted_picture(board: Board, kind: PictureKind) -> bytes | None:
    """Return the picture of a built-in board; None for other boards, and for one that was edited."""
    folder = _folder_of(board)
    if not is_up_to_date(picture_sources(folder), board):
        return None
    return _read(picture_path(folder, board.id, kind))


def picture_version(board: Board, kind: PictureKind) -> str | None:
    """Return a text that changes with the picture of a built-in board; None for other boards. It reads no picture."""
    made = picture_sources(_folder_of(board))
    return f"{made.painter} {made.boards[board.id]} {kind}" if is_up_to_date(made, board) else None


def stored_layout(boards: Sequence[Board], frame: tuple[int, int]) -> StoredLayout | None:
    """Return the layout of built-in islands in alphabetical order; None if it was not computed in advance."""
    made = picture_sources(FOLDERS[-1])
    return made.layouts.get(layout_key(boards, frame)) if all(is_up_to_date(made, board) for board in boards) else None


def layout_key(boards: Sequence[Board], frame: tuple[int, int]) -> str:
    """Return the key of a layout."""
    return " ".join([f"{frame[0]}x{frame[1]}", *sorted(board.id for board in boards)])


def is_up_to_date(made: PictureSources, board: Board) -> bool:
    """Return whether the pictures were made from the board as it is now."""
    return made.boards.get(board.id) == digest_of(board)


def digest_of(board: Board) -> str:
    """Return a digest of a board; its names are left out, since no picture shows them."""
    drawn = msgspec.json.encode(replace(board, name={}, reverse=None))
    return blake2b(f"{FORMAT} ".encode() + drawn, digest_size=16).hexdigest()


def _folder_of(board: Board) -> Path:
    return FOLDERS[("classic", "warcraft").index(board.game)]


def picture_path(folder: Path, board: str, kind: PictureKind) -> Path:
    """Return the path of a picture of a board in a folder of boards."""
    return folder / FOLDER / f"{board}.{kind}.webp"


def read_sources(folder: Path) -> PictureSources:
    """Read the sources of the pictures of a folder of boards; they are empty if there is no valid file."""
    try:
        return msgspec.json.decode((folder / FOLDER / SOURCES_FILE).read_bytes(), type=PictureSources)
    except (OSError, msgspec.MsgspecError):
        return PictureSources()


picture_sources = cache(read_sources)


@cache
def _read(place: Path) -> bytes | None:
    return place.read_bytes() if place.exists() else None
