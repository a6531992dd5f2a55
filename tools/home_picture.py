"""The picture of the start page: three islands, and who has settled there.

    python -m tools.home_picture

It is made once and shipped with the client, so that nobody waits for it. Run it when islands are drawn in another way.
"""

import json
from pathlib import Path
from typing import Final, NamedTuple

from elbowroom.boards.catalogue import find_board
from elbowroom.boards.draw.raster import to_webp
from elbowroom.boards.draw.scene import Laid, Scene

BOARDS: Final = ("three-sisters", "old-boot", "millstone")
# As the page shows it.
SIZE: Final = (1280, 800)
QUALITY: Final = 72
# For phones.
SMALL: Final = 720
FOLDER: Final = Path(__file__).parents[1] / "web" / "src" / "home"


class People(NamedTuple):
    """Tokens of a seat in neighbouring regions of a board, from its first region or its last one."""

    board: int
    seat: int
    race: str
    tokens: tuple[int, ...]
    from_last: bool = False


PEOPLES: Final = (
    People(0, 0, "orcs", (3, 2, 2, 4)),
    People(0, 1, "night_elves", (2, 3, 2), from_last=True),
    People(1, 2, "gnomes", (2, 2, 3, 2)),
    People(2, 1, "night_elves", (3, 2)),
)


def settled(scene: Scene) -> list[dict[str, object]]:
    """Where tokens stand, in percent of the picture."""
    taken: set[int] = set()
    places: list[dict[str, object]] = []
    for people in PEOPLES:
        for index, count in zip(_regions(scene, people, taken), people.tokens, strict=False):
            region = scene.regions[index]
            places.append(
                {
                    "left": round(100 * region.x / scene.width, 2),
                    "top": round(100 * region.y / scene.height, 2),
                    "seat": people.seat,
                    "icon": f"home.{people.race}",
                    "count": count,
                }
            )
    return places


def _regions(scene: Scene, people: People, taken: set[int]) -> list[int]:
    """As many free regions as a people needs, neighbour by neighbour; `taken` grows."""
    board = scene.boards[people.board].id
    own = [
        index
        for index, region in enumerate(scene.regions)
        if region.board == board and region.terrain not in ("sea", "lake")
    ]
    found: list[int] = []
    waiting = [own[-1] if people.from_last else own[0]]
    while waiting and len(found) < len(people.tokens):
        index = waiting.pop(0)
        if index in own and index not in taken:
            taken.add(index)
            found.append(index)
            waiting.extend(scene.regions[index].neighbours)
    return found


def main() -> None:
    """Write the picture, and who stands on it."""
    laid = Laid([find_board(name) for name in BOARDS], SIZE)
    (FOLDER / "islands.webp").write_bytes(to_webp(laid.picture(), QUALITY))
    (FOLDER / "islands-small.webp").write_bytes(to_webp(laid.picture(), QUALITY, SMALL))
    text = json.dumps(settled(laid.scene()), indent=2) + "\n"
    (FOLDER / "islands.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
