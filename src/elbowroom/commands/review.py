"""The command `elbowroom review`."""

# Bots and tables are imported when the command runs, so that `--help` stays quick.

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from elbowroom.commands.options import OUT, FileArgument, LanguageOption, errors_in, speaker_for
from elbowroom.texts import Language

if TYPE_CHECKING:
    from elbowroom.analysis import Review
    from elbowroom.engine.game import Record


def review(
    file: FileArgument,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to think about a turn.")] = 1.0,
    visits: Annotated[
        int, typer.Option(min=0, help="Simulate this many turns for each decision, whatever time it takes.")
    ] = 0,
    out: Annotated[Path | None, typer.Option(*OUT, metavar="FILE.json", help="Write the review as JSON.")] = None,
    lang: LanguageOption = Language.en,
) -> None:
    """Judge each turn of a saved game: what the expert would have done, what the difference cost, and what was luck."""
    import msgspec
    from rich.console import Console

    from elbowroom.commands.terminal.analysis import review_parts
    from elbowroom.files import read_record
    from elbowroom.games import load_game
    from elbowroom.texts import words

    with errors_in(lang):
        record = read_record(file)
        speaker = speaker_for(load_game(record.without_actions()), lang)
        found = _review(record, seconds, visits, words("terminal.review.thinking", lang.value))
    if out is not None:
        out.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
        typer.echo(words("terminal.saved", lang.value, file=out))
        return
    for part in review_parts(found, speaker):
        Console().print(part, "")


def _review(record: "Record", seconds: float, visits: int, title: str) -> "Review":
    """Return the review, with a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from elbowroom.analysis import review as review_of

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(title, total=None)
        return review_of(
            record,
            seconds=seconds,
            visits=visits,
            on_progress=lambda done, turns: progress.update(bar, completed=done, total=turns),
        )
