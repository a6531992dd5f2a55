"""New boards: endless islands from a size and a seed."""

from elbowroom.boards.generate.island import new_island

__all__ = ["new_island"]
