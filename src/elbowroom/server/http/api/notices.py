"""Being told that it is one's turn: by a browser's push messages, or by a webhook of one's own."""

from typing import Annotated

import msgspec
from msgspec.structs import asdict

from elbowroom.server.http.api.endpoint import table_of
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.notices.channels import kinds
from elbowroom.server.notices.posting import demand_public
from elbowroom.server.notices.subscribing import new_subscription
from elbowroom.server.notices.subscriptions import Address, Keys, PushKeys, Subscription
from elbowroom.server.operations.services import Services
from elbowroom.server.table.info import Id
from elbowroom.server.table.seating import Guest, own_seat

# One of the channels.
Kind = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(kinds())})$")]


class PushKey(msgspec.Struct):
    """The server's public key, which a browser needs to subscribe (`applicationServerKey`)."""

    key: str


class NewSubscription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Where to be told: the endpoint and keys of a browser's push subscription, or the address of a webhook."""

    kind: Kind
    endpoint: Address
    keys: PushKeys | None = None
    # A table at which I sit; without one, all of them.
    table: Id | None = None
    language: str = "en"


class Subscribed(msgspec.Struct, omit_defaults=True, kw_only=True):
    """Where I am told; a webhook's `secret` is said once, and signs what is sent there."""

    id: str
    kind: Kind
    endpoint: str
    language: str
    table: str | None = None
    secret: str | None = None


class Subscriptions(msgspec.Struct):
    """All places where I am told."""

    subscriptions: tuple[Subscribed, ...]


async def push_key(services: Services) -> PushKey:
    """The key with which this server signs push messages."""
    return PushKey(services.notifier.push_key)


async def subscribe(services: Services, guest: Guest, body: NewSubscription) -> Subscribed:
    """Be told when it is my turn and I am not at the table: one message for each turn.

    A webhook is sent JSON with `type`, `id`, `table`, `game`, `turn`, `link`, `title`, `text`, `content`, `deadline`.
    The header `Elbowroom-Signature` is `sha256=` and the HMAC-SHA-256 of the body with the secret. Answer with any
    status from 200 to 299; 404 or 410 ends the subscription.
    """
    if body.table is not None:
        own_seat((await table_of(services, body.table)).table.info, guest.id)
    if not services.config.notices_to_private:
        demand_public(body.endpoint)
    keys = Keys(**asdict(body.keys) if body.keys else {}, language=body.language)
    subscription = new_subscription(guest.id, body.kind, body.endpoint, keys, body.table or "")
    await services.subscriptions.add(subscription)
    return _told(subscription, with_secret=True)


async def subscriptions(services: Services, guest: Guest) -> Subscriptions:
    """Where I am told."""
    return Subscriptions(tuple(_told(subscription) for subscription in await services.subscriptions.of_guest(guest.id)))


async def unsubscribe(services: Services, guest: Guest, path: dict[str, str]) -> None:
    """Be told there no more."""
    for subscription in await services.subscriptions.of_guest(guest.id):
        if subscription.id == path["subscription"]:
            await services.subscriptions.remove(subscription)
            return
    raise ApiError("unknown-subscription")


def _told(subscription: Subscription, *, with_secret: bool = False) -> Subscribed:
    return Subscribed(
        id=subscription.id,
        kind=subscription.kind,
        endpoint=subscription.endpoint,
        language=subscription.keys.language,
        table=subscription.table or None,
        secret=subscription.keys.secret or None if with_secret else None,
    )
