"""Draw the picture of the start page: three islands with tokens of three races.

    python -m tools.home_picture

It is shipped with the client. Run this again when the drawing of islands changes.
"""

import json
from pathlib import Path
from typing import Final, NamedTuple

from elbowroom.boards.catalogue import find_board
from elbowroom.drawing.raster import to_webp
from elbowroom.drawing.scene import LaidOutBoards, Scene

BOARDS: Final = ("three-sisters", "old-boot", "millstone")
# As the page shows it.
SIZE: Final = (1280, 800)
QUALITY: Final = 72
# For phones.
SMALL: Final = 720
FOLDER: Final = Path(__file__).parents[1] / "web" / "src" / "home"


class Race(NamedTuple):
    """The tokens of a race in neighbouring regions of a board, starting at its first or last region."""

    board: int
    seat: int
    race: str
    tokens: tuple[int, ...]
    from_last: bool = False


RACES: Final = (
    Race(0, 0, "orcs", (3, 2, 2, 4)),
    Race(0, 1, "night_elves", (2, 3, 2), from_last=True),
    Race(1, 2, "gnomes", (2, 2, 3, 2)),
    Race(2, 1, "night_elves", (3, 2)),
)


def place_tokens(scene: Scene) -> list[dict[str, object]]:
    """Return the tokens and their positions, in percent of the picture."""
    taken: set[int] = set()
    places: list[dict[str, object]] = []
    for race in RACES:
        for index, count in zip(_regions(scene, race, taken), race.tokens, strict=False):
            region = scene.regions[index]
            places.append(
                {
                    "left": round(100 * region.x / scene.width, 2),
                    "top": round(100 * region.y / scene.height, 2),
                    "seat": race.seat,
                    "icon": f"home.{race.race}",
                    "count": count,
                }
            )
    return places


def _regions(scene: Scene, race: Race, taken: set[int]) -> list[int]:
    """Return as many free regions as a race needs, each next to another, and add them to `taken`."""
    board = scene.boards[race.board].id
    own = [
        index
        for index, region in enumerate(scene.regions)
        if region.board == board and region.terrain not in ("sea", "lake")
    ]
    found: list[int] = []
    waiting = [own[-1] if race.from_last else own[0]]
    while waiting and len(found) < len(race.tokens):
        index = waiting.pop(0)
        if index in own and index not in taken:
            taken.add(index)
            found.append(index)
            waiting.extend(scene.regions[index].neighbours)
    return found


def main() -> None:
    """Write the picture and the positions of the tokens."""
    laid = LaidOutBoards([find_board(name) for name in BOARDS], SIZE)
    (FOLDER / "islands.webp").write_bytes(to_webp(laid.picture(), QUALITY))
    (FOLDER / "islands-small.webp").write_bytes(to_webp(laid.picture(), QUALITY, SMALL))
    text = json.dumps(place_tokens(laid.scene()), indent=2) + "\n"
    (FOLDER / "islands.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
