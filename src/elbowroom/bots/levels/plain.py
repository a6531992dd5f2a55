"""What needs no looking ahead: the levels that do look ahead decide it alike."""

from typing import Final

from elbowroom.bots.bot import demand_seat
from elbowroom.bots.guarding import place
from elbowroom.bots.search.outlook import Outlook, is_ending
from elbowroom.bots.search.turn import is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.engine.state import State

NOT_PLAIN: Final = -1


class PlainDecisions:
    """Decides where there is one option, tokens are placed, it is another's turn, or the turn ends."""

    def __init__(self, sense: SimpleBot, outlook: Outlook) -> None:
        self._sense = sense
        self._outlook = outlook

    def choose(self, state: State, seat: int) -> int:
        """The option, or NOT_PLAIN."""
        demand_seat(state, seat)
        if len(state.options) == 1:
            return state.options[0]
        if is_placing(state):
            return place(state, seat)
        if state.seat != seat:
            return self._sense.choose(state, seat)
        if is_ending(state, seat):
            return self._outlook.best_answer(state, seat)
        return NOT_PLAIN
