"""Posts go only to public addresses: guests cannot reach the server's network (SSRF)."""

import asyncio
from collections.abc import Iterator, Sequence

import pytest

from elbowroom.server.notices.posting import (
    ForbiddenAddressError,
    Poster,
    Resolve,
    UnreachableError,
    is_public,
    require_public_url,
    resolve,
)
from elbowroom.server.table.answers import TableError
from tests.server.receivers import Receiver


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as found:
        yield found


def posted(url: str, *, private: bool = False, resolving: Resolve = resolve) -> int:
    async def post() -> int:
        async with Poster(allows_private=private, resolve=resolving) as poster:
            return await poster.post(url, b"{}", {"content-type": "application/json"})

    return asyncio.run(post())


def leading_to(*addresses: str) -> Resolve:
    async def found(_host: str, _port: int) -> Sequence[str]:
        return addresses

    return found


class TestAddresses:
    @pytest.mark.parametrize(
        "address",
        [
            *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
            *("224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "2130706433", "localhost", ""),
            *("::1", "::", "fe80::1", "fc00::1", "fec0::1", "feff::1", "ff02::1", "2001:db8::1"),
            *("::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "2002:7f00:1::", "::127.0.0.1"),
        ],
    )
    def test_private_and_embedded_addresses_are_not_public(self, address: str) -> None:
        assert not is_public(address)

    @pytest.mark.parametrize("address", ["8.8.8.8", "193.99.144.80", "2606:4700::6810:84e5"])
    def test_other_addresses_are_public(self, address: str) -> None:
        assert is_public(address)

    @pytest.mark.parametrize(
        "url",
        [
            *("https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x", "https://2130706433/x"),
            *("https://printer/x", "https://printer.local/x", "http://example.org/x", "https://metadata.internal/"),
        ],
    )
    def test_obviously_private_urls_are_refused(self, url: str) -> None:
        with pytest.raises(TableError, match="private-endpoint"):
            require_public_url(url)

    def test_a_public_url_is_accepted(self) -> None:
        require_public_url("https://push.example.org/abc")


class TestPosting:
    def test_a_guest_cannot_reach_the_servers_own_network(self, receiver: Receiver) -> None:
        for url in (f"https://127.0.0.1:{receiver.port}/", f"https://localhost:{receiver.port}/"):
            with pytest.raises(ForbiddenAddressError):
                posted(url)
        assert not receiver.received

    def test_http_is_refused(self, receiver: Receiver) -> None:
        with pytest.raises(ForbiddenAddressError):
            posted(receiver.url, resolving=leading_to("8.8.8.8"))

    def test_a_name_with_any_private_address_is_refused(self) -> None:
        with pytest.raises(ForbiddenAddressError):
            posted("https://hook.example.org/", resolving=leading_to("8.8.8.8", "192.168.0.1"))

    def test_private_addresses_can_be_allowed(self, receiver: Receiver) -> None:
        assert posted(f"{receiver.url}/hook?key=1", private=True) == 201
        assert receiver.received[0].path == "/hook?key=1"

    def test_a_name_is_resolved_once_and_the_connection_goes_to_that_address(self, receiver: Receiver) -> None:
        asked = []

        async def found(host: str, port: int) -> Sequence[str]:
            asked.append(host)
            return ["127.0.0.1"]

        # Only the test's resolver knows this name.
        assert posted(f"http://hook.invalid:{receiver.port}/", private=True, resolving=found) == 201
        assert asked == ["hook.invalid"]
        assert receiver.received[0].headers["host"] == f"hook.invalid:{receiver.port}"

    def test_redirects_are_not_followed(self, receiver: Receiver) -> None:
        receiver.answers.append(302)
        assert posted(receiver.url, private=True) == 302
        assert [one.path for one in receiver.received] == ["/"]

    def test_an_unreachable_address_raises(self) -> None:
        with Receiver() as stopped:
            port = stopped.port
        with pytest.raises(UnreachableError):
            posted(f"http://127.0.0.1:{port}/", private=True)
