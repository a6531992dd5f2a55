"""What happens at tables by itself: bots, chance and clocks, driven by the process that holds the table's lease."""

import asyncio
import logging
from time import time
from typing import Final

from elbowroom.bots import named
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.server.basics.config import Config
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.live.workers import Workers
from elbowroom.server.store.store import Store
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.starting import new_id

logger = logging.getLogger(__name__)

# How long a table stays in memory after the last time somebody looked at it, in seconds; if its game is over, less.
IDLE: Final = 600.0
OVER: Final = 60.0
# After a failure a table rests for a second, then two, four, … seconds, at most this many.
LONGEST_REST: Final = 60.0
# How much slower a stand-in is where people have days to think.
BY_DAYS: Final = 60
# Who decides when the bot that should has failed.
LAST_RESORT: Final = "random"


class StandsStillError(Exception):
    """Something was due, and nothing has happened."""


class Driver:
    """Drives the tables of one process."""

    def __init__(self, config: Config, store: Store, tables: LiveTables, workers: Workers) -> None:
        self._config = config
        self._store = store
        self._tables = tables
        self._workers = workers
        # Tells this process from all others, and from the one that ran here before it.
        self.owner = new_id(20)
        # Tables that cannot be loaded, and when to try again.
        self._resting: dict[str, float] = {}
        # When we last looked which tables are old.
        self._looked_at = time()

    def drive(self, live: LiveTable) -> None:
        """Let bots, chance and the clock go on, if it is for this process to do so."""
        may = max(live.rests_until, live.elsewhere_until) <= time()
        if may and not live.is_driven and _is_due(live):
            live.driver = asyncio.create_task(self._drive(live))

    async def _drive(self, live: LiveTable) -> None:
        try:
            while _is_due(live):
                # Somebody may have gone on while the lease was taken.
                if not await self._has_lease(live) or not _is_due(live):
                    return
                before = live.table.version, live.table.info.revision
                await self._go_on(live)
                if (live.table.version, live.table.info.revision) == before:
                    raise StandsStillError
                live.failures = 0
        except Exception as error:
            live.failures += 1
            live.rests_until = time() + min(LONGEST_REST, 2.0 ** (live.failures - 1))
            known = error.reason if isinstance(error, TableError) else None
            logger.log(
                logging.ERROR if known is None or live.failures > 1 else logging.INFO,
                "a table cannot go on by itself",
                extra={"table": live.id, "reason": known or type(error).__name__},
                exc_info=error if known is None else None,
            )

    async def _go_on(self, live: LiveTable) -> None:
        table, seat, bot = live.table, live.table.waits_for(), live.table.bot_to_play()
        if table.game is not None and table.game.is_chance:
            await self._tables.change(live, lambda here: here.go_on(time()))
        elif bot is not None and seat is not None:
            version, begun = table.version, time()
            action = await self._choose(live, bot, seat)
            await asyncio.sleep(max(0.0, self._pause(live, seat) - (time() - begun)))
            await self._tables.change(live, lambda here: here.bot_plays(seat, version, action, time()))
        else:
            await self._tables.change(live, lambda here: here.clock_runs_out(time()))

    def _pause(self, live: LiveTable, seat: int) -> float:
        """How long a bot takes at least: longer for somebody who may come back, by days much longer."""
        info = live.table.info
        if info.seats[seat].away and not info.seats[seat].conceded:
            return self._config.stand_in_pause * (BY_DAYS if info.setup.clock.kind == "days" else 1)
        return self._config.bot_pause if live.listeners else 0.0

    async def _choose(self, live: LiveTable, bot: str, seat: int) -> str:
        """What a bot decides; whatever is legal, should it fail: a table does not wait for somebody to mend a bot."""
        assert live.table.game is not None
        state, seed = live.table.game.state.copy(), f"{live.id} {live.table.version}"
        if live.thought_turn != state.turn:
            live.thought_turn, live.thought_for = state.turn, 0.0
        begun = time()
        try:
            return await self._workers.choose(bot, live.table.game, seat, seed, live.table.info.host, live.thought_for)
        except Exception:
            logger.exception("a bot failed", extra={"table": live.id, "bot": bot})
            return text_of(action_of(state, named(LAST_RESORT, seed).choose(state, seat)))
        finally:
            live.thought_for += time() - begun

    # Leases.

    async def _has_lease(self, live: LiveTable) -> bool:
        """Whether this process drives a table; a lease that has not long to live is taken anew."""
        if live.leased_until > time() + self._config.lease / 2:
            return True
        until = time() + self._config.lease
        is_ours = await self._store.leases.take(live.id, self.owner, self._config.lease)
        live.leased_until = until if is_ours else 0.0
        # Whoever has it goes on; that it is free again, should it be sooner, is found by looking after all tables.
        live.elsewhere_until = 0.0 if is_ours else until
        return is_ours

    async def renew(self) -> None:
        """Once: renew the leases of tables that are being driven; whoever has lost one stops."""
        driven = [live for live in self._tables.live.values() if live.is_driven and live.leased_until]
        until = time() + self._config.lease
        kept = await self._store.leases.renew(self.owner, [live.id for live in driven], self._config.lease)
        for live in driven:
            live.leased_until = until if live.id in kept else 0.0
            if live.id not in kept and live.driver is not None:
                live.driver.cancel()

    async def renew_forever(self) -> None:
        """Renew leases well before they expire, until the process ends."""
        while True:
            await asyncio.sleep(self._config.lease / 4)
            try:
                await self.renew()
            except TableError as error:
                logger.warning("cannot renew leases", extra={"reason": error.reason})

    # Looking after all tables.

    async def look_after(self) -> None:
        """Once: go on with all tables on which something is due, also those of processes that are no more."""
        now = time()
        for unsure in [live.id for live in self._tables.live.values() if live.is_unsure]:
            self._tables.heard(unsure, -1, -1)
        self._resting = {table_id: until for table_id, until in self._resting.items() if until > now}
        for due in await self._store.leases.due_tables(self.owner, 100 + len(self._resting)):
            if due.table_id in self._resting:
                continue
            try:
                live = await self._tables.get(due.table_id)
            except Exception as error:
                if isinstance(error, TableError) and error.reason == "database-away":
                    raise
                # One that cannot be loaded does not keep us from the others.
                self._resting[due.table_id] = now + LONGEST_REST
                about = {"table": due.table_id, "error": str(error)}
                logger.error("a table cannot be loaded", extra=about, exc_info=error)
                continue
            if live is not None:
                # No other process drives it, or none any more.
                live.elsewhere_until = 0.0
                self._tables.heard(*due)
                self.drive(live)

    async def look_after_forever(self, every: float = 1.0) -> None:
        """Look after all tables until the process ends."""
        remove_at = 0.0
        while True:
            try:
                await self.look_after()
                self._unload()
                if remove_at <= time():
                    remove_at = time() + self._config.remove_every
                    await self.remove_old()
            except TableError as error:
                logger.warning("cannot look after tables", extra={"reason": error.reason})
            except Exception:
                logger.exception("looking after tables failed")
            await asyncio.sleep(every)

    async def remove_old(self) -> None:
        """Let tables go that nobody came to, that stand still, or that have been over for long.

        An open table lives as long as its host is there, in whichever process that is.
        """
        tables, since = list(self._tables.live.values()), self._looked_at
        self._looked_at = time()
        waiting = [live.id for live in tables if live.table.info.status == "open" and live.is_host_here(since)]
        await self._store.tables.touch(waiting)
        gone = await self._store.tables.remove_old(self._config)
        for table_id in gone:
            if (live := self._tables.live.get(table_id)) is not None:
                self._tables.send_away(live)
        if gone:
            logger.info("removed old tables", extra={"count": len(gone)})
        await self._store.leases.remove_old(LONGEST_REST)
        await self._store.orders.forget_old(time() - self._config.keep_audit)
        await self._store.reports.forget_old(time() - self._config.keep_reports)
        await self._store.boards.remove_old(self._config.keep_boards)

    def _unload(self) -> None:
        """Forget tables that nobody has looked at for a while; they are in the database."""
        for live in list(self._tables.live.values()):
            lasts = OVER if live.table.info.status == "over" else IDLE
            is_idle = live.used_at < time() - lasts and not (live.listeners or live.is_driven or live.lock.locked())
            if is_idle:
                del self._tables.live[live.id]

    async def close(self) -> None:
        """Stop driving."""
        drivers = [live.driver for live in self._tables.live.values() if live.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)

    async def give_back(self) -> None:
        """Give leases back, so that another process may take over at once."""
        try:
            await self._store.leases.drop(self.owner)
        except TableError as error:
            logger.warning("cannot give leases back", extra={"reason": error.reason})


def _is_due(live: LiveTable) -> bool:
    """Whether a table is to go on by itself now."""
    now = time()
    due = live.table.due_at(now)
    return due is not None and due <= now
