"""Scenes: the data with which clients show the boards of a game: pictures, and the outlines and places of regions.

All numbers are in the pixels of the scene. Each board has its own picture, which lies on the sea. It has no natives:
clients show these as tokens.
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

import msgspec
from shapely import Point

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Board, Region, Terrain
from elbowroom.drawing.board_cache import BoardKey, drawing_of, shapes_of, usual_weight
from elbowroom.drawing.island import SIZES, island_box
from elbowroom.drawing.painted import SceneShape
from elbowroom.drawing.picture import bare_map
from elbowroom.drawing.places import stamp_kinds
from elbowroom.drawing.plan import plan_bare
from elbowroom.drawing.raster import to_webp
from elbowroom.drawing.shapes import Shapes, outline_path
from elbowroom.texts import LANGUAGES

SceneSymbol = Literal["anchor", "size-mark", "cavern", "magic", "mine", "native"]
THUMBNAIL: Final = (320, 230)
QUALITY: Final = 80


class ScenePicture(msgspec.Struct, frozen=True, kw_only=True):
    """The picture of a board: its address, and its place in the scene; it is transparent around the land."""

    address: str = ""
    x: float
    y: float
    width: float
    height: float


class SceneBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A board of a scene: its names by language, and its place: a point `a` of its file is at `x + scale · a`."""

    id: str
    titles: dict[str, str]
    x: float
    y: float
    scale: float
    picture: ScenePicture


class SceneRegion(msgspec.Struct, frozen=True, kw_only=True):
    """A region of a scene: what is printed there, its outline as SVG path data, and where tokens stand."""

    board: str
    # As printed on the board, from 1.
    number: int
    terrain: Terrain
    # Printed symbols from left to right, and `native` if one starts here.
    symbols: tuple[SceneSymbol, ...]
    path: str
    # The middle of the tokens.
    x: float
    y: float
    # The radius of the largest disc around that point that lies within the region.
    room: float
    # The left and upper edge, the width and the height of the outline.
    box: tuple[float, float, float, float]
    # Indices of the regions that border it.
    neighbours: tuple[int, ...]


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """The boards of a game on a screen; regions are in the order of their numbers in actions."""

    width: int
    height: int
    boards: tuple[SceneBoard, ...]
    regions: tuple[SceneRegion, ...]


class LaidOutBoards:
    """Boards laid out on a bare map; the layout is quick to make, the drawing slow."""

    def __init__(self, boards: Sequence[Board], most: tuple[int, int]) -> None:
        self._keys = [BoardKey(board) for board in boards]
        self._shapes = [shapes_of(key) for key in self._keys]
        self._lands = [shapes.whole for shapes in self._shapes]
        self._plan = plan_bare(boards, self._lands, most)
        self.width = round(self._plan.width)

    def scene(self, shape: SceneShape = "landscape") -> Scene:
        """Return the scene for a shape of screen; the addresses of pictures are empty."""
        scale, places = self._plan.layout
        boards = [key.board for key in self._keys]
        firsts = [sum(len(before.regions) for before in boards[:index]) for index in range(len(boards))]
        return Scene(
            width=self.width,
            height=round(self._plan.high),
            boards=tuple(_board(board, place, scale, shape) for board, place in zip(boards, places, strict=True)),
            regions=tuple(
                _region(board, region, shapes, first, place, scale)
                for board, shapes, first, place in zip(boards, self._shapes, firsts, places, strict=True)
                for region in board.regions
            ),
        )

    def picture(self) -> str:
        """Return the map as SVG text."""
        weight = usual_weight(self._plan.layout.scale)
        return bare_map(self._lands, [drawing_of(key, weight) for key in self._keys], self._plan)


def make_scene(boards: Sequence[Board], shape: SceneShape) -> Scene:
    """Return the scene of some boards."""
    return LaidOutBoards(boards, SIZES[shape]).scene(shape)


def thumbnail(board: Board) -> bytes:
    """Return a board as a small WebP, drawn as on a phone."""
    return to_webp(LaidOutBoards([board], THUMBNAIL).picture(), QUALITY)


def _board(board: Board, place: XY, scale: float, shape: SceneShape) -> SceneBoard:
    titles = {language: board.title(language) for language in LANGUAGES}
    box = island_box(board, shape)
    x, y = _to_scene((box.x, box.y), place, scale)
    picture = ScenePicture(
        x=round(x, 2), y=round(y, 2), width=round(scale * box.wide, 2), height=round(scale * box.high, 2)
    )
    return SceneBoard(id=board.id, titles=titles, x=place[0], y=place[1], scale=scale, picture=picture)


def _region(board: Board, region: Region, shapes: Shapes, first: int, place: XY, scale: float) -> SceneRegion:
    shape = shapes.polygons[region.id]
    left, top, right, bottom = shape.bounds
    x, y = _to_scene(region.spot, place, scale)
    room = shape.exterior.distance(Point(region.spot)) if shape.contains(Point(region.spot)) else 0.0
    edge, above = _to_scene((left, top), place, scale)
    return SceneRegion(
        board=board.id,
        number=region.id,
        terrain=region.terrain,
        symbols=_symbols(region),
        path=outline_path(tuple(_to_scene(point, place, scale) for point in shapes.outlines[region.id])),
        x=round(x, 1),
        y=round(y, 1),
        room=round(scale * room, 1),
        box=(round(edge, 1), round(above, 1), round(scale * (right - left), 1), round(scale * (bottom - top), 1)),
        neighbours=tuple(first + number - 1 for number in region.neighbours),
    )


def _symbols(region: Region) -> tuple[SceneSymbol, ...]:
    printed = [*stamp_kinds(region), *(["native"] if region.native else [])]
    return tuple(symbol for symbol in get_args(SceneSymbol) if symbol in printed)


def _to_scene(point: XY, place: XY, scale: float) -> XY:
    return (place[0] + scale * point[0], place[1] + scale * point[1])
