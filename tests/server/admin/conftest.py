"""Fixtures: a running server on each kind of database, its operator, and two guests."""

from collections.abc import Iterator

import pytest

from tests.server.admin.operator_cli import Operator
from tests.server.conftest import KINDS
from tests.server.running_server import Person, RunningServer, running_server


@pytest.fixture(scope="module", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    settings = {}
    if request.param == "postgresql":
        settings["database"] = request.getfixturevalue("postgres").new_database()
    with pytest.MonkeyPatch.context() as patch:
        # On SQLite moderation is polled once a second, which is too slow for many tests.
        patch.setattr("elbowroom.server.live.hub.POLL_INTERVAL", 0.1)
        with running_server(tmp_path_factory.mktemp("admin"), **settings) as running:
            yield running


@pytest.fixture
def operator(server: RunningServer) -> Operator:
    return Operator(server.config.database)


@pytest.fixture
def ana(server: RunningServer) -> Person:
    return server.guest("Ana")


@pytest.fixture
def ben(server: RunningServer) -> Person:
    return server.guest("Ben")
