"""What a table refuses, each with a reason's id; nothing has changed then."""

from elbowroom.engine.errors import EngineError


class TableError(EngineError):
    """A request cannot be carried out."""
