"""Guests who have not come for long are forgotten, with their subscriptions and webhooks."""

import asyncio
import logging
from time import time
from typing import Final

from elbowroom.server.live.hub import Hub
from elbowroom.server.people.guests import forget
from elbowroom.server.table.refusals import TableError

logger = logging.getLogger(__name__)

# So many at once, so that nobody who plays waits for it.
AT_ONCE: Final = 20


async def forget_idle(hub: Hub) -> int:
    """Once: forget some of those who have not come for as long as the settings say; how many."""
    idle = await hub.store.guests.idle(time() - hub.config.idle_guest, AT_ONCE)
    for guest_id in idle:
        guest = await hub.store.guests.find(guest_id)
        if guest is not None:
            await forget(hub, guest)
    if idle:
        logger.info("forgot idle guests", extra={"count": len(idle)})
    return len(idle)


async def forget_idle_forever(hub: Hub) -> None:
    """Look for such guests until cancelled."""
    while True:
        await asyncio.sleep(hub.config.remove_every)
        try:
            await forget_idle(hub)
        except TableError as error:
            logger.warning("cannot forget idle guests", extra={"reason": error.reason})
        except Exception:
            # One who cannot be forgotten does not end it for all others.
            logger.exception("forgetting idle guests failed")
