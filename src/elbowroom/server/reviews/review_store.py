"""Reviews as they are kept, each with the game it is of."""

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import reviews


class ReviewStore:
    """The reviews of games, as JSON."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, table_id: str) -> bytes | None:
        """The review of a table's game, if there is one."""
        async with self._database.reading() as connection:
            found = await connection.scalar(select(reviews.c.review).where(reviews.c.table_id == table_id))
        return None if found is None else bytes(found)

    async def keep(self, table_id: str, review: bytes) -> None:
        """Keep a review; what another process has kept meanwhile is as good."""
        insert = postgresql.insert if self._database.config.is_postgresql else sqlite.insert
        async with self._database.writing() as connection:
            kept = insert(reviews).values(table_id=table_id, review=review)
            await connection.execute(kept.on_conflict_do_nothing(index_elements=["table_id"]))
