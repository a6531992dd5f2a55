"""A build beside a game that ./play starts: the game does not wait for it, and the next one uses it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from elbowroom.compiled import BUILDS, digest
from elbowroom.compiling.building import is_under_way, place_of
from elbowroom.compiling.needs import CannotCompileError, missing
from elbowroom.compiling.notes import note_failure, noted_failure

# Set by ./play: somebody who has installed the package is not surprised by a compiler.
WANTED: Final = "ELBOWROOM_COMPILE"
FAILED: Final = "failed"
NO_EXTRA: Final = "no-extra"
COMMAND: Final = (sys.executable, "-m", "elbowroom", "compile", "--quiet", "--nice")


def is_wanted() -> bool:
    """Whether a game should begin a build where there is none."""
    return os.environ.get(WANTED) == "1" and os.environ.get("ELBOWROOM_PURE", "") in ("", "0")


def begin(say: Callable[[str], None], builds: Path = Path(BUILDS), language: str = "en") -> bool:
    """Begin a build, unless there is one or this source could not be compiled before; what is missing is said once."""
    source = digest()
    if place_of(source, builds).is_dir():
        return False
    fault, noted = missing(), noted_failure(builds, source)
    reason = getattr(fault, "reason", NO_EXTRA) if fault else FAILED
    if noted == reason:
        return False
    try:
        if fault:
            note_failure(builds, source, reason)
        builds.mkdir(exist_ok=True)
        if is_under_way(builds):
            return False
    except OSError as error:
        fault = CannotCompileError("no-place", folder=builds, text=error.strerror)
    if fault:
        say(fault.sentence(language))
        return False
    # In a session of its own, so that Ctrl+C ends the game alone: what has begun serves the next start, takes only time
    # that nobody else wants, and can be ended at any moment without harm.
    subprocess.Popen(
        COMMAND,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    return True
