"""Lines of play: the actions of the rest of a turn and the states in which it may end, read from a search tree."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from elbowroom.analysis.plan_model import PlanStep
from elbowroom.bots.dice import draw_with
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.simulator import TurnSimulator, is_new_power, is_reveal
from elbowroom.bots.search.tree import Node, TurnTree
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.actions import (
    ABANDON,
    BADGE,
    BANNER,
    CHOOSE,
    CONQUER,
    DECLINE,
    DEPLOY,
    DIE,
    FIND,
    FLIP,
    KINDS,
    MOVE,
    OUTCOMES,
    PICK,
    ROLL,
    STATION,
    TARGET,
    USE,
    ability_of,
    kind_of,
    number_of,
    region_of,
)
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.events import Event
from elbowroom.engine.questions import Question, question_asked
from elbowroom.engine.regions import Regions, bits, only, size
from elbowroom.engine.rules.scoring import income
from elbowroom.engine.state import State

# The number of reveals in a row of which all outcomes are followed; later ones get their likeliest outcome.
EXACT_REVEALS: Final = 2
COMBO_REVEALS: Final = frozenset({BANNER, BADGE})
POWER: Final = "power"
LAST_DIE: Final = "last-die"
# Names of reveals, by the kind of the chance event; other badges only fill the column of combos.
REVEALS: Final = {DIE: "die", FIND: "marker", FLIP: "bomb", BADGE: POWER}
CONQUEST_KINDS: Final = frozenset({CONQUER, ROLL})
CONQUESTS: Final = ("conquer", "roll", "aided")
PLACING: Final = frozenset({DEPLOY, STATION, MOVE})
# Questions whose answers are named in a step, and the id of a question where something goes that is taken elsewhere.
NAMING: Final = ("option", "power", "race", "relic")
PLACE: Final = "place"
STEP_KINDS: Final = frozenset({PICK, DECLINE, ABANDON, CONQUER, ROLL})


class End(NamedTuple):
    """A way in which a turn may end: the odds, the state, and what happened after the last decision of the search.

    `later` are the coins that the seat got or paid after its turn: a race that plays by itself follows at once.
    """

    odds: float
    state: State
    events: list[Event]
    later: int = 0


class Line:
    """A way to play the rest of a turn; `ends` are the ways in which the turn may end.

    `known` is the state before the first reveal, or the end of the turn. All that a plan names comes before it.
    """

    def __init__(self, start: State, seat: int, codes: list[int], ends: list[End]) -> None:
        self.seat = seat
        self.codes = codes
        self.ends = ends
        # The seat's own actions, as text and without those that place tokens, and its steps.
        self.actions: list[str] = []
        self.steps: list[PlanStep] = []
        self.events: list[Event] = []
        self.is_declining = False
        self.picks: tuple[str, str | None] | None = None
        # True if an ability moves pieces between regions before the first reveal.
        self.moves = False
        # The region of the conquest that the first die decides, and what the first reveal shows.
        self.rolled: int | None = None
        self.then = ""
        # The number of regions that it abandons before the first reveal.
        self.abandons = 0
        # True if it conquers a region of the seat's own race in decline.
        self.retakes = False
        # True if it takes something from an ally before the first reveal, or throws the die for a region of one.
        self.harms_ally = False
        self.start = start
        self.end = start.copy()
        self.end.events = self.events
        self.known = self.end
        # The number of actions, codes, steps and events before the first reveal; None while there was none.
        self._sure: int | None = None
        self._sure_codes = len(codes)
        self._sure_steps = 0
        self._sure_events = 0
        self._last_conquest: int | None = None
        # The id of the question answered last.
        self._asked = ""
        for index, code in enumerate(codes):
            self._play(index, code)
        before = held_by(start, seat)
        after = held_by(self.known, seat)
        self.takes: Regions = after & ~before
        self.leaves: Regions = before & ~after
        self.moves = any(
            len(step.regions) > 1 and self.actions[step.action].split()[0] == KINDS[USE] for step in self.sure_steps
        )
        for ally in set(start.allies(seat)) - {seat}:
            is_poorer = income(self.known, ally) < income(start, ally)
            self.harms_ally |= is_poorer or bool(self.aims & held_by(start, ally))
        # Set by `TurnAnalysis.weigh`.
        self.value = self.chance = self.coins = 0.0

    def _play(self, index: int, code: int) -> None:
        state, kind = self.end, kind_of(code)
        if kind in OUTCOMES:
            if kind in REVEALS and len(state.options) > 1 and is_reveal(state) and self._sure is None:
                self._sure_codes = index
                self._note_reveal(kind)
        elif state.actor == self.seat:
            self.is_declining |= kind == DECLINE
            self.abandons += kind == ABANDON and self._sure is None
            if kind in CONQUEST_KINDS:
                self._last_conquest = region_of(code)
                self.retakes |= bool(held_by(state, self.seat) >> region_of(code) & 1)
            self._note_step(code)
            if kind not in PLACING:
                self.actions.append(text_of(action_of(state, code)))
        picked = kind == PICK and state.actor == self.seat
        was_active = state.active[self.seat] >= 0
        # A race that plays by itself may follow at once: what a plan names is counted before its turn.
        before = state.copy() if state.ruleset.automatic_race >= 0 else None
        apply(state, code)
        if before is not None and self._sure is None and before.turn == self.start.turn != state.turn:
            self.known = before
        if kind == CHOOSE and was_active and state.active[self.seat] < 0 and self.steps[-1].what == "use":
            # An ability lets its race go into decline.
            self.steps[-1] = replace(self.steps[-1], what="decline")
        if picked:
            tribe = state.active[self.seat]
            power = state.power_of[tribe]
            ruleset = state.ruleset
            self.picks = ruleset.races[tribe].id, ruleset.powers[power].id if power >= 0 else None
            self.steps[-1] = replace(self.steps[-1], race=self.picks[0], power=self.picks[1])

    def _note_reveal(self, kind: int) -> None:
        """Note the first reveal: what comes after it depends on chance."""
        self._sure = len(self.actions)
        self._sure_steps = len(self.steps)
        self._sure_events = len(self.events)
        self.then = REVEALS[kind]
        self.known = self.end.copy()
        last = self.steps[-1].what if self.steps else ""
        target = self._last_conquest
        if kind == DIE and last in CONQUESTS and target is not None and self.end.owner[target] != self.end.tribe:
            # Otherwise the die is thrown for those who lose the region.
            self.rolled = target
        if kind == DIE and last == "roll":
            self.then = LAST_DIE

    def _note_step(self, code: int) -> None:
        """Add a decision to the steps; several regions for one purpose make one step."""
        state, kind = self.end, kind_of(code)
        index = len(self.actions)
        region = (region_of(code),) if kind in (ABANDON, CONQUER, ROLL, TARGET) else ()
        if kind == USE:
            self.steps.append(PlanStep(what="use", source=state.ruleset.abilities[ability_of(code)].id, action=index))
        elif kind in (TARGET, CHOOSE):
            question = question_asked(state)
            text = text_of(action_of(state, code))
            if question is None or text == "choose no":
                return
            answer = _answer(state, question, code)
            if answer.get("count") == 0:
                return
            last = self._open_step()
            source = question.ability.id
            if last is not None and last.what == "use" and last.source == source and self._is_same_use(last):
                is_move = question.id == PLACE and self._asked != PLACE and bool(last.regions)
                what = "move" if is_move else "use"
                self.steps[-1] = replace(last, what=what, regions=last.regions + region, **answer)
            else:
                self.steps.append(PlanStep(what="use", regions=region, source=source, action=index, **answer))
            self._asked = question.id
        elif kind in STEP_KINDS:
            last = self._open_step()
            what = KINDS[kind]
            if kind == CONQUER and state.aids and last is not None and last.what == "use":
                self.steps[-1] = replace(last, what="aided", regions=region)
            elif last is not None and last.what == what and kind in (ABANDON, CONQUER):
                self.steps[-1] = replace(last, regions=last.regions + region)
            else:
                self.steps.append(PlanStep(what=what, regions=region, action=index))

    def _open_step(self) -> PlanStep | None:
        """Return the last step if more may be added to it: nothing after a reveal joins a step before it."""
        is_closed = not self.steps or (self._sure is not None and len(self.steps) == self._sure_steps)
        return None if is_closed else self.steps[-1]

    def _is_same_use(self, step: PlanStep) -> bool:
        """Return whether all actions since a use of an ability answer its questions."""
        return all(text.split()[0] in ("use", "target", "choose") for text in self.actions[step.action :])

    @property
    def sure(self) -> int:
        """The number of actions before the first reveal."""
        return len(self.actions) if self._sure is None else self._sure

    @property
    def sure_actions(self) -> list[str]:
        """The actions before the first reveal."""
        return self.actions[: self.sure]

    @property
    def sure_codes(self) -> list[int]:
        """All actions before the first reveal, those of chance and of others too."""
        return self.codes[: self._sure_codes]

    @property
    def sure_steps(self) -> list[PlanStep]:
        """The steps before the first reveal."""
        return self.steps if self._sure is None else self.steps[: self._sure_steps]

    @property
    def sure_events(self) -> list[Event]:
        """The events before the first reveal."""
        return self.events if self._sure is None else self.events[: self._sure_events]

    @property
    def coins_now(self) -> float:
        """The mean of the coins that this turn brings."""
        return sum(end.odds * float(self.gained(end)) for end in self.ends)

    def gained(self, end: End) -> int:
        """Return the coins that this turn brings if it ends in this way."""
        later = end.later if len(self.ends) > 1 else later_coins(self.events, self.seat)
        return end.state.coins[self.seat] - self.start.coins[self.seat] - later

    @property
    def aims(self) -> Regions:
        """The regions that are taken for sure, and the one for which the die is thrown."""
        return self.takes | (only(self.rolled) if self.rolled is not None else 0)

    @property
    def outcome_key(self) -> tuple[object, ...]:
        """The pick, the decline, and the regions taken and left: lines with equal keys are the same plan."""
        return self.picks, self.is_declining, self.takes, self.rolled, self.leaves

    @property
    def kind(self) -> tuple[object, ...]:
        """The pick, or else the decline, the use of abilities, and the last die."""
        if self.picks:
            return (self.picks,)
        is_using = any(kind_of(code) == USE for code in self.sure_codes)
        return self.is_declining, is_using, self.then == LAST_DIE

    def differs_from(self, other: "Line", regions: int) -> bool:
        """Return whether two lines differ in kind, or in at least this many regions.

        The target of the last die counts only for the difference of no region, as it is chosen later.
        """
        if self.kind != other.kind:
            return True
        if not regions:
            return self.aims != other.aims
        aims = [line.takes if line.then == LAST_DIE else line.aims for line in (self, other)]
        return size((aims[0] ^ aims[1]) | (self.leaves ^ other.leaves)) >= regions


def own_turn(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events of a turn, without those of the turns that follow it."""
    passed = next((index for index, event in enumerate(events) if event.what == "turn"), len(events))
    return events[:passed]


