"""Load tests with real sockets and a real server process: no action is lost or played twice."""

import pytest

from tests.patience import PATIENCE
from tools.crowd.tally import Result
from tools.load import Options, measure

pytestmark = pytest.mark.slow

KINDS = ("sqlite", "postgresql")


def assert_whole(result: Result) -> None:
    assert result.is_whole, result
    assert result.actions > 0


@pytest.mark.parametrize("database", KINDS)
def test_a_few_tables_lose_nothing(database: str, request: pytest.FixtureRequest) -> None:
    address = request.getfixturevalue("postgres_url") if database == "postgresql" else database
    assert_whole(measure(Options(tables=8, sockets=36, rate=40, seconds=2, warm_up=0.5, database=address)))


@pytest.mark.deep
def test_players_move_to_another_table_after_a_game() -> None:
    result = measure(Options(tables=2, games=2, rate=40, seconds=PATIENCE, warm_up=0))
    assert_whole(result)
    assert result.games == 4


@pytest.mark.deep
@pytest.mark.parametrize("database", KINDS)
def test_five_hundred_tables_and_two_thousand_sockets(database: str, request: pytest.FixtureRequest) -> None:
    if database == "postgresql":
        request.getfixturevalue("postgres")
    result = measure(Options(tables=500, sockets=2000, rate=320, seconds=30, database=database))
    assert_whole(result)
    assert result.sockets >= 2000
    if result.others > 0.2:
        pytest.skip(f"others used {result.others:.0%} of a processor: nothing was lost, but the times are meaningless")
    assert result.rate >= 300
    assert result.delivered["p99"] < 150
