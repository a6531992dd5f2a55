"""Drawing boards: data for clients, SVG and PNG pictures, and a gallery of them."""

from elbowroom.extras import needs

with needs("boards"):
    from elbowroom.boards.draw.data import Drawing, Layer, Mark, RegionDrawing
    from elbowroom.boards.draw.describe import alt_text
    from elbowroom.boards.draw.drawing import drawing
    from elbowroom.boards.draw.gallery import write_gallery
    from elbowroom.boards.draw.picture import picture
    from elbowroom.boards.draw.plan import Shape
    from elbowroom.boards.draw.raster import to_png

__all__ = [
    "Drawing",
    "Layer",
    "Mark",
    "RegionDrawing",
    "Shape",
    "alt_text",
    "drawing",
    "picture",
    "to_png",
    "write_gallery",
]
