"""Notices of my turns: by push messages of the browser, or by a webhook."""

from typing import Annotated

import msgspec
from msgspec.structs import asdict

from elbowroom.server.http.api.endpoint import table_of
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.notices.channels import kinds, new_subscription
from elbowroom.server.notices.model import Address, Keys, PushKeys, Subscription
from elbowroom.server.notices.posting import require_public_url
from elbowroom.server.operations.services import Services
from elbowroom.server.table.info import Id
from elbowroom.server.table.seating import Guest, require_seat

# The name of a channel.
Kind = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(kinds())})$")]


class PushKey(msgspec.Struct):
    """The server's public key, which a browser needs to subscribe (`applicationServerKey`)."""

    key: str


class NewSubscription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A destination: the endpoint and keys of a browser's push subscription, or the URL of a webhook."""

    kind: Kind
    endpoint: Address
    keys: PushKeys | None = None
    # A table at which I sit; None for all of them.
    table: Id | None = None
    language: str = "en"


class Subscribed(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A destination of notices; a webhook's `secret`, which signs the notices, is shown only once."""

    id: str
    kind: Kind
    endpoint: str
    language: str
    table: str | None = None
    secret: str | None = None


class Subscriptions(msgspec.Struct):
    """All destinations of my notices."""

    subscriptions: tuple[Subscribed, ...]


async def push_key(services: Services) -> PushKey:
    """Return the key with which this server signs push messages."""
    return PushKey(services.notifier.push_key)


async def subscribe(services: Services, guest: Guest, body: NewSubscription) -> Subscribed:
    """Subscribe to notices of my turns while I am not at the table: one message for each turn.

    A webhook is sent JSON with `type`, `id`, `table`, `game`, `turn`, `link`, `title`, `text`, `content`, `deadline`.
    The header `Elbowroom-Signature` is `sha256=` and the HMAC-SHA-256 of the body with the secret. Answer with any
    status from 200 to 299; 404 or 410 ends the subscription.
    """
    if body.table is not None:
        require_seat((await table_of(services, body.table)).table.info, guest.id)
    if not services.config.notices_to_private:
        require_public_url(body.endpoint)
    keys = Keys(**asdict(body.keys) if body.keys else {}, language=body.language)
    subscription = new_subscription(guest.id, body.kind, body.endpoint, keys, body.table or "")
    await services.subscriptions.add(subscription)
    return _subscribed(subscription, with_secret=True)


async def subscriptions(services: Services, guest: Guest) -> Subscriptions:
    """List the destinations of my notices."""
    return Subscriptions(tuple(_subscribed(one) for one in await services.subscriptions.of_guest(guest.id)))


async def unsubscribe(services: Services, guest: Guest, path: dict[str, str]) -> None:
    """Cancel a subscription."""
    for subscription in await services.subscriptions.of_guest(guest.id):
        if subscription.id == path["subscription"]:
            await services.subscriptions.remove(subscription)
            return
    raise ApiError("unknown-subscription")


def _subscribed(subscription: Subscription, *, with_secret: bool = False) -> Subscribed:
    return Subscribed(
        id=subscription.id,
        kind=subscription.kind,
        endpoint=subscription.endpoint,
        language=subscription.keys.language,
        table=subscription.table or None,
        secret=subscription.keys.secret or None if with_secret else None,
    )
