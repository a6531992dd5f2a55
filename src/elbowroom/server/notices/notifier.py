"""Looks for turns that somebody is waited for and does not know of, and tells them, once for each turn.

Which turns these are is in the database, so that it makes no difference which process looks, or whether one has died
meanwhile. A turn is claimed before anything is sent: of several processes one sends, and never twice. Whoever is at the
table is not told: the process that sees them there claims the turn at once, the others wait a while before they do.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from time import time
from typing import Final, Literal

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.notices.channel import Channel
from elbowroom.server.notices.channels import open_channels
from elbowroom.server.notices.messages import Turn, notice_of
from elbowroom.server.notices.posting import ForbiddenAddressError, Poster, UnreachableError
from elbowroom.server.notices.subscription_store import SubscriptionStore
from elbowroom.server.notices.subscriptions import Subscription
from elbowroom.server.notices.web_push import WebPush
from elbowroom.server.store.keys import KeyStore
from elbowroom.server.table.refusals import TableError

logger = logging.getLogger(__name__)

# Seconds before a message that was not taken is sent again.
PAUSES: Final = (2.0, 10.0)
GONE: Final = (404, 410)
TRY_AGAIN: Final = (408, 425, 429)
# Messages under way at once: in all, and of one guest, who may have named addresses that never answer.
AT_ONCE: Final = 20
AT_ONCE_OF_GUEST: Final = 2
# About how long one takes, in seconds.
A_POST: Final = 1.0

Outcome = Literal["sent", "gone", "refused", "failed"]


class Notifier:
    """Tells those who are not there; `live` are the tables of this process, with those who are."""

    def __init__(
        self,
        config: Config,
        keys: KeyStore,
        subscriptions: SubscriptionStore,
        live: Mapping[str, LiveTable],
        poster: Poster | None = None,
    ) -> None:
        self._config = config
        self._keys = keys
        self._subscriptions = subscriptions
        self._live = live
        self._poster = poster or Poster(allows_private=config.notices_to_private)
        self._queue = FairQueue(AT_ONCE, most_per_caller=AT_ONCE_OF_GUEST)
        self._sending: set[asyncio.Task[None]] = set()
        self.pauses = PAUSES
        self._channels: dict[str, Channel] = {}
        # Called with the kind and the outcome of each notice.
        self.on_noticed: list[Callable[[str, Outcome], None]] = []

    async def open(self) -> None:
        """Open all channels."""
        self._channels = await open_channels(self._config, self._keys)

    @property
    def push_key(self) -> str:
        """The public key that browsers need to subscribe."""
        push = self._channels.get(WebPush.kind)
        return push.public_key if isinstance(push, WebPush) else ""

    async def look_forever(self) -> None:
        """Look every now and then until cancelled."""
        while True:
            try:
                await self.look()
            except TableError as error:
                logger.warning("cannot look for turns", extra={"reason": error.reason})
            except Exception:
                logger.exception("looking for turns failed")
            await asyncio.sleep(self._config.notice_every)

    async def look(self) -> None:
        """Once: claim all turns of which somebody must be told, or that somebody has seen."""
        for turn in await self._subscriptions.untold_turns():
            is_here = self._is_here(turn.info.id, turn.guest)
            if not is_here and time() < turn.since + self._config.notice_after:
                continue
            if await self._subscriptions.claim_turn(turn.info.id, turn.guest, turn.turn) and not is_here:
                task = asyncio.create_task(self._tell(turn))
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)

    def _is_here(self, table_id: str, guest: str) -> bool:
        """Whether a guest is at a table, as far as this process can see."""
        live = self._live.get(table_id)
        return live is not None and any(listener.guest_id == guest for listener in live.listeners)

    async def _tell(self, turn: Turn) -> None:
        try:
            found = await self._subscriptions.for_table(turn.guest, turn.info.id)
            await asyncio.gather(*(self._deliver(turn, subscription) for subscription in found))
        except TableError as error:
            logger.warning("cannot tell somebody of a turn", extra={"table": turn.info.id, "reason": error.reason})
        except Exception:
            logger.exception("telling somebody of a turn failed", extra={"table": turn.info.id})

    async def _deliver(self, turn: Turn, subscription: Subscription) -> None:
        outcome = await self._try_to(turn, subscription)
        for call in self.on_noticed:
            call(subscription.kind, outcome)
        # Never the address, which is a secret of the guest.
        logger.info("notice", extra={"table": turn.info.id, "kind": subscription.kind, "outcome": outcome})
        if outcome == "gone":
            await self._subscriptions.remove(subscription)

    async def _try_to(self, turn: Turn, subscription: Subscription) -> Outcome:
        channel = self._channels.get(subscription.kind)
        if channel is None:
            # This server has that channel no more.
            return "gone"
        notice = notice_of(turn, self._config.base_url, subscription.keys.language)
        for pause in (*self.pauses, None):
            # A place for each try, not for the pauses: who is slow to answer keeps nobody else waiting.
            async with self._queue.place(A_POST, turn.guest):
                # Made anew each time: a signature does not last for ever.
                post = channel.post_of(notice, subscription)
                try:
                    status = await self._poster.post(post.url, post.content, post.headers)
                except ForbiddenAddressError:
                    return "refused"
                except UnreachableError:
                    status = 0
            if 200 <= status < 300:
                return "sent"
            if status in GONE:
                return "gone"
            if status and status < 500 and status not in TRY_AGAIN:
                return "refused"
            if pause is not None:
                await asyncio.sleep(pause)
        return "failed"

    async def settle(self, patience: float | None = None) -> None:
        """Wait until all messages that are under way have arrived, or have been given up."""
        if self._sending:
            await asyncio.wait(self._sending, timeout=patience)

    async def close(self, patience: float = 2.0) -> None:
        """Let messages that are under way arrive, and stop."""
        await self.settle(patience)
        for task in list(self._sending):
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)
        await self._poster.close()
