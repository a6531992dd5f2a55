"""The tables of a device: loaded from storage, saved before a page sees a change, and driven by bots and clocks."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from time import time
from typing import Final

import msgspec
from msgspec.structs import replace

from elbowroom.analysis.review_model import Review
from elbowroom.boards.board import Board
from elbowroom.bots import seconds_of
from elbowroom.engine.game import Game
from elbowroom.games import ruleset_of
from elbowroom.offline.saved_tables import SavedTable, decoder, listed, restore, with_answer
from elbowroom.offline.storage import Storage
from elbowroom.server.table.answers import Answer, TableError, json_details
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import Announced, Refused, ServerMessage
from elbowroom.server.table.table import Table
from elbowroom.server.table.thinking import SIMPLE_BOT, choose, encode_view

logger = logging.getLogger(__name__)

# How often a request is repeated when another tab has changed the table first.
MAX_ATTEMPTS: Final = 8
# A bot with a time limit gets at least these seconds for a decision.
MIN_SECONDS: Final = 0.2
# Seconds until a table that could not be driven is tried again.
RETRY_SECONDS: Final = 2.0
# A client that gets this close code reconnects.
RECONNECT: Final = 4008

# Loads what bots have learned for a game and a number of players, such as "classic-2".
ValueLoader = Callable[[str], Awaitable[None]]

encoder: Final = msgspec.json.Encoder()


class Listener:
    """A page at a table: functions that send it a text, and close its connection with a code."""

    def __init__(self, send: Callable[[str], None], close: Callable[[int], None]) -> None:
        self._send = send
        self.close = close

    def send(self, message: ServerMessage) -> None:
        """Send a message."""
        self._send(encoder.encode(message).decode())


class LocalTable:
    """A table in memory, as it was saved last, and the pages that show it."""

    def __init__(self, table: Table, saved: SavedTable) -> None:
        self.table = table
        self.saved = saved
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        # Actions that a bot has chosen for the versions that follow, by version.
        self.bot_actions: dict[int, str] = {}
        # True if the last attempt of a bot, chance or the clock to act has failed.
        self.stands_still = False
        # The turn in which bots think, and the seconds that they have used in it.
        self.thinking = (-1, 0.0)

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.saved.info.id


class LocalTables:
    """The tables of a device."""

    def __init__(self, storage: Storage, load_values: ValueLoader) -> None:
        self._storage = storage
        self._load_values = load_values
        self._tables: dict[str, LocalTable] = {}
        # Called with a table whose game has just ended.
        self.on_over: list[Callable[[Table], None]] = []

    async def add(self, info: TableInfo, seed: str, boards: Sequence[Board]) -> LocalTable:
        """Save a new table."""
        await self._load_values_for(info)
        saved = SavedTable(info=info, seed=seed, boards=tuple(boards), saves=1, touched_at=time())
        table = Table(info, seed, custom_boards=saved.boards)
        await self._save(saved, None)
        local = self._tables[info.id] = LocalTable(table, saved)
        return local

    async def get(self, table_id: str) -> LocalTable:
        """Return a table from memory or from storage; raise TableError if it does not exist."""
        if table_id not in self._tables:
            found = await self._load(table_id)
            # Another request may have loaded it in the meantime.
            self._tables.setdefault(table_id, found)
        return self._tables[table_id]

    async def _load(self, table_id: str) -> LocalTable:
        text = await self._storage.read("tables", table_id)
        if text is None:
            raise TableError("unknown-table")
        saved = decoder.decode(text)
        await self._load_values_for(saved.info)
        table, restored = restore(saved, time())
        if restored.base != saved.base:
            # It continues by newer rules from now on.
            restored = replace(restored, saves=saved.saves + 1)
            if not await self._save(restored, table.game):
                raise TableError("busy")
        return LocalTable(table, restored)

    async def _load_values_for(self, info: TableInfo) -> None:
        """Load what the bots of a table need; raise TableError if that fails."""
        setup = info.setup
        # A start position names its sets itself.
        has_sets = setup.sets or "sets=" in setup.start
        try:
            ruleset = ruleset_of(setup.game)
            game, seats = ruleset.networks_of or ruleset.id, ruleset.seats_for(setup.players)
            await self._load_values(f"{game}-sets-{seats}" if has_sets else f"{game}-{seats}")
        except Exception as error:
            raise TableError("values-missing") from error

    async def change(self, local: LocalTable, ask: Callable[[Table], Answer]) -> ServerMessage | None:
        """Ask a table, save its answer, send it to all pages that show the table, and return its reply."""
        for _ in range(MAX_ATTEMPTS):
            async with local.lock:
                table = local.table
                answer = ask(table)
                if not answer.entries and answer.info is None:
                    return answer.reply
                version, status = table.version, table.info.status
                saved = with_answer(local.saved, table, answer, time())
                if not await self._save(saved, answer.game or table.game):
                    await self._reload(local)
                    continue
                table.commit(answer)
                local.saved = saved
                self._broadcast(local, version, info_changed=answer.info is not None)
            if status == "playing" and table.info.status == "over":
                for call in self.on_over:
                    call(table)
            self.drive(local)
            return answer.reply
        raise TableError("busy")

    async def _save(self, saved: SavedTable, game: Game | None) -> bool:
        """Save a table; return False if another tab has saved it since it was loaded, raise TableError if it fails."""
        text, line = encoder.encode(saved).decode(), encoder.encode(listed(saved, game)).decode()
        try:
            return await self._storage.write_table(saved.info.id, text, line, saved.saves - 1)
        except Exception as error:
            # The browser has no room left, or its storage was deleted or closed.
            raise TableError("not-saved") from error

    async def keep_review(self, local: LocalTable, review: Review) -> None:
        """Save the review of a finished game."""
        async with local.lock:
            saved = replace(local.saved, review=review, saves=local.saved.saves + 1)
            if await self._save(saved, local.table.game):
                local.saved = saved

    async def refresh(self, table_id: str) -> None:
        """Load a table again that another tab has saved."""
        local = self._tables.get(table_id)
        if local is not None:
            async with local.lock:
                await self._reload(local)

    async def _reload(self, local: LocalTable) -> None:
        version, revision = local.table.version, local.table.info.revision
        try:
            found = await self._load(local.id)
        except TableError:
            # It was removed: the pages find out when they reconnect.
            self._tables.pop(local.id, None)
            for listener in list(local.listeners):
                listener.close(RECONNECT)
            raise
        if found.saved.saves == local.saved.saves:
            return
        local.table, local.saved = found.table, found.saved
        self._broadcast(local, version, info_changed=found.table.info.revision != revision)

    def _broadcast(self, local: LocalTable, since: int, *, info_changed: bool) -> None:
        table = local.table
        # Ending a game early reveals the coins, though no action was played.
        is_changed = table.version != since or table.info.status in ("over", "closed")
        for listener in list(local.listeners):
            if info_changed:
                listener.send(table.info_message(table.info.host))
            if table.game is not None and is_changed:
                listener.send(table.update_for(table.info.host, since))

    # Bots, chance and clocks.

    def drive(self, local: LocalTable) -> None:
        """Let bots, chance or the clock act at a table now, or when the clock runs out."""
        if local.timer is not None:
            local.timer.cancel()
            local.timer = None
        due = local.table.due_at(time())
        if due is None or (local.driver is not None and not local.driver.done()):
            return
        if due > time():
            local.timer = asyncio.get_running_loop().call_later(due - time(), self.drive, local)
            return
        local.driver = asyncio.get_running_loop().create_task(self._drive(local))

    async def _drive(self, local: LocalTable) -> None:
        while (due := local.table.due_at(time())) is not None and due <= time():
            # Messages of the page come first.
            await asyncio.sleep(0)
            before = local.table.version, local.table.info.revision
            try:
                await self._advance(local)
                self._tell_failure(local, None)
            except Exception as error:
                logger.exception("a table cannot be driven")
                self._tell_failure(local, error)
            if (local.table.version, local.table.info.revision) == before:
                local.timer = asyncio.get_running_loop().call_later(RETRY_SECONDS, self.drive, local)
                return
        # Set the timer for the clock of the person who is next.
        local.driver = None
        self.drive(local)

    def _tell_failure(self, local: LocalTable, error: Exception | None) -> None:
        """Tell all pages why a table stands still, or that it goes on."""
        if isinstance(error, TableError):
            refused = Refused(id=None, reason=error.reason, details=json_details(error.details))
            for listener in list(local.listeners):
                listener.send(refused)
        elif local.stands_still:
            for listener in list(local.listeners):
                listener.send(Announced())
        local.stands_still = error is not None

    async def _advance(self, local: LocalTable) -> None:
        table, seat, bot = local.table, local.table.waits_for(), local.table.bot_to_play()
        if table.game is not None and table.game.is_chance:
            await self.change(local, lambda here: here.draw_chance(time()))
        elif bot is not None and seat is not None:
            version, action = table.version, self._bot_action(local, bot, seat)
            await self.change(local, lambda here: here.play_for_bot(seat, version, action, time()))
        else:
            await self.change(local, lambda here: here.time_out(time()))

    def _bot_action(self, local: LocalTable, bot: str, seat: int) -> str:
        """Return a bot's next action: the rest of its last run of decisions, or a new run."""
        table = local.table
        chosen = local.bot_actions.pop(table.version, None)
        if chosen is not None:
            return chosen
        assert table.game is not None
        turn, used = local.thinking if local.thinking[0] == table.game.state.turn else (table.game.state.turn, 0.0)
        seen, counted, seed = encode_view(table.game, seat), table.game.counted(seat), f"{local.id} {table.version}"
        begun = time()
        try:
            usual = seconds_of(bot)
            seconds = None if usual is None else max(min(usual, MIN_SECONDS), usual - used)
            actions = choose(bot, seen, counted, seat, seed, seconds)
        except Exception:
            # The table must never get stuck.
            logger.exception("a bot failed")
            actions = choose(SIMPLE_BOT, seen, counted, seat, seed)[:1]
        local.thinking = turn, used + time() - begun
        local.bot_actions = dict(enumerate(actions[1:], start=table.version + 1))
        return actions[0]
