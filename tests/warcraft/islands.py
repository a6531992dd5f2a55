"""The two islands on which these tests are played, and short names for their regions.

Hammerhead: 1 swamp magic Murloc (4 5 7), 2 fields magic Murloc anchor (3 6), 3 mountain cavern (2 4 6),
4 forest anchor (1 3 6 7 9), 5 mountain cavern size mark (1 7), 6 swamp (2 3 4 8 9 10), 7 fields (1 4 5 9),
8 lake (6 9 10), 9 hill Murloc (4 6 7 8 10), 10 mountain (6 8 9 11 12), 11 forest magic anchor (10 12),
12 hill Murloc (10 11).
Millstone: 1 hill magic Murloc size mark (2 4 5), 2 fields cavern (1 3 5), 3 forest anchor (2 5 7), 4 swamp (1 5 6),
5 lake (all), 6 fields cavern anchor (4 5 8), 7 hill magic Murloc (3 5 8), 8 mountain (5 6 7).
"""

from elbowroom.engine.choices import decision_of
from elbowroom.engine.viewing import view_of
from tests.engine.table import Table


def h(number: int) -> str:
    """Return a region of Hammerhead."""
    return f"hammerhead:{number}"


def m(number: int) -> str:
    """Return a region of Millstone."""
    return f"millstone:{number}"


def cost(table: Table, race: str, region: str) -> int:
    """Return the cost of an affordable conquest: the number of tokens that leave the hand."""
    before = table.hand(race)
    table.conquer(region)
    return before - table.hand(race)


def question(table: Table) -> str | None:
    """Return the id of the current question."""
    decision = decision_of(table.state)
    return decision.question if decision else None


def notes(table: Table, race: str) -> list[tuple[str, int]]:
    """Return the public memory of a race."""
    tribes = view_of(table.state, 0).tribes
    return [(note.what, note.number) for tribe in tribes if tribe.race == race for note in tribe.notes]
