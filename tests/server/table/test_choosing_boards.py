"""The host chooses other boards before the game starts; unplayable ones are refused."""

import pytest

from elbowroom.engine.errors import EngineError
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.lessons import LESSON, LESSON_BOTS
from elbowroom.server.table.protocol import Boards, Join, Start
from elbowroom.server.table.starting import new_table, set_boards
from tests.server.offline_table import ANA, BEN, SEED, WARCRAFT, OfflineTable

TWO = ("hammerhead", "millstone")


def test_the_game_uses_the_boards_chosen_last() -> None:
    table = OfflineTable(TableSetup(game="warcraft", players=2, boards=("sickle-bay", "half-moon")))
    table.done(BEN, Join(id="1"))
    table.done(ANA, Boards(id="2", boards=TWO))
    assert table.info.setup.boards == TWO
    table.done(ANA, Start(id="3"))
    assert table.info.boards == TWO


def test_choosing_no_boards_draws_them() -> None:
    table = OfflineTable(TableSetup(game="warcraft", players=2, boards=TWO))
    table.done(ANA, Boards(id="1"))
    assert table.info.setup == WARCRAFT


def test_choosing_the_same_boards_changes_nothing() -> None:
    table = OfflineTable(TableSetup(game="warcraft", players=2, boards=TWO))
    table.done(ANA, Boards(id="1", boards=TWO))
    assert table.info.revision == 1


def test_only_the_host_can_choose_and_only_before_the_game() -> None:
    table = OfflineTable()
    table.done(BEN, Join(id="1"))
    assert table.refused(BEN, Boards(id="2", boards=TWO)) == "not-host"
    table.done(ANA, Start(id="3"))
    assert table.refused(ANA, Boards(id="4", boards=TWO)) == "not-open"


@pytest.mark.parametrize(
    ("boards", "reason"),
    [
        (("nowhere",), "unknown-board"),
        (("elbow-valley",), "board-of-other-game"),
        (("new-s-1", "new-s-2"), "board-not-online"),
    ],
)
def test_unplayable_boards_are_refused(boards: tuple[str, ...], reason: str) -> None:
    table = OfflineTable()
    assert table.refused(ANA, Boards(id="1", boards=boards)) == reason
    assert table.info.setup == WARCRAFT


def test_lessons_and_referee_tables_keep_their_boards() -> None:
    lesson = new_table(ANA, LESSON, public=False, bots=LESSON_BOTS, seed=SEED)
    with pytest.raises(EngineError, match="lesson-is-fixed"):
        set_boards(lesson, ANA.id, TWO)
    real = OfflineTable(TableSetup(game="warcraft", players=2, boards=TWO, hot_seat=True, referee=True))
    assert real.refused(ANA, Boards(id="1")) == "referee-needs-boards"
