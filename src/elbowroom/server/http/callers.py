"""Who is calling, as far as limits are concerned."""

from ipaddress import IPv6Address, ip_address

from starlette.types import Scope


def caller(scope: Scope) -> str:
    """Who is calling: an address, of which only the half that names a network counts where there are so many."""
    address = str((scope.get("client") or ("", 0))[0])
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        return str(known.ipv4_mapped or known.exploded[:19])
    return address
