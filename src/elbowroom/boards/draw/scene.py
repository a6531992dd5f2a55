"""Scenes: what clients need to show the boards of a game, a bare map and where its regions lie on it.

All numbers are in the pixels of the scene. Each board has a picture of its own, which lies on the sea. Natives are not
in it: they are tokens that clients show for as long as they are there.
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

import msgspec
from shapely import Point

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Board, Region, Terrain
from elbowroom.boards.draw.island import SIZES, island_box
from elbowroom.boards.draw.known import Known, drawing_of, shapes_of, usual_weight
from elbowroom.boards.draw.picture import bare_map
from elbowroom.boards.draw.places import stamp_kinds
from elbowroom.boards.draw.plan import plan_bare
from elbowroom.boards.draw.raster import to_webp
from elbowroom.boards.draw.shapes import Shapes, outline_path
from elbowroom.boards.painted import SceneShape
from elbowroom.locales import LANGUAGES

SceneSymbol = Literal["anchor", "size-mark", "cavern", "magic", "mine", "native"]
THUMBNAIL: Final = (320, 230)
QUALITY: Final = 80


class ScenePicture(msgspec.Struct, frozen=True, kw_only=True):
    """Where the picture of a board is fetched, and where it lies; it is transparent around the land."""

    address: str = ""
    x: float
    y: float
    width: float
    height: float


class SceneBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A board of a scene: its names by language, and where it lies: a point a of its file is at x + scale · a."""

    id: str
    titles: dict[str, str]
    x: float
    y: float
    scale: float
    picture: ScenePicture


class SceneRegion(msgspec.Struct, frozen=True, kw_only=True):
    """A region of a scene: what is printed there, its outline as SVG path data, and where tokens stand."""

    board: str
    # As printed on the board, from 1 on.
    number: int
    terrain: Terrain
    # What is printed there, in the order in which it is stamped; and native where one starts.
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
    """How the boards of a game lie on a screen; regions are in the order of the numbers that actions name."""

    width: int
    height: int
    boards: tuple[SceneBoard, ...]
    regions: tuple[SceneRegion, ...]


class Laid:
    """Boards laid out on a bare map: quick to tell, and slow to draw."""

    def __init__(self, boards: Sequence[Board], most: tuple[int, int]) -> None:
        self._known = [Known(board) for board in boards]
        self._cuts = [shapes_of(one) for one in self._known]
        self._lands = [cut.whole for cut in self._cuts]
        self._plan = plan_bare(boards, self._lands, most)
        self.width = round(self._plan.width)

    def scene(self, shape: SceneShape = "landscape") -> Scene:
        """Where everything lies, and the pictures for a kind of screen; these are elsewhere."""
        scale, places = self._plan.layout
        boards = [one.board for one in self._known]
        firsts = [sum(len(before.regions) for before in boards[:index]) for index in range(len(boards))]
        return Scene(
            width=self.width,
            height=round(self._plan.high),
            boards=tuple(_board(board, place, scale, shape) for board, place in zip(boards, places, strict=True)),
            regions=tuple(
                _region(board, region, cut, first, place, scale)
                for board, cut, first, place in zip(boards, self._cuts, firsts, places, strict=True)
                for region in board.regions
            ),
        )

    def picture(self) -> str:
        """The map as SVG text."""
        weight = usual_weight(self._plan.layout.scale)
        return bare_map(self._lands, [drawing_of(one, weight) for one in self._known], self._plan)


def make_scene(boards: Sequence[Board], shape: SceneShape) -> Scene:
    """The scene of some boards."""
    return Laid(boards, SIZES[shape]).scene(shape)


def thumbnail(board: Board) -> bytes:
    """A board as a small WebP, drawn as on a phone."""
    return to_webp(Laid([board], THUMBNAIL).picture(), QUALITY)


def _board(board: Board, place: XY, scale: float, shape: SceneShape) -> SceneBoard:
    titles = {language: board.title(language) for language in LANGUAGES}
    box = island_box(board, shape)
    x, y = _moved((box.x, box.y), place, scale)
    picture = ScenePicture(
        x=round(x, 2), y=round(y, 2), width=round(scale * box.wide, 2), height=round(scale * box.high, 2)
    )
    return SceneBoard(id=board.id, titles=titles, x=place[0], y=place[1], scale=scale, picture=picture)


def _region(board: Board, region: Region, cut: Shapes, first: int, place: XY, scale: float) -> SceneRegion:
    shape = cut.polygons[region.id]
    left, top, right, bottom = shape.bounds
    x, y = _moved(region.spot, place, scale)
    room = shape.exterior.distance(Point(region.spot)) if shape.contains(Point(region.spot)) else 0.0
    edge, above = _moved((left, top), place, scale)
    return SceneRegion(
        board=board.id,
        number=region.id,
        terrain=region.terrain,
        symbols=_symbols(region),
        path=outline_path(tuple(_moved(point, place, scale) for point in cut.outlines[region.id])),
        x=round(x, 1),
        y=round(y, 1),
        room=round(scale * room, 1),
        box=(round(edge, 1), round(above, 1), round(scale * (right - left), 1), round(scale * (bottom - top), 1)),
        neighbours=tuple(first + number - 1 for number in region.neighbours),
    )


def _symbols(region: Region) -> tuple[SceneSymbol, ...]:
    printed = [*stamp_kinds(region), *(["native"] if region.native else [])]
    return tuple(symbol for symbol in get_args(SceneSymbol) if symbol in printed)


def _moved(point: XY, place: XY, scale: float) -> XY:
    return (place[0] + scale * point[0], place[1] + scale * point[1])
