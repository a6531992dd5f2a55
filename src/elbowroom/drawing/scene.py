"""Scenes: the data with which clients show the boards of a game: pictures, and the outlines and places of regions.

Made without shapely and numpy, unless several islands have no stored layout, so that browsers can make scenes too.
All numbers are in the pixels of the scene. Each board has its own picture, which lies on the sea. It has no natives:
clients show these as tokens.
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

import msgspec

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Board, Region, Terrain
from elbowroom.drawing.bare import plan_bare
from elbowroom.drawing.board_key import BoardKey
from elbowroom.drawing.curves import path
from elbowroom.drawing.island import SIZES, island_box
from elbowroom.drawing.measures import Measures, measures_of
from elbowroom.drawing.painted import SceneShape
from elbowroom.drawing.symbols import stamp_kinds
from elbowroom.texts import LANGUAGES

# The frames in which islands are laid out: on a desktop, the room between the panels; land fills most of it.
FRAMES: Final[dict[SceneShape, tuple[int, int]]] = {"landscape": (940, 800), "portrait": SIZES["portrait"]}

SceneSymbol = Literal["anchor", "size-mark", "cavern", "magic", "mine", "native"]


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
    """Boards laid out on a bare map."""

    def __init__(self, boards: Sequence[Board], most: tuple[int, int]) -> None:
        self.boards = tuple(boards)
        self.plan = plan_bare(boards, most)

    @property
    def width(self) -> int:
        """The width of the map in pixels."""
        return self.plan.width

    def scene(self, shape: SceneShape = "landscape") -> Scene:
        """Return the scene for a shape of screen; the addresses of pictures are empty."""
        scale, places = self.plan.layout
        boards = self.boards
        firsts = [sum(len(before.regions) for before in boards[:index]) for index in range(len(boards))]
        all_measures = [measures_of(BoardKey(board)) for board in boards]
        return Scene(
            width=self.width,
            height=self.plan.high,
            boards=tuple(_board(board, place, scale, shape) for board, place in zip(boards, places, strict=True)),
            regions=tuple(
                _region(board, region, measures, first, place, scale)
                for board, measures, first, place in zip(boards, all_measures, firsts, places, strict=True)
                for region in board.regions
            ),
        )


def make_scene(boards: Sequence[Board], shape: SceneShape) -> Scene:
    """Return the scene of some boards."""
    frames = SIZES if boards[0].game == "classic" else FRAMES
    return LaidOutBoards(boards, frames[shape]).scene(shape)


def _board(board: Board, place: XY, scale: float, shape: SceneShape) -> SceneBoard:
    titles = {language: board.title(language) for language in LANGUAGES}
    box = island_box(board, shape)
    x, y = _to_scene((box.x, box.y), place, scale)
    picture = ScenePicture(
        x=round(x, 2), y=round(y, 2), width=round(scale * box.wide, 2), height=round(scale * box.high, 2)
    )
    return SceneBoard(id=board.id, titles=titles, x=place[0], y=place[1], scale=scale, picture=picture)


def _region(board: Board, region: Region, measures: Measures, first: int, place: XY, scale: float) -> SceneRegion:
    left, top, right, bottom = measures.boxes[region.id]
    outline = measures.borders.outlines[region.id]
    x, y = _to_scene(region.spot, place, scale)
    edge, above = _to_scene((left, top), place, scale)
    return SceneRegion(
        board=board.id,
        number=region.id,
        terrain=region.terrain,
        symbols=_symbols(region),
        path=path(tuple(_to_scene(point, place, scale) for point in outline), closed=True),
        x=round(x, 1),
        y=round(y, 1),
        room=round(scale * measures.rooms[region.id], 1),
        box=(round(edge, 1), round(above, 1), round(scale * (right - left), 1), round(scale * (bottom - top), 1)),
        neighbours=tuple(first + number - 1 for number in region.neighbours),
    )


def _symbols(region: Region) -> tuple[SceneSymbol, ...]:
    printed = [*stamp_kinds(region), *(["native"] if region.native else [])]
    return tuple(symbol for symbol in get_args(SceneSymbol) if symbol in printed)


def _to_scene(point: XY, place: XY, scale: float) -> XY:
    return (place[0] + scale * point[0], place[1] + scale * point[1])
