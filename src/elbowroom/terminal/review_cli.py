"""The command `elbowroom review`: a finished game judged turn by turn."""

# What thinks and draws is imported when the command runs, so that `--help` stays quick.

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from elbowroom.boards.cli import LanguageOption
from elbowroom.locales import Language
from elbowroom.terminal.cli import FileArgument, speaker_for, speaking

if TYPE_CHECKING:
    from elbowroom.coach import Review
    from elbowroom.engine.game import Record


def review(
    file: FileArgument,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to think about a turn.")] = 1.0,
    visits: Annotated[
        int, typer.Option(min=0, help="Think until so many turns were played on, whatever time it takes.")
    ] = 0,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.json", help="Write the review as JSON.")] = None,
    lang: LanguageOption = Language.en,
) -> None:
    """Judge each turn of a saved game: what the expert would have done, what it cost, and what was luck."""
    import msgspec
    from rich.console import Console

    from elbowroom.files import read_record
    from elbowroom.games import load_game
    from elbowroom.locales import words
    from elbowroom.terminal.reviewing import shown

    with speaking(lang):
        record = read_record(file)
        speaker = speaker_for(load_game(record.without_actions()), lang)
        found = _judged(record, seconds, visits, words("terminal.review.thinking", lang.value))
    if out is not None:
        out.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
        typer.echo(words("terminal.saved", lang.value, file=out))
        return
    for part in shown(found, speaker):
        Console().print(part, "")


def _judged(record: "Record", seconds: float, visits: int, title: str) -> "Review":
    """The review, with a bar that shows how far it is."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from elbowroom.coach import review as review_of

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(title, total=None)
        return review_of(
            record,
            seconds=seconds,
            visits=visits,
            told=lambda done, turns: progress.update(bar, completed=done, total=turns),
        )
