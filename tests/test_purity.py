"""What the rules may not do: read files or know words; folders say which code does."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elbowroom.engine.errors import IllegalActionError
from elbowroom.errors import Speech, ids_alone
from tests.patience import PATIENCE

PURE = ("engine", "warcraft", "azeroth", "classic")
FORBIDDEN = ("elbowroom.locales", "importlib.resources", "io", "os", "pathlib", "shutil", "tempfile", "time", "tomllib")


def imports(tree: ast.AST) -> Iterator[str]:
    """Every module that a program imports, also within its functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def faults(text: str) -> list[str]:
    """What a pure module may not import or call."""
    tree = ast.parse(text)
    found = [name for name in imports(tree) if any(f"{name}.".startswith(f"{each}.") for each in FORBIDDEN)]
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return found + [call.id for call in calls if isinstance(call, ast.Name) and call.id in ("open", "print", "input")]


@pytest.mark.parametrize("folder", PURE)
def test_rules_read_no_files_and_know_no_words(folder: str, root: Path) -> None:
    paths = sorted((root / "src/elbowroom" / folder).rglob("*.py"))
    assert paths
    assert {path.name: found for path in paths if (found := faults(path.read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize(
    "line",
    [
        "import pathlib",
        "from elbowroom.locales import words",
        "from elbowroom import locales",
        "def f():\n    from importlib.resources import files",
        "open('board.toml')",
    ],
)
def test_what_is_forbidden_is_noticed(line: str) -> None:
    assert faults(line)


def test_texts_are_a_leaf(root: Path) -> None:
    """They import nothing of ours; what deals in ids alone does not import them."""
    package = root / "src/elbowroom"
    for path in sorted((package / "locales").rglob("*.py")):
        ours = {name for name in imports(ast.parse(path.read_text(encoding="utf-8"))) if name.startswith("elbowroom")}
        assert [name for name in ours if not name.startswith("elbowroom.locales")] == []
    boards = [package / "boards" / f"{name}.py" for name in ("board", "catalogue", "draws", "files", "problems")]
    for path in [
        *boards,
        package / "errors.py",
        package / "files.py",
        package / "games.py",
        *package.glob("bots/*.py"),
    ]:
        assert "elbowroom.locales" not in path.read_text(encoding="utf-8"), path.name


def test_an_error_is_an_id_until_somebody_reads_it() -> None:
    program = """
import sys
from elbowroom import IllegalActionError, new_game
game = new_game("classic", 2)
try:
    game.play("fly 3")
except IllegalActionError as error:
    print(error.reason, error.details, "elbowroom.locales" in sys.modules)
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.splitlines() == [
        "unknown-action {'action': 'fly 3'} False",
        "“fly 3” is not an action. [unknown-action]",
    ]


def test_without_words_an_error_still_says_what_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Speech, "words", ids_alone)
    assert str(IllegalActionError("unknown-seat", seat=7)) == "error.unknown-seat seat=7 [unknown-seat]"
