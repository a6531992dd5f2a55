"""Networks: callers of the server, and this machine on its local network.

IPv6 callers are counted by /64, since one household has that many addresses.
"""

import socket
from collections import OrderedDict
from functools import cache
from io import StringIO
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple

Network = IPv4Network | IPv6Network

# Bits of an IPv6 address that identify a caller.
IPV6_CALLER_BITS: Final = 64
# The shortest prefixes that are accepted, by IP version: a ban must not cover a large part of the internet.
MIN_PREFIX: Final = {4: 8, 6: 16}
# An address reserved for documentation (RFC 5737): connecting a datagram socket to it sends nothing.
DOCUMENTATION_ADDRESS = ("192.0.2.1", 9)
WILDCARDS = ("0.0.0.0", "::", "")
# Guests whose address is remembered; those who have not been seen for longest are dropped.
MAX_GUESTS: Final = 20_000


def parse_network(text: str) -> Network | None:
    """Parse an address or network; return None if it is invalid or too large."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        return None
    if isinstance(found, IPv6Network):
        mapped = found.network_address.ipv4_mapped
        if mapped is not None and found.prefixlen == found.max_prefixlen:
            return ip_network(mapped)
        if found.prefixlen > IPV6_CALLER_BITS:
            found = found.supernet(new_prefix=IPV6_CALLER_BITS)
    return found if found.prefixlen >= MIN_PREFIX[found.version] else None


def caller_of(address: str) -> str:
    """Return the caller behind an address: an IPv4 address, or the first 64 bits of an IPv6 address."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        return str(known.ipv4_mapped or known.exploded[:19])
    return address


class Caller(NamedTuple):
    """A guest, and the address of the guest's last request; empty if it is unknown."""

    address: str
    guest: str


class Callers:
    """The addresses from which guests were last seen, in memory only: the database stores no addresses.

    Guests who have not been seen since the start share one unknown address.
    """

    def __init__(self) -> None:
        self._address_of: OrderedDict[str, str] = OrderedDict()

    def note(self, guest: str, address: str) -> None:
        """Note from where a guest calls."""
        self._address_of[guest] = address
        self._address_of.move_to_end(guest)
        if len(self._address_of) > MAX_GUESTS:
            self._address_of.popitem(last=False)

    def of(self, guest: str) -> Caller:
        """Return a guest with the address."""
        return Caller(self._address_of.get(guest, ""), guest)


def is_public_caller(caller: str) -> bool:
    """Return whether a caller has a public address; private ones are shared by a whole home or a proxy."""
    address = _address_of(caller)
    return address is not None and address.is_global


def _address_of(caller: str) -> IPv4Address | IPv6Address | None:
    """Return the address of a caller, of an IPv6 caller the first one; None if it has none."""
    try:
        return ip_address(f"{caller}::" if caller.count(":") == 3 else caller)
    except ValueError:
        return None


class Networks:
    """Named networks with a fast lookup by caller."""

    def __init__(self, networks: dict[str, str]) -> None:
        # By IP version and host bits, then by the network's prefix as a number.
        self._of: dict[tuple[int, int], dict[int, str]] = {}
        for text, name in networks.items():
            network = ip_network(text)
            shift = network.max_prefixlen - network.prefixlen
            at = self._of.setdefault((network.version, shift), {})
            at[int(network.network_address) >> shift] = name

    def find(self, caller: str) -> str | None:
        """Return the name of a network that contains a caller, or None."""
        if not self._of:
            return None
        address = _address_of(caller)
        if address is None:
            return None
        for (version, shift), names in self._of.items():
            if version == address.version and (found := names.get(int(address) >> shift)) is not None:
                return found
        return None


@cache
def lan_address() -> str | None:
    """Return this machine's address on the local network, or None."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(DOCUMENTATION_ADDRESS)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def qr_code(link: str) -> str:
    """Return a link as a QR code made of characters, for a terminal."""
    import segno

    drawn = StringIO()
    segno.make(link, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
