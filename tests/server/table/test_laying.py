"""Other boards before the game starts: the host says which, and what cannot be played is refused at once."""

import pytest

from elbowroom.engine.errors import EngineError
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.lessons import LESSON, LESSON_BOTS
from elbowroom.server.table.protocol import Boards, Join, Start
from elbowroom.server.table.starting import lay, new_table
from tests.server.at_table import ANA, BEN, SEED, WARCRAFT, AtTable

TWO = ("hammerhead", "millstone")


def test_the_game_is_played_on_the_boards_that_were_agreed_on_last() -> None:
    table = AtTable(TableSetup(game="warcraft", players=2, boards=("sickle-bay", "half-moon")))
    table.done(BEN, Join(id="1"))
    table.done(ANA, Boards(id="2", boards=TWO))
    assert table.info.setup.boards == TWO
    table.done(ANA, Start(id="3"))
    assert table.info.boards == TWO


def test_they_are_drawn_after_all() -> None:
    table = AtTable(TableSetup(game="warcraft", players=2, boards=TWO))
    table.done(ANA, Boards(id="1"))
    assert table.info.setup == WARCRAFT


def test_who_asks_for_the_same_changes_nothing() -> None:
    table = AtTable(TableSetup(game="warcraft", players=2, boards=TWO))
    table.done(ANA, Boards(id="1", boards=TWO))
    assert table.info.revision == 1


def test_only_the_host_may_and_only_before_the_game() -> None:
    table = AtTable()
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
def test_what_cannot_be_played_is_refused(boards: tuple[str, ...], reason: str) -> None:
    table = AtTable()
    assert table.refused(ANA, Boards(id="1", boards=boards)) == reason
    assert table.info.setup == WARCRAFT


def test_a_lesson_and_a_real_table_are_what_they_are() -> None:
    lesson = new_table(ANA, LESSON, public=False, bots=LESSON_BOTS, seed=SEED)
    with pytest.raises(EngineError, match="lesson-is-fixed"):
        lay(lesson, ANA.id, TWO)
    real = AtTable(TableSetup(game="warcraft", players=2, boards=TWO, hot_seat=True, referee=True))
    assert real.refused(ANA, Boards(id="1")) == "referee-needs-boards"
