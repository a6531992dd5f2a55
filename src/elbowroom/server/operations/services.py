"""All that one server process is made of: made once, started and stopped in order."""

import asyncio
import secrets

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.limits import Buckets
from elbowroom.server.basics.places import Places
from elbowroom.server.boards.own_boards import OwnBoards
from elbowroom.server.boards.preparing import BoardPreparer
from elbowroom.server.boards.scenes import Scenes
from elbowroom.server.boards.workshop import Workshop
from elbowroom.server.live.grading import Grading
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.other_processes import hear_other_processes
from elbowroom.server.live.workers import Workers, read_boards
from elbowroom.server.notices.notifier import Notifier
from elbowroom.server.notices.subscription_store import SubscriptionStore
from elbowroom.server.operations.metrics import Metrics
from elbowroom.server.people.auth import KEYS_READ_EVERY, TOKENS, Signer
from elbowroom.server.people.idle import forget_idle_forever
from elbowroom.server.ratings.rater import Rater
from elbowroom.server.ratings.rating_store import RatingStore
from elbowroom.server.replays.replays import Replays
from elbowroom.server.reviews.review_store import ReviewStore
from elbowroom.server.reviews.reviewer import Reviewer
from elbowroom.server.store.claims import Claim
from elbowroom.server.store.migrating import migrate
from elbowroom.server.store.store import Store
from elbowroom.server.table.offers import offer
from elbowroom.server.table.refusals import TableError


class Services:
    """All that requests need, started once for each process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._claim = Claim(config)
        self.store = Store(config)
        self.workers = Workers(config.workers, config.polite)
        self.hub = Hub(config, self.store, self.workers)
        self.grading = Grading(self.workers)
        self.signer = Signer()
        self.metrics = Metrics(self.hub)
        self.subscriptions = SubscriptionStore(self.store.database)
        self.notifier = Notifier(config, self.store.keys, self.subscriptions, self.hub.tables.live)
        self.notifier.on_noticed.append(self.metrics.noticed)
        workshop = Workshop(config)
        self.scenes = Scenes(config, workshop)
        self.own_boards = OwnBoards(config, self.store.boards, workshop)
        self.preparer = BoardPreparer(self.scenes)
        self.ratings = RatingStore(self.store.database)
        self.replays = Replays(self.hub.share)
        self.rater = Rater(self.hub, self.ratings, self.replays)
        self.reviewer = Reviewer(config, ReviewStore(self.store.database))
        # Sockets that have not yet said where they want to go.
        self.door = Places(config.most_sockets, config.most_sockets_per_caller)
        self.new_tables = Buckets(config.new_tables_per_hour / 3600, config.new_tables_per_hour)
        # By guest, and by caller.
        self.new_reports = Buckets(config.reports_per_hour / 3600, config.reports_per_hour)
        self.new_guests = Buckets(config.new_guests_per_hour / 3600, config.new_guests_per_hour)
        self._preparing: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Bring the database up to date, and begin to look after tables."""
        self._claim.take()
        await migrate(self.store.database.engine)
        await self.store.open()
        if not self.config.is_postgresql:
            # Nobody else has this file: who had leases is gone.
            await self.store.leases.drop()
        await self._learn_keys()
        await self.hub.house.learn()
        await self.notifier.open()
        await asyncio.to_thread(warm_up)
        self._tasks = [
            asyncio.create_task(self.hub.look_after_forever()),
            asyncio.create_task(self.metrics.watch_the_loop()),
            asyncio.create_task(self.notifier.look_forever()),
            asyncio.create_task(self.rater.look_forever()),
            asyncio.create_task(self._learn_keys_forever()),
            asyncio.create_task(forget_idle_forever(self.hub)),
        ]
        if self.config.prepare:
            self.hub.tables.on_started += [self.preparer.started, self.workers.started]
            self._preparing = asyncio.create_task(self.preparer.draw_forever())
            self._tasks.append(self._preparing)
        if self.config.is_postgresql:
            self._tasks.append(asyncio.create_task(hear_other_processes(self.config, self.hub)))

    async def _learn_keys(self) -> None:
        self.signer.learn(await self.store.keys.series(TOKENS, secrets.token_hex(32)))

    async def _learn_keys_forever(self) -> None:
        """An operator may have made a new key, in another process."""
        while True:
            await asyncio.sleep(KEYS_READ_EVERY)
            try:
                await self._learn_keys()
            except TableError:
                # The database is away: the keys that are known will do.
                continue

    def drain(self) -> None:
        """The server goes down: whoever waits, for something to happen or for a picture, is answered now."""
        self.hub.drain()
        self.scenes.drain()
        if self._preparing is not None:
            self._preparing.cancel()

    async def stop(self) -> None:
        """Finish what is under way."""
        self.drain()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.scenes.close()
        await self.reviewer.close()
        await self.hub.close()
        await self.notifier.close()
        await self.store.close()
        self._claim.let_go()


def warm_up() -> None:
    """Read boards and texts before the first guest waits for them."""
    read_boards()
    offer()
