"""What whoever runs the server has ordered, as one process knows it: who is barred, who may come, what is announced."""

import asyncio
import logging
from time import gmtime, strftime, time
from typing import Final

from elbowroom.server.basics.networks import Networks
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.store.orders import Ban, Orders
from elbowroom.server.store.store import Store
from elbowroom.server.table.protocol import Announced, Announcement
from elbowroom.server.table.refusals import TableError

logger = logging.getLogger(__name__)

# How often a process looks for new orders, in seconds; on PostgreSQL it is told, and looks should that ever fail.
LOOK_EVERY: Final = 1.0
LOOK_EVERY_ON_POSTGRESQL: Final = 10.0


class House:
    """Knows the orders, and carries new ones out at the tables of this process."""

    def __init__(self, store: Store, tables: LiveTables, look_every: float = LOOK_EVERY) -> None:
        self._store = store
        self._tables = tables
        self._look_every = look_every
        self._learning = asyncio.Lock()
        self._orders = Orders(-1, is_open=True, announcement=None, bans=())
        self._bans: dict[str, Ban] = {}
        self._networks = Networks({})

    @property
    def is_open(self) -> bool:
        """Whether new guests may come."""
        return self._orders.is_open

    @property
    def announcement(self) -> Announcement | None:
        """What all are told now."""
        told = self._orders.announcement
        return None if told is None or (told.until is not None and told.until <= time()) else told

    @property
    def revision(self) -> int:
        """Grows with every order."""
        return self._orders.revision

    def ban_of(self, guest: str | None, caller: str | None) -> Ban | None:
        """Why somebody may not be here: as a guest, or for the network of the caller; None if there is no reason."""
        found = self._bans.get(guest) if guest is not None else None
        if found is None and caller is not None and (network := self._networks.find(caller)) is not None:
            found = self._bans.get(network)
        return None if found is None or found.is_over(time()) else found

    def demand_welcome(self, guest: str | None, caller: str | None = None) -> None:
        """Refuse whoever is barred."""
        if (ban := self.ban_of(guest, caller)) is not None:
            raise refusal(ban)

    async def learn(self) -> None:
        """Read the orders; whatever is new is carried out here."""
        async with self._learning:
            before = self._orders
            if await self._store.orders.revision() == before.revision:
                return
            self._orders = await self._store.orders.now()
            self._bans = {ban.guest or ban.network or "": ban for ban in self._orders.bans}
            self._networks = Networks({ban.network: ban.network for ban in self._orders.bans if ban.network})
            if before.revision >= 0:
                await self._carry_out(before)

    async def look_forever(self) -> None:
        """Look for new orders until cancelled."""
        while True:
            await asyncio.sleep(self._look_every)
            try:
                await self.learn()
            except TableError as error:
                logger.warning("cannot look for orders", extra={"reason": error.reason})

    async def _carry_out(self, before: Orders) -> None:
        listening = [(live, listener) for live in self._tables.live.values() for listener in live.listeners]
        told = Announced(announcement=self.announcement)
        for _, listener in listening:
            if self._is_barred(listener):
                listener.bar()
            elif self._orders.announcement != before.announcement:
                listener.send(told)
        # Whoever waits without a socket looks again.
        for live in list(self._tables.live.values()):
            live.wake()
        # A table or a guest may have been deleted.
        await self._tables.look_anew()
        sitting = {listener.guest_id for _, listener in listening if listener.guest_id is not None}
        gone = sitting - await self._store.guests.known(sitting)
        for _, listener in listening:
            if listener.guest_id in gone:
                listener.lose()

    def _is_barred(self, listener: Listener) -> bool:
        return self.ban_of(listener.guest_id, listener.caller) is not None


def refusal(ban: Ban) -> TableError:
    """What somebody is told who may not be here."""
    if ban.until is None:
        return TableError("barred", why=ban.reason)
    return TableError("barred-until", why=ban.reason, until=strftime("%Y-%m-%d %H:%M", gmtime(ban.until)))
