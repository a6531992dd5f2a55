"""Handlers of messages, registered where they are defined; a message without a handler fails at import."""

from collections.abc import Callable, Mapping
from types import UnionType
from typing import TypeVar, get_args

Handler = TypeVar("Handler")


class Handlers(dict[type, Handler]):
    """Handlers by type of message."""

    def on(self, *messages: type) -> Callable[[Handler], Handler]:
        """Return a decorator that registers the handler of some messages."""

        def register(handler: Handler) -> Handler:
            for message in messages:
                if message in self:
                    raise TypeError(f"A second handler for {message.__name__}.")
                self[message] = handler
            return handler

        return register


def require_handlers(messages: UnionType, *registered: Mapping[type, object]) -> None:
    """Raise TypeError unless there are handlers for all messages of a union, and for no others."""
    wanted: set[type] = set(get_args(messages))
    found: set[type] = set().union(*registered)
    if wanted != found:
        lacking = sorted(kind.__name__ for kind in wanted - found)
        needless = sorted(kind.__name__ for kind in found - wanted)
        raise TypeError(f"Messages without a handler: {lacking}; handlers without a message: {needless}.")
