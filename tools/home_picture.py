"""Draw the pictures of the pages around the table: a wooden table seen from above, with maps, tokens, coins and dice.

    python -m tools.home_picture

They are shipped with the client. Run this again when the drawing of islands or faces changes.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from elbowroom.boards.catalogue import find_board
from elbowroom.drawing.raster import to_webp
from elbowroom.drawing.scene import LaidOutBoards, Scene
from tools import table_art as art
from tools.face_sheet import Face, all_faces

FOLDER: Final = Path(__file__).parents[1] / "web" / "src" / "home"
# No picture is larger, in bytes.
MAX_BYTES: Final = 150_000

Faces = dict[str, Face]


class Army(NamedTuple):
    """The tokens of a race in neighbouring regions of a board, starting at its first or last region."""

    board: int
    seat: int
    race: str
    tokens: tuple[int, ...]
    from_last: bool = False


def tokens_on(scene: Scene, armies: Sequence[Army], faces: Faces, radius: float) -> str:
    """Return the tokens of some races on a map, from north to south."""
    taken: set[int] = set()
    placed = [
        (scene.regions[index], army, count)
        for army in armies
        for index, count in zip(_regions(scene, army, taken), army.tokens, strict=False)
    ]
    return "".join(
        art.shield(region.x, region.y, min(radius, region.room * 1.15), army.seat, faces[army.race], count)
        for region, army, count in sorted(placed, key=lambda one: one[0].y)
    )


def _regions(scene: Scene, army: Army, taken: set[int]) -> list[int]:
    """Return as many free regions as a race needs, each next to another, and add them to `taken`."""
    board = scene.boards[army.board].id
    own = [
        index
        for index, region in enumerate(scene.regions)
        if region.board == board and region.terrain not in ("sea", "lake")
    ]
    found: list[int] = []
    waiting = [own[-1] if army.from_last else own[0]]
    while waiting and len(found) < len(army.tokens):
        index = waiting.pop(0)
        if index in own and index not in taken:
            taken.add(index)
            found.append(index)
            waiting.extend(scene.regions[index].neighbours)
    return found


def page(wide: int, high: int, content: str) -> str:
    """Return an SVG file with some things on a table."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f"{art.definitions()}{art.planks(wide, high, 'table')}{content}</svg>"
    )


def placed(content: str, x: float, y: float, turn: float, scale: float = 1) -> str:
    """Return something at a place on the table."""
    return f'<g transform="translate({x} {y}) rotate({turn}) scale({scale})">{content}</g>'


def table(faces: Faces) -> str:
    """Return the picture of the start page: wood for words on the left, islands with three races on the right."""
    laid = LaidOutBoards([find_board(name) for name in ("three-sisters", "old-boot", "millstone")], (1060, 700))
    armies = (
        Army(0, 0, "orcs", (3, 2, 2, 4)),
        Army(0, 1, "night_elves", (2, 3, 2), from_last=True),
        Army(1, 2, "gnomes", (2, 2, 3, 2)),
        Army(2, 1, "night_elves", (3, 2)),
        Army(2, 3, "tauren", (2, 3), from_last=True),
    )
    sheet = art.map_sheet(laid, tokens_on(laid.scene(), armies, faces, 34))
    return page(
        1760,
        640,
        placed(sheet, 792, -44, -2.5, 0.97)
        + art.banner(1700, 96, 9, faces["pandaren"], "#c9a25f", 0.95)
        + art.coins(1690, 300, 6, "purse", 44)
        + art.die(846, 66, 3, 18)
        + art.coins(850, 610, 5, "edge", 40)
        + art.coins(70, 606, 3, "corner", 44),
    )


def wood(_: Faces) -> str:
    """Return the bare table, which surrounds maps and lies below words on phones."""
    return page(1200, 700, "")


def feast(_: Faces) -> str:
    """Return the picture of the lobby: a map in the middle of the table, and room for players around it."""
    laid = LaidOutBoards([find_board(name) for name in ("hammerhead", "sickle-bay")], (640, 340))
    sheet = art.map_sheet(laid, "", 12)
    return page(
        1100,
        560,
        placed(sheet, 236, 104, 1.2)
        + art.coins(150, 96, 6, "left", 40, 13)
        + art.coins(985, 470, 6, "right", 40, 13)
        + art.die(968, 96, 2, 24, 40)
        + art.die(130, 480, 3, -18, 40),
    )


PICTURES: Final[dict[str, tuple[Callable[[Faces], str], dict[str, int]]]] = {
    "table": (table, {"": 1760, "-small": 900}),
    "wood": (wood, {"": 1200}),
    "feast": (feast, {"": 1100}),
}


def main() -> None:
    """Write the pictures."""
    faces = {face.id: face for face in all_faces() if face.cast == "warcraft"}
    for name, (draw, widths) in PICTURES.items():
        drawn = draw(faces)
        for suffix, width in widths.items():
            data = next(
                data for quality in (74, 68, 62, 56, 50, 44) if len(data := to_webp(drawn, quality, width)) <= MAX_BYTES
            )
            (FOLDER / f"{name}{suffix}.webp").write_bytes(data)
            print(f"{name}{suffix}.webp", f"{len(data) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
