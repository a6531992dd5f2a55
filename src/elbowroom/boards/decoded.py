"""Shipped boards as JSON, which is read much faster than TOML; the TOML files stay the source.

Beside a board file `NAME.toml` lies `decoded/NAME.json`: the same table, and the digest of the text it was made from.
It is used only while the digest is that of the board file, so an edited board is read from its own file. A package
contains these files; in a checkout the first read of a board writes its file, if the folder is writable.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from threading import get_ident
from typing import Any, Final

import msgspec

from elbowroom.boards.board import FORMAT, Board, Heading, Region
from elbowroom.boards.files import board_in, heading_in, table_in, text_of

FOLDER: Final = "decoded"


class Decoded(msgspec.Struct):
    """A decoded board file; the regions are kept apart, so that a heading can be read without them."""

    made_from: str
    heading: dict[str, Any]
    regions: msgspec.Raw


_REGIONS: Final = msgspec.json.Decoder(tuple[Region, ...])


def read_built_in(path: Path) -> Board:
    """Read a built-in board, from its decoded form if that is up to date."""
    text = text_of(path)
    if decoded := _read_decoded(path, text):
        # If it is invalid, read the board file, which reports the problem.
        with suppress(msgspec.ValidationError):
            return msgspec.convert({**decoded.heading, "regions": _REGIONS.decode(decoded.regions)}, Board)
    heading = table_in(text, path.name)
    rows = heading.pop("region", None)
    board = board_in(heading, rows, path.name)
    _write_decoded(decoded_path(path), Decoded(_digest(text), heading, msgspec.Raw(msgspec.json.encode(rows))))
    return board


def read_built_in_heading(path: Path) -> Heading:
    """Read the heading of a built-in board."""
    text = text_of(path)
    if decoded := _read_decoded(path, text):
        with suppress(msgspec.ValidationError):
            return msgspec.convert(decoded.heading, Heading)
    return heading_in(text, path.name)


def decode_all(folders: Iterable[Path]) -> None:
    """Write the decoded forms of all boards in some folders, and delete all others; for packages."""
    for folder in folders:
        for old in (folder / FOLDER).glob("*"):
            old.unlink()
        for path in folder.glob("*.toml"):
            read_built_in(path)


def decoded_path(path: Path) -> Path:
    """Return the path of the decoded form of a board file."""
    return path.parent / FOLDER / f"{path.stem}.json"


def _read_decoded(path: Path, text: str) -> Decoded | None:
    """Return the decoded form; None if it is missing, damaged, or made from another text."""
    try:
        decoded = msgspec.json.decode(decoded_path(path).read_bytes(), type=Decoded)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return decoded if decoded.made_from == _digest(text) else None


def _write_decoded(place: Path, decoded: Decoded) -> None:
    """Write the decoded form atomically; do nothing if the folder is read-only."""
    # Several processes may do this at once: each writes its own file, and the last one stays.
    new = place.with_name(f"{place.name}.{os.getpid()}-{get_ident()}")
    with suppress(OSError):
        place.parent.mkdir(exist_ok=True)
        try:
            new.write_bytes(msgspec.json.encode(decoded))
            new.replace(place)
        finally:
            new.unlink(missing_ok=True)


def _digest(text: str) -> str:
    return blake2b(f"{FORMAT} {text}".encode(), digest_size=16).hexdigest()
