"""The best plans for a turn: found by growing a tree of it, and weighed like the expert's."""

from itertools import islice
from typing import Final

from elbowroom.bots.dice import seed_number
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.tree import Node, TurnTree
from elbowroom.bots.search.turn import TurnReader, is_placing
from elbowroom.bots.value.foresight import Foresight, judge_for
from elbowroom.coach.lines import Line, line_of, paths_of, sketch
from elbowroom.coach.model import Plan, Plans
from elbowroom.coach.reasons import reasons_for
from elbowroom.coach.weighing import foresight_for, weigh
from elbowroom.engine.regions import MOST_REGIONS, bits
from elbowroom.engine.state import State

# How long the coach thinks, unless it is told.
SECONDS: Final = 1.0
# What share of that goes to growing a tree of the turn, to telling its lines apart and to following the best of them
# to their ends; the rest to what others may do after that.
GROWING: Final = 0.35
SKETCHING: Final = 0.1
DEEPENING: Final = 0.15
REPLIES: Final = 0.4
# So many lines are looked at in search of plans that differ, and so many more than wanted are weighed.
LOOKED_AT: Final = 40
RESERVE: Final = 2
# Plans with other combos are preferred, then such as differ in so many regions, then in so many.
APART: Final = (MOST_REGIONS + 1, 2, 1)


class Thoughts:
    """What the coach thinks about the rest of a turn: the lines worth weighing, and who weighs them."""

    def __init__(self, state: State, seat: int, budget: Budget, seed: int | str, count: int) -> None:
        self.foresight: Foresight = foresight_for(state)
        self.reader = TurnReader(self.foresight, seed_number(seed))
        self.budget = budget
        self.tree = TurnTree(self.reader, state.copy(), seat)
        self.seat = seat
        # How many plans are wanted.
        self._count = count

    def grow(self, share: float) -> None:
        """Look for what can be done."""
        self.budget.start(self.reader, share)
        while self.budget.goes_on(self.reader) and self.tree.grow():
            pass

    def lines(self) -> list[Line]:
        """The most promising lines that are plans of their own."""
        sketches = self._sketches()
        chosen: list[Line] = []
        paths: list[list[Node]] = []
        for apart in APART:
            for path, line in sketches:
                if len(chosen) < self._count + RESERVE and all(line.differs_from(other, apart) for other in chosen):
                    chosen.append(line)
                    paths.append(path)
        return _distinct([self._line(path) for path in paths])

    def _sketches(self) -> list[tuple[list[Node], Line]]:
        """The most promising lines: as many as there is time for, and at least those that are wanted."""
        found: list[tuple[list[Node], Line]] = []
        self.budget.start(self.reader, SKETCHING)
        for path in islice(paths_of(self.tree), LOOKED_AT):
            if len(found) > 2 * self._count and not self.budget.goes_on(self.reader):
                break
            found.append((path, sketch(self.tree, self.reader, self.seat, path)))
        self.budget.start(self.reader, DEEPENING)
        return found

    def _line(self, path: list[Node]) -> Line:
        """A line looked at to its end, while there is time."""
        is_deep = self.budget.goes_on(self.reader)
        return line_of(self.tree, self.reader, self.seat, path, is_deep=is_deep)


def _distinct(lines: list[Line]) -> list[Line]:
    """Lines without those that came to be the same as an earlier one."""
    return [line for number, line in enumerate(lines) if all(line.deed != other.deed for other in lines[:number])]


def can_plan(state: State, seat: int) -> bool:
    """Whether there is something to plan: in one's own turn, and more than where tokens go."""
    is_own = state.seat == seat and state.actor == seat and not is_placing(state)
    return is_own and isinstance(judge_for(state.ruleset, state.seats), Foresight)


def plans(
    state: State,
    seat: int,
    *,
    seconds: float = SECONDS,
    visits: int = 0,
    count: int = 3,
    seed: int | str = 0,
) -> Plans:
    """The best plans for the rest of a seat's turn that are really different; the state is as the seat may know it.

    There must be something to plan (`can_plan`). The coach thinks for some seconds, or until so many turns were played.
    """
    thoughts = Thoughts(state, seat, Budget(seconds, visits), seed, count)
    thoughts.grow(GROWING)
    lines = thoughts.lines()
    weigh(lines, thoughts.foresight, thoughts.reader, thoughts.budget, REPLIES)
    lines.sort(key=lambda line: -line.value)
    return Plans(
        seat=seat,
        chance=thoughts.foresight.chances(state)[seat],
        coins=thoughts.foresight.coins(state)[seat],
        plans=tuple(plan_of(line, lines, thoughts.foresight) for line in lines[:count]),
    )


def plan_of(line: Line, lines: list[Line], foresight: Foresight) -> Plan:
    """A line among those that were weighed, as a plan."""
    best = max(lines, key=lambda other: other.value)
    race, power = line.picks or (None, None)
    assert line.sure is not None
    return Plan(
        actions=tuple(line.actions),
        sure=line.sure,
        declines=line.is_declining,
        race=race,
        power=power,
        takes=tuple(bits(line.takes)),
        leaves=tuple(bits(line.leaves)),
        chance=line.chance,
        loss=best.value - line.value,
        coins_now=line.coins_now,
        coins=line.coins,
        coins_loss=best.coins - line.coins,
        reasons=tuple(reasons_for(line, lines, foresight)),
    )
