"""A bot that plans its turn: it follows each option to the turn's end, and judges by rules of thumb."""

from typing import Final

from elbowroom.bots.bot import demand_seat
from elbowroom.bots.dice import seed_number
from elbowroom.bots.search.turn import TurnReader, is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import RuleOfThumb
from elbowroom.bots.value.style import PLAIN, Style, leaning
from elbowroom.engine.actions import ABANDON, CONQUER, DECLINE, PICK, ROLL, code, kind_of, region_of
from elbowroom.engine.phases.steps import CONQUESTS
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.state import State

DECLINES: Final = code(DECLINE)
# What an ability asks when it is used is answered by common sense: to follow all answers takes too long for this level.
NONE_AHEAD: Final = 0
# Of conquests, and of dice for a last one, so many are followed.
CONQUESTS_FOLLOWED: Final = 6


class Medium:
    """Picks and declines as common sense says, and sees to the end of its turn, in the last one to the last coin."""

    def __init__(self, seed: int | str = 0, style: Style = PLAIN) -> None:
        self._reader = TurnReader(leaning(RuleOfThumb(), style), seed_number(seed), answers=NONE_AHEAD)
        self._sense = SimpleBot(style=style)

    def choose(self, state: State, seat: int) -> int:
        """The option after which the turn ends best."""
        demand_seat(state, seat)
        if len(state.options) == 1:
            return state.options[0]
        choice = self._sense.choose(state, seat)
        if state.seat != seat or is_placing(state) or kind_of(state.options[0]) == PICK or choice == DECLINES:
            return choice
        return self._reader.best_of(state, seat, self._considered(state, choice))

    def _considered(self, state: State, choice: int) -> list[int]:
        """What common sense says first; of many conquests and of many dice the cheapest, no decline during them."""
        others = [option for option in state.options if option not in (choice, DECLINES)]
        if state.step != CONQUESTS or len(others) <= CONQUESTS_FOLLOWED:
            return [choice, *others]
        terms = Terms(state, state.tribe, state.hooks, state.aids)
        followed = [choice]
        for kind in (CONQUER, ROLL):
            costs = sorted([(terms.cost(region_of(option)), option) for option in others if kind_of(option) == kind])
            followed += [option for _, option in costs[:CONQUESTS_FOLLOWED]]
        return followed + [option for option in others if kind_of(option) not in (CONQUER, ROLL, ABANDON)]
