"""The plan of a bare map: its size, and the places of its boards."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import NamedTuple

from elbowroom.boards.board import Board
from elbowroom.drawing.board_key import BoardKey
from elbowroom.drawing.box_layout import GAP, Layout, arrange_boxes, rounded
from elbowroom.drawing.measures import measures_of
from elbowroom.drawing.painted import stored_layout


class BarePlan(NamedTuple):
    """The width and height of a bare map in pixels, and the places of its boards."""

    width: int
    high: int
    layout: Layout


def plan_bare(boards: Sequence[Board], most: tuple[int, int]) -> BarePlan:
    """Plan a bare map within a width and height; sizes are whole, so that SVG does not round them."""
    wide, high = most
    if boards[0].game == "classic":
        # A classic map fills the whole scene, without paper beside it.
        left, top, right, bottom = measures_of(BoardKey(boards[0])).bounds
        scale = min(wide / (right - left), high / (bottom - top))
        wide, high = round(scale * (right - left)), round(scale * (bottom - top))
    # In a fixed order, so that the same boards always make the same map.
    order = sorted(range(len(boards)), key=lambda index: boards[index].id)
    ordered = [boards[index] for index in order]
    scale, places = stored_layout(ordered, most) or _lay_out(ordered, (wide, high))
    at = dict(zip(order, places, strict=True))
    return BarePlan(wide, high, Layout(scale, tuple(at[index] for index in range(len(boards)))))


def _lay_out(boards: Sequence[Board], frame: tuple[int, int]) -> Layout:
    """Return the layout of boards: by their coasts if shapely is installed, otherwise by their boxes."""
    if len(boards) > 1 and find_spec("shapely"):
        # Imported late: browsers have no shapely.
        from elbowroom.drawing.board_cache import shapes_of
        from elbowroom.drawing.plan import lay_out

        return lay_out(boards, [shapes_of(BoardKey(board)).whole for board in boards], frame)
    margin = 0.0 if boards[0].game == "classic" else GAP
    return rounded(arrange_boxes([measures_of(BoardKey(board)).bounds for board in boards], *frame, margin))
