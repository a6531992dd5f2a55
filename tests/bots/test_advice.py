"""Advice of bots: regions for one choice come together (R-1.10), all else one by one."""

from elbowroom.bots import advice
from elbowroom.engine.action_text import text_of
from elbowroom.engine.actions import ABANDON, DONE, kind_of, region_of
from elbowroom.engine.state import State
from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import h


class Picky:
    """A bot that names and abandons all regions except the spared ones."""

    def __init__(self, *spared: int) -> None:
        self.spared = spared

    def choose(self, state: State, seat: int) -> int:
        """Return the first region that is not spared, or the last option."""
        wanted = [option for option in state.options if kind_of(option) == ABANDON] or state.options
        named = [option for option in wanted if region_of(option) not in self.spared and kind_of(option) != DONE]
        return named[0] if named else state.options[-1]


def advice_as_text(table: Table, *spared: int) -> list[str]:
    """Return the advice as text, and check that the state is unchanged."""
    before = table.state.key()
    texts = [text_of(action) for action in advice(Picky(*spared), table.state, 0)]
    assert table.state.key() == before
    return texts


def goblins_with_bombs() -> Table:
    """Return a table where Goblins may lay bombs in regions 2, 6 and 8."""
    return Table(
        Seat(active=holds("goblins", "farmer", {h(4): 1})),
        Seat(active=holds("dwarves", "ranger", {h(3): 1, h(7): 1, h(9): 1})),
    ).redeploy()


def test_all_named_regions_come_together() -> None:
    assert advice_as_text(goblins_with_bombs()) == ["target 2", "target 6", "target 8"]


def test_done_ends_the_named_regions() -> None:
    assert advice_as_text(goblins_with_bombs(), 6, 8) == ["target 2", "done"]
    assert advice_as_text(goblins_with_bombs(), 2, 6, 8) == ["done"]


def test_abandoned_regions_come_together_without_a_conquest() -> None:
    own = holds("kobolds", "farmer", {h(5): 1, h(7): 1, h(11): 1}, 4)
    table = Table(Seat(active=own), Seat(active=holds("orcs", "mining", {h(1): 1})), phase="conquests")
    assert advice_as_text(table, 6) == ["abandon 4", "abandon 10"]
    assert len(advice_as_text(table, 4, 6, 10)) == 1
