"""Who is calling, as far as limits are concerned."""

from starlette.types import Scope

from elbowroom.server.basics.networks import caller_of


def caller(scope: Scope) -> str:
    """Who is calling: an address, of which only the half that names a network counts where there are so many."""
    return caller_of(str((scope.get("client") or ("", 0))[0]))
