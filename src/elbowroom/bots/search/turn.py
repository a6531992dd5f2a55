"""What comes of a turn that is played on with common sense: its expected value, exact over the die."""

from typing import Final

from elbowroom.bots.dice import Dice, drawn
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import Judge
from elbowroom.engine.actions import DECLINE, DEPLOY, MOVE, PICK, STATION, code, kind_of
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.phases.steps import CONQUESTS
from elbowroom.engine.state import NOBODY, State

DECLINES: Final = code(DECLINE)
# So many dice in a row are followed through all their outcomes, later ones are thrown.
EXACT_DICE: Final = 1


class TurnReader:
    """Plays turns on to their end on copies, and judges where they lead."""

    def __init__(self, judge: Judge, seed: int) -> None:
        self.judge = judge
        self._seed = seed
        self._sense = SimpleBot()
        # How many turns were played on.
        self.visits = 0

    def after(self, state: State, option: int, seat: int) -> float:
        """The expected value of an option when common sense plays the rest of the turn; the state stays as it is."""
        copy = state.copy()
        apply(copy, option)
        return self.value(copy, state.turn, seat)

    def value(self, state: State, turn: int, seat: int) -> float:
        """The expected value when common sense plays a turn to its end; the state is played on."""
        return self._to_end(state, turn, seat, EXACT_DICE, self.dice(turn))

    def dice(self, turn: int) -> Dice:
        """The same dice for all that may be done in a turn, so that luck does not choose."""
        return Dice(self._seed + turn)

    def _to_end(self, state: State, turn: int, seat: int, exact: int, dice: Dice) -> float:
        """Play a state on until its turn is over; what it is then worth to a seat."""
        while state.turn == turn and state.options:
            if state.actor >= 0:
                apply(state, self._sense.choose(state, state.actor))
            elif len(state.options) == 1:
                apply(state, state.options[0])
            elif exact > 0 and is_thrown(state):
                return self._on_average(state, turn, seat, exact - 1, dice)
            else:
                apply(state, drawn(state, dice))
        self.visits += 1
        return self.judge.value(state, seat)

    def _on_average(self, state: State, turn: int, seat: int, exact: int, dice: Dice) -> float:
        total = 0.0
        weights = 0
        for action, weight in chance(state):
            copy = state.copy()
            apply(copy, action)
            total += weight * self._to_end(copy, turn, seat, exact, dice)
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

    def play_turn(self, state: State, dice: Dice) -> None:
        """Play a turn to its end as others might: picks and declines with foresight, all else by common sense."""
        turn = state.turn
        while state.turn == turn and state.options:
            if state.actor < 0:
                apply(state, drawn(state, dice))
            else:
                apply(state, self.pick_or_decline(state, state.actor))

    def best(self, state: State, seat: int) -> int:
        """The option with the highest expected value."""
        return self.best_of(state, seat, list(state.options))

    def best_of(self, state: State, seat: int, options: list[int]) -> int:
        """That of some options with the highest expected value; the first of several."""
        best, best_value = options[0], -1000.0
        for option in options:
            value = self.after(state, option, seat)
            if value > best_value:
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


def is_thrown(state: State) -> bool:
    """Whether chance must tell something whose outcomes are few: a die, or what is turned over."""
    return state.die_for != NOBODY or state.flip_for != NOBODY


def is_placing(state: State) -> bool:
    """Whether tokens are placed: by rules of thumb, which looking ahead does not better."""
    return kind_of(state.options[0]) in (DEPLOY, STATION, MOVE)