def coins_of(events: Sequence[Event], seat: int) -> int:
    """Return the coins that a seat gains and pays in some events."""
    total = 0
    for event in events:
        amount = event.amount or 0
        if (event.what, event.seat) == ("gained", seat) or (event.what, event.other) == ("paid", seat):
            total += amount
        elif (event.what, event.seat) == ("paid", seat):
            total -= amount
    return total


def later_coins(events: Sequence[Event], seat: int) -> int:
    """Return the coins that a seat gains and pays after its turn."""
    return coins_of(events[len(own_turn(events)) :], seat)


def changes_turn(state: State) -> bool:
    """Return whether a chance event may change the current turn: all but new combos in the row."""
    return kind_of(state.options[0]) not in COMBO_REVEALS or is_new_power(state)


def _answer(state: State, question: Question, code: int) -> dict[str, Any]:
    """Return what a choice names, as fields of a step."""
    if kind_of(code) != CHOOSE:
        return {}
    if question.kind in ("count", "seat"):
        return {question.kind: number_of(code)}
    return {"choice": action_of(state, code).id} if question.kind in NAMING else {}


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


def ranked_paths(tree: TurnTree, seat: int) -> Iterator[list[Node]]:
    """Yield the paths of a tree, best first, but one path for each set of decisions, whatever their order.

    The best path of each pick, and of declining, comes before all others, then the best one that abandons nothing, the
    best one that needs no last die either, and the best one that spares allies.
    """
    ranked = leaf_paths(tree.root)
    # Sorting keeps the order of equal values, so the last of equal paths comes first.
    ranked.reverse()
    ranked.sort(key=lambda path: -(path[-1] if path else tree.root).value)
    by_pick_or_decline: dict[int, list[Node]] = {}
    for path in ranked:
        if path and kind_of(path[0].option) in (PICK, DECLINE):
            by_pick_or_decline.setdefault(path[0].option, path)
    staying = _without(ranked, ABANDON, DECLINE)
    sure = _without(ranked, ABANDON, DECLINE, ROLL)
    sparing = _without(_sparing(tree.root.state, seat, ranked), ABANDON, DECLINE)
    seen: set[tuple[int, ...]] = set()
    for path in [
        *by_pick_or_decline.values(), *islice(staying, 1), *islice(sure, 1), *islice(sparing, 1), *ranked
    ]:  # fmt: skip
        decisions = tuple(sorted(node.option for node in path))
        if decisions not in seen:
            seen.add(decisions)
            yield path


