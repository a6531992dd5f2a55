"""All channels by which somebody can be told of a turn."""

from typing import Final

from elbowroom.server.basics.config import Config
from elbowroom.server.notices.channel import Channel
from elbowroom.server.notices.web_push import WebPush
from elbowroom.server.notices.webhook import Webhook
from elbowroom.server.store.keys import KeyStore

CHANNELS: Final[tuple[type[Channel], ...]] = (WebPush, Webhook)


def kinds() -> tuple[str, ...]:
    """The kinds of subscriptions there are."""
    return tuple(channel.kind for channel in CHANNELS)


async def open_channels(config: Config, keys: KeyStore) -> dict[str, Channel]:
    """All channels of a server that starts, by kind."""
    return {channel.kind: await channel.open(config, keys) for channel in CHANNELS}


def channel_of(kind: str) -> type[Channel]:
    """The channel of a kind of subscription."""
    return next(channel for channel in CHANNELS if channel.kind == kind)
