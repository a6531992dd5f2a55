"""Drawing boards: data for clients, SVG and PNG pictures, and a gallery of them.

These names need the extra `boards`. Importing the package does not: `scene` and the modules that it imports also run
in browsers, without shapely and numpy.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from elbowroom.extras import needs

if TYPE_CHECKING:
    from elbowroom.drawing.data import Drawing, Layer, Mark, RegionDrawing
    from elbowroom.drawing.describe import alt_text
    from elbowroom.drawing.drawing import draw_board
    from elbowroom.drawing.gallery import write_gallery
    from elbowroom.drawing.pictures import picture
    from elbowroom.drawing.plan import Shape
    from elbowroom.drawing.raster import to_png

__all__ = [
    "Drawing",
    "Layer",
    "Mark",
    "RegionDrawing",
    "Shape",
    "alt_text",
    "draw_board",
    "picture",
    "to_png",
    "write_gallery",
]

# Imported at first use. No module has the name of one of these: it would hide the name.
_MODULE_OF = {
    "Drawing": "data",
    "Layer": "data",
    "Mark": "data",
    "RegionDrawing": "data",
    "Shape": "plan",
    "alt_text": "describe",
    "draw_board": "drawing",
    "picture": "pictures",
    "to_png": "raster",
    "write_gallery": "gallery",
}


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with needs("boards"):
        return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
