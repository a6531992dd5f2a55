"""Secret seeds, one for each game; `elbowroom.fair` draws from them and checks what was drawn."""

import secrets
from typing import Final

SEED_BYTES: Final = 32


def new_seed() -> str:
    """A secret seed for one game."""
    return secrets.token_hex(SEED_BYTES)
