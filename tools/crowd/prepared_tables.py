"""Creates tables in a database before the server starts: games of all kinds, at all stages, without bots."""

import secrets
from random import Random
from time import time
from typing import Final, NamedTuple

from elbowroom.engine.action_text import text_of
from elbowroom.server.basics.config import Config
from elbowroom.server.cluster.setup import make_store
from elbowroom.server.live.loading import snapshot_of
from elbowroom.server.people.auth import TOKENS, Identity, Signer
from elbowroom.server.store.commits import Commit
from elbowroom.server.store.migrating import migrate
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.info import Clock, TableSetup
from elbowroom.server.table.protocol import Act, Join, Start, TableRequest, Undo
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_table
from elbowroom.server.table.table import Table
from elbowroom.server.table.turns import person_for, undo_limit_reached

# Every second table is a Warcraft game for five; clocks of all kinds, longer than any run.
SETUPS: Final = (
    TableSetup(game="warcraft", players=5),
    TableSetup(game="classic", players=4),
    TableSetup(game="warcraft", players=5, clock=Clock(kind="live", seconds=3600)),
    TableSetup(game="azeroth", players=4, clock=Clock(kind="days", seconds=3 * 24 * 3600)),
    TableSetup(game="warcraft", players=5),
    TableSetup(game="warcraft", players=2),
    TableSetup(game="warcraft", players=5, open_coins=True),
    TableSetup(game="classic", players=2, clock=Clock(kind="live", seconds=3600)),
)
# Games start with a random number of actions up to this one.
MAX_ACTIONS: Final = 100
# More actions than any game has.
MAX_LONG_ACTIONS: Final = 20_000


class PreparedTable(NamedTuple):
    """A table in the database: its id, a token for each seat, and the length of its log."""

    id: str
    tokens: tuple[str, ...]
    entries: int


async def create_tables(config: Config, count: int, seed: int = 1) -> list[PreparedTable]:
    """Create some tables; the database is created if necessary."""
    store = make_store(config)
    await migrate(store.database.engine)
    await store.open()
    signer = Signer(await store.keys.series(TOKENS, secrets.token_hex(32)))
    rng = Random(seed)
    created = [await _create(store, signer, SETUPS[number % len(SETUPS)], rng) for number in range(count)]
    await store.close()
    return created


async def create_long_table(config: Config, seed: int = 1) -> PreparedTable:
    """Create a table with the longest possible log: everything that can be undone is undone, turn after turn."""
    store = make_store(config)
    await store.open()
    signer = Signer(await store.keys.series(TOKENS, secrets.token_hex(32)))
    created = await _create(store, signer, SETUPS[0], Random(seed), is_long=True)
    await store.close()
    return created


async def _create(
    store: Store, signer: Signer, setup: TableSetup, rng: Random, *, is_long: bool = False
) -> PreparedTable:
    guests = [await store.guests.add(f"Player {number + 1}") for number in range(setup.players)]
    seed = rng.randbytes(32).hex()
    info = new_table(guests[0], setup, public=False, bots=(), seed=seed)
    await store.tables.add(info, seed)
    table = Table(info, seed)
    entries: list[Entry] = []
    for guest in guests[1:]:
        entries += _carry_out(table, guest, Join(id="join"))
    entries += _carry_out(table, guests[0], Start(id="start"))
    for number in range(MAX_LONG_ACTIONS if is_long else rng.randrange(MAX_ACTIONS)):
        seat = table.waits_for()
        if table.game is None or seat is None or table.game.state.round + 2 >= table.game.state.rounds:
            break
        request: TableRequest = Undo(id=f"laid{number}", version=table.version)
        if not (is_long and table.game.can_undo and not undo_limit_reached(table.game)):
            action = rng.choice(table.game.legal())
            request = Act(id=f"laid{number}", version=table.version, actions=(text_of(action),))
        entries += _carry_out(table, guests[seat], request)
    assert table.game is not None
    await store.commit(
        Commit(
            table_id=info.id,
            number=0,
            revision=info.revision,
            entries=tuple(entries),
            info=table.info,
            due_at=table.due_at(time()),
            waits_for=person_for(table.info, table.game),
            turn=table.game.state.turn,
            hashes={int(number): text for number, text in table.game.hashes.items()},
            snapshot=snapshot_of(table.game),
        )
    )
    devices = [await store.devices.add(guest.id) for guest in guests]
    tokens = [signer.token(Identity(guest.id, device.id)) for guest, device in zip(guests, devices, strict=True)]
    return PreparedTable(info.id, tuple(tokens), len(entries))


def _carry_out(table: Table, guest: Guest, request: TableRequest) -> tuple[Entry, ...]:
    """Carry out a request in memory, and return its entries."""
    answer = table.receive(guest, request, time())
    assert answer.info is not None or answer.entries, answer.reply
    table.commit(answer)
    return answer.entries
