"""All games by id, and the functions that start a game or load it from a record, a position or a notation."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import UnknownBoardError, find_board, headings
from elbowroom.boards.custom import with_content_id
from elbowroom.boards.draws import draw_for
from elbowroom.boards.problems import BoardError
from elbowroom.engine.cast import ALL_SETS, Cast, recast, with_sets
from elbowroom.engine.errors import EngineError, PositionError, RecordError, SettingsError
from elbowroom.engine.game import Game as EngineGame
from elbowroom.engine.game import Record, Settings, check_versions, replay
from elbowroom.engine.position.model import Position
from elbowroom.engine.position.reading import read_notation
from elbowroom.engine.position.set_up import set_up
from elbowroom.engine.regions import MOST_REGIONS
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.games.azeroth.ruleset import AZEROTH
from elbowroom.games.balance import balanced_for, without_presets
from elbowroom.games.classic.ruleset import CLASSIC
from elbowroom.games.murlocs.ruleset import MURLOCS
from elbowroom.games.warcraft.ruleset import WARCRAFT

RULESETS: Final[dict[str, Ruleset]] = {ruleset.id: ruleset for ruleset in (WARCRAFT, AZEROTH, CLASSIC, MURLOCS)}
# Without those in which a race plays by itself.
RULESETS_OF_PLAYERS: Final = {game: ruleset for game, ruleset in RULESETS.items() if ruleset.automatic_race < 0}
MOST_BOARDS: Final = 12


class Game(EngineGame):
    """A game in progress, by one of these rulesets."""

    @classmethod
    def from_notation(cls, text: str) -> "Game":
        """Return a game that starts from the notation of a position; raise PositionError if something is wrong with it.

        Seats with unknown coins get UNKNOWN_COINS; `assumed` lists these seats.
        """
        return game_from_notation(text)


class TableOptions(NamedTuple):
    """The options of `new_game` on which a table agrees."""

    boards: tuple[str, ...] | None = None
    open_coins: bool = False
    excluded: tuple[str, ...] = ()
    first: int | None = None
    sets: tuple[str, ...] = ()
    difficulty: int | None = None
    handicap: tuple[int, ...] = ()


DEFAULT_OPTIONS: Final = TableOptions()


def ruleset_of(
    game: str, error: type[EngineError] = SettingsError, rulesets: Mapping[str, Ruleset] = RULESETS
) -> Ruleset:
    """Return the ruleset of a game; raise `error` if there is no such game."""
    if game not in rulesets:
        raise error("unknown-game", game=game)
    return rulesets[game]


def ruleset_with_sets(game: str, sets: Sequence[str] = (ALL_SETS,)) -> Ruleset:
    """Return the ruleset of a game with some of its sets, by default all."""
    ruleset = ruleset_of(game)
    return recast(ruleset, with_sets(ruleset, sets))


def balanced(game: str, sets: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the ids of the races and powers that the preset "balanced" excludes from a game with these sets.

    >>> balanced("classic", sets=["cursed"])
    ('ghouls', 'were', 'marauding')
    """
    return balanced_for(ruleset_of(game), sets)


def boards_of(
    names: Sequence[str],
    game: str = WARCRAFT.id,
    error: type[EngineError] = SettingsError,
    custom: Sequence[Board] = (),
) -> list[Board]:
    """Return boards by id, custom ones or from the catalogue; raise `error` unless the game can be played on them."""
    ruleset = ruleset_of(game, error)
    if not 1 <= len(names) <= MOST_BOARDS:
        raise error("board-count", count=len(names), most=MOST_BOARDS)
    if len(set(names)) != len(names):
        raise error("board-twice", boards=", ".join(names))
    boards = [_board(name, error, custom) for name in names]
    for board in boards:
        if board.game != ruleset.box:
            raise error("board-of-other-game", board=board.id)
    if ruleset.box == "classic" and len(boards) > 1:
        raise error("one-map", count=len(boards))
    regions = [region for board in boards for region in board.regions]
    if len(regions) > MOST_REGIONS:
        raise error("too-many-regions", count=len(regions), most=MOST_REGIONS)
    if sum(region.native for region in regions) > ruleset.native_supply:
        raise error("too-many-natives")
    return boards


def _board(name: str, error: type[EngineError], custom: Sequence[Board]) -> Board:
    for board in custom:
        if board.id == name:
            return board
    try:
        return find_board(name)
    except UnknownBoardError as unknown:
        raise error("unknown-board", board=name) from unknown
    except BoardError as faulty:
        raise error("faulty-board", board=name) from faulty


