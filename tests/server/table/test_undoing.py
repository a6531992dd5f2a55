"""What was played may be taken back often, and not for ever."""

from random import Random

import pytest

from elbowroom.server.table import undoing
from elbowroom.server.table.info import TableSetup
from tests.server.at_table import ANA, BEN, AtTable


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undoing, "MOST_IN_A_TURN", 3)
    monkeypatch.setattr(undoing, "MOST_BY_REFEREE", 3)


def test_three_times_in_a_turn_and_again_in_the_next() -> None:
    table, rng = AtTable().start(BEN), Random(3)
    table.play_until_undoable(rng)
    turn = table.game.state.turn
    for _ in range(3):
        assert table.table.update_for(table.actor().id).can_undo
        table.done(table.actor(), table.undo())
        table.play_until_undoable(rng)
        assert table.game.state.turn == turn
    assert not table.table.update_for(table.actor().id).can_undo
    assert table.refused(table.actor(), table.undo()) == "too-many-undos"
    while table.game.state.turn == turn or not table.game.can_undo:
        table.play_on(rng)
    table.done(table.actor(), table.undo())


def test_three_times_at_a_real_table_whatever_is_played_in_between() -> None:
    setup = TableSetup(game="warcraft", players=2, boards=("hammerhead", "millstone"), referee=True)
    table = AtTable(setup).start(BEN)
    for _ in range(3):
        table.done(ANA, table.act("first 1"))
        table.done(ANA, table.undo())
    table.done(ANA, table.act("first 1"))
    assert table.refused(ANA, table.undo()) == "too-many-undos"
