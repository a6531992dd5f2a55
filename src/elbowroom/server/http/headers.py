"""What callers say about answers they have already, and about how answers may be packed; how long they may be kept."""

from typing import Final

# For what has a name that changes with what is in it.
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


def is_known(tag: str, if_none_match: str) -> bool:
    """Whether whoever asks has the answer with this tag."""
    known = {one.strip().removeprefix("W/") for one in if_none_match.split(",")}
    return "*" in known or tag.removeprefix("W/") in known


def accepts(accept_encoding: str, coding: str) -> bool:
    """Whether whoever asks can unpack what is packed so."""
    weights = {}
    for part in accept_encoding.lower().split(","):
        name, _, more = part.partition(";")
        weights[name.strip()] = _weight(more)
    return weights.get(coding, weights.get("*", 0.0)) > 0


def _weight(more: str) -> float:
    name, _, value = more.partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
