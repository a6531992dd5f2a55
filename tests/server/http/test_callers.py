"""Who is calling, as far as limits are concerned."""

from collections.abc import Iterator

import pytest

from elbowroom.server.http.callers import caller
from tests.server.served import Served, served


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
def test_an_address_or_the_network_of_one(address: str, name: str) -> None:
    assert caller({"type": "http", "client": (address, 1)}) == name


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("callers"), new_guests_per_hour=1.0, proxies="127.0.0.9") as running:
        yield running


def comes(server: Served, address: str, says: str) -> int:
    """Somebody new at an address, who says to be at another."""
    with server.client(address, **{"x-forwarded-for": says}) as client:
        return client.post("/api/guests", json={"name": "Ana"}).status_code


def test_a_proxy_is_believed_and_nobody_else(strict: Served) -> None:
    assert [comes(strict, "127.0.0.9", says) for says in ("192.0.2.1", "192.0.2.2", "192.0.2.1")] == [201, 201, 429]
    # Whoever is no proxy is who they are, whatever they say.
    assert [comes(strict, "127.0.0.8", says) for says in ("192.0.2.3", "192.0.2.4")] == [201, 429]
