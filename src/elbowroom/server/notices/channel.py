"""A channel: one way in which somebody is told of a turn."""

from typing import ClassVar, NamedTuple, Protocol, Self

from elbowroom.server.basics.config import Config
from elbowroom.server.notices.messages import Notice
from elbowroom.server.notices.subscriptions import Keys, Subscription
from elbowroom.server.store.keys import KeyStore


class Post(NamedTuple):
    """What is posted, and where to."""

    url: str
    content: bytes
    headers: dict[str, str]


class Channel(Protocol):
    """What a channel needs of a subscription, and how a notice travels; `channels.py` lists all of them."""

    # By this subscriptions name it: at most eight letters.
    kind: ClassVar[str]

    @classmethod
    async def open(cls, config: Config, keys: KeyStore) -> Self:
        """The channel of a server that starts, with whatever keys it needs."""
        ...

    @classmethod
    def keys_for(cls, given: Keys) -> Keys:
        """What a new subscription keeps of the keys that were given; TableError if they are of no use."""
        ...

    def post_of(self, notice: Notice, subscription: Subscription) -> Post:
        """A notice as it is posted."""
        ...
