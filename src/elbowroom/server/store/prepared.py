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

    def fetch(self, connection: Connection, row: Row) -> Sequence[Any]:
        """What it finds."""
        made = self._for(connection)
        return connection.exec_driver_sql(made.sql, _values(made, row)).all()

    def _for(self, connection: Connection) -> _Made:
        dialect = connection.dialect
        if dialect.name not in self._made:
            compiled: Any = self._statement.compile(dialect=dialect)
            self._made[dialect.name] = _Made(str(compiled), compiled.positiontup or (), compiled.params)
        return self._made[dialect.name]


def _values(made: _Made, row: Row) -> tuple[object, ...]:
    return tuple(row[name] if name in row else made.constants[name] for name in made.names)
