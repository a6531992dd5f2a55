"""All games by their ids: what a lobby, a file or a command line needs to start one."""

from random import Random
from typing import Final

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import built_in, find_board
from elbowroom.boards.draws import draw
from elbowroom.engine.errors import SettingsError
from elbowroom.engine.game import Game, Record, Settings, replay
from elbowroom.engine.position import Position, set_up
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.warcraft.ruleset import WARCRAFT

RULESETS: Final[dict[str, Ruleset]] = {WARCRAFT.id: WARCRAFT}


def ruleset_of(game: str) -> Ruleset:
    """The rules of a game by its id."""
    if game not in RULESETS:
        raise SettingsError("unknown-game", game=game)
    return RULESETS[game]


def boards_of(names: list[str] | tuple[str, ...]) -> list[Board]:
    """The boards of these ids."""
    return [find_board(name) for name in names]


def new_game(game: str, players: int, *, boards: list[str] | None = None, seed: int | str | None = None) -> Game:
    """Start a game; without boards of your own they are drawn, and the seed tells which."""
    ruleset = ruleset_of(game)
    if players not in ruleset.rounds:
        raise SettingsError("player-count", players=players)
    drawn = seed if seed is not None else Random().getrandbits(32)
    chosen = boards_of(boards) if boards else list(draw(built_in("warcraft"), players, drawn))
    settings = Settings(game=game, boards=tuple(board.id for board in chosen), players=players)
    return Game(settings, ruleset, chosen)


def load_game(record: Record) -> Game:
    """Play a record again to where it ends."""
    return replay(record, ruleset_of(record.settings.game), boards_of(record.settings.boards))


def load_position(position: Position) -> State:
    """A playable state of a position."""
    return set_up(position, ruleset_of(position.game), boards_of(position.boards))
