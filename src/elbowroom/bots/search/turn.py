"""What comes of a turn that is played on with common sense: its expected value, exact over the die."""

from typing import Final

from elbowroom.bots.dice import Dice, drawn
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import Judge
from elbowroom.engine.actions import ABANDON, DECLINE, DEPLOY, MOVE, PICK, STATION, USE, code, kind_of
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.phases.steps import CONQUESTS
from elbowroom.engine.state import NOBODY, State

DECLINES: Final = code(DECLINE)
# So many dice in a row are followed through all their outcomes unless it is said otherwise; later ones are thrown.
EXACT_DICE: Final = 1
# At most so many ways to use an ability are followed unless it is said otherwise, counting its questions together.
ANSWERS_AHEAD: Final = 60
# Values that differ by less are the same.
NO_MORE: Final = 1e-9


class TurnReader:
    """Plays turns on to their end on copies, and judges where they lead."""

    def __init__(
        self,
        judge: Judge,
        seed: int,
        sense: SimpleBot | None = None,
        exact: int = EXACT_DICE,
        answers: int = ANSWERS_AHEAD,
    ) -> None:
        self.judge = judge
        self._ahead = answers
        self._seed = seed
        self._exact = exact
        self._sense = SimpleBot() if sense is None else sense
        # For uses that were looked at last: with which answers each of them was best.
        self._answers: dict[int, list[int]] = {}
        # How many turns were played on.
        self.visits = 0

    def after(self, state: State, option: int, seat: int) -> float:
        """The expected value of an option when common sense plays the rest of the turn; the state stays as it is."""
        copy = state.copy()
        apply(copy, option)
        if kind_of(option) != USE:
            return self.value(copy, state.turn, seat)
        value, plan = self._used(copy, [option], state.turn, seat, self._ahead)
        self._answers[option] = plan
        return value

    def plan(self, option: int) -> list[int]:
        """An option, and if it is a use that was looked at, its best answers."""
        return self._answers.get(option, [option])

    def _used(self, state: State, plan: list[int], turn: int, seat: int, answers: int) -> tuple[float, list[int]]:
        """The value of what is used in conquests with its best answers, and these; it may be repeated."""
        count: int = len(state.options)
        if state.turn != turn or state.actor != seat or not is_in_use(state) or count > answers:
            return self._repeated(state, plan, turn, seat), plan
        best, best_plan = -1000.0, plan
        for answer in state.options:
            copy = state.copy()
            apply(copy, answer)
            value, whole = self._used(copy, [*plan, answer], turn, seat, answers // count)
            if value > best + NO_MORE:
                best, best_plan = value, whole
        return best, best_plan

    def _repeated(self, state: State, plan: list[int], turn: int, seat: int) -> float:
        """The value after a plan was played, once or as often as it can be."""
        again = state.copy()
        times = 0
        while again.step == CONQUESTS and _play_all(again, plan):
            times += 1
        once = self.value(state, turn, seat)
        return max(once, self.value(again, turn, seat)) if times else once

    def value(self, state: State, turn: int, seat: int, lost: float = 0.0) -> float:
        """The expected value when common sense plays a turn to its end and a seat then loses so many coins."""
        return self._to_end(state, turn, seat, self._exact, self.dice(turn), lost)

    def dice(self, turn: int) -> Dice:
        """The same dice for all that may be done in a turn, so that luck does not choose."""
        return Dice(self._seed + turn)

    def _to_end(self, state: State, turn: int, seat: int, exact: int, dice: Dice, lost: float) -> float:
        """Play a state on until its turn is over; what it is then worth to a seat."""
        while state.turn == turn and state.options:
            if state.actor >= 0:
                apply(state, self._sense.choose(state, state.actor))
            elif len(state.options) == 1:
                apply(state, state.options[0])
            elif exact > 0 and is_thrown(state):
                return self._on_average(state, turn, seat, exact - 1, dice, lost)
            else:
                apply(state, drawn(state, dice))
        self.visits += 1
        return self.judge.value(state, seat, lost)

    def _on_average(self, state: State, turn: int, seat: int, exact: int, dice: Dice, lost: float) -> float:
        total = 0.0
        weights = 0
        for action, weight in chance(state):
            copy = state.copy()
            apply(copy, action)
            total += weight * self._to_end(copy, turn, seat, exact, dice, lost)
            weights += weight
        return total / weights

    def finish(self, state: State, turn: int) -> list[int]:
        """Play a turn to its end by common sense, dice included; all that was played."""
        dice = self.dice(turn)
        played: list[int] = []
        while state.turn == turn and state.options:
            played.append(self._sense.choose(state, state.actor) if state.actor >= 0 else drawn(state, dice))
            apply(state, played[-1])
        return played

    def play_turn(self, state: State, dice: Dice, is_keen: bool = False) -> None:
        """Play a turn to its end as others might: picks and declines with foresight, all else by common sense.

        Who is keen conquers with foresight too, which takes some ten times as long.
        """
        turn = state.turn
        while state.turn == turn and state.options:
            if state.actor < 0:
                apply(state, drawn(state, dice))
            elif is_keen and state.step == CONQUESTS and len(state.options) > 1 and not is_placing(state):
                apply(state, self._best_conquest(state, state.actor))
            else:
                apply(state, self.pick_or_decline(state, state.actor))

    def _best_conquest(self, state: State, seat: int) -> int:
        """The best option in conquests; nothing is abandoned."""
        options = [option for option in self.sensible_first(state, seat) if kind_of(option) != ABANDON]
        return self.best_of(state, seat, options)

    def best(self, state: State, seat: int) -> int:
        """The option with the highest expected value; of several that of common sense."""
        return self.best_of(state, seat, self.sensible_first(state, seat))

    def sensible_first(self, state: State, seat: int) -> list[int]:
        """All options, that of common sense first."""
        sensible = self._sense.choose(state, seat)
        return [sensible, *[option for option in state.options if option != sensible]]

    def best_of(self, state: State, seat: int, options: list[int]) -> int:
        """That of some options with the highest expected value; the first of several."""
        best, best_value = options[0], -1000.0
        for option in options:
            value = self.after(state, option, seat)
            if value > best_value + NO_MORE:
                best, best_value = option, value
        return best

    def sensible(self, state: State, seat: int) -> int:
        """What common sense would choose."""
        return self._sense.choose(state, seat)

    def pick_or_decline(self, state: State, seat: int) -> int:
        """Picks and declines by what comes of them, all else by common sense."""
        options = state.options
        if len(options) > 1 and kind_of(options[0]) == PICK:
            return self.best(state, seat)
        if len(options) == 1 or DECLINES not in options:
            return self._sense.choose(state, seat)
        if state.step != CONQUESTS:
            return self.best(state, seat)
        going_on = self._sense.conquest(state, seat)
        return DECLINES if self.after(state, DECLINES, seat) > self.after(state, going_on, seat) else going_on


def _play_all(state: State, plan: list[int]) -> bool:
    """Play a plan as far as it is legal; whether all of it was."""
    for action in plan:
        if action not in state.options:
            return False
        apply(state, action)
    return True


def is_in_use(state: State) -> bool:
    """Whether something is being used in conquests: an aid for the next one, or what asks for its targets."""
    return state.step == CONQUESTS and (state.aids != 0 or state.asking != NOBODY)


def is_thrown(state: State) -> bool:
    """Whether chance must tell something whose outcomes are few: a die, or what is turned over."""
    return state.die_for != NOBODY or state.flip_for != NOBODY


def is_placing(state: State) -> bool:
    """Whether tokens are placed: by what is in danger, not by what comes of it in this turn."""
    return kind_of(state.options[0]) in (DEPLOY, STATION, MOVE)
