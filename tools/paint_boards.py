"""Paint the boards of the games, and lay out the islands that may lie together: what browsers then show at once.

    python -m tools.paint_boards

Makes what is missing, and what was made from another board or by another painter: a few minutes if that is all. It also
draws the waves of the sea on which browsers lay islands.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
from rich.progress import track
from shapely import box

from elbowroom.boards import draw
from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import FOLDERS, built_in
from elbowroom.boards.draw.island import SIZES, paint_island
from elbowroom.boards.draw.known import Known, shapes_of
from elbowroom.boards.draw.page import open_sea
from elbowroom.boards.draw.plan import lay_out
from elbowroom.boards.draw.scene import thumbnail
from elbowroom.boards.draw.style import css
from elbowroom.boards.draws import DRAWS, possible_draws
from elbowroom.boards.painted import FOLDER, NOTE, KeptLayout, MadeFrom, digest_of, is_of, layout_key, place_of

# The modules that decide what a picture looks like, and how islands lie together.
PAINTER: Final = (
    *("drawing", "island", "known", "page", "picture", "places", "raster", "scatter", "style", "svg", "symbols"),
    "textures",
)
LAYOUT: Final = ("curves", "layout", "plan", "shapes")

SEA: Final = Path(__file__).parents[1] / "web" / "src" / "table" / "board" / "sea.svg"
SEA_SIZE: Final = 720


def main() -> None:
    """Make what is missing or old."""
    SEA.write_text(sea(), encoding="utf-8")
    for folder, boards in zip(FOLDERS, (built_in("classic"), built_in("warcraft")), strict=True):
        paint_all(folder, boards)


def paint_all(folder: Path, boards: Sequence[Board]) -> None:
    """The pictures of all boards in a folder, and of no others; and how they lie together."""
    old, painter, layout = _noted(folder), source_digest(PAINTER + LAYOUT), source_digest(LAYOUT)
    made = MadeFrom(painter, layout, {board.id: digest_of(board) for board in boards})
    (folder / FOLDER).mkdir(exist_ok=True)
    for board in track(boards, "Painting"):
        if old.painter != painter or not is_of(old, board):
            for shape in SIZES:
                place_of(folder, board.id, shape).write_bytes(paint_island(board, shape))
            place_of(folder, board.id, "thumbnail").write_bytes(thumbnail(board))
    if boards[0].game == "warcraft":
        same = {board.id for board in boards if is_of(old, board)} if old.layout == layout else set()
        good = {key: kept for key, kept in old.layouts.items() if same.issuperset(key.split()[1:])}
        made.layouts = all_layouts(boards, good)
    (folder / FOLDER / NOTE).write_bytes(msgspec.json.format(msgspec.json.encode(made, order="sorted"), indent=1))
    wanted = {place_of(folder, board.id, kind) for board in boards for kind in ("landscape", "portrait", "thumbnail")}
    for place in (folder / FOLDER).glob("*.webp"):
        if place not in wanted:
            place.unlink()


def all_layouts(boards: Sequence[Board], good: Mapping[str, KeptLayout]) -> dict[str, KeptLayout]:
    """How the islands of each draw lie in the frames of scenes; some may be known to be good."""
    layouts: dict[str, KeptLayout] = {}
    draws = [drawn for players in DRAWS for drawn in possible_draws(boards, players)]
    for drawn in track(draws, "Laying out"):
        islands = sorted(drawn, key=lambda board: board.id)
        lands = [shapes_of(Known(board)).whole for board in islands]
        for frame in SIZES.values():
            key = layout_key(islands, frame)
            layouts[key] = good.get(key) or lay_out(islands, lands, frame)
    return layouts


def sea() -> str:
    """Waves and dabs of paint, to be repeated."""
    waves = open_sea(box(0, 0, SEA_SIZE, SEA_SIZE), "sea", 1.0)
    rules = "".join(rule for rule in css().splitlines() if rule.startswith(".ocean"))
    size = f'viewBox="0 0 {SEA_SIZE} {SEA_SIZE}" width="{SEA_SIZE}" height="{SEA_SIZE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{rules}</style>{waves}</svg>\n'


def source_digest(modules: Sequence[str]) -> str:
    """The text of modules that draw, in short."""
    [folder] = map(Path, draw.__path__)
    texts = (
        path for name in modules for path in sorted(folder.glob(f"{name}.py")) or sorted((folder / name).glob("*.py"))
    )
    return blake2b(b"".join(path.read_bytes() for path in texts), digest_size=16).hexdigest()


def _noted(folder: Path) -> MadeFrom:
    try:
        return msgspec.json.decode((folder / FOLDER / NOTE).read_bytes(), type=MadeFrom)
    except (OSError, msgspec.MsgspecError):
        return MadeFrom()


if __name__ == "__main__":
    main()
