"""The catalogue of boards: built-in ones, those in the player's own folder, files, and generated ones."""

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from elbowroom.boards.board import SIZES, Board, Game, Heading
from elbowroom.boards.decoded import read_built_in, read_built_in_heading
from elbowroom.boards.files import read_board
from elbowroom.errors import ElbowRoomError, in_words

FOLDER_VARIABLE = "ELBOWROOM_BOARDS"
GENERATED = re.compile(r"new-([sml])-(\d{1,18})")
# The folders of built-in boards, next to the rules of their game.
FOLDERS: Final = tuple(Path(__file__).parents[1] / "games" / game / "boards" for game in ("classic", "warcraft"))


class UnknownBoardError(ElbowRoomError):
    """No board has this name."""

    def __init__(self, name: str, close_match: str | None = None) -> None:
        super().__init__(name, close_match)
        self.name = name
        self.close_match = close_match

    def __str__(self) -> str:
        if self.close_match is None:
            return in_words("board.unknown", name=self.name)
        return in_words("board.unknown-close", name=self.name, close=self.close_match)


@cache
def _built_in_files() -> tuple[tuple[Heading, Path], ...]:
    """Return the files of the built-in boards with their headings, without reading the maps."""
    found = [(read_built_in_heading(path), path) for folder in FOLDERS for path in folder.glob("*.toml")]
    return tuple(sorted(found, key=lambda each: _sort_key(each[0])))


@cache
def _read_built_in(path: Path) -> Board:
    return read_built_in(path)


def headings(game: Game | None = None) -> tuple[Heading, ...]:
    """Return the headings of the built-in boards: classic maps by players, then islands, large first."""
    return tuple(heading for heading, _ in _built_in_files() if game in (None, heading.game))


def built_in(game: Game | None = None) -> tuple[Board, ...]:
    """Return the built-in boards in the same order."""
    return tuple(_read_built_in(path) for heading, path in _built_in_files() if game in (None, heading.game))


def _sort_key(heading: Heading) -> tuple[str, int, int, str]:
    size = -SIZES.index(heading.size) if heading.size else 0
    return heading.game, heading.players or 0, size, heading.id


def own_folder() -> Path:
    """Return the folder of the player's own boards; the environment variable ELBOWROOM_BOARDS overrides it."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen).expanduser()
    # Imported late: built-in boards do not need it.
    from platformdirs import user_data_path

    return user_data_path("elbowroom", appauthor=False) / "boards"


def own_files() -> list[Path]:
    """Return the board files in the player's own folder, which may be missing."""
    return sorted(own_folder().glob("*.toml"))


def own_boards() -> Iterator[Board]:
    """Return the boards in the player's own folder."""
    return (read_board(path) for path in own_files())


def board_from(name: str) -> Board:
    """Return the board in a file, if the name ends in .toml, otherwise the board with this id."""
    return read_board(Path(name)) if name.endswith(".toml") else find_board(name)


def find_board(name: str) -> Board:
    """Return the board with this id: built-in, one of the player's own, or generated (an id like `new-l-42`)."""
    for heading, path in _built_in_files():
        if heading.id == name:
            return _read_built_in(path)
    for path in own_files():
        if path.stem == name:
            return read_board(path)
    for board in own_boards():
        if board.id == name:
            return board
    if match := GENERATED.fullmatch(name):
        # Imported late: the generator needs shapely, which takes long to import.
        from elbowroom.boards.generate import new_island

        return new_island(next(size for size in SIZES if size == match[1].upper()), int(match[2]))
    from difflib import get_close_matches

    known = [heading.id for heading in headings()] + [path.stem for path in own_files()]
    raise UnknownBoardError(name, next(iter(get_close_matches(name, known, n=1)), None))
