"""Pictures: one board or several on a page with title and legend, as SVG text."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple
from xml.sax.saxutils import escape

from shapely import Point, affinity
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Board
from elbowroom.boards.draw import legend as legends
from elbowroom.boards.draw import page, svg
from elbowroom.boards.draw.data import Drawing
from elbowroom.boards.draw.drawing import SHORES, drawing
from elbowroom.boards.draw.layout import Layout, arrange
from elbowroom.boards.draw.page import Box
from elbowroom.boards.draw.shapes import shapes
from elbowroom.boards.draw.style import css

Shape = Literal["natural", "landscape", "portrait"]
SHAPES: Final[dict[Shape, tuple[int, int]]] = {"landscape": (1280, 800), "portrait": (390, 506)}
# Lines this much bolder still leave room for stamps and textures.
HEAVIEST: Final = 2.1
# Sea left around a single island, in units.
AROUND: Final = 64.0


class Plan(NamedTuple):
    """Where everything goes: the page's size, the map's panel, the boards in it, and the legend."""

    high: float
    panel: Box
    layout: Layout
    legend: Box | None
    block: legends.Block | None
    ribbon: XY


def picture(
    boards: Sequence[Board],
    *,
    language: str = "en",
    legend: bool = True,
    title: bool = True,
    ids: bool = False,
    shape: Shape = "natural",
    width: int = 1280,
) -> str:
    """Draw boards on one page, `width` pixels wide; strokes and stamps grow when that makes the map small."""
    name = " · ".join(board.title(language) for board in boards)
    cuts = [shapes(board) for board in boards]
    lands = [cut.whole for cut in cuts]
    found = legends.entries(boards, language) if legend else []
    plan = _plan(boards, lands, found, title, shape, width)
    weight = round(min(HEAVIEST, max(1.0, (0.95 / plan.layout.scale) ** 0.6)), 2)
    drawings = [drawing(board, weight=weight, cut=cut) for board, cut in zip(boards, cuts, strict=True)]
    kinds = {kind for one in drawings for kind in svg.kinds_of(one)} | {entry.art for entry in found if entry.art}
    content = _page(boards, lands, drawings, plan, name if title else "", ids, width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {round(plan.high)}" width="{width}" '
        f'height="{round(plan.high)}" role="img"><title>{escape(name)}</title><style>{css(weight)}</style>'
        f"{svg.definitions(kinds)}{content}</svg>\n"
    )


def _plan(
    boards: Sequence[Board],
    lands: Sequence[BaseGeometry],
    found: list[legends.Entry],
    title: bool,
    shape: Shape,
    width: int,
) -> Plan:
    fixed = SHAPES.get(shape) or (SHAPES["landscape"] if len(boards) > 1 else None)
    bare = not found and not title
    if fixed and bare:
        high = width * fixed[1] / fixed[0]
        panel = Box(0, 0, width, high)
        return Plan(high, panel, _fit(boards, lands, panel), None, None, (0, 0))
    sizes = _Sizes(width)
    flat_map = boards[0].game == "classic"
    top = sizes.margin + sizes.band
    if title:
        top += (1.85 if flat_map else 0.62) * sizes.title
    room = width - 2 * (sizes.margin + sizes.band)
    block = legends.strip(found, sizes.word, room) if found else None
    foot = sizes.margin + sizes.band + (block.high + 0.35 * sizes.word if block else 0)
    sunk = 0.0 if flat_map or not title else 0.55 * sizes.title
    start = (sizes.margin + sizes.band, top)
    ribbon = (width / 2, sizes.margin + 0.82 * sizes.title)
    if fixed:
        high = width * fixed[1] / fixed[0]
        panel = Box(*start, room, high - top - foot)
        layout = _fit(boards, lands, panel._replace(y=panel.y + sunk, high=panel.high - sunk))
        return _with_strip(high, panel, layout, block, sizes, ribbon)
    left, upper, right, lower = lands[0].bounds
    around = 0.0 if flat_map else AROUND
    wide, tall = right - left + 2 * around, lower - upper + 2 * around
    most = width * (0.7 if width >= 700 else 1.2)
    scale = room / wide if flat_map else min(room / wide, most / tall)
    if block and not flat_map:
        side = legends.column(found, sizes.word)
        pad = 0.9 * sizes.word
        beside = room - side.wide - 3 * pad
        larger = min(beside / wide, (most + foot - sizes.margin) / tall)
        if larger > scale and larger * tall > side.high + 4 * pad:
            panel = Box(*start, room, larger * tall + sunk)
            spot = (start[0] + (beside - larger * (left + right)) / 2, top + sunk + larger * (around - upper))
            card = Box(
                start[0] + room - side.wide - 3 * pad,
                top + panel.high - side.high - 3 * pad,
                side.wide + 2 * pad,
                side.high + 2 * pad,
            )
            return Plan(
                top + panel.high + sizes.band + sizes.margin,
                panel,
                Layout(larger, (spot,)),
                card,
                side,
                ribbon,
            )
    panel = Box(*start, room, scale * tall + sunk)
    spot = (width / 2 - scale * (left + right) / 2, top + sunk + scale * (around - upper))
    return _with_strip(top + panel.high + foot, panel, Layout(scale, (spot,)), block, sizes, ribbon)


class _Sizes:
    """Sizes of the page's furniture, which shrinks less than the page: words stay readable on a phone."""

    def __init__(self, width: int) -> None:
        self.margin = 6 + 0.012 * width
        self.band = max(3.5, 0.0062 * width)
        self.title = max(20.0, 0.0275 * width)
        self.word = max(13.5, 0.0152 * width)


