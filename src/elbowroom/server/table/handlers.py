"""What carries out messages: a handler for each kind, and for none too few."""

from collections.abc import Mapping
from types import UnionType
from typing import TypeVar, get_args

Handler = TypeVar("Handler")


def complete(messages: UnionType, handlers: Mapping[type, Handler]) -> dict[type, Handler]:
    """The handlers of all messages of a union; who adds a message without one learns so when the server is imported."""
    wanted = set(get_args(messages))
    if wanted != handlers.keys():
        lacking = sorted(kind.__name__ for kind in wanted - handlers.keys())
        needless = sorted(kind.__name__ for kind in handlers.keys() - wanted)
        raise TypeError(f"Messages without a handler: {lacking}; handlers without a message: {needless}.")
    return dict(handlers)
