"""Board files: one TOML file per board, read with faults named and written so that people can edit it."""

import re
from pathlib import Path
from typing import Any

import msgspec

from elbowroom.boards.board import FORMAT, AnyBoard, Board, Heading, Region
from elbowroom.boards.problems import BoardError, Problem

POINTS_PER_LINE = 10


def read_board(path: Path) -> Board:
    """Read a board file; a fault raises BoardError with the file, the region and the reason."""
    return parse_board(text_of(path), path.name)


def text_of(path: Path) -> str:
    """The text of a board file."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BoardError(path.name, Problem("file-missing")) from None
    except (OSError, UnicodeDecodeError) as fault:
        raise BoardError(path.name, Problem("file-unreadable", text=_first_line(fault))) from None


def parse_board(text: str, source: str) -> Board:
    """Turn the text of a board file into a board; `source` names it in errors."""
    heading = table_in(text, source)
    return board_in(heading, heading.pop("region", None), source)


def table_in(text: str, source: str) -> dict[str, Any]:
    """What the text of a board file says, whatever it is; that it is of our format is all that is looked at."""
    # Wanted only where no decoded form lies.
    import tomllib

    try:
        table = tomllib.loads(text)
    # ValueError: also numbers of thousands of digits, which Python refuses to read.
    except (ValueError, RecursionError) as fault:
        raise BoardError(source, Problem("not-toml", text=_first_line(fault))) from None
    if table.pop("format", None) != FORMAT:
        raise BoardError(source, Problem("wrong-format", wanted=FORMAT))
    return table


def board_in(heading: dict[str, Any], rows: object, source: str) -> Board:
    """The board that has this heading and a region for each of these rows; `source` names it in errors."""
    if not isinstance(rows, list) or not rows:
        raise BoardError(source, Problem("no-regions"))
    regions = tuple(_region(row, index, source) for index, row in enumerate(rows, start=1))
    return _converted({**heading, "regions": regions}, Board, source)


def heading_in(text: str, source: str) -> Heading:
    """What the text of a board file says before its first region, which is where `format_board` puts all of it."""
    return _converted(table_in(text.partition("[[region]]")[0], source), Heading, source)


def _converted(table: dict[str, Any], model: type[AnyBoard], source: str) -> AnyBoard:
    try:
        return msgspec.convert(table, model)
    except msgspec.ValidationError as fault:
        raise BoardError(source, Problem("wrong-field", text=str(fault))) from None


def _region(row: Any, index: int, source: str) -> Region:
    number = row.get("id") if isinstance(row, dict) else None
    named = number if type(number) is int and abs(number) < 1000 else index
    try:
        return msgspec.convert(row, Region)
    except msgspec.ValidationError as fault:
        raise BoardError(source, Problem("wrong-field", region=named, text=str(fault))) from None


def _first_line(fault: Exception) -> str:
    return str(fault).splitlines()[0] if str(fault) else type(fault).__name__


def write_board(board: Board, path: Path) -> None:
    """Write a board file, making its folder where needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(format_board(board), encoding="utf-8")


def format_board(board: Board) -> str:
    """The text of a board's file: short fields first, the long outlines last."""
    head: dict[str, Any] = {"format": FORMAT, "id": board.id, "game": board.game}
    optional = {"size": board.size, "reverse": board.reverse, "players": board.players}
    head |= {key: value for key, value in optional.items() if value is not None}
    head |= {"width": board.width, "height": board.height}
    lines = [f"{key} = {_value(value)}" for key, value in head.items()]
    lines += ["", "[name]", *(f"{_key(key)} = {_value(text)}" for key, text in board.name.items())]
    for region in board.regions:
        lines += ["", "[[region]]", *_region_lines(region)]
    return "\n".join(lines) + "\n"


def _region_lines(region: Region) -> list[str]:
    marks = ("native", "anchor", "size_mark", "edge")
    lines = [f"id = {region.id}", f"terrain = {_value(region.terrain)}"]
    if region.symbols:
        lines.append(f"symbols = {_value(region.symbols)}")
    lines += [f"{mark} = true" for mark in marks if getattr(region, mark)]
    lines += [f"neighbours = {_value(region.neighbours)}", f"spot = {_value(region.spot)}", "outline = ["]
    for start in range(0, len(region.outline), POINTS_PER_LINE):
        points = region.outline[start : start + POINTS_PER_LINE]
        lines.append("  " + ", ".join(_value(point) for point in points) + ",")
    return [*lines, "]"]


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _value(key)


def _value(value: Any) -> str:
    """A TOML value: strings and numbers as in JSON, which TOML understands but for one character."""
    if isinstance(value, tuple | list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
