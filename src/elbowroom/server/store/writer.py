"""Writes commits of tables: each completely or not at all, and simultaneous ones in one transaction.

Of two commits to the same version of a table one is refused. While the database is away commits are retried. If an
earlier attempt was in fact carried out, the retry is refused as unsure, and the caller finds its entries in the log.
"""

import asyncio
import logging
from collections.abc import Sequence
from time import monotonic
from typing import Final, Protocol

from elbowroom.server.store.commits import Commit, ConflictError
from elbowroom.server.store.connections import Database, is_permanent
from elbowroom.server.table.answers import TableError

logger = logging.getLogger(__name__)

# Commits in one transaction: enough to save disk flushes, few enough to keep latency low.
MAX_BATCH: Final = 64
# How long commits are retried while the database is away, and the pause in between.
RETRY_SECONDS: Final = 15.0
RETRY_PAUSE: Final = 0.25

Pending = tuple[Commit, "asyncio.Future[None]"]


class CommitBackend(Protocol):
    """Writes commits to one kind of database."""

    def open(self) -> None:
        """Start whatever runs beside the writing."""

    async def write(self, changes: Sequence[Commit]) -> list[bool]:
        """Write some commits; return for each whether it was accepted."""

    async def close(self) -> None:
        """Close the connection."""


class Writer:
    """Writes commits one transaction after the other."""

    def __init__(self, database: Database, backend: CommitBackend) -> None:
        self._database = database
        self._backend = backend
        self._queue: asyncio.Queue[Pending | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start to write."""
        self._backend.open()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Write pending commits, and stop."""
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
            self._task = None
        await self._backend.close()

    async def commit(self, change: Commit) -> None:
        """Write a commit; raise ConflictError when another commit has changed the table.

        Raise TableError when the database is away for long; it is then unknown whether the commit was written.
        """
        if self._task is None:
            raise TableError("database-away")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((change, done))
        await done

    async def _run(self) -> None:
        is_open = True
        while is_open:
            batch = []
            for waiting in [await self._queue.get(), *self._more()]:
                if waiting is None:
                    is_open = False
                else:
                    batch.append(waiting)
            if batch:
                await self._write_with_retries(batch)

    def _more(self) -> list[Pending | None]:
        """Return further commits that wait already."""
        return [self._queue.get_nowait() for _ in range(min(MAX_BATCH - 1, self._queue.qsize()))]

    async def _write_with_retries(self, batch: Sequence[Pending]) -> None:
        """Write commits and resolve their futures; a faulty commit does not affect others."""
        begun = monotonic()
        is_unsure = False
        while True:
            try:
                accepted = await self._write([change for change, _ in batch])
            except Exception as error:
                if is_permanent(error) and len(batch) > 1:
                    for waiting in batch:
                        await self._write_with_retries([waiting])
                    return
                if is_permanent(error) or monotonic() > begun + RETRY_SECONDS:
                    about = {"count": len(batch), "error": type(error).__name__}
                    if is_permanent(error):
                        logger.exception("commits failed", extra=about)
                    else:
                        logger.warning("commits given up: the database does not answer", extra=about)
                    for _, done in batch:
                        _resolve(done, error if is_permanent(error) else TableError("database-away"))
                    return
                is_unsure = True
                await asyncio.sleep(RETRY_PAUSE)
                continue
            for (change, done), is_accepted in zip(batch, accepted, strict=True):
                _resolve(done, None if is_accepted else ConflictError(change.table_id, is_unsure=is_unsure))
            return

    async def _write(self, changes: Sequence[Commit]) -> list[bool]:
        async with self._database.write_lock(commits=True):
            return await self._backend.write(changes)


def _resolve(done: "asyncio.Future[None]", error: Exception | None) -> None:
    """Resolve the future of a commit unless its caller has gone."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
