"""How good a turn was: judged by what could be expected before each die, so that luck neither helps nor hurts."""

from collections.abc import Iterable, Sequence
from typing import Final

from elbowroom.bots.search.turn import TurnReader
from elbowroom.engine.action_text import code_of
from elbowroom.engine.actions import KIND_OF, OUTCOMES
from elbowroom.engine.any_order import in_any_order
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.state import State
from elbowroom.puzzles.lead import COINS, Lead
from elbowroom.puzzles.plans import PlanFinder
from elbowroom.puzzles.turn import PLACING, Turn

# How many turns are looked at to know what can be made of an outcome.
VISITS: Final = 60
SEED: Final = 1
# A plan is as good as the best one if it loses no more than this part of what the second plan loses.
NEAR: Final = 0.4


class Told:
    """What somebody says they decided, one after the other."""

    def __init__(self, decisions: Iterable[str]) -> None:
        self._left = list(decisions)
        self._seen = 0

    def next_in(self, state: State, decided: Sequence[str]) -> int | None:
        """What was decided next, of what is possible in a state; what had to be decided so far is passed over."""
        for text in decided[self._seen :]:
            if self._left and self._left[0] == text:
                self._left.pop(0)
        while self._left:
            text = self._left.pop(0)
            option = code_of(state, text)
            if option is not None and (option in state.options or option in in_any_order(state)):
                self._seen = len(decided) + 1
                return option
        return None


class Grader:
    """Judges turns of a seat that begin with a state, all in the same way."""

    def __init__(self, start: State, seat: int) -> None:
        self._start = start
        self._seat = seat
        self._reader = TurnReader(Lead(start.ruleset, start.seats), SEED)
        self._finder = PlanFinder(self._reader)

    def lead(self, actions: Iterable[str]) -> float:
        """The coins of lead that a turn was worth, luck aside.

        Up to the first die that is what can be expected there. Whoever then plays worse than possible with what came
        up loses the difference. Where nothing is said, common sense goes on.
        """
        told, outcomes = _sorted(actions)
        turn = self._played(told)
        worth = self._expected(turn)
        found = 0.0
        while turn.is_luck and outcomes:
            possible = self._outcomes(turn.state)
            outcome = code_of(turn.state, outcomes.pop(0))
            if outcome not in possible:
                break
            turn.take(outcome)
            self._play(turn, told)
            found += self._expected(turn) - possible[outcome][1]
        return (worth + found) * COINS

    def at_worst(self, actions: Iterable[str]) -> float:
        """The coins of lead that are left of a turn if luck is as bad as it can be at the first die."""
        turn = self._played(_sorted(actions)[0])
        if not turn.is_luck:
            return self._expected(turn) * COINS
        return min(value for _, value in self._outcomes(turn.state).values()) * COINS

    def _played(self, told: Told) -> Turn:
        """A turn up to the first die, as somebody tells it."""
        turn = Turn(self._reader, self._start, self._seat)
        self._play(turn, told)
        return turn

    def _play(self, turn: Turn, told: Told) -> None:
        turn.play(lambda state: told.next_in(state, turn.decided) or self._reader.sensible(state, self._seat))

    def _expected(self, turn: Turn) -> float:
        """What can be expected when luck decides next, or the turn is over."""
        if not turn.is_luck:
            return self._reader.judge.value(turn.state, self._seat)
        outcomes = self._outcomes(turn.state).values()
        return sum(weight * value for weight, value in outcomes) / sum(weight for weight, _ in outcomes)

    def _outcomes(self, state: State) -> dict[int, tuple[int, float]]:
        """For each outcome of luck its weight, and what can be made of it."""
        found = {}
        for action, weight in chance(state):
            after = state.copy()
            apply(after, action)
            found[action] = weight, self._best(after, state.turn)
        return found

    def _best(self, state: State, number: int) -> float:
        """What the rest of a turn is worth to somebody who plays it well."""
        turn = Turn(self._reader, state, self._seat)
        turn.number = number
        if turn.to_choice():
            return self._finder.grown(turn, VISITS).root.value
        # A marker that is turned up after a die is luck as well.
        return self._expected(turn)


def _sorted(actions: Iterable[str]) -> tuple[Told, list[str]]:
    """Decisions, without where tokens were placed, and outcomes that matter."""
    decisions: list[str] = []
    outcomes: list[str] = []
    for text in actions:
        kind = text.split(" ")[0]
        if KIND_OF[kind] in OUTCOMES:
            if kind not in ("banner", "badge"):
                outcomes.append(text)
        elif kind not in PLACING:
            decisions.append(text)
    return Told(decisions), outcomes
