"""The command `elbowroom compile`, also run in the background by `elbowroom play` and `elbowroom serve`."""

# The compiler is imported when the command runs, so that `--help` stays quick.

import os
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final

import typer

from elbowroom.commands.options import LanguageOption
from elbowroom.texts import Language, wanted_language, words

if TYPE_CHECKING:
    from pathlib import Path

# The exit status when this machine lacks something, as opposed to a failed compilation.
CANNOT_COMPILE: Final = 3
LOWEST_PRIORITY: Final = 19


def compile_rules(
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only errors.")] = False,
    nice: Annotated[bool, typer.Option("--nice", help="Run with the lowest priority.")] = False,
    lang: LanguageOption = Language.en,
) -> None:
    """Compile the rules with mypyc: the same games, several times as fast, from the next start on."""
    from elbowroom.compiling.build import build
    from elbowroom.compiling.requirements import CannotCompileError
    from elbowroom.extras import MissingExtraError

    def echo(text: str, **details: object) -> None:
        if not quiet:
            typer.echo(words(text, lang.value, **details))

    if nice:
        os.nice(LOWEST_PRIORITY)
    begun = monotonic()
    try:
        folder = build(echo)
    except (CannotCompileError, MissingExtraError) as error:
        typer.echo(error.sentence(lang.value), err=True)
        has_failed = isinstance(error, CannotCompileError) and error.reason == "failed"
        raise typer.Exit(1 if has_failed else CANNOT_COMPILE) from error
    echo("compile.done", seconds=f"{monotonic() - begun:.0f}", megabytes=f"{_size(folder) / 1e6:.1f}", folder=folder)


def _size(folder: "Path") -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def compile_in_background() -> None:
    """Start a build if ./play asks for it and there is none; on Windows rules run interpreted."""
    if os.name == "nt":
        return
    from elbowroom.compiling.build import is_wanted, start_in_background

    if is_wanted():
        start_in_background(lambda sentence: typer.echo(sentence, err=True), language=wanted_language())
