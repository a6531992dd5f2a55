"""What a seat must decide, described by a few generic kinds, so that any client can draw any choice.

A decision is a list of choices; every action named in any of them is legal. The kinds: one of some options, a region,
several regions, tokens to spread over regions, yes or no. Where an order matters it is asked step by step, because what
comes up in between may change the next answer.
"""

from collections.abc import Callable
from typing import Final

from elbowroom.engine import actions as a
from elbowroom.engine.ability import Ability
from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.actions import kind_of, number_of, region_of
from elbowroom.engine.any_order import in_any_order
from elbowroom.engine.decision import (
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
from elbowroom.engine.explain import explain_each
from elbowroom.engine.naming import how_many, naming
from elbowroom.engine.phases.steps import phase_of
from elbowroom.engine.regions import bits, size
from elbowroom.engine.rules.market import combos_for, tokens_of
from elbowroom.engine.state import NOBODY, State


def decision_of(state: State) -> Decision | None:
    """What must be decided now; None while chance must tell, and when the game is over."""
    if state.actor < 0:
        return None
    groups: dict[int, list[int]] = {}
    for option in in_any_order(state):
        groups.setdefault(kind_of(option), []).append(option)
    choices: list[Choice] = []
    loose: list[Option] = []
    if ability := naming(state):
        choices.append(_several(state, ability, groups.pop(a.TARGET, []), groups.pop(a.DONE, [])))
    for kind, options in groups.items():
        if kind == a.ABANDON:
            most = size(state.abandoned) + len(options)
            choices.append(
                Several(a.KINDS[kind], _named_regions(state, options), 0, most, tuple(bits(state.abandoned)))
            )
        elif kind in (a.DEPLOY, a.STATION) and len({region_of(option) for option in options}) == 1:
            choices.append(_spread(state, kind, options))
        elif kind in a.WITH_REGION and kind != a.USE:
            choices.append(_regions(state, kind, options))
        elif kind == a.CHOOSE and state.ruleset.abilities[state.asking].numbers == "yes-no" and len(options) == 2:
            no, yes = sorted(options)
            choices.append(YesNo(action_of(state, yes), action_of(state, no)))
        else:
            loose += [_NAMED[kind](state, option) for option in options]
    if loose:
        choices.append(OneOf(tuple(loose)))
    asker = state.ruleset.abilities[state.asking].id if _is_asked(state) else None
    return Decision(state.actor, _question(state, groups), tuple(choices), asker)


def asked_by_ability(state: State) -> str:
    """The question that an ability asks now; empty where it is the turn that asks, or nobody."""
    if state.actor < 0 or not _is_asked(state):
        return ""
    ability = state.ruleset.abilities[state.asking]
    which = ability.asks(state, state.tribe)
    return f"ask.{ability.id}.{which}" if which else f"ask.{ability.id}"


def _is_asked(state: State) -> bool:
    """Whether an ability asks, rather than the turn itself."""
    return state.asking != NOBODY and kind_of(state.options[0]) in (a.TARGET, a.CHOOSE, a.DONE)


def _question(state: State, groups: dict[int, list[int]]) -> str:
    if asked := asked_by_ability(state):
        return asked
    if a.MOVE in groups:
        return "ask.lone"
    if a.DEPLOY in groups:
        return "ask.deploy"
    if a.STATION in groups:
        return "ask.station"
    if a.PICK in groups:
        return "ask.pick"
    return f"ask.{phase_of(state.step)}" if not state.aids else "ask.aided"


def _spread(state: State, kind: int, options: list[int]) -> Spread:
    counts = [number_of(option) for option in options]
    pool = state.hand[state.tribe] if kind == a.DEPLOY else state.companions_in_hand[state.tribe]
    places = tuple(Place(region, state.tokens[region], state.companions[region]) for region in state.spread)
    return Spread(a.KINDS[kind], pool, min(counts), max(counts), places)


def _several(state: State, ability: Ability, targets: list[int], done: list[int]) -> Several:
    least, most = how_many(state, ability)
    most = min(most, size(state.named) + len(targets))
    last = _done(state, done[0]) if done else None
    return Several(a.KINDS[a.TARGET], _named_regions(state, targets), least, most, tuple(bits(state.named)), last)


def _named_regions(state: State, options: list[int]) -> tuple[RegionOption, ...]:
    return tuple([RegionOption(_naming(state, option), region_of(option)) for option in options])


# An action that names a region means the same in every state.
_NAMING: Final[dict[int, Action]] = {}


def _naming(state: State, option: int) -> Action:
    """The action that names a region."""
    known = _NAMING.get(option)
    if known is None:
        known = _NAMING[option] = action_of(state, option)
    return known


def _regions(state: State, kind: int, options: list[int]) -> PickRegion:
    if kind not in (a.CONQUER, a.ROLL):
        return PickRegion(a.KINDS[kind], _named_regions(state, options))
    why = explain_each(state, [region_of(option) for option in options], state.actor)
    named = [RegionOption(_naming(state, option), said.region, said) for option, said in zip(options, why, strict=True)]
    return PickRegion(a.KINDS[kind], tuple(named))


def _pick(state: State, option: int) -> Option:
    place, ruleset = number_of(option), state.ruleset
    number, badge, coins = combos_for(state, state.actor)[place]
    race, power = ruleset.races[number], ruleset.powers[badge]
    return Option(
        action=action_of(state, option),
        what="pick",
        race=race.id,
        power=power.id,
        price=place,
        coins=coins,
        tokens=tokens_of(state, number, badge),
    )


def _use(state: State, option: int) -> Option:
    ability = state.ruleset.abilities[number_of(option)]
    return Option(action=action_of(state, option), what="use", ability=ability.id, use=region_of(option))


def _choose(state: State, option: int) -> Option:
    ability = state.ruleset.abilities[state.asking]
    action = action_of(state, option)
    relic = action.id if ability.numbers == "relic" else None
    return Option(action=action, what=ability.numbers, ability=ability.id, number=action.number, relic=relic)


def _done(state: State, option: int) -> Option:
    return Option(action=action_of(state, option), what="done", ability=state.ruleset.abilities[state.asking].id)


def _plain(state: State, option: int) -> Option:
    return Option(action=action_of(state, option), what=a.KINDS[kind_of(option)])


_NAMED: Final[dict[int, Callable[[State, int], Option]]] = {
    a.PICK: _pick,
    a.USE: _use,
    a.CHOOSE: _choose,
    a.DECLINE: _plain,
    a.END: _plain,
    a.DONE: _done,
}
