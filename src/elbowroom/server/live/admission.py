"""Who may stay at a table, over a socket or waiting for something to happen: those who sit there before all others."""

from collections.abc import Callable
from typing import Final

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.places import Place, Places
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import seat_of

# How often one guest may be at a table at once: on a few devices, in a few windows.
MOST_OF_GUEST: Final = 10


class Stay:
    """Somebody's places, at a table and on the whole server; they are given back together."""

    def __init__(self, on_taken: Callable[[], None], on_left: Callable[[], None], *, sits: bool) -> None:
        self.sits = sits
        self.is_over = False
        self._on_taken = on_taken
        self._on_left = on_left
        self._places: list[tuple[Places, Place]] = []

    def enter(self, places: Places, caller: str) -> bool:
        """Take one more place, if there is one."""
        place = places.enter(caller, self._lose)
        if place is not None:
            self._places.append((places, place))
        return place is not None

    def leave(self) -> None:
        """Give all places back."""
        self.is_over = True
        # A place knows whose it is: who keeps it would never be gone.
        places_left, self._places = self._places, []
        for places, place in places_left:
            places.leave(place)
        self._on_left()

    def _lose(self) -> None:
        self.leave()
        self._on_taken()


class Admission:
    """Gives places: those who sit at a table have some that are theirs alone, all others share what is left."""

    def __init__(self, config: Config) -> None:
        self._config = config
        # On the whole server, by caller.
        self._watching = Places(config.most_sockets, config.most_sockets_per_caller)
        self._sitting = Places(config.most_sockets, config.most_seated_per_caller)
        # At each table: callers who watch, and guests who sit.
        self._watching_at: dict[str, Places] = {}
        self._sitting_at: dict[str, Places] = {}

    @property
    def count(self) -> int:
        """How many stay, at all tables."""
        return self._watching.count + self._sitting.count

    def admit(self, info: TableInfo, guest: str | None, caller: str, on_taken: Callable[[], None]) -> Stay:
        """Let somebody stay; TableError where all places are taken. They may be taken from whoever has many."""
        sits = belongs_to(info, guest)
        stay = Stay(on_taken, lambda: self._forget(info.id), sits=sits)
        at_table, everywhere = self._at_table(info.id, sits=sits), self._sitting if sits else self._watching
        if stay.enter(at_table, guest if sits and guest else caller) and stay.enter(everywhere, caller):
            return stay
        stay.leave()
        raise TableError("too-many-listeners")

    def _at_table(self, table_id: str, *, sits: bool) -> Places:
        config = self._config
        if sits:
            return self._sitting_at.setdefault(table_id, Places(config.most_sockets, MOST_OF_GUEST))
        watching = Places(config.most_sockets_per_table, config.most_watching_per_caller)
        return self._watching_at.setdefault(table_id, watching)

    def _forget(self, table_id: str) -> None:
        """A table at which nobody is left needs no places."""
        for at in (self._sitting_at, self._watching_at):
            if table_id in at and not at[table_id].count:
                del at[table_id]


def belongs_to(info: TableInfo, guest: str | None) -> bool:
    """Whether a guest belongs to a table: with a seat, or as its host."""
    return guest is not None and (info.host == guest or seat_of(info, guest) is not None)
