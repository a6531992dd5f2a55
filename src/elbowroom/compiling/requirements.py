"""Requirements of a build: the extra, a C compiler, and Python's headers."""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

from elbowroom.errors import ElbowRoomError, in_words
from elbowroom.extras import MissingExtraError

MODULES: Final = ("librt", "mypyc", "setuptools")
Reason = Literal["no-compiler", "no-headers", "no-place", "failed"]


class CannotCompileError(ElbowRoomError):
    """The rules could not be compiled; they run interpreted."""

    def __init__(self, reason: Reason, **details: object) -> None:
        super().__init__(reason, details)
        self.reason = reason
        self.details = details

    def sentence(self, language: str = "en") -> str:
        """Return why not, and what to do about it."""
        return in_words(f"compile.{self.reason}", language, **self.details)

    def __str__(self) -> str:
        return self.sentence()


def missing() -> CannotCompileError | MissingExtraError | None:
    """Return the first requirement that this machine lacks; None if the rules can be compiled here."""
    for module in MODULES:
        if find_spec(module) is None:
            return MissingExtraError("compile", module)
    compiler = c_compiler()
    if shutil.which(compiler) is None or _is_macos_stub():
        return CannotCompileError("no-compiler", compiler=compiler)
    headers = Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").exists():
        return CannotCompileError("no-headers", folder=headers)
    return None


def c_compiler() -> str:
    """Return the C compiler that setuptools would use."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]


def _is_macos_stub() -> bool:
    """Return whether the compiler is the stub of macOS, which only asks to install one."""
    return sys.platform == "darwin" and subprocess.call(["xcode-select", "-p"], stdout=subprocess.DEVNULL) != 0
