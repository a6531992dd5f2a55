"""Incidents at a table beside its game: bots that stand in, concessions, votes, pauses."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from elbowroom.server.table.info import Incident, IncidentKind, SeatInfo, TableInfo
from elbowroom.server.table.seating import seat_of
from elbowroom.server.table.turns import is_out_of_time

# The latest are kept: the info is sent whole with every change.
MOST_INCIDENTS: Final = 40


def with_incidents(info: TableInfo, before: TableInfo, version: int) -> TableInfo:
    """Return the info with what has changed since `before`, while the log ended with entry `version`."""
    if before.status != "playing":
        return info
    number = before.incidents[-1].number if before.incidents else 0
    new = [
        Incident(number=number + place, what=what, after=version, seat=seat)
        for place, (what, seat) in enumerate(_changes(before, info), 1)
    ]
    return replace(info, incidents=(*before.incidents, *new)[-MOST_INCIDENTS:]) if new else info


def _changes(before: TableInfo, now: TableInfo) -> Iterator[tuple[IncidentKind, int | None]]:
    for number, (old, new) in enumerate(zip(before.seats, now.seats, strict=True)):
        for what in _changes_of_seat(old, new):
            yield what, number
    if now.ended_early and not before.ended_early:
        yield "ended", None
    elif now.status == "playing" and (now.paused is None) != (before.paused is None):
        is_paused = now.paused is not None
        by = now.paused_by if now.paused_by is not None else seat_of(now, now.host)
        yield ("paused", by) if is_paused else ("resumed", None)


def _changes_of_seat(old: SeatInfo, new: SeatInfo) -> Iterator[IncidentKind]:
    if new.conceded and not old.conceded:
        yield "conceded"
    elif new.away and not old.away:
        yield "timeout" if is_out_of_time(new) else "away"
    elif old.away and not new.away:
        yield "back"
    if new.wants_end and not old.wants_end:
        yield "vote"
    elif old.wants_end and not (new.wants_end or new.away):
        yield "unvote"
