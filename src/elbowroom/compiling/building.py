"""Makes a build: from a copy of the source, tried, and only then put where it is found; half a build is never used."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, Final

from elbowroom.compiled import BUILDS, HERE, INTERPRETER, build_folder, digest, sources
from elbowroom.compiling.needs import CannotCompileError, missing
from elbowroom.compiling.notes import forget_failures, note_failure

# Is told the id of a text and its details.
Tell = Callable[..., None]
# Folders that nobody looks into: a build under way, and one that is being removed.
NEW: Final = ".new-"
OLD: Final = ".old-"
LOG: Final = "log"
# Made from other sources, or not needed to try what was built.
NOT_COPIED: Final = ("_compiled", "__pycache__", "client")


def build(tell: Tell, builds: Path = Path(BUILDS), package: Path = Path(HERE)) -> Path:
    """A build of the source as it is now, made if there is none; one at a time."""
    if fault := missing():
        raise fault
    try:
        builds.mkdir(exist_ok=True)
        with _alone(builds, tell):
            return _build(tell, builds, package)
    except OSError as error:
        raise CannotCompileError("no-place", folder=builds, text=error.strerror) from error


def is_under_way(builds: Path) -> bool:
    """Whether somebody builds right now."""
    handle = os.open(builds, os.O_RDONLY)
    try:
        flock(handle, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False


def place_of(source: str, builds: Path) -> Path:
    """Where among some builds that of a source belongs."""
    return builds / Path(build_folder(source)).name


@contextmanager
def _alone(builds: Path, tell: Tell) -> Iterator[None]:
    """While nobody else builds here; whoever is killed no longer holds the lock."""
    handle = os.open(builds, os.O_RDONLY)
    try:
        try:
            flock(handle, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            tell("compile.waiting")
            flock(handle, LOCK_EX)
        yield
    finally:
        os.close(handle)


def _build(tell: Tell, builds: Path, package: Path) -> Path:
    for leftover in (*builds.glob(f"{NEW}*"), *builds.glob(f"{OLD}*")):
        shutil.rmtree(leftover, ignore_errors=True)
    with TemporaryDirectory(prefix="elbowroom-") as elsewhere, TemporaryDirectory(prefix=NEW, dir=builds) as new:
        # What is edited from now on is of no matter.
        copy = Path(elsewhere, package.name)
        shutil.copytree(package, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        source = digest(str(copy))
        target = place_of(source, builds)
        if target.is_dir():
            tell("compile.is-there", folder=target)
            return target
        try:
            made = _compile(tell, copy, Path(new, "made"), builds / LOG)
        except CannotCompileError as error:
            note_failure(builds, source, error.reason)
            raise
        made.rename(target)
    forget_failures(builds)
    for other in builds.glob(f"{INTERPRETER}-*"):
        if other != target:
            _remove(other)
    return target


def _compile(tell: Tell, package: Path, made: Path, log: Path) -> Path:
    """Compile a copy of the package, and play with what came of it."""
    files = sources(str(package))
    (package.parent / "files").write_text("".join(f"{package.name}/{path}\n" for path in files), encoding="utf-8")
    tell("compile.begins", modules=len(files))
    with log.open("wb") as said:
        _run(said, package.parent, str(Path(__file__).with_name("recipe.py")), "files", str(made))
        tell("compile.tries")
        _run(said, package.parent, "-m", "elbowroom.compiling.trial", str(made))
    return made


def _run(said: BinaryIO, folder: Path, *arguments: str) -> None:
    # The copy is what is imported, not the package that runs here; only what is tried is compiled.
    environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    environment |= {"PYTHONPATH": str(folder), "ELBOWROOM_PURE": "1"}
    command = [sys.executable, "-P", *arguments]
    if subprocess.call(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said):
        raise CannotCompileError("failed", log=said.name)


def _remove(build: Path) -> None:
    """Remove a build, unless a program that runs may still load modules from it."""
    handle = os.open(build, os.O_RDONLY)
    try:
        flock(handle, LOCK_EX | LOCK_NB)
        # Moved away first: from then on nobody begins to use it.
        shutil.rmtree(build.rename(build.with_name(OLD + build.name)))
    except BlockingIOError:
        pass
    finally:
        os.close(handle)
