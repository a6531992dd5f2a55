"""Lays tables into a database before the server starts: games of all kinds, at all stages, without bots."""

import secrets
from random import Random
from time import time
from typing import Final, NamedTuple

from elbowroom.engine.action_text import text_of
from elbowroom.server.basics.config import Config
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
from elbowroom.server.table.turns import person_for
from elbowroom.server.table.undoing import is_enough

# Every second table is a Warcraft one for five; clocks of all kinds, all of them longer than any run.
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
# Games are laid after any number of actions up to this one.
MOST_PLAYED: Final = 100
# More than any game takes.
LONGEST: Final = 20_000


class Laid(NamedTuple):
    """A table that is laid: its id, a token for each seat, and how many entries its log has."""

    id: str
    tokens: tuple[str, ...]
    entries: int


async def lay(config: Config, count: int, seed: int = 1) -> list[Laid]:
    """Lay so many tables; the database is made if it is not there."""
    store = Store(config)
    await migrate(store.database.engine)
    await store.open()
    signer = Signer(await store.keys.series(TOKENS, secrets.token_hex(32)))
    rng = Random(seed)
    laid = [await _lay_one(store, signer, SETUPS[number % len(SETUPS)], rng) for number in range(count)]
    await store.close()
    return laid


async def lay_long(config: Config, seed: int = 1) -> Laid:
    """Lay a table whose log is as long as people can make it: all that may be taken back is, turn after turn."""
    store = Store(config)
    await store.open()
    signer = Signer(await store.keys.series(TOKENS, secrets.token_hex(32)))
    laid = await _lay_one(store, signer, SETUPS[0], Random(seed), is_long=True)
    await store.close()
    return laid


async def _lay_one(store: Store, signer: Signer, setup: TableSetup, rng: Random, *, is_long: bool = False) -> Laid:
    guests = [await store.guests.add(f"Player {number + 1}") for number in range(setup.players)]
    seed = rng.randbytes(32).hex()
    info = new_table(guests[0], setup, public=False, bots=(), seed=seed)
    await store.tables.add(info, seed)
    table = Table(info, seed)
    entries: list[Entry] = []
    for guest in guests[1:]:
        entries += _done(table, guest, Join(id="join"))
    entries += _done(table, guests[0], Start(id="start"))
    for number in range(LONGEST if is_long else rng.randrange(MOST_PLAYED)):
        seat = table.waits_for()
        if table.game is None or seat is None or table.game.state.round + 2 >= table.game.state.rounds:
            break
        request: TableRequest = Undo(id=f"laid{number}", version=table.version)
        if not (is_long and table.game.can_undo and not is_enough(table.game)):
            action = rng.choice(table.game.legal())
            request = Act(id=f"laid{number}", version=table.version, actions=(text_of(action),))
        entries += _done(table, guests[seat], request)
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
    return Laid(info.id, tuple(signer.token(Identity(guest.id, 0)) for guest in guests), len(entries))


def _done(table: Table, guest: Guest, request: TableRequest) -> tuple[Entry, ...]:
    """Carry a request out in memory; its entries."""
    answer = table.receive(guest, request, time())
    assert answer.info is not None or answer.entries, answer.reply
    table.commit(answer)
    return answer.entries
