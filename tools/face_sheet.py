"""Draw sheets of faces, medallions and pieces: `python -m tools.face_sheet FOLDER`, or `--docs` for docs/faces.md.

They show drawings by size, on light and dark paper, and faces on all terrains, on tokens of all seats, in decline, and
as colour-blind people see them. `--quiz` draws the faces of the games without names, in random order, with a separate
key; `--only` leaves out all but some.
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
DOCS_MEDALLIONS: Final = ROOT / "docs/medallions.png"
PAPER: Final = "#f5ead2"
WOOD: Final = "#33261d"
# As in web/src/tokens.css and drawing/style.py.
TERRAINS: Final = ("#e4c66a", "#6a9a55", "#c08b4f", "#8e7f94", "#9ba1a8", "#78afc6")
SEATS: Final = ("#e69f00", "#56b4e9", "#009e73", "#d55e00", "#cc79a7")
SIZES: Final = (28, 48, 96, 200)
# From this size on, in pixels, the finest lines are drawn (web/src/lib/pictures/pictures.ts).
FINE_SIZE: Final = 44
# Simulation of colour blindness, on linear colours (Viénot, Brettel and Mollon, 1999).
COLOUR_BLINDNESS: Final = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


class Face(msgspec.Struct):
    """A face in its three looks, as the contents of an SVG of 96 × 96; only faces are drawn in stone."""

    cast: str
    id: str
    full: str
    small: str
    stone: str = ""

    @property
    def is_thing(self) -> bool:
        """Return whether this is a medallion or a piece."""
        return self.cast == "pieces" or self.cast.startswith("powers-")

    def draw(self, size: int, look: str = "") -> Image.Image:
        """Return the face at a size; by default in the look that the client uses at that size."""
        code = getattr(self, look or ("full" if size >= FINE_SIZE else "small"))
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">{code}</svg>'
        data = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)
        return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def all_faces() -> list[Face]:
    """Return all faces, assembled by the client's own build."""
    with tempfile.TemporaryDirectory() as folder:
        script = WEB / "build" / ".faces.mjs"
        try:
            bundled = ["node_modules/.bin/rolldown", "build/print_faces.ts", "-p", "node", "-o", str(script)]
            subprocess.run(bundled, cwd=WEB, check=True, capture_output=True)
            printed = subprocess.run(["node", str(script)], cwd=folder, check=True, capture_output=True).stdout
        finally:
            script.unlink(missing_ok=True)
    return msgspec.json.decode(printed, type=list[Face])


