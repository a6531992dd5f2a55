"""Pictures of the boards of the games, painted ahead: they come with the package, so that nobody waits for a painter.

Beside a board file `NAME.toml` lie `painted/NAME.landscape.webp`, `painted/NAME.portrait.webp` and
`painted/NAME.thumbnail.webp`; `painted/made_from.json` tells what they were made from. A picture is believed only as
long as its board is the one that it was made from, so an edited board is never shadowed. `python -m tools.paint_boards`
paints, and works out how islands lie together.
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

# On what kind of screen: a desktop, where panels lie beside the map, or a phone, where they lie below.
SceneShape = Literal["landscape", "portrait"]
PictureKind = Literal["landscape", "portrait", "thumbnail"]

KeptLayout = tuple[float, tuple[tuple[float, float], ...]]

FOLDER: Final = "painted"
NOTE: Final = "made_from.json"


class MadeFrom(msgspec.Struct):
    """What the pictures in a folder were made from: boards by id, and how they were painted and laid out."""

    painter: str = ""
    layout: str = ""
    boards: dict[str, str] = {}
    # By the frame and the ids of islands in alphabetical order: their scale, and the place of each.
    layouts: dict[str, KeptLayout] = {}


def painted(board: Board, kind: PictureKind) -> bytes | None:
    """The picture of a board that comes with a game; None for any other, and for one that was edited."""
    folder = FOLDERS[("classic", "warcraft").index(board.game)]
    if not is_of(made_from(folder), board):
        return None
    return _read(place_of(folder, board.id, kind))


def kept_layout(boards: Sequence[Board], frame: tuple[int, int]) -> KeptLayout | None:
    """How islands of the games lie in a frame, if that was worked out ahead; in alphabetical order."""
    made = made_from(FOLDERS[-1])
    return made.layouts.get(layout_key(boards, frame)) if all(is_of(made, board) for board in boards) else None


def layout_key(boards: Sequence[Board], frame: tuple[int, int]) -> str:
    """By what a layout is found."""
    return " ".join([f"{frame[0]}x{frame[1]}", *sorted(board.id for board in boards)])


def is_of(made: MadeFrom, board: Board) -> bool:
    """Whether things were made from this very board."""
    return made.boards.get(board.id) == digest_of(board)


def digest_of(board: Board) -> str:
    """What is on a board, in short; its names are in no picture."""
    drawn = msgspec.json.encode(replace(board, name={}, reverse=None))
    return blake2b(f"{FORMAT} ".encode() + drawn, digest_size=16).hexdigest()


def place_of(folder: Path, board: str, kind: PictureKind) -> Path:
    """Where a picture lies, for a folder of boards."""
    return folder / FOLDER / f"{board}.{kind}.webp"


@cache
def made_from(folder: Path) -> MadeFrom:
    """What the pictures for a folder of boards were made from."""
    try:
        return msgspec.json.decode((folder / FOLDER / NOTE).read_bytes(), type=MadeFrom)
    except (OSError, msgspec.MsgspecError):
        return MadeFrom()


@cache
def _read(place: Path) -> bytes | None:
    return place.read_bytes() if place.exists() else None
