"""Decoded forms of built-in boards: the same boards, and never used for another text."""

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from elbowroom.boards import board as model
from elbowroom.boards import decoded
from elbowroom.boards.catalogue import FOLDERS
from elbowroom.boards.decoded import decode_all, decoded_path, read_built_in, read_built_in_heading
from elbowroom.boards.files import heading_in, read_board, text_of
from elbowroom.boards.problems import BoardError

SHIPPED = [path for folder in FOLDERS for path in sorted(folder.glob("*.toml"))]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a copy of a board file, beside which nothing lies."""
    copied = tmp_path / "old-boot.toml"
    copied.write_bytes(next(path for path in SHIPPED if path.name == copied.name).read_bytes())
    return copied


@pytest.mark.parametrize("shipped", SHIPPED, ids=lambda path: path.stem)
def test_it_says_what_the_board_file_says(shipped: Path, tmp_path: Path) -> None:
    path = tmp_path / shipped.name
    path.write_bytes(shipped.read_bytes())
    for _ in ("from the board file", "from its decoded form"):
        assert read_built_in(path) == read_board(path)
        assert read_built_in_heading(path) == heading_in(text_of(path), path.name)
        assert decoded_path(path).exists()


def test_the_second_read_needs_no_toml(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read_built_in(path)
    monkeypatch.setitem(sys.modules, "tomllib", None)
    assert read_built_in(path) == first
    assert read_built_in_heading(path).title("de") == "Alter Stiefel"


def test_an_edited_board_file_is_never_shadowed(path: Path) -> None:
    """Not even if size and time of the file are unchanged."""
    read_built_in(path)
    before = path.stat()
    path.write_bytes(path.read_bytes().replace(b"Alter Stiefel", b"Neuer Stiefel"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    assert read_built_in_heading(path).title("de") == "Neuer Stiefel"
    assert read_built_in(path).title("de") == "Neuer Stiefel"
    assert json.loads(decoded_path(path).read_bytes())["heading"]["name"]["de"] == "Neuer Stiefel"


def test_a_problem_is_reported_and_not_stored(path: Path) -> None:
    read_built_in(path)
    kept = decoded_path(path).read_bytes()
    path.write_bytes(path.read_bytes().replace(b'terrain = "', b'terrain = "x', 1))
    with pytest.raises(BoardError, match=r"old-boot\.toml"):
        read_built_in(path)
    assert decoded_path(path).read_bytes() == kept


def test_another_format_of_board_files_is_another_text(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_built_in(path)
    monkeypatch.setattr(decoded, "FORMAT", model.FORMAT + 1)
    monkeypatch.setitem(sys.modules, "tomllib", None)
    with pytest.raises(ImportError):
        read_built_in(path)


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff", b"[]", b'{"made_from": 1}'])
def test_a_damaged_one_is_written_again(path: Path, damage: bytes) -> None:
    board = read_built_in(path)
    kept = decoded_path(path).read_bytes()
    decoded_path(path).write_bytes(damage)
    assert read_built_in_heading(path).id == board.id
    assert read_built_in(path) == board
    assert decoded_path(path).read_bytes() == kept


def test_a_decoded_file_that_is_no_board_is_written_again(path: Path) -> None:
    """The model of boards has changed since the file was decoded."""
    board = read_built_in(path)
    kept = decoded_path(path).read_bytes()
    for old, new in ((b'"terrain":"', b'"terrain":"x'), (b'"size":"', b'"size":"x')):
        decoded_path(path).write_bytes(kept.replace(old, new))
        assert read_built_in_heading(path).size == board.size
        assert read_built_in(path) == board
        assert decoded_path(path).read_bytes() == kept


def test_where_nothing_can_be_written_boards_are_read_all_the_same(path: Path) -> None:
    # A file instead of the folder: permissions would not stop root, who may run these tests.
    (path.parent / "decoded").write_text("")
    assert read_built_in(path) == read_built_in(path) == read_board(path)
    assert sorted(each.name for each in path.parent.iterdir()) == ["decoded", "old-boot.toml"]


def test_many_may_make_it_at_once(path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        boards = list(threads.map(read_built_in, [path] * 40))
    assert all(board == read_board(path) for board in boards)
    assert [each.name for each in (path.parent / "decoded").iterdir()] == ["old-boot.json"]


def test_a_package_has_those_of_its_boards_and_no_others(path: Path) -> None:
    decoded_path(path).parent.mkdir()
    decoded_path(path.with_name("gone.toml")).write_text("{}")
    decode_all([path.parent])
    assert [each.name for each in (path.parent / "decoded").iterdir()] == ["old-boot.json"]
