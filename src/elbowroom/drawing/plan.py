"""The plan of a page: the places of the map, the title and the legend, none of which covers land."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from shapely.geometry.base import BaseGeometry

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Board
from elbowroom.drawing import legend as legends
from elbowroom.drawing.box import Box
from elbowroom.drawing.box_layout import GAP, Layout, rounded
from elbowroom.drawing.layout import arrange
from elbowroom.drawing.page import ribbon_box

Shape = Literal["natural", "landscape", "portrait"]

# Width and height of the map where they are fixed: as on a desktop and as on a phone.
SHAPES: Final[dict[Shape, tuple[int, int]]] = {"landscape": (1280, 800), "portrait": (390, 506)}
# Sea left around a single island, in units.
AROUND: Final = 64.0


class Sizes:
    """Sizes of margin, frame and text; they shrink less than the page, so that words stay readable on a phone."""

    def __init__(self, width: float) -> None:
        self.margin = 6 + 0.012 * width
        self.band = max(3.5, 0.0062 * width)
        self.title = max(20.0, 0.0275 * width)
        self.word = max(13.5, 0.0152 * width)


class Plan(NamedTuple):
    """The places of everything on a page, in pixels; `beside` is True if the legend is a card on the sea."""

    width: float
    high: float
    panel: Box
    layout: Layout
    legend: Box | None = None
    block: legends.Block | None = None
    beside: bool = False
    ribbon: XY = (0.0, 0.0)
    title_size: float = 0.0

    @property
    def is_framed(self) -> bool:
        """True where there is paper around the map."""
        return self.panel.x > 0


def plan_page(
    boards: Sequence[Board],
    lands: Sequence[BaseGeometry],
    found: list[legends.Entry],
    title: str,
    shape: Shape,
    width: int,
) -> Plan:
    """Plan a page `width` pixels wide; a fixed shape without title and legend is a bare map."""
    fixed = SHAPES.get(shape) or (SHAPES["landscape"] if len(boards) > 1 else None)
    if fixed and not found and not title:
        panel = Box(0, 0, width, width * fixed[1] / fixed[0])
        return Plan(width, panel.high, panel, _fit(boards, lands, panel))
    # A classic map fills its frame, so it keeps its own shape.
    is_map = boards[0].game == "classic"
    return _plan_framed(boards, lands, found, title, None if is_map else fixed, width)


def lay_out(boards: Sequence[Board], lands: Sequence[BaseGeometry], frame: tuple[int, int]) -> Layout:
    """Return the layout of boards on a bare map; for many islands that takes about a second."""
    return rounded(_fit(boards, lands, Box(0, 0, *frame)))


def _plan_framed(
    boards: Sequence[Board],
    lands: Sequence[BaseGeometry],
    found: list[legends.Entry],
    title: str,
    fixed: tuple[int, int] | None,
    width: int,
) -> Plan:
    sizes = Sizes(width)
    fills_page = boards[0].game == "classic" or fixed is not None
    room = width - 2 * (sizes.margin + sizes.band)
    size = sizes.title * min(1.0, room / ribbon_box(title, (0, 0), sizes.title).wide)
    # The ribbon overlaps the sea around an island; above a map that fills its frame it has its own space.
    rise, sunk = ((1.85 * size, 0.0) if fills_page else (0.62 * size, 0.55 * size)) if title else (0.0, 0.0)
    panel = Box(sizes.margin + sizes.band, sizes.margin + sizes.band + rise, room, 0)
    page = Plan(width, 0, panel, Layout(1, ()), ribbon=(width / 2, sizes.margin + 0.82 * size), title_size=size)
    if fixed:
        panel = panel._replace(high=room * fixed[1] / fixed[0])
        return _with_strip(page._replace(panel=panel, layout=_fit(boards, lands, panel)), found, sizes)
    strip = _plan_single(page, lands[0], 0.0 if fills_page else AROUND, sunk, room, _max_height(boards[0], width))
    strip = _with_strip(strip, found, sizes)
    card = None if fills_page or not found else _with_card(page, lands[0], found, sunk, strip.high, sizes)
    return card if card and card.layout.scale > strip.layout.scale else strip


def _max_height(board: Board, width: float) -> float:
    if board.game == "classic":
        return float("inf")
    return width * (0.7 if width >= 700 else 1.2)


def _plan_single(page: Plan, land: BaseGeometry, around: float, sunk: float, room: float, tallest: float) -> Plan:
    """Return the plan with one board, as large as `room` and `tallest` allow, at the left edge of the panel."""
    left, top, right, bottom = land.bounds
    wide, tall = right - left + 2 * around, bottom - top + 2 * around
    scale = min(room / wide, tallest / tall)
    panel = page.panel._replace(high=scale * tall + sunk)
    place = (panel.x + (room - scale * (left + right)) / 2, panel.y + sunk + scale * (around - top))
    return page._replace(panel=panel, layout=Layout(scale, (place,)))


def _with_strip(page: Plan, found: list[legends.Entry], sizes: Sizes) -> Plan:
    """Return the page with its legend in rows below the map."""
    panel = page.panel
    end = panel.y + panel.high + sizes.band
    if not found:
        return page._replace(high=end + sizes.margin)
    block = legends.lay_out_rows(found, sizes.word, panel.wide)
    area = Box(panel.x + (panel.wide - block.wide) / 2, end + 0.5 * sizes.word, block.wide, block.high)
    return page._replace(high=area.y + area.high + 0.6 * sizes.margin, legend=area, block=block)


def _with_card(
    page: Plan, land: BaseGeometry, found: list[legends.Entry], sunk: float, high: float, sizes: Sizes
) -> Plan | None:
    """Return the page with its legend on a card in the sea beside a tall island; None if the card does not fit."""
    pad = 0.9 * sizes.word
    block = legends.lay_out_column(found, sizes.word)
    area = Box(0, 0, block.wide + 2 * pad, block.high + 2 * pad)
    end = sizes.margin + sizes.band
    room = page.panel.wide - area.wide - pad
    single = _plan_single(page, land, AROUND, sunk, room, high - page.panel.y - sunk - end)
    panel = single.panel
    if area.high > panel.high - 2 * pad - sunk:
        return None
    place = area._replace(x=panel.x + panel.wide - area.wide - pad, y=panel.y + panel.high - area.high - pad)
    return single._replace(high=panel.y + panel.high + end, legend=place, block=block, beside=True)


def _fit(boards: Sequence[Board], lands: Sequence[BaseGeometry], area: Box) -> Layout:
    margin = 0.0 if boards[0].game == "classic" else GAP
    layout = arrange(lands, area.wide, area.high, margin)
    return Layout(layout.scale, tuple((x + area.x, y + area.y) for x, y in layout.places))
