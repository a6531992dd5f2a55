"""Posts to addresses that guests have named: never to a machine that only the server can reach.

A name is looked up once, all its addresses must be public, and the connection goes to one of those: so that a name
which leads elsewhere a moment later leads nowhere. Redirects are not followed, answers are not read.
"""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from types import TracebackType
from typing import Final, Self
from urllib.parse import SplitResult, urlsplit

import httpx

from elbowroom.server.table.refusals import TableError

SECONDS: Final = 5.0
# Names are looked up in threads of their own: one that leads nowhere holds its thread for long.
LOOKING_UP: Final = ThreadPoolExecutor(20, thread_name_prefix="names")
PORTS: Final = {"https": 443, "http": 80}
# IPv4 addresses in the clothes of IPv6.
TRANSLATED: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"), IPv6Network("::/96"))

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


class ForbiddenAddressError(Exception):
    """An address to which nothing is posted."""


class UnreachableError(Exception):
    """Nobody answered in time."""


async def resolve(host: str, port: int) -> Sequence[str]:
    """The addresses of a host."""
    asking = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(LOOKING_UP, asking)
    return [str(place[0]) for _, _, _, _, place in found]


def is_public(address: str) -> bool:
    """Whether an address is anybody's on the internet, and no other address in disguise."""
    try:
        ip: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv6Address):
        hidden = ip.ipv4_mapped or ip.sixtofour or ip.teredo
        if hidden is not None or any(ip in network for network in TRANSLATED):
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def demand_public(url: str) -> None:
    """Refuse an address that will not be posted to, as far as can be seen from it: TableError."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return
    is_number = host.replace(".", "").isdigit() or ":" in host
    is_local = host.lower().rstrip(".").endswith(("localhost", ".local", ".internal")) or "." not in host
    if not url.startswith("https:") or (not is_public(host) if is_number else is_local):
        raise TableError("private-endpoint")


class Poster:
    """Posts; `allows_private` is for tests and for servers on a network of their own."""

    def __init__(self, *, allows_private: bool = False, resolve: Resolve = resolve) -> None:
        self._allows_private = allows_private
        self._resolve = resolve
        # The environment's proxies would look the name up again.
        self._client = httpx.AsyncClient(
            timeout=SECONDS, follow_redirects=False, trust_env=False, verify=_authorities()
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let connections go."""
        await self._client.aclose()

    async def post(self, url: str, content: bytes, headers: Mapping[str, str]) -> int:
        """Post something; the status of the answer."""
        try:
            async with asyncio.timeout(SECONDS):
                return await self._post(url, content, headers)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, TimeoutError, UnicodeError) as error:
            raise UnreachableError(type(error).__name__) from error

    async def _post(self, url: str, content: bytes, headers: Mapping[str, str]) -> int:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or PORTS.get(parts.scheme, 0)
        if parts.scheme != "https" and not self._allows_private:
            raise ForbiddenAddressError("only https")
        addresses = await self._resolve(host, port)
        if not self._allows_private and not all(map(is_public, addresses)):
            raise ForbiddenAddressError("not a public address")
        if not addresses:
            raise UnreachableError("no address")
        request = self._client.build_request(
            "POST",
            _at(parts, addresses[0], port),
            content=content,
            headers={**headers, "host": parts.netloc},
            # The certificate must be that of the name, though the connection goes to the address.
            extensions={"sni_hostname": host},
        )
        answer = await self._client.send(request, stream=True)
        await answer.aclose()
        return answer.status_code


@cache
def _authorities() -> ssl.SSLContext:
    """Whose certificates are trusted: read once, which takes longer than many a post."""
    return httpx.create_ssl_context(trust_env=False)


def _at(parts: SplitResult, address: str, port: int) -> str:
    """The same URL with an address in place of the name."""
    place = f"[{address}]" if ":" in address else address
    return parts._replace(netloc=f"{place}:{port}", fragment="").geturl()
