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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server whose limits recover only after hours, so that the test's duration does not matter."""
    limits = {"requests_per_second": 0.0001, "requests_at_once": 4, "new_guests_per_hour": 2.0}
    with running_server(tmp_path_factory.mktemp("rates"), **limits) as running:
        yield running


class TestRateLimits:
    def test_every_answer_says_what_is_left(self, server: RunningServer) -> None:
        with server.client("127.0.0.11") as client:
            answers = [client.get("/api/games") for _ in range(5)]
        assert [answer.headers["ratelimit-limit"] for answer in answers] == ["4"] * 5
        assert [answer.headers["ratelimit-remaining"] for answer in answers] == ["3", "2", "1", "0", "0"]
        # The times are those of the limit: a token comes every 10,000 seconds.
        assert int(answers[0].headers["ratelimit-reset"]) == 10_000
        assert [answer.status_code for answer in answers] == [200] * 4 + [429]
        assert ["retry-after" in answer.headers for answer in answers] == [False] * 4 + [True]
        assert 9_900 < int(answers[4].headers["retry-after"]) <= 10_000

    def test_narrower_limit_takes_the_place_of_the_general_one(self, server: RunningServer) -> None:
        with server.client("127.0.0.12") as client:
            answers = [client.post("/api/guests", json={"name": "Ana"}) for _ in range(3)]
        assert [answer.headers["ratelimit-limit"] for answer in answers] == ["2"] * 3
        assert [answer.headers["ratelimit-remaining"] for answer in answers] == ["1", "0", "0"]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert 1_700 < int(answers[2].headers["retry-after"]) <= 1_800

    def test_pages_have_no_such_headers(self, server: RunningServer) -> None:
        with server.client("127.0.0.13") as client:
            assert "ratelimit-limit" not in client.get("/healthz").headers
