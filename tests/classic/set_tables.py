"""A table with all small sets, for tests."""

from elbowroom.engine.position.model import Tribe
from tests.classic.maps import ClassicTable, Seat, elves_elsewhere


class SetTable(ClassicTable):
    """A classic game with all sets, set up in the middle."""

    def __init__(self, *seats: Seat, **rest: object) -> None:
        super().__init__(*seats, **{"sets": ["all"], **rest})


def turn_of(active: Tribe, foe: Seat | None = None, **rest: object) -> SetTable:
    """Return the turn of a race against an opponent, who is by default not in the way."""
    return SetTable(Seat(active=active), foe or elves_elsewhere(), **rest)
