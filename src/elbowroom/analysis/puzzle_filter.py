"""The filter for puzzles: keeps positions with one plan that is clearly best and not obvious."""

from functools import cache
from typing import Final, NamedTuple

from elbowroom.analysis.grading import SOLVED_PART, DecisionQueue, Grader
from elbowroom.analysis.judges import COINS, LeadJudge
from elbowroom.analysis.puzzle_plans import PlanFinder, PuzzlePlan, TurnReplay
from elbowroom.bots import named
from elbowroom.bots.dice import Dice
from elbowroom.bots.search.simulator import TurnSimulator, after_replies
from elbowroom.engine.state import State

# The quick search; positions that pass it are searched thoroughly, once with each of these seeds.
QUICK_VISITS: Final = 250
THOROUGH_VISITS: Final = 2000
THOROUGH_SEEDS: Final = (11, 12)
# The number of samples of the others' replies to a plan.
REPLIES: Final = 16
# The number of games played to the end after each plan: a check of the learned judge by real coins.
PLAYOUTS: Final = 24
# The minimum gap in coins between two plans: with a different pick or decline, with the same one, and in a last turn.
# Errors of the judge are larger the more two plans differ; in a last turn nothing is estimated.
MIN_GAP: Final = 2.5
MIN_GAP_SAME_START: Final = 1.5
MIN_GAP_LAST_TURN: Final = 0.9
# The part of the minimum gap that is enough in the quick search, and after replies.
QUICK_PART: Final = 0.7
REPLY_PART: Final = 0.5
# If declining loses more coins than this, not declining is obvious.
OBVIOUS_GAP: Final = 4.5
# A game with a larger lead is decided.
DECIDED_LEAD: Final = 15.0
# A plan with more steps is too long for a puzzle.
MAX_STEPS: Final = 10
# The number of attempts of the easy bot, which makes random mistakes.
EASY_TRIES: Final = 3


class FoundPuzzle(NamedTuple):
    """The two best plans of a puzzle, and its difficulty."""

    best: PuzzlePlan
    other: PuzzlePlan
    stars: int


