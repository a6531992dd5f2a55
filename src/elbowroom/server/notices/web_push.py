"""Web Push: messages encrypted for one browser (RFC 8291) and signed by this server (RFC 8292)."""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from time import time
from typing import Any, ClassVar, Final, Self
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from elbowroom.server.basics.config import Config
from elbowroom.server.notices.model import Keys, Notice, Post, Subscription
from elbowroom.server.store.keys import KeyStore
from elbowroom.server.table.answers import TableError

# A signature is valid for a day at most; each is made for one push service and reused for half of its time.
SIGNATURE_SECONDS: Final = 12 * 3600
REUSE_SECONDS: Final = SIGNATURE_SECONDS / 2
# How long a push service stores a message for an offline browser: until the clock runs out, within these limits.
MAX_TTL: Final = 3 * 24 * 3600
MIN_TTL: Final = 60
AUTH_BYTES: Final = 16


def new_key() -> str:
    """Return a new private key."""
    value = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64url_encode(value.to_bytes(32, "big"))


def base64url_encode(data: bytes) -> str:
    """Encode bytes in URL-safe base64, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class PushSigner:
    """Signs requests to push services, with the server's contact address (VAPID)."""

    def __init__(self, private_key: str, contact: str) -> None:
        self._vapid: Any = Vapid02.from_raw(private_key.encode())
        self._contact = contact
        self._cache: dict[str, tuple[float, str]] = {}

    @property
    def public_key(self) -> str:
        """The key that a browser needs to subscribe."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64url_encode(point)

    def authorization(self, endpoint: str) -> str:
        """Return the Authorization header for a push service."""
        parts = urlsplit(endpoint)
        origin = f"{parts.scheme}://{parts.netloc}"
        until, header = self._cache.get(origin, (0.0, ""))
        if until < time():
            claims = {"aud": origin, "sub": self._contact, "exp": int(time()) + SIGNATURE_SECONDS}
            header = str(self._vapid.sign(claims)["Authorization"])
            self._cache[origin] = (time() + REUSE_SECONDS, header)
        return header


class WebPush:
    """Sends notices to browsers, also to closed ones."""

    kind: ClassVar[str] = "push"

    def __init__(self, signer: PushSigner) -> None:
        self._signer = signer

    @classmethod
    async def open(cls, config: Config, keys: KeyStore) -> Self:
        """Create the channel with the key that identifies this server to push services."""
        return cls(PushSigner(await keys.get("vapid", new_key()), config.contact_url))

    @property
    def public_key(self) -> str:
        """The key that a browser needs to subscribe."""
        return self._signer.public_key

    @classmethod
    def keys_for(cls, given: Keys) -> Keys:
        """Return the two keys of the browser."""
        require_push_keys(given)
        return Keys(p256dh=given.p256dh, auth=given.auth, language=given.language)

    def post_of(self, notice: Notice, subscription: Subscription) -> Post:
        """Return the request for a notice encrypted for one browser."""
        seconds = MAX_TTL if notice.deadline is None else min(MAX_TTL, max(MIN_TTL, int(notice.deadline - time())))
        headers = {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(seconds),
            "urgency": "high",
            # A browser that was offline shows only the last turn of each table.
            "topic": notice.table,
            "authorization": self._signer.authorization(subscription.endpoint),
        }
        return Post(subscription.endpoint, encrypt(msgspec.json.encode(notice), subscription.keys), headers)


def encrypt(content: bytes, keys: Keys) -> bytes:
    """Encrypt a message for one browser."""
    encrypted: bytes = http_ece.encrypt(
        content,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=base64url_decode(keys.p256dh),
        auth_secret=base64url_decode(keys.auth),
        version="aes128gcm",
    )
    return encrypted


def require_push_keys(keys: Keys) -> None:
    """Raise TableError unless the key is a point of the curve and the secret has the right length (RFC 8291)."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64url_decode(keys.p256dh))
        is_good = len(base64url_decode(keys.auth)) == AUTH_BYTES
    except (ValueError, Base64Error):
        is_good = False
    if not is_good:
        raise TableError("bad-push-keys")


def base64url_decode(text: str) -> bytes:
    """Decode URL-safe base64, with or without padding."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
