"""The tables in the memory of one process: loaded once, changed one at a time, kept up to date with other processes.

A change is committed before it is sent to clients. A change that has begun is finished even if its caller disconnects.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from itertools import takewhile
from time import time
from typing import Any, Final

from elbowroom.engine.errors import EngineError
from elbowroom.server.live.listeners import encoder
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.loading import load, snapshot_of
from elbowroom.server.store.commits import Commit, ConflictError
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import Answer, Entry, TableError
from elbowroom.server.table.results import standing_of
from elbowroom.server.table.starting import is_table_id
from elbowroom.server.table.table import Table
from elbowroom.server.table.turns import due_at, person_for
from elbowroom.server.table.views import private_viewers

logger = logging.getLogger(__name__)

# How often a request is repeated when another process has changed the table first.
MAX_ATTEMPTS: Final = 8
# A table further behind than this many entries is loaded again instead, because loading runs in a thread.
MAX_ABSORBED: Final = 100

TurnHook = Callable[[LiveTable, int], Awaitable[None]]


class LiveTables:
    """The tables of one process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.live: dict[str, LiveTable] = {}
        # How many changes this process has committed.
        self.committed = 0
        # Called in the process that has committed the change when a game starts, moves on or ends.
        self.on_started: list[TurnHook] = []
        self.on_moved: list[Callable[[LiveTable, int], None]] = []
        self.on_over: list[TurnHook] = []
        # Called when a table has changed, through this process or another one.
        self.on_changed: list[Callable[[LiveTable], None]] = []
        # Called when a table has caught up with a commit of another process.
        self.on_remote_change: list[Callable[[LiveTable], None]] = []
        # Subscribes to commits of other processes to a table; None: there are none, or the connection is lost.
        self.subscribe: Callable[[str], Awaitable[None]] | None = None
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._changing: set[asyncio.Task[object]] = set()
        self._tasks: set[asyncio.Future[None]] = set()

    # Loading.

    @property
    def known(self) -> set[str]:
        """The ids of all tables that are in memory or being loaded."""
        return self.live.keys() | self._loading.keys()

    async def get(self, table_id: str) -> LiveTable | None:
        """Return a table from memory or from the database; None if it does not exist."""
        if not is_table_id(table_id):
            return None
        live = self.live.get(table_id)
        if live is None:
            # Shared by all callers, so it is not cancelled when one of them disconnects.
            live = await asyncio.shield(self._loading.get(table_id) or self._load(table_id))
        if live is not None:
            live.used_at = time()
        return live

    def _load(self, table_id: str) -> "asyncio.Task[LiveTable | None]":
        loading = asyncio.create_task(self._load_from_database(table_id))
        self._loading[table_id] = loading
        loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        loading.add_done_callback(_consume_error)
        return loading

    async def _load_from_database(self, table_id: str) -> LiveTable | None:
        # If the connection is lost during this call, the next one subscribes to this table too: it is in `known`.
        subscribe = self.subscribe
        if subscribe is not None:
            # Do not subscribe to a table that does not exist.
            if not await self._store.tables.versions([table_id]):
                return None
            # Subscribe before reading, so that no later commit is missed.
            await subscribe(table_id)
        table = await load(self._store, table_id)
        if table is None:
            return None
        live = self.live[table_id] = LiveTable(table)
        return live

    # Changing.

    async def change(self, live: LiveTable, ask: Callable[[Table], Answer]) -> object:
        """Ask a table, commit its answer, send it to all listeners and return its reply.

        The table is asked again if another process has committed first.
        """
        changing = asyncio.create_task(self._carry_out(live, ask))
        self._changing.add(changing)
        changing.add_done_callback(self._changing.discard)
        changing.add_done_callback(_consume_error)
        return await asyncio.shield(changing)

    async def _carry_out(self, live: LiveTable, ask: Callable[[Table], Answer]) -> object:
        for _ in range(MAX_ATTEMPTS):
            async with live.lock:
                if live.is_stale:
                    await self._catch_up(live)
                table = live.table
                answer = ask(table)
                if not answer.entries and answer.info is None:
                    return answer.reply
                version, status = table.version, table.info.status
                try:
                    await self._store.commit(_commit_of(table, answer))
                    self.committed += 1
                    table.commit(answer)
                    self.broadcast(live, version, info_changed=answer.info is not None)
                except ConflictError as error:
                    await self._catch_up(live)
                    if not (error.is_unsure and _contains(live.table, version, answer)):
                        continue
                except TableError:
                    live.is_stale = True
                    raise
                self._call_hooks(live, answer, version, status)
                return answer.reply
        raise TableError("busy")

    def _call_hooks(self, live: LiveTable, answer: Answer, version: int, status: str) -> None:
        if answer.entries:
            for call in self.on_moved:
                call(live, version)
        hooks: list[TurnHook] = []
        if status == "open" and live.table.info.status == "playing":
            hooks += self.on_started
        if status == "playing" and live.table.info.status == "over":
            hooks += self.on_over
        for hook in hooks:
            self.spawn(hook(live, version))

    def spawn(self, work: Awaitable[None]) -> None:
        """Run something in the background; log its error, if any."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Future[None]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, TableError):
            logger.warning("a task failed", extra={"reason": error.reason})
        elif error is not None:
            logger.error("a task failed", exc_info=error)

    # Keeping up with other processes.

    def on_remote_version(self, table_id: str, number: int, revision: int) -> None:
        """Catch up if the database has a later version or revision of a table than this process."""
        live = self.live.get(table_id)
        if live.is_behind(number, revision) if live is not None else table_id in self._loading:
            self.spawn(self._catch_up_with(table_id, number, revision))

    async def refresh_all(self) -> None:
        """Compare all tables in memory with the database; catch up, and drop those that were deleted."""
        known = list(self.known)
        found = await self._store.tables.versions(known) if known else []
        for due in found:
            self.on_remote_version(*due)
        for deleted in set(known) - {due.table_id for due in found}:
            self.on_remote_version(deleted, -1, -1)

    async def _catch_up_with(self, table_id: str, number: int, revision: int) -> None:
        try:
            # A table that is being loaded may have been read before this commit.
            live = await self.get(table_id)
            if live is None:
                return
            async with live.lock:
                if live.is_behind(number, revision):
                    await self._catch_up(live)
        except TableError as error:
            # The table is deleted or the database is away: listeners get everything when they reconnect.
            logger.info("cannot keep up with a table", extra={"table": table_id, "reason": error.reason})
            return
        for call in self.on_remote_change:
            call(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Apply commits of other processes, or one of this process whose outcome was unknown."""
        table = live.table
        version, revision = table.version, table.info.revision
        # Until everything below has succeeded.
        live.is_stale = True
        row = await self._store.tables.find(live.id)
        if row is None:
            self.drop(live)
            raise TableError("unknown-table")
        is_same_game = table.game is not None and row.base == table.base and 0 <= row.number - version <= MAX_ABSORBED
        if not (is_same_game and absorb(table, await self._store.tables.entries(live.id, version, row.number))):
            await self._reload(live)
        else:
            table.info = row.info
        live.is_stale = False
        now = live.table
        if (now.version, now.info.revision) != (version, revision):
            self.broadcast(live, version, info_changed=now.info.revision != revision)

    async def _reload(self, live: LiveTable) -> None:
        try:
            table = await load(self._store, live.id)
        except TableError as error:
            if error.reason == "newer-rules":
                self.drop(live)
            raise
        if table is None:
            self.drop(live)
            raise TableError("unknown-table")
        live.table = table

    # Sending to listeners.

    def broadcast(self, live: LiveTable, since: int, *, info_changed: bool) -> None:
        """Send all listeners the changes; listeners who see the same get the same bytes."""
        live.wake()
        for call in self.on_changed:
            call(live)
        table = live.table
        # Ending a game early reveals the coins, though no action was played.
        is_changed = table.version != since or table.info.status in ("over", "closed")
        infos: dict[str | None, bytes] = {}
        encoded: dict[str | None, bytes] = {}
        viewers, participants = private_viewers(table.info), table.participants()
        for listener in list(live.listeners):
            if info_changed:
                guest = listener.guest_id if listener.guest_id in viewers else None
                if guest not in infos:
                    infos[guest] = encoder.encode(table.info_message(guest))
                listener.send_bytes(infos[guest])
            if table.game is not None and is_changed:
                guest = listener.guest_id if listener.guest_id in participants else None
                if guest not in encoded:
                    encoded[guest] = encoder.encode(table.update_for(guest, since))
                listener.send_bytes(encoded[guest])

    def drop(self, live: LiveTable) -> None:
        """Remove a table from memory and disconnect its listeners."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
        if live.driver is not None:
            live.driver.cancel()
        for listener in list(live.listeners):
            listener.close()
        live.wake()

    async def finish(self, seconds: float) -> None:
        """Wait some seconds for running changes and background tasks, then cancel the rest."""
        under_way: list[asyncio.Future[Any]] = [*self._changing, *self._tasks]
        if under_way:
            await asyncio.wait(under_way, timeout=seconds)
        left: list[asyncio.Future[Any]] = [*self._loading.values(), *self._tasks]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)


def absorb(table: Table, entries: Sequence[Entry]) -> bool:
    """Play entries that another process has committed; return False if it plays by different rules."""
    try:
        table.play_committed(entries)
    except EngineError:
        return False
    return True


def _commit_of(table: Table, answer: Answer) -> Commit:
    """Return the database commit for an answer, with a hash and a snapshot if a turn begins."""
    game, info = answer.game, answer.info or table.info
    after = game or table.game
    hashes: dict[int, str] = {}
    snapshot = None
    if game is not None:
        # Newest first, because only those after the table's version are needed.
        numbers = ((table.base + int(place), text) for place, text in reversed(game.hashes.items()))
        hashes = dict(takewhile(lambda hashed: hashed[0] > table.version, numbers))
        if table.game is None or game.state.turn != table.game.state.turn:
            snapshot = snapshot_of(game)
    return Commit(
        table_id=info.id,
        number=table.version,
        revision=table.info.revision,
        entries=answer.entries,
        info=info,
        due_at=due_at(info, after, time()),
        waits_for=person_for(info, after) if after is not None else None,
        turn=after.state.turn if after is not None else 0,
        hashes=hashes,
        snapshot=snapshot,
        standing=standing_of(after) if after is not None else None,
    )


def _contains(table: Table, version: int, answer: Answer) -> bool:
    """Return whether the table already contains an answer that was given at a version."""
    if table.version != version + len(answer.entries) or (answer.info is not None and answer.info != table.info):
        return False
    log = table.game.log if table.game is not None else []
    return not answer.entries or log[-len(answer.entries) :] == [entry.entry for entry in answer.entries]


def _consume_error(task: "asyncio.Task[Any]") -> None:
    """Retrieve the error, so that asyncio does not log it: the callers were given it, or have gone."""
    if not task.cancelled():
        task.exception()
