"""The command `elbowroom replay`."""

# The engine and texts are imported when the command runs, so that `--help` stays quick.

import typer

from elbowroom.commands.options import FileArgument, LanguageOption, errors_in, speaker_for
from elbowroom.texts import Language


def replay(file: FileArgument, lang: LanguageOption = Language.en) -> None:
    """Print a saved game in words, from its beginning to its end."""
    from elbowroom.files import read_record
    from elbowroom.games import load_game
    from elbowroom.words.describe import final_lines, team_lines
    from elbowroom.words.narrator import narrate

    with errors_in(lang):
        record = read_record(file)
        empty = load_game(record.without_actions())
        speaker = speaker_for(empty, lang)
        for line in team_lines(empty.view(), speaker):
            typer.echo(line)
        try:
            for line in narrate(empty, record, speaker):
                typer.echo(line)
        finally:
            # Also if the record cannot be replayed to its end.
            for line in final_lines(empty.view(), speaker):
                typer.echo(line)
