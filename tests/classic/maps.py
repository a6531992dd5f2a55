"""The map on which most of these tests are played, short names for its regions, and a table for it.

Elbow Valley; + Lost Tribe, * on the edge or on the shore of a border sea, and so where a race may enter:
1 sea (2 6), 2* farmland magic (1 3 6 7), 3* forest mine (2 4 7 8 9), 4*+ swamp cavern (3 5 9 10), 5* hill (4 10 11),
6* mountain cavern mine (1 2 7 12), 7+ hill (2 3 6 8 12 13), 8 lake (3 7 9 13 14), 9 mountain (3 4 8 10 14 15),
10 farmland (4 5 9 11 15), 11*+ forest magic (5 10 15 16), 12*+ farmland (6 7 13 17 18), 13+ forest (7 8 12 14 18 19),
14+ farmland magic (8 9 13 15 19 20 21), 15+ hill cavern (9 10 11 14 16 21 22), 16* mountain mine (11 15 22 23),
17*+ swamp magic (12 18), 18* hill cavern (12 13 17 19), 19*+ swamp mine (13 14 18 20), 20* mountain (14 19 21),
21* swamp (14 15 20 22 23), 22* forest (15 16 21 23), 23 sea (16 21 22).
"""

from elbowroom.engine.explain import explain
from elbowroom.engine.view import Explanation
from elbowroom.engine.viewing import view_of
from tests.engine.table import Seat, Table, holds

BOARD = "elbow-valley"


class ClassicTable(Table):
    """A game of classic Small World set up in the middle, on Elbow Valley by default."""

    def __init__(self, *seats: Seat, **rest: object) -> None:
        super().__init__(*seats, **{"game": "classic", "boards": [BOARD], **rest})

    def aside(self, race: str) -> int:
        """Return tokens of a race that are set aside."""
        return self.state.aside[self.race(race)]

    def in_all(self, race: str) -> int:
        """Return the tokens of a race wherever they are: never more or fewer than its tray began with (R-1.6)."""
        on_map = sum(self.tokens(region) for region in self.held(race))
        return on_map + self.hand(race) + self.aside(race) + self.tray(race)


def v(number: int) -> str:
    """Return a region of Elbow Valley."""
    return f"{BOARD}:{number}"


def vs(*numbers: int) -> set[str]:
    """Return some regions of Elbow Valley."""
    return {v(number) for number in numbers}


def at(regions: dict[int, int]) -> dict[str, int]:
    """Return tokens in regions of Elbow Valley, by their numbers."""
    return {v(number): tokens for number, tokens in regions.items()}


def elves_elsewhere() -> Seat:
    """Return an opponent who is not in the way, in the far corner 17."""
    return Seat(active=holds("elves", "mounted", at({17: 2})))


def cost(table: Table, race: str, region: str) -> int:
    """Return the cost of an affordable conquest: the number of tokens that leave the hand."""
    before = table.hand(race)
    table.conquer(region)
    return before - table.hand(race)


def why(table: Table, region: str, seat: int = 0) -> Explanation:
    """Return the explanation of a region's cost for a seat."""
    return explain(table.state, table.region(region), seat)


def notes(table: Table, race: str) -> list[tuple[str, int]]:
    """Return the public memory of a race."""
    tribes = view_of(table.state, 0).tribes
    return [(note.what, note.number) for tribe in tribes if tribe.race == race for note in tribe.notes]


__all__ = ["BOARD", "ClassicTable", "Seat", "at", "cost", "elves_elsewhere", "holds", "notes", "v", "vs", "why"]
