"""Tokens: a token proves which guest its bearer is, without a password; the server signs tokens and stores none."""

import hashlib
import secrets
from collections.abc import Sequence
from time import time
from typing import Any, Final, NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from elbowroom.server.store.keys import Key

# The name of the key series.
TOKENS: Final = "token"
# Seconds for which a link to another device is valid.
LINK_SECONDS: Final = 15 * 60
# Seconds until every process knows a new key, so that tokens can be signed with it.
SIGN_AFTER: Final = 180
# Seconds between two reads of the keys.
KEYS_READ_EVERY: Final = 60


class Identity(NamedTuple):
    """A guest, and the guest's number of sign-outs when the token was made: tokens with a lower number are void."""

    guest: str
    sign_outs: int


class Link(NamedTuple):
    """A one-time link that makes another device the same guest."""

    identity: Identity
    id: str
    until: float


class Signer:
    """Signs with the newest key that all processes know, and accepts signatures of all keys."""

    def __init__(self, keys: Sequence[Key] = ()) -> None:
        self._keys: list[Key] = []
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
        """Return a guest's token."""
        return self._tokens.dumps(list(identity))

    def identity_of(self, token: str | None) -> Identity | None:
        """Return the identity in a token; None if its signature is invalid."""
        return Identity(*content) if token and (content := _verified(self._tokens, token)) is not None else None

    def link_code(self, identity: Identity) -> tuple[str, float]:
        """Return a code that gives another device the guest's token, and when it expires."""
        until = time() + LINK_SECONDS
        return self._links.dumps([*identity, secrets.token_urlsafe(12), until]), until

    def link_of(self, code: str) -> Link | None:
        """Return the link of a code; None if it is invalid or expired."""
        content = _verified(self._links, code)
        if content is None:
            return None
        guest, sign_outs, link, until = content
        return Link(Identity(guest, sign_outs), link, until) if until >= time() else None


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
