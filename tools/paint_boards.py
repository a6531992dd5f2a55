"""Paint the shipped boards, and lay out the islands of every draw, so that browsers can show them at once.

    python -m tools.paint_boards

Paints pictures that are missing, or were made from another board or by other code; all of them take a few minutes. It
also draws the waves of the sea behind the islands.
"""

import ast
import io
import tokenize
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
from rich.progress import track
from shapely import box

from elbowroom import drawing
from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import FOLDERS, built_in
from elbowroom.boards.draws import DRAWS, possible_draws
from elbowroom.drawing.board_cache import shapes_of
from elbowroom.drawing.board_key import BoardKey
from elbowroom.drawing.island import SIZES
from elbowroom.drawing.page import open_sea
from elbowroom.drawing.painted import (
    FOLDER,
    SOURCES_FILE,
    PictureSources,
    StoredLayout,
    digest_of,
    is_up_to_date,
    layout_key,
    picture_path,
    read_sources,
)
from elbowroom.drawing.painting import paint_island, thumbnail
from elbowroom.drawing.plan import lay_out
from elbowroom.drawing.scene import FRAMES
from elbowroom.drawing.style import css

# The modules that draw the pictures, and those that lay out islands.
PAINTER: Final = (
    *("bare", "board_cache", "box", "drawing", "island", "motifs", "page", "painting", "pictures", "places", "raster"),
    *("scatter", "style", "svg", "symbols", "textures"),
)
LAYOUT: Final = ("box_layout", "curves", "layout", "measures", "outlines", "plan", "shapes")

SEA: Final = Path(__file__).parents[1] / "web" / "src" / "table" / "board" / "sea.svg"
SEA_SIZE: Final = 720


def main() -> None:
    """Paint missing and outdated pictures."""
    SEA.write_text(sea(), encoding="utf-8")
    for folder, boards in zip(FOLDERS, (built_in("classic"), built_in("warcraft")), strict=True):
        paint_all(folder, boards)


def paint_all(folder: Path, boards: Sequence[Board]) -> None:
    """Paint all boards in a folder, lay out their draws, and remove other pictures."""
    old, painter, layout = read_sources(folder), source_digest(PAINTER + LAYOUT), source_digest(LAYOUT)
    made = PictureSources(painter, layout, {board.id: digest_of(board) for board in boards})
    (folder / FOLDER).mkdir(exist_ok=True)
    for board in track(boards, "Painting"):
        if old.painter != painter or not is_up_to_date(old, board):
            for shape in SIZES:
                picture_path(folder, board.id, shape).write_bytes(paint_island(board, shape))
            picture_path(folder, board.id, "thumbnail").write_bytes(thumbnail(board))
    if boards[0].game == "warcraft":
        same = {board.id for board in boards if is_up_to_date(old, board)} if old.layout == layout else set()
        good = {key: kept for key, kept in old.layouts.items() if same.issuperset(key.split()[1:])}
        made.layouts = all_layouts(boards, good)
    (folder / FOLDER / SOURCES_FILE).write_bytes(
        msgspec.json.format(msgspec.json.encode(made, order="sorted"), indent=1)
    )
    wanted = {
        picture_path(folder, board.id, kind) for board in boards for kind in ("landscape", "portrait", "thumbnail")
    }
    for place in (folder / FOLDER).glob("*.webp"):
        if place not in wanted:
            place.unlink()


def all_layouts(boards: Sequence[Board], good: Mapping[str, StoredLayout]) -> dict[str, StoredLayout]:
    """Return the layout of each draw in the frames of scenes; known layouts are kept."""
    layouts: dict[str, StoredLayout] = {}
    draws = [drawn for players in DRAWS for drawn in possible_draws(boards, players)]
    for drawn in track(draws, "Laying out"):
        islands = sorted(drawn, key=lambda board: board.id)
        lands = [shapes_of(BoardKey(board)).whole for board in islands]
        for frame in FRAMES.values():
            key = layout_key(islands, frame)
            layouts[key] = good.get(key) or lay_out(islands, lands, frame)
    return layouts


def sea() -> str:
    """Return a tile of the sea: waves and dabs of paint."""
    waves = open_sea(box(0, 0, SEA_SIZE, SEA_SIZE), "sea", 1.0)
    rules = "".join(rule for rule in css().splitlines() if rule.startswith(".ocean"))
    size = f'viewBox="0 0 {SEA_SIZE} {SEA_SIZE}" width="{SEA_SIZE}" height="{SEA_SIZE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{rules}</style>{waves}</svg>\n'


def source_digest(modules: Sequence[str]) -> str:
    """Return a digest of the code of modules that draw; comments and docstrings do not count."""
    [folder] = map(Path, drawing.__path__)
    paths = [
        path for name in modules for path in sorted(folder.glob(f"{name}.py")) or sorted((folder / name).glob("*.py"))
    ]
    return blake2b("".join(map(_code, paths)).encode(), digest_size=16).hexdigest()


def _code(path: Path) -> str:
    """Return the lines of a module without docstrings, comments and blank lines."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            docstring = node.body[0]
            for row in range(docstring.lineno - 1, docstring.end_lineno or docstring.lineno):
                lines[row] = ""
    return "".join(f"{line.rstrip()}\n" for line in lines if line.strip())


if __name__ == "__main__":
    main()
