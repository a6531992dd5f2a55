"""Simulated turns: their expected value when a heuristic policy plays them, averaged over what is still unknown."""

from typing import Final

from elbowroom.bots.dice import Dice, draw_with, total_of
from elbowroom.bots.placing import place_by_threat
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import Judge
from elbowroom.engine.actions import ABANDON, BADGE, DECLINE, DEPLOY, MOVE, PICK, STATION, USE, code, kind_of, number_of
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.hooks import Hooks
from elbowroom.engine.phases.steps import STEP_BEGIN, STEP_CONQUESTS, STEP_RETURN
from elbowroom.engine.rules.reach import strength
from elbowroom.engine.state import LAST_CONQUEST, NOBODY, State
from elbowroom.engine.world import World

DECLINES: Final = code(DECLINE)
# Consecutive dice evaluated exactly by default; later ones are drawn.
EXACT_DICE: Final = 1
# The face-down markers in a row that are averaged, over this many relics; later ones are drawn.
EXACT_MARKERS: Final = 1
RELIC_SAMPLES: Final = 4
# The default limit of combined answers that are simulated for one use of an ability.
ANSWERS_AHEAD: Final = 60
# Returned instead of a number of pips.
NOT_KNOWN: Final = 1000
# Returned instead of an action where the seat has a choice.
HAS_CHOICE: Final = -1
# The limit of kept values: about ten megabytes.
MAX_KNOWN: Final = 2000
# Values that differ by less count as equal.
EPSILON: Final = 1e-9

Words = tuple[int, int, int, int]
# A state with its boards and hooks.
Place = tuple[tuple[object, ...], World, Hooks]
# A place, the dice to come, the seat, and what else changes the value.
Key = tuple[Place, Words, int, int, int, float]


