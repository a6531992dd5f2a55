"""Fixtures: a real PostgreSQL, and databases of both kinds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres, find_postgres, running

# Most tests of PostgreSQL repeat those of SQLite; those of the store run in every ./test.
KINDS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.slow))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Start a PostgreSQL for all tests of this worker."""
    programs = find_postgres()
    if programs is None:
        pytest.skip("PostgreSQL is not installed (Debian: postgresql)")
    with running(programs) as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """Return the address of an empty PostgreSQL database."""
    return postgres.new_database()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """Return the address of an empty SQLite database."""
    return f"sqlite:///{tmp_path}/tables.sqlite"


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest) -> str:
    """Return the address of an empty database, for each kind in turn."""
    url: str = request.getfixturevalue("postgres_url" if request.param == "postgresql" else "sqlite_url")
    return url
