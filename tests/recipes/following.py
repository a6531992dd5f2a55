"""A copy of the project in which a recipe of CONTRIBUTING.md is followed step by step."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Made by commands, or copied separately; the cache of mypy saves a minute.
LEFT_OUT = shutil.ignore_patterns(
    *(
        ".git",
        ".venv",
        ".setup.lock",
        "node_modules",
        "__pycache__",
        ".hypothesis",
        "client.new",
        "client.old",
        "_compiled",
    )
)
# Runs a script of web/package.json with the Node with which the client is built.
NPM = """
root=$1 && shift
. "$root/tools/client.sh"
find_node && cd web && npm run "$@"
"""


class Copy:
    """A copy of the project, and the steps of a recipe that are still to be done there."""

    def __init__(self, root: Path, folder: Path, recipe: str) -> None:
        self.root, self.folder = root, folder
        self.left = steps_of(recipe, (root / "CONTRIBUTING.md").read_text(encoding="utf-8"))
        shutil.copytree(root, folder, ignore=LEFT_OUT)
        modules = root / "web/node_modules"
        if modules.exists():
            shutil.copytree(modules, folder / "web/node_modules", symlinks=True, copy_function=link_or_copy)

    def step(self, words: str) -> None:
        """Assert that the next step of the recipe begins with these words."""
        assert self.left, f"the recipe has no step {words!r}"
        assert self.left.pop(0).startswith(words), words

    def read(self, path: str) -> str:
        return (self.folder / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        (self.folder / path).write_text(text, encoding="utf-8")

    def append(self, path: str, text: str) -> None:
        self.write(path, self.read(path) + text)

    def insert(self, path: str, text: str, *, before: str) -> None:
        """Put a text before the first place where another one stands."""
        self.change(path, before, text + before)

    def change(self, path: str, old: str, new: str) -> None:
        """Put a text in the first place of another one."""
        text = self.read(path)
        assert old in text, f"{path} has no {old!r}"
        self.write(path, text.replace(old, new, 1))

    def add_words(self, path: str, words: dict[str, str]) -> None:
        """Add texts to a file of them, which is sorted by id."""
        both = json.loads(self.read(path)) | words
        self.write(path, json.dumps(dict(sorted(both.items())), ensure_ascii=False, indent=2) + "\n")

    def python(self, *command: str) -> str:
        """Run a Python module, and return its output."""
        return self._run([sys.executable, "-m", *command])

    def npm(self, *command: str) -> str:
        """Run a script of the client."""
        return self._run(["sh", "-c", NPM, "sh", str(self.root), *command])

    def fails_to_import(self, module: str, words: str) -> None:
        """Assert that importing a module fails with these words."""
        done = self._start([sys.executable, "-c", f"import {module}"])
        assert done.returncode != 0
        assert words in done.stderr

    def is_neat(self) -> None:
        """Format the added files, as all recipes say, and assert that linter and type checker pass."""
        self.python("ruff", "format", "--no-cache")
        self.python("ruff", "check", "--no-cache")
        self.python("mypy")

    def passes(self, *tests: str) -> None:
        """Run tests, which must be green."""
        self.python("pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "2", *tests)

    def _run(self, command: list[str]) -> str:
        done = self._start(command)
        assert done.returncode == 0, f"{command}:\n{done.stdout[-6000:]}{done.stderr[-3000:]}"
        return done.stdout

    def _start(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"PYTHONPATH": str(self.folder / "src")}
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)


def link_or_copy(source: str, target: str) -> None:
    """Link a file, which costs nothing, or copy it where links are impossible."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


@contextmanager
def following(recipe: str, root: Path, folder: Path) -> Iterator[Copy]:
    """Yield a copy of the project for a recipe; all of its steps must be done in the end."""
    copy = Copy(root, folder / "copy", recipe)
    yield copy
    assert not copy.left, f"not done: {copy.left}"


def steps_of(recipe: str, page: str) -> list[str]:
    """Return the numbered steps of a recipe."""
    section = page.split(f"\n### {recipe}\n")[1].split("\n### ", maxsplit=1)[0]
    return re.findall(r"^\d+\. (.+)$", section, re.MULTILINE)