class PuzzleFilter:
    """Decides whether the start of a turn is a puzzle, first quickly, then thoroughly."""

    def __init__(self, start: State) -> None:
        self._start = start
        self._seat = start.seat
        self._grader = Grader(start, start.seat)
        self._simulator = self._simulator_with(THOROUGH_SEEDS[0])
        self._bot_decisions = cache(self._decisions_of_bot)

    def quick_pair(self) -> tuple[PuzzlePlan, PuzzlePlan] | None:
        """Return the two best plans of a quick search; None if the position is no puzzle."""
        quick = self._pair(self._simulator, QUICK_VISITS, QUICK_PART)
        return quick if quick and self._stars(*quick) else None

    def confirm(self, quick: tuple[PuzzlePlan, PuzzlePlan]) -> FoundPuzzle | None:
        """Return the puzzle if thorough searches agree with the quick one; else None."""
        found = quick
        for seed in THOROUGH_SEEDS:
            thorough = self._pair(self._simulator_with(seed), THOROUGH_VISITS)
            if not thorough or not _agrees(found[0], *thorough):
                return None
            found = thorough
        best, other = (plan._replace(lead=self._grader.lead(plan.decisions)) for plan in found)
        if (
            not self._is_suitable(best, other)
            or not self._survives_replies(best, other)
            or not self._wins_playouts(best, other)
        ):
            return None
        stars = self._stars(best, other)
        return FoundPuzzle(best, other, stars) if stars else None

    def replay(self, plan: PuzzlePlan) -> TurnReplay:
        """Return the turn after playing a plan, up to the first chance event."""
        turn = TurnReplay(self._simulator, self._start, self._seat)
        decisions = DecisionQueue(plan.decisions)
        turn.play(lambda state: decisions.next_in(state, turn.decided) or self._simulator.choose(state, self._seat))
        return turn

    def coins(self, plan: PuzzlePlan) -> float:
        """Return the mean coins of a turn in which the policy finishes the plan."""
        total = 0
        for number in range(REPLIES):
            end = self.replay(plan).state
            self._simulator_with(number).finish(end, self._start.turn)
            total += end.coins[self._seat] - self._start.coins[self._seat]
        return total / REPLIES

    def _simulator_with(self, seed: int) -> TurnSimulator:
        return TurnSimulator(LeadJudge(self._start), seed)

    def _min_gap(self, best: PuzzlePlan, other: PuzzlePlan) -> float:
        """Return the minimum gap in coins between two plans."""
        if self._start.is_last_turn:
            return MIN_GAP_LAST_TURN
        return MIN_GAP if pick_and_decline(best.steps ^ other.steps) else MIN_GAP_SAME_START

    def _pair(self, simulator: TurnSimulator, visits: int, part: float = 1.0) -> tuple[PuzzlePlan, PuzzlePlan] | None:
        """Return the best plan and a clearly worse alternative, or None.

        The alternative is the second best plan or, if that is too close, the best one with another pick or decline.
        If the alternative is to decline, there is a puzzle only if a player might do so.
        """
        found = PlanFinder(simulator).alternatives(self._start, self._seat, visits)
        if not found or found.best.finds:
            return None
        for other in (found.other, found.other_start):
            if other and found.best.lead - other.lead >= part * self._min_gap(found.best, other):
                if "decline" in other.steps and not self._might_decline(found.best, other):
                    return None
                return found.best, other
        return None

    def _might_decline(self, best: PuzzlePlan, other: PuzzlePlan) -> bool:
        """Return whether a player might decline although that is worse."""
        is_tempting = best.lead - other.lead < OBVIOUS_GAP and not self._start.is_last_turn
        return is_tempting and "decline" in self._bot_decisions("medium", 0)

    def _is_suitable(self, best: PuzzlePlan, other: PuzzlePlan) -> bool:
        """Return whether the best plan is clearly better with any die and short, and the game is not decided."""
        is_clear = best.lead - other.lead >= self._min_gap(best, other)
        is_sure = self._grader.at_worst(best.decisions) > other.lead
        is_short = len(best.steps) <= MAX_STEPS and not retakes_abandoned(best)
        is_open = abs(best.lead) < DECIDED_LEAD
        return is_clear and is_sure and is_short and is_open and not differ_only_in_number(best, other)

    def _survives_replies(self, best: PuzzlePlan, other: PuzzlePlan) -> bool:
        """Return whether the best plan is still ahead after the replies of others."""
        leads = []
        for plan in (best, other):
            end = self.replay(plan).state
            self._simulator.finish(end, self._start.turn)
            leads.append(after_replies(self._simulator, end, self._seat, REPLIES) * COINS)
        return leads[0] - leads[1] >= REPLY_PART * self._min_gap(best, other)

    def _wins_playouts(self, best: PuzzlePlan, other: PuzzlePlan) -> bool:
        """Return whether the best plan leads by more in games played to the end, with the same dice for both plans."""
        ends = [self.replay(plan).state for plan in (best, other)]
        gain = 0.0
        for number in range(PLAYOUTS):
            leads = []
            for end in ends:
                state, dice = end.copy(), Dice(number)
                while state.options:
                    self._simulator.play_turn(state, dice)
                leads.append(self._simulator.judge.value(state, self._seat))
            gain += leads[0] - leads[1]
        return gain > 0

    def _stars(self, best: PuzzlePlan, other: PuzzlePlan) -> int:
        """Return the difficulty: 1 to 3 by the weakest bot that comes near the best plan; 0 if all weak bots do."""
        enough = best.lead - SOLVED_PART * (best.lead - other.lead)

        def finds(name: str, tries: int = 1) -> bool:
            return any(self._grader.lead(self._bot_decisions(name, seed)) >= enough for seed in range(tries))

        weak = [finds("simple"), finds("medium")]
        if all(weak):
            return 0
        if any(weak) or finds("easy", EASY_TRIES):
            return 1
        return 2 if finds("hard") else 3

    def _decisions_of_bot(self, name: str, seed: int) -> tuple[str, ...]:
        """Return the decisions of a bot in the turn, up to the first chance event."""
        bot = named(name, seed)
        turn = TurnReplay(self._simulator, self._start, self._seat)
        turn.play(lambda state: bot.choose(state.copy(), self._seat))
        return tuple(turn.decided)


def _agrees(found: PuzzlePlan, best: PuzzlePlan, other: PuzzlePlan) -> bool:
    """Return whether a plan has the steps of the best one, or at least the pick or decline that makes it the best."""
    if found.steps == best.steps:
        return True
    start = pick_and_decline(best.steps ^ other.steps)
    return bool(start) and start & found.steps == start & best.steps


def pick_and_decline(steps: frozenset[str]) -> frozenset[str]:
    """Return only the picks and declines of these steps."""
    return frozenset(text for text in steps if text == "decline" or text.startswith("pick"))


def differ_only_in_number(best: PuzzlePlan, other: PuzzlePlan) -> bool:
    """Return whether plans differ only in a chosen number, such as one more token bought: too little for a puzzle."""
    return all(text.startswith("choose ") and text.split(" ")[1].isdigit() for text in best.steps ^ other.steps)


def retakes_abandoned(plan: PuzzlePlan) -> bool:
    """Return whether a plan conquers a region that it abandoned: legal, but too odd for a puzzle."""
    abandoned = {text.split(" ")[1] for text in plan.steps if text.startswith("abandon")}
    return any(text.split(" ")[0] in ("conquer", "roll") and text.split(" ")[1] in abandoned for text in plan.steps)