def _sparing(state: State, seat: int, paths: list[list[Node]]) -> Iterator[list[Node]]:
    """Yield the paths that conquer nothing from allies; none where there are no allies."""
    theirs: Regions = 0
    for ally in state.allies(seat):
        theirs |= held_by(state, ally) if ally != seat else 0
    for path in paths if theirs else []:
        if not any(kind_of(node.option) in CONQUEST_KINDS and theirs >> region_of(node.option) & 1 for node in path):
            yield path


def _without(paths: Iterable[list[Node]], *kinds: int) -> Iterator[list[Node]]:
    """Yield the paths without decisions of some kinds."""
    return (path for path in paths if not any(kind_of(node.option) in kinds for node in path))


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
    return Line(tree.root.state, seat, codes, [End(1.0, state, [])])


def line_of(tree: TurnTree, simulator: TurnSimulator, seat: int, path: list[Node], *, is_deep: bool = True) -> Line:
    """Return the line along a path of a tree with all its ends; `is_deep` searches further, to the end of the turn."""
    node = path[-1] if path else tree.root
    if is_deep or node.state.actor < 0:
        tree.deepen(node, 1)
    line = sketch(tree, simulator, seat, path)
    line.ends = list(_ends(tree, simulator, node, node, 1.0, EXACT_REVEALS))
    return line


