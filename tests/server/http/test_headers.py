"""The caller's address, as far as limits are concerned."""

from collections.abc import Iterator

import pytest

from elbowroom.server.http.headers import caller
from tests.server.running_server import RunningServer, running_server


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002"),
        ("2001:db8:1:3::9", "2001:0db8:0001:0003"),
        ("nowhere", "nowhere"),
    ],
)
def test_caller_is_an_address_or_its_network(address: str, name: str) -> None:
    assert caller({"type": "http", "client": (address, 1)}) == name


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("callers"), new_guests_per_hour=1.0, proxies="127.0.0.9") as running:
        yield running


def register(server: RunningServer, address: str, forwarded: str) -> int:
    """Register a guest from an address with a forwarded header; return the status."""
    with server.client(address, **{"x-forwarded-for": forwarded}) as client:
        return client.post("/api/guests", json={"name": "Ana"}).status_code


def test_only_the_proxys_header_is_trusted(strict: RunningServer) -> None:
    assert [register(strict, "127.0.0.9", forwarded) for forwarded in ("192.0.2.1", "192.0.2.2", "192.0.2.1")] == [
        201,
        201,
        429,
    ]
    # Without a trusted proxy the header is ignored.
    assert [register(strict, "127.0.0.8", forwarded) for forwarded in ("192.0.2.3", "192.0.2.4")] == [201, 429]
