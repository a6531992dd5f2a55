"""Whether the coach may be asked at a table."""

from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.refusals import TableError


def has_hints(info: TableInfo) -> bool:
    """Whether there are hints: as was agreed, or else where nobody plays against people at other devices."""
    setup = info.setup
    if setup.hints is not None:
        return setup.hints
    # An open seat waits for somebody.
    return setup.hot_seat or sum(seat.kind != "bot" for seat in info.seats) <= 1


def demand_hints(info: TableInfo) -> None:
    """Refuse a hint where there are none."""
    if not has_hints(info):
        raise TableError("no-hints")
