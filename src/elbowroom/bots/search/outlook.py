"""The outlook after a turn: expected losses to opponents, and the value of the next turn if they do nothing.

It uses the heuristic judge. The learned one predicts the whole game, but hardly sees which of two regions is guarded.
"""

from typing import Final

from elbowroom.bots.dice import draw_with
from elbowroom.bots.search.simulator import TurnSimulator, is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.threat import expected_loss, stakes
from elbowroom.bots.value.judge import HeuristicJudge
from elbowroom.engine.actions import DECLINE, DIE, DONE, END, FIND, FLIP, code, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.phases.steps import STEP_ASK_AT_END, STEP_CONQUESTS
from elbowroom.engine.questions import (
    AS_IT_DECLINES,
    DONE_ACTION,
    named_regions,
    question_asked,
    regions_question_asked,
)
from elbowroom.engine.regions import size
from elbowroom.engine.state import State

# Evaluated exactly: a marker flipped at the start of the turn, and the die of the last conquest.
EXACT_DICE: Final = 2
# The samples of the rest of a turn in which chance reveals something.
SAMPLES: Final = 3
DECLINES: Final = code(DECLINE)


class NeverDecline(SimpleBot):
    """A simple bot that never declines."""

    def choose(self, state: State, seat: int) -> int:
        """Return the heuristic choice among the options other than declining."""
        if DECLINES not in state.options:
            return super().choose(state, seat)
        if state.step == STEP_CONQUESTS:
            return self.conquest(state, seat)
        return next(option for option in state.options if option != DECLINES)


class Outlook:
    """Values ends of turns by what the next turn brings."""

    def __init__(self, seed: int) -> None:
        self._simulator = TurnSimulator(HeuristicJudge(), seed, NeverDecline(), EXACT_DICE)

    def after(self, state: State, plan: list[int], seat: int, at_stake: list[float] | None = None) -> float:
        """Return the outlook after a plan when the policy finishes the turn; pass `at_stake` if it is known.

        Where chance reveals something before the end of the turn, the outlook is the mean of several samples.
        """
        total = 0.0
        for sample in range(SAMPLES):
            value, is_certain = self._sample(state, plan, seat, at_stake, sample)
            if is_certain:
                return value
            total += value
        return total / SAMPLES

    def _sample(
        self, state: State, plan: list[int], seat: int, at_stake: list[float] | None, sample: int
    ) -> tuple[float, bool]:
        """Return the outlook with the chance of one sample, and whether it is the same for all samples."""
        after = state.copy()
        for action in plan:
            apply(after, action)
        if named_regions(after) and after.options[-1] == DONE_ACTION:
            apply(after, DONE_ACTION)
        is_certain = not reveals(self._simulator.finish(after, state.turn, sample))
        lost = expected_loss(after, seat, at_stake or stakes(after, seat))
        self._pass_other_turns(after, seat)
        return self._simulator.value(after, after.turn, seat, lost), is_certain

    def _pass_other_turns(self, state: State, seat: int) -> None:
        """Play the turns of others, who do as little as possible."""
        dice = self._simulator.dice(state.turn)
        while state.options and state.seat != seat:
            if state.actor < 0:
                apply(state, draw_with(state, dice))
            elif is_placing(state):
                apply(state, self._simulator.choose(state, state.actor))
            else:
                apply(state, _idle_option(state))

    def best_answer(self, state: State, seat: int) -> int:
        """Return the best answer at the end of a turn."""
        # The answer as a race declines changes what it holds, and so what is at stake.
        at_stake = None if _asks_as_it_declines(state) else stakes(state, seat)
        values = [self.after(state, [option], seat, at_stake) for option in state.options]
        question = regions_question_asked(state)
        if question is None:
            return state.options[values.index(max(values))]
        # Regions are named in ascending order: return the first of the best ones.
        most = question.how_many(state, state.tribe)[1] - size(named_regions(state))
        wanted = sorted(range(len(values)), key=lambda index: -values[index])[:most]
        if state.options[-1] == DONE_ACTION:
            wanted = [index for index in wanted if values[index] > values[-1]]
        return state.options[min(wanted)] if wanted else DONE_ACTION


def reveals(actions: list[int]) -> bool:
    """Return whether a die, a marker or a bomb is among some actions."""
    return any(kind_of(action) in (DIE, FIND, FLIP) for action in actions)


def is_ending(state: State) -> bool:
    """Return whether an ability asks at the end of a turn, or as its race declines, and the seat has turns left."""
    return (state.step == STEP_ASK_AT_END or _asks_as_it_declines(state)) and not state.is_last_turn


def _asks_as_it_declines(state: State) -> bool:
    question = question_asked(state)
    return question is not None and question.moment == AS_IT_DECLINES


def _idle_option(state: State) -> int:
    """Return the option that changes least: ending rather than acting, and no decline."""
    least = state.options[0] if state.options[0] != DECLINES else state.options[-1]
    for option in state.options:
        if kind_of(option) in (END, DONE):
            least = option
    return least
