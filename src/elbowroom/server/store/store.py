"""The database of one process, with one store for each subject."""

from elbowroom.server.basics.config import Config
from elbowroom.server.store.boards import BoardStore
from elbowroom.server.store.bots import BotStore
from elbowroom.server.store.chat import ChatStore
from elbowroom.server.store.commits import Commit
from elbowroom.server.store.connections import Database
from elbowroom.server.store.devices import DeviceStore
from elbowroom.server.store.guests import GuestStore
from elbowroom.server.store.keys import KeyStore
from elbowroom.server.store.moderation import ModerationStore, ReportStore
from elbowroom.server.store.tables import TableStore
from elbowroom.server.store.writer import CommitBackend, Writer


class Store:
    """All stores of one process; notices and ratings add theirs on the same database."""

    def __init__(self, config: Config, backend: CommitBackend, name: str = "") -> None:
        # Identifies this process in notifications to other processes.
        self.name = name
        self.database = Database(config)
        self.keys = KeyStore(self.database)
        self.guests = GuestStore(self.database)
        self.bots = BotStore(self.database)
        self.devices = DeviceStore(self.database)
        self.tables = TableStore(self.database)
        self.boards = BoardStore(self.database)
        self.chat = ChatStore(self.database)
        self.moderation = ModerationStore(self.database)
        self.reports = ReportStore(self.database, self.moderation)
        self._writer = Writer(self.database, backend)

    async def open(self) -> None:
        """Start the writer."""
        self._writer.open()

    async def close(self) -> None:
        """Write pending commits and close all connections."""
        await self._writer.close()
        await self.database.close()

    async def commit(self, change: Commit) -> None:
        """Write a commit; raise ConflictError when another commit has changed the table."""
        await self._writer.commit(change)
