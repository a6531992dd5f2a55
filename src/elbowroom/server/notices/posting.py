"""Posts to addresses given by guests, but never to machines that only the server can reach (SSRF).

A name is resolved once, all its addresses must be public, and the connection goes to one of those, so that a second
lookup cannot lead elsewhere. Redirects are not followed, and answers are not read.
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

from elbowroom.server.table.answers import TableError

TIMEOUT: Final = 5.0
# Threads only for name lookups, since a lookup that fails holds its thread for long.
RESOLVER: Final = ThreadPoolExecutor(20, thread_name_prefix="names")
PORTS: Final = {"https": 443, "http": 80}
# IPv6 networks that embed IPv4 addresses.
IPV4_EMBEDDED: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"), IPv6Network("::/96"))

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


class ForbiddenAddressError(Exception):
    """Nothing may be posted to this address."""


class UnreachableError(Exception):
    """There was no answer in time."""


async def resolve(host: str, port: int) -> Sequence[str]:
    """Return the addresses of a host."""
    lookup = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(RESOLVER, lookup)
    return [str(address[0]) for _, _, _, _, address in found]


def is_public(address: str) -> bool:
    """Return whether an address is public on the internet and embeds no other address."""
    try:
        ip: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv6Address):
        embedded = ip.ipv4_mapped or ip.sixtofour or ip.teredo
        if embedded is not None or ip.is_site_local or any(ip in network for network in IPV4_EMBEDDED):
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def require_public_url(url: str) -> None:
    """Raise TableError for a URL that is obviously not public; names are resolved only when posting."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return
    is_number = host.replace(".", "").isdigit() or ":" in host
    is_local = host.lower().rstrip(".").endswith(("localhost", ".local", ".internal")) or "." not in host
    if not url.startswith("https:") or (not is_public(host) if is_number else is_local):
        raise TableError("private-endpoint")


class Poster:
    """Posts to URLs; `allows_private` is for tests and for servers on private networks."""

    def __init__(self, *, allows_private: bool = False, resolve: Resolve = resolve) -> None:
        self._allows_private = allows_private
        self._resolve = resolve
        # Without the environment's proxies, which would resolve the name again.
        self._client = httpx.AsyncClient(
            timeout=TIMEOUT, follow_redirects=False, trust_env=False, verify=_ssl_context()
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def post(self, url: str, content: bytes, headers: Mapping[str, str]) -> int:
        """Post content and return the status of the answer."""
        try:
            async with asyncio.timeout(TIMEOUT):
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
            # The certificate must match the name, though the connection goes to the address.
            extensions={"sni_hostname": host},
        )
        answer = await self._client.send(request, stream=True)
        await answer.aclose()
        return answer.status_code


@cache
def _ssl_context() -> ssl.SSLContext:
    """Load the trusted certificates, once, since that takes longer than many a post."""
    return httpx.create_ssl_context(trust_env=False)


def _at(parts: SplitResult, address: str, port: int) -> str:
    """Return the URL with an address in place of the name."""
    host = f"[{address}]" if ":" in address else address
    return parts._replace(netloc=f"{host}:{port}", fragment="").geturl()
