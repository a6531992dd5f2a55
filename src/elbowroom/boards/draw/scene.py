"""Scenes: what clients need to show the boards of a game, a bare map and where its regions lie on it.

All numbers are in the pixels of the scene, and the same in the picture. Natives are not in the picture: they are tokens
that clients show for as long as they are there.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, get_args

import msgspec
from msgspec.structs import replace
from shapely import Point

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Board, Region, Terrain
from elbowroom.boards.draw.data import Drawing
from elbowroom.boards.draw.drawing import drawing
from elbowroom.boards.draw.picture import HEAVIEST, bare_map, weight_for
from elbowroom.boards.draw.places import stamp_kinds
from elbowroom.boards.draw.plan import plan_bare
from elbowroom.boards.draw.raster import to_webp
from elbowroom.boards.draw.shapes import Shapes, outline_path, shapes
from elbowroom.locales import LANGUAGES

SceneShape = Literal["landscape", "portrait"]
SceneSymbol = Literal["anchor", "size-mark", "cavern", "magic", "mine", "native"]
# What is left for the map on a desktop, where panels lie beside it, and on a phone, where they lie below.
SIZES: Final[dict[SceneShape, tuple[int, int]]] = {"landscape": (1040, 800), "portrait": (390, 440)}
THUMBNAIL: Final = (320, 230)
QUALITY: Final = 80
# Pixels for each one of the scene: phones have many to an inch.
CLOSER: Final[dict[SceneShape, float]] = {"landscape": 2.0, "portrait": 3.0}
# Strokes in few weights, so that a board drawn for one scene is good for most others.
WEIGHTS: Final = (1.0, 1.4, 1.6, HEAVIEST)
# That of two to four islands on a desktop; on a phone, and as thumbnails, islands have the heaviest.
USUAL_WEIGHT: Final = 1.4


class SceneBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A board of a scene: its names by language, and where it lies: a point a of its file is at x + scale · a."""

    id: str
    titles: dict[str, str]
    x: float
    y: float
    scale: float


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
    # The address of the map, without natives.
    painted: str = ""


class Laid:
    """Boards laid out on a bare map: quick to tell, and slow to draw."""

    def __init__(self, boards: Sequence[Board], most: tuple[int, int]) -> None:
        self._known = [_Known(board) for board in boards]
        self._cuts = [_shapes(one) for one in self._known]
        self._lands = [cut.whole for cut in self._cuts]
        self._plan = plan_bare(boards, self._lands, most)
        self.width = round(self._plan.width)

    def scene(self) -> Scene:
        """Where everything lies; pictures are elsewhere."""
        scale, places = self._plan.layout
        boards = [one.board for one in self._known]
        firsts = [sum(len(before.regions) for before in boards[:index]) for index in range(len(boards))]
        return Scene(
            width=self.width,
            height=round(self._plan.high),
            boards=tuple(_board(board, place, scale) for board, place in zip(boards, places, strict=True)),
            regions=tuple(
                _region(board, region, cut, first, place, scale)
                for board, cut, first, place in zip(boards, self._cuts, firsts, places, strict=True)
                for region in board.regions
            ),
        )

    def picture(self) -> str:
        """The map as SVG text."""
        wanted = weight_for(self._plan.layout.scale)
        weight = min(WEIGHTS, key=lambda weight: abs(weight - wanted))
        return bare_map(self._lands, [_drawing(one, weight) for one in self._known], self._plan)


def make_scene(boards: Sequence[Board], shape: SceneShape) -> Scene:
    """The scene of some boards."""
    return Laid(boards, SIZES[shape]).scene()


def scene_painted(boards: Sequence[Board], shape: SceneShape) -> bytes:
    """The bare map of a scene as a WebP, sharp also when somebody looks closer."""
    laid = Laid(boards, SIZES[shape])
    return to_webp(laid.picture(), QUALITY, round(laid.width * CLOSER[shape]), effort=2)


def draw_ahead(board: Board) -> None:
    """Draw a board as scenes on a desktop will want it, and keep that."""
    _drawing(_Known(board), USUAL_WEIGHT)


def thumbnail(board: Board) -> bytes:
    """A board as a small WebP, drawn as on a phone."""
    return to_webp(Laid([board], THUMBNAIL).picture(), QUALITY)


def _board(board: Board, place: XY, scale: float) -> SceneBoard:
    titles = {language: board.title(language) for language in LANGUAGES}
    return SceneBoard(id=board.id, titles=titles, x=place[0], y=place[1], scale=scale)


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


class _Known:
    """A board by what is in its file: an edited one is another board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._content = msgspec.json.encode(board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self._content == other._content

    def __hash__(self) -> int:
        return hash(self._content)


@lru_cache(maxsize=64)
def _shapes(known: _Known) -> Shapes:
    return shapes(known.board)


@lru_cache(maxsize=96)
def _drawing(known: _Known, weight: float) -> Drawing:
    """A board without its natives."""
    whole = drawing(known.board, weight=weight, cut=_shapes(known))
    return replace(whole, regions=tuple(replace(region, native=None) for region in whole.regions))
