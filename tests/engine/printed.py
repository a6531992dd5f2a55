"""The printed box of Warcraft: tests that count its races and powers play with these alone, whatever is added later."""

from typing import Final

from elbowroom.engine.cast import Cast
from elbowroom.server.table.lessons import LESSON_CAST
from tests.engine.table import Seat, Table

# A lesson is played with the printed cast, too, so that it stays what it is.
PRINTED: Final[Cast] = LESSON_CAST


class PrintedTable(Table):
    """A game set up in the middle, with the printed cast."""

    def __init__(self, *seats: Seat, **rest: object) -> None:
        super().__init__(*seats, **{"cast": PRINTED, **rest})
