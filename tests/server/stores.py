"""Opens stores for tests, creates tables in them, and checks what a server has left there."""

import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import func, select

from elbowroom.engine.game import UNDO, Game
from elbowroom.server.basics.config import Config
from elbowroom.server.cluster.setup import make_store
from elbowroom.server.people.auth import TOKENS, Identity, Signer
from elbowroom.server.store.commits import Commit
from elbowroom.server.store.migrating import migrate
from elbowroom.server.store.schema import log
from elbowroom.server.store.store import Store
from elbowroom.server.store.tables import TableRow
from elbowroom.server.table import seating
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.info import Clock, TableInfo, TableSetup
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_table, restored_game
from tests.server.clients import Acknowledged


@asynccontextmanager
async def open_store(database: str, **settings: Any) -> AsyncIterator[Store]:
    """Yield an open store on a migrated database."""
    store = make_store(Config(database=database, **settings))
    try:
        await migrate(store.database.engine)
        await store.open()
        yield store
    finally:
        await store.close()


class SeatedTable:
    """A new table with its guests and their tokens, by seat."""

    def __init__(self, info: TableInfo, guests: list[Guest], tokens: list[str]) -> None:
        self.info = info
        self.guests = guests
        self.tokens = tokens

    @property
    def id(self) -> str:
        return self.info.id


async def signer_of(store: Store) -> Signer:
    """Return the signer of tokens for a database."""
    return Signer(await store.keys.series(TOKENS, secrets.token_hex(32)))


async def token_of(store: Store, guest: Guest) -> str:
    """Sign a guest in on a new device, and return its token."""
    signer = await signer_of(store)
    return signer.token(Identity(guest.id, (await store.devices.add(guest.id)).id))


async def seat_people(
    store: Store, game: str = "warcraft", people: int = 2, bots: int = 0, clock: Clock | None = None
) -> SeatedTable:
    """Create a full table: people first, then bots."""
    setup = TableSetup(game=game, players=people + bots, clock=clock or Clock())
    guests = [await store.guests.add(f"Guest {number}") for number in range(people)]
    # The same chance in each run.
    seed = sha256(f"{game} {people} {bots}".encode()).hexdigest()
    names = (None,) * people + ("simple",) * bots
    info = new_table(guests[0], setup, public=True, bots=names, seed=seed)
    for guest in guests[1:]:
        info = seating.join(info, guest, None, None)
    await store.tables.add(info, seed)
    return SeatedTable(info, guests, [await token_of(store, guest) for guest in guests])


@dataclass
class StoredTable:
    """A table in the database, and arbitrary commits to it."""

    seated: SeatedTable
    number: int = 0

    def commit(self, *entries: str | None, **more: object) -> Commit:
        """Return a commit to the current version of the table."""
        written = tuple(Entry(entry, 0) for entry in entries)  # type: ignore[arg-type]
        info = self.seated.info
        defaults: dict[str, object] = {"number": self.number, "revision": info.revision, "info": info, "due_at": None}
        return Commit(table_id=self.seated.id, entries=written, **defaults | more)  # type: ignore[arg-type]


async def new_tables(store: Store, count: int) -> list[StoredTable]:
    return [StoredTable(await seat_people(store)) for _ in range(count)]


async def count_of(store: Store, column: object) -> int:
    async with store.database.reading() as connection:
        return int(await connection.scalar(select(func.count(column))) or 0)  # type: ignore[arg-type]


async def row_of(store: Store, table_id: str) -> TableRow:
    row = await store.tables.find(table_id)
    assert row is not None
    return row


async def replayed(store: Store, table_id: str) -> Game:
    """Replay a game from its log, and compare every stored hash; return the game."""
    row = await row_of(store, table_id)
    assert row.base == 0
    game = restored_game(row.info)
    logged = await store.tables.log_rows(table_id)
    assert [one.number for one in logged] == list(range(1, row.number + 1))
    for number, entry, stored in logged:
        seat = -1 if game.is_chance else game.to_act
        assert entry.seat == seat, f"entry {number} of {table_id} was not for seat {entry.seat}"
        game.undo() if entry.entry == UNDO else game.play(entry.entry)
        assert (stored is None) == (str(number) not in game.hashes)
        assert stored is None or stored == game.hash(), f"entry {number} of {table_id} leads elsewhere"
    assert not game.is_chance, "an action was committed without its chance"
    return game


async def require_acknowledged(store: Store, table_id: str, acknowledged: Iterable[Acknowledged]) -> int:
    """Check that all acknowledged actions are in the log, once and at their version; return how many."""
    wanted = select(log.c.number, log.c.entry, log.c.seat, log.c.client_id).where(log.c.table_id == table_id)
    found: dict[str, list[tuple[int, str, int]]] = {}
    async with store.database.reading() as connection:
        for row in await connection.execute(wanted.order_by(log.c.number)):
            if row.client_id is not None:
                found.setdefault(row.client_id, []).append((row.number, row.entry, row.seat))
    count = 0
    for one in acknowledged:
        rows = found.get(one.client_id, [])
        played = [entry for _, entry, seat in rows if seat >= 0]
        assert played == one.actions, f"{one.client_id} of {table_id} was {one.actions}, found {played}"
        assert rows[-1][0] == one.version
        count += 1
    return count
