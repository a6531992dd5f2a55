"""The tables of one process: all that guests ask of them, and all that happens there by itself."""

import asyncio

from elbowroom.engine.errors import EngineError
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.shares import Share
from elbowroom.server.live.audience import Audience
from elbowroom.server.live.driving import Driver
from elbowroom.server.live.house import LOOK_EVERY, LOOK_EVERY_ON_POSTGRESQL, House
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.live.opening import Opening
from elbowroom.server.live.requests import Requests
from elbowroom.server.live.talking import Talking
from elbowroom.server.live.workers import Workers
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import plain
from elbowroom.server.table.protocol import Refused, Request
from elbowroom.server.table.seating import Guest

# How long the server waits for what is under way when it goes down, in seconds.
PATIENCE = 5.0


class Hub:
    """Puts together what belongs to the tables of one process."""

    def __init__(self, config: Config, store: Store, workers: Workers) -> None:
        self.config = config
        self.store = store
        self.workers = workers
        self.tables = LiveTables(store)
        self.driver = Driver(config, store, self.tables, workers)
        self.tables.on_heard.append(self.driver.drive)
        self.talking = Talking(store, config.chats_per_minute)
        self.house = House(store, self.tables, LOOK_EVERY_ON_POSTGRESQL if config.is_postgresql else LOOK_EVERY)
        # What all who ask for something take together; those who play have the rest.
        self.share = Share()
        self.audience = Audience(config, self.tables, self.talking, self.house, self.share)
        self.opening = Opening(config, store)
        self._requests = Requests(self.tables, self.talking, self.audience, self.opening, workers, config.hint_seconds)
        self.is_closing = False

    async def greet(self, live: LiveTable, listener: Listener, seen: int | None) -> None:
        """Somebody comes to a table, which goes on if something is due there."""
        await self.audience.greet(live, listener, seen)
        self.driver.drive(live)

    async def request(
        self, live: LiveTable, guest: Guest, request: Request, listener: Listener | None = None
    ) -> object:
        """Carry out what a guest asks for; the answer, which is sent to the listener too, if there is one."""
        try:
            answer = await self._requests.answer(live, guest, request, listener)
        except EngineError as error:
            answer = Refused(id=request.id, reason=error.reason, details=plain(error.details))
        if listener is not None and answer is not None:
            listener.send(answer)  # type: ignore[arg-type]
        self.driver.drive(live)
        return answer

    async def look_after_forever(self) -> None:
        """Look after all tables until the process ends."""
        looking = (self.driver.look_after_forever(), self.driver.renew_forever(), self.house.look_forever())
        await asyncio.gather(*looking)

    def drain(self) -> None:
        """The server goes down: whoever waits without a socket is answered now."""
        self.is_closing = True
        for live in self.tables.live.values():
            live.wake()

    async def close(self) -> None:
        """Finish what is under way, give leases back, and send everybody away."""
        self.drain()
        await self.driver.close()
        for live in self.tables.live.values():
            for listener in list(live.listeners):
                listener.lose()
        await self.tables.finish(PATIENCE)
        await self.driver.give_back()
        self.workers.close()
