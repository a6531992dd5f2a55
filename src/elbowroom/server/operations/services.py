"""Everything that one server process consists of: created once, started and stopped in order."""

import asyncio
import logging
import secrets

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.limits import Buckets, Slots
from elbowroom.server.basics.processes import BoardProcess
from elbowroom.server.boards.own_boards import OwnBoards
from elbowroom.server.boards.preparing import BoardPreparer
from elbowroom.server.boards.scenes import Scenes
from elbowroom.server.cluster.listening import listen_to_other_processes
from elbowroom.server.cluster.setup import make_hub, make_store
from elbowroom.server.live.grading import Grading
from elbowroom.server.live.workers import Workers
from elbowroom.server.notices.notifier import Notifier
from elbowroom.server.notices.subscription_store import SubscriptionStore
from elbowroom.server.operations.metrics import Metrics
from elbowroom.server.operations.write_probe import WriteProbe
from elbowroom.server.people.auth import KEYS_READ_EVERY, TOKENS, Signer
from elbowroom.server.people.guests import forget_idle_forever
from elbowroom.server.ratings.rater import Rater
from elbowroom.server.ratings.rating_store import RatingStore
from elbowroom.server.replays.replays import Replays
from elbowroom.server.replays.reviews import Reviewer, ReviewStore
from elbowroom.server.store.key_file import KeyFileError
from elbowroom.server.store.migrating import migrate
from elbowroom.server.store.sqlite_file import DatabaseLock
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.offers import offer
from elbowroom.server.table.thinking import fill_caches

logger = logging.getLogger(__name__)


class Services:
    """All services that requests need."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._lock = DatabaseLock(config)
        self.store = make_store(config)
        self.workers = Workers(config.workers, config.polite, config.bot_seconds)
        self.hub = make_hub(config, self.store, self.workers)
        self.grading = Grading(self.workers)
        self.signer = Signer(token_seconds=config.token_seconds)
        self.metrics = Metrics(self.hub)
        self.subscriptions = SubscriptionStore(self.store.database)
        self.notifier = Notifier(config, self.store.keys, self.subscriptions, self.hub.tables.live, self.hub.callers)
        self.notifier.on_notice.append(self.metrics.count_notice)
        board_process = BoardProcess(config)
        self.scenes = Scenes(config, board_process)
        self.own_boards = OwnBoards(config, self.store.boards, board_process)
        self.write_probe = WriteProbe(self.store.database)
        self.preparer = BoardPreparer(self.scenes)
        self.ratings = RatingStore(self.store.database)
        self.replays = Replays(self.hub.budget)
        self.rater = Rater(self.hub, self.ratings, self.replays)
        self.reviewer = Reviewer(config, ReviewStore(self.store.database))
        # Sockets that have not sent `hello` yet.
        self.handshakes = Slots(config.most_sockets, config.most_sockets_per_caller)
        self.new_tables = Buckets(config.new_tables_per_hour / 3600, config.new_tables_per_hour)
        # By guest, and by caller.
        self.new_reports = Buckets(config.reports_per_hour / 3600, config.reports_per_hour)
        self.new_guests = Buckets(config.new_guests_per_hour / 3600, config.new_guests_per_hour)
        self.new_bots = Buckets(config.new_bots_per_hour / 3600, config.new_bots_per_hour)
        # By guest, and by caller.
        self.new_challenges = Buckets(config.challenges_per_hour / 3600, max(1.0, config.challenges_per_hour / 6))
        self._preparing: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Migrate the database, and start all background tasks."""
        self._lock.acquire()
        await migrate(self.store.database.engine)
        await self.store.open()
        await self._read_keys()
        await self.hub.moderation.refresh()
        await self.notifier.open()
        await asyncio.to_thread(warm_up)
        self._tasks = [
            asyncio.create_task(self.hub.run_forever()),
            asyncio.create_task(self.metrics.measure_loop_lag()),
            asyncio.create_task(self.notifier.run()),
            asyncio.create_task(self.rater.rate_missed_forever()),
            asyncio.create_task(self._read_keys_forever()),
            asyncio.create_task(forget_idle_forever(self.hub)),
        ]
        if self.config.prepare:
            self.hub.tables.on_started += [self.preparer.on_started, self.workers.warm_up]
            self._preparing = asyncio.create_task(self.preparer.run())
            self._tasks.append(self._preparing)
        if self.config.is_postgresql:
            self._tasks.append(asyncio.create_task(listen_to_other_processes(self.config, self.hub)))

    async def _read_keys(self) -> None:
        self.signer.set_keys(await self.store.keys.series(TOKENS, secrets.token_hex(32)))

    async def _read_keys_forever(self) -> None:
        """Read new keys until cancelled: an operator may have created one in another process."""
        while True:
            await asyncio.sleep(KEYS_READ_EVERY)
            try:
                await self._read_keys()
            except TableError:
                # The database is away: go on with the known keys.
                continue
            except KeyFileError as error:
                logger.error("cannot read the keys", extra={"error": str(error)})

    def drain(self) -> None:
        """Answer everything that waits for a change or a picture, because the server shuts down."""
        self.hub.drain()
        self.scenes.drain()
        if self._preparing is not None:
            self._preparing.cancel()

    async def stop(self) -> None:
        """Finish running work and stop everything."""
        self.drain()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.scenes.close()
        await self.reviewer.close()
        await self.hub.close()
        await self.notifier.close()
        await self.store.close()
        self._lock.release()


def warm_up() -> None:
    """Read boards and texts before the first guest needs them."""
    fill_caches()
    offer()
