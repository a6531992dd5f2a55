"""Sends notices to players who are absent when it is their turn, once for each turn.

The turns are found in the database, so any process can do it, also after another one has died. A turn is marked in the
database before anything is sent, so that of several processes only one sends. Guests at the table get no notice: the
process that they are connected to marks the turn at once, and the others wait for a while before they do.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from time import time
from typing import Final, Literal

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.basics.networks import Callers
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.notices.channels import open_channels
from elbowroom.server.notices.model import Channel, Subscription, Turn, notice_of
from elbowroom.server.notices.posting import ForbiddenAddressError, Poster, UnreachableError
from elbowroom.server.notices.subscription_store import SubscriptionStore
from elbowroom.server.notices.web_push import WebPush
from elbowroom.server.store.keys import KeyStore
from elbowroom.server.table.answers import TableError

logger = logging.getLogger(__name__)

# Pauses before a failed message is sent again.
RETRY_PAUSES: Final = (2.0, 10.0)
GONE_STATUSES: Final = (404, 410)
RETRY_STATUSES: Final = (408, 425, 429)
# Messages sent at the same time: in total, and for the guests of one address or one guest, whose receivers may never
# answer.
MAX_SENDING: Final = 20
MAX_SENDING_PER_CALLER: Final = 6
MAX_SENDING_PER_GUEST: Final = 2
# About how long one takes.
POST_SECONDS: Final = 1.0

Outcome = Literal["sent", "gone", "refused", "failed"]


class Notifier:
    """Sends notices; `live` are the tables of this process, with their listeners."""

    def __init__(
        self,
        config: Config,
        keys: KeyStore,
        subscriptions: SubscriptionStore,
        live: Mapping[str, LiveTable],
        callers: Callers,
        poster: Poster | None = None,
    ) -> None:
        self._config = config
        self._keys = keys
        self._subscriptions = subscriptions
        self._live = live
        self._callers = callers
        self._poster = poster or Poster(allows_private=config.notices_to_private)
        self._queue = FairQueue(
            MAX_SENDING, most_per_caller=MAX_SENDING_PER_CALLER, most_per_guest=MAX_SENDING_PER_GUEST
        )
        self._sending: set[asyncio.Task[None]] = set()
        self.pauses = RETRY_PAUSES
        self._channels: dict[str, Channel] = {}
        # Called with the kind and the outcome of each notice.
        self.on_notice: list[Callable[[str, Outcome], None]] = []

    async def open(self) -> None:
        """Open all channels."""
        self._channels = await open_channels(self._config, self._keys)

    @property
    def push_key(self) -> str:
        """The public key that browsers need to subscribe."""
        push = self._channels.get(WebPush.kind)
        return push.public_key if isinstance(push, WebPush) else ""

    async def run(self) -> None:
        """Send notices regularly until cancelled."""
        while True:
            try:
                await self.send_due()
            except TableError as error:
                logger.warning("cannot read turns for notices", extra={"reason": error.reason})
            except Exception:
                logger.exception("sending notices failed")
            await asyncio.sleep(self._config.notice_every)

    async def send_due(self) -> None:
        """Mark all turns for which a notice is due or that the guest has seen, and start to send the notices."""
        for turn in await self._subscriptions.turns_to_notify():
            is_here = self._is_here(turn.info.id, turn.guest)
            if not is_here and time() < turn.since + self._config.notice_after:
                continue
            if await self._subscriptions.mark_notified(turn.info.id, turn.guest, turn.turn) and not is_here:
                task = asyncio.create_task(self._notify(turn))
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)

    def _is_here(self, table_id: str, guest: str) -> bool:
        """Return whether a guest is connected to a table through this process."""
        live = self._live.get(table_id)
        return live is not None and any(listener.guest_id == guest for listener in live.listeners)

    async def _notify(self, turn: Turn) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                for subscription in await self._subscriptions.for_table(turn.guest, turn.info.id):
                    group.create_task(self._deliver(turn, subscription))
        except* TableError as errors:
            about = {"table": turn.info.id, "reason": str(errors.exceptions[0])}
            logger.warning("cannot send notices of a turn", extra=about)
        except* Exception:
            logger.exception("sending notices of a turn failed", extra={"table": turn.info.id})

    async def _deliver(self, turn: Turn, subscription: Subscription) -> None:
        outcome = await self._send(turn, subscription)
        for call in self.on_notice:
            call(subscription.kind, outcome)
        # Without the address, which is the guest's secret.
        logger.info("notice", extra={"table": turn.info.id, "kind": subscription.kind, "outcome": outcome})
        if outcome == "gone":
            await self._subscriptions.remove(subscription)

    async def _send(self, turn: Turn, subscription: Subscription) -> Outcome:
        channel = self._channels.get(subscription.kind)
        if channel is None:
            # The channel was removed from this server.
            return "gone"
        notice = notice_of(turn, self._config.base_url, subscription.keys.language)
        for pause in (*self.pauses, None):
            # A slot for each attempt but not for the pauses, so that slow receivers delay no others.
            async with self._queue.slot(POST_SECONDS, *self._callers.of(turn.guest)):
                # Signed again for each attempt, since signatures expire.
                post = channel.post_of(notice, subscription)
                try:
                    status = await self._poster.post(post.url, post.content, post.headers)
                except ForbiddenAddressError:
                    return "refused"
                except UnreachableError:
                    status = 0
            if 200 <= status < 300:
                return "sent"
            if status in GONE_STATUSES:
                return "gone"
            if status and status < 500 and status not in RETRY_STATUSES:
                return "refused"
            if pause is not None:
                await asyncio.sleep(pause)
        return "failed"

    async def wait_until_sent(self, patience: float | None = None) -> None:
        """Wait until all messages have been delivered or given up."""
        if self._sending:
            await asyncio.wait(self._sending, timeout=patience)

    async def close(self, patience: float = 2.0) -> None:
        """Wait a moment for messages being sent, and stop."""
        await self.wait_until_sent(patience)
        for task in list(self._sending):
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)
        await self._poster.close()
