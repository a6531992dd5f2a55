"""Web Push: a message sealed for one browser (RFC 8291) and signed by this server (RFC 8292)."""

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
from elbowroom.server.notices.channel import Post
from elbowroom.server.notices.messages import Notice
from elbowroom.server.notices.subscriptions import Keys, Subscription
from elbowroom.server.store.keys import KeyStore
from elbowroom.server.table.refusals import TableError

# A signature may be used for a day at most; each is made for one push service and kept for half of that.
SIGNATURE_LASTS: Final = 12 * 3600
KEEPS_SIGNATURE: Final = SIGNATURE_LASTS / 2
# How long a push service keeps a message for a browser that is not there: until the clock runs out, or so many seconds.
KEEPS: Final = 3 * 24 * 3600
SHORTEST: Final = 60
AUTH_BYTES: Final = 16


def new_key() -> str:
    """A private key for a server that has none."""
    value = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(value.to_bytes(32, "big"))


def encoded(data: bytes) -> str:
    """Bytes in URL-safe base 64, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class PushSigner:
    """Signs what is sent to push services, so that they know who sends it and can tell whom to ask."""

    def __init__(self, private_key: str, contact: str) -> None:
        self._vapid: Any = Vapid02.from_raw(private_key.encode())
        self._contact = contact
        self._kept: dict[str, tuple[float, str]] = {}

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return encoded(point)

    def authorization(self, endpoint: str) -> str:
        """The header that a push service wants to see."""
        parts = urlsplit(endpoint)
        origin = f"{parts.scheme}://{parts.netloc}"
        until, header = self._kept.get(origin, (0.0, ""))
        if until < time():
            claims = {"aud": origin, "sub": self._contact, "exp": int(time()) + SIGNATURE_LASTS}
            header = str(self._vapid.sign(claims)["Authorization"])
            self._kept[origin] = (time() + KEEPS_SIGNATURE, header)
        return header


class WebPush:
    """Tells a browser, also one that is closed: sealed for it, and signed by this server."""

    kind: ClassVar[str] = "push"

    def __init__(self, signer: PushSigner) -> None:
        self._signer = signer

    @classmethod
    async def open(cls, config: Config, keys: KeyStore) -> Self:
        """With the key by which push services know this server."""
        return cls(PushSigner(await keys.get("vapid", new_key()), config.contact_url))

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe."""
        return self._signer.public_key

    @classmethod
    def keys_for(cls, given: Keys) -> Keys:
        """The two keys of the browser."""
        demand_push_keys(given)
        return Keys(p256dh=given.p256dh, auth=given.auth, language=given.language)

    def post_of(self, notice: Notice, subscription: Subscription) -> Post:
        """A notice that only one browser can read."""
        seconds = KEEPS if notice.deadline is None else min(KEEPS, max(SHORTEST, int(notice.deadline - time())))
        headers = {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(seconds),
            "urgency": "high",
            # A browser that was away is shown the last turn of each table, not all of them.
            "topic": notice.table,
            "authorization": self._signer.authorization(subscription.endpoint),
        }
        return Post(subscription.endpoint, seal(msgspec.json.encode(notice), subscription.keys), headers)


def seal(content: bytes, keys: Keys) -> bytes:
    """A message that only one browser can read."""
    sealed: bytes = http_ece.encrypt(
        content,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(keys.p256dh),
        auth_secret=decoded(keys.auth),
        version="aes128gcm",
    )
    return sealed


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
