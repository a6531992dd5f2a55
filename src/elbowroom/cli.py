"""The command `elbowroom`: collects the subcommands of the packages and prints errors as one sentence."""

import sys
from typing import Annotated

import typer

from elbowroom import __version__
from elbowroom.arena.cli import app as arena
from elbowroom.boards.cli import app as boards
from elbowroom.compiled import is_compiled
from elbowroom.compiling.cli import begin_beside, compile_rules
from elbowroom.errors import ElbowRoomError
from elbowroom.extras import MissingExtraError
from elbowroom.fair.cli import verify
from elbowroom.jobs.errors import JobsError
from elbowroom.lobby_cli import games
from elbowroom.locales import wanted_language
from elbowroom.puzzles_cli import app as puzzles
from elbowroom.server.admin_cli import app as admin
from elbowroom.server.cli import serve
from elbowroom.simulate.bench_cli import bench
from elbowroom.simulate.cli import simulate
from elbowroom.terminal.cli import play, replay, show
from elbowroom.terminal.review_cli import review

__all__ = ["app", "main"]

app = typer.Typer(
    name="elbowroom",
    help="Small World of Warcraft, Battle for Azeroth and classic Small World: an unofficial fan project.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(boards, name="boards")
app.command()(games)
app.command()(play)
app.command()(replay)
app.command()(review)
app.command()(show)
app.command()(verify)
app.command()(simulate)
app.add_typer(arena, name="arena")
app.add_typer(puzzles, name="puzzles")
app.add_typer(admin, name="admin")
app.command()(bench)
app.command("compile")(compile_rules)
app.command()(serve)

# Beside these, ./play has the rules compiled.
LONG_GAMES = ("play", "serve")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"elbowroom {__version__}, {'compiled' if is_compiled() else 'interpreted'}")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 — its callback does it
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    if context.invoked_subcommand in LONG_GAMES:
        begin_beside()


def main() -> None:
    """Run the command line; an error that a person can mend is one sentence and exit status 1."""
    try:
        app(prog_name="elbowroom")
    except (MissingExtraError, JobsError) as error:
        typer.echo(error.sentence(wanted_language()), err=True)
        sys.exit(1)
    except ElbowRoomError as error:
        typer.echo(str(error), err=True)
        sys.exit(1)
