"""Under which rules a file was written, and how to tell two states apart."""

from hashlib import blake2b
from typing import Final

from elbowroom.engine.state import State

# Raised when a fix changes what recorded games lead to.
RULES_VERSION: Final = 1


def hash_of(state: State) -> str:
    """A short text that differs when anything about two states differs."""
    return blake2b(repr(state.key()).encode(), digest_size=8).hexdigest()
