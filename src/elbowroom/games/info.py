"""Descriptions of the games for a lobby: numbers of players, teams, boards and options, by id and in words.

All of it can be sent as JSON.
"""

from typing import Literal

import msgspec

from elbowroom.boards.board import Heading
from elbowroom.boards.catalogue import headings
from elbowroom.boards.draws import DRAWS
from elbowroom.engine.options import badges_needed, banners_needed, team_of_column
from elbowroom.engine.regions import bits
from elbowroom.engine.ruleset import Ruleset
from elbowroom.games import RULESETS, ruleset_of
from elbowroom.texts import words


class Named(msgspec.Struct, frozen=True):
    """A race or a power: its id, and its name in the requested language."""

    id: str
    name: str


class SetInfo(msgspec.Struct, frozen=True):
    """A set of races and powers that a table may add to a game."""

    id: str
    name: str
    races: tuple[Named, ...]
    powers: tuple[Named, ...]


class BoardInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A board: an island with a size and another side, never used in the same game, or a map for some players."""

    id: str
    name: str
    size: str | None = None
    other_side: str | None = None
    players: int | None = None


class TeamInfo(msgspec.Struct, frozen=True):
    """A team and the seats that play in it, from 0."""

    id: str
    name: str
    seats: tuple[int, ...]


class Stock(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The races from which a team, or all players, pick, and the number of them that must not be excluded."""

    team: str | None = None
    races: tuple[str, ...]
    needed: int


class PlayersInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A game with a number of players.

    `teams` is empty in a game without teams. `boards` are the ids to choose from; `draw` lists the sizes of the boards
    to use, and is empty if one board is used.
    """

    players: int
    rounds: int
    teams: tuple[TeamInfo, ...] = ()
    boards: tuple[str, ...]
    draw: tuple[str, ...] = ()
    races: tuple[Stock, ...]
    powers_needed: int


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An option of a table; `id` is its name in `new_game` and `Settings`.

    Its value depends on its kind: `yes-no`: a bool; `some-of`: some of the ids in `choices`; `boards`: ids, or none to
    draw boards; `seat`: a seat from 0, or none for chance; `one-of`: one of `numbers`.
    """

    id: str
    kind: Literal["yes-no", "some-of", "boards", "seat", "one-of"]
    name: str
    help: str
    choices: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


class GameInfo(msgspec.Struct, frozen=True):
    """The description of a game before it starts."""

    id: str
    name: str
    players: tuple[PlayersInfo, ...]
    boards: tuple[BoardInfo, ...]
    races: tuple[Named, ...]
    powers: tuple[Named, ...]
    sets: tuple[SetInfo, ...]
    options: tuple[OptionInfo, ...]


def games_info(language: str = "en") -> tuple[GameInfo, ...]:
    """Return the descriptions of all games."""
    return tuple(game_info(game, language) for game in RULESETS)


def game_info(game: str, language: str = "en") -> GameInfo:
    """Return the description of a game.

    >>> warcraft = game_info("warcraft")
    >>> warcraft.name, [(row.players, row.draw) for row in warcraft.players][0]
    ('Small World of Warcraft', (2, ('L', 'S')))
    """
    ruleset = ruleset_of(game)
    boards = headings(ruleset.box)
    return GameInfo(
        id=ruleset.id,
        name=words(f"game.{ruleset.id}", language),
        players=tuple(_players(ruleset, boards, players, language) for players in ruleset.rounds),
        boards=tuple(_board(board, language) for board in boards),
        races=_named("race", ruleset.box, _pickable(ruleset), language),
        powers=_named("power", ruleset.box, ruleset.power_ids, language),
        sets=tuple(
            SetInfo(
                name,
                words(f"set.{name}", language),
                _named("race", ruleset.box, races, language),
                _named("power", ruleset.box, powers, language),
            )
            for name, (races, powers) in ruleset.sets.items()
        ),
        options=tuple(_options(ruleset, boards, language)),
    )


def _named(kind: Literal["race", "power"], box: str, ids: tuple[str, ...], language: str) -> tuple[Named, ...]:
    return tuple(Named(name, words(f"{kind}.{box}.{name}", language)) for name in ids)


def _pickable(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(ruleset.race_ids[race] for race in bits(ruleset.pickable_races()))


def _board(board: Heading, language: str) -> BoardInfo:
    name = board.title(language)
    return BoardInfo(id=board.id, name=name, size=board.size, other_side=board.reverse, players=board.players)


def _players(ruleset: Ruleset, boards: tuple[Heading, ...], players: int, language: str) -> PlayersInfo:
    draw = DRAWS[ruleset.drawn_for(players)] if ruleset.box == "warcraft" else ()
    fitting = [board.id for board in boards if (board.size in draw if draw else board.players == players)]
    return PlayersInfo(
        players=players,
        rounds=ruleset.rounds[players],
        teams=_teams(ruleset, players, language),
        boards=tuple(fitting),
        draw=draw,
        races=_stocks(ruleset, ruleset.seats_for(players)),
        powers_needed=badges_needed(ruleset, ruleset.seats_for(players)),
    )


def _teams(ruleset: Ruleset, players: int, language: str) -> tuple[TeamInfo, ...]:
    teams = []
    count = ruleset.seats_for(players)
    for seats in ruleset.teams(count):
        team = ruleset.team_name(count, seats[0])
        if team is not None:
            teams.append(TeamInfo(team, words(f"faction.{team}", language), seats))
    return tuple(teams)


def _stocks(ruleset: Ruleset, players: int) -> tuple[Stock, ...]:
    in_game, stocks = ruleset.races_in_game(players), []
    for column, races in enumerate(ruleset.columns):
        names = tuple(ruleset.races[race].id for race in bits(races & in_game))
        needed = banners_needed(ruleset, players, column)
        if names:
            stocks.append(Stock(team=team_of_column(ruleset, players, column), races=names, needed=needed))
    return tuple(stocks)


def _options(ruleset: Ruleset, boards: tuple[Heading, ...], language: str) -> list[OptionInfo]:
    of_sets = (name for races, powers in ruleset.sets.values() for name in (*races, *powers))
    abilities = (*_pickable(ruleset), *ruleset.power_ids, *of_sets)
    options: list[tuple[str, Literal["yes-no", "some-of", "boards", "seat", "one-of"], tuple[str, ...]]] = [
        ("excluded", "some-of", abilities),
        ("boards", "boards", tuple(board.id for board in boards)),
    ]
    if not ruleset.opens_coins:
        options.insert(0, ("open_coins", "yes-no", ()))
    if ruleset.sets:
        options.append(("sets", "some-of", tuple(ruleset.sets)))
    if ruleset.first_seat is None:
        options.append(("first", "seat", ()))
    if ruleset.difficulties:
        options.append(("difficulty", "one-of", ()))
    return [
        OptionInfo(
            id=name,
            kind=kind,
            name=words(f"option.{name}", language),
            help=words(f"option.{name}.help", language),
            choices=choices,
            numbers=ruleset.difficulties if name == "difficulty" else (),
        )
        for name, kind, choices in options
    ]
