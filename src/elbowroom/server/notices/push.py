"""Web Push: a message sealed for one browser (RFC 8291) and signed by this server (RFC 8292)."""

import os
from base64 import urlsafe_b64encode
from time import time
from typing import Any, Final
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from elbowroom.server.notices.subscriptions import Keys, decoded

# A signature may be used for a day at most; each is made for one push service and kept for half of that.
SIGNATURE_LASTS: Final = 12 * 3600
KEEPS_SIGNATURE: Final = SIGNATURE_LASTS / 2


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
