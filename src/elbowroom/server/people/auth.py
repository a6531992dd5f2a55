"""Tokens: whoever has one is the guest it names, without a password; the server signs them and keeps none."""

import hashlib
import hmac
from time import time
from typing import Final

SIGNATURE_LENGTH: Final = 32
# How long a link that moves a guest to another device can be used, in seconds.
LINK_LASTS: Final = 15 * 60


class Signer:
    """Signs tokens with the server's key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def token(self, guest_id: str) -> str:
        """The token of a guest."""
        return f"{guest_id}.{self._signature(f'guest {guest_id}')}"

    def guest_of(self, token: str | None) -> str | None:
        """The guest that a token names, if the server signed it."""
        guest_id, _, signature = (token or "").partition(".")
        is_ours = hmac.compare_digest(signature.encode(), self._signature(f"guest {guest_id}").encode())
        return guest_id if guest_id and is_ours else None

    def link_code(self, guest_id: str) -> str:
        """A code that gives another device the guest's token, for a quarter of an hour."""
        until = int(time()) + LINK_LASTS
        return f"{guest_id}.{until}.{self._signature(f'link {guest_id} {until}')}"

    def guest_of_link(self, code: str) -> str | None:
        """The guest of a link code, if it is ours and still good."""
        guest_id, _, rest = code.partition(".")
        until, _, signature = rest.partition(".")
        is_ours = hmac.compare_digest(signature.encode(), self._signature(f"link {guest_id} {until}").encode())
        return guest_id if is_ours and until.isdigit() and int(until) >= time() else None

    def _signature(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()[:SIGNATURE_LENGTH]
