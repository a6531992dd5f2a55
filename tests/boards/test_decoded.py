"""Boards of the games in their quick form: the same boards, and never another text's."""

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from elbowroom.boards import board as model
from elbowroom.boards import decoded
from elbowroom.boards.catalogue import FOLDERS
from elbowroom.boards.decoded import decode_all, place_of, quick_board, quick_heading
from elbowroom.boards.files import heading_in, read_board, text_of
from elbowroom.boards.problems import BoardError

SHIPPED = [path for folder in FOLDERS for path in sorted(folder.glob("*.toml"))]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A copy of a board file, beside which nothing lies."""
    copied = tmp_path / "old-boot.toml"
    copied.write_bytes(next(path for path in SHIPPED if path.name == copied.name).read_bytes())
    return copied


@pytest.mark.parametrize("shipped", SHIPPED, ids=lambda path: path.stem)
def test_it_says_what_the_board_file_says(shipped: Path, tmp_path: Path) -> None:
    path = tmp_path / shipped.name
    path.write_bytes(shipped.read_bytes())
    for _ in ("from the board file", "from its decoded form"):
        assert quick_board(path) == read_board(path)
        assert quick_heading(path) == heading_in(text_of(path), path.name)
        assert place_of(path).exists()


def test_who_comes_second_reads_no_toml(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = quick_board(path)
    monkeypatch.setitem(sys.modules, "tomllib", None)
    assert quick_board(path) == first
    assert quick_heading(path).title("de") == "Alter Stiefel"


def test_an_edited_board_file_is_never_shadowed(path: Path) -> None:
    """Not even where neither its size nor its time has changed."""
    quick_board(path)
    before = path.stat()
    path.write_bytes(path.read_bytes().replace(b"Alter Stiefel", b"Neuer Stiefel"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    assert quick_heading(path).title("de") == "Neuer Stiefel"
    assert quick_board(path).title("de") == "Neuer Stiefel"
    assert json.loads(place_of(path).read_bytes())["heading"]["name"]["de"] == "Neuer Stiefel"


def test_a_fault_is_named_and_not_kept(path: Path) -> None:
    quick_board(path)
    kept = place_of(path).read_bytes()
    path.write_bytes(path.read_bytes().replace(b'terrain = "', b'terrain = "x', 1))
    with pytest.raises(BoardError, match=r"old-boot\.toml"):
        quick_board(path)
    assert place_of(path).read_bytes() == kept


def test_another_format_of_board_files_is_another_text(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_board(path)
    monkeypatch.setattr(decoded, "FORMAT", model.FORMAT + 1)
    monkeypatch.setitem(sys.modules, "tomllib", None)
    with pytest.raises(ImportError):
        quick_board(path)


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff", b"[]", b'{"made_from": 1}'])
def test_a_damaged_one_is_made_anew(path: Path, damage: bytes) -> None:
    board = quick_board(path)
    kept = place_of(path).read_bytes()
    place_of(path).write_bytes(damage)
    assert quick_heading(path).id == board.id
    assert quick_board(path) == board
    assert place_of(path).read_bytes() == kept


def test_one_that_is_no_board_is_made_anew(path: Path) -> None:
    """As after a change of the model."""
    board = quick_board(path)
    kept = place_of(path).read_bytes()
    for old, new in ((b'"terrain":"', b'"terrain":"x'), (b'"size":"', b'"size":"x')):
        place_of(path).write_bytes(kept.replace(old, new))
        assert quick_heading(path).size == board.size
        assert quick_board(path) == board
        assert place_of(path).read_bytes() == kept


def test_where_nothing_can_be_written_boards_are_read_all_the_same(path: Path) -> None:
    # In the way of the folder: who runs these tests may be allowed to write anywhere.
    (path.parent / "decoded").write_text("")
    assert quick_board(path) == quick_board(path) == read_board(path)
    assert sorted(each.name for each in path.parent.iterdir()) == ["decoded", "old-boot.toml"]


def test_many_may_make_it_at_once(path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        boards = list(threads.map(quick_board, [path] * 40))
    assert all(board == read_board(path) for board in boards)
    assert [each.name for each in (path.parent / "decoded").iterdir()] == ["old-boot.json"]


def test_a_package_has_those_of_its_boards_and_no_others(path: Path) -> None:
    place_of(path).parent.mkdir()
    place_of(path.with_name("gone.toml")).write_text("{}")
    decode_all([path.parent])
    assert [each.name for each in (path.parent / "decoded").iterdir()] == ["old-boot.json"]
