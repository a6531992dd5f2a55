"""Restores a table from its log: a replay that compares hashes, and what happens when the rules have changed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from elbowroom.engine.errors import EngineError
from elbowroom.engine.position.export import position_of
from elbowroom.engine.position.model import Position
from elbowroom.engine.position.set_up import PHASES_WITHOUT_MOMENT
from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.table.answers import Entry, TableError
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.starting import restored_game
from elbowroom.server.table.table import Table
from elbowroom.server.table.turns import with_clock


class LogRow(NamedTuple):
    """A log entry with its number and, at the start of a turn, the hash of the state."""

    number: int
    entry: Entry
    hash: str | None


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


def continue_by_new_rules(
    info: TableInfo, number: int, at_start: Table, snapshot: Position | None, now: float
) -> tuple[Table, Position]:
    """Return a running game by the current rules after its entry `number`, and the position where it continues.

    `at_start` is the table with the part of the log that can still be played. Entries after the position stay in the
    log, but are not played.
    """
    for position in _positions_to_continue_from(at_start, snapshot):
        try:
            game = restored_game(info, position, at_start.custom_boards)
        except (EngineError, msgspec.MsgspecError):
            continue
        info = replace(info, new_rules_at=number + 1, revision=info.revision + 1)
        if info.rated:
            info = replace(info, rated=False, unrated="new-rules")
        info = with_clock(info, game, now, None)
        return Table(info, at_start.seed, game, number + 1, at_start.custom_boards), position
    raise TableError("cannot-go-on")


def _positions_to_continue_from(at_start: Table, snapshot: Position | None) -> Iterator[Position]:
    """Return positions to continue from: the snapshot, the same as a set-up position, the replayed part."""
    if snapshot is not None:
        position = replace(snapshot, rules=RULES_VERSION)
        yield position
        # The stored moment and hash may mean nothing under the new rules.
        phase = position.phase if position.phase in PHASES_WITHOUT_MOMENT else "turn"
        yield replace(position, hash=None, moment=None, phase=phase)
    if at_start.game is not None and not at_start.game.is_chance:
        yield position_of(at_start.game.state)