def new_game(
    game: str,
    players: int,
    *,
    boards: Sequence[str] | None = None,
    seed: int | str | None = None,
    open_coins: bool = False,
    excluded: Sequence[str] = (),
    sets: Sequence[str] = (),
    first: int | None = None,
    difficulty: int | None = None,
    handicap: Sequence[int] = (),
    referee: bool = False,
    cast: Cast | None = None,
    custom: Sequence[Board] = (),
) -> Game:
    """Return a new game; `boards` are ids, by default they are drawn with the seed.

    `excluded` are ids of races and powers to play without, or "balanced" for those that are far too strong; `sets` are
    ids of small sets to play with, or "all"; `first` is the seat that begins, by default chance decides. `difficulty`
    is the number of Murlocs that play against one or two players, from 10 to 15. `handicap` are coins by seat, with
    which it begins in addition. `referee`: people at a real table enter the outcomes of chance, and may undo
    everything. `cast` are the races, powers and relics of the game, by default all. `custom` are boards to choose from
    in addition to the catalogue.

    >>> game = new_game("classic", players=3, seed=1, excluded=["ghouls"])
    >>> game.settings.players, game.is_chance
    (3, True)
    >>> game.legal()[0].kind  # who begins
    'first'
    """
    ruleset = ruleset_of(game)
    if players not in ruleset.rounds:
        raise SettingsError("player-count", players=players)
    if boards is None:
        drawn = seed if seed is not None else Random().getrandbits(32)
        size = ruleset.drawn_for(players)
        chosen = [find_board(board.id) for board in draw_for(ruleset.box, headings(ruleset.box), size, drawn)]
    else:
        chosen = boards_of(boards, game, custom=custom)
    names = tuple(board.id for board in chosen)
    settings = Settings(
        game=game,
        boards=names,
        players=players,
        open_coins=open_coins,
        excluded=without_presets(excluded, ruleset, sets, cast),
        sets=tuple(sets),
        first=first,
        difficulty=difficulty,
        handicap=tuple(handicap),
        referee=referee,
        cast=cast,
    )
    return Game(settings, ruleset, chosen)


def load_game(record: Record, rulesets: Mapping[str, Ruleset] = RULESETS) -> Game:
    """Return the game in a record, replayed to its end; raise RecordError if something is wrong with it.

    >>> game = new_game("classic", players=2)
    >>> game.play("first 1")
    >>> load_game(game.record()).log
    ['first 1']
    """
    settings = record.settings
    ruleset = ruleset_of(settings.game, RecordError, rulesets)
    start = settings.start
    # The position itself contains what is excluded and who began.
    options = (settings.excluded, settings.first, settings.difficulty, settings.handicap)
    agreed = (settings.game, settings.boards, settings.players, options)
    if start and agreed != (
        start.game,
        tuple(start.boards),
        ruleset.players_of(len(start.seats)),
        ((), None, None, ()),
    ):
        raise RecordError("start-differs")
    if start and start.cast not in (None, settings.cast):
        raise RecordError("start-differs")
    boards = boards_of(settings.boards, settings.game, RecordError, _custom_boards(record))
    try:
        check_versions(record)
        game = Game(settings, ruleset, boards)
        for _ in replay(game, record):
            pass
        return game
    except (PositionError, SettingsError) as error:
        raise RecordError(error.reason, **error.details) from error


def _custom_boards(record: Record) -> tuple[Board, ...]:
    """Return the boards that a record contains; raise RecordError if the id of one does not match its content."""
    boards = record.maps or ()
    if any(board.id != with_content_id(board).id for board in boards):
        raise RecordError("faulty-board", board=", ".join(record.settings.boards))
    return boards


def load_position(position: Position, custom: Sequence[Board] = ()) -> State:
    """Return a playable state of a position; raise PositionError if something is wrong with it."""
    ruleset = _recast(position)
    return set_up(position, ruleset, boards_of(position.boards, position.game, PositionError, custom))


def _recast(position: Position) -> Ruleset:
    """Return the rules of a position with its cast, or else with its sets; raise PositionError if one is unknown."""
    ruleset = ruleset_of(position.game, PositionError)
    return recast(ruleset, position.cast or with_sets(ruleset, position.sets, PositionError), PositionError)


def game_from_notation(
    text: str,
    *,
    open_coins: bool = False,
    referee: bool = False,
    cast: Cast | None = None,
    custom: Sequence[Board] = (),
) -> Game:
    """Return a game that starts from a notation; raise PositionError if something is wrong with it."""
    position, sizes = read_notation(text)
    position.cast = cast
    boards = boards_of(position.boards, position.game, PositionError, custom)
    for board, size in zip(boards, sizes, strict=True):
        if len(board.regions) != size:
            raise PositionError("wrong-board-size", board=board.id, wanted=len(board.regions), found=size)
    return game_from(position, open_coins=open_coins, referee=referee, custom=custom)


def game_from(
    position: Position, *, open_coins: bool = False, referee: bool = False, custom: Sequence[Board] = ()
) -> Game:
    """Return a game that starts from a position.

    >>> from elbowroom import position_of
    >>> game = new_game("classic", players=2, first=0)
    >>> game.draw(Random(1))
    >>> game_from(position_of(game.state)).hash() == game.hash()
    True
    """
    ruleset = ruleset_of(position.game, PositionError)
    boards = boards_of(position.boards, position.game, PositionError, custom)
    players = ruleset.players_of(len(position.seats))
    if players not in ruleset.rounds:
        raise PositionError("seat-count", seats=len(position.seats))
    # Checked here, so that a wrong cast raises PositionError and not SettingsError.
    _recast(position)
    names = tuple(position.boards)
    settings = Settings(
        game=position.game, boards=names, players=players, open_coins=open_coins, referee=referee, start=position
    )
    return Game(settings, ruleset, boards)
