"""Notices of turns, the subscriptions to them, and the interface of channels that send them."""

import hashlib
from typing import Annotated, ClassVar, Final, NamedTuple, Protocol, Self

import msgspec

from elbowroom.server.basics.config import Config
from elbowroom.server.store.keys import KeyStore
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.starting import ALPHABET
from elbowroom.texts import words

Address = Annotated[str, msgspec.Meta(min_length=8, max_length=500, pattern=r"^[!-~]+$")]
Key = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[A-Za-z0-9_=-]*$")]

MAX_SUBSCRIPTIONS: Final = 20
ID_LENGTH: Final = 16


class Turn(NamedTuple):
    """A turn in which a table waits for a guest."""

    guest: str
    info: TableInfo
    turn: int
    since: float


class Notice(msgspec.Struct, omit_defaults=True, kw_only=True, tag="turn", tag_field="type"):
    """A notice of a guest's turn; a repeated one has the same `id`, and `content` repeats `text` for chat services."""

    id: str
    table: str
    game: str
    turn: int
    link: str
    title: str
    text: str
    content: str
    deadline: float | None = None


def notice_of(turn: Turn, base_url: str, language: str) -> Notice:
    """Return the notice of a turn in a language."""
    info = turn.info
    game = words(f"game.{info.setup.game}", language)
    link = f"{base_url}/t/{info.id}"
    text = words("notice.body", language, game=game, link=link)
    return Notice(
        id=f"{info.id}-{turn.turn}",
        table=info.id,
        game=info.setup.game,
        turn=turn.turn,
        link=link,
        title=words("notice.title", language),
        text=text,
        content=text,
        deadline=info.deadline,
    )


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two keys of a browser's push subscription."""

    p256dh: Key
    auth: Key


class Keys(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Keys to encrypt or sign messages (two of a browser for Web Push, a secret for a webhook), and the language."""

    p256dh: Key = ""
    auth: Key = ""
    secret: Key = ""
    language: Annotated[str, msgspec.Meta(max_length=10)] = "en"


class Subscription(msgspec.Struct, frozen=True, kw_only=True):
    """A guest's subscription to notices; an empty `table` means all tables."""

    guest: str
    table: str
    # The kind of its channel.
    kind: str
    endpoint: str
    keys: Keys

    @property
    def id(self) -> str:
        """A short id, by which the guest can cancel it."""
        digest = hashlib.sha256(f"{self.table} {self.kind} {self.endpoint}".encode()).digest()
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:ID_LENGTH])


class Post(NamedTuple):
    """A POST request to send."""

    url: str
    content: bytes
    headers: dict[str, str]


class Channel(Protocol):
    """A way to send notices; all are listed in `channels.py`."""

    # The name of the channel in subscriptions: at most eight letters.
    kind: ClassVar[str]

    @classmethod
    async def open(cls, config: Config, keys: KeyStore) -> Self:
        """Create the channel when the server starts, with the keys it needs."""
        ...

    @classmethod
    def keys_for(cls, given: Keys) -> Keys:
        """Return the keys that a new subscription stores; raise TableError if the given ones are invalid."""
        ...

    def post_of(self, notice: Notice, subscription: Subscription) -> Post:
        """Return the request that delivers a notice."""
        ...
