"""Records and positions as files: JSON, and positions also as TOML written by hand. `load` reads any of them.

>>> from tempfile import mkdtemp
>>> from elbowroom.games import new_game
>>> path = Path(mkdtemp()) / "game.json"
>>> write_record(path, new_game("classic", players=2).record())
>>> read_record(path).settings.players
2
"""

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from elbowroom.engine.errors import EngineError, PositionError, RecordError
from elbowroom.engine.game import FORMAT as RECORD_FORMAT
from elbowroom.engine.game import Record
from elbowroom.engine.position.model import FORMAT as POSITION_FORMAT
from elbowroom.engine.position.model import Position
from elbowroom.engine.position.reading import is_notation

if TYPE_CHECKING:
    from elbowroom.engine.game import Game

# No record is nearly as large.
MAX_BYTES = 8_000_000

Model = TypeVar("Model", Record, Position)


def load(source: str | Path, *, open_coins: bool = False) -> "Game":
    """Return the game in a record, a position file (JSON or TOML) or a one-line position.

    `source` is the path of a file, or its text. A record is replayed to its end; a position starts a new game, with all
    coins visible if `open_coins` is set (a record has its own settings). Raise RecordError or PositionError if there is
    something wrong.

    >>> from elbowroom.games import new_game
    >>> game = new_game("classic", players=2, first=0)
    >>> load(game.notation()).hash() == game.hash()
    True
    """
    # Imported here: reading a file does not need the games.
    from elbowroom.games import game_from, game_from_notation, load_game

    text = str(source)
    if is_notation(text):
        return game_from_notation(text, open_coins=open_coins)
    content = _parse_either(text.encode()) if _is_content(text) else read_either(Path(source))
    return game_from(content, open_coins=open_coins) if isinstance(content, Position) else load_game(content)


def _is_content(text: str) -> bool:
    """Return whether a text is the content of a file, JSON or several lines of TOML, and not a path."""
    return text.lstrip().startswith("{") or "\n" in text.strip()


def read_record(path: str | Path) -> Record:
    """Return the record in a file."""
    return parse_record(_bytes(path, RecordError))


def read_position(path: str | Path) -> Position:
    """Return the position in a file: TOML if its name ends in `.toml` and it is not JSON, otherwise JSON."""
    data = _bytes(path, PositionError)
    return parse_position(data, toml=_is_toml(path, data))


def read_either(path: str | Path) -> Record | Position:
    """Return the record or position in a file."""
    data = _bytes(path, RecordError)
    return parse_position(data, toml=True) if _is_toml(path, data) else _either(data)


def _is_toml(path: str | Path, data: bytes) -> bool:
    """Return whether a file is TOML; records and positions are written as JSON whatever the name of the file."""
    return Path(path).suffix == ".toml" and not _is_json(data)


def _is_json(data: bytes) -> bool:
    # No line of TOML starts with a brace.
    return data.lstrip().startswith(b"{")


def _parse_either(data: bytes) -> Record | Position:
    """Return the record or position in a text."""
    return _either(data) if _is_json(data) else parse_position(data, toml=True)


def _either(data: bytes) -> Record | Position:
    """Return the record or position in a JSON text."""
    content = _json(data, RecordError)
    if isinstance(content, dict) and "seats" in content:
        return _position(content)
    return _model(content, Record, RECORD_FORMAT, RecordError)


def parse_record(data: bytes) -> Record:
    """Return the record in a JSON text."""
    return _model(_json(data, RecordError), Record, RECORD_FORMAT, RecordError)


def parse_position(data: bytes, *, toml: bool = False) -> Position:
    """Return the position in a JSON or TOML text."""
    return _position(_toml(data) if toml else _json(data, PositionError))


def record_text(record: Record) -> str:
    """Return the text of a record file."""
    return _text(record)


def position_text(position: Position) -> str:
    """Return the text of a position file."""
    return _text(position)


def write_record(path: str | Path, record: Record) -> None:
    """Save a record."""
    _write(path, _text(record), RecordError)


def write_position(path: str | Path, position: Position) -> None:
    """Save a position."""
    _write(path, _text(position), PositionError)


def _text(model: Record | Position) -> str:
    return msgspec.json.format(msgspec.json.encode(model), indent=1).decode() + "\n"


def _write(path: str | Path, text: str, error: type[EngineError]) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as cause:
        raise error("file-unwritable", file=str(path), text=_reason(cause)) from cause


def _bytes(path: str | Path, error: type[EngineError]) -> bytes:
    try:
        file = Path(path)
        if file.stat().st_size > MAX_BYTES:
            raise error("file-too-large", file=str(path))
        return file.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as cause:
        raise error("file-missing", file=str(path)) from cause
    except (OSError, ValueError) as cause:
        raise error("file-unreadable", file=str(path), text=_reason(cause)) from cause


def _reason(cause: Exception) -> str:
    return (cause.strerror if isinstance(cause, OSError) else None) or str(cause)


def _json(data: bytes, error: type[EngineError]) -> object:
    try:
        return msgspec.json.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as cause:
        raise error("not-json", text=str(cause)) from cause


def _toml(data: bytes) -> object:
    try:
        return tomllib.loads(data.decode())
    except (ValueError, RecursionError) as cause:
        raise PositionError("not-toml", text=str(cause)) from cause


def _position(content: object) -> Position:
    """Return the position in parsed content; also in format 1, if it has no field that was different there."""
    if isinstance(content, dict) and content.get("format") == 1 and not content.keys() & {"memory", "moment", "hash"}:
        content = {**content, "format": POSITION_FORMAT}
    return _model(content, Position, POSITION_FORMAT, PositionError)


def _model(content: object, model: type[Model], wanted: int, error: type[EngineError]) -> Model:
    """Return the struct of parsed content; check the format first, since another format may have other fields."""
    if not isinstance(content, dict) or "format" not in content:
        raise error("format-missing", wanted=wanted)
    if content["format"] != wanted or isinstance(content["format"], bool):
        raise error("wrong-format", wanted=wanted, found=str(content["format"])[:20])
    try:
        return msgspec.convert(content, model)
    except (msgspec.MsgspecError, ValueError, RecursionError) as cause:
        raise error("wrong-field", text=str(cause)) from cause
