"""A table from the database into memory: its game is played again from the log.

A snapshot of the last turn spares most of that while the rules are the same. When they have changed the whole log is
played again, and the hashes kept with it tell whether it leads where it did. A running game that the rules of today
would play otherwise goes on by them from its last snapshot, with one more entry in its log, and its info says so; one
that is over is shown as far as it is the same, and its info says that. All of it is played in a thread: others do not
wait for a long game.
"""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from time import time
from typing import Final

import msgspec
from msgspec.structs import replace

from elbowroom.engine.errors import EngineError
from elbowroom.engine.game import Game
from elbowroom.engine.position.export import position_of
from elbowroom.engine.position.model import Position
from elbowroom.engine.position.set_up import BY_HAND
from elbowroom.engine.version import RULES_VERSION
from elbowroom.games import load_position
from elbowroom.server.store.commits import Commit, ConflictError
from elbowroom.server.store.store import Store
from elbowroom.server.store.tables import Logged, Snapshot, TableRow
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.refereeing import CHANCE_SEAT
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.standing import standing_of
from elbowroom.server.table.starting import restored
from elbowroom.server.table.table import Table
from elbowroom.server.table.turns import person_for, with_clock

logger = logging.getLogger(__name__)

ATTEMPTS: Final = 4


async def load(store: Store, table_id: str) -> Table | None:
    """A table by its id; None if there is none."""
    for _ in range(ATTEMPTS):
        row = await store.tables.find(table_id)
        if row is None:
            return None
        if row.rules > RULES_VERSION:
            raise TableError("newer-rules", wanted=row.rules, found=RULES_VERSION)
        if not row.info.boards:
            return Table(row.info, row.seed)
        try:
            async with store.boards.lending(row.info.setup):
                return await _loaded(store, row)
        except ConflictError:
            # Another process has just made it go on.
            continue
    raise TableError("busy")


def snapshot_of(game: Game) -> bytes | None:
    """The position at the start of a turn; None while chance must tell, at the end, or if something can be undone."""
    return None if game.is_chance or game.is_over or game.can_undo else msgspec.json.encode(position_of(game.state))


async def _loaded(store: Store, row: TableRow) -> Table:
    logged = await store.tables.logged(row.info.id, row.base, row.number)
    # One that was kept since the row was read belongs to another version.
    snapshot = await store.tables.snapshot(row.info.id, row.number)
    if snapshot is not None and snapshot.rules == row.rules == RULES_VERSION and snapshot.number > row.base:
        try:
            return await asyncio.to_thread(_resumed, await at_its_beginning(store, row), logged, snapshot)
        except (EngineError, msgspec.MsgspecError) as error:
            logger.warning("a snapshot is of no use", extra={"table": row.info.id, "error": str(error)})
    table = await at_its_beginning(store, row)
    sure = await asyncio.to_thread(replay, table, logged)
    if sure == row.number:
        return table
    about = {"table": row.info.id, "rules": row.rules, "new_rules": RULES_VERSION, "after": sure}
    logger.warning("a game is another one by the rules of today", extra=about)
    begun = await at_its_beginning(store, row)
    await asyncio.to_thread(begun.absorb, [one.entry for one in logged if one.number <= sure])
    if row.info.status == "playing":
        return await _gone_on(store, row, begun, snapshot)
    begun.info = replace(row.info, shown_until=sure)
    return begun


async def at_its_beginning(store: Store, row: TableRow) -> Table:
    """A table where its game begins: at its start, or where it once went on by other rules."""
    position = None
    if row.base:
        found = await store.tables.snapshot(row.info.id, row.base)
        if found is None or found.number != row.base:
            # It has gone on once more since the row was read.
            raise ConflictError(row.info.id)
        position = _position(found)
    return Table(row.info, row.seed, restored(row.info, position), row.base)


def _resumed(begun: Table, logged: Sequence[Logged], snapshot: Snapshot) -> Table:
    """The game from its last snapshot: what led there is known, and only the rest is played."""
    assert begun.game is not None
    before = [one for one in logged if one.number <= snapshot.number]
    hashes = {str(one.number - begun.base): one.hash for one in before if one.hash is not None}
    begun.game.resume(load_position(_position(snapshot)), [one.entry.entry for one in before], hashes)
    table = Table(begun.info, begun.seed, begun.game, begun.base)
    for one in before:
        table.remember([one.entry], one.number)
    table.absorb([one.entry for one in logged[len(before) :]])
    return table


def replay(table: Table, logged: Sequence[Logged]) -> int:
    """Play a log as far as it leads where it did; the last entry up to which that is sure."""
    sure = table.version
    for number, entry, kept in logged:
        try:
            table.absorb([entry])
        except EngineError:
            return sure
        if kept is not None:
            if table.game is None or kept != table.game.hash():
                return sure
            sure = number
    return table.version


async def _gone_on(store: Store, row: TableRow, begun: Table, snapshot: Snapshot | None) -> Table:
    """A running game goes on by the rules of today; what was done since the snapshot is left in the log, unplayed."""
    for position in _to_go_on_from(begun, snapshot):
        try:
            game = restored(row.info, position)
        except (EngineError, msgspec.MsgspecError):
            continue
        number = row.number + 1
        info = replace(row.info, new_rules_at=number, revision=row.info.revision + 1)
        info = with_clock(info, game, time(), anew=True)
        table = Table(info, row.seed, game, number)
        await store.commit(
            Commit(
                table_id=info.id,
                number=row.number,
                revision=row.info.revision,
                entries=(Entry(f"rules {RULES_VERSION}", CHANCE_SEAT),),
                info=info,
                due_at=table.due_at(time()),
                waits_for=person_for(info, game),
                turn=game.state.turn,
                snapshot=msgspec.json.encode(position),
                standing=standing_of(game),
                is_base=True,
            )
        )
        return table
    raise TableError("cannot-go-on")


def _to_go_on_from(begun: Table, snapshot: Snapshot | None) -> Iterator[Position]:
    """Positions to go on from, the best first: the last snapshot as it is, as if set up by hand, and as far as sure."""
    if snapshot is not None:
        try:
            position = _position(snapshot)
        except msgspec.MsgspecError:
            position = None
        if position is not None:
            position.rules = RULES_VERSION
            yield position
            # What the old rules noted of the moment, and the hash that sealed it, may mean nothing now.
            phase = position.phase if position.phase in BY_HAND else "turn"
            yield replace(position, hash=None, moment=None, phase=phase)
    if begun.game is not None and not begun.game.is_chance:
        yield position_of(begun.game.state)


def _position(snapshot: Snapshot) -> Position:
    return msgspec.json.decode(snapshot.position, type=Position)
