"""A running server on each kind of database, and whoever runs it."""

from collections.abc import Iterator

import pytest

from tests.server.admin.ordering import Operator
from tests.server.conftest import KINDS
from tests.server.served import Person, Served, served


@pytest.fixture(scope="module", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    settings = {}
    if request.param == "postgresql":
        settings["database"] = request.getfixturevalue("postgres").new_database()
    with pytest.MonkeyPatch.context() as patch:
        # An SQLite file is looked at once a second, which is long where many wait for it in turn.
        patch.setattr("elbowroom.server.live.hub.LOOK_EVERY", 0.1)
        with served(tmp_path_factory.mktemp("admin"), **settings) as running:
            yield running


@pytest.fixture
def operator(server: Served) -> Operator:
    return Operator(server.config.database)


@pytest.fixture
def ana(server: Served) -> Person:
    return server.guest("Ana")


@pytest.fixture
def ben(server: Served) -> Person:
    return server.guest("Ben")
