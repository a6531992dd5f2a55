"""Ways to play a turn, the best first: found by growing a tree of the turn."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from elbowroom.bots.search.tree import Node, TurnTree
from elbowroom.bots.search.turn import DECLINES, TurnReader
from elbowroom.engine.actions import FIND, PICK, kind_of
from elbowroom.engine.state import State
from elbowroom.puzzles.lead import COINS
from elbowroom.puzzles.turn import Turn, plan_in

# So many ends of a tree are looked at for a plan that differs: most of the first ones are the same in another order.
MOST_ENDS: Final = 80


class Plan(NamedTuple):
    """What somebody does in a turn until luck decides or the turn is over."""

    decisions: tuple[str, ...]
    # The coins of lead that can be expected of it.
    lead: float
    # Whether it ends with a marker turned up, of which nobody knows what it is.
    finds: bool = False

    @property
    def done(self) -> frozenset[str]:
        """What is done, in whatever order."""
        return plan_in(self.decisions)


class Ways(NamedTuple):
    """The best plan, the best one that differs, and the best one whose pick or decline differs."""

    best: Plan
    other: Plan | None
    # By what is picked, or whether one declines; None where that was not to be decided.
    otherwise: Plan | None


class PlanFinder:
    """Grows trees of turns and reads plans from them."""

    def __init__(self, reader: TurnReader) -> None:
        self._reader = reader

    def ways(self, state: State, seat: int, visits: int) -> Ways | None:
        """The plans for a turn after so many turns were looked at; None where there is nothing to decide."""
        start = Turn(self._reader, state, seat)
        if not start.to_choice():
            return None
        tree = self.grown(start, visits)
        ends = sorted(_ends(tree.root), key=lambda end: -end[0])
        best = self._plan(start, *ends[0])
        others = (self._plan(start, *end) for end in ends[1:MOST_ENDS])
        other = next((plan for plan in others if plan.done != best.done), None)
        first = ends[0][1][0]
        rest = next((end for end in ends if _differs(first, end[1][0])), None) if _is_great(start.state) else None
        return Ways(best, other, self._plan(start, *rest) if rest else None)

    def grown(self, start: Turn, visits: int) -> TurnTree:
        """A tree of what is left of a turn whose player has a choice."""
        tree = TurnTree(self._reader, start.state.copy(), start.seat)
        until = self._reader.visits + visits
        while self._reader.visits < until and tree.grow():
            pass
        return tree

    def _plan(self, start: Turn, value: float, path: tuple[int, ...]) -> Plan:
        """The plan that a path in a tree begins and common sense ends."""
        turn = Turn(self._reader, start.state, start.seat)
        for option in path:
            if not turn.to_choice() or option not in turn.state.options:
                break
            turn.take(option)
        turn.play(lambda state: self._reader.sensible(state, start.seat))
        finds = turn.is_luck and kind_of(turn.state.options[0]) == FIND
        return Plan((*start.decided, *turn.decided), value * COINS, finds)


def _ends(node: Node, path: tuple[int, ...] = ()) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Where luck decides, or nobody has looked further; what it is worth, and the options that lead there."""
    if node.is_chance or not node.children:
        yield node.value, path
        return
    for child in node.children:
        yield from _ends(child, (*path, child.option))


def _is_great(state: State) -> bool:
    """Whether a pick or a decline is to be decided."""
    return kind_of(state.options[0]) == PICK or DECLINES in state.options


def _differs(one: int, other: int) -> bool:
    """Whether two first steps are different picks, or one of them a decline."""
    if kind_of(one) == PICK:
        return one != other
    return (one == DECLINES) != (other == DECLINES)
