"""Plans of puzzles: find them in a search tree, and replay their decisions up to the first die."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from elbowroom.analysis.judges import COINS
from elbowroom.analysis.lines import changes_turn, grow, leaf_paths
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.simulator import DECLINES, HAS_CHOICE, TurnSimulator
from elbowroom.bots.search.tree import Node, TurnTree
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.actions import DONE, END, FIND, KIND_OF, PICK, USE, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import NOBODY, State

# Actions that only end conquests or a choice.
ENDING: Final = (END, DONE)
# Actions that place tokens; the policy decides them, because puzzles are not about single tokens.
PLACING: Final = frozenset({"deploy", "station", "move"})
# The maximum number of paths to compare; most of the best ones differ only in the order of decisions.
MAX_PATHS: Final = 80


class TurnReplay:
    """A turn of a seat, played step by step; the policy places tokens and decides for others."""

    def __init__(self, simulator: TurnSimulator, state: State, seat: int) -> None:
        self.state = state.copy()
        self.seat = seat
        self.number = state.turn
        # The seat's decisions so far, as text.
        self.decided: list[str] = []
        # The ability that a decision used or answered, by the text of the decision.
        self.abilities: dict[str, str] = {}
        self._simulator = simulator
        self._dice = simulator.dice(self.number)

    @property
    def is_over(self) -> bool:
        """True if the turn, or the game, is over."""
        return self.state.turn != self.number or not self.state.options

    @property
    def is_chance(self) -> bool:
        """True if a die, a marker or a bomb comes next."""
        return not self.is_over and _is_chance(self.state)

    def take(self, option: int) -> None:
        """Apply an action, and note it if the seat decided it."""
        state = self.state
        if state.actor == self.seat:
            action = action_of(state, option)
            self.decided.append(text_of(action))
            if kind_of(option) == USE and action.id:
                self.abilities[text_of(action)] = action.id
            elif state.question != NOBODY:
                self.abilities[text_of(action)] = state.ruleset.questions[state.question].ability.id
        apply(self.state, option)

    def to_choice(self) -> bool:
        """Play until the seat has a choice; return False if a chance event or the end of the turn comes first."""
        while not self.is_over and not _is_chance(self.state):
            action = self._simulator.next_without_choice(self.state, self.seat, self._dice)
            if action == HAS_CHOICE:
                return True
            self.take(action)
        return False

    def play(self, choose: Callable[[State], int]) -> None:
        """Play until a chance event or the end of the turn."""
        while self.to_choice():
            self.take(choose(self.state))


def _is_chance(state: State) -> bool:
    """Return whether a chance event that matters in this turn comes next."""
    return state.actor < 0 and len(state.options) > 1 and changes_turn(state)


def steps_of(decisions: Iterable[str]) -> frozenset[str]:
    """Return the decisions that distinguish plans, without their order; placing tokens and ending do not count."""
    kept = (text for text in decisions if not text.startswith("choose no"))
    return frozenset(text for text in kept if (kind := text.split()[0]) not in PLACING and KIND_OF[kind] not in ENDING)


class PuzzlePlan(NamedTuple):
    """The decisions of a turn up to the first chance event or its end."""

    decisions: tuple[str, ...]
    # The expected lead in coins.
    lead: float
    # True if it ends by turning up an unknown marker.
    finds: bool = False

    @property
    def steps(self) -> frozenset[str]:
        """The decisions that distinguish it from other plans."""
        return steps_of(self.decisions)


class Alternatives(NamedTuple):
    """The best plan, the best other plan, and the best plan with another pick or decline."""

    best: PuzzlePlan
    other: PuzzlePlan | None
    # None where there is nothing to pick or decline.
    other_start: PuzzlePlan | None


class PlanFinder:
    """Finds plans by growing trees of turns."""

    def __init__(self, simulator: TurnSimulator) -> None:
        self._simulator = simulator

    def alternatives(self, state: State, seat: int, visits: int) -> Alternatives | None:
        """Return the plans for a turn after this many visits; None where there is nothing to decide."""
        start = TurnReplay(self._simulator, state, seat)
        if not start.to_choice():
            return None
        paths = sorted(leaf_paths(self.grow_tree(start, visits).root), key=lambda path: -path[-1].value)
        best = self._plan(start, paths[0])
        others = (self._plan(start, path) for path in paths[1:MAX_PATHS])
        other = next((plan for plan in others if plan.steps != best.steps), None)
        first = paths[0][0].option
        rest = None
        if _is_pick_or_decline(start.state):
            rest = next((path for path in paths if _differ(first, path[0].option)), None)
        return Alternatives(best, other, self._plan(start, rest) if rest else None)

    def grow_tree(self, start: TurnReplay, visits: int) -> TurnTree:
        """Return a tree of the rest of a turn in which the seat has a choice."""
        tree = TurnTree(self._simulator, start.state.copy(), start.seat)
        grow(tree, self._simulator, Budget(0.0, visits), 1.0)
        return tree

    def _plan(self, start: TurnReplay, path: Sequence[Node]) -> PuzzlePlan:
        """Return the plan that begins with a path of the tree and is finished by the policy."""
        turn = TurnReplay(self._simulator, start.state, start.seat)
        for node in path:
            if not turn.to_choice() or node.option not in turn.state.options:
                break
            turn.take(node.option)
        turn.play(lambda state: self._simulator.choose(state, start.seat))
        finds = turn.is_chance and kind_of(turn.state.options[0]) == FIND
        return PuzzlePlan((*start.decided, *turn.decided), path[-1].value * COINS, finds)


def _is_pick_or_decline(state: State) -> bool:
    """Return whether there is a pick or a decline to decide."""
    return kind_of(state.options[0]) == PICK or DECLINES in state.options


def _differ(one: int, other: int) -> bool:
    """Return whether two first steps are different picks, or one of them a decline."""
    if kind_of(one) == PICK:
        return one != other
    return (one == DECLINES) != (other == DECLINES)
