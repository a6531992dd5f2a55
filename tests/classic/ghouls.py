"""Ghouls in decline beside an active race, for tests."""

from tests.classic.maps import ClassicTable, Seat, at, elves_elsewhere, holds
from tests.engine.table import Tribe


def ghouls(regions: dict[int, int], hand: int = 0, power: str | None = None) -> Tribe:
    """Return a game with Ghouls in decline."""
    return holds("ghouls", power, at(regions), hand)


def beside(active: Tribe, declined: Tribe, foe: Seat | None = None, **rest: object) -> ClassicTable:
    """Return a player with Ghouls in decline who was asked and does not put his active race in decline."""
    return ClassicTable(Seat(active=active, declined=[declined]), foe or elves_elsewhere(), **rest).play("done")


def acting(table: ClassicTable) -> str:
    """Return the race that acts now."""
    return table.state.ruleset.races[table.state.tribe].id
