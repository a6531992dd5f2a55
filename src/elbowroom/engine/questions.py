"""Questions of abilities to the player of their tribe: the moment, the options, and the effect of an answer.

An ability lists the classes of its questions (`asks = (Reveal, Pay, Lay)`), and a ruleset makes one object of each. The
objects are stateless. `State.question` is the number of the question that is asked, `State.answers` the actions that
named regions or a relic in answer to it and to the questions that led to it.

Extend `RegionQuestion` for one region, `RegionsQuestion` for several, `YesNoQuestion`, or `NumberQuestion` for an
option, a count, a seat or a relic. The player reads the text `ask.ABILITY`, or `ask.ABILITY.ID` if there are several.
"""

from typing import TYPE_CHECKING, Final, TypeAlias

from elbowroom.engine.actions import CHOOSE, DONE, TARGET, code, kind_of, number_of, region_of
from elbowroom.engine.memory import NOTHING
from elbowroom.engine.native import i64, mypyc_attr, vec
from elbowroom.engine.regions import MOST_REGIONS, NOWHERE, Region, Regions, after_last, bits, mask, only, size
from elbowroom.engine.state import NOBODY, State

if TYPE_CHECKING:
    from elbowroom.engine.ability import Ability

# When a question is asked: at a moment of the turn, or when the player uses the ability during conquests.
AT_START: Final = 0
WHEN_USED: Final = 1
AFTER_CONQUESTS: Final = 2
AT_END: Final = 3
AFTER_SCORING: Final = 4
# When its race goes into decline; when the die of a last conquest does not suffice.
AS_IT_DECLINES: Final = 5
AFTER_DIE: Final = 6
# At the very beginning of a turn, before all else; before its race goes into decline.
AT_BEGINNING: Final = 7
BEFORE_DECLINE: Final = 8
MOMENTS: Final = (
    *(AT_START, WHEN_USED, AFTER_CONQUESTS, AT_END, AFTER_SCORING, AS_IT_DECLINES, AFTER_DIE),
    *(AT_BEGINNING, BEFORE_DECLINE),
)
# The moments that every game has; observations of games without the others leave those out.
USUAL_MOMENTS: Final = 5

# The class of the question that follows from an answer, or None.
Next: TypeAlias = "type[Question] | None"
Ids: TypeAlias = tuple[str, ...]

