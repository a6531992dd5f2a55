"""What tests of the server share: a real PostgreSQL, and databases of both kinds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres, find_postgres, running

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this worker, started when the first one needs it."""
    programs = find_postgres()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: nothing is known about it on this machine (Debian: postgresql)")
    with running(programs) as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """An empty database on PostgreSQL."""
    return postgres.new_database()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An empty database on SQLite."""
    return f"sqlite:///{tmp_path}/tables.sqlite"


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of each kind in turn."""
    url: str = request.getfixturevalue("postgres_url" if request.param == "postgresql" else "sqlite_url")
    return url
