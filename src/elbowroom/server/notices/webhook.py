"""Webhooks: a notice as JSON, signed with a secret that the receiver was told once."""

import hashlib
import hmac
import secrets
from typing import ClassVar, Final, Self

import msgspec

from elbowroom.server.basics.config import Config
from elbowroom.server.notices.channel import Post
from elbowroom.server.notices.messages import Notice
from elbowroom.server.notices.subscriptions import Keys, Subscription
from elbowroom.server.store.keys import KeyStore

SIGNATURE: Final = "elbowroom-signature"
SECRET_BYTES: Final = 24


class Webhook:
    """Tells an address of the guest's own."""

    kind: ClassVar[str] = "webhook"

    @classmethod
    async def open(cls, _config: Config, _keys: KeyStore) -> Self:
        """It needs no key of the server."""
        return cls()

    @classmethod
    def keys_for(cls, given: Keys) -> Keys:
        """A secret of its own."""
        return Keys(secret=secrets.token_urlsafe(SECRET_BYTES), language=given.language)

    def post_of(self, notice: Notice, subscription: Subscription) -> Post:
        """A notice signed for whoever has the secret."""
        data = msgspec.json.encode(notice)
        signed = signature(data, subscription.keys.secret)
        return Post(subscription.endpoint, data, {"content-type": "application/json", SIGNATURE: signed})


def signature(data: bytes, secret: str) -> str:
    """What tells a receiver that a message is from here: HMAC-SHA-256 with the webhook's secret."""
    return "sha256=" + hmac.new(secret.encode(), data, hashlib.sha256).hexdigest()
