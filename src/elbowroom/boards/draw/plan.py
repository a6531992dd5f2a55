"""The plan of a page: where the map, its title and its legend go, so that no one covers land."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from shapely.geometry.base import BaseGeometry

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Board
from elbowroom.boards.draw import legend as legends
from elbowroom.boards.draw.layout import GAP, Layout, arrange
from elbowroom.boards.draw.page import Box, ribbon_box
from elbowroom.boards.painted import kept_layout

Shape = Literal["natural", "landscape", "portrait"]

# Width and height of the map where they are fixed: as on a desktop and as on a phone.
SHAPES: Final[dict[Shape, tuple[int, int]]] = {"landscape": (1280, 800), "portrait": (390, 506)}
# Sea left around a single island, in units.
AROUND: Final = 64.0


class Sizes:
    """Sizes of the page's furniture, which shrinks less than the page: words stay readable on a phone."""

    def __init__(self, width: float) -> None:
        self.margin = 6 + 0.012 * width
        self.band = max(3.5, 0.0062 * width)
        self.title = max(20.0, 0.0275 * width)
        self.word = max(13.5, 0.0152 * width)


class Plan(NamedTuple):
    """Where everything goes, in pixels; `beside` says that the legend is a card on the sea."""

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
        """Whether there is paper around the map."""
        return self.panel.x > 0


def plan_page(
    boards: Sequence[Board],
    lands: Sequence[BaseGeometry],
    found: list[legends.Entry],
    title: str,
    shape: Shape,
    width: int,
) -> Plan:
    """Plan a page `width` pixels wide; without title and legend a fixed shape is the bare map."""
    fixed = SHAPES.get(shape) or (SHAPES["landscape"] if len(boards) > 1 else None)
    if fixed and not found and not title:
        panel = Box(0, 0, width, width * fixed[1] / fixed[0])
        return Plan(width, panel.high, panel, _fitted(boards, lands, panel))
    # A classic map is its own frame: around one there would be nothing but paper.
    is_map = boards[0].game == "classic"
    return _framed(boards, lands, found, title, None if is_map else fixed, width)


def plan_bare(boards: Sequence[Board], lands: Sequence[BaseGeometry], most: tuple[int, int]) -> Plan:
    """Plan a bare map at most so wide and high, in numbers that SVG writes without rounding them."""
    wide, high = most
    if boards[0].game == "classic":
        # No paper beside a map: it is the whole scene.
        left, top, right, bottom = lands[0].bounds
        scale = min(wide / (right - left), high / (bottom - top))
        wide, high = round(scale * (right - left)), round(scale * (bottom - top))
    # In one order, whichever they were named in: it is the same map.
    order = sorted(range(len(boards)), key=lambda index: boards[index].id)
    ordered = [boards[index] for index in order]
    scale, places = kept_layout(ordered, most) or lay_out(ordered, [lands[index] for index in order], (wide, high))
    at = dict(zip(order, places, strict=True))
    return Plan(wide, high, Box(0, 0, wide, high), Layout(scale, tuple(at[index] for index in range(len(boards)))))


def lay_out(boards: Sequence[Board], lands: Sequence[BaseGeometry], frame: tuple[int, int]) -> Layout:
    """Where boards lie on a bare map: a second of work for many islands."""
    layout = _fitted(boards, lands, Box(0, 0, *frame))
    return Layout(round(layout.scale, 4), tuple((round(x, 1), round(y, 1)) for x, y in layout.places))


def _framed(
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
    # On an island's page the ribbon hangs into the sea; a map that fills its frame has it above.
    rise, sunk = ((1.85 * size, 0.0) if fills_page else (0.62 * size, 0.55 * size)) if title else (0.0, 0.0)
    panel = Box(sizes.margin + sizes.band, sizes.margin + sizes.band + rise, room, 0)
    page = Plan(width, 0, panel, Layout(1, ()), ribbon=(width / 2, sizes.margin + 0.82 * size), title_size=size)
    if fixed:
        panel = panel._replace(high=room * fixed[1] / fixed[0])
        return _with_strip(page._replace(panel=panel, layout=_fitted(boards, lands, panel)), found, sizes)
    strip = _single(page, lands[0], 0.0 if fills_page else AROUND, sunk, room, _tallest(boards[0], width))
    strip = _with_strip(strip, found, sizes)
    card = None if fills_page or not found else _with_card(page, lands[0], found, sunk, strip.high, sizes)
    return card if card and card.layout.scale > strip.layout.scale else strip


def _tallest(board: Board, width: float) -> float:
    if board.game == "classic":
        return float("inf")
    return width * (0.7 if width >= 700 else 1.2)


def _single(page: Plan, land: BaseGeometry, around: float, sunk: float, room: float, tallest: float) -> Plan:
    """One board, as large as the room to its panel's left edge allows."""
    left, top, right, bottom = land.bounds
    wide, tall = right - left + 2 * around, bottom - top + 2 * around
    scale = min(room / wide, tallest / tall)
    panel = page.panel._replace(high=scale * tall + sunk)
    place = (panel.x + (room - scale * (left + right)) / 2, panel.y + sunk + scale * (around - top))
    return page._replace(panel=panel, layout=Layout(scale, (place,)))


def _with_strip(page: Plan, found: list[legends.Entry], sizes: Sizes) -> Plan:
    """The page with its legend in rows below the map."""
    panel = page.panel
    end = panel.y + panel.high + sizes.band
    if not found:
        return page._replace(high=end + sizes.margin)
    block = legends.strip(found, sizes.word, panel.wide)
    area = Box(panel.x + (panel.wide - block.wide) / 2, end + 0.5 * sizes.word, block.wide, block.high)
    return page._replace(high=area.y + area.high + 0.6 * sizes.margin, legend=area, block=block)


def _with_card(
    page: Plan, land: BaseGeometry, found: list[legends.Entry], sunk: float, high: float, sizes: Sizes
) -> Plan | None:
    """The page with its legend on a card in the sea beside a tall island, or none if that takes more height."""
    pad = 0.9 * sizes.word
    block = legends.column(found, sizes.word)
    area = Box(0, 0, block.wide + 2 * pad, block.high + 2 * pad)
    end = sizes.margin + sizes.band
    room = page.panel.wide - area.wide - pad
    single = _single(page, land, AROUND, sunk, room, high - page.panel.y - sunk - end)
    panel = single.panel
    if area.high > panel.high - 2 * pad - sunk:
        return None
    place = area._replace(x=panel.x + panel.wide - area.wide - pad, y=panel.y + panel.high - area.high - pad)
    return single._replace(high=panel.y + panel.high + end, legend=place, block=block, beside=True)


def _fitted(boards: Sequence[Board], lands: Sequence[BaseGeometry], area: Box) -> Layout:
    margin = 0.0 if boards[0].game == "classic" else GAP
    layout = arrange(lands, area.wide, area.high, margin)
    return Layout(layout.scale, tuple((x + area.x, y + area.y) for x, y in layout.places))
