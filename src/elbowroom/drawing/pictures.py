"""Pictures: one board or several on a page with title and legend, as SVG text."""

from collections.abc import Iterable, Sequence

from shapely import Point, affinity
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Board
from elbowroom.drawing import page, svg
from elbowroom.drawing.bare import BarePlan
from elbowroom.drawing.box import Box
from elbowroom.drawing.data import Drawing
from elbowroom.drawing.describe import alt_text, alt_text_of_several
from elbowroom.drawing.drawing import SHORES, draw_board
from elbowroom.drawing.legend import entries
from elbowroom.drawing.plan import Plan, Shape, Sizes, plan_page
from elbowroom.drawing.shapes import smooth_board
from elbowroom.drawing.style import css, weight_for


def picture(
    boards: Sequence[Board],
    *,
    language: str = "en",
    legend: bool = True,
    title: bool | None = None,
    ids: bool = False,
    shape: Shape = "natural",
    width: int = 1280,
) -> str:
    """Draw boards on one page, `width` pixels wide; by default only a single board has a title."""
    titled = len(boards) == 1 if title is None else title
    name = " · ".join(board.title(language) for board in boards)
    all_shapes = [smooth_board(board) for board in boards]
    lands = [shapes.whole for shapes in all_shapes]
    found = entries(boards, language) if legend else []
    plan = plan_page(boards, lands, found, name if titled else "", shape, width)
    weight = weight_for(plan.layout.scale)
    drawings = [
        draw_board(board, weight=weight, shapes=shapes) for board, shapes in zip(boards, all_shapes, strict=True)
    ]
    about = alt_text(boards[0], language) if len(boards) == 1 else alt_text_of_several(boards, language)
    words = f"<title>{svg.escape(name)}</title><desc>{svg.escape(about)}</desc>"
    art = {entry.art for entry in found if entry.art}
    return _svg(drawings, plan, _page(lands, drawings, plan, name if titled else "", ids), words, art)


def bare_map(lands: Sequence[BaseGeometry], drawings: Sequence[Drawing], bare: BarePlan) -> str:
    """Draw boards on a bare map, without words."""
    plan = Plan(bare.width, bare.high, Box(0, 0, bare.width, bare.high), bare.layout)
    return _svg(drawings, plan, _page(lands, drawings, plan, "", ids=False))


def _svg(drawings: Sequence[Drawing], plan: Plan, content: str, words: str = "", art: Iterable[str] = ()) -> str:
    """Return the SVG file; `art` names symbols that it needs in addition to those of the boards."""
    kinds = {kind for one in drawings for kind in svg.kinds_of(one)}.union(art)
    width, high = round(plan.width), round(plan.high)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {high}" width="{width}" height="{high}" '
        f'role="img">{words}<style>{css(drawings[0].weight)}</style>{svg.definitions(kinds)}{content}</svg>\n'
    )


def _page(lands: Sequence[BaseGeometry], drawings: Sequence[Drawing], plan: Plan, title: str, ids: bool) -> str:
    scale, places = plan.layout
    parts = []
    if plan.is_framed:
        seed = " ".join(one.id for one in drawings)
        parts.append(page.sheet(Box(0, 0, plan.width, plan.high), seed))
    else:
        parts.append(page.rect(plan.panel, "page"))
    if drawings[0].shores:
        parts += _sea(lands, drawings, plan, title)
    for index, (one, place) in enumerate(zip(drawings, places, strict=True)):
        parts.append(svg.group(svg.land(one, f"b{index}", ids=ids), *place, scale))
    if plan.is_framed:
        # Drawn after the map, so that it covers the round ends of borders.
        parts.append(page.frame(plan.panel, Sizes(plan.width).band))
    if title:
        parts.append(page.ribbon(title, plan.ribbon, plan.title_size))
    if plan.legend and plan.block:
        pad = (plan.legend.wide - plan.block.wide) / 2
        parts += [page.card(plan.legend)] if plan.beside else []
        parts.append(svg.group(plan.block.content, plan.legend.x + pad, plan.legend.y + (pad if plan.beside else 0)))
    return "".join(parts)


def _sea(lands: Sequence[BaseGeometry], drawings: Sequence[Drawing], plan: Plan, title: str) -> list[str]:
    """Return the open sea with its waves, a compass rose where there is room, and the shores of all islands."""
    scale, places = plan.layout
    taken = [page.ribbon_box(title, plan.ribbon, plan.title_size)] if title else []
    taken += [plan.legend.grow(8)] if plan.legend and plan.beside else []
    reach = SHORES[0] + 10
    shores = [place_shape(land.buffer(reach), place, scale) for land, place in zip(lands, places, strict=True)]
    sea = page.free_sea(plan.panel, shores, taken)
    unit = max(0.5, plan.width / 1280)
    parts = [page.rect(plan.panel, "ocean")]
    middle, radius = page.free_disc(sea, 80 * unit)
    if plan.is_framed and radius > 44 * unit:
        parts.append(page.rose(middle, 0.8 * radius))
        sea = sea.difference(Point(middle).buffer(radius))
    parts.append(page.open_sea(sea, " ".join(one.id for one in drawings), unit))
    # Level by level for all islands, so that the shores of close islands merge.
    for level in range(len(SHORES)):
        parts += [svg.group(svg.shores(one, level), *at, scale) for one, at in zip(drawings, places, strict=True)]
    return parts


def place_shape(shape: BaseGeometry, place: XY, scale: float) -> BaseGeometry:
    """Return a board's shape at its place on the page."""
    return affinity.affine_transform(shape, [scale, 0, 0, scale, *place])
