"""A bot that plans its turn: it follows each option to the turn's end, and judges by rules of thumb."""

from typing import Final

from elbowroom.bots.dice import seed_number
from elbowroom.bots.search.turn import TurnReader, is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import RuleOfThumb
from elbowroom.bots.value.style import PLAIN, Style, leaning
from elbowroom.engine.actions import DECLINE, PICK, code, kind_of
from elbowroom.engine.phases.steps import CONQUESTS
from elbowroom.engine.state import State

DECLINES: Final = code(DECLINE)


class Medium:
    """Picks and declines as common sense says, and sees to the end of its turn, in the last one to the last coin."""

    def __init__(self, seed: int | str = 0, style: Style = PLAIN) -> None:
        self._reader = TurnReader(leaning(RuleOfThumb(), style), seed_number(seed))
        self._sense = SimpleBot(style=style)

    def choose(self, state: State, seat: int) -> int:
        """The option after which the turn ends best."""
        if len(state.options) == 1:
            return state.options[0]
        choice = self._sense.choose(state, seat)
        if state.seat != seat or is_placing(state) or kind_of(state.options[0]) == PICK or choice == DECLINES:
            return choice
        if state.step == CONQUESTS and DECLINES in state.options:
            return self._reader.best_of(state, seat, [option for option in state.options if option != DECLINES])
        return self._reader.best(state, seat)
