"""The hard level: it simulates each option to the end of the turn and judges the result by a learned network."""

from typing import Final

from elbowroom.bots.dice import seed_number
from elbowroom.bots.levels.routine import NOT_ROUTINE, RoutineDecisions
from elbowroom.bots.search.outlook import Outlook
from elbowroom.bots.search.simulator import TurnSimulator, is_using_ability
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import NEUTRAL, Judge, Style, with_style
from elbowroom.bots.value.learned import judge_for
from elbowroom.engine.actions import ABANDON, CONQUER, ROLL, USE, kind_of
from elbowroom.engine.state import State

# Among conquests whose values differ by less than this, the outlook for the next turn decides.
CLOSE_VALUES: Final = 0.02
CONQUEST_KINDS: Final = (CONQUER, USE, ROLL)


class Hard:
    """A bot that simulates every option but abandoning, and places tokens against likely attacks."""

    counts = True

    def __init__(self, seed: int | str = 0, style: Style = NEUTRAL, judge: Judge | None = None) -> None:
        self._judge = judge
        self._seed = seed_number(seed)
        self._style = style
        self._outlook = Outlook(self._seed)
        self._routine = RoutineDecisions(SimpleBot(style=style), self._outlook)
        self._simulator: TurnSimulator | None = None
        # The remaining answers to an ability in use: they were chosen together.
        self._plan: list[int] = []

    def choose(self, state: State, seat: int) -> int:
        """Return the option that leads to the best end of the turn."""
        routine = self._routine.choose(state, seat)
        if routine != NOT_ROUTINE:
            return routine
        if self._plan and is_using_ability(state) and self._plan[0] in state.options:
            return self._plan.pop(0)
        if self._simulator is None:
            judge = self._judge if self._judge is not None else judge_for(state.ruleset, state.seats)
            self._simulator = TurnSimulator(with_style(judge, self._style), self._seed)
        plan = self._best_plan(self._simulator, state, seat)
        self._plan = plan[1:]
        return plan[0]

    def _best_plan(self, simulator: TurnSimulator, state: State, seat: int) -> list[int]:
        options = [one for one in simulator.policy_first(state, seat) if kind_of(one) != ABANDON]
        values = [simulator.after(state, option, seat) for option in options]
        most = max(values)
        best = options[values.index(most)]
        if kind_of(best) not in CONQUEST_KINDS or state.is_last_turn:
            return simulator.plan(best)
        close = [
            simulator.plan(options[index])
            for index in range(len(options))
            if values[index] > most - CLOSE_VALUES and kind_of(options[index]) in (CONQUER, USE)
        ]
        if len(close) <= 1:
            return simulator.plan(best)
        outlooks = [self._outlook.after(state, plan, seat) for plan in close]
        return close[outlooks.index(max(outlooks))]
