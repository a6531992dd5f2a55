"""Records and positions as files: JSON, and positions also as TOML written by hand.

>>> from tempfile import mkdtemp
>>> from elbowroom.games import new_game
>>> path = Path(mkdtemp()) / "game.json"
>>> write_record(path, new_game("classic", players=2).record())
>>> read_record(path).settings.players
2
"""

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from elbowroom.engine.errors import EngineError, PositionError, RecordError
from elbowroom.engine.game import FORMAT as RECORD_FORMAT
from elbowroom.engine.game import Record
from elbowroom.engine.position.model import FORMAT as POSITION_FORMAT
from elbowroom.engine.position.model import Position

# No game is nearly as long; a larger file is something else.
MOST_BYTES = 8_000_000

Model = TypeVar("Model", Record, Position)


def read_record(path: Path) -> Record:
    """The record in a file."""
    return parse_record(_bytes(path, RecordError))


def read_position(path: Path) -> Position:
    """The position in a file: TOML if its name ends so, JSON otherwise."""
    return parse_position(_bytes(path, PositionError), toml=path.suffix == ".toml")


def read_either(path: Path) -> Record | Position:
    """Whatever a file holds: a record has actions, a position has none."""
    if path.suffix == ".toml":
        return read_position(path)
    data = _bytes(path, RecordError)
    content = _json(data, RecordError)
    if isinstance(content, dict) and "seats" in content:
        return _position(content)
    return _model(content, Record, RECORD_FORMAT, RecordError)


def parse_record(data: bytes) -> Record:
    """The record in a JSON text."""
    return _model(_json(data, RecordError), Record, RECORD_FORMAT, RecordError)


def parse_position(data: bytes, *, toml: bool = False) -> Position:
    """The position in a JSON or TOML text."""
    return _position(_toml(data) if toml else _json(data, PositionError))


def record_text(record: Record) -> str:
    """A record as it is written into a file."""
    return _text(record)


def position_text(position: Position) -> str:
    """A position as it is written into a file."""
    return _text(position)


def write_record(path: Path, record: Record) -> None:
    """Save a record."""
    _write(path, _text(record), RecordError)


def write_position(path: Path, position: Position) -> None:
    """Save a position."""
    _write(path, _text(position), PositionError)


def _text(model: Record | Position) -> str:
    return msgspec.json.format(msgspec.json.encode(model), indent=1).decode() + "\n"


def _write(path: Path, text: str, error: type[EngineError]) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as fault:
        raise error("file-unwritable", file=str(path), text=_said(fault)) from fault


def _bytes(path: Path, error: type[EngineError]) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise error("file-too-large", file=str(path))
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as fault:
        raise error("file-missing", file=str(path)) from fault
    except (OSError, ValueError) as fault:
        raise error("file-unreadable", file=str(path), text=_said(fault)) from fault


def _said(fault: Exception) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)


def _json(data: bytes, error: type[EngineError]) -> object:
    try:
        return msgspec.json.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
        raise error("not-json", text=str(fault)) from fault


def _toml(data: bytes) -> object:
    try:
        return tomllib.loads(data.decode())
    except (ValueError, RecursionError) as fault:
        raise PositionError("not-toml", text=str(fault)) from fault


def _position(content: object) -> Position:
    """The position that a file holds; of the first format if it has nothing that was written otherwise then."""
    if isinstance(content, dict) and content.get("format") == 1 and not content.keys() & {"memory", "moment", "hash"}:
        content = {**content, "format": POSITION_FORMAT}
    return _model(content, Position, POSITION_FORMAT, PositionError)


def _model(content: object, model: type[Model], wanted: int, error: type[EngineError]) -> Model:
    """The struct of what a file holds; the version first, since all else may differ in another one."""
    if not isinstance(content, dict) or "format" not in content:
        raise error("format-missing", wanted=wanted)
    if content["format"] != wanted or isinstance(content["format"], bool):
        raise error("wrong-format", wanted=wanted, found=str(content["format"])[:20])
    try:
        return msgspec.convert(content, model)
    except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
        raise error("wrong-field", text=str(fault)) from fault
