"""Reviews of finished games: computed once, one after the other in a process of low priority, and stored."""

import asyncio
import logging
from collections import Counter
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from elbowroom.analysis.review_model import FORMAT, Review, TurnReview
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.processes import Processes
from elbowroom.server.replays.judging import Reviewing, count_turns, judge_turn, sum_up
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import reviews
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.table import Table

logger = logging.getLogger(__name__)

# The lowest priority: bots and hints come first.
NICENESS: Final = 19
# How many games of one caller may wait, whatever the number of guests.
MAX_PER_CALLER: Final = 3


class _Format(msgspec.Struct):
    """The format of a stored review."""

    format: int = 0


class ReviewStore:
    """Stores the reviews of games as JSON."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, table_id: str) -> bytes | None:
        """Return the review of a table's game, or None."""
        async with self._database.reading() as connection:
            found = await connection.scalar(select(reviews.c.review).where(reviews.c.table_id == table_id))
        return None if found is None else bytes(found)

    async def keep(self, table_id: str, review: bytes) -> None:
        """Store a review, in place of an older one."""
        insert = postgresql.insert if self._database.config.is_postgresql else sqlite.insert
        async with self._database.writing() as connection:
            insertion = insert(reviews).values(table_id=table_id, review=review)
            await connection.execute(
                insertion.on_conflict_do_update(index_elements=["table_id"], set_={"review": review})
            )


class Job:
    """A game whose review was requested."""

    def __init__(self, table_id: str, guest: str, caller: str, record: bytes) -> None:
        self.table_id = table_id
        self.guest = guest
        self.caller = caller
        self.record = record
        self.turns: int = 0
        self.judged: list[TurnReview] = []


class Reviewer:
    """Reviews finished games, each once; each guest may wait for one at a time."""

    def __init__(self, config: Config, store: ReviewStore, processes: Processes | None = None) -> None:
        self._config = config
        self._store = store
        self._processes = processes or Processes(1, NICENESS if config.polite else 0)
        # In order of request; the first one is being judged.
        self._jobs: dict[str, Job] = {}
        self._working: asyncio.Task[None] | None = None

    async def progress(self, table: Table) -> Reviewing:
        """Return the progress of a table's review."""
        table_id = table.info.id
        job = self._jobs.get(table_id)
        if job is not None:
            before = list(self._jobs).index(table_id)
            return Reviewing(is_asked=True, done=len(job.judged), turns=job.turns, before=before, begins=table.base)
        stored = await self._store.find(table_id)
        # A review of an older format is made again.
        if stored is None or msgspec.json.decode(stored, type=_Format).format != FORMAT:
            return Reviewing(is_asked=False)
        return Reviewing(is_asked=True, begins=table.base, review=msgspec.json.decode(stored, type=Review))

    async def request(self, table: Table, guest: str, caller: str) -> Reviewing:
        """Request a review, unless there is one; raise TableError if the game is not over or too many are waiting."""
        table.require_over()
        record = await asyncio.to_thread(lambda: msgspec.json.encode(table.record()))
        found = await self.progress(table)
        if found.is_asked:
            return found
        if any(job.guest == guest for job in self._jobs.values()):
            raise TableError("review-of-yours-runs")
        waiting = sum(job.caller == caller for job in self._jobs.values())
        is_full = len(self._jobs) >= self._config.most_reviews
        if waiting >= MAX_PER_CALLER or (is_full and not self._drop_from_richest(waiting + 1)):
            raise TableError("too-many-reviews")
        self._jobs[table.info.id] = Job(table.info.id, guest, caller, record)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return await self.progress(table)

    def _drop_from_richest(self, wanted: int) -> bool:
        """Drop the latest waiting review of the caller with most, if these are more than `wanted`; return whether."""
        counts = Counter(job.caller for job in self._jobs.values())
        caller, most = counts.most_common(1)[0]
        # The first is being judged.
        waiting = [job.table_id for job in list(self._jobs.values())[1:] if job.caller == caller]
        if most <= wanted or not waiting:
            return False
        del self._jobs[waiting[-1]]
        return True

    async def _work(self) -> None:
        """Review games until the queue is empty."""
        while self._jobs:
            job = next(iter(self._jobs.values()))
            try:
                await self._judge(job)
            except Exception:
                # It can be requested again.
                logger.exception("a review failed", extra={"table": job.table_id})
            finally:
                self._jobs.pop(job.table_id, None)

    async def _judge(self, job: Job) -> None:
        job.turns = await self._processes.run(count_turns, job.record)
        for number in range(job.turns):
            seconds = self._config.review_seconds
            job.judged.append(await self._processes.run(judge_turn, job.record, number, seconds))
        await self._store.keep(job.table_id, await self._processes.run(sum_up, job.record, job.judged))

    async def close(self) -> None:
        """Stop, and drop unfinished reviews."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        self._processes.close()
