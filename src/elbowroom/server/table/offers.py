"""Games, boards and bots to choose from, without names: clients have these in their texts."""

from functools import cache

import msgspec

from elbowroom.boards.catalogue import find_board
from elbowroom.bots import CHARACTERS, LEVELS, offered
from elbowroom.games import ruleset_of
from elbowroom.games.balance import TOO_STRONG, TOO_STRONG_WITH_SETS
from elbowroom.games.info import GameInfo, PlayersInfo, Stock, games_info


class BoardOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board: its names by language, and for how many players or of what size it is."""

    id: str
    titles: dict[str, str]
    players: int | None = None
    size: str | None = None
    # The board on its back, which cannot be used together with it.
    other_side: str | None = None


class SetOffer(msgspec.Struct, frozen=True):
    """A set of races and powers that a table may add."""

    id: str
    races: tuple[str, ...]
    powers: tuple[str, ...]


class TeamOffer(msgspec.Struct, frozen=True):
    """A team and its seats, from 0."""

    id: str
    seats: tuple[int, ...]


class PlayersOffer(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A game with a number of players.

    `boards` can be chosen; `draw` lists the sizes of the boards in play (empty: one board). `races` has one stock for
    each team with its own races, or one for all; at least `needed` of them, and `powers_needed` powers, must not be
    excluded.
    """

    players: int
    rounds: int
    # Empty without teams.
    teams: tuple[TeamOffer, ...] = ()
    boards: tuple[str, ...]
    draw: tuple[str, ...] = ()
    races: tuple[Stock, ...]
    powers_needed: int


class GameOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game: numbers of players, boards, what can be excluded, and sets that can be added."""

    id: str
    players: tuple[int, ...]
    boards: tuple[BoardOffer, ...]
    races: tuple[str, ...]
    powers: tuple[str, ...]
    sets: tuple[SetOffer, ...]
    # One for each number of players.
    by_players: tuple[PlayersOffer, ...]
    # The setup may name the seat that begins.
    may_name_first: bool
    # The races and powers that the preset "balanced" excludes: from the base game, and from a game with sets.
    too_strong: tuple[str, ...] = ()
    too_strong_with_sets: tuple[str, ...] = ()
    # The difficulties to choose from, and the usual one; none: the game has no difficulty.
    difficulties: tuple[int, ...] = ()
    usual_difficulty: int | None = None


class CharacterOffer(msgspec.Struct, frozen=True):
    """A bot with a name and a style, and its level."""

    id: str
    level: str


class Offer(msgspec.Struct, frozen=True):
    """Games, and bots: levels from the weakest, characters, and bots from other packages."""

    games: tuple[GameOffer, ...]
    levels: tuple[str, ...]
    characters: tuple[CharacterOffer, ...]
    others: tuple[str, ...]


@cache
def offer() -> Offer:
    """Return what can be played; it does not change while the server runs."""
    return Offer(
        games=tuple(_game(info) for info in games_info()),
        levels=LEVELS,
        characters=tuple(CharacterOffer(character.id, character.level) for character in CHARACTERS.values()),
        others=tuple(name for name in offered() if name not in LEVELS and name not in CHARACTERS),
    )


def _game(info: GameInfo) -> GameOffer:
    return GameOffer(
        id=info.id,
        players=tuple(count.players for count in info.players),
        boards=tuple(
            BoardOffer(board.id, find_board(board.id).name, board.players, board.size, board.other_side)
            for board in info.boards
        ),
        races=tuple(race.id for race in info.races),
        powers=tuple(power.id for power in info.powers),
        sets=tuple(
            SetOffer(one.id, tuple(race.id for race in one.races), tuple(power.id for power in one.powers))
            for one in info.sets
        ),
        by_players=tuple(_players(count) for count in info.players),
        may_name_first=any(option.id == "first" for option in info.options),
        too_strong=TOO_STRONG.get(info.id, ()),
        too_strong_with_sets=TOO_STRONG_WITH_SETS.get(info.id, ()),
        difficulties=next((option.numbers for option in info.options if option.id == "difficulty"), ()),
        usual_difficulty=ruleset_of(info.id).usual_difficulty or None,
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
