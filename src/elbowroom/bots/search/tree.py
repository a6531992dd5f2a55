"""A turn as a search tree: grown where it looks best, valued at the end of the turn, exact over dice and markers."""

from math import log, sqrt
from typing import Final

from elbowroom.bots.search.simulator import HAS_CHOICE, TurnSimulator, is_reveal
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.state import State

# The exploration constant: the bonus of rarely visited options, in units of the chance to win.
EXPLORATION: Final = 0.04


class Node:
    """A state within a turn: a decision, a chance event, or the end of the turn."""

    def __init__(self, state: State, option: int, weight: int, value: float) -> None:
        self.state = state
        # The action that led here, and its weight if it is an outcome of chance.
        self.option = option
        self.weight = weight
        # The best estimate so far.
        self.value = value
        self.visits = 0
        self.is_over = False
        self.is_chance = False
        self.children: list[Node] = []


class TurnTree:
    """The rest of one seat's turn; each growth step expands one node."""

    def __init__(self, simulator: TurnSimulator, state: State, seat: int, exploration: float = EXPLORATION) -> None:
        self._simulator = simulator
        self._exploration = exploration
        self._seat = seat
        self._turn = state.turn
        self.root = Node(state, 0, 1, 0.0)
        self._expand(self.root)

    def grow(self) -> bool:
        """Expand the most promising leaf; return whether there was one to expand."""
        path = [self.root]
        node = self.root
        while node.children:
            node = self._select(node)
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
        """Return the best child of the root."""
        return self.best_child(self.root)

    def leaf(self, node: Node) -> Node:
        """Return the leaf that best play and the likeliest outcomes lead to."""
        while node.children:
            node = self.best_child(node)
        return node

    def leaf_at(self, node: Node, place: float) -> Node:
        """Return the leaf that best play leads to with the outcomes at a place between 0 and 1.

        Each outcome takes a part of that range as large as its odds.
        """
        while node.children:
            if not node.is_chance:
                node = self.best_child(node)
                continue
            total = 0
            for child in node.children:
                total += child.weight
            place *= total
            chosen = node.children[-1]
            for child in node.children:
                if place < child.weight:
                    chosen = child
                    break
                place -= child.weight
            place = min(place / chosen.weight, 0.999999)
            node = chosen
        return node

    def deepen(self, node: Node, dice: int) -> None:
        """Expand the best line to the end of the turn: all outcomes of the first `dice` events, then the likeliest."""
        if not node.children and not node.is_over:
            self._expand(node)
        if node.is_over:
            return
        if node.is_chance and dice > 0:
            for child in node.children:
                self.deepen(child, dice - 1)
        else:
            self.deepen(self.best_child(node), dice)
        node.value = _value(node)

    def best_child(self, node: Node) -> Node:
        """Return the best child of an expanded node: the best option, or the likeliest outcome."""
        best = node.children[0]
        for child in node.children:
            if child.weight > best.weight if node.is_chance else child.value > best.value:
                best = child
        return best

    def play(self, state: State, option: int) -> list[int]:
        """Apply an option and all that follows without a choice; return all actions, those of chance and others too."""
        apply(state, option)
        return [option, *self._to_choice(state)]

    def _expand(self, node: Node) -> None:
        """Add a child for each option, or for each outcome of chance."""
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
        return Node(after, option, weight, self._simulator.value(after.copy(), self._turn, self._seat))

    def _to_choice(self, state: State) -> list[int]:
        """Play until the seat has a choice worth searching, chance reveals something, or the turn ends.

        Return the actions.
        """
        dice = self._simulator.dice(self._turn)
        played: list[int] = []
        while state.turn == self._turn and state.options:
            if state.actor < 0 and len(state.options) > 1 and is_reveal(state):
                break
            action = self._simulator.next_without_choice(state, self._seat, dice)
            if action == HAS_CHOICE:
                break
            apply(state, action)
            played.append(action)
        return played

    def _select(self, node: Node) -> Node:
        best = node.children[0]
        if node.is_chance:
            for child in node.children:
                if child.weight * (best.visits + 1) > best.weight * (child.visits + 1):
                    best = child
            return best
        most = -1000.0
        bonus = self._exploration * sqrt(log(node.visits + 2.0))
        for child in node.children:
            if child.is_over and not child.children:
                score = child.value
            else:
                score = child.value + bonus / sqrt(child.visits + 1.0)
            if score > most:
                best, most = child, score
        return best


def _value(node: Node) -> float:
    """Return the value of the best option, or the mean value of the outcomes."""
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
