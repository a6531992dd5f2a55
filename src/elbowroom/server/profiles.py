"""What is kept about a guest, as the guest itself may see it."""

import msgspec


class Profile(msgspec.Struct, frozen=True):
    """A guest: an id that everybody may know, a name, and whether games count for ratings."""

    id: str
    name: str
    rated: bool
    created_at: float
