"""Who judges where a turn has led: by rules of thumb, or by what was learned."""

from elbowroom.bots.worth import worth
from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.state import NOBODY, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Says how good a state is for a seat; the state is at the start of a turn, or the game is over."""

    # What a coin more is worth, about.
    coin = 1.0

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """The more, the better, less coins that are `lost` before long; what it means is the judge's own affair."""
        raise NotImplementedError


class RuleOfThumb(Judge):
    """Counts coins, those of the next scoring too, tokens, and what others hold; in the end coins alone."""

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """Coins, more or less."""
        if state.actor == NOBODY or not has_turns_left(state, seat):
            return float(state.coins[seat]) - lost
        return worth(state, seat) - lost


def has_turns_left(state: State, seat: int) -> bool:
    """Whether a seat will have another turn."""
    later = (seat - state.seat) % state.seats
    return state.turn + later < state.rounds * state.seats
