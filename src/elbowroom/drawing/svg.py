"""Drawings as SVG text."""

from collections.abc import Iterable

from elbowroom.drawing.curves import format_number
from elbowroom.drawing.data import Drawing, Layer, Mark, RegionDrawing
from elbowroom.drawing.symbols import ART, RADIUS, art_of


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """Return an element; `class_` stands for class, and numbers are shortened."""
    text = ""
    for key, value in attributes.items():
        written = format_number(value) if isinstance(value, int | float) else value
        text += f" {key.rstrip('_').replace('_', '-')}={_quoted(written)}"
    return f"<{name}{text}>{content}</{name}>" if content else f"<{name}{text}/>"


def escape(text: str) -> str:
    """Return a text as content of an element; xml.sax, which has the same, imports urllib, too large for a browser."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _quoted(value: str) -> str:
    """Return the value of an attribute in quotation marks."""
    value = escape(value)
    return f"'{value}'" if '"' in value else f'"{value}"'


def layer(one: Layer) -> str:
    """Return a path in its style."""
    return element("path", class_=one.style, d=one.path)


def text(words: str, x: float, y: float, style: str, size: float, long: float) -> str:
    """Return a line of text that keeps its length even if a browser lacks the font."""
    fit = {"textLength": format_number(long), "lengthAdjust": "spacingAndGlyphs"}
    return element("text", escape(words), class_=style, x=x, y=y, font_size=size, **fit)


def group(content: str, x: float, y: float, scale: float = 1.0) -> str:
    """Return content moved to a place and scaled."""
    shrink = "" if scale == 1 else f" scale({scale:.4f})"
    return f'<g transform="translate({format_number(x)} {format_number(y)}){shrink}">{content}</g>'


def definitions(kinds: Iterable[str]) -> str:
    """Return the drawings of symbols, each once."""
    parts = (element("g", "".join(map(layer, ART[kind])), id=f"art-{kind}") for kind in sorted(set(kinds)))
    return "<defs>" + "".join(parts) + "</defs>"


def kinds_of(drawing: Drawing) -> set[str]:
    """Return which symbol drawings a board needs."""
    return {art_of(mark.kind, drawing.game, drawing.size) for mark in marks(drawing)}


def marks(drawing: Drawing) -> list[Mark]:
    """Return all stamps and pieces of a board, the farther ones first."""
    found = []
    for region in drawing.regions:
        found += [*region.stamps, *(mark for mark in (region.mountain, region.native) if mark)]
    return sorted(found, key=lambda mark: (mark.y, mark.x))


def use(kind: str, x: float, y: float, radius: float) -> str:
    """Return a symbol at a place."""
    place = f"translate({format_number(x)} {format_number(y)}) scale({radius / RADIUS:.3f})"
    return f'<use href="#art-{kind}" transform="{place}"/>'


def shores(drawing: Drawing, level: int) -> str:
    """Return one level of shore lines; draw each level for all islands before the next one, so that straits merge."""
    return layer(Layer(f"shore-{level}", drawing.shores[level])) if drawing.shores else ""


def land(drawing: Drawing, name: str, *, ids: bool = False) -> str:
    """Return a board without the water around it; `name` is the prefix of its element ids."""
    parts = []
    if drawing.shores:
        parts.append(group(layer(Layer("cast", drawing.island)), 4 * drawing.weight, 6 * drawing.weight))
    for region in drawing.regions:
        layers = (Layer(region.terrain, region.path), *region.paint, *region.texture)
        parts.append(element("g", "".join(map(layer, layers)), id=f"{name}-{region.id}"))
    # One path, stroked twice: a path without a class gets the class of the `use` element.
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
    """Return a region's number at the place of its tokens, or beside the native that stands there."""
    x, y = region.spot
    x, y = (x + 34, y - 22) if region.native else (x, y + 8)
    return element("text", str(region.id), class_="number", x=x, y=y, font_size=24)
