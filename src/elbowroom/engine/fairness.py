"""How the chance of a game was drawn, as its record tells it; the engine keeps it and does not read it."""

from typing import Annotated

import msgspec

Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Nonce = Annotated[str, msgspec.Meta(max_length=64)]


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What is needed to draw every outcome of a game again.

    `seed_hash` was published before the first action, the `seed` when the game was over; `nonces` are the seats' shares
    in it. `boards_drawn` tells that the boards came from it too, `before` how many entries of the game's log the record
    leaves out, and `digest` seals the record.
    """

    seed_hash: Hash
    seed: Hash
    nonces: tuple[Nonce, ...]
    boards_drawn: bool = False
    before: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0
    digest: Hash | None = None
