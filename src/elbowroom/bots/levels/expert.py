"""The expert level: it searches whole turns and simulates the replies of others, within a time budget."""

from typing import Final

from elbowroom.bots.dice import GOLDEN_RATIO_STEP, Dice, draw_with, seed_number
from elbowroom.bots.levels.routine import NOT_ROUTINE, RoutineDecisions
from elbowroom.bots.placing import place_by_threat
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.outlook import Outlook
from elbowroom.bots.search.simulator import TurnSimulator, after_reply, is_placing
from elbowroom.bots.search.tree import EXPLORATION, Node, TurnTree
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import NEUTRAL, Judge, Style, with_style
from elbowroom.bots.value.learned import judge_for
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State

# The default time for a turn.
SECONDS: Final = 2.0
# The share of a turn's remaining budget that one decision may use.
DECISION_SHARE: Final = 0.35
# The share of a decision's budget for searching the own turn; the rest is for the replies of others.
OWN_TURN_SHARE: Final = 0.4
# How many of the best options are simulated with replies, in the first and in the second half of that time.
MAX_FINALISTS: Final = 6
MAX_LAST_FINALISTS: Final = 2
# With at most this many players the replies include the best conquests; with more players that takes too long.
MAX_PLAYERS_FOR_THOROUGH_REPLIES: Final = 2
# The weight of the replies in the value of an option.
REPLY_WEIGHT: Final = 0.7


class Expert:
    """A bot that grows a tree of its turn, then simulates the replies to the best options."""

    counts = True

    def __init__(
        self,
        seed: int | str = 0,
        seconds: float = SECONDS,
        visits: int = 0,
        own: float = OWN_TURN_SHARE,
        exploration: float = EXPLORATION,
        style: Style = NEUTRAL,
        judge: Judge | None = None,
    ) -> None:
        self._seed = seed_number(seed)
        self._style = style
        self._judge = judge
        self._simulator: TurnSimulator | None = None
        self._routine = RoutineDecisions(SimpleBot(), Outlook(self._seed))
        self._budget = Budget(seconds, visits)
        self._own = own
        self._curiosity = exploration

    def choose(self, state: State, seat: int) -> int:
        """Return the option that looks best when the budget is used up."""
        routine = self._routine.choose(state, seat)
        if routine != NOT_ROUTINE:
            return routine
        simulator = self._simulator
        if simulator is None:
            judge = self._judge if self._judge is not None else judge_for(state.ruleset, state.seats, is_best=True)
            simulator = TurnSimulator(with_style(judge, self._style), self._seed)
            self._simulator = simulator
        self._budget.begin(simulator, state.turn)
        best = self._think(simulator, state, seat)
        self._budget.end(simulator)
        return best

    @property
    def visits(self) -> int:
        """The number of turns simulated so far."""
        return self._simulator.visits if self._simulator is not None else 0

    def _think(self, simulator: TurnSimulator, state: State, seat: int) -> int:
        """Return the best option found within the budget of a decision."""
        tree = TurnTree(simulator, state.copy(), seat, self._curiosity)
        self._budget.start(simulator, DECISION_SHARE * self._own)
        while self._budget.has_remaining(simulator) and tree.grow():
            pass
        if self._own >= 1.0:
            return tree.best().option
        return self._best_after_replies(simulator, tree, seat)

    def _best_after_replies(self, simulator: TurnSimulator, tree: TurnTree, seat: int) -> int:
        """Return the finalist that scores best after replies."""
        finalists = sorted(tree.root.children, key=_negative_value)[:MAX_FINALISTS]
        if len(finalists) == 1:
            return finalists[0].option
        # The changes by replies, summed over all rounds: they correct the tree's value, which averages over chance.
        changes = [0.0] * len(finalists)
        left = list(range(len(finalists)))
        rounds = 0
        is_thorough = tree.root.state.seats <= MAX_PLAYERS_FOR_THOROUGH_REPLIES and self._budget.is_ample
        for most in (MAX_FINALISTS, MAX_LAST_FINALISTS):
            left = left[:most]
            self._budget.start(simulator, DECISION_SHARE * (1.0 - self._own) / 2)
            while rounds == 0 or self._budget.has_remaining(simulator):
                for number in left:
                    # With many players a round of replies may use up the budget: then keep only the first finalists.
                    if rounds == 0 and number >= MAX_LAST_FINALISTS and not self._budget.has_remaining(simulator):
                        left = left[:number]
                        break
                    end = _end_of(simulator, tree, finalists[number], seat, rounds)
                    before = simulator.judge.value(end, seat)
                    changes[number] += after_reply(simulator, end, seat, rounds, is_thorough) - before
                rounds += 1
            judged = [(finalists[number].value + REPLY_WEIGHT * changes[number] / rounds, -number) for number in left]
            left = [-number for _, number in sorted(judged, reverse=True)]
        return finalists[left[0]].option


def _end_of(simulator: TurnSimulator, tree: TurnTree, node: Node, seat: int, number: int) -> State:
    """Return an end of the turn to which an option leads, with tokens placed by threat; `number` chooses the outcomes.

    The numbers spread the outcomes evenly, each as often as its odds say.
    """
    state = tree.leaf_at(node, (0.5 + number * GOLDEN_RATIO_STEP) % 1.0).state.copy()
    turn = tree.root.state.turn
    dice = Dice((number << 32) + simulator.seed + turn)
    while state.turn == turn and state.options:
        if state.actor < 0:
            apply(state, draw_with(state, dice))
        elif state.actor == seat and is_placing(state):
            apply(state, place_by_threat(state, seat))
        else:
            apply(state, simulator.choose(state, state.actor))
    return state


def _negative_value(node: Node) -> float:
    return -node.value
