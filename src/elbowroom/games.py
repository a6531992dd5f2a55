"""All games by their ids: what a lobby, a file or a command line needs to start one."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from elbowroom.azeroth.ruleset import AZEROTH
from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import UnknownBoardError, find_board, headings
from elbowroom.boards.draws import draw_for
from elbowroom.boards.problems import BoardError
from elbowroom.classic.ruleset import CLASSIC
from elbowroom.engine.errors import EngineError, PositionError, RecordError, SettingsError
from elbowroom.engine.game import Game, Record, Settings, replay
from elbowroom.engine.position.model import Position
from elbowroom.engine.position.set_up import set_up
from elbowroom.engine.rules.terms import MOST_REGIONS
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.warcraft.ruleset import WARCRAFT

RULESETS: Final[dict[str, Ruleset]] = {ruleset.id: ruleset for ruleset in (WARCRAFT, AZEROTH, CLASSIC)}
MOST_BOARDS: Final = 12


class Agreed(NamedTuple):
    """What a table agrees on before a game: the options of `new_game`."""

    boards: tuple[str, ...] | None = None
    open_coins: bool = False
    excluded: tuple[str, ...] = ()
    first: int | None = None


AS_USUAL: Final = Agreed()


def ruleset_of(game: str, error: type[EngineError] = SettingsError) -> Ruleset:
    """The rules of a game by its id."""
    if game not in RULESETS:
        raise error("unknown-game", game=game)
    return RULESETS[game]


def boards_of(names: Sequence[str], game: str = WARCRAFT.id, error: type[EngineError] = SettingsError) -> list[Board]:
    """The boards of these ids, if a game can be played on them together."""
    ruleset = ruleset_of(game, error)
    if not 1 <= len(names) <= MOST_BOARDS:
        raise error("board-count", count=len(names), most=MOST_BOARDS)
    if len(set(names)) != len(names):
        raise error("board-twice", boards=", ".join(names))
    boards = [_board(name, error) for name in names]
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


def _board(name: str, error: type[EngineError]) -> Board:
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
    first: int | None = None,
    referee: bool = False,
) -> Game:
    """Start a game; without boards of your own they are drawn, and the seed tells which.

    `excluded` are ids of races and powers to play without, `first` is the seat that begins if chance shall not decide.
    `referee` says that people at a real table tell what chance brings, and may take back whatever they told.

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
        chosen = [find_board(board.id) for board in draw_for(ruleset.box, headings(ruleset.box), players, drawn)]
    else:
        chosen = boards_of(boards, game)
    names = tuple(board.id for board in chosen)
    settings = Settings(
        game=game,
        boards=names,
        players=players,
        open_coins=open_coins,
        excluded=tuple(excluded),
        first=first,
        referee=referee,
    )
    return Game(settings, ruleset, chosen)


def load_game(record: Record) -> Game:
    """Play a record again to where it ends; RecordError says what is wrong with it.

    >>> game = new_game("classic", players=2)
    >>> game.play("first 1")
    >>> load_game(game.record()).log
    ['first 1']
    """
    settings = record.settings
    ruleset = ruleset_of(settings.game, RecordError)
    start = settings.start
    # Whom the table plays without and who began is then said by the position alone.
    agreed = (settings.game, settings.boards, settings.players, settings.excluded, settings.first)
    if start and agreed != (start.game, tuple(start.boards), len(start.seats), (), None):
        raise RecordError("start-differs")
    boards = boards_of(settings.boards, settings.game, RecordError)
    try:
        return replay(record, ruleset, boards)
    except (PositionError, SettingsError) as error:
        raise RecordError(error.reason, **error.details) from error


def load_position(position: Position) -> State:
    """A playable state of a position; PositionError says what is wrong with it."""
    ruleset = ruleset_of(position.game, PositionError)
    return set_up(position, ruleset, boards_of(position.boards, position.game, PositionError))


def game_from(position: Position, *, open_coins: bool = False, referee: bool = False) -> Game:
    """A game that starts from a position.

    >>> from elbowroom import position_of
    >>> game = new_game("classic", players=2, first=0)
    >>> game.draw(Random(1))
    >>> game_from(position_of(game.state)).hash() == game.hash()
    True
    """
    ruleset = ruleset_of(position.game, PositionError)
    boards = boards_of(position.boards, position.game, PositionError)
    players = len(position.seats)
    if players not in ruleset.rounds:
        raise PositionError("seat-count", seats=players)
    names = tuple(position.boards)
    settings = Settings(
        game=position.game, boards=names, players=players, open_coins=open_coins, referee=referee, start=position
    )
    return Game(settings, ruleset, boards)
