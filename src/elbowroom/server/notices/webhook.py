"""Webhooks: notices as JSON, signed with a secret that was shown to the guest once."""

import hashlib
import hmac
import secrets
from typing import ClassVar, Final, Self

import msgspec

from elbowroom.server.basics.config import Config
from elbowroom.server.notices.model import Keys, Notice, Post, Subscription
from elbowroom.server.store.keys import KeyStore

SIGNATURE: Final = "elbowroom-signature"
SECRET_BYTES: Final = 24


class Webhook:
    """Sends notices to a URL of the guest."""

    kind: ClassVar[str] = "webhook"

    @classmethod
    async def open(cls, _config: Config, _keys: KeyStore) -> Self:
        """Create the channel; it needs no keys of the server."""
        return cls()

    @classmethod
    def keys_for(cls, given: Keys) -> Keys:
        """Return a new secret."""
        return Keys(secret=secrets.token_urlsafe(SECRET_BYTES), language=given.language)

    def post_of(self, notice: Notice, subscription: Subscription) -> Post:
        """Return the request for a notice signed with the secret."""
        data = msgspec.json.encode(notice)
        signed = signature(data, subscription.keys.secret)
        return Post(subscription.endpoint, data, {"content-type": "application/json", SIGNATURE: signed})


def signature(data: bytes, secret: str) -> str:
    """Return the signature of a message: HMAC-SHA-256 with the webhook's secret."""
    return "sha256=" + hmac.new(secret.encode(), data, hashlib.sha256).hexdigest()
