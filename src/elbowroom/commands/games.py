"""The command `elbowroom games`."""

# Games and tables take a moment to import: the command imports them when it runs.

from typing import TYPE_CHECKING, Annotated

import typer

from elbowroom.commands.options import JsonOption, LanguageOption, print_json
from elbowroom.texts import Language

if TYPE_CHECKING:
    from rich.table import Table

    from elbowroom.games.info import GameInfo, PlayersInfo

# The options of `elbowroom play` by their names in settings.
FLAGS = {
    "open_coins": "--open-coins",
    "excluded": "--exclude",
    "boards": "--boards",
    "sets": "--sets",
    "first": "--first",
    "difficulty": "--difficulty",
}


def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game, with all its ids.")] = None,
    as_json: JsonOption = False,
    lang: LanguageOption = Language.en,
) -> None:
    """List the games: players, teams, boards and options."""
    from elbowroom.games.info import game_info, games_info

    known = games_info(lang.value) if game is None else (game_info(game, lang.value),)
    if as_json:
        print_json(known)
    else:
        _print(known, lang.value, with_ids=game is not None)


def _print(known: "tuple[GameInfo, ...]", language: str, *, with_ids: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    from elbowroom.texts import words

    console = Console(highlight=False, markup=False)
    for game in known:
        console.print(f"{game.name} ({game.id})", style="bold")
        console.print(_players(game, language))
        options = Table.grid(padding=(0, 2))
        for option in game.options:
            options.add_row(FLAGS[option.id], option.help)
        console.print(options)
        for what in ("boards", "races", "powers") if with_ids else ():
            listed = ", ".join(f"{thing.name} ({thing.id})" for thing in getattr(game, what))
            console.print(f"{words(f'games.{what}', language)}: {listed}")
        for added in game.sets if with_ids else ():
            listed = ", ".join(f"{thing.name} ({thing.id})" for thing in (*added.races, *added.powers))
            console.print(f"{added.name} ({added.id}): {listed}")
        console.print()
    console.print(words("games.needed", language))


def _players(game: "GameInfo", language: str) -> "Table":
    """Return a table with a row for each number of players."""
    from rich.table import Table

    from elbowroom.texts import words

    has_teams = any(row.teams for row in game.players)
    heads = ["players", "rounds", *(["teams"] if has_teams else []), "races", "powers", "boards"]
    table = Table(*(words(f"games.{head}", language) for head in heads), box=None, pad_edge=False)
    for row in game.players:
        # A line for each team, and the races it picks from.
        teams = [f"{team.name} {' + '.join(str(seat + 1) for seat in team.seats)}" for team in row.teams]
        races = [words("games.of", language, needed=stock.needed, all=len(stock.races)) for stock in row.races]
        powers = words("games.of", language, needed=row.powers_needed, all=len(game.powers))
        cells = [*(["\n".join(teams)] if has_teams else []), "\n".join(races), powers, _boards(game, row)]
        table.add_row(str(row.players), str(row.rounds), *cells)
    return table


def _boards(game: "GameInfo", row: "PlayersInfo") -> str:
    """Return the sizes of the islands, or the map."""
    if row.draw:
        return " + ".join(row.draw)
    return ", ".join(board.name for board in game.boards if board.id in row.boards)
