"""Compiled code: the same source, run through mypyc's compiler, and used only where it was made from just that source.

A build lies in a folder that is named after the interpreter and a digest of the source: who edits a line gets the
interpreted code again until the next build (`elbowroom compile`, `compiling/`). `ELBOWROOM_PURE=1` does without.
"""

import os
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, PathFinder

TYPE_CHECKING = False  # as in typing, which takes long to import
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

HERE = os.path.dirname(os.path.abspath(__file__))
BUILDS = os.path.join(HERE, "_compiled")
# Which interpreters can load what this one builds: cpython-311-x86_64-linux-gnu.
INTERPRETER = EXTENSION_SUFFIXES[0].strip(".").rpartition(".")[0]
# The library in which all compiled modules are; each of them is a small file that points into it.
LIBRARY = "elbowroom__mypyc"
# What compiled code needs to run.
RUNTIME = "librt"
# What is compiled: all modules of these packages, and these modules.
PACKAGES = ("engine", "classic", "warcraft", "azeroth")
MODULES = (
    *("bots/dice.py", "bots/guarding.py", "bots/placing.py", "bots/playouts.py", "bots/simple.py", "bots/threat.py"),
    "bots/worth.py",
    *("bots/levels/easy.py", "bots/levels/expert.py", "bots/levels/hard.py", "bots/levels/medium.py"),
    "bots/levels/plain.py",
    *("bots/search/budget.py", "bots/search/outlook.py", "bots/search/replies.py"),
    *("bots/search/tree.py", "bots/search/turn.py"),
    *("bots/value/description.py", "bots/value/foresight.py", "bots/value/judge.py", "bots/value/network.py"),
    "bots/value/style.py",
    "learning/selfplay.py",
    *("env/actions.py", "env/layout.py", "env/match.py", "env/observation.py", "env/slots.py"),
)
# Not: what defines structs of msgspec, which compiled code would not know, and what is neither hot nor worth the time.
LEFT_OUT = (
    "engine/action_text.py",
    "engine/cast.py",
    "engine/decision.py",
    "engine/errors.py",
    "engine/events.py",
    "engine/explanation.py",
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
# What else compiled code is made from: constants and types of modules that it imports. A test knows all of these.
ALSO_READ = (
    "boards/board.py",
    "bots/bot.py",
    "bots/characters/character.py",
    "bots/random_bot.py",
    "bots/registry.py",
    "bots/value/weights.py",
    "compiled.py",
    "env/memory.py",
    "errors.py",
)


def sources(package: str = HERE) -> "list[str]":
    """The files that are compiled, by their paths in the package."""
    files = sorted((*_in_packages(package), *MODULES))
    return [path for path in files if not path.startswith(LEFT_OUT) and not path.endswith("__init__.py")]


def read_for_build(package: str = HERE) -> "list[str]":
    """The files on which a build depends: those that are compiled, and those whose types and constants they use."""
    return sorted({*_in_packages(package), *MODULES, *ALSO_READ})


def _in_packages(package: str) -> "Iterator[str]":
    for folder in PACKAGES:
        yield from _python_files(package, folder)


def _python_files(package: str, folder: str) -> "Iterator[str]":
    for entry in os.scandir(os.path.join(package, folder)):
        if entry.name.endswith(".py"):
            yield f"{folder}/{entry.name}"
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _python_files(package, f"{folder}/{entry.name}")


def digest(package: str = HERE) -> str:
    """What tells one state of the source from another: by its content, since times of files can lie.

    Another version of what compiled code needs to run makes another build, too.
    """
    # With this hash Python itself tells whether its own compiled files are stale; hashlib takes longer to import.
    from importlib.util import source_hash

    said = [runtime_version().encode()]
    for path in read_for_build(package):
        with open(os.path.join(package, path), "rb", buffering=0) as file:
            said.append(path.encode() + source_hash(file.read()))
    return source_hash(b"\0".join(said)).hex()


def runtime_version() -> str:
    """The version of librt that is installed; importlib.metadata would take longer to import than all else here."""
    found = PathFinder.find_spec(RUNTIME)
    if not found or not found.submodule_search_locations:
        return ""
    beside = os.listdir(os.path.dirname(next(iter(found.submodule_search_locations))))
    named = [name for name in beside if name.startswith(f"{RUNTIME}-") and name.endswith(".dist-info")]
    return named[0].removeprefix(f"{RUNTIME}-").removesuffix(".dist-info") if named else ""


def build_folder(source: str) -> str:
    """Where a build of the source with this digest belongs."""
    return os.path.join(BUILDS, f"{INTERPRETER}-{source}")


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
        return found if found and found.loader and (name == LIBRARY or self._loads()) else None

    def _loads(self) -> bool:
        """Whether the library can be loaded; one that was made for another system cannot, and then nothing is used."""
        try:
            import_module(LIBRARY)
        except ImportError:
            sys.meta_path.remove(self)
            return False
        return True


def use_build() -> None:
    """Have compiled modules imported where there is a build of this very source and nobody wants to do without."""
    if os.environ.get("ELBOWROOM_PURE", "") not in ("", "0") or not _has_builds() or not runtime_version():
        return
    folder = build_folder(digest())
    if _hold(folder):
        sys.meta_path.insert(0, CompiledFinder(folder))


def _has_builds() -> bool:
    """Whether there is any build for this interpreter: nothing is read where there is none."""
    try:
        return any(name.startswith(f"{INTERPRETER}-") for name in os.listdir(BUILDS))
    except OSError:
        return False


def _hold(folder: str) -> bool:
    """Keep a build from being removed as long as this process lives, which may load more of it at any time."""
    try:
        from fcntl import LOCK_NB, LOCK_SH, flock

        # Left open on purpose.
        flock(os.open(folder, os.O_RDONLY), LOCK_SH | LOCK_NB)
    except (ImportError, OSError):
        return False
    # Who removes a build moves it away first.
    return os.path.isdir(folder)


def is_compiled() -> bool:
    """Whether the rules run as compiled code."""
    from elbowroom.engine import engine

    return not str(engine.__file__).endswith(".py")
