"""Use of compiled code: modules that mypyc compiled from exactly this source.

The folder of a build is named after the interpreter and a digest of the source, so after an edit the source runs
interpreted until the next build (`elbowroom compile`, `compiling/`). `ELBOWROOM_PURE=1` ignores compiled code.
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
# The name of the interpreters that can load a build of this one: cpython-311-x86_64-linux-gnu.
INTERPRETER = EXTENSION_SUFFIXES[0].strip(".").rpartition(".")[0]
# The library with the code of all compiled modules; their own files only point into it.
LIBRARY = "elbowroom__mypyc"
# The package that compiled code needs to run.
RUNTIME = "librt"
# Compiled: all modules of these packages, and these modules.
PACKAGES = ("engine", "games")
MODULES = (
    *("bots/dice.py", "bots/placing.py", "bots/playouts.py", "bots/simple.py", "bots/threat.py"),
    *("bots/levels/easy.py", "bots/levels/expert.py", "bots/levels/hard.py", "bots/levels/medium.py"),
    "bots/levels/routine.py",
    *("bots/search/budget.py", "bots/search/outlook.py", "bots/search/simulator.py", "bots/search/tree.py"),
    *("bots/value/features.py", "bots/value/heuristics.py", "bots/value/judge.py", "bots/value/learned.py"),
    "bots/value/network.py",
    "matches/selfplay.py",
    *("env/actions.py", "env/layout.py", "env/rewards.py", "env/observation.py", "env/slots.py"),
)
# Modules with msgspec structs, which do not work when compiled, and modules that are not hot.
NOT_COMPILED = (
    "engine/accessors.py",
    "engine/action_text.py",
    "engine/cast.py",
    "engine/errors.py",
    "engine/events.py",
    "engine/game.py",
    "engine/invariants.py",
    "engine/native.py",
    "engine/options.py",
    "engine/pickling.py",
    "engine/position",
    "engine/region_set.py",
    "engine/spelling.py",
    "engine/version.py",
    "engine/view.py",
    "games/info.py",
)
# Compiled code imports these modules and takes over their constants and types; a test checks this list.
IMPORTED_BY_COMPILED = (
    "boards/board.py",
    "bots/bot.py",
    "bots/characters.py",
    "bots/random_bot.py",
    "bots/registry.py",
    "bots/value/inputs.py",
    "bots/value/packed.py",
    "bots/value/traits.py",
    "bots/value/weights.py",
    "compiled.py",
    "env/memory.py",
    "env/opponents.py",
    "errors.py",
    "texts.py",
)


def sources(package: str = HERE) -> "list[str]":
    """Return the paths, in the package, of all files to compile."""
    files = sorted((*_in_packages(package), *MODULES))
    return [path for path in files if not path.startswith(NOT_COMPILED) and not path.endswith("__init__.py")]


def build_inputs(package: str = HERE) -> "list[str]":
    """Return the paths of all files on which a build depends."""
    return sorted({*_in_packages(package), *MODULES, *IMPORTED_BY_COMPILED})


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
    """Return a digest of the contents of the source and the version of the runtime."""
    # The hash that Python uses for its own compiled files; hashlib takes longer to import.
    from importlib.util import source_hash

    parts = [runtime_version().encode()]
    for path in build_inputs(package):
        with open(os.path.join(package, path), "rb", buffering=0) as file:
            parts.append(path.encode() + source_hash(file.read()))
    return source_hash(b"\0".join(parts)).hex()


def runtime_version() -> str:
    """Return the installed version of librt, without importlib.metadata, which is slow to import."""
    found = PathFinder.find_spec(RUNTIME)
    if not found or not found.submodule_search_locations:
        return ""
    beside = os.listdir(os.path.dirname(next(iter(found.submodule_search_locations))))
    named = [name for name in beside if name.startswith(f"{RUNTIME}-") and name.endswith(".dist-info")]
    return named[0].removeprefix(f"{RUNTIME}-").removesuffix(".dist-info") if named else ""


def build_folder(source: str) -> str:
    """Return the folder for the build of the source with this digest."""
    return os.path.join(BUILDS, f"{INTERPRETER}-{source}")


class CompiledFinder:
    """Finds compiled modules of a build before Python looks for their source."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._finders: dict[str, FileFinder] = {}

    def find_spec(
        self,
        name: str,
        path: "Sequence[str] | None" = None,  # noqa: ARG002 — part of the interface of finders
        target: "ModuleType | None" = None,  # noqa: ARG002 — as well
    ) -> "ModuleSpec | None":
        """Return the location of a compiled module; None for all others."""
        if name != LIBRARY and not name.startswith("elbowroom."):
            return None
        folder = os.path.join(self._folder, *name.split(".")[:-1])
        finder = self._finders.get(folder)
        if finder is None:
            finder = self._finders[folder] = FileFinder(folder, (ExtensionFileLoader, EXTENSION_SUFFIXES))
        found = finder.find_spec(name)
        # A folder is found without a loader.
        return found if found and found.loader and (name == LIBRARY or self._can_load()) else None

    def _can_load(self) -> bool:
        """Return whether the library can be loaded; if not, e.g. on another system, stop using the build."""
        try:
            import_module(LIBRARY)
        except ImportError:
            sys.meta_path.remove(self)
            return False
        return True


def use_build() -> None:
    """Import compiled modules from now on if there is a build of exactly this source and ELBOWROOM_PURE is not set."""
    if os.environ.get("ELBOWROOM_PURE", "") not in ("", "0") or not _has_builds() or not runtime_version():
        return
    folder = build_folder(digest())
    if _lock_build(folder):
        sys.meta_path.insert(0, CompiledFinder(folder))


def _has_builds() -> bool:
    """Return whether there is any build for this interpreter; if not, no source has to be read."""
    try:
        return any(name.startswith(f"{INTERPRETER}-") for name in os.listdir(BUILDS))
    except OSError:
        return False


def _lock_build(folder: str) -> bool:
    """Lock a build against removal while this process lives; return False if it does not exist."""
    try:
        from fcntl import LOCK_NB, LOCK_SH, flock

        # Left open, so that the lock is kept.
        flock(os.open(folder, os.O_RDONLY), LOCK_SH | LOCK_NB)
    except (ImportError, OSError):
        return False
    # A build that is being removed was renamed first.
    return os.path.isdir(folder)


def is_compiled() -> bool:
    """Return whether the rules run as compiled code."""
    from elbowroom.engine import engine

    return not str(engine.__file__).endswith((".py", ".pyc"))
