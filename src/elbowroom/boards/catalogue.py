"""Where boards come from: those of the game, a player's own folder, a file, or the generator."""

import os
import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

from platformdirs import user_data_path

from elbowroom.boards.board import SIZES, Board, Game
from elbowroom.boards.files import read_board
from elbowroom.errors import ElbowRoomError
from elbowroom.locales import words

FOLDER_VARIABLE = "ELBOWROOM_BOARDS"
GENERATED = re.compile(r"new-([sml])-(\d{1,18})")


class UnknownBoardError(ElbowRoomError):
    """No board has the name that was asked for."""


@cache
def built_in(game: Game | None = None) -> tuple[Board, ...]:
    """The sixteen boards that come with the games: the classic maps by players, then the islands, large first."""
    boards: list[Board] = []
    for owner in ("classic", "warcraft"):
        with as_file(files(f"elbowroom.{owner}").joinpath("boards")) as folder:
            boards += [read_board(path) for path in folder.glob("*.toml")]
    ordered = sorted(boards, key=_shelf)
    return tuple(board for board in ordered if game in (None, board.game))


def _shelf(board: Board) -> tuple[str, int, int, str]:
    size = -SIZES.index(board.size) if board.size else 0
    return board.game, board.players or 0, size, board.id


def own_folder() -> Path:
    """The folder in which a player keeps boards of their own; the variable ELBOWROOM_BOARDS names another."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    return Path(chosen).expanduser() if chosen else user_data_path("elbowroom", appauthor=False) / "boards"


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
    """The board of this id: built in, one of the player's own, or generated for an id like `new-l-42`."""
    for board in built_in():
        if board.id == name:
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
    raise UnknownBoardError(_unknown(name))


def _unknown(name: str) -> str:
    known = [board.id for board in built_in()] + [path.stem for path in own_files()]
    close = get_close_matches(name, known, n=1)
    if close:
        return words("board.unknown-close", name=name, close=close[0])
    return words("board.unknown", name=name)