class TurnSimulator:
    """Plays turns to their end on copies of a state, by a heuristic policy, and values the results with a judge."""

    def __init__(
        self,
        judge: Judge,
        seed: int,
        policy: SimpleBot | None = None,
        exact: int = EXACT_DICE,
        answers: int = ANSWERS_AHEAD,
        places_by_threat: bool = False,
    ) -> None:
        self.judge = judge
        self._ahead = answers
        self.seed = seed
        self._exact = exact
        self._policy = SimpleBot() if policy is None else policy
        self._places_by_threat = places_by_threat
        # The best answers to each use of an ability, from the last time it was simulated.
        self._answers: dict[int, list[int]] = {}
        # By state: the value at the end of the turn, the turns simulated for it, and where its dice ended.
        self._known: dict[Key, tuple[float, int, Words]] = {}
        # The choices of the policy.
        self._choices: dict[Place, int] = {}
        # The number of turns simulated so far.
        self.visits = 0

    def after(self, state: State, option: int, seat: int) -> float:
        """Return the expected value of an option when the policy plays the rest of the turn on a copy."""
        copy = state.copy()
        apply(copy, option)
        if kind_of(option) != USE:
            return self.value(copy, state.turn, seat)
        value, plan = self._value_of_use(copy, [option], state.turn, seat, self._ahead)
        self._answers[option] = plan
        return value

    def plan(self, option: int) -> list[int]:
        """Return an option, followed by its best answers if it is a use that was simulated."""
        return self._answers.get(option, [option])

    def _value_of_use(
        self, state: State, plan: list[int], turn: int, seat: int, answers: int
    ) -> tuple[float, list[int]]:
        """Return the value of using an ability with its best answers, and the actions; it may be used repeatedly."""
        count: int = len(state.options)
        if state.turn != turn or state.actor != seat or not is_using_ability(state) or count > answers:
            return self._value_repeated(state, plan, turn, seat), plan
        best, best_plan = -1000.0, plan
        for answer in state.options:
            copy = state.copy()
            apply(copy, answer)
            value, whole = self._value_of_use(copy, [*plan, answer], turn, seat, answers // count)
            if value > best + EPSILON:
                best, best_plan = value, whole
        return best, best_plan

    def _value_repeated(self, state: State, plan: list[int], turn: int, seat: int) -> float:
        """Return the value after a plan was played once, or as often as possible if that is better."""
        again = state.copy()
        times = 0
        while again.step == STEP_CONQUESTS and _play_all(again, plan):
            times += 1
        once = self.value(state, turn, seat)
        return max(once, self.value(again, turn, seat)) if times else once

    def value(self, state: State, turn: int, seat: int, lost: float = 0.0) -> float:
        """Return the expected value when the policy plays a turn to its end and the seat then loses `lost` coins."""
        return self._to_end(state, turn, seat, self._exact, EXACT_MARKERS, self.dice(turn), lost)

    def dice(self, turn: int) -> Dice:
        """Return the dice of a turn: the same for all options, so that luck does not decide between them."""
        return Dice(self.seed + turn)

    def next_without_choice(self, state: State, seat: int, dice: Dice) -> int:
        """Return the next action if the seat has no choice worth searching, and HAS_CHOICE if it has one.

        Chance is drawn; the policy places tokens and decides for other seats.
        """
        if state.actor < 0:
            return draw_with(state, dice)
        if len(state.options) == 1:
            return state.options[0]
        if state.actor != seat or is_placing(state):
            return self.choose(state, state.actor)
        return HAS_CHOICE

    def _to_end(self, state: State, turn: int, seat: int, exact: int, markers: int, dice: Dice, lost: float) -> float:
        """Return the value of a state at the end of its turn, and keep it for the decisions on the way.

        Different orders of the same conquests lead to the same states.
        """
        passed: list[Key] = []
        visits = self.visits
        value = self._play_on(state, turn, seat, exact, markers, dice, lost, passed)
        if len(self._known) > MAX_KNOWN:
            self._known.clear()
        for key in passed:
            self._known[key] = value, self.visits - visits, dice.words()
        return value

    def _play_on(
        self,
        state: State,
        turn: int,
        seat: int,
        exact: int,
        markers: int,
        dice: Dice,
        lost: float,
        passed: list[Key],
    ) -> float:
        """Play a state to the end of its turn or to a known state, and return its value; list the decisions passed."""
        while state.turn == turn and state.options:
            if len(state.options) == 1:
                apply(state, state.options[0])
            elif state.actor >= 0:
                if is_placing(state):
                    apply(state, self._policy.choose(state, state.actor))
                    continue
                place: Place = (state.key(), state.world, state.hooks)
                key: Key = (place, dice.words(), seat, exact, markers, lost)
                known = self._known.get(key)
                if known is not None:
                    value, visits, words = known
                    self.visits += visits
                    dice.restore(*words)
                    return value
                passed.append(key)
                apply(state, self._chosen_at(place, state, state.actor))
            elif exact > 0 and is_die_or_flip(state):
                return self._on_average(state, chance(state), turn, seat, exact - 1, markers, dice, lost)
            elif markers > 0 and is_marker(state):
                return self._on_average(state, sampled_relics(state), turn, seat, exact, markers - 1, dice, lost)
            else:
                apply(state, draw_with(state, dice))
        self.visits += 1
        return self.judge.value(state, seat, lost)

    def _on_average(
        self,
        state: State,
        outcomes: list[tuple[int, int]],
        turn: int,
        seat: int,
        exact: int,
        markers: int,
        dice: Dice,
        lost: float,
    ) -> float:
        needed = _pips_needed(state)
        total, value = 0.0, 0.0
        weights, visits, former = 0, 0, NOBODY
        words = dice.words()
        for action, weight in outcomes:
            suffices = int(number_of(action) >= needed)
            # All pips that suffice lead to the same state, and so do all others; the dice to come must be the same.
            if needed != NOT_KNOWN and suffices == former and words == dice.words():
                self.visits += visits
            else:
                former, visits, words = suffices, self.visits, dice.words()
                copy = state.copy()
                apply(copy, action)
                value = self._to_end(copy, turn, seat, exact, markers, dice, lost)
                visits = self.visits - visits
            total += weight * value
            weights += weight
        return total / weights

    def finish(self, state: State, turn: int, sample: int = 0) -> list[int]:
        """Play a turn to its end by the policy, with drawn dice (others for each sample); return all actions."""
        dice = Dice((sample << 32) + self.seed + turn)
        played: list[int] = []
        while state.turn == turn and state.options:
            played.append(self.choose(state, state.actor) if state.actor >= 0 else draw_with(state, dice))
            apply(state, played[-1])
        return played

    def play_turn(self, state: State, dice: Dice, is_thorough: bool = False) -> None:
        """Play a turn to its end as an opponent might: simulated picks and declines, all else by the policy.

        A thorough opponent simulates conquests too, which takes some ten times as long.
        """
        turn = state.turn
        while state.turn == turn and state.options:
            if state.actor < 0:
                apply(state, draw_with(state, dice))
            elif is_thorough and state.step == STEP_CONQUESTS and len(state.options) > 1 and not is_placing(state):
                apply(state, self._best_conquest(state, state.actor))
            else:
                apply(state, self.pick_or_decline(state, state.actor))

    def _best_conquest(self, state: State, seat: int) -> int:
        """Return the best option during conquests, other than abandoning."""
        options = [option for option in self.policy_first(state, seat) if kind_of(option) != ABANDON]
        return self.best_of(state, seat, options)

    def best(self, state: State, seat: int) -> int:
        """Return the option with the highest expected value; ties go to the policy's choice."""
        return self.best_of(state, seat, self.policy_first(state, seat))

    def policy_first(self, state: State, seat: int) -> list[int]:
        """Return all options, the policy's choice first."""
        first = self.policy_choice(state, seat)
        return [first, *[option for option in state.options if option != first]]

    def policy_choice(self, state: State, seat: int) -> int:
        """Return what the policy chooses for the seat that decides; it may be known from a simulated turn."""
        if len(state.options) == 1 or is_placing(state):
            return self._policy.choose(state, seat)
        return self._chosen_at((state.key(), state.world, state.hooks), state, seat)

    def _chosen_at(self, place: Place, state: State, seat: int) -> int:
        """Return the policy's choice at a place, and keep it."""
        chosen = self._choices.get(place)
        if chosen is None:
            chosen = self._policy.choose(state, seat)
            if len(self._choices) > MAX_KNOWN:
                self._choices.clear()
            self._choices[place] = chosen
        return chosen

    def best_of(self, state: State, seat: int, options: list[int]) -> int:
        """Return the option with the highest expected value; ties go to the first."""
        best, best_value = options[0], -1000.0
        for option in options:
            value = self.after(state, option, seat)
            if value > best_value + EPSILON:
                best, best_value = option, value
        return best

    def choose(self, state: State, seat: int) -> int:
        """Return the policy's choice; tokens may be placed by threat instead, which takes longer."""
        if self._places_by_threat and is_placing(state):
            return place_by_threat(state, seat)
        return self.policy_choice(state, seat)

    def pick_or_decline(self, state: State, seat: int) -> int:
        """Return the best simulated pick or decline; for all else the policy's choice."""
        options = state.options
        if len(options) > 1 and kind_of(options[0]) == PICK:
            return self.best(state, seat)
        if len(options) == 1 or DECLINES not in options:
            return self._policy.choose(state, seat)
        if state.step != STEP_CONQUESTS:
            return self.best(state, seat)
        conquest = self._policy.conquest(state, seat)
        return DECLINES if self.after(state, DECLINES, seat) > self.after(state, conquest, seat) else conquest


def _play_all(state: State, plan: list[int]) -> bool:
    """Apply a plan as far as it is legal; return whether all of it was."""
    for action in plan:
        if action not in state.options:
            return False
        apply(state, action)
    return True


def is_using_ability(state: State) -> bool:
    """Return whether an ability is in use during conquests: it aids the next one, or asks for its targets."""
    return state.step == STEP_CONQUESTS and (state.aids != 0 or state.question != NOBODY)


def _pips_needed(state: State) -> int:
    """Return the pips that a last conquest needs; NOT_KNOWN for other chance, or if abilities may add some."""
    if state.die_for != LAST_CONQUEST or state.hooks.stretch:
        return NOT_KNOWN
    return state.target_cost - strength(state, state.tribe)


def is_die_or_flip(state: State) -> bool:
    """Return whether the chance event has few outcomes: a die or a flipped marker."""
    return state.die_for != NOBODY or state.flip_for != NOBODY


def is_marker(state: State) -> bool:
    """Return whether a face-down marker is turned up."""
    return state.finding != 0 and not is_die_or_flip(state)


def is_reveal(state: State) -> bool:
    """Return whether chance shows what may change the rest of the turn: a die, a marker, a bomb, or a new power."""
    return state.die_for != NOBODY or state.flip_for != NOBODY or state.finding != 0 or is_new_power(state)


def is_new_power(state: State) -> bool:
    """Return whether chance shows a power for a race that returns, or one that the seat may copy this turn."""
    if kind_of(state.options[0]) != BADGE:
        return False
    if state.step == STEP_RETURN:
        return not state.column_short
    active = state.active[state.seat]
    if state.step != STEP_BEGIN or active == NOBODY:
        return False
    power = state.power_of[active]
    return power != NOBODY and state.ruleset.powers[power].borrows


def sampled_relics(state: State) -> list[tuple[int, int]]:
    """Return some relics that a marker may be, evenly spread over all of them, and the same for the whole turn."""
    outcomes = chance(state)
    count = len(outcomes)
    if count <= RELIC_SAMPLES:
        return outcomes
    return [outcomes[(state.turn + number * count // RELIC_SAMPLES) % count] for number in range(RELIC_SAMPLES)]


def is_placing(state: State) -> bool:
    """Return whether tokens are placed: that is decided by danger, not by simulating this turn."""
    return kind_of(state.options[0]) in (DEPLOY, STATION, MOVE)


def after_replies_of_others(
    simulator: TurnSimulator, end: State, turn: int, number: int, is_thorough: bool = False
) -> State:
    """Return a copy of the end of a turn after all others have played a turn.

    `turn` and `number` choose the dice: the same for everything that is compared.
    """
    state = end.copy()
    dice = Dice((turn << 16) + number)
    for _ in range(state.seats - 1):
        if state.options:
            simulator.play_turn(state, dice, is_thorough)
    return state


def after_reply(simulator: TurnSimulator, end: State, seat: int, number: int, is_thorough: bool = False) -> float:
    """Return the value of the end of a seat's turn after all others have played a turn."""
    state = after_replies_of_others(simulator, end, end.turn, number, is_thorough)
    simulator.visits += 1
    return simulator.judge.value(state, seat)


def after_replies(simulator: TurnSimulator, end: State, seat: int, samples: int) -> float:
    """Return the mean of `after_reply` over some samples of dice."""
    return total_of([after_reply(simulator, end, seat, number) for number in range(samples)]) / samples
