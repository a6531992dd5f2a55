"""A bot that picks, declines and uses what its people can do by what it has learned to judge."""

from typing import Final

from elbowroom.bots.dice import seed_number
from elbowroom.bots.search.turn import TurnReader, is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.foresight import judge_for
from elbowroom.bots.value.style import PLAIN, Style, leaning
from elbowroom.engine.actions import ABANDON, CONQUER, ROLL, kind_of
from elbowroom.engine.phases.steps import CONQUESTS
from elbowroom.engine.state import State

# Of these common sense proposes one.
PROPOSED: Final = (CONQUER, ROLL, ABANDON)


class Hard:
    """Follows a pick, a decline, each use of an ability and the most sensible conquest to the end of the turn."""

    counts = True

    def __init__(self, seed: int | str = 0, style: Style = PLAIN) -> None:
        self._seed = seed_number(seed)
        self._style = style
        self._sense = SimpleBot(style=style)
        self._reader: TurnReader | None = None

    def choose(self, state: State, seat: int) -> int:
        """The option that leads to the best end of the turn."""
        if len(state.options) == 1:
            return state.options[0]
        if state.seat != seat or is_placing(state):
            return self._sense.choose(state, seat)
        if self._reader is None:
            judge = leaning(judge_for(state.ruleset, state.seats), self._style)
            self._reader = TurnReader(judge, self._seed)
        return self._reader.best_of(state, seat, self._considered(state, seat))

    def _considered(self, state: State, seat: int) -> list[int]:
        """All options; among conquests only the one that common sense proposes."""
        options = list(state.options)
        if state.step != CONQUESTS:
            return options
        proposed = self._sense.conquest(state, seat)
        return [proposed, *(option for option in options if option != proposed and kind_of(option) not in PROPOSED)]
