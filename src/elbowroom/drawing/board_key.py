"""Boards as cache keys."""

import msgspec

from elbowroom.boards.board import Board


class BoardKey:
    """A cache key made from the content of a board: an edited board has another key."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._content = msgspec.json.encode(board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardKey) and self._content == other._content

    def __hash__(self) -> int:
        return hash(self._content)
