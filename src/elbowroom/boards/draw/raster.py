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

from elbowroom.boards.draw.style import STAMP_INKS

# Paints, which fill areas, are kept exactly; the many shades along the edges of strokes share a few colours.
PAINTS: Final = 112
SHADES: Final = 40
# A colour that covers this share of the picture is a paint.
AREA: Final = 0.0003
# A shade may be this far off (of 255 per channel) when that continues the run of pixels before it.
TOLERANCE: Final = 15


Colours = NDArray[np.float32]


@cache
def font_files() -> tuple[Path, ...]:
    """The fonts of the maps."""
    return tuple(sorted((Path(fontpkg_alegreya_sans.ROOT) / "files").glob("*.ttf")))


def to_png(svg: str, width: int | None = None) -> bytes:
    """Draw an SVG as a small PNG, `width` pixels wide or as wide as the SVG says."""
    return _saved(_few_colours(_drawn(svg, width)), "PNG", optimize=True)


def to_webp(svg: str, quality: int, width: int | None = None, *, effort: int = 6, is_clear: bool = False) -> bytes:
    """Draw an SVG as a WebP, half as large as a PNG where a little blur does no harm; less effort makes it larger.

    It `is_clear` where nothing is drawn, if that is wanted.
    """
    return _saved(_drawn(svg, width, "RGBA" if is_clear else "RGB"), "WEBP", quality=quality, method=effort)


@lru_cache(maxsize=1)
def _drawn(svg: str, width: int | None = None, mode: str = "RGB") -> Image.Image:
    """Kept for a moment: the same may be saved in several qualities."""
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


def _saved(image: Image.Image, kind: str, **how: int) -> bytes:
    target = io.BytesIO()
    image.save(target, kind, **how)
    return target.getvalue()


def _few_colours(image: Image.Image) -> Image.Image:
    """A picture of at most PAINTS + SHADES colours that compresses well and shows no bands."""
    wanted = np.asarray(image, dtype=np.int16)
    packed = (wanted.astype(np.int32) << (16, 8, 0)).sum(axis=2)
    values, which, counts = np.unique(packed, return_inverse=True, return_counts=True)
    is_paint = counts >= AREA * packed.size
    paints = values[np.argsort(-np.where(is_paint, counts, 0), kind="stable")[: min(PAINTS, int(is_paint.sum()))]]
    inks = np.array([int(ink[1:], 16) for ink in STAMP_INKS.values()], dtype=np.int32)
    colours = np.concatenate([_unpacked(np.union1d(paints, inks)), _shades(image, values, counts)]).round()
    indices = _nearest(values, colours)[which].reshape(packed.shape)
    shaded = ~is_paint[which].reshape(packed.shape)
    for column in range(1, image.width):
        before = indices[:, column - 1]
        near = np.abs(colours[before] - wanted[:, column]).max(axis=1) <= TOLERANCE
        goes_on = near & shaded[:, column]
        indices[goes_on, column] = before[goes_on]
    few = Image.fromarray(indices)
    few.putpalette(colours.astype(np.uint8).tobytes())
    return few


def _unpacked(values: NDArray[np.int32]) -> Colours:
    return ((values[:, None] >> (16, 8, 0)) & 255).astype(np.float32)


def _shades(image: Image.Image, values: NDArray[np.int32], counts: NDArray[np.int64]) -> Colours:
    """Colours that are near all others: those that cover the widest range first, then drawn to where most are."""
    spread = image.quantize(SHADES, Image.Quantize.MAXCOVERAGE, kmeans=0, dither=Image.Dither.NONE)
    shades = np.reshape(spread.getpalette() or [], (-1, 3))[:SHADES].astype(np.float32)
    known, weights = _unpacked(values), np.sqrt(counts)
    for _ in range(2):
        nearest = _nearest(values, shades)
        total = np.bincount(nearest, weights, len(shades))
        means = [np.bincount(nearest, weights * known[:, channel], len(shades)) for channel in range(3)]
        shades = np.where(total[:, None] > 0, np.stack(means, axis=1) / np.maximum(total, 1)[:, None], shades)
    return np.asarray(shades, dtype=np.float32)


def _nearest(values: NDArray[np.int32], colours: Colours) -> NDArray[np.uint8]:
    """For each packed colour the index of the palette's colour that looks most like it."""
    eye = np.array((0.55, 0.77, 0.33), dtype=np.float32)
    ours, theirs = _unpacked(values) * eye, colours * eye
    apart = (theirs**2).sum(axis=1) - 2 * ours @ theirs.T
    return np.asarray(apart.argmin(axis=1), dtype=np.uint8)
