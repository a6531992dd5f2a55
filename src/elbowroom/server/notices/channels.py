"""All channels for notices, and validation of new subscriptions."""

from typing import Final
from urllib.parse import SplitResult, urlsplit

from elbowroom.server.basics.config import Config
from elbowroom.server.notices.model import Channel, Keys, Subscription
from elbowroom.server.notices.web_push import WebPush
from elbowroom.server.notices.webhook import Webhook
from elbowroom.server.store.keys import KeyStore
from elbowroom.server.table.answers import TableError
from elbowroom.texts import LANGUAGES

CHANNELS: Final[tuple[type[Channel], ...]] = (WebPush, Webhook)


def kinds() -> tuple[str, ...]:
    """Return the kinds of subscriptions."""
    return tuple(channel.kind for channel in CHANNELS)


async def open_channels(config: Config, keys: KeyStore) -> dict[str, Channel]:
    """Open all channels when the server starts; return them by kind."""
    return {channel.kind: await channel.open(config, keys) for channel in CHANNELS}


def channel_of(kind: str) -> type[Channel]:
    """Return the channel of a kind of subscription."""
    return next(channel for channel in CHANNELS if channel.kind == kind)


def new_subscription(guest: str, kind: str, endpoint: str, keys: Keys, table: str = "") -> Subscription:
    """Return a valid subscription; raise TableError otherwise."""
    parts = _split(endpoint)
    if parts is None or parts.scheme not in ("https", "http") or not parts.hostname or parts.username is not None:
        raise TableError("bad-endpoint")
    if keys.language not in LANGUAGES:
        raise TableError("unknown-language", language=keys.language, languages=", ".join(LANGUAGES))
    return Subscription(guest=guest, table=table, kind=kind, endpoint=endpoint, keys=channel_of(kind).keys_for(keys))


def _split(endpoint: str) -> SplitResult | None:
    try:
        parts = urlsplit(endpoint)
        # Reading the port raises ValueError if it is invalid.
        _ = parts.port
    except ValueError:
        return None
    return parts
