"""The printed cast of Warcraft, for tests that count races and powers; later additions do not change them."""

from typing import Final

from elbowroom.engine.cast import Cast
from elbowroom.server.table.lessons import LESSON_CAST
from tests.engine.table import Seat, Table

# Lessons are played with the printed cast, too, so that additions do not change them.
PRINTED: Final[Cast] = LESSON_CAST


class PrintedTable(Table):
    """A game set up in the middle, with the printed cast."""

    def __init__(self, *seats: Seat, **rest: object) -> None:
        super().__init__(*seats, **{"cast": PRINTED, **rest})
