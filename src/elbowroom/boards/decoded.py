"""Boards of the games in a form that is read in no time: made from their TOML files, which stay the source.

Beside a board file `NAME.toml` lies `decoded/NAME.json`: the same table, and the digest of the text it was made from.
It is believed only as long as the board file has that very text, so an edited board is never shadowed. A package brings
these files along; in a checkout the first who reads a board makes its file, if the folder can be written to.
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
    """A board file decoded: its regions apart, for those who want no more than the heading."""

    made_from: str
    heading: dict[str, Any]
    regions: msgspec.Raw


_REGIONS: Final = msgspec.json.Decoder(tuple[Region, ...])


def quick_board(path: Path) -> Board:
    """The board in a file that comes with a game."""
    text = text_of(path)
    if decoded := _decoded(path, text):
        # As strict as with the board file: what does not fit is read there, where faults are named.
        with suppress(msgspec.ValidationError):
            return msgspec.convert({**decoded.heading, "regions": _REGIONS.decode(decoded.regions)}, Board)
    heading = table_in(text, path.name)
    rows = heading.pop("region", None)
    board = board_in(heading, rows, path.name)
    _keep(place_of(path), Decoded(_digest(text), heading, msgspec.Raw(msgspec.json.encode(rows))))
    return board


def quick_heading(path: Path) -> Heading:
    """What such a board file says before its first region."""
    text = text_of(path)
    if decoded := _decoded(path, text):
        with suppress(msgspec.ValidationError):
            return msgspec.convert(decoded.heading, Heading)
    return heading_in(text, path.name)


def decode_all(folders: Iterable[Path]) -> None:
    """Make the decoded forms of all boards in some folders, and of no others: for packages."""
    for folder in folders:
        for old in (folder / FOLDER).glob("*"):
            old.unlink()
        for path in folder.glob("*.toml"):
            quick_board(path)


def place_of(path: Path) -> Path:
    """Where the decoded form of a board file lies."""
    return path.parent / FOLDER / f"{path.stem}.json"


def _decoded(path: Path, text: str) -> Decoded | None:
    """The decoded form, if it is there, whole, and made from this text."""
    try:
        decoded = msgspec.json.decode(place_of(path).read_bytes(), type=Decoded)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return decoded if decoded.made_from == _digest(text) else None


def _keep(place: Path, decoded: Decoded) -> None:
    """Write the decoded form, whole or not at all; who cannot write does without."""
    # Several may do this at once: each writes a file of its own, and the last one stays.
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
