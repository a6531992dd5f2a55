"""A turn as a tree of decisions: grown where it looks best, judged at the end of the turn, exact over the die."""

from math import log, sqrt
from typing import Final

from elbowroom.bots.dice import drawn
from elbowroom.bots.search.turn import TurnReader, is_placing, is_thrown
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.state import State

# How much an option that was seldom looked at is preferred to one that looks better, in chances to win.
CURIOSITY: Final = 0.04


class Node:
    """A state in a turn: somebody decides, a die is thrown, or the turn is over."""

    def __init__(self, state: State, option: int, weight: int, value: float) -> None:
        self.state = state
        # What led here, and of a die how likely.
        self.option = option
        self.weight = weight
        # What it is worth as far as it is known.
        self.value = value
        self.visits = 0
        self.is_over = False
        self.is_chance = False
        self.children: list[Node] = []


class TurnTree:
    """The turn of one seat from a state on; each growth plays on one option after another of a state."""

    def __init__(self, reader: TurnReader, state: State, seat: int, curiosity: float = CURIOSITY) -> None:
        self._reader = reader
        self._curiosity = curiosity
        self._seat = seat
        self._turn = state.turn
        self.root = Node(state, 0, 1, 0.0)
        self._expand(self.root)

    def grow(self) -> bool:
        """Look at the options of one more state; whether there was any."""
        path = [self.root]
        node = self.root
        while node.children:
            node = self._most_promising(node)
            path.append(node)
        grown = not node.is_over
        if grown:
            self._expand(node)
        for step in reversed(path):
            step.visits += 1
            if step.children:
                step.value = _value(step)
        return grown

    def best(self) -> Node:
        """The option of the first state that is worth most."""
        return self.likely(self.root)

    def leaf(self, node: Node) -> Node:
        """Where a node leads when everybody does what is best there, and dice fall as they mostly do."""
        while node.children:
            node = self.likely(node)
        return node

    def deepen(self, node: Node, dice: int) -> None:
        """Look on along the best line to the turn's end: so many dice however they fall, then as they mostly do."""
        if not node.children and not node.is_over:
            self._expand(node)
        if node.is_over:
            return
        if node.is_chance and dice > 0:
            for child in node.children:
                self.deepen(child, dice - 1)
        else:
            self.deepen(self.likely(node), dice)
        node.value = _value(node)

    def likely(self, node: Node) -> Node:
        """What follows a node that has been looked at: the best option, or the likeliest outcome."""
        best = node.children[0]
        for child in node.children:
            if child.weight > best.weight if node.is_chance else child.value > best.value:
                best = child
        return best

    def play(self, state: State, option: int) -> list[int]:
        """Play an option, and on while nothing is to be chosen; all that was played, by chance and by others too."""
        apply(state, option)
        return [option, *self._to_choice(state)]

    def _expand(self, node: Node) -> None:
        """Make a node of each option of a state, or of each outcome of a die."""
        state = node.state
        if state.turn != self._turn or not state.options:
            node.is_over = True
            return
        if state.actor < 0:
            node.is_chance = True
            for action, weight in chance(state):
                node.children.append(self._child(state, action, weight))
        else:
            for option in state.options:
                node.children.append(self._child(state, option, 1))
        node.value = _value(node)

    def _child(self, state: State, option: int, weight: int) -> Node:
        after = state.copy()
        self.play(after, option)
        return Node(after, option, weight, self._reader.value(after.copy(), self._turn, self._seat))

    def _to_choice(self, state: State) -> list[int]:
        """Go on while nothing is to be chosen that looking ahead would choose better than common sense."""
        dice = self._reader.dice(self._turn)
        played: list[int] = []
        while state.turn == self._turn and state.options:
            if state.actor < 0:
                if len(state.options) > 1 and is_thrown(state):
                    break
                played.append(drawn(state, dice))
            elif len(state.options) == 1:
                played.append(state.options[0])
            elif state.actor != self._seat or is_placing(state):
                played.append(self._reader.sensible(state, state.actor))
            else:
                break
            apply(state, played[-1])
        return played

    def _most_promising(self, node: Node) -> Node:
        best = node.children[0]
        if node.is_chance:
            for child in node.children:
                if child.weight * (best.visits + 1) > best.weight * (child.visits + 1):
                    best = child
            return best
        most = -1000.0
        curiosity = self._curiosity * sqrt(log(node.visits + 2.0))
        for child in node.children:
            if child.is_over and not child.children:
                promise = child.value
            else:
                promise = child.value + curiosity / sqrt(child.visits + 1.0)
            if promise > most:
                best, most = child, promise
        return best


def _value(node: Node) -> float:
    """What a node is worth: as much as its best option, or as its outcomes on average."""
    if node.is_chance:
        total = 0.0
        weights = 0
        for child in node.children:
            total += child.weight * child.value
            weights += child.weight
        return total / weights
    best = node.children[0].value
    for child in node.children:
        if child.value > best:
            best = child.value
    return best
