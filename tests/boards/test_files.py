"""Board files: boards are the same after writing and reading; errors name the file, the region and the reason."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elbowroom.boards.check import check_board
from elbowroom.boards.files import format_board, parse_board, read_board, write_board
from elbowroom.boards.problems import BoardError
from tests.boards.sample import classic_map, full_set, island

TEXT = format_board(island())

writable = st.text(st.characters(exclude_categories=["Cs"]))


def error_of(text: str) -> BoardError:
    with pytest.raises(BoardError) as caught:
        parse_board(text, "isle.toml")
    return caught.value


class TestRoundTrip:
    @pytest.mark.parametrize("board", full_set(), ids=lambda board: board.id)
    def test_a_written_board_is_read_back(self, board: Any, tmp_path: Path) -> None:
        path = tmp_path / "new folder" / f"{board.id}.toml"
        write_board(board, path)
        assert read_board(path) == board

    @given(st.dictionaries(writable, writable, max_size=3))
    def test_any_name_is_read_back(self, name: dict[str, str]) -> None:
        board = island(name=name)
        assert parse_board(format_board(board), "isle.toml") == board


class TestFaults:
    def test_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(BoardError, match=r"^isle\.toml: there is no such file$"):
            read_board(tmp_path / "isle.toml")

    def test_a_folder_is_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(BoardError, match="cannot be read"):
            read_board(tmp_path)

    def test_a_file_that_is_no_text(self, tmp_path: Path) -> None:
        path = tmp_path / "isle.toml"
        path.write_bytes(b"\xff\xfe\x00")
        with pytest.raises(BoardError, match=r"^isle\.toml: the file cannot be read"):
            read_board(path)

    def test_text_that_is_not_toml(self) -> None:
        assert str(error_of("format = ")).startswith("isle.toml: this is not TOML: ")

    @pytest.mark.parametrize("line", ["", "format = 2", 'format = "1"'])
    def test_another_format(self, line: str) -> None:
        assert error_of(TEXT.replace("format = 1", line)).problem.reason == "wrong-format"

    @pytest.mark.parametrize("regions", ["", "region = 3", "region = []"])
    def test_no_regions(self, regions: str) -> None:
        assert error_of(f"format = 1\n{regions}").problem.reason == "no-regions"

    def test_a_wrong_terrain_names_the_region(self) -> None:
        error = error_of(TEXT.replace('terrain = "lake"', 'terrain = "desert"'))
        assert str(error).startswith("isle.toml: region 1: a field is missing or wrong: ")
        assert "desert" in str(error)

    def test_a_region_without_a_number_is_named_by_its_place(self) -> None:
        error = error_of(TEXT.replace("id = 5\n", ""))
        assert (error.problem.reason, error.problem.region) == ("wrong-field", 5)

    @pytest.mark.parametrize("line", ["colour = 3", 'size = "XL"', "width = 1.5", "name = 3"])
    def test_a_wrong_field_of_the_board(self, line: str) -> None:
        key = line.partition(" ")[0]
        kept = [old for old in TEXT.splitlines() if not old.startswith(f"{key} =")]
        if key == "name":
            kept = [old for old in kept if old not in ("[name]", 'en = "Test Isle"')]
        assert error_of("\n".join([line, *kept])).problem.reason == "wrong-field"

    @pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000, "9" * 30, "true", "-1e400", "nan"])
    def test_numbers_beyond_reason(self, number: str) -> None:
        """Python refuses to print or read numbers of more than 4,300 digits."""
        for line in ("id = 5\n", "width = 844\n"):
            text = TEXT.replace(line, f"{line.split()[0]} = {number}\n")
            assert error_of(text).problem.reason in ("not-toml", "wrong-field")


def read_and_check(text: str) -> None:
    """Read and check; the only exception allowed is BoardError, and every problem has a sentence."""
    try:
        board = parse_board(text, "isle.toml")
    except BoardError as caught:
        error = str(caught)
    else:
        error = "isle.toml: " + "; ".join(problem.sentence() for problem in check_board(board))
    assert error.startswith("isle.toml: ")


LINES = ["[[region]]", "id = 3\n", "[name]", "outline = []", "neighbours = [1, 1]", "\n", "#", "="]
VALUES = ["0", "-1", "7", "99999999999999999999", "1.5", "nan", "true", '"sea"', "[]", "{}", "2024-02-30"]
tokens = st.sampled_from(["", *LINES, *VALUES, "[", "]", ",", '"""', "'", "\x00", "é"])


class TestMutatedFiles:
    """No file makes the program crash: it is a board, perhaps with problems, or a BoardError."""

    @given(st.data())
    def test_parts_replaced(self, data: st.DataObject) -> None:
        text = TEXT
        for _ in range(data.draw(st.integers(1, 4))):
            start = data.draw(st.integers(0, len(text)))
            end = data.draw(st.integers(start, min(len(text), start + 30)))
            text = text[:start] + data.draw(tokens) + text[end:]
        read_and_check(text)

    @given(st.data())
    def test_values_replaced(self, data: st.DataObject) -> None:
        lines = TEXT.splitlines()
        for _ in range(data.draw(st.integers(1, 3))):
            index = data.draw(st.integers(0, len(lines) - 1))
            key, equals, _ = lines[index].partition(" = ")
            lines[index] = f"{key}{equals}{data.draw(tokens)}"
        read_and_check("\n".join(lines))

    @given(st.data())
    def test_numbers_replaced(self, data: st.DataObject) -> None:
        """The file stays a board, so the check has to cope."""
        parts = TEXT.split(", ")
        for _ in range(data.draw(st.integers(1, 3))):
            index = data.draw(st.integers(0, len(parts) - 1))
            digits = parts[index].strip("[],\n ")
            if digits.isdigit():
                number = data.draw(st.one_of(st.integers(-5, 1000), st.integers()))
                parts[index] = parts[index].replace(digits, str(number), 1)
        read_and_check(", ".join(parts))

    @given(st.data())
    def test_lines_lost_doubled_and_swapped(self, data: st.DataObject) -> None:
        lines = format_board(classic_map()).splitlines()
        for _ in range(data.draw(st.integers(1, 5))):
            one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
            how = data.draw(st.sampled_from(["lose", "double", "swap"]))
            if how == "lose":
                del lines[one]
            elif how == "double":
                lines.insert(other, lines[one])
            else:
                lines[one], lines[other] = lines[other], lines[one]
        read_and_check("\n".join(lines))

    @given(st.text())
    def test_any_text(self, text: str) -> None:
        read_and_check(text)
        read_and_check("format = 1\n" + text)

    def test_brackets_without_end(self) -> None:
        read_and_check("format = 1\na = " + "[" * 100_000)
