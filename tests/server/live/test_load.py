"""How much a server bears, with real sockets and a real server process: nothing is lost or doubled."""

import pytest

from tests.patience import PATIENCE
from tools.crowd.tally import Result
from tools.load import Wanted, measure

KINDS = ("sqlite", "postgresql")


def demand_whole(result: Result) -> None:
    assert result.is_whole, result
    assert result.actions > 0


@pytest.mark.parametrize("database", KINDS)
def test_a_few_tables_at_once_lose_nothing(database: str, request: pytest.FixtureRequest) -> None:
    address = request.getfixturevalue("postgres_url") if database == "postgresql" else database
    demand_whole(measure(Wanted(tables=8, sockets=36, rate=40, seconds=2, warm_up=0.5, database=address)))


@pytest.mark.deep
def test_whose_game_is_over_goes_to_another_table() -> None:
    result = measure(Wanted(tables=2, games=2, rate=40, seconds=PATIENCE, warm_up=0))
    demand_whole(result)
    assert result.games == 4


@pytest.mark.deep
@pytest.mark.parametrize("database", KINDS)
def test_five_hundred_tables_and_two_thousand_sockets(database: str, request: pytest.FixtureRequest) -> None:
    if database == "postgresql":
        request.getfixturevalue("postgres")
    result = measure(Wanted(tables=500, sockets=2000, rate=320, seconds=30, database=database))
    demand_whole(result)
    assert result.sockets >= 2000
    if result.others > 0.2:
        pytest.skip(f"others used {result.others:.0%} of a processor: nothing was lost, but times mean nothing")
    assert result.rate >= 300
    assert result.delivered["p99"] < 150
