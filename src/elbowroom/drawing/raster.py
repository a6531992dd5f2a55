"""SVG to PNG and WebP, the same on every machine: only the fonts that come with the package are used."""

import io
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import fontpkg_alegreya_sans
import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from elbowroom.drawing.style import STAMP_INKS

# Colours of a PNG: exact ones for paints, which fill areas, and a few for all shades along the edges of strokes.
PAINTS: Final = 112
SHADES: Final = 40
# A colour that covers this share of the picture is a paint.
AREA: Final = 0.0003
# A shade may differ by this much (of 255 per channel) if it then equals the pixel before it, which compresses better.
TOLERANCE: Final = 15


Colours = NDArray[np.float32]


@cache
def font_files() -> tuple[Path, ...]:
    """Return the fonts of the maps."""
    return tuple(sorted((Path(fontpkg_alegreya_sans.ROOT) / "files").glob("*.ttf")))


def to_png(svg: str, width: int | None = None) -> bytes:
    """Draw an SVG as a small PNG, `width` pixels wide or as wide as the SVG says."""
    return _encode(_reduce_colours(_rasterize(svg, width)), "PNG", optimize=True)


def to_webp(svg: str, quality: int, width: int | None = None, *, effort: int = 6, transparent: bool = False) -> bytes:
    """Draw an SVG as a WebP: slightly blurred and half as large as a PNG, larger with less effort.

    With `transparent` it is transparent where nothing is drawn.
    """
    return _encode(_rasterize(svg, width, "RGBA" if transparent else "RGB"), "WEBP", quality=quality, method=effort)


@lru_cache(maxsize=1)
def _rasterize(svg: str, width: int | None = None, mode: str = "RGB") -> Image.Image:
    """Draw an SVG as pixels; cached, since the same picture may be saved in several qualities."""
    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(path) for path in font_files()],
        font_family="Alegreya Sans",
        serif_family="Alegreya Sans",
        sans_serif_family="Alegreya Sans",
    )
    with Image.open(io.BytesIO(bytes(raw))) as image:
        return image.convert(mode)


def _encode(image: Image.Image, kind: str, **how: int) -> bytes:
    target = io.BytesIO()
    image.save(target, kind, **how)
    return target.getvalue()


def _reduce_colours(image: Image.Image) -> Image.Image:
    """Reduce a picture to at most PAINTS + SHADES colours, so that it compresses well without visible bands."""
    wanted = np.asarray(image, dtype=np.int16)
    packed = (wanted.astype(np.int32) << (16, 8, 0)).sum(axis=2)
    values, which, counts = np.unique(packed, return_inverse=True, return_counts=True)
    is_paint = counts >= AREA * packed.size
    paints = values[np.argsort(-np.where(is_paint, counts, 0), kind="stable")[: min(PAINTS, int(is_paint.sum()))]]
    inks = np.array([int(ink[1:], 16) for ink in STAMP_INKS.values()], dtype=np.int32)
    colours = np.concatenate([_unpack(np.union1d(paints, inks)), _shades(image, values, counts)]).round()
    indices = _nearest(values, colours)[which].reshape(packed.shape)
    shaded = ~is_paint[which].reshape(packed.shape)
    for column in range(1, image.width):
        before = indices[:, column - 1]
        near = np.abs(colours[before] - wanted[:, column]).max(axis=1) <= TOLERANCE
        is_same = near & shaded[:, column]
        indices[is_same, column] = before[is_same]
    few = Image.fromarray(indices)
    few.putpalette(colours.astype(np.uint8).tobytes())
    return few


def _unpack(values: NDArray[np.int32]) -> Colours:
    return ((values[:, None] >> (16, 8, 0)) & 255).astype(np.float32)


def _shades(image: Image.Image, values: NDArray[np.int32], counts: NDArray[np.int64]) -> Colours:
    """Return a palette near all colours: those that cover the widest range, improved by k-means."""
    spread = image.quantize(SHADES, Image.Quantize.MAXCOVERAGE, kmeans=0, dither=Image.Dither.NONE)
    shades = np.reshape(spread.getpalette() or [], (-1, 3))[:SHADES].astype(np.float32)
    known, weights = _unpack(values), np.sqrt(counts)
    for _ in range(2):
        nearest = _nearest(values, shades)
        total = np.bincount(nearest, weights, len(shades))
        means = [np.bincount(nearest, weights * known[:, channel], len(shades)) for channel in range(3)]
        shades = np.where(total[:, None] > 0, np.stack(means, axis=1) / np.maximum(total, 1)[:, None], shades)
    return np.asarray(shades, dtype=np.float32)


def _nearest(values: NDArray[np.int32], colours: Colours) -> NDArray[np.uint8]:
    """Return the index of the most similar colour of the palette for each packed colour."""
    eye = np.array((0.55, 0.77, 0.33), dtype=np.float32)
    ours, theirs = _unpack(values) * eye, colours * eye
    apart = (theirs**2).sum(axis=1) - 2 * ours @ theirs.T
    return np.asarray(apart.argmin(axis=1), dtype=np.uint8)
