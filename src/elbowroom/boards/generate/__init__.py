"""New boards: endless islands from a size and a seed."""

from elbowroom.extras import needs

with needs("boards"):
    from elbowroom.boards.generate.island import new_island

__all__ = ["new_island"]
