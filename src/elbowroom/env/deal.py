"""What is played in an environment."""

from typing import NamedTuple

from elbowroom.engine.cast import Cast, recast
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.games import new_game, ruleset_of


class Deal(NamedTuple):
    """What is played; the same deal and the same seed always give the same game.

    Without boards they are drawn; a cast of a former time keeps what was added since out of the game, and so the layout
    of observations as it was.
    """

    game: str = "warcraft"
    players: int = 2
    boards: tuple[str, ...] | None = None
    excluded: tuple[str, ...] = ()
    cast: Cast | None = None
    hide_coins: bool = True

    def ruleset(self) -> Ruleset:
        """The rules by which it is played."""
        return recast(ruleset_of(self.game), self.cast)

    def start(self, seed: int | str) -> State:
        """A game at its very start; the seed tells which boards are drawn."""
        game = new_game(
            self.game,
            self.players,
            boards=self.boards,
            seed=seed,
            excluded=self.excluded,
            cast=self.cast,
            open_coins=not self.hide_coins,
        )
        state = game.state
        # Nobody is told what happens.
        state.events = None
        return state
