"""Where boards come from: those of the game, a player's own folder, a file, or the generator."""

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from elbowroom.boards.board import SIZES, Board, Game, Heading
from elbowroom.boards.decoded import quick_board, quick_heading
from elbowroom.boards.files import read_board
from elbowroom.boards.lent import lent
from elbowroom.errors import ElbowRoomError, in_words

FOLDER_VARIABLE = "ELBOWROOM_BOARDS"
GENERATED = re.compile(r"new-([sml])-(\d{1,18})")
# The boards of a game lie beside its rules.
FOLDERS: Final = tuple(Path(__file__).parents[1] / game / "boards" for game in ("classic", "warcraft"))


class UnknownBoardError(ElbowRoomError):
    """No board has the name that was asked for."""

    def __init__(self, name: str, close: str | None = None) -> None:
        super().__init__(name, close)
        self.name = name
        self.close = close

    def __str__(self) -> str:
        if self.close is None:
            return in_words("board.unknown", name=self.name)
        return in_words("board.unknown-close", name=self.name, close=self.close)


@cache
def _shipped() -> tuple[tuple[Heading, Path], ...]:
    """The board files that come with the games; of each only the heading is read."""
    found = [(quick_heading(path), path) for folder in FOLDERS for path in folder.glob("*.toml")]
    return tuple(sorted(found, key=lambda each: _shelf(each[0])))


@cache
def _read(path: Path) -> Board:
    return quick_board(path)


def headings(game: Game | None = None) -> tuple[Heading, ...]:
    """The boards that come with the games, maps unread: the classic ones by players, then the islands, large first."""
    return tuple(heading for heading, _ in _shipped() if game in (None, heading.game))


def built_in(game: Game | None = None) -> tuple[Board, ...]:
    """The same boards with their maps."""
    return tuple(_read(path) for heading, path in _shipped() if game in (None, heading.game))


def _shelf(heading: Heading) -> tuple[str, int, int, str]:
    size = -SIZES.index(heading.size) if heading.size else 0
    return heading.game, heading.players or 0, size, heading.id


def own_folder() -> Path:
    """The folder in which a player keeps boards of their own; the variable ELBOWROOM_BOARDS names another."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen).expanduser()
    # Wanted only where a board is not one of the games'.
    from platformdirs import user_data_path

    return user_data_path("elbowroom", appauthor=False) / "boards"


def own_files() -> list[Path]:
    """The board files in the player's own folder, if there are any."""
    return sorted(own_folder().glob("*.toml"))


def own_boards() -> Iterator[Board]:
    """The boards in the player's own folder."""
    return (read_board(path) for path in own_files())


def board_from(name: str) -> Board:
    """The board in a file, if the name ends in .toml, or else the board of this id."""
    return read_board(Path(name)) if name.endswith(".toml") else find_board(name)


def find_board(name: str) -> Board:
    """The board of this id: built in, lent, one of the player's own, or generated for an id like `new-l-42`."""
    for heading, path in _shipped():
        if heading.id == name:
            return _read(path)
    if (board := lent(name)) is not None:
        return board
    for path in own_files():
        if path.stem == name:
            return read_board(path)
    for board in own_boards():
        if board.id == name:
            return board
    if made := GENERATED.fullmatch(name):
        # The generator needs shapely, which takes a while to import.
        from elbowroom.boards.generate import new_island

        return new_island(next(size for size in SIZES if size == made[1].upper()), int(made[2]))
    from difflib import get_close_matches

    known = [heading.id for heading in headings()] + [path.stem for path in own_files()]
    raise UnknownBoardError(name, next(iter(get_close_matches(name, known, n=1)), None))
