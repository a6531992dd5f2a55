"""Who reviews games: one turn after the other in a process that gives way to all others, one game after the other."""

import asyncio
import logging
from typing import Final

import msgspec

from elbowroom.coach.review_model import Review, TurnReview
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.processes import Processes
from elbowroom.server.reviews.review_store import ReviewStore
from elbowroom.server.reviews.thinking import count_turns, judge_turn, sum_up
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.table import Table

logger = logging.getLogger(__name__)

# As low as it gets: bots and hints come first.
NICENESS: Final = 19
# So many games may wait of one caller, however many guests that is.
MOST_OF_CALLER: Final = 3


class Reviewing(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How far a review is: turns judged of all there are, games that come before it; or the review itself.

    `begins` is the version after which the log begins that the review counts from.
    """

    is_asked: bool
    done: int = 0
    turns: int = 0
    before: int = 0
    begins: int = 0
    review: Review | None = None


class Job:
    """A game that somebody wants reviewed."""

    def __init__(self, table_id: str, guest: str, caller: str, record: bytes) -> None:
        self.table_id = table_id
        self.guest = guest
        self.caller = caller
        self.record = record
        self.turns: int = 0
        self.judged: list[TurnReview] = []


class Reviewer:
    """Reviews games that are over, each once; a guest may wait for one at a time."""

    def __init__(self, config: Config, store: ReviewStore) -> None:
        self._config = config
        self._store = store
        self._processes = Processes(1, NICENESS if config.polite else 0)
        # In the order in which they were asked for; the first one is being judged.
        self._jobs: dict[str, Job] = {}
        self._working: asyncio.Task[None] | None = None

    async def look(self, table: Table) -> Reviewing:
        """How far the review of a table's game is."""
        table_id = table.info.id
        job = self._jobs.get(table_id)
        if job is not None:
            before = list(self._jobs).index(table_id)
            return Reviewing(is_asked=True, done=len(job.judged), turns=job.turns, before=before, begins=table.base)
        kept = await self._store.find(table_id)
        if kept is None:
            return Reviewing(is_asked=False)
        return Reviewing(is_asked=True, begins=table.base, review=msgspec.json.decode(kept, type=Review))

    async def ask(self, table: Table, guest: str, caller: str) -> Reviewing:
        """Have a game reviewed, unless it is or will be; TableError where it is not over or too many wait."""
        table.demand_over()
        record = await asyncio.to_thread(lambda: msgspec.json.encode(table.record()))
        found = await self.look(table)
        if found.is_asked:
            return found
        if any(job.guest == guest for job in self._jobs.values()):
            raise TableError("review-of-yours-runs")
        of_caller = sum(job.caller == caller for job in self._jobs.values())
        if of_caller >= MOST_OF_CALLER or len(self._jobs) >= self._config.most_reviews:
            raise TableError("too-many-reviews")
        self._jobs[table.info.id] = Job(table.info.id, guest, caller, record)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return await self.look(table)

    async def _work(self) -> None:
        """Judge games as long as any are wanted."""
        while self._jobs:
            job = next(iter(self._jobs.values()))
            try:
                await self._judge(job)
            except Exception:
                # Whoever asks again has it tried again.
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
        """Leave what is not done."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        self._processes.close()
