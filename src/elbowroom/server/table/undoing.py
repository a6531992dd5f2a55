"""How often what was played may be taken back: so often that nobody notices, and no log grows without end."""

from typing import Final

from elbowroom.engine.game import UNDO, Game
from elbowroom.server.table.refusals import TableError

MOST_IN_A_TURN: Final = 50
# At a real table turns can be taken back too: in the whole game.
MOST_BY_REFEREE: Final = 1000


def is_enough(game: Game) -> bool:
    """Whether nothing more may be taken back."""
    return _undone(game) >= _most(game)


def demand_not_enough(game: Game) -> None:
    """Refuse to take back more than enough."""
    if is_enough(game):
        raise TableError("too-many-undos", most=_most(game))


def _most(game: Game) -> int:
    return MOST_BY_REFEREE if game.settings.referee else MOST_IN_A_TURN


def _undone(game: Game) -> int:
    begun = 0 if game.settings.referee else game.turn_began
    return game.log[begun:].count(UNDO)
