"""Drawing boards: data for clients, SVG and PNG pictures, and a gallery of them."""

from elbowroom.extras import needs

with needs("boards"):
    from elbowroom.drawing.data import Drawing, Layer, Mark, RegionDrawing
    from elbowroom.drawing.describe import alt_text
    from elbowroom.drawing.drawing import draw_board
    from elbowroom.drawing.gallery import write_gallery
    from elbowroom.drawing.picture import picture
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
