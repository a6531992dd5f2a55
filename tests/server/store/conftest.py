"""Every test of the store runs on both kinds of database, also without --slow."""

import pytest


@pytest.fixture(params=["sqlite_url", "postgres_url"], ids=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Return the address of an empty database, for each kind in turn."""
    url: str = request.getfixturevalue(request.param)
    return url
