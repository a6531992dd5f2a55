"""Loads a table from the database by replaying its log.

While the rules are the same, the snapshot of the last turn saves most of that. If they have changed, the whole log is
replayed and compared with the stored hashes. A running game that would now be different continues from its last
snapshot by the new rules, with one more entry in its log and a note in its info. A finished game is shown up to the
first difference, also with a note in its info. Replaying runs in a thread, so that other tables need not wait.
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
from elbowroom.engine.position.set_up import PHASES_WITHOUT_MOMENT
from elbowroom.engine.version import RULES_VERSION
from elbowroom.games import load_position
from elbowroom.server.store.commits import Commit, ConflictError
from elbowroom.server.store.store import Store
from elbowroom.server.store.tables import LogRow, Snapshot, TableRow
from elbowroom.server.table.answers import Entry, TableError
from elbowroom.server.table.results import standing_of
from elbowroom.server.table.starting import restored_game
from elbowroom.server.table.table import Table
from elbowroom.server.table.turns import CHANCE_SEAT, person_for, with_clock

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


def replay(table: Table, logged: Sequence[LogRow]) -> int:
    """Play a log; return the last entry up to which all stored hashes agree."""
    verified = table.version
    for number, entry, stored_hash in logged:
        try:
            table.play_committed([entry])
        except EngineError:
            return verified
        if stored_hash is not None:
            if table.game is None or stored_hash != table.game.hash():
                return verified
            verified = number
    return table.version


async def _with_new_rules(store: Store, row: TableRow, at_start: Table, snapshot: Snapshot | None) -> Table:
    """Continue a running game by the current rules; entries after the snapshot stay in the log, but are not played."""
    for position in _positions_to_continue_from(at_start, snapshot):
        try:
            game = restored_game(row.info, position, at_start.custom_boards)
        except (EngineError, msgspec.MsgspecError):
            continue
        number = row.number + 1
        info = replace(row.info, new_rules_at=number, revision=row.info.revision + 1)
        if info.rated:
            info = replace(info, rated=False, unrated="new-rules")
        info = with_clock(info, game, time(), None)
        table = Table(info, row.seed, game, number, at_start.custom_boards)
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


def _positions_to_continue_from(at_start: Table, snapshot: Snapshot | None) -> Iterator[Position]:
    """Return positions to continue from: the snapshot, the same as a set-up position, the replayed part."""
    if snapshot is not None:
        try:
            position = _position(snapshot)
        except msgspec.MsgspecError:
            position = None
        if position is not None:
            position.rules = RULES_VERSION
            yield position
            # The stored moment and hash may mean nothing under the new rules.
            phase = position.phase if position.phase in PHASES_WITHOUT_MOMENT else "turn"
            yield replace(position, hash=None, moment=None, phase=phase)
    if at_start.game is not None and not at_start.game.is_chance:
        yield position_of(at_start.game.state)


def _position(snapshot: Snapshot) -> Position:
    return msgspec.json.decode(snapshot.position, type=Position)
