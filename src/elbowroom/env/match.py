"""A game as environments play it: chance is drawn, and what leaves no choice is played by itself."""

from random import Random
from typing import Final, NamedTuple

from elbowroom.engine.cast import Cast, recast
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import CHANCE, NOBODY, State
from elbowroom.games import new_game, ruleset_of

LOSS: Final = -1.0


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


def drawn(state: State, rng: Random) -> int:
    """What chance brings, drawn with its odds."""
    if state.die_for == NOBODY and state.flip_for == NOBODY:
        count: int = len(state.options)
        return state.options[int(rng.random() * count)]
    outcomes = chance(state)
    return rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]


def go_on(state: State, rng: Random) -> None:
    """Play whatever needs no decision, until a seat has a choice or the game is over."""
    while True:
        options = state.options
        if state.actor == CHANCE:
            apply(state, drawn(state, rng))
        elif len(options) == 1:
            apply(state, options[0])
        else:
            return


def results(state: State) -> list[float]:
    """What each seat gets at the end: whoever has not won pays one, and the winners share all that is paid.

    So two players play for 1 and -1, the only winner of five gets 4, allies get the same, and a tie of all is 0.
    """
    won = winners(state)
    share = (state.seats - len(won)) / len(won)
    return [share if seat in won else LOSS for seat in range(state.seats)]
