"""Drawings as SVG text."""

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from elbowroom.boards.draw.curves import number
from elbowroom.boards.draw.data import Drawing, Layer, Mark, RegionDrawing
from elbowroom.boards.draw.symbols import ART, RADIUS, art_of


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """One element; `class_` stands for class, numbers are written short."""
    text = ""
    for key, value in attributes.items():
        written = number(value) if isinstance(value, int | float) else value
        text += f" {key.rstrip('_').replace('_', '-')}={quoteattr(written)}"
    return f"<{name}{text}>{content}</{name}>" if content else f"<{name}{text}/>"


def layer(one: Layer) -> str:
    """A path in its style."""
    return element("path", class_=one.style, d=one.path)


def text(words: str, x: float, y: float, style: str, size: float, long: float) -> str:
    """A line of text, squeezed to its length where another font must stand in for ours."""
    fit = {"textLength": number(long), "lengthAdjust": "spacingAndGlyphs"}
    return element("text", escape(words), class_=style, x=x, y=y, font_size=size, **fit)


def group(content: str, x: float, y: float, scale: float = 1.0) -> str:
    """Content moved to a place and scaled."""
    shrink = "" if scale == 1 else f" scale({scale:.4f})"
    return f'<g transform="translate({number(x)} {number(y)}){shrink}">{content}</g>'


def definitions(kinds: Iterable[str]) -> str:
    """The drawings of symbols, each once."""
    parts = (element("g", "".join(map(layer, ART[kind])), id=f"art-{kind}") for kind in sorted(set(kinds)))
    return "<defs>" + "".join(parts) + "</defs>"


def kinds_of(drawing: Drawing) -> set[str]:
    """Which symbol drawings a board needs."""
    return {art_of(mark.kind, drawing.game, drawing.size) for mark in marks(drawing)}


def marks(drawing: Drawing) -> list[Mark]:
    """All stamps and pieces of a board, the farther ones first."""
    found = []
    for region in drawing.regions:
        found += [*region.stamps, *(mark for mark in (region.mountain, region.native) if mark)]
    return sorted(found, key=lambda mark: (mark.y, mark.x))


def use(kind: str, x: float, y: float, radius: float) -> str:
    """A symbol at a place."""
    place = f"translate({number(x)} {number(y)}) scale({radius / RADIUS:.3f})"
    return f'<use href="#art-{kind}" transform="{place}"/>'


def shores(drawing: Drawing, level: int) -> str:
    """One level of shore lines, to be drawn for all islands before the next level, so that straits merge."""
    return layer(Layer(f"shore-{level}", drawing.shores[level])) if drawing.shores else ""


def land(drawing: Drawing, name: str, *, ids: bool = False) -> str:
    """A board without the water around it; `name` keeps its element ids apart from other boards'."""
    parts = []
    if drawing.shores:
        parts.append(group(layer(Layer("cast", drawing.island)), 4 * drawing.weight, 6 * drawing.weight))
    for region in drawing.regions:
        layers = (Layer(region.terrain, region.path), *region.paint, *region.texture)
        parts.append(element("g", "".join(map(layer, layers)), id=f"{name}-{region.id}"))
    # One path, stroked twice: a use hands its class on to a path that has none.
    borders = f"{name}-borders"
    parts.append(element("defs", element("path", id=borders, d=drawing.borders)))
    parts += [element("use", href=f"#{borders}", class_=style) for style in ("halo", "border")]
    parts.append(layer(Layer("coast", drawing.coast)))
    parts += [
        use(art_of(mark.kind, drawing.game, drawing.size), mark.x, mark.y, mark.radius) for mark in marks(drawing)
    ]
    if ids:
        parts += [_number(region) for region in drawing.regions]
    return "".join(parts)


def _number(region: RegionDrawing) -> str:
    """A region's number where the tokens stand, or at the shoulder of the native that stands there."""
    x, y = region.spot
    x, y = (x + 34, y - 22) if region.native else (x, y + 8)
    return element("text", str(region.id), class_="number", x=x, y=y, font_size=24)
