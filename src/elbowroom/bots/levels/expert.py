"""A bot that searches whole turns, thinks of what others will do next, and takes as long as it is given."""

from typing import Final

from elbowroom.bots.dice import drawn, seed_number
from elbowroom.bots.guarding import place
from elbowroom.bots.levels.plain import NOT_PLAIN, PlainDecisions
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.outlook import Outlook
from elbowroom.bots.search.replies import after_reply
from elbowroom.bots.search.tree import CURIOSITY, Node, TurnTree
from elbowroom.bots.search.turn import TurnReader, is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.foresight import judge_for
from elbowroom.bots.value.judge import Judge
from elbowroom.bots.value.style import PLAIN, Style, leaning
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State

# How long it thinks about a turn, unless it is told.
SECONDS: Final = 2.0
# What share of what is left of a turn's thinking goes to a decision.
DECISION: Final = 0.35
# What share of that goes to the turn itself; the rest to what may come after it.
OWN_TURN: Final = 0.4
# So many of the best ways to play the turn are played on; after half of that time so many are left.
FINALISTS: Final = 6
LAST: Final = 2
# With so many players it thinks of the best conquests that others may reply with; with more that takes too long.
FEW: Final = 2
# How much it changes the value of a way to play what comes of it when others have replied.
TRUST: Final = 0.7


class Expert:
    """Grows a tree of its turn, then lets others reply to the best ways to play it."""

    counts = True

    def __init__(
        self,
        seed: int | str = 0,
        seconds: float = SECONDS,
        visits: int = 0,
        own: float = OWN_TURN,
        curiosity: float = CURIOSITY,
        style: Style = PLAIN,
        judge: Judge | None = None,
    ) -> None:
        self._seed = seed_number(seed)
        self._style = style
        self._judge = judge
        self._reader: TurnReader | None = None
        self._plain = PlainDecisions(SimpleBot(), Outlook(self._seed))
        self._budget = Budget(seconds, visits)
        self._own = own
        self._curiosity = curiosity

    def choose(self, state: State, seat: int) -> int:
        """The option that looks best when time is up."""
        plain = self._plain.choose(state, seat)
        if plain != NOT_PLAIN:
            return plain
        reader = self._reader
        if reader is None:
            judge = self._judge if self._judge is not None else judge_for(state.ruleset, state.seats, is_best=True)
            reader = TurnReader(leaning(judge, self._style), self._seed)
            self._reader = reader
        self._budget.begin(reader, state.turn)
        best = self._think(reader, state, seat)
        self._budget.end(reader)
        return best

    @property
    def visits(self) -> int:
        """How many turns it has played on so far."""
        return self._reader.visits if self._reader is not None else 0

    def _think(self, reader: TurnReader, state: State, seat: int) -> int:
        """Look at a turn for as long as a decision may take."""
        tree = TurnTree(reader, state.copy(), seat, self._curiosity)
        self._budget.start(reader, DECISION * self._own)
        while self._budget.goes_on(reader) and tree.grow():
            pass
        if self._own >= 1.0:
            return tree.best().option
        return self._best_replied_to(reader, tree, seat)

    def _best_replied_to(self, reader: TurnReader, tree: TurnTree, seat: int) -> int:
        """Of the best options that which is best when the others have replied."""
        finalists = sorted(tree.root.children, key=_by_value)[:FINALISTS]
        if len(finalists) == 1:
            return finalists[0].option
        ends = [_end_of(reader, tree, node, seat) for node in finalists]
        # The tree is exact over the dice, its likeliest end is not: replies only tell how far that end deceives.
        looks = [reader.judge.value(end, seat) for end in ends]
        totals = [0.0] * len(finalists)
        left = list(range(len(finalists)))
        rounds = 0
        is_keen = tree.root.state.seats <= FEW and self._budget.is_ample
        for most in (FINALISTS, LAST):
            left = left[:most]
            self._budget.start(reader, DECISION * (1.0 - self._own) / 2)
            while rounds == 0 or self._budget.goes_on(reader):
                for number in left:
                    # With many players a reply takes long: where a round of them takes too long, the first are enough.
                    if rounds == 0 and number >= LAST and not self._budget.goes_on(reader):
                        left = left[:number]
                        break
                    totals[number] += after_reply(reader, ends[number], seat, rounds, is_keen)
                rounds += 1
            judged = [
                (finalists[number].value + TRUST * (totals[number] / rounds - looks[number]), -number)
                for number in left
            ]
            left = [-number for _, number in sorted(judged, reverse=True)]
        return finalists[left[0]].option


def _end_of(reader: TurnReader, tree: TurnTree, node: Node, seat: int) -> State:
    """The end of the turn to which an option leads, tokens placed as they will be."""
    state = tree.leaf(node).state.copy()
    turn = tree.root.state.turn
    dice = reader.dice(turn)
    while state.turn == turn and state.options:
        if state.actor < 0:
            apply(state, drawn(state, dice))
        elif state.actor == seat and is_placing(state):
            apply(state, place(state, seat))
        else:
            apply(state, reader.sensible(state, state.actor))
    return state


def _by_value(node: Node) -> float:
    return -node.value