def by_size(faces: Sequence[Face], background: str) -> Image.Image:
    """Return a sheet with each face at all sizes, and in stone."""
    width, height, columns = sum(SIZES) + 48 + 8 * 6, SIZES[-1] + 8, 3
    sheet = Image.new("RGB", (width * columns, height * -(-len(faces) // columns)), background)
    for index, face in enumerate(faces):
        x, y = index % columns * width + 8, index // columns * height + 4
        for size in SIZES:
            _paste(sheet, face.draw(size), x, y)
            x += size + 8
        if face.stone:
            _paste(sheet, face.draw(48, "stone"), x, y)
    return sheet


def on_backgrounds(faces: Sequence[Face], backgrounds: Sequence[str], size: int) -> Image.Image:
    """Return a sheet with all faces on each background, also in stone."""
    step = size + 8
    sheet = Image.new("RGB", (step * len(faces), step * len(backgrounds) * 2), PAPER)
    draw = ImageDraw.Draw(sheet)
    for line, (background, look) in enumerate(
        (background, look) for background in backgrounds for look in ("small", "stone")
    ):
        draw.rectangle((0, line * step, sheet.width, line * step + step), fill=background)
        for index, face in enumerate(faces):
            _paste(sheet, face.draw(size, look), index * step + 4, line * step + 4)
    return sheet


def as_colour_blind(picture: Image.Image, eyes: str) -> Image.Image:
    """Simulate a kind of colour blindness in a picture."""
    light = (np.asarray(picture.convert("RGB"), dtype=float) / 255) ** 2.2
    seen = np.clip(light @ np.asarray(COLOUR_BLINDNESS[eyes]).T, 0, 1) ** (1 / 2.2)
    return Image.fromarray((seen * 255).astype(np.uint8))


def for_docs(faces: Sequence[Face]) -> Image.Image:
    """Return a sheet with each face as on a banner, as on a token, and in decline."""
    size, columns = 96, 8
    width, height = size + 44, size + 10
    sheet = Image.new("RGB", (width * columns, height * -(-len(faces) // columns) + 6), PAPER)
    for index, face in enumerate(faces):
        x, y = index % columns * width + 6, index // columns * height + 6
        _paste(sheet, face.draw(size), x, y)
        _paste(sheet, face.draw(28, "small"), x + size + 4, y + 34)
        _paste(sheet, face.draw(28, "stone"), x + size + 4, y + 66)
    return sheet


def things_for_docs(faces: Sequence[Face]) -> Image.Image:
    """Return a sheet with each medallion and piece, also as small as in a combo."""
    size, columns = 64, 10
    width, height = size + 40, size + 8
    sheet = Image.new("RGB", (width * columns, height * -(-len(faces) // columns) + 4), PAPER)
    for index, face in enumerate(faces):
        x, y = index % columns * width + 6, index // columns * height + 4
        _paste(sheet, face.draw(size), x, y)
        _paste(sheet, face.draw(28), x + size + 4, y + 18)
    return sheet


def quiz(faces: Sequence[Face], seed: int) -> tuple[Image.Image, str]:
    """Return a sheet of the games' faces with numbers only, and the key."""
    shuffled = [face for face in faces if face.cast != "characters"]
    random.Random(seed).shuffle(shuffled)
    columns, width, height = 8, 104, 84
    sheet = Image.new("RGB", (columns * width, -(-len(shuffled) // columns) * height + 8), PAPER)
    draw = ImageDraw.Draw(sheet)
    for index, face in enumerate(shuffled):
        x, y = index % columns * width + 32, index // columns * height + 10
        _paste(sheet, face.draw(64), x, y)
        draw.text((x - 26, y + 22), str(index + 1), fill=WOOD, font=ImageFont.load_default(15))
    return sheet, "".join(f"{index} {face.cast} {face.id}\n" for index, face in enumerate(shuffled, 1))


def _paste(sheet: Image.Image, picture: Image.Image, x: int, y: int) -> None:
    sheet.paste(picture, (x, y), picture)


def main() -> None:
    """Draw the sheets that the options ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--quiz", type=int, metavar="SEED")
    parser.add_argument("--only", nargs="+", metavar="CAST/ID")
    args = parser.parse_args()
    drawings = [face for face in all_faces() if not args.only or f"{face.cast}/{face.id}" in args.only]
    faces = [face for face in drawings if not face.is_thing]
    things = [face for face in drawings if face.is_thing]
    if args.docs:
        for_docs(faces).quantize(256, dither=Image.Dither.NONE).save(DOCS, optimize=True)
        sheet = things_for_docs(things).quantize(192, dither=Image.Dither.NONE)
        sheet.save(DOCS_MEDALLIONS, optimize=True)
    if args.folder is None:
        return
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.quiz is not None:
        sheet, key = quiz(faces, args.quiz)
        sheet.save(args.folder / "quiz.png")
        (args.folder / "key.txt").write_text(key, encoding="utf-8")
        return
    groups = {"": faces, "-things": things}
    times = {"day": PAPER, "night": WOOD}
    sheets = {
        time + group: by_size(shown, paper) for group, shown in groups.items() if shown for time, paper in times.items()
    }
    for cast in ("warcraft", "classic", "characters"):
        if few := [face for face in faces if face.cast == cast]:
            sheets[f"terrains-{cast}"] = on_backgrounds(few, TERRAINS, 40)
            sheets[f"seats-{cast}"] = on_backgrounds(few, SEATS, 40)
    sheets |= {eyes: as_colour_blind(for_docs(faces), eyes) for eyes in COLOUR_BLINDNESS}
    for name, sheet in sheets.items():
        sheet.save(args.folder / f"{name}.png")
        print(args.folder / f"{name}.png")


if __name__ == "__main__":
    main()
