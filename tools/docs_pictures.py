"""Draw the pictures that the documentation shows: every board, and the islands of a three-player draw.

Run from the repository's root: python -m tools.docs_pictures
"""

from pathlib import Path

from rich.progress import track

from elbowroom.boards.catalogue import built_in
from elbowroom.boards.draws import draw
from elbowroom.drawing import picture, to_png

FOLDER = Path(__file__).parent.parent / "docs" / "boards"
PLAYERS, SEED = 3, 5


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for board in track(built_in(), "Drawing boards"):
        (FOLDER / f"{board.id}.png").write_bytes(to_png(picture([board])))
    islands = draw(built_in("warcraft"), PLAYERS, SEED)
    table = picture(islands, legend=False, shape="landscape")
    (FOLDER.parent / "three-islands.png").write_bytes(to_png(table))


if __name__ == "__main__":
    main()
