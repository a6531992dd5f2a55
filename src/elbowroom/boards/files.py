"""Board files: one TOML file per board, easy to edit by hand."""

import re
from pathlib import Path
from typing import Any, Final

import msgspec

from elbowroom.boards.board import FORMAT, AnyBoard, Board, Heading, Region
from elbowroom.boards.problems import BoardError, Problem

POINTS_PER_LINE = 10
# Boards need keys of two parts and arrays of arrays.
MAX_DEPTH: Final = 8
# Strings and comments, as TOML delimits them; one without an end reaches to the end of the text or of the line.
_OPAQUE: Final = re.compile(
    r'''"""(?:\\.?+|[^\\])*?(?:"{3,5}|\Z)|"(?:\\.|[^"\\\n])*+"?''' + r"""|'{3}.*?(?:'{3,5}|\Z)|'[^'\n]*+'?|\#[^\n]*+""",
    re.DOTALL,
)
# More parts of a dotted key than allowed.
_LONG_KEY: Final = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MAX_DEPTH}}}")


def read_board(path: str | Path) -> Board:
    """Read a board file; raise BoardError with the file, the region and the reason if it is invalid."""
    file = Path(path)
    return parse_board(text_of(file), file.name)


def text_of(path: Path) -> str:
    """Return the text of a board file."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BoardError(path.name, Problem("file-missing")) from None
    except (OSError, UnicodeDecodeError) as error:
        raise BoardError(path.name, Problem("file-unreadable", text=_first_line(error))) from None


def parse_board(text: str, source: str) -> Board:
    """Return the board in the text of a file; `source` names the file in errors."""
    heading = table_in(text, source)
    return board_in(heading, heading.pop("region", None), source)


def table_in(text: str, source: str) -> dict[str, Any]:
    """Return the text of a board file as a TOML table; only its format number is checked."""
    # Imported late: boards in decoded form do not need it.
    import tomllib

    if _is_too_deep(text):
        raise BoardError(source, Problem("too-deep", most=MAX_DEPTH))
    try:
        table = tomllib.loads(text)
    # Python raises ValueError also for numbers with thousands of digits.
    except (ValueError, RecursionError) as error:
        raise BoardError(source, Problem("not-toml", text=_first_line(error))) from None
    if table.pop("format", None) != FORMAT:
        raise BoardError(source, Problem("wrong-format", wanted=FORMAT))
    return table


def _is_too_deep(text: str) -> bool:
    """Return whether keys, arrays or tables are nested deeper than in any board.

    The parser needs memory in proportion to the square of a key's length, and a stack frame for each array.
    """
    plain = _OPAQUE.sub("s", text)
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", plain):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest > MAX_DEPTH or _LONG_KEY.search(plain) is not None


def board_in(heading: dict[str, Any], rows: object, source: str) -> Board:
    """Return the board that has this heading and a region for each of these rows; `source` names it in errors."""
    if not isinstance(rows, list) or not rows:
        raise BoardError(source, Problem("no-regions"))
    regions = tuple(_region(row, index, source) for index, row in enumerate(rows, start=1))
    return _convert({**heading, "regions": regions}, Board, source)


def heading_in(text: str, source: str) -> Heading:
    """Return the heading of a board file: the lines before its first region, as `format_board` writes them."""
    return _convert(table_in(text.partition("[[region]]")[0], source), Heading, source)


def _convert(table: dict[str, Any], model: type[AnyBoard], source: str) -> AnyBoard:
    try:
        return msgspec.convert(table, model)
    except msgspec.ValidationError as error:
        raise BoardError(source, Problem("wrong-field", text=str(error))) from None


def _region(row: Any, index: int, source: str) -> Region:
    number = row.get("id") if isinstance(row, dict) else None
    named = number if type(number) is int and abs(number) < 1000 else index
    try:
        return msgspec.convert(row, Region)
    except msgspec.ValidationError as error:
        raise BoardError(source, Problem("wrong-field", region=named, text=str(error))) from None


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def write_board(board: Board, path: str | Path) -> None:
    """Write a board file; create its folder if necessary."""
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(format_board(board), encoding="utf-8")


def format_board(board: Board) -> str:
    """Return the text of a board's file: short fields first, the long outlines last."""
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
    """Return a TOML value: as in JSON, except for one character that TOML must escape."""
    if isinstance(value, tuple | list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
