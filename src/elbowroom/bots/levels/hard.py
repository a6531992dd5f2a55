"""A bot that picks, declines and uses what its people can do by what it has learned to judge."""

from typing import Final

from elbowroom.bots.dice import seed_number
from elbowroom.bots.levels.plain import NOT_PLAIN, PlainDecisions
from elbowroom.bots.search.outlook import Outlook
from elbowroom.bots.search.turn import TurnReader, is_in_use
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.threat import has_another_turn
from elbowroom.bots.value.foresight import judge_for
from elbowroom.bots.value.judge import Judge
from elbowroom.bots.value.style import PLAIN, Style, leaning
from elbowroom.engine.actions import ABANDON, CONQUER, ROLL, USE, kind_of
from elbowroom.engine.state import State

# Ways to conquer whose values differ by less are told apart by what they promise for the next turn.
CLOSE: Final = 0.02
CONQUERING: Final = (CONQUER, USE, ROLL)


class Hard:
    """Follows every option but abandoning to the end of the turn, and guards what others are likely to attack."""

    counts = True

    def __init__(self, seed: int | str = 0, style: Style = PLAIN, judge: Judge | None = None) -> None:
        self._judge = judge
        self._seed = seed_number(seed)
        self._style = style
        self._outlook = Outlook(self._seed)
        self._plain = PlainDecisions(SimpleBot(style=style), self._outlook)
        self._reader: TurnReader | None = None
        # What is left of a use of which the answers are chosen together.
        self._plan: list[int] = []

    def choose(self, state: State, seat: int) -> int:
        """The option that leads to the best end of the turn."""
        plain = self._plain.choose(state, seat)
        if plain != NOT_PLAIN:
            return plain
        if self._plan and is_in_use(state) and self._plan[0] in state.options:
            return self._plan.pop(0)
        if self._reader is None:
            judge = self._judge if self._judge is not None else judge_for(state.ruleset, state.seats)
            self._reader = TurnReader(leaning(judge, self._style), self._seed)
        plan = self._best_plan(self._reader, state, seat)
        self._plan = plan[1:]
        return plan[0]

    def _best_plan(self, reader: TurnReader, state: State, seat: int) -> list[int]:
        options = [one for one in reader.sensible_first(state, seat) if kind_of(one) != ABANDON]
        values = [reader.after(state, option, seat) for option in options]
        most = max(values)
        best = options[values.index(most)]
        if kind_of(best) not in CONQUERING or not has_another_turn(state, seat):
            return reader.plan(best)
        close = [
            reader.plan(options[index])
            for index in range(len(options))
            if values[index] > most - CLOSE and kind_of(options[index]) in (CONQUER, USE)
        ]
        if len(close) <= 1:
            return reader.plan(best)
        outlooks = [self._outlook.after(state, plan, seat) for plan in close]
        return close[outlooks.index(max(outlooks))]
