"""The legend: a swatch or symbol and a word for everything that occurs on the boards, and nothing else."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.board import SYMBOLS, TERRAINS, Board, Game, Terrain
from elbowroom.drawing import svg
from elbowroom.drawing.curves import closed_path
from elbowroom.drawing.data import Layer
from elbowroom.drawing.lettering import width_of
from elbowroom.drawing.symbols import art_of
from elbowroom.drawing.textures import Ground, texture
from elbowroom.texts import words
from elbowroom.words.names import symbol_text, terrain_name

_SWATCH: Final = (
    (-40, -14),
    (-22, -27),
    (8, -25),
    (34, -27),
    (42, -6),
    (38, 20),
    (16, 26),
    (-12, 24),
    (-36, 26),
)
_SWATCH_WIDE: Final = 84.0
_SWATCH_SCALE: Final = 0.031


class Entry(NamedTuple):
    """An explained thing: its picture around the origin, its width (both in text sizes), its word, and its symbol."""

    picture: str
    wide: float
    word: str
    art: str | None


class Block(NamedTuple):
    """A laid-out legend: its content and the room it takes."""

    content: str
    wide: float
    high: float


def entries(boards: Sequence[Board], language: str) -> list[Entry]:
    """Return the entries of a legend: terrains first, then symbols, each in a fixed order."""
    regions = [region for board in boards for region in board.regions]
    game = boards[0].game
    found = [_terrain(game, terrain, language) for terrain in TERRAINS if any(r.terrain == terrain for r in regions)]
    symbols = {symbol for region in regions for symbol in region.symbols}
    if any(region.anchor for region in regions):
        found.append(_symbol("anchor", "symbol.anchor", language))
    marked = [board.size for board in boards if any(region.size_mark for region in board.regions)]
    if marked:
        found.append(_symbol(art_of("size-mark", "", marked[0]), "symbol.size-mark", language))
    found += [_symbol(symbol, symbol_text(game, symbol), language) for symbol in SYMBOLS if symbol in symbols]
    games = {board.game for board in boards if any(region.native for region in board.regions)}
    return found + [_symbol(f"native-{game}", f"symbol.native-{game}", language) for game in sorted(games)]


def _terrain(game: Game, terrain: Terrain, language: str) -> Entry:
    art = "mountain" if terrain == "mountain" else None
    return Entry(_swatch(terrain), _SWATCH_WIDE * _SWATCH_SCALE, terrain_name(game, terrain, language), art)


@cache
def _swatch(terrain: Terrain) -> str:
    shape = Polygon(_SWATCH)
    free: BaseGeometry = shape.buffer(-5)
    peak = ""
    if terrain == "mountain":
        free = free.difference(Point(0, -2).buffer(21))
        peak = svg.use("mountain", 0, -2, 21)
    # A swatch has room for few strokes, so take the try with most of them.
    tries = (Ground(shape, free, 0.62, random.Random(f"{terrain}/{seed}")) for seed in range(8))
    strokes = max((texture(terrain, ground) for ground in tries), key=lambda found: sum(len(one.path) for one in found))
    outline = closed_path(_SWATCH)
    layers = (Layer(f"{terrain}-wash-2", outline), *strokes, Layer("swatch", outline))
    inside = svg.group("".join(map(svg.layer, layers)) + peak, 0, 0, _SWATCH_SCALE)
    return svg.element("g", inside, class_="legend")


def _symbol(art: str, text_id: str, language: str) -> Entry:
    return Entry(svg.use(art, 0, 0, 0.98), 2.0, words(text_id, language), art)


def lay_out_rows(found: list[Entry], size: float, room: float) -> Block:
    """Return the legend as centred rows of about equal length."""
    lengths = [_length(entry, size) for entry in found]
    gap = 1.3 * size
    for count in range(1, len(found) + 1):
        rows = _rows(lengths, gap, count, room)
        if rows:
            break
    else:
        rows = [[index] for index in range(len(found))]
    wide = max(_row_length(row, lengths, gap) for row in rows)
    pitch = 2.45 * size
    content = ""
    for level, row in enumerate(rows):
        x = (wide - _row_length(row, lengths, gap)) / 2
        for index in row:
            content += _entry_svg(found[index], x, pitch * (level + 0.5), size)
            x += lengths[index] + gap
    return Block(content, wide, pitch * len(rows))


def lay_out_column(found: list[Entry], size: float) -> Block:
    """Return the legend as one column, pictures above each other."""
    pitch = 2.3 * size
    widest = max(entry.wide for entry in found) * size
    content = ""
    for level, entry in enumerate(found):
        content += _entry_svg(entry, (widest - entry.wide * size) / 2, pitch * (level + 0.5), size, widest)
    return Block(content, widest + size * 0.55 + max(width_of(entry.word, size) for entry in found), pitch * len(found))


def _length(entry: Entry, size: float) -> float:
    return (entry.wide + 0.5) * size + width_of(entry.word, size)


def _row_length(row: list[int], lengths: list[float], gap: float) -> float:
    return sum(lengths[index] for index in row) + gap * (len(row) - 1)


def _rows(lengths: list[float], gap: float, count: int, room: float) -> list[list[int]] | None:
    """Cut the entries into a number of rows of about equal length; None when they are too long."""
    target = (sum(lengths) + gap * len(lengths)) / count
    rows: list[list[int]] = [[]]
    for index in range(len(lengths)):
        longer = _row_length([*rows[-1], index], lengths, gap)
        if rows[-1] and (longer > room or (longer - lengths[index] / 2 > target and len(rows) < count)):
            rows.append([])
        rows[-1].append(index)
    fits = len(rows) <= count and all(_row_length(row, lengths, gap) <= room for row in rows)
    return rows if fits else None


def _entry_svg(entry: Entry, x: float, y: float, size: float, indent: float | None = None) -> str:
    start = x + entry.wide * size + 0.5 * size if indent is None else indent + 0.5 * size
    word = svg.text(entry.word, start, y + 0.33 * size, "word", size, width_of(entry.word, size))
    return svg.group(entry.picture, x + entry.wide * size / 2, y, size) + word
