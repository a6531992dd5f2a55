"""Loads a table from the database by replaying its log.

While the rules are the same, the snapshot of the last turn saves most of that. If they have changed, the whole log is
replayed and compared with the stored hashes. A running game that would now be different continues from its last
snapshot by the new rules, with one more entry in its log and a note in its info. A finished game is shown up to the
first difference, also with a note in its info. Replaying runs in a thread, so that other tables need not wait.
"""

import asyncio
import logging
from collections.abc import Sequence
from time import time
from typing import Final

import msgspec
from msgspec.structs import replace

from elbowroom.engine.errors import EngineError
from elbowroom.engine.game import Game
from elbowroom.engine.position.export import position_of
from elbowroom.engine.position.model import Position
from elbowroom.engine.version import RULES_VERSION
from elbowroom.games import load_position
from elbowroom.server.store.commits import Commit, ConflictError
from elbowroom.server.store.store import Store
from elbowroom.server.store.tables import Snapshot, TableRow
from elbowroom.server.table.answers import Entry, TableError
from elbowroom.server.table.restoring import LogRow, continue_by_new_rules, replay
from elbowroom.server.table.results import standing_of
from elbowroom.server.table.starting import restored_game
from elbowroom.server.table.table import Table
from elbowroom.server.table.turns import CHANCE_SEAT, person_for

logger = logging.getLogger(__name__)

MAX_ATTEMPTS: Final = 4


async def load(store: Store, table_id: str) -> Table | None:
    """Load a table; return None if it does not exist."""
    for _ in range(MAX_ATTEMPTS):
        row = await store.tables.find(table_id)
        if row is None:
            return None
        if row.rules > RULES_VERSION:
            raise TableError("newer-rules", wanted=row.rules, found=RULES_VERSION)
        if not row.info.boards:
            return Table(row.info, row.seed, custom_boards=await store.boards.load_for(row.info.setup))
        try:
            return await _loaded(store, row)
        except ConflictError:
            # Another process has just moved it to the new rules.
            continue
    raise TableError("busy")


def snapshot_of(game: Game) -> bytes | None:
    """Return the encoded position; None before a chance event, at the end of the game, or while undo is possible."""
    return None if game.is_chance or game.is_over or game.can_undo else msgspec.json.encode(position_of(game.state))


async def _loaded(store: Store, row: TableRow) -> Table:
    logged = await store.tables.log_rows(row.info.id, row.base, row.number)
    # A snapshot that was stored after the row was read belongs to a later version.
    snapshot = await store.tables.snapshot(row.info.id, row.number)
    if snapshot is not None and snapshot.rules == row.rules == RULES_VERSION and snapshot.number > row.base:
        try:
            return await asyncio.to_thread(_resumed, await at_start_of_log(store, row), logged, snapshot)
        except (EngineError, msgspec.MsgspecError) as error:
            logger.warning("a snapshot cannot be used", extra={"table": row.info.id, "error": str(error)})
    table = await at_start_of_log(store, row)
    verified = await asyncio.to_thread(replay, table, logged)
    if verified == row.number:
        return table
    about = {"table": row.info.id, "rules": row.rules, "new_rules": RULES_VERSION, "after": verified}
    logger.warning("a game differs under the current rules", extra=about)
    at_start = await at_start_of_log(store, row)
    await asyncio.to_thread(at_start.play_committed, [one.entry for one in logged if one.number <= verified])
    if row.info.status == "playing":
        return await _with_new_rules(store, row, at_start, snapshot)
    at_start.info = replace(row.info, shown_until=verified)
    return at_start


async def at_start_of_log(store: Store, row: TableRow) -> Table:
    """Return a table at the start of its log: the start of the game, or where it moved to newer rules."""
    position = None
    if row.base:
        found = await store.tables.snapshot(row.info.id, row.base)
        if found is None or found.number != row.base:
            # It has moved to newer rules once more since the row was read.
            raise ConflictError(row.info.id)
        position = _position(found)
    custom = await store.boards.load_for(row.info.setup)
    return Table(row.info, row.seed, restored_game(row.info, position, custom), row.base, custom)


def _resumed(at_start: Table, logged: Sequence[LogRow], snapshot: Snapshot) -> Table:
    """Return a table at its last snapshot, with the rest of the log played."""
    assert at_start.game is not None
    before = [one for one in logged if one.number <= snapshot.number]
    hashes = {str(one.number - at_start.base): one.hash for one in before if one.hash is not None}
    state = load_position(_position(snapshot), at_start.custom_boards)
    at_start.game.resume(state, [one.entry.entry for one in before], hashes)
    table = Table(at_start.info, at_start.seed, at_start.game, at_start.base, at_start.custom_boards)
    for one in before:
        table.remember_answered([one.entry], one.number)
    table.play_committed([one.entry for one in logged[len(before) :]])
    return table


async def _with_new_rules(store: Store, row: TableRow, at_start: Table, snapshot: Snapshot | None) -> Table:
    """Continue a running game by the current rules, with one more entry in its log."""
    table, position = continue_by_new_rules(row.info, row.number, at_start, _readable(snapshot), time())
    assert table.game is not None
    await store.commit(
        Commit(
            table_id=row.info.id,
            number=row.number,
            revision=row.info.revision,
            entries=(Entry(f"rules {RULES_VERSION}", CHANCE_SEAT),),
            info=table.info,
            due_at=table.due_at(time()),
            waits_for=person_for(table.info, table.game),
            turn=table.game.state.turn,
            snapshot=msgspec.json.encode(position),
            standing=standing_of(table.game),
            is_base=True,
        )
    )
    return table


def _readable(snapshot: Snapshot | None) -> Position | None:
    """Return the position of a snapshot; None if there is none, or older code wrote it in another form."""
    try:
        return None if snapshot is None else _position(snapshot)
    except msgspec.MsgspecError:
        return None


def _position(snapshot: Snapshot) -> Position:
    return msgspec.json.decode(snapshot.position, type=Position)
