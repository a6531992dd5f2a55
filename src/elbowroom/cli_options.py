"""Options that several commands share: which game, and what the table agrees on before it."""

from typing import Annotated

import typer

from elbowroom.boards.cli import UsageError
from elbowroom.locales import words

GameOption = Annotated[str, typer.Option("--game", help="The game: warcraft, azeroth or classic.")]
BoardsOption = Annotated[str, typer.Option("--boards", help="The boards to play on, with commas; else they are drawn.")]
ExcludeOption = Annotated[
    list[str] | None,
    typer.Option("--exclude", metavar="ID", help="A race or power to play without; repeat it for several."),
]
OpenCoinsOption = Annotated[bool, typer.Option("--open-coins", help="Everybody sees everybody's coins.")]
JobsOption = Annotated[int, typer.Option("--jobs", min=1, help="How many processes of this machine do it.")]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="A Dask cluster does it: the address of its scheduler, or local:N to start N workers on this machine.",
    ),
]
FirstOption = Annotated[
    int | None, typer.Option("--first", min=1, max=5, help="The player who begins, from 1; else chance decides.")
]


def listed(text: str) -> list[str]:
    """The words of a text that has commas between them."""
    return [word for part in text.split(",") if (word := part.strip())]


def seat_of(player: int | None, players: int, language: str = "en") -> int | None:
    """The seat of a player as people count them, from 1."""
    if player is not None and player > players:
        raise UsageError(words("terminal.no-player", language, number=player, players=players))
    return None if player is None else player - 1
