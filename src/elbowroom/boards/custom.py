"""Custom boards: drawn or uploaded by people, and passed along with the games that use them.

The id of a custom board is made from its content, so one id is one board everywhere.
"""

import re
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

import msgspec
from msgspec.structs import replace

from elbowroom.boards.board import Board

CUSTOM_ID: Final = re.compile(r"own-[0-9a-f]{24}")


def with_content_id(board: Board) -> Board:
    """Return a one-sided copy of a board whose id is made from its content."""
    plain = replace(board, id="", reverse=None, name=dict(sorted(board.name.items())))
    return replace(plain, id=f"own-{blake2b(msgspec.json.encode(plain), digest_size=12).hexdigest()}")


def is_custom(name: str) -> bool:
    """Return whether an id is that of a custom board."""
    return CUSTOM_ID.fullmatch(name) is not None


def custom_among(boards: Iterable[Board]) -> tuple[Board, ...]:
    """Return the custom boards among some boards."""
    return tuple(board for board in boards if is_custom(board.id))
