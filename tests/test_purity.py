"""The rules are pure: they read no files and know no words."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE

PURE = ("engine", "games/warcraft", "games/azeroth", "games/classic")
FORBIDDEN = (
    "elbowroom.texts",
    "elbowroom.words",
    "importlib.resources",
    "io",
    "os",
    "pathlib",
    "shutil",
    "tempfile",
    "time",
    "tomllib",
)


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield every module that a program imports, also within its functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def violations(text: str) -> list[str]:
    """Return the forbidden imports and calls of a module."""
    tree = ast.parse(text)
    found = [name for name in imports(tree) if any(f"{name}.".startswith(f"{each}.") for each in FORBIDDEN)]
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return found + [call.id for call in calls if isinstance(call, ast.Name) and call.id in ("open", "print", "input")]


@pytest.mark.parametrize("folder", PURE)
def test_rules_read_no_files_and_know_no_words(folder: str, root: Path) -> None:
    paths = sorted((root / "src/elbowroom" / folder).rglob("*.py"))
    assert paths
    assert {path.name: found for path in paths if (found := violations(path.read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize(
    "line",
    [
        "import pathlib",
        "from elbowroom.texts import words",
        "from elbowroom import texts",
        "def f():\n    from importlib.resources import files",
        "open('board.toml')",
    ],
)
def test_forbidden_imports_are_found(line: str) -> None:
    assert violations(line)


def test_texts_are_a_leaf(root: Path) -> None:
    """Texts import nothing of the package; modules that deal in ids alone do not import texts."""
    package = root / "src/elbowroom"
    tree = ast.parse((package / "texts.py").read_text(encoding="utf-8"))
    assert [name for name in imports(tree) if name.startswith("elbowroom")] == []
    for path in (
        *(package / "boards").rglob("*.py"),
        package / "files.py",
        package / "games" / "__init__.py",
        *package.glob("bots/*.py"),
    ):
        assert "elbowroom.texts" not in path.read_text(encoding="utf-8"), path.name


def test_texts_are_read_when_an_error_is_printed() -> None:
    program = """
import sys
from elbowroom import IllegalActionError, new_game
game = new_game("classic", 2)
try:
    game.play("fly 3")
except IllegalActionError as error:
    print(error.reason, error.details, "elbowroom.texts" in sys.modules)
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.splitlines() == [
        "unknown-action {'action': 'fly 3'} False",
        "“fly 3” is not an action. [unknown-action]",
    ]
