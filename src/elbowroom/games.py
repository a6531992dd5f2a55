"""All games by their ids: what a lobby, a file or a command line needs to start one."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from elbowroom.azeroth.ruleset import AZEROTH
from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import UnknownBoardError, find_board, headings
from elbowroom.boards.draws import draw_for
from elbowroom.boards.lent import lend
from elbowroom.boards.problems import BoardError
from elbowroom.classic.ruleset import CLASSIC
from elbowroom.engine.cast import Cast, recast
from elbowroom.engine.errors import EngineError, PositionError, RecordError, SettingsError
from elbowroom.engine.game import READERS, Record, Settings, replay
from elbowroom.engine.game import Game as Game  # noqa: PLC0414 — passed on: one that comes from here can read a notation
from elbowroom.engine.position.model import Position
from elbowroom.engine.position.reading import read
from elbowroom.engine.position.set_up import set_up
from elbowroom.engine.regions import MOST_REGIONS
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


def ruleset_of(
    game: str, error: type[EngineError] = SettingsError, rulesets: Mapping[str, Ruleset] = RULESETS
) -> Ruleset:
    """The rules of a game by its id."""
    if game not in rulesets:
        raise error("unknown-game", game=game)
    return rulesets[game]


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
    cast: Cast | None = None,
) -> Game:
    """Start a game; without boards of your own they are drawn, and the seed tells which.

    `excluded` are ids of races and powers to play without, `first` is the seat that begins if chance shall not decide.
    `referee` says that people at a real table tell what chance brings, and may take back whatever they told. `cast` are
    the races, powers and relics that take part, all that there are if nothing is said.

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
        cast=cast,
    )
    return Game(settings, ruleset, chosen)


def load_game(record: Record, rulesets: Mapping[str, Ruleset] = RULESETS) -> Game:
    """Play a record again to where it ends; RecordError says what is wrong with it.

    >>> game = new_game("classic", players=2)
    >>> game.play("first 1")
    >>> load_game(game.record()).log
    ['first 1']
    """
    settings = record.settings
    ruleset = ruleset_of(settings.game, RecordError, rulesets)
    start = settings.start
    # Whom the table plays without and who began is then said by the position alone.
    agreed = (settings.game, settings.boards, settings.players, settings.excluded, settings.first)
    if start and agreed != (start.game, tuple(start.boards), len(start.seats), (), None):
        raise RecordError("start-differs")
    if start and start.cast not in (None, settings.cast):
        raise RecordError("start-differs")
    lent = _lent_by(record)
    boards = boards_of(settings.boards, settings.game, RecordError)
    del lent
    try:
        return replay(record, ruleset, boards)
    except (PositionError, SettingsError) as error:
        raise RecordError(error.reason, **error.details) from error


def _lent_by(record: Record) -> list[Board]:
    """The boards that a record brings along: they can be found as long as this is held."""
    try:
        return [lend(board) for board in record.maps or ()]
    except ValueError as error:
        raise RecordError("faulty-board", board=", ".join(record.settings.boards)) from error


def load_position(position: Position) -> State:
    """A playable state of a position; PositionError says what is wrong with it."""
    ruleset = recast(ruleset_of(position.game, PositionError), position.cast, PositionError)
    return set_up(position, ruleset, boards_of(position.boards, position.game, PositionError))


def game_from_notation(text: str, *, open_coins: bool = False, referee: bool = False, cast: Cast | None = None) -> Game:
    """A game that starts from the notation of a position; PositionError says what is wrong with it."""
    position, sizes = read(text)
    position.cast = cast
    for board, size in zip(boards_of(position.boards, position.game, PositionError), sizes, strict=True):
        if len(board.regions) != size:
            raise PositionError("wrong-board-size", board=board.id, wanted=len(board.regions), found=size)
    return game_from(position, open_coins=open_coins, referee=referee)


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
    # What a position holds that cannot be is a fault of the position, whoever reads it.
    recast(ruleset, position.cast, PositionError)
    names = tuple(position.boards)
    settings = Settings(
        game=position.game, boards=names, players=players, open_coins=open_coins, referee=referee, start=position
    )
    return Game(settings, ruleset, boards)


READERS.append(game_from_notation)
