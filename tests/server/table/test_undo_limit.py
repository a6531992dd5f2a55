"""Limits of undo."""

from random import Random

import pytest

from elbowroom.server.table import turns
from elbowroom.server.table.info import TableSetup
from tests.server.offline_table import ANA, BEN, OfflineTable


@pytest.fixture(autouse=True)
def low_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MAX_UNDOS_PER_TURN", 3)
    monkeypatch.setattr(turns, "MAX_UNDOS_AS_REFEREE", 3)


def test_the_limit_is_for_each_turn() -> None:
    table, rng = OfflineTable().start(BEN), Random(3)
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


def test_a_referees_limit_is_for_the_whole_game() -> None:
    setup = TableSetup(game="warcraft", players=2, boards=("hammerhead", "millstone"), referee=True)
    table = OfflineTable(setup).start(BEN)
    for _ in range(3):
        table.done(ANA, table.act("first 1"))
        table.done(ANA, table.undo())
    table.done(ANA, table.act("first 1"))
    assert table.refused(ANA, table.undo()) == "too-many-undos"
