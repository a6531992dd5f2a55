"""The recipe for a new board."""

import re
from pathlib import Path

import pytest

from elbowroom.boards.catalogue import built_in
from tests.recipes.following import following

pytestmark = pytest.mark.deep

FILE = "src/elbowroom/games/warcraft/boards/crooked-lantern.toml"
NAME = """[name]
en = "Crooked Lantern"
pt-BR = "Lanterna Torta"
de = "Schiefe Laterne"
"""
PICTURE = "[![Crooked Lantern](boards/crooked-lantern.png)](boards/crooked-lantern.png)\n"
# All tests that list, check, show or draw boards, and games on drawn boards.
TESTED = (
    *("boards", "warcraft", "azeroth", "classic", "engine", "bots", "server/boards", "server/table", "test_lobby.py"),
    *("test_recorded_games.py", "test_examples.py", "test_docs.py", "test_locales.py", "test_options.py"),
)


def test_a_crooked_lantern(root: Path, tmp_path: Path) -> None:
    with following("Add a board", root, tmp_path) as copy:
        copy.python("elbowroom", "boards", "new", "--size", "M", "--seed", "7", "-o", "new.toml")
        copy.python("elbowroom", "boards", "check", "new.toml")
        copy.python("elbowroom", "boards", "render", "new.toml", "-o", "wide.png", "--width", "1280")
        copy.python("elbowroom", "boards", "render", "new.toml", "-o", "high.png", "--width", "390", "--portrait")

        copy.step("Give it an `id` and a `[name]` of its own in all languages")
        text = copy.read("new.toml").replace('id = "new-m-7"', 'id = "crooked-lantern"')
        text = re.sub(r"\[name\]\n(?:.+\n)+", NAME, text)
        copy.step("Put it in `src/elbowroom/games/warcraft/boards/`")
        copy.write(FILE, text)
        copy.step("`./play boards check` proves all boards together")
        assert copy.python("elbowroom", "boards", "check") == f"{len(built_in()) + 1} boards, 0 problems\n"
        copy.step("`python -m tools.paint_boards` paints it for browsers")
        copy.python("tools.paint_boards")
        copy.step("Draw its picture with `python -m tools.docs_pictures`, and show it in `docs/boards.md`")
        copy.python("tools.docs_pictures")
        copy.append("docs/boards.md", PICTURE)

    copy.passes(*(f"tests/{name}" for name in TESTED))
