"""Boards: the maps of all games as data, checked, drawn and generated."""

from elbowroom.boards.board import Board, Region

__all__ = ["Board", "Region"]
