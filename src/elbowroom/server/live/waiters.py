"""How many wait at each table for something to happen, so that they do not become too many."""

from collections import Counter


class Waiters:
    """Counts those who wait, at each table and all together."""

    def __init__(self, most: int, most_per_table: int) -> None:
        self._most = most
        self._most_per_table = most_per_table
        self._at: Counter[str] = Counter()
        self.count = 0

    def enter(self, table_id: str) -> bool:
        """Somebody begins to wait; False when there are too many already."""
        if self.count >= self._most or self._at[table_id] >= self._most_per_table:
            return False
        self._at[table_id] += 1
        self.count += 1
        return True

    def leave(self, table_id: str) -> None:
        """Somebody waits no more."""
        self.count -= 1
        self._at[table_id] -= 1
        if not self._at[table_id]:
            del self._at[table_id]
