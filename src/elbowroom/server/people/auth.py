"""Tokens: a token proves which guest its bearer is, without a password, and expires.

The server signs tokens and stores none. Each names the device that it was made for, and is invalid once the guest has
signed out there. A device gets new tokens with its renewal key, which it sends for nothing else.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence
from time import time
from typing import Any, Final, NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from elbowroom.server.store.keys import Key

# The name of the key series.
TOKENS: Final = "token"
# Seconds for which a token is valid, unless the settings say otherwise.
TOKEN_SECONDS: Final = 30 * 24 * 3600.0
# Seconds for which a link to another device is valid.
LINK_SECONDS: Final = 15 * 60
# Seconds until every process knows a new key, so that tokens can be signed with it.
SIGN_AFTER: Final = 180
# Seconds between two reads of the keys.
KEYS_READ_EVERY: Final = 60
# Finds tokens, codes of links, renewal keys and bot tokens in texts such as logs; signed JSON may be compressed.
TOKEN_PATTERN: Final = re.compile(
    r"(?:(?:Wy[IJ]|\.eJ)[A-Za-z0-9_-]{1,400}\.|renew\.[2-9a-z]{16}\.|erbot_)[A-Za-z0-9_-]{43}"
)


class Identity(NamedTuple):
    """A guest, and the device on which they are signed in."""

    guest: str
    device: str


class Link(NamedTuple):
    """A one-time link that makes another device the same guest."""

    identity: Identity
    id: str
    until: float


class Signer:
    """Signs with the newest key that all processes know, and accepts signatures of all keys."""

    def __init__(self, keys: Sequence[Key] = (), token_seconds: float = TOKEN_SECONDS) -> None:
        self._keys: list[Key] = []
        self.token_seconds = token_seconds
        self.set_keys(keys)

    def set_keys(self, keys: Sequence[Key]) -> None:
        """Replace the keys."""
        self._keys = sorted(keys, key=lambda key: key.made_at)
        old = [key for key in self._keys if key.made_at <= time() - SIGN_AFTER] or self._keys[:1]
        # The serializer signs with the last key.
        in_order = [key.value for key in self._keys if key not in old] + [key.value for key in old]
        self._tokens = _serializer(in_order, "guest")
        self._links = _serializer(in_order, "link")

    def token(self, identity: Identity) -> str:
        """Return a token, valid for `token_seconds`."""
        return self._tokens.dumps([*identity, int(time() + self.token_seconds)])

    def identity_of(self, token: str | None) -> Identity | None:
        """Return the identity in a token; None if the token is invalid or expired."""
        content = _verified(self._tokens, token) if token else None
        if content is None:
            return None
        guest, device, until = content
        return Identity(guest, device) if until >= time() else None

    def link_code(self, identity: Identity) -> tuple[str, float]:
        """Return a code that signs another device in, and when it expires."""
        until = time() + LINK_SECONDS
        return self._links.dumps([*identity, secrets.token_urlsafe(12), until]), until

    def link_of(self, code: str) -> Link | None:
        """Return the link of a code; None if it is invalid or expired."""
        content = _verified(self._links, code)
        if content is None:
            return None
        guest, device, link, until = content
        return Link(Identity(guest, device), link, until) if until >= time() else None


def _serializer(keys: list[str], kind: str) -> URLSafeSerializer:
    """Return a serializer whose signatures are valid only for one kind of content."""
    options = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
    return URLSafeSerializer(keys or [""], salt=kind, signer_kwargs=options)


def _verified(serializer: URLSafeSerializer, text: str) -> Any:
    """Return the signed content; None if the signature is invalid."""
    try:
        return serializer.loads(text)
    except (BadData, UnicodeError):
        return None
