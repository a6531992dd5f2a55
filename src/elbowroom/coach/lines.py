"""Lines of play: what is played in the rest of a turn, and how the turn may end then."""

from collections.abc import Iterator
from typing import Final

from elbowroom.bots.search.tree import Node, TurnTree
from elbowroom.bots.search.turn import TurnReader
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.actions import BADGE, BANNER, DECLINE, OUTCOMES, PICK, ROLL, kind_of, region_of
from elbowroom.engine.engine import apply
from elbowroom.engine.events import Event
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.state import State

# So many dice in a row are followed through all their outcomes, later ones as they mostly fall.
EXACT_DICE: Final = 2
# What comes up among the combos changes nothing in the turn of whoever has picked one.
HARMLESS: Final = frozenset({BANNER, BADGE})


class Line:
    """A way to play a turn on from a state; `ends` are the states that it may lead to, each with its odds."""

    def __init__(self, start: State, seat: int, codes: list[int], ends: list[tuple[float, State]]) -> None:
        self.seat = seat
        self.ends = ends
        self.actions: list[str] = []
        self.events: list[Event] = []
        self.is_declining = False
        self.picks: tuple[str, str | None] | None = None
        # What the die must allow.
        self.rolled: int | None = None
        self.sure: int | None = None
        self.start = start
        self.end = start.copy()
        self.end.events = self.events
        for code in codes:
            self._tell(code)
        if self.sure is None:
            self.sure = len(self.actions)
        held = held_by(start, seat)
        now = held_by(self.end, seat)
        self.takes: Regions = now & ~held
        self.leaves: Regions = held & ~now
        # What comes of it: filled when it is weighed.
        self.value = self.chance = self.coins = 0.0

    def _tell(self, code: int) -> None:
        state, kind = self.end, kind_of(code)
        if kind in OUTCOMES:
            if kind not in HARMLESS and len(state.options) > 1 and self.sure is None:
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
        """The coins that the turn brings, on average."""
        seat = self.seat
        return sum(odds * float(end.coins[seat] - self.start.coins[seat]) for odds, end in self.ends)

    @property
    def deed(self) -> tuple[object, ...]:
        """What makes it another plan: the pick, whether it declines, and the regions taken and left."""
        return self.picks, self.is_declining, self.takes, self.leaves

    def differs_from(self, other: "Line", regions: int) -> bool:
        """Whether it is a plan of its own beside another one: by its combo, by declining, or in so many regions."""
        if (self.picks, self.is_declining) != (other.picks, other.is_declining):
            return True
        return size((self.takes ^ other.takes) | (self.leaves ^ other.leaves)) >= regions


def held_by(state: State, seat: int) -> Regions:
    """The regions that a seat holds, in decline too."""
    held: Regions = 0
    for tribe in [state.active[seat], *bits(state.declined[seat])]:
        if tribe >= 0:
            held |= state.held[tribe]
    return held


def paths_of(tree: TurnTree) -> Iterator[list[Node]]:
    """What can be decided, in whatever order, before chance tells something; the most promising first.

    The best way to go on with each combo, and with declining, comes before all else.
    """
    ranked = sorted(_paths(tree.root), key=lambda path: -(path[-1] if path else tree.root).value)
    great: dict[int, list[Node]] = {}
    for path in ranked:
        if path and kind_of(path[0].option) in (PICK, DECLINE):
            great.setdefault(path[0].option, path)
    seen: set[tuple[int, ...]] = set()
    for path in [*great.values(), *ranked]:
        deeds = tuple(sorted(node.option for node in path))
        if deeds not in seen:
            seen.add(deeds)
            yield path


def _paths(root: Node) -> Iterator[list[Node]]:
    """All that can be decided, as far as it was looked at."""
    if root.is_chance or not root.children:
        yield []
        return
    waiting = [[child] for child in root.children]
    while waiting:
        path = waiting.pop()
        node = path[-1]
        if node.is_chance or not node.children:
            yield path
        else:
            waiting += [[*path, child] for child in node.children]


def sketch(tree: TurnTree, reader: TurnReader, seat: int, path: list[Node]) -> Line:
    """The line that follows a path of a tree, and common sense where the tree ends; how else it may end is left out."""
    codes: list[int] = []
    state = tree.root.state.copy()
    node = tree.root
    for step in path:
        codes += tree.play(state, step.option)
        node = step
    while node.children:
        node = tree.likely(node)
        codes += tree.play(state, node.option)
    codes += reader.finish(state, tree.root.state.turn)
    return Line(tree.root.state, seat, codes, [(1.0, state)])


def line_of(tree: TurnTree, reader: TurnReader, seat: int, path: list[Node], *, is_deep: bool = True) -> Line:
    """The line that follows a path of a tree, with all its ends; a deep one goes on as is best, not as is sensible."""
    node = path[-1] if path else tree.root
    if is_deep or node.state.actor < 0:
        tree.deepen(node, 1)
    line = sketch(tree, reader, seat, path)
    line.ends = list(_ends(tree, reader, node, 1.0, EXACT_DICE))
    return line


def _ends(tree: TurnTree, reader: TurnReader, node: Node, odds: float, dice: int) -> Iterator[tuple[float, State]]:
    while node.children and not (node.is_chance and dice > 0):
        node = tree.likely(node)
    if not node.children:
        end = node.state.copy()
        reader.finish(end, tree.root.state.turn)
        yield odds, end
        return
    weights = sum(child.weight for child in node.children)
    for child in node.children:
        yield from _ends(tree, reader, child, odds * child.weight / weights, dice - 1)
