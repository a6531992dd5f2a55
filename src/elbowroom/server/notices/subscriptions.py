"""How somebody wants to be told: where to, for which table, in which language, and with which keys."""

import hashlib
import secrets
from base64 import urlsafe_b64decode
from binascii import Error as Base64Error
from typing import Annotated, Final, Literal
from urllib.parse import SplitResult, urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec

from elbowroom.locales import LANGUAGES
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.starting import ALPHABET

Kind = Literal["push", "webhook"]
Address = Annotated[str, msgspec.Meta(min_length=8, max_length=500, pattern=r"^[!-~]+$")]
Key = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[A-Za-z0-9_=-]*$")]

MOST: Final = 20
ID_LENGTH: Final = 16
AUTH_BYTES: Final = 16


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
    kind: Kind
    endpoint: str
    keys: Keys

    @property
    def id(self) -> str:
        """A short name, by which the guest can cancel it."""
        digest = hashlib.sha256(f"{self.table} {self.kind} {self.endpoint}".encode()).digest()
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:ID_LENGTH])


def new_subscription(guest: str, kind: Kind, endpoint: str, keys: Keys, table: str = "") -> Subscription:
    """A subscription that makes sense; TableError says what does not. A webhook gets a secret of its own."""
    parts = _split(endpoint)
    if parts is None or parts.scheme not in ("https", "http") or not parts.hostname or parts.username is not None:
        raise TableError("bad-endpoint")
    if keys.language not in LANGUAGES:
        raise TableError("unknown-language", language=keys.language, languages=", ".join(LANGUAGES))
    if kind == "push":
        demand_push_keys(keys)
        keys = Keys(p256dh=keys.p256dh, auth=keys.auth, language=keys.language)
    else:
        keys = Keys(secret=secrets.token_urlsafe(24), language=keys.language)
    return Subscription(guest=guest, table=table, kind=kind, endpoint=endpoint, keys=keys)


def _split(endpoint: str) -> SplitResult | None:
    try:
        parts = urlsplit(endpoint)
        # Looked at here, since a port that is no number is found out only when it is asked for.
        _ = parts.port
    except ValueError:
        return None
    return parts


def demand_push_keys(keys: Keys) -> None:
    """A browser's key must be a point of the curve, and its secret have the right length (RFC 8291)."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(keys.p256dh))
        is_good = len(decoded(keys.auth)) == AUTH_BYTES
    except (ValueError, Base64Error):
        is_good = False
    if not is_good:
        raise TableError("bad-push-keys")


def decoded(text: str) -> bytes:
    """Bytes of a text in URL-safe base 64, with or without padding."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