def _ends(
    tree: TurnTree, simulator: TurnSimulator, node: Node, before: Node, odds: float, reveals: int
) -> Iterator[End]:
    """Yield the ends of a turn from a node on; `before` is the node that led to it."""
    while node.children and not (node.is_chance and reveals > 0):
        before, node = node, tree.best_child(node)
    if not node.children:
        turn = tree.root.state.turn
        for end in policy_ends(simulator, node.state.copy(), turn, odds, reveals, []):
            yield end if node.state.turn == turn else end._replace(later=_later_coins_of(tree, before, node))
        return
    weights = sum(child.weight for child in node.children)
    for child in node.children:
        yield from _ends(tree, simulator, child, node, odds * child.weight / weights, reveals - 1)


def _later_coins_of(tree: TurnTree, before: Node, node: Node) -> int:
    """Return the coins that the seat gained and paid after its turn, which ended on the way to a node."""
    state = before.state.copy()
    if state.ruleset.automatic_race < 0 or node is before:
        return 0
    state.events = []
    tree.play(state, node.option)
    return later_coins(state.events, before.state.seat)


def policy_ends(
    simulator: TurnSimulator, state: State, turn: int, odds: float, reveals: int, events: list[Event]
) -> Iterator[End]:
    """Yield the ends of a turn that the policy finishes, with all outcomes of the next reveals."""
    state.events, seat = events, state.seat
    dice = simulator.dice(turn)
    while state.turn == turn and state.options:
        if state.actor >= 0:
            apply(state, simulator.choose(state, state.actor))
        elif reveals > 0 and len(state.options) > 1 and is_reveal(state):
            outcomes = chance(state)
            weights = sum(weight for _, weight in outcomes)
            for action, weight in outcomes:
                after, heard = state.copy(), list(events)
                after.events = heard
                apply(after, action)
                yield from policy_ends(simulator, after, turn, odds * weight / weights, reveals - 1, heard)
            return
        else:
            apply(state, draw_with(state, dice))
    yield End(odds, state, events, later_coins(events, seat))
