"""How somebody wants to be told: where to, for which table, in which language, and with which keys."""

import hashlib
from typing import Annotated, Final

import msgspec

from elbowroom.server.table.starting import ALPHABET

Address = Annotated[str, msgspec.Meta(min_length=8, max_length=500, pattern=r"^[!-~]+$")]
Key = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[A-Za-z0-9_=-]*$")]

MOST: Final = 20
ID_LENGTH: Final = 16


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two keys of a browser's push subscription."""

    p256dh: Key
    auth: Key


class Keys(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a message is sealed with: a browser's two keys for Web Push, a secret for a webhook; and the language."""

    p256dh: Key = ""
    auth: Key = ""
    secret: Key = ""
    language: Annotated[str, msgspec.Meta(max_length=10)] = "en"


class Subscription(msgspec.Struct, frozen=True, kw_only=True):
    """How and where a guest wants to be told; an empty `table` means all tables."""

    guest: str
    table: str
    # Of a channel.
    kind: str
    endpoint: str
    keys: Keys

    @property
    def id(self) -> str:
        """A short name, by which the guest can cancel it."""
        digest = hashlib.sha256(f"{self.table} {self.kind} {self.endpoint}".encode()).digest()
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:ID_LENGTH])
