"""The command `elbowroom compile`, and what `elbowroom play` and `elbowroom serve` begin beside themselves."""

# What compiles is imported when it is needed, so that `--help` stays quick.

import os
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final

import typer

from elbowroom.boards.cli import LanguageOption
from elbowroom.locales import Language, wanted_language, words

if TYPE_CHECKING:
    from pathlib import Path

# The exit status where something is missing without which nothing can be compiled: no fault of the source.
CANNOT: Final = 3
LOWEST_PRIORITY: Final = 19


def compile_rules(
    quiet: Annotated[bool, typer.Option("--quiet", help="Say only what goes wrong.")] = False,
    nice: Annotated[bool, typer.Option("--nice", help="Take only time that no other program wants.")] = False,
    lang: LanguageOption = Language.en,
) -> None:
    """Compile the rules with mypyc: the same games, several times as fast; used from the next start on."""
    from elbowroom.compiling.building import build
    from elbowroom.compiling.needs import CannotCompileError
    from elbowroom.extras import MissingExtraError

    def tell(text: str, **details: object) -> None:
        if not quiet:
            typer.echo(words(text, lang.value, **details))

    if nice:
        os.nice(LOWEST_PRIORITY)
    begun = monotonic()
    try:
        folder = build(tell)
    except (CannotCompileError, MissingExtraError) as error:
        typer.echo(error.sentence(lang.value), err=True)
        has_failed = isinstance(error, CannotCompileError) and error.reason == "failed"
        raise typer.Exit(1 if has_failed else CANNOT) from error
    tell("compile.done", seconds=f"{monotonic() - begun:.0f}", megabytes=f"{_size(folder) / 1e6:.1f}", folder=folder)


def _size(folder: "Path") -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def begin_beside() -> None:
    """Begin a build where ./play starts a game and there is none."""
    from elbowroom.compiling.beside import begin, is_wanted

    if is_wanted():
        begin(lambda sentence: typer.echo(sentence, err=True), language=wanted_language())
