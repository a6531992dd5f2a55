"""The test table itself."""

from tests.engine.table import Seat, Table, holds


def test_a_position_in_the_players_words() -> None:
    table = Table(
        Seat(active=holds("orcs", "farmer", {"millstone:1": 5})),
        Seat(active=holds("humans", "ranger", {"hammerhead:1": 2})),
    )
    assert table.hand("orcs") == 4
    assert table.holder("hammerhead:1") == "humans"
    assert table.can("decline")
