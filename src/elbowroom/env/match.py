"""A game as environments play it: chance is drawn, and what leaves no choice is played by itself."""

from typing import Final

from elbowroom.bots.dice import Dice, drawn
from elbowroom.engine.engine import apply
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.state import CHANCE, State

LOSS: Final = -1.0


def go_on(state: State, dice: Dice) -> None:
    """Play whatever needs no decision, until a seat has a choice or the game is over."""
    while True:
        options = state.options
        if state.actor == CHANCE:
            apply(state, drawn(state, dice))
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
