"""What somebody is told, and how it travels."""

import hashlib
import hmac
from time import time
from typing import Final, NamedTuple

import msgspec

from elbowroom.locales import words
from elbowroom.server.notices.push import PushSigner, seal
from elbowroom.server.notices.subscriptions import Subscription
from elbowroom.server.table.info import TableInfo

SIGNATURE: Final = "elbowroom-signature"
# How long a push service keeps a message for a browser that is not there: until the clock runs out, or so many seconds.
KEEPS: Final = 3 * 24 * 3600
SHORTEST: Final = 60


class Turn(NamedTuple):
    """A turn for which a table waits for a guest."""

    guest: str
    info: TableInfo
    turn: int
    since: float


class Notice(msgspec.Struct, omit_defaults=True, kw_only=True, tag="turn", tag_field="type"):
    """It is somebody's turn; `id` is the same should a message come twice, `content` repeats `text` for chat rooms."""

    id: str
    table: str
    game: str
    turn: int
    link: str
    title: str
    text: str
    content: str
    deadline: float | None = None


class Post(NamedTuple):
    """What is posted."""

    content: bytes
    headers: dict[str, str]


def notice_of(turn: Turn, base_url: str, language: str) -> Notice:
    """What a guest is told of a turn."""
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


def post_of(turn: Turn, subscription: Subscription, base_url: str, signer: PushSigner) -> Post:
    """A notice as it is posted: sealed for a browser, or signed for whoever has the secret of a webhook."""
    data = msgspec.json.encode(notice_of(turn, base_url, subscription.keys.language))
    if subscription.kind == "webhook":
        return Post(data, {"content-type": "application/json", SIGNATURE: signature(data, subscription.keys.secret)})
    deadline = turn.info.deadline
    seconds = KEEPS if deadline is None else min(KEEPS, max(SHORTEST, int(deadline - time())))
    headers = {
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        "ttl": str(seconds),
        "urgency": "high",
        # A browser that was away is shown the last turn of each table, not all of them.
        "topic": turn.info.id,
        "authorization": signer.authorization(subscription.endpoint),
    }
    return Post(seal(data, subscription.keys), headers)


def signature(data: bytes, secret: str) -> str:
    """What tells a receiver that a message is from here: HMAC-SHA-256 with the webhook's secret."""
    return "sha256=" + hmac.new(secret.encode(), data, hashlib.sha256).hexdigest()
