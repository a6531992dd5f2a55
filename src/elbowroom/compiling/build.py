"""Builds compiled code from a copy of the source, tests it, and only then moves it into place.

An incomplete build is never used. The reason of a failed build is written to a file, so that ./play tries a source
once and reports a missing compiler once.
"""

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
from elbowroom.compiling.requirements import CannotCompileError, missing

# Is called with the id of a text and its details.
Report = Callable[..., None]
# Prefixes of folders that are never used: a build in progress, and one that is being removed.
NEW: Final = ".new-"
OLD: Final = ".old-"
LOG: Final = "log"
# Not part of the source, or not needed to test the build.
NOT_COPIED: Final = ("_compiled", "__pycache__", "client")
# Set by ./play; an installed package does not start a compiler on its own.
COMPILE_VARIABLE: Final = "ELBOWROOM_COMPILE"
COMMAND: Final = (sys.executable, "-m", "elbowroom", "compile", "--quiet", "--nice")
# Reasons in files of failures, and the prefix of their names.
FAILED: Final = "failed"
NO_EXTRA: Final = "no-extra"
FAILURE_PREFIX: Final = "failed-"


def build(report: Report, builds: Path = Path(BUILDS), package: Path = Path(HERE)) -> Path:
    """Return the build of the current source, made if there is none; only one process builds at a time."""
    if problem := missing():
        raise problem
    try:
        builds.mkdir(exist_ok=True)
        with _lock(builds, report):
            return _build(report, builds, package)
    except OSError as error:
        raise CannotCompileError("no-place", folder=builds, text=error.strerror) from error


def is_wanted() -> bool:
    """Return whether the environment asks for a build in the background."""
    return os.environ.get(COMPILE_VARIABLE) == "1" and os.environ.get("ELBOWROOM_PURE", "") in ("", "0")


def start_in_background(say: Callable[[str], None], builds: Path = Path(BUILDS), language: str = "en") -> bool:
    """Start a build in another process and return True, unless there is one or this source has failed before.

    Say once if a requirement is missing.
    """
    source = digest()
    if folder_of(source, builds).is_dir():
        return False
    problem, noted = missing(), noted_failure(builds, source)
    reason = getattr(problem, "reason", NO_EXTRA) if problem else FAILED
    if noted == reason:
        return False
    try:
        if problem:
            note_failure(builds, source, reason)
        builds.mkdir(exist_ok=True)
        if is_locked(builds):
            return False
    except OSError as error:
        problem = CannotCompileError("no-place", folder=builds, text=error.strerror)
    if problem:
        say(problem.sentence(language))
        return False
    # In a new session, so that Ctrl+C ends only the game. The build has the lowest priority and may be killed.
    subprocess.Popen(
        COMMAND,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    return True


def is_locked(builds: Path) -> bool:
    """Return whether a process is building now."""
    handle = os.open(builds, os.O_RDONLY)
    try:
        flock(handle, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False


def folder_of(source: str, builds: Path) -> Path:
    """Return the folder for the build of a source."""
    return builds / Path(build_folder(source)).name


@contextmanager
def _lock(builds: Path, report: Report) -> Iterator[None]:
    """Hold the lock of the folder of builds, which the system releases if this process is killed."""
    handle = os.open(builds, os.O_RDONLY)
    try:
        try:
            flock(handle, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            report("compile.waiting")
            flock(handle, LOCK_EX)
        yield
    finally:
        os.close(handle)


def _build(report: Report, builds: Path, package: Path) -> Path:
    for leftover in (*builds.glob(f"{NEW}*"), *builds.glob(f"{OLD}*")):
        shutil.rmtree(leftover, ignore_errors=True)
    with TemporaryDirectory(prefix="elbowroom-") as elsewhere, TemporaryDirectory(prefix=NEW, dir=builds) as new:
        # A copy, so that edits during the build do no harm.
        copy = Path(elsewhere, package.name)
        shutil.copytree(package, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        source = digest(str(copy))
        target = folder_of(source, builds)
        if target.is_dir():
            report("compile.is-there", folder=target)
            return target
        try:
            made = _compile(report, copy, Path(new, "made"), builds / LOG)
        except CannotCompileError as error:
            note_failure(builds, source, error.reason)
            raise
        made.rename(target)
    forget_failures(builds)
    for other in builds.glob(f"{INTERPRETER}-*"):
        if other != target:
            _remove(other)
    return target


def _compile(report: Report, package: Path, made: Path, log: Path) -> Path:
    """Compile a copy of the package, and test the result."""
    files = sources(str(package))
    (package.parent / "files").write_text("".join(f"{package.name}/{path}\n" for path in files), encoding="utf-8")
    report("compile.begins", modules=len(files))
    with log.open("wb") as output:
        _run(output, package.parent, str(Path(__file__).with_name("recipe.py")), "files", str(made))
        report("compile.tries")
        _run(output, package.parent, "-m", "elbowroom.compiling.trial", str(made))
    return made


def _run(output: BinaryIO, folder: Path, *arguments: str) -> None:
    # Import the copy, not the package that runs here, and no other compiled code.
    environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    # pip names the packages of its build environment in the same variable.
    paths = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    environment |= {"PYTHONPATH": paths, "ELBOWROOM_PURE": "1"}
    command = [sys.executable, "-P", *arguments]
    if subprocess.call(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output):
        raise CannotCompileError("failed", log=output.name)


def _remove(build: Path) -> None:
    """Remove a build unless a running program holds it and may load more modules from it."""
    handle = os.open(build, os.O_RDONLY)
    try:
        flock(handle, LOCK_EX | LOCK_NB)
        # Renamed first, so that no program starts to use it.
        shutil.rmtree(build.rename(build.with_name(OLD + build.name)))
    except BlockingIOError:
        pass
    finally:
        os.close(handle)


def note_failure(builds: Path, source: str, reason: str) -> None:
    """Write down why a source could not be compiled here."""
    builds.mkdir(exist_ok=True)
    _failure_file(builds, source).write_text(f"{reason}\n", encoding="utf-8")


def noted_failure(builds: Path, source: str) -> str | None:
    """Return why a source could not be compiled here; None if it was not tried."""
    file = _failure_file(builds, source)
    return file.read_text(encoding="utf-8").strip() if file.exists() else None


def forget_failures(builds: Path) -> None:
    """Remove the files of all failures after a successful build."""
    for file in builds.glob(f"{FAILURE_PREFIX}{INTERPRETER}-*"):
        file.unlink(missing_ok=True)


def _failure_file(builds: Path, source: str) -> Path:
    return builds / f"{FAILURE_PREFIX}{INTERPRETER}-{source}"
