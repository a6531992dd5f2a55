"""The medium level: it simulates each option to the end of the turn and judges the result by heuristics."""

from typing import Final

from elbowroom.bots.bot import require_seat
from elbowroom.bots.dice import seed_number
from elbowroom.bots.search.simulator import TurnSimulator, is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import NEUTRAL, HeuristicJudge, Style, with_style
from elbowroom.engine.actions import ABANDON, CONQUER, DECLINE, PICK, ROLL, code, kind_of, region_of
from elbowroom.engine.phases.steps import STEP_CONQUESTS
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.state import State

DECLINES: Final = code(DECLINE)
# Answers to abilities are chosen by heuristics, not simulated: that would take too long for this level.
NO_ANSWERS_AHEAD: Final = 0
# At most this many conquests, and this many last conquests with the die, are simulated.
MAX_CONQUESTS: Final = 6


class Medium:
    """A bot that picks and declines by heuristics and simulates everything else to the end of the turn."""

    def __init__(self, seed: int | str = 0, style: Style = NEUTRAL) -> None:
        judge = with_style(HeuristicJudge(), style)
        self._simulator = TurnSimulator(judge, seed_number(seed), answers=NO_ANSWERS_AHEAD)
        # Its choices are those of the simulator's policy, except for a style.
        self._styled = None if style is NEUTRAL else SimpleBot(style=style)

    def choose(self, state: State, seat: int) -> int:
        """Return the option after which the turn ends best."""
        require_seat(state, seat)
        if len(state.options) == 1:
            return state.options[0]
        choice = self._styled.choose(state, seat) if self._styled else self._simulator.policy_choice(state, seat)
        if state.seat != seat or is_placing(state) or kind_of(state.options[0]) == PICK or choice == DECLINES:
            return choice
        return self._simulator.best_of(state, seat, self._candidates(state, choice))

    def _candidates(self, state: State, choice: int) -> list[int]:
        """Return the candidates: the heuristic choice first, then the other options, only the cheapest if many."""
        others = [option for option in state.options if option not in (choice, DECLINES)]
        if state.step != STEP_CONQUESTS or len(others) <= MAX_CONQUESTS:
            return [choice, *others]
        terms = Terms(state, state.tribe, state.hooks, state.aids)
        candidates = [choice]
        for kind in (CONQUER, ROLL):
            costs = sorted([(terms.cost(region_of(option)), option) for option in others if kind_of(option) == kind])
            candidates += [option for _, option in costs[:MAX_CONQUESTS]]
        return candidates + [option for option in others if kind_of(option) not in (CONQUER, ROLL, ABANDON)]
