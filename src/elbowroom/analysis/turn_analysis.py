"""The analysis of a turn: finds lines that really differ, and weighs them before and after the replies of others."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from elbowroom.analysis.judges import learned_judge
from elbowroom.analysis.lines import EXACT_REVEALS, POWER, Line, grow, line_of, policy_ends, ranked_paths, sketch
from elbowroom.analysis.pruning import without_idle_uses
from elbowroom.analysis.refining import with_best_target, with_end_answers, with_last_die
from elbowroom.analysis.unseen import with_other_combos
from elbowroom.bots.dice import GOLDEN_RATIO_STEP, seed_number
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.outlook import NeverDecline, Outlook
from elbowroom.bots.search.simulator import TurnSimulator, after_replies_of_others
from elbowroom.bots.search.tree import Node, TurnTree
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import NEUTRAL, Style
from elbowroom.bots.value.learned import COIN_TIEBREAK
from elbowroom.engine.actions import PICK, kind_of
from elbowroom.engine.regions import MOST_REGIONS
from elbowroom.engine.state import State

# The default time for an analysis, in seconds.
SECONDS: Final = 1.0
# Shares of the budget: growing the tree, sketching its lines, deepening the best ones, and simulating replies.
GROWTH_SHARE: Final = 0.35
SKETCH_SHARE: Final = 0.1
DEEPENING_SHARE: Final = 0.15
REPLY_SHARE: Final = 0.4
# Among plans with nearly equal chances, more coins in this turn decide: those are certain.
NOW_TIEBREAK: Final = 0.001
# How many lines are sketched at most, and how many more than wanted are weighed.
MAX_SKETCHES: Final = 40
EXTRA_LINES: Final = 3
# The styles of opponents in replies, in turn: small preferences lead to very different turns, which are averaged.
REPLY_STYLES: Final = (
    NEUTRAL,
    Style(fights=0.3),
    Style(takes_declined=-0.3),
    Style(fights=-0.3),
    Style(takes_declined=0.3),
    Style(fights=0.3, takes_declined=-0.3),
    Style(fights=-0.3, takes_declined=0.3),
)
# The new combos over which the end of a turn is averaged.
COMBO_SAMPLES: Final = 6
# Lines with other combos are chosen first, then lines that differ in this many regions, in one, or in the last die.
REGION_DIFFERENCES: Final = (MOST_REGIONS + 1, 2, 1, 0)


class TurnAnalysis:
    """The analysis of the rest of a seat's turn, in search of `count` plans."""

    def __init__(self, state: State, seat: int, budget: Budget, seed: int | str, count: int) -> None:
        self.judge = learned_judge(state, is_best=True)
        self.simulator = TurnSimulator(self.judge, seed_number(seed), places_by_threat=True)
        self.budget = budget
        self.tree = TurnTree(self.simulator, state.copy(), seat)
        self.seat = seat
        self._count = count
        self._outlook = Outlook(seed_number(seed))
        # Simulators for replies, one for each style.
        self._rivals = [TurnSimulator(self.judge, seed_number(seed), SimpleBot(style=style)) for style in REPLY_STYLES]

    def lines(self) -> list[Line]:
        """Search the turn, and return the most promising lines that differ."""
        grow(self.tree, self.simulator, self.budget, GROWTH_SHARE)
        sketches = _richest_second(self._sketches())
        chosen: list[Line] = []
        paths: list[list[Node]] = []
        for regions in REGION_DIFFERENCES:
            for path, line in sketches:
                is_wanted = len(chosen) < self._count + EXTRA_LINES
                if is_wanted and all(line.differs_from(other, regions) for other in chosen):
                    chosen.append(line)
                    paths.append(path)
        found = [self._line(path) for path in paths]
        greedy = self._greedy_line()
        return _distinct([*found, self._refined(greedy)] if greedy is not None else found)

    def _greedy_line(self) -> Line | None:
        """Return the line of a bot that takes the most for its tokens and never declines; None before a pick."""
        start = self.tree.root.state
        if kind_of(start.options[0]) == PICK:
            return None
        greedy = TurnSimulator(self.judge, self.simulator.seed, NeverDecline(), places_by_threat=True)
        after = start.copy()
        codes = greedy.finish(after, start.turn)
        ends = list(policy_ends(greedy, start.copy(), start.turn, 1.0, EXACT_REVEALS, []))
        return Line(start, self.seat, codes, ends)

    def _sketches(self) -> list[tuple[list[Node], Line]]:
        """Return sketches of the most promising lines, as many as there is time for, but more than are wanted."""
        found: list[tuple[list[Node], Line]] = []
        self.budget.start(self.simulator, SKETCH_SHARE)
        for path in islice(ranked_paths(self.tree, self.seat), MAX_SKETCHES):
            if len(found) > 2 * self._count and not self.budget.has_remaining(self.simulator):
                break
            found.append((path, sketch(self.tree, self.simulator, self.seat, path)))
        self.budget.start(self.simulator, DEEPENING_SHARE)
        return found

    def _line(self, path: list[Node]) -> Line:
        """Return the whole line of a path without idle steps, searched deeply while there is time."""
        is_deep = self.budget.has_remaining(self.simulator)
        line = line_of(self.tree, self.simulator, self.seat, path, is_deep=is_deep)
        return self._refined(line)

    def _refined(self, line: Line) -> Line:
        line = without_idle_uses(line, self.simulator, self.judge)
        line = with_last_die(line, self.simulator, self.judge)
        line = with_best_target(line, self.simulator, self.judge)
        return with_end_answers(line, self.simulator, self._outlook)

    def weigh(self, lines: Sequence[Line], share: float = REPLY_SHARE) -> None:
        """Set value, chance and coins of each line: the mean of those at its ends and of those after replies.

        All lines are followed by the same replies, at least one round of them.
        """
        at_end = [self._expectation(line) for line in lines]
        after_replies = [(0.0, 0.0)] * len(lines)
        rounds = 0
        self.budget.start(self.simulator, share)
        while rounds == 0 or self.budget.has_remaining(self.simulator):
            for number, line in enumerate(lines):
                chance, coins = self._after_replies(line, rounds)
                after_replies[number] = after_replies[number][0] + chance, after_replies[number][1] + coins
                self.simulator.visits += 1
            rounds += 1
        for number, line in enumerate(lines):
            line.chance = (at_end[number][0] + after_replies[number][0] / rounds) / 2
            line.coins = (at_end[number][1] + after_replies[number][1] / rounds) / 2
            line.value = line.chance + COIN_TIEBREAK * line.coins + NOW_TIEBREAK * line.coins_now

    def _expectation(self, line: Line) -> tuple[float, float]:
        """Return the mean chance to win and the mean final coins over the ends of a line, and over new combos."""
        chance = coins = 0.0
        for odds, end, *_ in line.ends:
            for state in self._with_new_combos(line, end):
                chance += odds * self.judge.chances(state)[line.seat] / COMBO_SAMPLES
                coins += odds * self.judge.coins(state)[line.seat] / COMBO_SAMPLES
        return chance, coins

    def _with_new_combos(self, line: Line, end: State) -> list[State]:
        """Return the end of a line with several new combos in place of those that were drawn in its turn."""
        if line.then == POWER or end.row_badges == line.start.row_badges:
            return [end] * COMBO_SAMPLES
        return [with_other_combos(end, line.start, number) for number in range(COMBO_SAMPLES)]

    def _after_replies(self, line: Line, number: int) -> tuple[float, float]:
        """Return chance to win and final coins after one round of replies; `number` chooses the end and the dice."""
        end = _end_at(line, number * GOLDEN_RATIO_STEP % 1.0)
        if line.then != POWER:
            end = with_other_combos(end, line.start, number)
        rivals = self._rivals[number % len(self._rivals)]
        before = rivals.visits
        state = after_replies_of_others(rivals, end, line.start.turn, number)
        self.simulator.visits += rivals.visits - before
        return self.judge.chances(state)[line.seat], self.judge.coins(state)[line.seat]


def _richest_second(sketches: list[tuple[list[Node], Line]]) -> list[tuple[list[Node], Line]]:
    """Return sketches in their order, but the one that brings the most coins in this turn is at least the second.

    It is one that abandons nothing, if possible.
    """
    richest = max(sketches, key=lambda sketch: (not sketch[1].abandons, sketch[1].coins_now))
    return [*sketches[:1], richest, *(sketch for sketch in sketches[1:] if sketch is not richest)]


def _distinct(lines: list[Line]) -> list[Line]:
    """Return lines without those that lead to the same, or do the same in another order, as an earlier one."""
    found: list[Line] = []
    for line in lines:
        if all(
            line.outcome_key != other.outcome_key and set(line.sure_actions) != set(other.sure_actions)
            for other in found
        ):
            found.append(line)
    return found


def _end_at(line: Line, place: float) -> State:
    """Return the end at a place between 0 and 1, of which each end takes a part as large as its odds."""
    for odds, end, *_ in line.ends:
        place -= odds
        if place < 0:
            return end
    return line.ends[-1].state
