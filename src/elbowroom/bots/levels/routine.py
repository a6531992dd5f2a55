"""Decisions that need no search; the levels `hard` and `expert` make them the same way."""

from typing import Final

from elbowroom.bots.bot import require_seat
from elbowroom.bots.placing import place_by_threat
from elbowroom.bots.search.outlook import Outlook, is_ending
from elbowroom.bots.search.simulator import is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.engine.state import State

NOT_ROUTINE: Final = -1


class RoutineDecisions:
    """Decides when there is one option, when tokens are placed, in another seat's turn, and at the end of a turn."""

    def __init__(self, heuristic: SimpleBot, outlook: Outlook) -> None:
        self._heuristic = heuristic
        self._outlook = outlook

    def choose(self, state: State, seat: int) -> int:
        """Return an option, or NOT_ROUTINE if the decision needs a search."""
        require_seat(state, seat)
        if len(state.options) == 1:
            return state.options[0]
        if is_placing(state):
            return place_by_threat(state, seat)
        if state.seat != seat:
            return self._heuristic.choose(state, seat)
        if is_ending(state):
            return self._outlook.best_answer(state, seat)
        return NOT_ROUTINE
