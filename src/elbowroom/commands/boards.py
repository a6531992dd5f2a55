"""The subcommands of `elbowroom boards`: list, check, render, gallery, new."""

# Drawing and checking need libraries that take a while to import: commands import them when they run.

import webbrowser
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from elbowroom.boards.board import SIZES, Board
from elbowroom.boards.catalogue import board_from, built_in, own_boards, own_folder
from elbowroom.boards.draws import draw as draw_islands
from elbowroom.boards.files import write_board
from elbowroom.commands.options import OUT, LanguageOption, UsageError
from elbowroom.texts import LANGUAGES, Language, words

app = typer.Typer(help="List, check, draw and make boards.", no_args_is_help=True)


class SizeName(StrEnum):
    """The sizes of islands."""

    small = "S"
    medium = "M"
    large = "L"


@app.command("list")
def list_boards(lang: LanguageOption = Language.en) -> None:
    """List the boards that come with the games and those in your own folder."""
    from rich.console import Console
    from rich.table import Table

    columns = ("id", "name", "game", "for", "regions", "reverse")
    table = Table(*(words(f"boards.list.{column}", lang) for column in columns), box=None, pad_edge=False)
    for board in [*built_in(), *own_boards()]:
        what = "players" if board.players else "size"
        purpose = words(f"boards.list.{what}", lang, count=board.players, size=board.size)
        regions = str(len(board.regions))
        table.add_row(board.id, board.title(lang), board.game, purpose, regions, board.reverse or "")
    Console().print(table)
    typer.echo(words("boards.list.own-folder", lang, folder=own_folder()))


@app.command()
def check(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE…]", help="Board files; all boards by default.")
    ] = None,
    lang: LanguageOption = Language.en,
) -> None:
    """Check boards: numbers, neighbours, outlines, sides, and the supplies of every draw."""
    from elbowroom.boards.report import check_everything, check_files

    boards, problems = check_files(files) if files else check_everything(LANGUAGES[1:])
    for source, problem in problems:
        typer.echo(f"{source}: {problem.sentence(lang)}")
    typer.echo(f"{words('boards.count', lang, count=boards)}, {words('boards.problems', lang, count=len(problems))}")
    if problems:
        raise typer.Exit(1)


@app.command()
def render(
    output: Annotated[Path, typer.Option(*OUT, help="The picture to write: FILE.svg or FILE.png.")],
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME…]", help="Ids or files of boards.")] = None,
    draw: Annotated[int | None, typer.Option(min=2, max=5, help="Draw the islands for this many players.")] = None,
    seed: Annotated[int, typer.Option(help="Which draw: the same seed gives the same islands.")] = 1,
    portrait: Annotated[bool, typer.Option("--portrait", help="As on a phone instead of a desktop.")] = False,
    width: Annotated[int | None, typer.Option(min=100, max=8000, help="Width in pixels.")] = None,
    legend: Annotated[bool, typer.Option(help="Explain terrains and symbols beside the map.")] = True,
    numbers: Annotated[bool, typer.Option("--numbers", help="Write the regions' numbers.")] = False,
    lang: LanguageOption = Language.en,
) -> None:
    """Draw one board, or several islands on one sea."""
    from elbowroom.drawing import Shape, picture, to_png

    kind = output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise UsageError(f"{output}: the name of a picture ends in .svg or .png")
    boards = _choose_boards(names or [], draw, seed)
    wide = width or (390 if portrait else 1280)
    shape: Shape = "portrait" if portrait else "landscape" if len(boards) > 1 else "natural"
    svg = picture(boards, language=lang, legend=legend, ids=numbers, shape=shape, width=wide)
    _write(output, to_png(svg) if kind == ".png" else svg.encode())
    typer.echo(f"{output}: {', '.join(board.title(lang) for board in boards)}")


def _choose_boards(names: list[str], draw: int | None, seed: int) -> list[Board]:
    if bool(names) == bool(draw):
        raise UsageError("Name boards, or use --draw N for the islands of N players.")
    boards = [board_from(name) for name in names]
    if len(boards) > 1 and any(board.game == "classic" for board in boards):
        raise UsageError("A classic map is a whole world: draw it by itself, not together with other boards.")
    return list(draw_islands([*built_in("warcraft"), *own_boards()], draw, seed)) if draw else boards


@app.command()
def gallery(
    output: Annotated[Path, typer.Option(*OUT, help="The folder to write.")] = Path("gallery"),
    show: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    lang: LanguageOption = Language.en,
) -> None:
    """Draw all boards into a folder, with a page to look at them."""
    from rich.console import Console
    from rich.progress import Progress

    from elbowroom.drawing import write_gallery

    boards = [*built_in(), *own_boards()]
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Drawing boards", total=len(boards))
        try:
            page = write_gallery(boards, output, lang, lambda _: progress.advance(task))
        except OSError as error:
            raise UsageError(f"{output}: {error.strerror}") from None
    typer.echo(f"{words('boards.count', lang, count=len(boards))}: {page}")
    if show and not webbrowser.open(page.resolve().as_uri()):
        typer.echo(words("boards.no-browser", lang))


@app.command()
def new(
    size: Annotated[SizeName, typer.Option(case_sensitive=False, help="S, M or L.")],
    seed: Annotated[int, typer.Option(min=0, help="Which island: the same seed gives the same one.")],
    output: Annotated[Path | None, typer.Option(*OUT, help="FILE.toml; by default a file in your own folder.")] = None,
) -> None:
    """Make a new island that passes the check, and add it to your own boards."""
    from elbowroom.boards.generate import new_island

    board = new_island(next(name for name in SIZES if name == size), seed)
    path = output or own_folder() / f"{board.id}.toml"
    try:
        write_board(board, path)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    typer.echo(f"{path}: {len(board.land)} land regions")
    typer.echo(f"Look at it: elbowroom boards render {board.id if output is None else path} -o {board.id}.png")


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
