"""Compiles source with mypyc; a separate program, run in a folder that holds a copy of the package.

    python recipe.py FILES OUT

FILES lists the source files, one path a line; the modules are written to OUT. Nothing of the package is imported: the
copy is read, not run.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

# No settings of the project or the user; developers get warnings from mypy itself.
MYPY: Final = ("--config-file=", "--follow-imports=silent", "--explicit-package-bases", "--cache-dir=types")
# Hidden symbols that cannot be interposed make calls between modules direct. Warnings of newer compilers are no errors.
COMPILER_FLAGS: Final = ("-fvisibility=hidden", "-fno-semantic-interposition", "-Wno-error")
OPTIMIZATION_LEVEL: Final = "2"
# Debug information would double the size.
DEBUG_LEVEL: Final = "0"


class BuildOnAllCores(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Compiles files in parallel on all cores."""

    def build_extensions(self) -> None:
        """Compile each file in a separate call."""
        compile_files = self.compiler.compile

        def compile_each(sources: list[str], **settings: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: compile_files([source], **settings), sources)
                return [path for paths in made for path in paths]

        self.compiler.compile = compile_each
        super().build_extensions()


def build(files: list[str], out: Path, library: str) -> None:
    """Compile files into modules that share one library."""
    # A C file for each module, for all cores.
    extensions = mypycify(
        [*MYPY, *files],
        opt_level=OPTIMIZATION_LEVEL,
        debug_level=DEBUG_LEVEL,
        multi_file=True,
        target_dir="c",
        group_name=library,
    )
    for extension in extensions:
        extension.extra_compile_args.extend(COMPILER_FLAGS)
    command = BuildOnAllCores(Distribution({"name": library, "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(out), "objects"
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    build(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines(), Path(sys.argv[2]).absolute(), "elbowroom")
