"""Under which rules a file was written, and how to tell two states apart."""

from typing import Final

from elbowroom.engine.state import State

# Raised when a fix changes what recorded games lead to.
RULES_VERSION: Final = 1


def hash_of(state: State) -> str:
    """A short text that differs when anything about two states differs."""
    # Takes as long to import as a good part of the rules, and a new game needs none.
    from hashlib import blake2b

    return blake2b(repr(state.key()).encode(), digest_size=8).hexdigest()
