"""The smoothed borders of a board; neighbours share the same curve."""

from typing import NamedTuple

from elbowroom.boards.arcs import all_arcs, split_into_arcs
from elbowroom.boards.board import Board
from elbowroom.drawing.curves import Curve, join_curves, smooth


class Borders(NamedTuple):
    """The outlines of regions by number, the borders between regions, and the coasts or edges of the board."""

    outlines: dict[int, Curve]
    inner: list[Curve]
    outer: list[Curve]


def smooth_borders(board: Board) -> Borders:
    """Return the borders of a board as smooth curves."""
    walks = split_into_arcs({region.id: region.outline for region in board.regions})
    curves = {arc: smooth(arc.line) for arc in all_arcs(walks)}
    outlines = {
        number: join_curves(curves[arc][::-1] if back else curves[arc] for arc, back in steps)
        for number, steps in walks.items()
    }
    return Borders(
        outlines,
        [curve for arc, curve in curves.items() if not arc.is_outer],
        [curve for arc, curve in curves.items() if arc.is_outer],
    )
