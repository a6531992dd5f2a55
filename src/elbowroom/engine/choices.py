"""Makes the decision of a seat (`Decision` in `view.py`) from the legal actions.

Every action in one of its choices is legal. Where the order of regions matters, they are asked for one by one, because
something revealed in between may change the next answer.
"""

from collections.abc import Callable
from typing import Final

from elbowroom.engine import actions
from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.actions import kind_of, number_of, region_of
from elbowroom.engine.engine import legal
from elbowroom.engine.explain import explain_each
from elbowroom.engine.phases.steps import phase_of
from elbowroom.engine.questions import RegionsQuestion, named_regions, question_asked, regions_question_asked
from elbowroom.engine.regions import bits, size
from elbowroom.engine.rules.market import combos_for, price_of, tokens_of
from elbowroom.engine.state import NOBODY, State
from elbowroom.engine.view import (
    Choice,
    Decision,
    OneOf,
    Option,
    PickRegion,
    Place,
    RegionOption,
    Several,
    Spread,
    YesNo,
)


def decision_of(state: State) -> Decision | None:
    """Return the decision that is due; None if chance must act, or the game is over."""
    if state.actor < 0:
        return None
    groups: dict[int, list[int]] = {}
    for option in legal(state, any_order=True):
        groups.setdefault(kind_of(option), []).append(option)
    choices: list[Choice] = []
    options_alone: list[Option] = []
    question = question_asked(state)
    if several := regions_question_asked(state):
        choices.append(_several(state, several, groups.pop(actions.TARGET, []), groups.pop(actions.DONE, [])))
    for kind, options in groups.items():
        if kind == actions.ABANDON:
            most = size(state.abandoned) + len(options)
            choices.append(
                Several(actions.KINDS[kind], _named_regions(state, options), 0, most, tuple(bits(state.abandoned)))
            )
        elif kind in (actions.DEPLOY, actions.STATION) and len({region_of(option) for option in options}) == 1:
            choices.append(_spread(state, kind, options))
        elif kind in actions.WITH_REGION and kind != actions.USE:
            choices.append(_regions(state, kind, options))
        elif kind == actions.CHOOSE and question and question.kind == "yes-no" and len(options) == 2:
            no, yes = sorted(options)
            choices.append(YesNo(action_of(state, yes), action_of(state, no)))
        else:
            options_alone += [_OPTION_MAKERS[kind](state, option) for option in options]
    if options_alone:
        choices.append(OneOf(tuple(options_alone)))
    asker = question.ability.id if question and _ability_asks(state) else None
    return Decision(state.actor, _question(state, groups), tuple(choices), asker)


def ability_question_id(state: State) -> str:
    """Return the text id of the question that an ability asks now; empty if no ability asks."""
    question = question_asked(state)
    if state.actor < 0 or question is None or not _ability_asks(state):
        return ""
    return f"ask.{question.ability.id}.{question.id}" if question.id else f"ask.{question.ability.id}"


def _ability_asks(state: State) -> bool:
    """Return whether the legal actions answer a question of an ability."""
    return state.question != NOBODY and kind_of(state.options[0]) in (actions.TARGET, actions.CHOOSE, actions.DONE)


def _question(state: State, groups: dict[int, list[int]]) -> str:
    if asked := ability_question_id(state):
        return asked
    if actions.MOVE in groups:
        return "ask.lone"
    if actions.DEPLOY in groups:
        return "ask.deploy"
    if actions.STATION in groups:
        return "ask.station"
    if actions.PICK in groups:
        return "ask.pick"
    return f"ask.{phase_of(state.step)}" if not state.aids else "ask.aided"


def _spread(state: State, kind: int, options: list[int]) -> Spread:
    counts = [number_of(option) for option in options]
    pool = state.hand[state.tribe] if kind == actions.DEPLOY else state.companions_in_hand[state.tribe]
    places = tuple(Place(region, state.tokens[region], state.companions[region]) for region in state.spread)
    return Spread(actions.KINDS[kind], pool, min(counts), max(counts), places)


def _several(state: State, question: RegionsQuestion, targets: list[int], done: list[int]) -> Several:
    least, most = question.how_many(state, state.tribe)
    named = named_regions(state)
    most = min(most, size(named) + len(targets))
    last = _done(state, done[0]) if done else None
    return Several(actions.KINDS[actions.TARGET], _named_regions(state, targets), least, most, tuple(bits(named)), last)


def _named_regions(state: State, options: list[int]) -> tuple[RegionOption, ...]:
    return tuple([RegionOption(_region_action(state, option), region_of(option)) for option in options])


# Cached: an action that names a region is the same in every state.
_REGION_ACTIONS: Final[dict[int, Action]] = {}


def _region_action(state: State, option: int) -> Action:
    """Return the action that names a region."""
    known = _REGION_ACTIONS.get(option)
    if known is None:
        known = _REGION_ACTIONS[option] = action_of(state, option)
    return known


def _regions(state: State, kind: int, options: list[int]) -> PickRegion:
    if kind not in (actions.CONQUER, actions.ROLL):
        return PickRegion(actions.KINDS[kind], _named_regions(state, options))
    explanations = explain_each(state, [region_of(option) for option in options], state.actor)
    named = [
        RegionOption(_region_action(state, option), region_of(option), explanation)
        for option, explanation in zip(options, explanations, strict=True)
    ]
    return PickRegion(actions.KINDS[kind], tuple(named))


def _pick(state: State, option: int) -> Option:
    place, ruleset = number_of(option), state.ruleset
    number, badge, coins = combos_for(state, state.actor)[place]
    race, power = ruleset.races[number], ruleset.powers[badge]
    return Option(
        action=action_of(state, option),
        what="pick",
        race=race.id,
        power=power.id,
        price=price_of(state, place),
        coins=coins,
        tokens=tokens_of(state, number, badge),
    )


def _use(state: State, option: int) -> Option:
    ability = state.ruleset.abilities[actions.ability_of(option)]
    return Option(action=action_of(state, option), what="use", ability=ability.id, use=actions.use_of(option))


def _choose(state: State, option: int) -> Option:
    question = state.ruleset.questions[state.question]
    action = action_of(state, option)
    return Option(
        action=action,
        what=question.kind,
        ability=question.ability.id,
        number=action.number,
        race=action.id if question.kind == "race" else None,
        power=action.id if question.kind == "power" else None,
        relic=action.id if question.kind == "relic" else None,
    )


def _done(state: State, option: int) -> Option:
    return Option(
        action=action_of(state, option), what="done", ability=state.ruleset.questions[state.question].ability.id
    )


def _plain(state: State, option: int) -> Option:
    return Option(action=action_of(state, option), what=actions.KINDS[kind_of(option)])


_OPTION_MAKERS: Final[dict[int, Callable[[State, int], Option]]] = {
    actions.PICK: _pick,
    actions.USE: _use,
    actions.CHOOSE: _choose,
    actions.DECLINE: _plain,
    actions.END: _plain,
    actions.DONE: _done,
}
