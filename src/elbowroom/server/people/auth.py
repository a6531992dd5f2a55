"""Tokens: whoever has one is the guest it names, without a password; the server signs them and keeps none."""

import hashlib
import secrets
from collections.abc import Sequence
from time import time
from typing import Any, Final, NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from elbowroom.server.store.keys import Key

# The name of the keys.
TOKENS: Final = "token"
# How long a link that moves a guest to another device can be used, in seconds.
LINK_LASTS: Final = 15 * 60
# After so many seconds every process knows a new key, and tokens can be signed with it.
KNOWN_AFTER: Final = 180
# How often a process looks for new keys, in seconds.
KEYS_READ_EVERY: Final = 60


class Identity(NamedTuple):
    """A guest, and how often the guest had signed out everywhere when the token was made: older ones are void."""

    guest: str
    sign_outs: int


class Link(NamedTuple):
    """Makes another device the same guest, once, while it lasts."""

    identity: Identity
    id: str
    until: float


class Signer:
    """Signs with the newest key that all processes know, and believes what any of the keys has signed."""

    def __init__(self, keys: Sequence[Key] = ()) -> None:
        self._keys: list[Key] = []
        self.learn(keys)

    def learn(self, keys: Sequence[Key]) -> None:
        """From now on these are the keys."""
        self._keys = sorted(keys, key=lambda key: key.made_at)
        old = [key for key in self._keys if key.made_at <= time() - KNOWN_AFTER] or self._keys[:1]
        # The last one signs.
        in_order = [key.value for key in self._keys if key not in old] + [key.value for key in old]
        self._tokens = _serializer(in_order, "guest")
        self._links = _serializer(in_order, "link")

    def token(self, identity: Identity) -> str:
        """The token of a guest."""
        return self._tokens.dumps(list(identity))

    def identity_of(self, token: str | None) -> Identity | None:
        """Whom a token names, if the server signed it."""
        return Identity(*said) if token and (said := _loaded(self._tokens, token)) is not None else None

    def link_code(self, identity: Identity) -> tuple[str, float]:
        """A code that gives another device the guest's token, and until when."""
        until = time() + LINK_LASTS
        return self._links.dumps([*identity, secrets.token_urlsafe(12), until]), until

    def link_of(self, code: str) -> Link | None:
        """What a code says, if it is ours and still good."""
        said = _loaded(self._links, code)
        if said is None:
            return None
        guest, sign_outs, link, until = said
        return Link(Identity(guest, sign_outs), link, until) if until >= time() else None


def _serializer(keys: list[str], what: str) -> URLSafeSerializer:
    """What is signed as one thing is never taken for another."""
    how = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
    return URLSafeSerializer(keys or [""], salt=what, signer_kwargs=how)


def _loaded(serializer: URLSafeSerializer, text: str) -> Any:
    """What was signed; nothing reads what was not."""
    try:
        return serializer.loads(text)
    except (BadData, UnicodeError):
        return None
