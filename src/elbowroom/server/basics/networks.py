"""Networks of callers: an IPv4 address or network, and of IPv6 at least a /64, since one household has as many."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

Network = IPv4Network | IPv6Network

# A caller of IPv6 is known by so many bits.
OF_A_CALLER: Final = 64
# Larger ones are half of the world: shorter prefixes are refused, by the version of the address.
SHORTEST: Final = {4: 8, 6: 16}


def network_from(text: str) -> Network | None:
    """The network that somebody means with an address or a network in words; None where there is no sense in it."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        return None
    if isinstance(found, IPv6Network):
        mapped = found.network_address.ipv4_mapped
        if mapped is not None and found.prefixlen == found.max_prefixlen:
            return ip_network(mapped)
        if found.prefixlen > OF_A_CALLER:
            found = found.supernet(new_prefix=OF_A_CALLER)
    return found if found.prefixlen >= SHORTEST[found.version] else None


def caller_of(address: str) -> str:
    """Who calls from an address, as far as limits are concerned: of IPv6 only the half that names a network counts."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        return str(known.ipv4_mapped or known.exploded[:19])
    return address


class Networks:
    """Some networks, in which a caller is found quickly however many there are."""

    def __init__(self, networks: dict[str, str]) -> None:
        # By version and length of the prefix, then by what the prefix is.
        self._of: dict[tuple[int, int], dict[int, str]] = {}
        for text, name in networks.items():
            network = ip_network(text)
            shift = network.max_prefixlen - network.prefixlen
            at = self._of.setdefault((network.version, shift), {})
            at[int(network.network_address) >> shift] = name

    def find(self, caller: str) -> str | None:
        """The name of a network to which a caller belongs; None if there is none."""
        if not self._of:
            return None
        try:
            # Of IPv6 a caller is the first half of an address.
            address = ip_address(f"{caller}::" if caller.count(":") == 3 else caller)
        except ValueError:
            return None
        for (version, shift), names in self._of.items():
            if version == address.version and (found := names.get(int(address) >> shift)) is not None:
                return found
        return None
