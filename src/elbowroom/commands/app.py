"""The command `elbowroom`: collects all commands and prints errors as one sentence."""

import sys
from typing import Annotated

import typer

from elbowroom import __version__
from elbowroom.commands.admin.app import app as admin
from elbowroom.commands.arena import app as arena
from elbowroom.commands.bench import bench
from elbowroom.commands.boards import app as boards
from elbowroom.commands.compile import compile_in_background, compile_rules
from elbowroom.commands.games import games
from elbowroom.commands.play import play
from elbowroom.commands.puzzles import app as puzzles
from elbowroom.commands.replay import replay
from elbowroom.commands.review import review
from elbowroom.commands.serve import serve
from elbowroom.commands.show import show
from elbowroom.commands.simulate import simulate
from elbowroom.commands.static import static
from elbowroom.commands.verify import verify
from elbowroom.compiled import is_compiled
from elbowroom.errors import ElbowRoomError
from elbowroom.extras import MissingExtraError
from elbowroom.texts import wanted_language

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
app.command()(static)

# These start a compilation in the background if ./play asks for it.
COMPILING_COMMANDS = ("play", "serve")


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
    if context.invoked_subcommand in COMPILING_COMMANDS:
        compile_in_background()


def main() -> None:
    """Run the command line; print an ElbowRoomError as one sentence and exit with status 1."""
    try:
        app(prog_name="elbowroom")
    except ElbowRoomError as error:
        # Imported late, since it imports multiprocessing.
        from elbowroom.matches.jobs import JobsError

        if isinstance(error, MissingExtraError | JobsError):
            typer.echo(error.sentence(wanted_language()), err=True)
        else:
            typer.echo(str(error), err=True)
        sys.exit(1)
