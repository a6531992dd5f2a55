"""The recipe for a new board in CONTRIBUTING.md, followed to the letter in a copy of the project."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from elbowroom.boards.catalogue import built_in

pytestmark = pytest.mark.deep

COPIED = (
    "src",
    "docs",
    "tests",
    "tools",
    "examples",
    "pyproject.toml",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
)
NAME = """[name]
en = "Crooked Lantern"
pt-BR = "Lanterna Torta"
de = "Schiefe Laterne"
"""
PICTURE = "[![Crooked Lantern](boards/crooked-lantern.png)](boards/crooked-lantern.png)"
# Whatever lists, checks, shows or draws boards, and the games that are played on what was drawn.
TESTED = ["tests/boards", "tests/warcraft", "tests/azeroth", "tests/classic", "tests/engine", "tests/bots"]
TESTED += [
    "tests/test_lobby.py",
    "tests/test_recorded_games.py",
    "tests/test_examples.py",
    "tests/test_docs.py::TestLinks::test_relative_links_lead_somewhere",
]


def test_a_thirteenth_face(root: Path, tmp_path: Path) -> None:
    for name in COPIED:
        copy = shutil.copytree if (root / name).is_dir() else shutil.copy
        copy(root / name, tmp_path / name)

    def run(*command: str) -> str:
        environment = os.environ | {"PYTHONPATH": str(tmp_path / "src")}
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout

    file = tmp_path / "src/elbowroom/warcraft/boards/crooked-lantern.toml"
    run("elbowroom", "boards", "new", "--size", "M", "--seed", "7", "-o", str(file))
    text = file.read_text(encoding="utf-8").replace('id = "new-m-7"', 'id = "crooked-lantern"')
    file.write_text(re.sub(r"\[name\]\n(?:.+\n)+", NAME, text), encoding="utf-8")
    run("elbowroom", "boards", "check", str(file))
    run("elbowroom", "boards", "render", str(file), "-o", "look.png", "--width", "390", "--portrait")
    assert run("elbowroom", "boards", "check") == f"{len(built_in()) + 1} boards, 0 problems\n"
    run("tools.docs_pictures")
    page = tmp_path / "docs/boards.md"
    page.write_text(page.read_text(encoding="utf-8") + PICTURE + "\n", encoding="utf-8")
    run("pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "2", *TESTED)
