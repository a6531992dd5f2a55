"""A bot that searches whole turns, thinks of what others will do next, and takes as long as it is given."""

from typing import Final

from elbowroom.bots.dice import seed_number
from elbowroom.bots.guarding import place
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.outlook import Outlook, is_ending
from elbowroom.bots.search.replies import after_replies
from elbowroom.bots.search.tree import CURIOSITY, Node, TurnTree
from elbowroom.bots.search.turn import TurnReader, is_placing
from elbowroom.bots.value.foresight import judge_for
from elbowroom.bots.value.judge import RuleOfThumb
from elbowroom.bots.value.style import PLAIN, Style, leaning
from elbowroom.engine.actions import PICK, kind_of
from elbowroom.engine.state import State

# How long it thinks about a turn, unless it is told.
SECONDS: Final = 2.0
# What share of the thinking of a turn goes to a decision: a pick or whether to decline, any other.
GREAT: Final = 0.3
SMALL: Final = 0.08
# What share of that goes to the turn itself; the rest to what others may do after it.
OWN_TURN: Final = 0.5
FINALISTS: Final = 4


class Expert:
    """Grows a tree of its turn, then lets the best ways to play it face the turns of the others."""

    counts = True

    def __init__(
        self,
        seed: int | str = 0,
        seconds: float = SECONDS,
        visits: int = 0,
        own: float = OWN_TURN,
        curiosity: float = CURIOSITY,
        style: Style = PLAIN,
    ) -> None:
        self._seed = seed_number(seed)
        self._style = style
        self._reader = TurnReader(RuleOfThumb(), self._seed)
        self._outlook = Outlook(self._seed)
        self._is_ready = False
        self._budget = Budget(seconds, visits)
        self._own = own
        self._curiosity = curiosity

    def choose(self, state: State, seat: int) -> int:
        """The option that looks best when time is up."""
        if len(state.options) == 1:
            return state.options[0]
        if is_placing(state):
            return place(state, seat)
        if state.seat != seat:
            return self._reader.sensible(state, seat)
        if is_ending(state, seat):
            return self._outlook.best_answer(state, seat)
        if not self._is_ready:
            judge = leaning(judge_for(state.ruleset, state.seats), self._style)
            self._reader = TurnReader(judge, self._seed)
            self._is_ready = True
        is_great = kind_of(state.options[0]) == PICK or state.may_decline
        share = GREAT if is_great else SMALL
        tree = TurnTree(self._reader, state.copy(), seat, self._curiosity)
        self._budget.start(self._reader, share * self._own)
        while self._budget.goes_on(self._reader) and tree.grow():
            pass
        if self._own >= 1.0:
            return tree.best().option
        return self._face_others(tree, seat, share * (1.0 - self._own))

    @property
    def visits(self) -> int:
        """How many turns it has played on so far."""
        return self._reader.visits

    def _face_others(self, tree: TurnTree, seat: int, share: float) -> int:
        """Of the best options that which is best when the others have replied."""
        finalists = sorted(tree.root.children, key=_by_value)[:FINALISTS]
        ends = [self._end_of(tree, node) for node in finalists]
        total = [0.0] * len(finalists)
        rounds = 0
        self._budget.start(self._reader, share)
        while rounds == 0 or (len(finalists) > 1 and self._budget.goes_on(self._reader)):
            for number in range(len(finalists)):
                total[number] += after_replies(self._reader, ends[number], seat, 1, rounds)
                self._reader.visits += 1
            rounds += 1
        best = 0
        for number in range(len(finalists)):
            # What the whole tree says counts too: dice fell only one way where others replied.
            if self._judged(finalists[number], total[number], rounds) > self._judged(
                finalists[best], total[best], rounds
            ):
                best = number
        return finalists[best].option

    def _judged(self, node: Node, total: float, rounds: int) -> float:
        return 0.5 * node.value + 0.5 * total / rounds

    def _end_of(self, tree: TurnTree, node: Node) -> State:
        """The end of the turn to which an option leads."""
        state = tree.leaf(node).state.copy()
        self._reader.finish(state, tree.root.state.turn)
        return state


def _by_value(node: Node) -> float:
    return -node.value
