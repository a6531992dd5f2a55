"""Lines of play: the actions of the rest of a turn and the states in which it may end, read from a search tree."""

from collections.abc import Iterator
from typing import Final

from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.simulator import TurnSimulator
from elbowroom.bots.search.tree import Node, TurnTree
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.actions import BADGE, BANNER, DECLINE, OUTCOMES, PICK, ROLL, kind_of, region_of
from elbowroom.engine.engine import apply
from elbowroom.engine.events import Event
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.state import State

# The number of dice in a row for which all outcomes are followed; later dice get their likeliest outcome.
EXACT_DICE: Final = 2
# Chance events that cannot change the current turn: new combos in the row.
COMBO_REVEALS: Final = frozenset({BANNER, BADGE})


class Line:
    """A way to play the rest of a turn; `ends` are the possible final states with their probabilities."""

    def __init__(self, start: State, seat: int, codes: list[int], ends: list[tuple[float, State]]) -> None:
        self.seat = seat
        self.ends = ends
        # The seat's own actions, as text.
        self.actions: list[str] = []
        self.events: list[Event] = []
        self.is_declining = False
        self.picks: tuple[str, str | None] | None = None
        # The region of the first conquest with the die.
        self.rolled: int | None = None
        # The number of actions before the first chance event.
        self.sure: int | None = None
        self.start = start
        self.end = start.copy()
        self.end.events = self.events
        for code in codes:
            self._play(code)
        if self.sure is None:
            self.sure = len(self.actions)
        before = held_by(start, seat)
        after = held_by(self.end, seat)
        self.takes: Regions = after & ~before
        self.leaves: Regions = before & ~after
        # Set by `TurnAnalysis.weigh`.
        self.value = self.chance = self.coins = 0.0

    def _play(self, code: int) -> None:
        state, kind = self.end, kind_of(code)
        if kind in OUTCOMES:
            if kind not in COMBO_REVEALS and len(state.options) > 1 and self.sure is None:
                self.sure = len(self.actions)
        elif state.actor == self.seat:
            self.actions.append(text_of(action_of(state, code)))
            self.is_declining |= kind == DECLINE
            if kind == ROLL and self.sure is None:
                self.rolled = region_of(code)
        apply(state, code)
        if kind == PICK:
            tribe = state.active[self.seat]
            power = state.power_of[tribe]
            ruleset = state.ruleset
            self.picks = ruleset.races[tribe].id, ruleset.powers[power].id if power >= 0 else None

    @property
    def coins_now(self) -> float:
        """The mean of the coins that this turn brings."""
        seat = self.seat
        return sum(odds * float(end.coins[seat] - self.start.coins[seat]) for odds, end in self.ends)

    @property
    def outcome_key(self) -> tuple[object, ...]:
        """The pick, the decline, and the regions taken and left: lines with equal keys are the same plan."""
        return self.picks, self.is_declining, self.takes, self.leaves

    def differs_from(self, other: "Line", regions: int) -> bool:
        """Return whether two lines differ in the pick or decline, or in at least this many regions."""
        if (self.picks, self.is_declining) != (other.picks, other.is_declining):
            return True
        return size((self.takes ^ other.takes) | (self.leaves ^ other.leaves)) >= regions


def held_by(state: State, seat: int) -> Regions:
    """Return the regions that a seat holds, including those in decline."""
    held: Regions = 0
    for tribe in [state.active[seat], *bits(state.declined[seat])]:
        if tribe >= 0:
            held |= state.held[tribe]
    return held


def grow(tree: TurnTree, simulator: TurnSimulator, budget: Budget, share: float) -> None:
    """Grow a tree until a share of the budget is used or the whole turn is searched."""
    budget.start(simulator, share)
    while budget.has_remaining(simulator) and tree.grow():
        pass


def leaf_paths(root: Node) -> list[list[Node]]:
    """Return all searched sequences of decisions, each up to a die, the end of the turn or an unexpanded node."""
    if root.is_chance or not root.children:
        return [[]]
    return [[child, *path] for child in root.children for path in leaf_paths(child)]


def ranked_paths(tree: TurnTree) -> Iterator[list[Node]]:
    """Yield the paths of a tree, best first, but one path for each set of decisions, whatever their order.

    The best path of each pick, and of declining, comes before all others.
    """
    ranked = leaf_paths(tree.root)
    # Sorting keeps the order of equal values, so the last of equal paths comes first.
    ranked.reverse()
    ranked.sort(key=lambda path: -(path[-1] if path else tree.root).value)
    by_pick_or_decline: dict[int, list[Node]] = {}
    for path in ranked:
        if path and kind_of(path[0].option) in (PICK, DECLINE):
            by_pick_or_decline.setdefault(path[0].option, path)
    seen: set[tuple[int, ...]] = set()
    for path in [*by_pick_or_decline.values(), *ranked]:
        decisions = tuple(sorted(node.option for node in path))
        if decisions not in seen:
            seen.add(decisions)
            yield path


def sketch(tree: TurnTree, simulator: TurnSimulator, seat: int, path: list[Node]) -> Line:
    """Return the line along a path of a tree, finished by the policy, with only its likeliest end."""
    codes: list[int] = []
    state = tree.root.state.copy()
    node = tree.root
    for step in path:
        codes += tree.play(state, step.option)
        node = step
    while node.children:
        node = tree.best_child(node)
        codes += tree.play(state, node.option)
    codes += simulator.finish(state, tree.root.state.turn)
    return Line(tree.root.state, seat, codes, [(1.0, state)])


def line_of(tree: TurnTree, simulator: TurnSimulator, seat: int, path: list[Node], *, is_deep: bool = True) -> Line:
    """Return the line along a path of a tree with all its ends; `is_deep` searches further, to the end of the turn."""
    node = path[-1] if path else tree.root
    if is_deep or node.state.actor < 0:
        tree.deepen(node, 1)
    line = sketch(tree, simulator, seat, path)
    line.ends = list(_ends(tree, simulator, node, 1.0, EXACT_DICE))
    return line


def _ends(
    tree: TurnTree, simulator: TurnSimulator, node: Node, odds: float, dice: int
) -> Iterator[tuple[float, State]]:
    while node.children and not (node.is_chance and dice > 0):
        node = tree.best_child(node)
    if not node.children:
        end = node.state.copy()
        simulator.finish(end, tree.root.state.turn)
        yield odds, end
        return
    weights = sum(child.weight for child in node.children)
    for child in node.children:
        yield from _ends(tree, simulator, child, odds * child.weight / weights, dice - 1)
