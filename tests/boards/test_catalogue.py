"""The catalogue of boards: built-in, own and generated ones."""

from pathlib import Path

import pytest
from msgspec.structs import asdict

from elbowroom import games_info, new_game
from elbowroom.boards import catalogue
from elbowroom.boards.board import SIZES, Board
from elbowroom.boards.catalogue import UnknownBoardError, board_from, built_in, find_board, headings, own_boards
from elbowroom.boards.decoded import read_built_in
from elbowroom.boards.files import write_board
from elbowroom.boards.problems import BoardError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for a player's own boards."""
    monkeypatch.setenv("ELBOWROOM_BOARDS", str(tmp_path))
    return tmp_path


def test_the_games_bring_sixteen_boards_or_more() -> None:
    """W-1.1: twelve faces, large ones first; S-1.1: a map for each number of players."""
    assert {board.players for board in built_in("classic")} == {2, 3, 4, 5}
    sizes = [board.size or "" for board in built_in("warcraft")]
    assert sizes == sorted(sizes, key="LMS".index)
    assert all(sizes.count(size) >= 4 for size in SIZES)
    assert built_in() == (*built_in("classic"), *built_in("warcraft"))


def test_a_heading_says_of_a_board_what_the_board_says() -> None:
    for heading, board in zip(headings(), built_in(), strict=True):
        assert asdict(heading).items() <= asdict(board).items()


def test_a_game_reads_only_the_maps_that_lie_on_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(path: Path) -> Board:
        read.append(path.stem)
        return read_built_in(path)

    catalogue._read_built_in.cache_clear()
    monkeypatch.setattr(catalogue, "read_built_in", noted)
    games_info()
    assert read == []
    drawn = new_game("warcraft", 5, seed=1).settings.boards
    assert sorted(read) == sorted(drawn)
    new_game("warcraft", 5, seed=1)
    assert len(read) == 5


def test_a_built_in_board_is_found_by_its_id(folder: Path) -> None:
    assert find_board("old-boot").name["de"] == "Alter Stiefel"


def test_own_boards_are_found_by_id_and_by_file_name(folder: Path) -> None:
    made = find_board("new-s-5")
    write_board(made, folder / "my-island.toml")
    assert list(own_boards()) == [made]
    assert find_board("my-island") == made
    assert board_from(str(folder / "my-island.toml")) == made


def test_a_generated_board_needs_no_file(folder: Path) -> None:
    board = find_board("new-m-12")
    assert (board.size, board.id) == ("M", "new-m-12")
    assert list(own_boards()) == []


def test_an_unknown_name_suggests_the_nearest_one(folder: Path) -> None:
    with pytest.raises(UnknownBoardError, match="old-boot"):
        find_board("old-boots")
    with pytest.raises(UnknownBoardError, match="boards list"):
        find_board("xyzzy")


def test_a_missing_file_is_named(folder: Path) -> None:
    with pytest.raises(BoardError, match=r"nowhere\.toml"):
        board_from(str(folder / "nowhere.toml"))


@pytest.mark.parametrize("name", ["../secrets", "new-x-1", "new-s-", "new-s-1e9", ""])
def test_odd_names_are_unknown_boards(folder: Path, name: str) -> None:
    with pytest.raises(UnknownBoardError):
        find_board(name)
