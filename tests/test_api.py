"""The public names of the package."""

import ast
import os
import pydoc
import subprocess
import sys
from pathlib import Path

import elbowroom
from tests.patience import PATIENCE

# Without `site`, which imports what other packages ask for: only what is looked for is found, where it lies now.
BARE = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def test_every_public_name_is_there() -> None:
    for name in elbowroom.__all__:
        assert getattr(elbowroom, name) is not None


def test_they_are_found_by_those_who_look_around() -> None:
    assert set(elbowroom.__all__) <= set(dir(elbowroom))
    page = pydoc.plain(pydoc.render_doc(elbowroom))
    told = [name for name in elbowroom.__all__ if not name.startswith("__")]
    assert [name for name in told if name not in page] == []
    assert "Start a game; without boards of your own they are drawn" in page


def test_all_names_for_types_are_those_at_run_time(root: Path) -> None:
    """The block for type checkers and the table of places say the same."""
    tree = ast.parse((root / "src/elbowroom/__init__.py").read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    typed = {
        node.module: tuple(name.name for name in node.names) for node in block.body if isinstance(node, ast.ImportFrom)
    }
    assert typed.pop("elbowroom") == ("bots",)
    assert typed == elbowroom._PLACES
    assert {"__version__", "bots", *elbowroom._PLACE_OF} == set(elbowroom.__all__)


def test_an_unknown_name_is_refused_as_usual() -> None:
    assert not hasattr(elbowroom, "new_board")


def modules_after(program: str, **settings: str) -> list[str]:
    """The modules that a fresh interpreter has imported for a program."""
    program = f"import sys; before = set(sys.modules); {program}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], env=BARE | settings, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_importing_the_package_imports_hardly_anything() -> None:
    """Where there is a build its digest is made, too (tests/test_compiled.py)."""
    imported = modules_after("import elbowroom", ELBOWROOM_PURE="1")
    ours = [name for name in imported if name.startswith("elbowroom")]
    assert ours == ["elbowroom", "elbowroom.compiled", "elbowroom.errors"]
    # What importlib is made of differs between Pythons; os and what it is made of are there in every usual start.
    usual = {"_collections_abc", "_stat", "genericpath", "os", "posixpath", "stat"}
    assert {name.partition(".")[0] for name in imported} - usual <= {"elbowroom", "importlib", "warnings"}


def test_starting_a_game_imports_no_text_and_nothing_that_only_some_need() -> None:
    imported = modules_after("import elbowroom; elbowroom.new_game('warcraft', 2)")
    assert "elbowroom.engine.game" in imported
    unwanted = {"difflib", "elbowroom.lobby", "elbowroom.locales", "importlib.resources", "json", "platformdirs"}
    assert unwanted.isdisjoint(imported)
