"""Statements that are carried out many times each second: made into SQL once for each kind of database."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.sql import ClauseElement

Row = Mapping[str, object]


class _Made(NamedTuple):
    sql: str
    names: Sequence[str]
    constants: Mapping[str, Any]


class Prepared:
    """A statement whose values come in by the names of its parameters; making it anew costs more than running it."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._made: dict[str, _Made] = {}

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Carry it out for each of some rows of values."""
        made = self._for(connection)
        if rows:
            _driver(connection).executemany(made.sql, [_values(made, row) for row in rows])

    def fetch(self, connection: Connection, row: Row) -> Sequence[Any]:
        """What it finds."""
        made = self._for(connection)
        if connection.dialect.name == "sqlite":
            found: Sequence[Any] = _driver(connection).execute(made.sql, _values(made, row)).fetchall()
            return found
        return connection.exec_driver_sql(made.sql, _values(made, row)).all()

    def _for(self, connection: Connection) -> _Made:
        dialect = connection.dialect
        if dialect.name not in self._made:
            compiled: Any = self._statement.compile(dialect=dialect)
            self._made[dialect.name] = _Made(str(compiled), compiled.positiontup or (), compiled.params)
        return self._made[dialect.name]


def _driver(connection: Connection) -> Any:
    """Python's own connection to an SQLite file: what stands before it costs several times what it does."""
    return connection.connection.driver_connection


def _values(made: _Made, row: Row) -> tuple[object, ...]:
    return tuple(row[name] if name in row else made.constants[name] for name in made.names)
