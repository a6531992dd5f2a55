"""Beyond the end of a turn: what others may take, and what one's own next turn brings if they stand still.

It is judged by rules of thumb. What was learned foresees a whole game, but blurs which of two regions is guarded.
"""

from typing import Final

from elbowroom.bots.dice import drawn
from elbowroom.bots.search.turn import TurnReader, is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.threat import expected_loss, has_another_turn, stakes
from elbowroom.bots.value.judge import RuleOfThumb
from elbowroom.engine.actions import DECLINE, DONE, END, code, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.naming import how_many, naming
from elbowroom.engine.phases.steps import ASK_AT_END, CONQUESTS
from elbowroom.engine.regions import size
from elbowroom.engine.state import State

# What is turned over when the turn begins, and the die of its last conquest.
EXACT_DICE: Final = 2
ENOUGH: Final = code(DONE)
DECLINES: Final = code(DECLINE)


class Steadfast(SimpleBot):
    """Common sense that goes on with the people it has."""

    def choose(self, state: State, seat: int) -> int:
        """What looks best, but no decline."""
        if DECLINES not in state.options:
            return super().choose(state, seat)
        if state.step == CONQUESTS:
            return self.conquest(state, seat)
        return next(option for option in state.options if option != DECLINES)


class Outlook:
    """What the end of a turn promises for the next one."""

    def __init__(self, seed: int) -> None:
        self._reader = TurnReader(RuleOfThumb(), seed, Steadfast(), EXACT_DICE)

    def after(self, state: State, plan: list[int], seat: int, at_stake: list[float] | None = None) -> float:
        """The outlook when a plan is played and common sense ends the turn; what is at stake, if that is known."""
        after = state.copy()
        for action in plan:
            apply(after, action)
        if after.named and after.options[-1] == ENOUGH:
            apply(after, ENOUGH)
        self._reader.finish(after, state.turn)
        lost = expected_loss(after, seat, at_stake or stakes(after, seat))
        self._let_others_stand_still(after, seat)
        return self._reader.value(after, after.turn, seat, lost)

    def _let_others_stand_still(self, state: State, seat: int) -> None:
        """The others' turns go by, in which they do as little as they may."""
        dice = self._reader.dice(state.turn)
        while state.options and state.seat != seat:
            if state.actor < 0:
                apply(state, drawn(state, dice))
            elif is_placing(state):
                apply(state, self._reader.sensible(state, state.actor))
            else:
                apply(state, _least(state))

    def best_answer(self, state: State, seat: int) -> int:
        """Of what may be answered at the end of a turn what promises most."""
        at_stake = stakes(state, seat)
        values = [self.after(state, [option], seat, at_stake) for option in state.options]
        ability = naming(state)
        if ability is None:
            return state.options[values.index(max(values))]
        # Regions are named in ascending order: the first of as many as are best.
        most = how_many(state, ability)[1] - size(state.named)
        wanted = sorted(range(len(values)), key=lambda index: -values[index])[:most]
        if state.options[-1] == ENOUGH:
            wanted = [index for index in wanted if values[index] > values[-1]]
        return state.options[min(wanted)] if wanted else ENOUGH


def is_ending(state: State, seat: int) -> bool:
    """Whether something is asked at the end of a turn, and it is not a seat's last one."""
    return state.step == ASK_AT_END and has_another_turn(state, seat)


def _least(state: State) -> int:
    """The option by which least happens."""
    least = state.options[0] if state.options[0] != DECLINES else state.options[-1]
    for option in state.options:
        if kind_of(option) in (END, DONE):
            least = option
    return least
