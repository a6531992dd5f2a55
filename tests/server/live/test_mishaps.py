"""Servers and databases that go away while many play: nothing acknowledged is lost, and all goes on by itself."""

import pytest

from tools.crowd.attacks import ATTACKS
from tools.crowd.clients import NOT_NOW
from tools.crowd.proxy import find_nginx
from tools.crowd.tally import Result
from tools.load import Wanted, measure

pytestmark = pytest.mark.deep


def played(request: pytest.FixtureRequest, mishap: str, *, processes: int | None, seconds: float) -> Result:
    request.getfixturevalue("postgres")
    if processes is not None and find_nginx() is None:
        pytest.skip("nginx is not installed: nothing is known about several servers behind one (Debian: nginx-light)")
    wanted = Wanted(tables=24, rate=40, seconds=seconds, database="postgresql", mishap=mishap, processes=processes)
    result = measure(wanted)
    assert result.is_whole, result
    assert result.actions > 0
    assert set(result.refusals) <= set(NOT_NOW)
    return result


@pytest.mark.parametrize("mishap", ["kill", "restart"])
def test_a_server_that_goes_away_drops_no_game(request: pytest.FixtureRequest, mishap: str) -> None:
    assert played(request, mishap, processes=2, seconds=20).cut


class TestTroubleWithTheDatabase:
    def test_stopped_for_longer_than_anybody_waits(self, request: pytest.FixtureRequest) -> None:
        assert "database-away" in played(request, "database-stop", processes=None, seconds=75).refusals

    def test_connections_cut(self, request: pytest.FixtureRequest) -> None:
        played(request, "database-cut", processes=None, seconds=20)

    def test_a_full_disk(self, request: pytest.FixtureRequest) -> None:
        assert "database-away" in played(request, "database-full", processes=None, seconds=75).refusals


def test_attacks_hinder_no_player(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("postgres")
    result = measure(Wanted(tables=24, rate=40, seconds=20, database="postgresql", attack=tuple(ATTACKS)))
    assert result.is_whole, result
    # Nobody who holds a seat is refused or sent away.
    assert not result.seats_cut
    assert not result.refusals
    assert result.witness_refused == []
    assert result.attack["sockets"]
    assert result.attack["webhooks 201"]
    assert result.attack["sent away 403"]
