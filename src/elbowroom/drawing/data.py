"""Drawing data: a board as paths and positions that any client can show."""

import msgspec

from elbowroom.boards.board import Game, Point, Size, Terrain


class Layer(msgspec.Struct, frozen=True):
    """One path in one style; the style is a class of the maps' style sheet."""

    style: str
    path: str


class Mark(msgspec.Struct, frozen=True):
    """A stamp or piece in a region: its kind, its centre and its radius."""

    kind: str
    x: float
    y: float
    radius: float


class RegionDrawing(msgspec.Struct, frozen=True, kw_only=True):
    """One region: its outline, the paint and strokes inside, its stamps and the pieces that start on it."""

    id: int
    terrain: Terrain
    path: str
    spot: Point
    paint: tuple[Layer, ...]
    texture: tuple[Layer, ...]
    stamps: tuple[Mark, ...] = ()
    mountain: Mark | None = None
    native: Mark | None = None


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """A whole board; layers are drawn in the order of the fields, shores from the open sea to the beach."""

    id: str
    game: Game
    size: Size | None
    width: int
    height: int
    weight: float
    shores: tuple[str, ...]
    island: str
    regions: tuple[RegionDrawing, ...]
    borders: str
    coast: str
