"""What a seat must decide, described by a few generic kinds, so that any client can draw any choice.

A decision is a list of choices; every action named in any of them is legal. The kinds: one of some options, a region,
several regions, tokens to spread over regions, yes or no. Where an order matters it is asked step by step, because what
comes up in between may change the next answer.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from elbowroom.engine import actions as a
from elbowroom.engine.actions import Action, action_of, kind_of, number_of, region_of
from elbowroom.engine.any_order import in_any_order
from elbowroom.engine.explain import Explanation, explain_each
from elbowroom.engine.naming import NamesRegions, naming
from elbowroom.engine.phases.steps import phase_of
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.market import combos_for, tokens_of
from elbowroom.engine.state import NOBODY, State


class Option(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One option: `what` it is (the kind of action, or what its number means), and the ids that name it."""

    action: Action
    what: str
    ability: str | None = None
    use: int | None = None
    number: int | None = None
    race: str | None = None
    power: str | None = None
    relic: str | None = None
    price: int | None = None
    coins: int | None = None
    tokens: int | None = None


class OneOf(msgspec.Struct, frozen=True, tag="one-of", tag_field="kind"):
    """One of some options."""

    options: tuple[Option, ...]


class RegionOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """A region that can be named; for conquests with what it takes."""

    action: Action
    region: int
    explanation: Explanation | None = None


class PickRegion(msgspec.Struct, frozen=True, tag="region", tag_field="kind"):
    """A region, for an action of a kind."""

    what: str
    options: tuple[RegionOption, ...]


class Several(msgspec.Struct, frozen=True, omit_defaults=True, tag="several", tag_field="kind"):
    """Several regions, in any order: between `least` and `most` in all, of which some may be `named` already.

    Each is named by its action. Fewer than `most` are ended by `done`, where the choice has it; `most` end it at once.
    """

    what: str
    options: tuple[RegionOption, ...]
    least: int
    most: int
    named: tuple[int, ...] = ()
    done: Option | None = None


class Place(msgspec.Struct, frozen=True):
    """A region over which something is spread, with what already stands there."""

    region: int
    tokens: int
    companions: int


class Spread(msgspec.Struct, frozen=True, tag="spread", tag_field="kind"):
    """So many tokens or companions are spread over places in their order; what each needs already stands there.

    Asked now is the first place: between `least` and `most` more of the `pool`. The last place takes what is left.
    """

    what: str
    pool: int
    least: int
    most: int
    places: tuple[Place, ...]


class YesNo(msgspec.Struct, frozen=True, tag="yes-no", tag_field="kind"):
    """Yes or no."""

    yes: Action
    no: Action


Choice = OneOf | PickRegion | Several | Spread | YesNo


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat must decide: the id of the question, the ability that asks it, and the choices."""

    seat: int
    question: str
    choices: tuple[Choice, ...]
    ability: str | None = None


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
            most = state.abandoned.bit_count() + len(options)
            choices.append(Several(a.KINDS[kind], _named_regions(options), 0, most, bits(state.abandoned)))
        elif kind in (a.DEPLOY, a.STATION) and len({region_of(option) for option in options}) == 1:
            choices.append(_spread(state, kind, options))
        elif kind in a.WITH_REGION and kind != a.USE:
            choices.append(_regions(state, kind, options))
        elif kind == a.CHOOSE and state.ruleset.abilities[state.asking].numbers == "yes-no" and len(options) == 2:
            no, yes = sorted(options)
            choices.append(YesNo(action_of(yes), action_of(no)))
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


def _several(state: State, ability: NamesRegions, targets: list[int], done: list[int]) -> Several:
    least, most = ability.how_many(state, state.tribe)
    most = min(most, state.named.bit_count() + len(targets))
    last = _done(state, done[0]) if done else None
    return Several(a.KINDS[a.TARGET], _named_regions(targets), least, most, bits(state.named), last)


def _named_regions(options: list[int]) -> tuple[RegionOption, ...]:
    return tuple(RegionOption(action_of(option), region_of(option)) for option in options)


def _regions(state: State, kind: int, options: list[int]) -> PickRegion:
    regions = [region_of(option) for option in options]
    why = explain_each(state, regions, state.actor) if kind in (a.CONQUER, a.ROLL) else [None] * len(options)
    named = [
        RegionOption(action_of(option), region, said)
        for option, region, said in zip(options, regions, why, strict=True)
    ]
    return PickRegion(a.KINDS[kind], tuple(named))


def _pick(state: State, option: int) -> Option:
    place, ruleset = number_of(option), state.ruleset
    number, badge, coins = combos_for(state, state.actor)[place]
    race, power = ruleset.races[number], ruleset.powers[badge]
    return Option(
        action=action_of(option),
        what="pick",
        race=race.id,
        power=power.id,
        price=place,
        coins=coins,
        tokens=tokens_of(state, number, badge),
    )


def _use(state: State, option: int) -> Option:
    ability = state.ruleset.abilities[number_of(option)]
    return Option(action=action_of(option), what="use", ability=ability.id, use=region_of(option))


def _choose(state: State, option: int) -> Option:
    ability, number = state.ruleset.abilities[state.asking], number_of(option)
    relic = state.ruleset.relics[number].id if ability.numbers == "relic" else None
    return Option(action=action_of(option), what=ability.numbers, ability=ability.id, number=number, relic=relic)


def _done(state: State, option: int) -> Option:
    return Option(action=action_of(option), what="done", ability=state.ruleset.abilities[state.asking].id)


def _plain(_state: State, option: int) -> Option:
    return Option(action=action_of(option), what=a.KINDS[kind_of(option)])


_NAMED: Final[dict[int, Callable[[State, int], Option]]] = {
    a.PICK: _pick,
    a.USE: _use,
    a.CHOOSE: _choose,
    a.DECLINE: _plain,
    a.END: _plain,
    a.DONE: _done,
}
