"""The tables in the memory of one process: loaded once, changed one change at a time, and kept up with others.

What a table answers is committed first and told then. Whoever asks may go away meanwhile: a change that has begun is
finished.
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
from elbowroom.server.store.news import News
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import Answer, Entry
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.standing import standing_of
from elbowroom.server.table.starting import is_id
from elbowroom.server.table.table import Table
from elbowroom.server.table.turns import due_at, person_for

logger = logging.getLogger(__name__)

# How often a request that came second is tried again on the table as it is then.
ATTEMPTS: Final = 8
# Whoever is behind by more than so many entries loads the table anew, since that is done in a thread.
MOST_TO_ABSORB: Final = 100

TurnHook = Callable[[LiveTable, int], Awaitable[None]]


class LiveTables:
    """The tables of one process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.live: dict[str, LiveTable] = {}
        # How many changes this process has committed.
        self.committed = 0
        # Called when the game has moved on, so that others can be told and counted: by the process that committed it.
        self.on_started: list[TurnHook] = []
        self.on_moved: list[Callable[[LiveTable, int], None]] = []
        self.on_over: list[TurnHook] = []
        # Called when a table has caught up with what another process has committed.
        self.on_heard: list[Callable[[LiveTable], None]] = []
        # Listens for what other processes commit to a table; None: there are none, or none can be heard just now.
        self.attend: Callable[[str], Awaitable[None]] | None = None
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._changing: set[asyncio.Task[object]] = set()
        self._tasks: set[asyncio.Future[None]] = set()

    # Loading.

    @property
    def known(self) -> set[str]:
        """The ids of all tables in memory, and of those that are about to be."""
        return self.live.keys() | self._loading.keys()

    async def get(self, table_id: str) -> LiveTable | None:
        """A table, from memory or from the database."""
        if not is_id(table_id):
            return None
        live = self.live.get(table_id)
        if live is None:
            # Shared by all who want it, and not given up because one of them goes away.
            live = await asyncio.shield(self._loading.get(table_id) or self._load(table_id))
        if live is not None:
            live.used_at = time()
        return live

    def _load(self, table_id: str) -> "asyncio.Task[LiveTable | None]":
        loading = asyncio.create_task(self._loaded(table_id))
        self._loading[table_id] = loading
        loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        loading.add_done_callback(_note_error)
        return loading

    async def _loaded(self, table_id: str) -> LiveTable | None:
        # Who can be heard no more meanwhile says nothing about it: whoever listens next looks for this table too.
        attend = self.attend
        if attend is not None:
            # Nobody needs to listen for what is not there.
            if not await self._store.tables.versions([table_id]):
                return None
            # Before it is read: what is committed later is heard.
            await attend(table_id)
        table = await load(self._store, table_id)
        if table is None:
            return None
        own_boards = await self._store.boards.held_for(table.info.setup)
        live = self.live[table_id] = LiveTable(table, own_boards)
        return live

    # Changing.

    async def change(self, live: LiveTable, ask: Callable[[Table], Answer]) -> object:
        """Ask a table, commit what it answers, and tell everybody; asked again if another process was quicker."""
        changing = asyncio.create_task(self._carry_out(live, ask))
        self._changing.add(changing)
        changing.add_done_callback(self._changing.discard)
        changing.add_done_callback(_note_error)
        return await asyncio.shield(changing)

    async def _carry_out(self, live: LiveTable, ask: Callable[[Table], Answer]) -> object:
        for _ in range(ATTEMPTS):
            async with live.lock:
                if live.is_unsure:
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
                    self._tell(live, version, info_changed=answer.info is not None)
                except ConflictError as error:
                    await self._catch_up(live)
                    if not (error.is_unsure and _is_there(live.table, version, answer)):
                        continue
                except TableError:
                    live.is_unsure = True
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
        """Let something be done that nobody waits for."""
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

    def heard(self, table_id: str, number: int, revision: int) -> None:
        """A table has come so far, says the database."""
        live = self.live.get(table_id)
        if live.is_behind(number, revision) if live is not None else table_id in self._loading:
            self.spawn(self._hear(table_id, number, revision))

    async def look_anew(self) -> None:
        """Look how far all tables have come, as if it had been told; those that are there no more are let go."""
        known = list(self.known)
        found = await self._store.tables.versions(known) if known else []
        for due in found:
            self.heard(*due)
        for gone in set(known) - {due.table_id for due in found}:
            self.heard(gone, -1, -1)

    def told(self, live: LiveTable, news: News) -> bool:
        """Take over what another process says it has committed; whether that could be done without reading it."""
        table = live.table
        version, revision = table.version, table.info.revision
        is_next = (news.number, news.revision) == (version, revision) and table.game is not None
        if not is_next or live.is_unsure or live.lock.locked():
            return False
        if not self._absorbed(table, news.entries):
            live.is_unsure = True
            return False
        table.info = news.info or table.info
        self._tell(live, version, info_changed=news.info is not None)
        for call in self.on_heard:
            call(live)
        return True

    async def _hear(self, table_id: str, number: int, revision: int) -> None:
        try:
            # What is being loaded may have been read before this was committed.
            live = await self.get(table_id)
            if live is None:
                return
            async with live.lock:
                if live.is_behind(number, revision):
                    await self._catch_up(live)
        except TableError as error:
            # It is there no more, or the database is away: whoever listens again is told all.
            logger.info("cannot keep up with a table", extra={"table": table_id, "reason": error.reason})
            return
        for call in self.on_heard:
            call(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Take over what another process has committed, or what this one has without knowing."""
        table = live.table
        version, revision = table.version, table.info.revision
        # Until all of it is done.
        live.is_unsure = True
        row = await self._store.tables.find(live.id)
        if row is None:
            self.send_away(live)
            raise TableError("unknown-table")
        is_same_game = table.game is not None and row.base == table.base and 0 <= row.number - version <= MOST_TO_ABSORB
        if not (is_same_game and self._absorbed(table, await self._store.tables.entries(live.id, version, row.number))):
            await self._reload(live)
        else:
            table.info = row.info
        live.is_unsure = False
        now = live.table
        if (now.version, now.info.revision) != (version, revision):
            self._tell(live, version, info_changed=now.info.revision != revision)

    def _absorbed(self, table: Table, entries: Sequence[Entry]) -> bool:
        try:
            table.absorb(entries)
        except EngineError:
            # Another process plays by other rules.
            return False
        return True

    async def _reload(self, live: LiveTable) -> None:
        try:
            table = await load(self._store, live.id)
        except TableError as error:
            if error.reason == "newer-rules":
                self.send_away(live)
            raise
        if table is None:
            self.send_away(live)
            raise TableError("unknown-table")
        live.own_boards = await self._store.boards.held_for(table.info.setup)
        live.table = table

    # Telling.

    def _tell(self, live: LiveTable, since: int, *, info_changed: bool) -> None:
        """Tell all who listen what has changed; those who see the same get the same bytes."""
        live.wake()
        table = live.table
        info = encoder.encode(table.info_message()) if info_changed else None
        # Who ends a game before its time lays the coins open, though nothing was played.
        is_news = table.version != since or table.info.status in ("over", "closed")
        said: dict[str | None, bytes] = {}
        parties = table.parties()
        for listener in list(live.listeners):
            if info is not None:
                listener.send_bytes(info)
            if table.game is not None and is_news:
                guest = listener.guest_id if listener.guest_id in parties else None
                if guest not in said:
                    said[guest] = encoder.encode(table.update_for(guest, since))
                listener.send_bytes(said[guest])

    def send_away(self, live: LiveTable) -> None:
        """A table is gone: nobody can listen there any more."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
        if live.driver is not None:
            live.driver.cancel()
        for listener in list(live.listeners):
            listener.lose()
        live.wake()

    async def finish(self, seconds: float) -> None:
        """Finish the changes that have begun, and for a while what nobody waits for."""
        under_way: list[asyncio.Future[Any]] = [*self._changing, *self._tasks]
        if under_way:
            await asyncio.wait(under_way, timeout=seconds)
        left: list[asyncio.Future[Any]] = [*self._loading.values(), *self._tasks]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)


def _commit_of(table: Table, answer: Answer) -> Commit:
    """What is to be written of an answer: with a hash and a snapshot if a turn begins."""
    game, info = answer.game, answer.info or table.info
    after = game or table.game
    hashes: dict[int, str] = {}
    snapshot = None
    if game is not None:
        # The latest come last.
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


def _is_there(table: Table, version: int, answer: Answer) -> bool:
    """Whether a table has gone on from a version just as an answer says."""
    if table.version != version + len(answer.entries) or (answer.info is not None and answer.info != table.info):
        return False
    log = table.game.log if table.game is not None else []
    return not answer.entries or log[-len(answer.entries) :] == [entry.entry for entry in answer.entries]


def _note_error(task: "asyncio.Task[Any]") -> None:
    """Whoever waited for it was told, or has gone away."""
    if not task.cancelled():
        task.exception()