def _with_strip(
    high: float, panel: Box, layout: Layout, block: legends.Block | None, sizes: _Sizes, ribbon: XY
) -> Plan:
    if not block:
        return Plan(high, panel, layout, None, None, ribbon)
    x = panel.x + (panel.wide - block.wide) / 2
    y = panel.y + panel.high + sizes.band + 0.55 * sizes.word
    return Plan(high, panel, layout, Box(x, y, block.wide, block.high), block, ribbon)


def _fit(boards: Sequence[Board], lands: Sequence[BaseGeometry], area: Box) -> Layout:
    margin = 0.0 if boards[0].game == "classic" else 48.0
    layout = arrange(lands, area.wide, area.high, margin)
    return Layout(layout.scale, tuple((x + area.x, y + area.y) for x, y in layout.places))


def _page(
    boards: Sequence[Board],
    lands: Sequence[BaseGeometry],
    drawings: Sequence[Drawing],
    plan: Plan,
    name: str,
    ids: bool,
    width: int,
) -> str:
    scale, places = plan.layout
    sizes = _Sizes(width)
    framed = plan.panel.x > 0
    parts = [page.sheet(Box(0, 0, width, plan.high), name), page.frame(plan.panel, sizes.band)] if framed else []
    side = plan.legend if plan.legend and plan.legend.y < plan.panel.y + plan.panel.high else None
    if boards[0].game == "warcraft":
        parts.append(page.rect(plan.panel, "ocean"))
        taken = [page.ribbon_box(name, plan.ribbon, sizes.title)] if name else []
        taken += [side.grown(8)] if side else []
        shaped = [_placed(land.buffer(50), place, scale) for land, place in zip(lands, places, strict=True)]
        sea = page.sea_left(plan.panel, shaped, taken)
        unit = max(0.5, width / 1280)
        middle, radius = page.free_disc(sea, 80 * unit)
        if framed and radius > 44 * unit:
            parts.append(page.rose(middle, 0.8 * radius))
            sea = sea.difference(Point(middle).buffer(radius))
        parts.append(page.open_sea(sea, name, unit))
        for level in range(len(SHORES)):
            parts += [
                svg.group(svg.shores(one, level), *place, scale) for one, place in zip(drawings, places, strict=True)
            ]
    for index, (one, place) in enumerate(zip(drawings, places, strict=True)):
        parts.append(svg.group(svg.land(one, f"b{index}", ids=ids), *place, scale))
    if name:
        parts.append(page.ribbon(name, plan.ribbon, sizes.title))
    if plan.legend and plan.block:
        pad = (plan.legend.wide - plan.block.wide) / 2
        parts += [page.card(plan.legend)] if side else []
        parts.append(svg.group(plan.block.content, plan.legend.x + pad, plan.legend.y + (pad if side else 0)))
    return "".join(parts)


def _placed(shape: BaseGeometry, place: XY, scale: float) -> BaseGeometry:
    return affinity.affine_transform(shape, [scale, 0, 0, scale, *place])
