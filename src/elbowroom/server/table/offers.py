"""What can be played: games, boards and bots to choose from, without names, which clients have in their texts."""

from functools import cache

import msgspec

from elbowroom.boards.catalogue import find_board
from elbowroom.bots import CHARACTERS, LEVELS, offered
from elbowroom.lobby import GameInfo, PlayersInfo, Stock, games_info


class BoardOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board: its names by language, for how many players it is, or how large."""

    id: str
    titles: dict[str, str]
    players: int | None = None
    size: str | None = None
    # The board on its back, which never lies beside it.
    other_side: str | None = None


class TeamOffer(msgspec.Struct, frozen=True):
    """A team and the seats that play in it, from 0."""

    id: str
    seats: tuple[int, ...]


class PlayersOffer(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A game with so many players.

    `boards` are those to choose from; `draw` says which sizes of them lie on the table, one board where it is empty.
    `races` are for each team that picks from races of its own, or once for all; at least `needed` of them, and
    `powers_needed` powers, must not be excluded.
    """

    players: int
    rounds: int
    # Empty where each plays for himself.
    teams: tuple[TeamOffer, ...] = ()
    boards: tuple[str, ...]
    draw: tuple[str, ...] = ()
    races: tuple[Stock, ...]
    powers_needed: int


class GameOffer(msgspec.Struct, frozen=True):
    """A game: for how many it is, on which boards, and what can be excluded."""

    id: str
    players: tuple[int, ...]
    boards: tuple[BoardOffer, ...]
    races: tuple[str, ...]
    powers: tuple[str, ...]
    # One for each number of players.
    by_players: tuple[PlayersOffer, ...]
    # Whether a table may agree on who begins.
    may_name_first: bool


class CharacterOffer(msgspec.Struct, frozen=True):
    """A bot with a name and a style of its own, and its level."""

    id: str
    level: str


class Offer(msgspec.Struct, frozen=True):
    """What can be played, and who plays: bots by level, from the weakest on, characters, and bots from elsewhere."""

    games: tuple[GameOffer, ...]
    levels: tuple[str, ...]
    characters: tuple[CharacterOffer, ...]
    others: tuple[str, ...]


@cache
def offer() -> Offer:
    """What can be played: it does not change while the server runs."""
    return Offer(
        games=tuple(_game(info) for info in games_info()),
        levels=LEVELS,
        characters=tuple(CharacterOffer(character.id, character.level) for character in CHARACTERS.values()),
        others=tuple(name for name in offered() if name not in LEVELS and name not in CHARACTERS),
    )


def _game(info: GameInfo) -> GameOffer:
    """A game without names: clients have those in their texts."""
    return GameOffer(
        id=info.id,
        players=tuple(count.players for count in info.players),
        boards=tuple(
            BoardOffer(board.id, find_board(board.id).name, board.players, board.size, board.other_side)
            for board in info.boards
        ),
        races=tuple(race.id for race in info.races),
        powers=tuple(power.id for power in info.powers),
        by_players=tuple(_players(count) for count in info.players),
        may_name_first=any(option.id == "first" for option in info.options),
    )


def _players(info: PlayersInfo) -> PlayersOffer:
    return PlayersOffer(
        players=info.players,
        rounds=info.rounds,
        teams=tuple(TeamOffer(team.id, team.seats) for team in info.teams),
        boards=info.boards,
        draw=info.draw,
        races=info.races,
        powers_needed=info.powers_needed,
    )
