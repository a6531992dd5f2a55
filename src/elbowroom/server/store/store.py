"""All that is kept by one process, in SQLite or PostgreSQL, part by part."""

from elbowroom.server.basics.config import Config
from elbowroom.server.store.boards import BoardStore
from elbowroom.server.store.commits import Commit
from elbowroom.server.store.connections import Database
from elbowroom.server.store.guests import GuestStore
from elbowroom.server.store.keys import KeyStore
from elbowroom.server.store.leases import LeaseStore
from elbowroom.server.store.orders import OrderStore
from elbowroom.server.store.reports import ReportStore
from elbowroom.server.store.tables import TableStore
from elbowroom.server.store.talk import TalkStore
from elbowroom.server.store.writing import Writer


class Store:
    """The database of one process; notices and ratings keep what they need on the same connections."""

    def __init__(self, config: Config) -> None:
        self.database = Database(config)
        self.keys = KeyStore(self.database)
        self.guests = GuestStore(self.database)
        self.tables = TableStore(self.database)
        self.boards = BoardStore(self.database)
        self.leases = LeaseStore(self.database)
        self.talk = TalkStore(self.database)
        self.orders = OrderStore(self.database)
        self.reports = ReportStore(self.database, self.orders)
        self._writer = Writer(self.database)

    @property
    def name(self) -> str:
        """What other processes know this one by."""
        return self._writer.name

    async def open(self) -> None:
        """Begin to write what is committed."""
        self._writer.open()

    async def close(self) -> None:
        """Write what is left, and let the database go."""
        await self._writer.close()
        await self.database.close()

    async def commit(self, change: Commit) -> None:
        """Commit what an answer changes; ConflictError when the table has changed meanwhile."""
        await self._writer.commit(change)
