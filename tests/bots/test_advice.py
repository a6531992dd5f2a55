"""What a bot advises: several regions for one choice together (R-1.10), anything else by itself."""

from elbowroom.bots import advice
from elbowroom.engine.action_text import text_of
from elbowroom.engine.actions import ABANDON, DONE, kind_of, region_of
from elbowroom.engine.state import State
from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import h


class Picky:
    """Names as many regions as there may be but some, and abandons all others before it does anything else."""

    def __init__(self, *spared: int) -> None:
        self.spared = spared

    def choose(self, state: State, seat: int) -> int:
        """The first region that is not spared, or that it is enough."""
        wanted = [option for option in state.options if kind_of(option) == ABANDON] or state.options
        named = [option for option in wanted if region_of(option) not in self.spared and kind_of(option) != DONE]
        return named[0] if named else state.options[-1]


def advised(table: Table, *spared: int) -> list[str]:
    """What is advised now, in words; nothing has happened."""
    before = table.state.key()
    told = [text_of(action) for action in advice(Picky(*spared), table.state, 0)]
    assert table.state.key() == before
    return told


def laying() -> Table:
    """Goblins who may lay bombs in regions 2, 6 and 8."""
    return Table(
        Seat(active=holds("goblins", "farmer", {h(4): 1})),
        Seat(active=holds("dwarves", "ranger", {h(3): 1, h(7): 1, h(9): 1})),
    ).redeploy()


def test_all_regions_that_are_named() -> None:
    assert advised(laying()) == ["target 2", "target 6", "target 8"]


def test_that_they_are_all() -> None:
    assert advised(laying(), 6, 8) == ["target 2", "done"]
    assert advised(laying(), 2, 6, 8) == ["done"]


def test_all_regions_that_are_abandoned_and_no_conquest_with_them() -> None:
    own = holds("kobolds", "farmer", {h(5): 1, h(7): 1, h(11): 1}, 4)
    table = Table(Seat(active=own), Seat(active=holds("orcs", "mining", {h(1): 1})), phase="conquests")
    assert advised(table, 6) == ["abandon 4", "abandon 10"]
    assert len(advised(table, 4, 6, 10)) == 1
