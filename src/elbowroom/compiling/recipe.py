"""Turns source into compiled modules: a program of its own, run in a folder that holds a copy of the package.

    python recipe.py FILES OUT

FILES lists what is compiled, a path a line; the modules go to OUT. What mypyc, setuptools and the C compiler say goes
to the output, and nothing of ours is imported: the copy here is read, not run.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

# No settings but these, whoever builds. Warnings are for those who work on the source, and mypy tells them.
MYPY: Final = ("--config-file=", "--follow-imports=silent", "--explicit-package-bases", "--cache-dir=types")
# No other library sees what is in this one, or has anything in its place: so calls and constants from one module to
# another are direct. What a newer C compiler warns of is no reason to stop.
COMPILER: Final = ("-fvisibility=hidden", "-fno-semantic-interposition", "-Wno-error")
LEVEL: Final = "2"
# No notes for debuggers: they make half of the size.
DEBUG_LEVEL: Final = "0"


class BuildOnAllCores(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Compiles as many files at a time as there are cores."""

    def build_extensions(self) -> None:
        """Have each file compiled by a call of its own, several beside each other."""
        compile_some = self.compiler.compile

        def compile_each(sources: list[str], **settings: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: compile_some([source], **settings), sources)
                return [path for paths in made for path in paths]

        self.compiler.compile = compile_each
        super().build_extensions()


def build(files: list[str], out: Path, library: str) -> None:
    """Compile files into modules that share one library."""
    # A C file for each module, so that all cores take part.
    extensions = mypycify(
        [*MYPY, *files],
        opt_level=LEVEL,
        debug_level=DEBUG_LEVEL,
        multi_file=True,
        target_dir="c",
        group_name=library,
    )
    for extension in extensions:
        extension.extra_compile_args.extend(COMPILER)
    command = BuildOnAllCores(Distribution({"name": library, "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(out), "objects"
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    build(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines(), Path(sys.argv[2]).absolute(), "elbowroom")