NO: Final = 0
YES: Final = 1
# The action that answers NOTHING: no number, no region, or no more regions.
DONE_ACTION: Final = code(DONE)
# The actions that name a region, by region.
TARGET_ACTIONS: Final = vec[i64]([code(TARGET, region) for region in range(MOST_REGIONS)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Question:
    """The base class of questions; without options a question is not asked."""

    # Its id in texts (`ask.goblins.lay`); empty if the ability has only one question.
    id: str = ""
    # When it is asked; a question that follows from an answer has the same moment.
    moment: int = WHEN_USED
    # The kind of answer: `region`, `regions`, or the meaning of a number: `option`, `count`, `relic`, `race`, `power`,
    # `seat`, `yes-no`.
    kind: str = ""
    # For options, their ids by number.
    option_ids: Ids = ()
    # Set by the ruleset: the ability, the number among all questions of the ruleset, and the place, from 1, among the
    # questions of the ability at this moment.
    ability: "Ability"
    number: int = NOBODY
    stage: int = 1

    def options(self, state: State, tribe: int) -> list[int]:
        """Return the actions that answer the question now; if there are none, it is not asked."""
        return []

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        """Carry out an answer: a region, a set of regions or a number; return the question that follows from it."""
        return None

    def is_possible(self, state: State, tribe: int) -> bool:
        """Return whether the question would have options now."""
        return bool(self.options(state, tribe))

    def play(self, state: State, tribe: int, action: int) -> Next:
        """Carry out an answer given as an action; return the question that follows from it."""
        return self.on_answer(state, tribe, NOTHING if kind_of(action) == DONE else number_of(action))

    def follow_up(self, kind: "type[Question]") -> int:
        """Return the number of another question of the same ability."""
        return number_of_question(self.ability, kind)


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberQuestion(Question):
    """A question that is answered by a number, which means an option, a seat, a relic or a count."""

    kind = "option"
    # True if the player may also name nothing.
    is_optional: bool = False

    def numbers(self, state: State, tribe: int) -> list[int]:
        """Return the numbers that can be chosen."""
        return list(range(len(self.option_ids)))

    def options(self, state: State, tribe: int) -> list[int]:
        """Return an action for each number, and the one that names nothing."""
        options = [code(CHOOSE, 0, number) for number in self.numbers(state, tribe)]
        return [*options, DONE_ACTION] if options and self.is_optional else options

    def play(self, state: State, tribe: int, action: int) -> Next:
        """Carry out an answer; keep a relic for the question that follows."""
        following = self.on_answer(state, tribe, NOTHING if kind_of(action) == DONE else number_of(action))
        if following is not None and self.kind == "relic":
            _note_answer(state, self, action)
        return following


@mypyc_attr(allow_interpreted_subclasses=True)
class YesNoQuestion(NumberQuestion):
    """A question that is answered by YES or NO."""

    kind = "yes-no"

    def numbers(self, state: State, tribe: int) -> list[int]:
        """Return NO and YES."""
        return [NO, YES]


@mypyc_attr(allow_interpreted_subclasses=True)
class RegionQuestion(Question):
    """A question that is answered by one region."""

    kind = "region"
    # True if the player may also name nothing.
    is_optional: bool = False

    def regions(self, state: State, tribe: int) -> Regions:
        """Return the regions that can be named."""
        return 0

    def options(self, state: State, tribe: int) -> list[int]:
        """Return an action for each region, in board order, and the one that names nothing."""
        options = _targets(self.regions(state, tribe))
        return [*options, DONE_ACTION] if options and self.is_optional else options

    def is_possible(self, state: State, tribe: int) -> bool:
        """Return whether there is a region to name."""
        return self.regions(state, tribe) != 0

    def play(self, state: State, tribe: int, action: int) -> Next:
        """Carry out an answer; keep the region for the question that follows."""
        if kind_of(action) == DONE:
            return self.on_answer(state, tribe, NOTHING)
        following = self.on_answer(state, tribe, region_of(action))
        if following is not None:
            _note_answer(state, self, action)
        return following


@mypyc_attr(allow_interpreted_subclasses=True)
class RegionsQuestion(Question):
    """A question that is answered by several regions for one effect, in any order (R-1.10).

    The regions are named one by one, and the effect comes when the set is complete. `options` offers them in ascending
    order only, so that search does not look at the same set twice; people may name them in any order.
    """

    kind = "regions"

    def regions(self, state: State, tribe: int, named: Regions) -> Regions:
        """Return the regions that can be named after `named`, which it may include."""
        return 0

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        """Return the least and the most regions to name."""
        return 0, 0

    def options(self, state: State, tribe: int) -> list[int]:
        """Return actions in ascending order of regions, or in any order if the set cannot be completed otherwise."""
        least, most = self.how_many(state, tribe)
        named = named_regions(state)
        rest = self._rest(state, tribe, named) if most else 0
        regions = self._still_completable(state, tribe, named, rest, least, in_order=True)
        if size(named) >= least:
            return [*_targets(regions), DONE_ACTION] if rest or named else []
        return _targets(regions or self._still_completable(state, tribe, named, rest, least, in_order=False))

    def options_in_any_order(self, state: State, tribe: int) -> list[int]:
        """Return actions for all regions that can still be named, and DONE_ACTION if enough are named."""
        least, named = self.how_many(state, tribe)[0], named_regions(state)
        rest = self._rest(state, tribe, named)
        options = _targets(self._still_completable(state, tribe, named, rest, least, in_order=False))
        return [*options, DONE_ACTION] if size(named) >= least else options

    def is_possible(self, state: State, tribe: int) -> bool:
        """Return whether the least number of regions can be named."""
        lacking = self.how_many(state, tribe)[0] - 1
        regions = self.regions(state, tribe, 0)
        return any(self._can_complete(state, tribe, 0, region, lacking, in_order=False) for region in bits(regions))

    def play(self, state: State, tribe: int, action: int) -> Next:
        """Name one more region, or end the set; carry out the effect when the set is complete."""
        if kind_of(action) == TARGET:
            named = self._name(state, action)
            if size(named) < self.how_many(state, tribe)[1] and self._rest(state, tribe, named):
                return type(self)
            return self.on_answer(state, tribe, named)
        return self.on_answer(state, tribe, named_regions(state))

    def play_last(self, state: State, tribe: int, action: int) -> Next:
        """Name one more region, and carry out the effect as if the set were complete."""
        return self.on_answer(state, tribe, self._name(state, action))

    def _name(self, state: State, action: int) -> Regions:
        """Name one more region; return all that are named."""
        # Sorted, so that states are equal whatever the order of naming.
        state.answers = tuple(sorted([*state.answers, action]))
        return named_regions(state)

    def _rest(self, state: State, tribe: int, named: Regions) -> Regions:
        """Return the regions that can still be named."""
        return self.regions(state, tribe, named) & ~named

    def _still_completable(
        self, state: State, tribe: int, named: Regions, rest: Regions, least: int, *, in_order: bool
    ) -> Regions:
        """Return the regions of `rest` after which the least number of regions can still be named."""
        regions = _after(rest, after_last(named) - 1) if in_order else rest
        lacking = least - size(named) - 1
        if lacking <= 0:
            return regions
        return mask(
            region
            for region in bits(regions)
            if self._can_complete(state, tribe, named, region, lacking, in_order=in_order)
        )

    def _can_complete(
        self, state: State, tribe: int, named: Regions, region: Region, lacking: int, *, in_order: bool
    ) -> bool:
        """Return whether enough regions can be named after this one."""
        named |= only(region)
        others = self._rest(state, tribe, named)
        return size(_after(others, region) if in_order else others) >= lacking


def _after(regions: Regions, region: Region) -> Regions:
    """Return the regions of a set that come after a region in board order."""
    return (regions >> (region + 1)) << (region + 1)


def _targets(regions: Regions) -> list[int]:
    return [TARGET_ACTIONS[region] for region in bits(regions)]


def _note_answer(state: State, question: Question, action: int) -> None:
    """Keep an answer for the questions that follow; it replaces an earlier answer to the same question."""
    state.answers = (*state.answers[: question.stage - 1], action)


def number_of_question(ability: "Ability", kind: type[Question]) -> int:
    """Return the number of an ability's question of this class."""
    for question in ability.questions:
        if type(question) is kind:
            return question.number
    raise TypeError(f"{ability.id} does not ask {kind.__name__}")


def question_asked(state: State) -> Question | None:
    """Return the question that an ability asks now, or None."""
    return state.ruleset.questions[state.question] if state.question != NOBODY else None


def regions_question_asked(state: State) -> RegionsQuestion | None:
    """Return the question that an ability asks now if it asks for several regions, or None."""
    if state.question == NOBODY:
        return None
    question = state.ruleset.questions[state.question]
    return question if isinstance(question, RegionsQuestion) else None


def named_regions(state: State) -> Regions:
    """Return the regions named so far in answer to a question for several."""
    named: Regions = 0
    if state.answers and isinstance(state.ruleset.questions[state.question], RegionsQuestion):
        for action in state.answers:
            named |= only(region_of(action))
    return named


def chosen_region(state: State) -> Region:
    """Return the region that was named in answer to an earlier question, or NOWHERE."""
    if not state.answers or isinstance(state.ruleset.questions[state.question], RegionsQuestion):
        return NOWHERE
    action = state.answers[-1]
    return region_of(action) if kind_of(action) == TARGET else NOWHERE


def chosen_relic(state: State) -> int:
    """Return the relic that was named in answer to an earlier question, or NOBODY."""
    if not state.answers or kind_of(state.answers[-1]) != CHOOSE:
        return NOBODY
    return number_of(state.answers[-1])
