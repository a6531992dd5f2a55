"""Drives tables: bots, chance and clocks."""

import asyncio
import logging
from time import time
from typing import Final

from elbowroom.bots import named
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.networks import Callers
from elbowroom.server.live.leases import Leases
from elbowroom.server.live.live_table import BotRun, LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.live.removal_clock import RemovalClock
from elbowroom.server.live.workers import Workers
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.thinking import SIMPLE_BOT

logger = logging.getLogger(__name__)

# Seconds until an unused table leaves the memory; less if its game is over.
UNLOAD_AFTER: Final = 600.0
UNLOAD_OVER_AFTER: Final = 60.0
# After a failure a table waits 1, 2, 4, … seconds, at most this many.
MAX_RETRY_DELAY: Final = 60.0
# Factor for a stand-in's pause where the clock counts days.
DAYS_CLOCK_FACTOR: Final = 60
# Decides if the chosen bot fails.
FALLBACK_BOT: Final = SIMPLE_BOT


class NoProgressError(Exception):
    """Something was due at a table, but nothing has changed."""


class Driver:
    """Drives the tables of one process."""

    def __init__(
        self,
        config: Config,
        store: Store,
        tables: LiveTables,
        workers: Workers,
        leases: Leases,
        callers: Callers,
        removal_clock: RemovalClock,
    ) -> None:
        self._config = config
        self._store = store
        self._tables = tables
        self._workers = workers
        self._leases = leases
        self._callers = callers
        self._removal_clock = removal_clock
        # Tables that cannot be loaded, and when to try again.
        self._retry_loading_at: dict[str, float] = {}
        # When old tables were last removed.
        self._removed_at = time()

    def drive(self, live: LiveTable) -> None:
        """Start to drive a table if something is due there and no other process holds the lease."""
        may_drive = live.retry_at <= time() and self._leases.may_drive(live)
        if may_drive and not live.is_driven and _is_due(live):
            live.driver = asyncio.create_task(self._drive(live))

    async def _drive(self, live: LiveTable) -> None:
        try:
            while _is_due(live):
                # Another request may have moved the game on while the lease was taken.
                if not await self._leases.take(live) or not _is_due(live):
                    return
                before = live.table.version, live.table.info.revision
                await self._advance(live)
                if (live.table.version, live.table.info.revision) == before:
                    raise NoProgressError
                live.failures = 0
        except Exception as error:
            live.failures += 1
            live.retry_at = time() + min(MAX_RETRY_DELAY, 2.0 ** (live.failures - 1))
            known = error.reason if isinstance(error, TableError) else None
            logger.log(
                logging.ERROR if known is None or live.failures > 1 else logging.INFO,
                "a table cannot be driven",
                extra={"table": live.id, "reason": known or type(error).__name__},
                exc_info=error if known is None else None,
            )

    async def _advance(self, live: LiveTable) -> None:
        table, seat, bot = live.table, live.table.waits_for(), live.table.bot_to_play()
        if table.game is not None and table.game.is_chance:
            await self._tables.change(live, lambda here: here.draw_chance(time()))
        elif bot is not None and seat is not None:
            version, begun = table.version, time()
            run = await self._run_of(live, bot, seat)
            await asyncio.sleep(max(0.0, self._minimum_seconds(live, seat) - (time() - begun)))
            refusal = await self._tables.change(
                live, lambda here: here.play_for_bot(seat, version, run.actions[0], time())
            )
            live.bot_run = run.rest() if refusal is None else None
        else:
            await self._tables.change(live, lambda here: here.time_out(time()))

    def _minimum_seconds(self, live: LiveTable, seat: int) -> float:
        """Return a bot's minimum time per action: longer for an absent player, far longer if the clock counts days."""
        info = live.table.info
        if info.seats[seat].away and not info.seats[seat].conceded:
            return self._config.stand_in_pause * (DAYS_CLOCK_FACTOR if info.setup.clock.kind == "days" else 1)
        return self._config.bot_pause if live.listeners else 0.0

    async def _run_of(self, live: LiveTable, bot: str, seat: int) -> BotRun:
        """Return the actions that a bot plays next: the rest of its last run, or a new run."""
        run, version = live.bot_run, live.table.version
        if run is not None and run[:3] == (bot, seat, version):
            return run
        return BotRun(bot, seat, version, await self._think(live, bot, seat))

    async def _think(self, live: LiveTable, bot: str, seat: int) -> list[str]:
        """Return a bot's next actions, or one of the fallback bot if it fails, so that the table never gets stuck."""
        assert live.table.game is not None
        state, seed = live.table.game.state.copy(), f"{live.id} {live.table.version}"
        if live.thinking_turn != state.turn:
            live.thinking_turn, live.thinking_seconds = state.turn, 0.0
        begun = time()
        try:
            return await self._workers.choose(
                bot, live.table.game, seat, seed, self._callers.of(live.table.info.host), live.thinking_seconds
            )
        except Exception:
            logger.exception("a bot failed", extra={"table": live.id, "bot": bot})
            return [text_of(action_of(state, named(FALLBACK_BOT, seed).choose(state, seat)))]
        finally:
            live.thinking_seconds += time() - begun

    # All tables.

    async def drive_due(self) -> None:
        """Drive all tables where something is due, also those of processes that have died."""
        now = time()
        for stale in [live.id for live in self._tables.live.values() if live.is_stale]:
            self._tables.on_remote_version(stale, -1, -1)
        self._retry_loading_at = {table_id: until for table_id, until in self._retry_loading_at.items() if until > now}
        for due in await self._leases.due_tables(100 + len(self._retry_loading_at)):
            if due.table_id in self._retry_loading_at:
                continue
            try:
                live = await self._tables.get(due.table_id)
            except Exception as error:
                if isinstance(error, TableError) and error.reason == "database-away":
                    raise
                # Go on with the others.
                self._retry_loading_at[due.table_id] = now + MAX_RETRY_DELAY
                about = {"table": due.table_id, "error": str(error)}
                logger.error("a table cannot be loaded", extra=about, exc_info=error)
                continue
            if live is not None:
                self._tables.on_remote_version(*due)
                self.drive(live)

    async def run_forever(self, every: float = 1.0) -> None:
        """Drive due tables, unload unused and remove old ones until cancelled."""
        remove_at = 0.0
        while True:
            try:
                await self.drive_due()
                self._unload()
                if remove_at <= time():
                    remove_at = time() + self._config.remove_every
                    await self.remove_old()
            except TableError as error:
                logger.warning("cannot drive tables", extra={"reason": error.reason})
            except Exception:
                logger.exception("driving tables failed")
            await asyncio.sleep(every)

    async def remove_old(self) -> None:
        """Delete tables that nobody joined, that are abandoned, or that have been over for long.

        An open table is kept while its host is present, in whichever process.
        """
        tables, since = list(self._tables.live.values()), self._removed_at
        self._removed_at = time()
        waiting = [live.id for live in tables if live.table.info.status == "open" and live.is_host_here(since)]
        await self._store.tables.touch(waiting)
        await self._leases.remove_old()
        if not await self._removal_clock.may_remove():
            return
        removed = await self._store.tables.remove_old(self._config)
        for table_id in removed:
            if (live := self._tables.live.get(table_id)) is not None:
                self._tables.drop(live)
        if removed:
            logger.info("removed old tables", extra={"count": len(removed)})
        await self._store.moderation.remove_old(time() - self._config.keep_audit)
        await self._store.reports.remove_old(time() - self._config.keep_reports)
        await self._store.boards.remove_old(self._config.keep_boards)

    def _unload(self) -> None:
        """Drop tables from memory that have not been used for a while; they remain in the database."""
        for live in list(self._tables.live.values()):
            limit = UNLOAD_OVER_AFTER if live.table.info.status == "over" else UNLOAD_AFTER
            is_idle = live.used_at < time() - limit and not (live.listeners or live.is_driven or live.lock.locked())
            if is_idle:
                del self._tables.live[live.id]

    async def close(self) -> None:
        """Stop driving tables."""
        drivers = [live.driver for live in self._tables.live.values() if live.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)


def _is_due(live: LiveTable) -> bool:
    """Return whether something at a table should happen now without a request."""
    now = time()
    due = live.table.due_at(now)
    return due is not None and due <= now
