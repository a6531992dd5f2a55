"""What is in a database: tables made there before a server runs, and what it left there, looked at without it."""

import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

from sqlalchemy import select

from elbowroom.engine.game import UNDO, Game
from elbowroom.server.basics.config import Config
from elbowroom.server.people.auth import TOKENS, Identity, Signer
from elbowroom.server.store.migrating import migrate
from elbowroom.server.store.schema import log
from elbowroom.server.store.store import Store
from elbowroom.server.store.tables import TableRow
from elbowroom.server.table import seating
from elbowroom.server.table.info import Clock, TableInfo, TableSetup
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_table, restored
from tests.server.clients import Acknowledged


@asynccontextmanager
async def opened(database: str, **settings: Any) -> AsyncIterator[Store]:
    """A database that is up to date and can be written to."""
    store = Store(Config(database=database, **settings))
    try:
        await migrate(store.database.engine)
        await store.open()
        yield store
    finally:
        await store.close()


class Seated:
    """A new table, and the tokens of the people who sit there, in the order of their seats."""

    def __init__(self, info: TableInfo, guests: list[Guest], tokens: list[str]) -> None:
        self.info = info
        self.guests = guests
        self.tokens = tokens

    @property
    def id(self) -> str:
        return self.info.id


async def signer_of(store: Store) -> Signer:
    """Who signs tokens for this database."""
    return Signer(await store.keys.series(TOKENS, secrets.token_hex(32)))


async def seat_people(
    store: Store, game: str = "warcraft", people: int = 2, bots: int = 0, clock: Clock | None = None
) -> Seated:
    """A new table at which everybody sits: people first, then bots."""
    setup = TableSetup(game=game, players=people + bots, clock=clock or Clock())
    guests = [await store.guests.add(f"Guest {number}") for number in range(people)]
    # The same chance each time the test is run.
    seed = sha256(f"{game} {people} {bots}".encode()).hexdigest()
    names = (None,) * people + ("simple",) * bots
    info = new_table(guests[0], setup, public=True, bots=names, seed=seed)
    for guest in guests[1:]:
        info = seating.join(info, guest, None, None)
    await store.tables.add(info, seed)
    signer = await signer_of(store)
    return Seated(info, guests, [signer.token(Identity(guest.id, 0)) for guest in guests])


async def row_of(store: Store, table_id: str) -> TableRow:
    row = await store.tables.find(table_id)
    assert row is not None
    return row


async def replayed(store: Store, table_id: str) -> Game:
    """A game played again from its beginning, entry by entry, with every hash that was kept on the way compared."""
    row = await row_of(store, table_id)
    assert row.base == 0
    game = restored(row.info)
    logged = await store.tables.logged(table_id)
    assert [one.number for one in logged] == list(range(1, row.number + 1))
    for number, entry, kept in logged:
        seat = -1 if game.is_chance else game.to_act
        assert entry.seat == seat, f"entry {number} of {table_id} was not for seat {entry.seat}"
        game.undo() if entry.entry == UNDO else game.play(entry.entry)
        assert (kept is None) == (str(number) not in game.hashes)
        assert kept is None or kept == game.hash(), f"entry {number} of {table_id} leads elsewhere"
    assert not game.is_chance, "an action was committed without its chance"
    return game


async def demand_acknowledged(store: Store, table_id: str, acknowledged: Iterable[Acknowledged]) -> int:
    """Everything that was acknowledged is in the log, once, and where it was said to be; how much that is."""
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
