"""Boards that come with no game and lie in no folder: lent by a table of a server, or by a record, while they are used.

Their ids are made from what is on them, so that one id is one board, wherever it came from and for ever.
"""

import re
from hashlib import blake2b
from typing import Final
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from elbowroom.boards.board import Board

LENT: Final = re.compile(r"own-[0-9a-f]{24}")
# Whoever uses a board holds it; one that nobody holds is known no more.
_lent: "WeakValueDictionary[str, Board]" = WeakValueDictionary()


def named_by_content(board: Board) -> Board:
    """A board of one side under the id that its content gives it."""
    plain = replace(board, id="", reverse=None, name=dict(sorted(board.name.items())))
    return replace(plain, id=f"own-{blake2b(msgspec.json.encode(plain), digest_size=12).hexdigest()}")


def is_lent(name: str) -> bool:
    """Whether an id is that of a board that somebody has to lend."""
    return LENT.fullmatch(name) is not None


def lend(board: Board) -> Board:
    """Let a board be found by its id for as long as whoever lends it holds what this answers."""
    if board.id != named_by_content(board).id:
        raise ValueError("a board whose id says that it is another one")
    return _lent.setdefault(board.id, board)


def lent(name: str) -> Board | None:
    """The board of this id, if somebody lends it."""
    return _lent.get(name)
