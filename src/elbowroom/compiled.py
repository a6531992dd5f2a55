"""Compiled code: the same source, run through mypyc's compiler, and used only where it was made from just that source.

A build lies in a folder that is named after the interpreter and a digest of the source: who edits a line gets the
interpreted code again until the next build (`elbowroom compile`, `compiling.py`). `ELBOWROOM_PURE=1` does without.
"""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder

TYPE_CHECKING = False  # as in typing, which takes long to import
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

HERE = os.path.dirname(os.path.abspath(__file__))
BUILDS = os.path.join(HERE, "_compiled")
# The library in which all compiled modules are; each of them is a small file that points into it.
LIBRARY = "elbowroom__mypyc"
# What is compiled: all modules of these packages, and these modules.
PACKAGES = ("engine", "classic", "warcraft", "azeroth")
MODULES = ("bots/placing.py", "bots/simple.py", "bots/worth.py")
# Not: what defines structs of msgspec, which compiled code would not know, and what is neither hot nor worth the time.
LEFT_OUT = (
    "engine/action_text.py",
    "engine/cast.py",
    "engine/choices.py",
    "engine/errors.py",
    "engine/events.py",
    "engine/explain.py",
    "engine/fairness.py",
    "engine/game.py",
    "engine/invariants.py",
    "engine/native.py",
    "engine/options.py",
    "engine/position",
    "engine/spelling.py",
    "engine/version.py",
    "engine/view.py",
)


def sources() -> "list[str]":
    """The files that are compiled, by their paths in the package."""
    found = [path for package in PACKAGES for path in _python_files(package)]
    return [path for path in (*found, *MODULES) if not path.startswith(LEFT_OUT) and not path.endswith("__init__.py")]


def _python_files(folder: str) -> "Iterator[str]":
    for entry in sorted(os.scandir(os.path.join(HERE, folder)), key=lambda entry: entry.name):
        if entry.name.endswith(".py"):
            yield f"{folder}/{entry.name}"
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _python_files(f"{folder}/{entry.name}")


def digest() -> str:
    """What tells one state of the source from another."""
    from hashlib import sha256

    said = sha256()
    for path in sources():
        said.update(path.encode())
        with open(os.path.join(HERE, path), "rb") as file:
            said.update(file.read())
    return said.hexdigest()[:16]


def build_folder() -> str:
    """Where a build of the source as it is now belongs."""
    return os.path.join(BUILDS, f"{sys.implementation.cache_tag}-{digest()}")


class CompiledFinder:
    """Finds the modules of a build before Python looks for their source."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._finders: dict[str, FileFinder] = {}

    def find_spec(
        self,
        name: str,
        path: "Sequence[str] | None" = None,  # noqa: ARG002 — what finders are asked
        target: "ModuleType | None" = None,  # noqa: ARG002 — as well
    ) -> "ModuleSpec | None":
        """Where a compiled module is, if it is one."""
        if name != LIBRARY and not name.startswith("elbowroom."):
            return None
        folder = os.path.join(self._folder, *name.split(".")[:-1])
        finder = self._finders.get(folder)
        if finder is None:
            finder = self._finders[folder] = FileFinder(folder, (ExtensionFileLoader, EXTENSION_SUFFIXES))
        found = finder.find_spec(name)
        # A mere folder is not meant.
        return found if found and found.loader else None


def use_build() -> None:
    """Have compiled modules imported where there is a build of this very source and nobody wants to do without."""
    if os.environ.get("ELBOWROOM_PURE", "") in ("", "0") and os.path.isdir(BUILDS):
        folder = build_folder()
        if os.path.isdir(folder):
            sys.meta_path.insert(0, CompiledFinder(folder))


def is_compiled() -> bool:
    """Whether the rules run as compiled code."""
    from elbowroom.engine import engine

    return not str(engine.__file__).endswith(".py")
