"""Sheets of all faces, to look at: `python -m tools.face_sheet FOLDER`, or `--docs` for the picture of docs/faces.md.

By size, by day and by night, over all terrains, on tokens of all seats, in decline, and as eyes without red or green
see them. `--quiz` draws those of the games without names, in random order, and writes the key beside it.
"""

import argparse
import io
import random
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
import resvg_py
from PIL import Image, ImageDraw, ImageFont

ROOT: Final = Path(__file__).parent.parent
WEB: Final = ROOT / "web"
DOCS: Final = ROOT / "docs/faces.png"
PAPER: Final = "#f5ead2"
WOOD: Final = "#33261d"
# As in /web/src/tokens.css and boards/draw/style.py.
TERRAINS: Final = ("#e4c66a", "#6a9a55", "#c08b4f", "#8e7f94", "#9ba1a8", "#78afc6")
SEATS: Final = ("#e69f00", "#56b4e9", "#009e73", "#d55e00", "#cc79a7")
SIZES: Final = (28, 48, 96, 200)
# From this many pixels on the finest lines are drawn (web/src/lib/pictures/pictures.ts).
FINE: Final = 44
# How eyes without cones for red, and for green, see linear colours (Viénot, Brettel and Mollon, 1999).
BLIND: Final = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


class Face(msgspec.Struct):
    """A face in its three looks, as the inside of an SVG of 96 by 96."""

    cast: str
    id: str
    full: str
    small: str
    stone: str

    def drawn(self, size: int, look: str = "") -> Image.Image:
        """The face at a size, in the look that has at this size."""
        code = getattr(self, look or ("full" if size >= FINE else "small"))
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">{code}</svg>'
        data = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)
        return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def all_faces() -> list[Face]:
    """All of them, put together by the client's own build."""
    with tempfile.TemporaryDirectory() as folder:
        script = WEB / "build" / ".faces.mjs"
        try:
            bundled = ["node_modules/.bin/rolldown", "build/print_faces.ts", "-p", "node", "-o", str(script)]
            subprocess.run(bundled, cwd=WEB, check=True, capture_output=True)
            printed = subprocess.run(["node", str(script)], cwd=folder, check=True, capture_output=True).stdout
        finally:
            script.unlink(missing_ok=True)
    return msgspec.json.decode(printed, type=list[Face])


def by_size(faces: Sequence[Face], ground: str) -> Image.Image:
    """Each at all sizes, and in stone."""
    width, height, columns = sum(SIZES) + 48 + 8 * 6, SIZES[-1] + 8, 3
    sheet = Image.new("RGB", (width * columns, height * -(-len(faces) // columns)), ground)
    for index, face in enumerate(faces):
        x, y = index % columns * width + 8, index // columns * height + 4
        for size in SIZES:
            _put(sheet, face.drawn(size), x, y)
            x += size + 8
        _put(sheet, face.drawn(48, "stone"), x, y)
    return sheet


def over(faces: Sequence[Face], grounds: Sequence[str], size: int) -> Image.Image:
    """A line for each colour of the ground, and each in decline at its end."""
    step = size + 8
    sheet = Image.new("RGB", (step * len(faces), step * len(grounds) * 2), PAPER)
    draw = ImageDraw.Draw(sheet)
    for line, (ground, look) in enumerate((ground, look) for ground in grounds for look in ("small", "stone")):
        draw.rectangle((0, line * step, sheet.width, line * step + step), fill=ground)
        for index, face in enumerate(faces):
            _put(sheet, face.drawn(size, look), index * step + 4, line * step + 4)
    return sheet


def as_seen(picture: Image.Image, eyes: str) -> Image.Image:
    """A picture as somebody with such eyes sees it."""
    light = (np.asarray(picture.convert("RGB"), dtype=float) / 255) ** 2.2
    seen = np.clip(light @ np.asarray(BLIND[eyes]).T, 0, 1) ** (1 / 2.2)
    return Image.fromarray((seen * 255).astype(np.uint8))


def for_docs(faces: Sequence[Face]) -> Image.Image:
    """All faces once: as on a banner, as on a token, and in decline."""
    size, columns = 96, 8
    width, height = size + 44, size + 10
    sheet = Image.new("RGB", (width * columns, height * -(-len(faces) // columns) + 6), PAPER)
    for index, face in enumerate(faces):
        x, y = index % columns * width + 6, index // columns * height + 6
        _put(sheet, face.drawn(size), x, y)
        _put(sheet, face.drawn(28, "small"), x + size + 4, y + 34)
        _put(sheet, face.drawn(28, "stone"), x + size + 4, y + 66)
    return sheet


def quiz(faces: Sequence[Face], seed: int) -> tuple[Image.Image, str]:
    """Faces of the games with numbers alone, and whose they are."""
    shuffled = [face for face in faces if face.cast != "characters"]
    random.Random(seed).shuffle(shuffled)
    columns, width, height = 8, 104, 84
    sheet = Image.new("RGB", (columns * width, -(-len(shuffled) // columns) * height + 8), PAPER)
    draw = ImageDraw.Draw(sheet)
    for index, face in enumerate(shuffled):
        x, y = index % columns * width + 32, index // columns * height + 10
        _put(sheet, face.drawn(64), x, y)
        draw.text((x - 26, y + 22), str(index + 1), fill=WOOD, font=ImageFont.load_default(15))
    return sheet, "".join(f"{index} {face.cast} {face.id}\n" for index, face in enumerate(shuffled, 1))


def _put(sheet: Image.Image, picture: Image.Image, x: int, y: int) -> None:
    sheet.paste(picture, (x, y), picture)


def main() -> None:
    """Draw what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--quiz", type=int, metavar="SEED")
    args = parser.parse_args()
    faces = all_faces()
    if args.docs:
        for_docs(faces).quantize(192, dither=Image.Dither.NONE).save(DOCS, optimize=True)
    if args.folder is None:
        return
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.quiz is not None:
        sheet, key = quiz(faces, args.quiz)
        sheet.save(args.folder / "quiz.png")
        (args.folder / "key.txt").write_text(key, encoding="utf-8")
        return
    sheets = {"day": by_size(faces, PAPER), "night": by_size(faces, WOOD)}
    for cast in ("warcraft", "classic", "characters"):
        few = [face for face in faces if face.cast == cast]
        sheets[f"terrains-{cast}"] = over(few, TERRAINS, 40)
        sheets[f"seats-{cast}"] = over(few, SEATS, 40)
    sheets |= {eyes: as_seen(for_docs(faces), eyes) for eyes in BLIND}
    for name, sheet in sheets.items():
        sheet.save(args.folder / f"{name}.png")
        print(args.folder / f"{name}.png")


if __name__ == "__main__":
    main()
