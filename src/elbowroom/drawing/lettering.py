"""Lettering: how wide words are in the maps' own fonts."""

from functools import cache

from PIL import ImageFont

from elbowroom.drawing.raster import font_files

_MEASURED_SIZE = 100


@cache
def _font(weight: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(
        next(path for path in font_files() if path.stem == f"AlegreyaSans-{weight}"), _MEASURED_SIZE
    )


def width_of(words: str, size: float, weight: str = "Medium") -> float:
    """Return the width of a line of text."""
    return float(_font(weight).getlength(words)) * size / _MEASURED_SIZE
