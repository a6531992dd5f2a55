"""Tables as they are saved on a device: info, seed and log in one document, from which the table is restored."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from elbowroom.analysis.review_model import Review
from elbowroom.boards.board import Board
from elbowroom.engine.game import Game
from elbowroom.engine.position.export import position_of
from elbowroom.engine.position.model import Position
from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.table.answers import Answer, Entry, TableError
from elbowroom.server.table.api_model import Listed, TableSummary, list_table
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.restoring import LogRow, continue_by_new_rules, replay
from elbowroom.server.table.results import standing_of
from elbowroom.server.table.starting import restored_game
from elbowroom.server.table.table import Table
from elbowroom.server.table.turns import CHANCE_SEAT, person_for


class SavedEntry(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """A log entry: its text, the acting seat and, at the start of a turn, the hash of the state."""

    entry: str
    seat: int
    hash: str = ""


class SavedTable(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A table on a device."""

    info: TableInfo
    seed: str
    # The rules by which the log was played.
    rules: int = RULES_VERSION
    # Grows with every save, so that two tabs cannot overwrite each other.
    saves: int = 0
    # Seconds since 1970.
    touched_at: float = 0.0
    boards: tuple[Board, ...] = ()
    entries: tuple[SavedEntry, ...] = ()
    # The entry after which the log is played, and the position there, if the rules have changed during the game.
    base: int = 0
    base_position: Position | None = None
    # The position at the start of the last turn, from which the game continues if the rules change.
    snapshot: Position | None = None
    review: Review | None = None


decoder = msgspec.json.Decoder(SavedTable)


def restore(saved: SavedTable, now: float) -> tuple[Table, SavedTable]:
    """Return the table of a saved one; a running game that differs under newer rules continues by them."""
    if saved.rules > RULES_VERSION:
        raise TableError("newer-rules", wanted=saved.rules, found=RULES_VERSION)
    if not saved.info.boards:
        return Table(saved.info, saved.seed, custom_boards=saved.boards), saved
    table = _at_start(saved)
    logged = _logged(saved)
    verified = replay(table, logged)
    if verified == len(saved.entries):
        return table, replace(saved, rules=RULES_VERSION)
    at_start = _at_start(saved)
    at_start.play_committed([row.entry for row in logged if row.number <= verified])
    if saved.info.status != "playing":
        at_start.info = replace(saved.info, shown_until=verified)
        return at_start, saved
    table, position = continue_by_new_rules(saved.info, len(saved.entries), at_start, saved.snapshot, now)
    return table, replace(
        saved,
        info=table.info,
        rules=RULES_VERSION,
        entries=(*saved.entries, SavedEntry(f"rules {RULES_VERSION}", CHANCE_SEAT)),
        base=table.base,
        base_position=position,
        snapshot=position,
    )


def _at_start(saved: SavedTable) -> Table:
    game = restored_game(saved.info, saved.base_position, saved.boards)
    return Table(saved.info, saved.seed, game, saved.base, saved.boards)


def _logged(saved: SavedTable) -> list[LogRow]:
    return [
        LogRow(number, Entry(one.entry, one.seat), one.hash or None)
        for number, one in enumerate(saved.entries[saved.base :], start=saved.base + 1)
    ]


def with_answer(saved: SavedTable, table: Table, answer: Answer, now: float) -> SavedTable:
    """Return the saved table with an answer of its table, which is not committed yet."""
    game = answer.game
    hashes = {} if game is None else {table.base + int(place): text for place, text in game.hashes.items()}
    entries = _saved(answer.entries, table.version, hashes)
    snapshot = saved.snapshot
    if game is not None and not (game.is_chance or game.is_over or game.can_undo):
        snapshot = position_of(game.state)
    return replace(
        saved,
        info=answer.info or table.info,
        saves=saved.saves + 1,
        touched_at=now,
        boards=table.custom_boards,
        entries=saved.entries + entries,
        snapshot=snapshot,
    )


def _saved(entries: Sequence[Entry], version: int, hashes: dict[int, str]) -> tuple[SavedEntry, ...]:
    return tuple(
        SavedEntry(one.entry, one.seat, hashes.get(number, "")) for number, one in enumerate(entries, start=version + 1)
    )


def listed(saved: SavedTable, game: Game | None) -> Listed:
    """Return a table as the list of games shows it."""
    info = saved.info
    waits_for = person_for(info, game) if game is not None else None
    standing = standing_of(game) if game is not None else None
    return list_table(TableSummary(info, waits_for, saved.touched_at, standing), info.host)
