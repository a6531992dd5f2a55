"""Questions of abilities: a region, or nothing where the question is optional."""

import pytest

from elbowroom.engine.ability import Asks, Power
from elbowroom.engine.choices import decision_of
from elbowroom.engine.memory import NOTHING
from elbowroom.engine.native import i64
from elbowroom.engine.position.model import Position
from elbowroom.engine.position.set_up import set_up
from elbowroom.engine.questions import AT_END, Next, RegionQuestion
from elbowroom.engine.regions import Regions
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.state import State
from elbowroom.engine.view import OneOf, PickRegion
from elbowroom.games import boards_of
from elbowroom.games.warcraft.powers import POWERS
from elbowroom.games.warcraft.ruleset import Warcraft
from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import h, m


class Clear(RegionQuestion):
    """The forest to clear, if any."""

    moment = AT_END
    is_optional = True

    def regions(self, state: State, tribe: int) -> Regions:
        return state.held[tribe] & state.world.forest

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        gain(state, state.seat_of[tribe], 0 if answer == NOTHING else 2, self.ability.id)
        return None


class Lumberjack(Power):
    """A power that no game has."""

    id = "lumberjack"
    badge = 4
    asks: Asks = (Clear,)


RULES = Warcraft(powers=(*POWERS, Lumberjack))


class LumberjackTable(Table):
    """A table for a game with Lumberjacks."""

    def load(self, position: Position) -> State:
        return set_up(position, RULES, boards_of(position.boards, position.game))


@pytest.fixture
def table() -> Table:
    """Return a game with Lumberjack Orcs with two forests and fields, at the end of their turn."""
    tribe = holds("orcs", "lumberjack", {h(4): 1, h(7): 1, h(11): 1})
    return LumberjackTable(Seat(active=tribe), Seat(active=holds("humans", "farmer", {m(8): 1})), natives=[]).redeploy()


class TestOptionalRegion:
    def test_a_region_is_named(self, table: Table) -> None:
        assert table.regions("target") == {h(4), h(11)}
        assert table.play("target", h(4)).coins(0) == 5 + 3 + 2

    def test_nothing_is_named(self, table: Table) -> None:
        assert table.play("done").coins(0) == 5 + 3

    def test_clients_are_offered_both(self, table: Table) -> None:
        decision = decision_of(table.state)
        assert decision is not None
        regions, other = decision.choices
        assert isinstance(regions, PickRegion)
        assert isinstance(other, OneOf)
        assert [(option.what, option.ability) for option in other.options] == [("done", "lumberjack")]

    def test_it_is_not_asked_without_a_region(self) -> None:
        tribe = holds("orcs", "lumberjack", {h(7): 1})
        table = LumberjackTable(Seat(active=tribe), Seat(active=holds("humans", "farmer", {m(8): 1})), natives=[])
        assert table.redeploy().actor == 1

    def test_by_default_a_region_must_be_named(self) -> None:
        assert not RegionQuestion().is_optional
