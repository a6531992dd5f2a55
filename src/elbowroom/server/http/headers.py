"""Headers of requests and answers: the caller, ETags, accepted encodings, and cache-control values."""

from typing import Final

from starlette.types import Scope

from elbowroom.server.basics.networks import caller_of

# For URLs that change with their content.
FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"


def is_known(tag: str, if_none_match: str) -> bool:
    """Return whether a client has the answer with this ETag."""
    known = {one.strip().removeprefix("W/") for one in if_none_match.split(",")}
    return "*" in known or tag.removeprefix("W/") in known


def accepts(accept_encoding: str, coding: str) -> bool:
    """Return whether a client accepts an encoding."""
    weights = {}
    for part in accept_encoding.lower().split(","):
        name, _, parameter = part.partition(";")
        weights[name.strip()] = _weight(parameter)
    return weights.get(coding, weights.get("*", 0.0)) > 0


def _weight(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def caller(scope: Scope) -> str:
    """Return the address of a request's caller; for IPv6 only the network, as one caller has many addresses."""
    return caller_of(str((scope.get("client") or ("", 0))[0]))
