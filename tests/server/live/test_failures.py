"""Servers and databases that fail while many play: nothing acknowledged is lost, and all games continue."""

import pytest

from tools.crowd.attacks import ATTACKS
from tools.crowd.clients import RETRY_REASONS
from tools.crowd.proxy import find_nginx
from tools.crowd.tally import Result
from tools.load import Options, measure

pytestmark = pytest.mark.deep


def played(request: pytest.FixtureRequest, failure: str, *, processes: int | None, seconds: float) -> Result:
    request.getfixturevalue("postgres")
    if processes is not None and find_nginx() is None:
        pytest.skip("nginx is not installed: cannot test several servers behind one (Debian: nginx-light)")
    wanted = Options(tables=24, rate=40, seconds=seconds, database="postgresql", failure=failure, processes=processes)
    result = measure(wanted)
    assert result.is_whole, result
    assert result.actions > 0
    assert set(result.refusals) <= set(RETRY_REASONS)
    return result


@pytest.mark.parametrize("failure", ["kill", "restart"])
def test_failing_server_drops_no_game(request: pytest.FixtureRequest, failure: str) -> None:
    assert played(request, failure, processes=2, seconds=20).cut


class TestDatabaseFailures:
    def test_stopped_for_longer_than_clients_wait(self, request: pytest.FixtureRequest) -> None:
        assert "database-away" in played(request, "database-stop", processes=None, seconds=75).refusals

    def test_connections_cut(self, request: pytest.FixtureRequest) -> None:
        played(request, "database-cut", processes=None, seconds=20)

    def test_full_disk(self, request: pytest.FixtureRequest) -> None:
        assert "database-away" in played(request, "database-full", processes=None, seconds=75).refusals


def test_attacks_do_not_disturb_players(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("postgres")
    result = measure(Options(tables=24, rate=40, seconds=20, database="postgresql", attack=tuple(ATTACKS)))
    assert result.is_whole, result
    # No seated player is refused or disconnected.
    assert not result.seats_cut
    assert not result.refusals
    assert result.witness_refused == []
    assert result.attack["sockets"]
    assert result.attack["webhooks 201"]
    assert result.attack["sent away 403"]
