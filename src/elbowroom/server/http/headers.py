"""Headers of requests and answers: the caller, ETags, accepted encodings, and cache-control values."""

from typing import Final

from starlette.types import Scope

from elbowroom.server.basics.limits import Buckets, RateState
from elbowroom.server.basics.networks import caller_of
from elbowroom.server.table.answers import TableError

# For URLs that change with their content.
FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
# The key in a request's scope of the rate limit that applies to it.
RATE: Final = "elbowroom.rate"
# Headers that pages of other origins may read.
RETRY_AFTER: Final = "retry-after"
TOO_MANY: Final = 429
RATE_HEADERS: Final = ("ratelimit-limit", "ratelimit-remaining", "ratelimit-reset", RETRY_AFTER)


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


def take(scope: Scope, buckets: Buckets, name: str, reason: str) -> None:
    """Take one token for a request, whose answer then says how many are left; raise TableError if there is none."""
    is_allowed = buckets.take(name)
    scope[RATE] = buckets.state(name)
    if not is_allowed:
        raise TableError(reason)


def rate_headers(scope: Scope, status: int) -> dict[str, str]:
    """Return the headers that say what is left of the rate limit that applies to a request."""
    state: RateState | None = scope.get(RATE)
    if state is None:
        return {}
    found = dict(zip(RATE_HEADERS, map(str, state), strict=True))
    # Other limits may refuse a request too: they set this header themselves.
    if status != TOO_MANY or not state.retry_after:
        del found[RETRY_AFTER]
    return found
