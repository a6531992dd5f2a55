"""How far a turn has come, as positions write it: one table of all that a state notes of it, by name."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from elbowroom.engine.ability import MOMENTS, Ability
from elbowroom.engine.hooks import overrides
from elbowroom.engine.phases.steps import PLACE_WITHDRAWN, is_own_turn
from elbowroom.engine.position.model import Noted, demand
from elbowroom.engine.regions import NOWHERE, Region, bits, mask
from elbowroom.engine.rules.tokens import hooks_of, race_id, tribes_of
from elbowroom.engine.rules.tribes import acting_in_decline
from elbowroom.engine.state import LAST_CONQUEST, NOBODY, State, numbers

LAST_CONQUEST_NAME: Final = "last-conquest"


class Register(NamedTuple):
    """What a state notes of its turn: its name, where it is, what it means, and what it is if nothing is said.

    It means a `number` up to `most`, a `flag`, a `tribe`, an `ability`, a `region`, or several of them.
    """

    name: str
    field: str
    meaning: str
    usual: object = 0
    most: int = 0


REGISTERS: Final = (
    Register("tribe", "tribe", "tribe", NOBODY),
    Register("asking", "asking", "own-ability", NOBODY),
    Register("agenda", "agenda", "own-abilities", ()),
    Register("when", "when", "number", 0, max(MOMENTS)),
    Register("stage", "stage", "number", 0, 255),
    Register("named", "named", "regions"),
    Register("region", "chosen_region", "region", NOWHERE),
    Register("relic", "chosen_relic", "relic", NOBODY),
    Register("placing", "placing", "number", 0, 1),
    Register("spread", "spread", "region-list", ()),
    Register("die", "die_for", "roller", NOBODY),
    Register("flip", "flip_for", "ability", NOBODY),
    Register("finding", "finding", "regions"),
    Register("target", "target", "region", NOWHERE),
    Register("target_cost", "target_cost", "number", 0, 99),
    Register("lone", "lone", "regions"),
    Register("may_decline", "may_decline", "flag", True),
    Register("begun", "begun", "flag", False),
    Register("abandoned", "abandoned", "regions"),
    Register("attacked", "attacked", "tribes"),
    Register("aids", "aids", "abilities"),
    Register("used", "used", "abilities"),
)
_BY_NAME: Final = {register.name: register for register in REGISTERS}


def noted(state: State, name_of: Callable[[State, Region], str]) -> Iterator[tuple[str, Noted]]:
    """All that is not as usual."""
    for register in REGISTERS:
        value = getattr(state, register.field)
        if register.meaning == "region-list":
            value = tuple(value)
        if value != register.usual:
            yield register.name, _written(state, register.meaning, value, name_of)


def _written(state: State, meaning: str, value: object, name_of: Callable[[State, Region], str]) -> Noted:
    abilities = state.ruleset.ability_ids
    if isinstance(value, tuple):
        return [name_of(state, one) if meaning == "region-list" else abilities[one] for one in value]
    assert isinstance(value, int)
    match meaning:
        case "tribe":
            return race_id(state, value)
        case "roller" if value == LAST_CONQUEST:
            return LAST_CONQUEST_NAME
        case "ability" | "own-ability" | "roller":
            return abilities[value]
        case "relic":
            return state.ruleset.relic_ids[value]
        case "abilities":
            return sorted(abilities[number] for number in bits(value))
        case "tribes":
            return sorted(race_id(state, tribe) for tribe in bits(value))
        case "region":
            return name_of(state, value)
        case "regions":
            return [name_of(state, region) for region in bits(value)]
        case _:
            # In words a flag is a number too.
            return int(value)


def read(state: State, moment: Mapping[str, Noted], regions: Mapping[str, Region]) -> None:
    """Note what a position says; PositionError where that cannot be."""
    for name, value in moment.items():
        demand(name in _BY_NAME, "unknown-moment", name=name)
        register = _BY_NAME[name]
        number = _read(state, register, value, regions)
        demand(number is not None, "wrong-moment", name=name, value=str(value)[:40])
        if isinstance(number, tuple) and register.meaning == "region-list":
            number = numbers(number)
        setattr(state, register.field, number)
    _demand_own(state)


def _read(state: State, register: Register, value: Noted, regions: Mapping[str, Region]) -> object:
    """What a register holds that says this; None where it makes no sense."""
    ruleset, meaning = state.ruleset, register.meaning
    if meaning == "number":
        is_right = type(value) is int and -1 <= value <= register.most
        return value if is_right else None
    if meaning == "flag":
        return bool(value) if value in (0, 1) else None
    if isinstance(value, int):
        return None
    names = [value] if isinstance(value, str) else value
    races = (*ruleset.race_ids, "natives")
    known: tuple[str, ...] | Mapping[str, Region] = ruleset.ability_ids
    if meaning in ("tribe", "tribes"):
        known = races
    elif meaning == "relic":
        known = ruleset.relic_ids
    elif meaning in ("region", "regions", "region-list"):
        known = regions
    if meaning == "roller" and names == [LAST_CONQUEST_NAME]:
        return LAST_CONQUEST
    if len(set(names)) != len(names) or not all(name in known for name in names):
        return None
    numbers = [known[name] if isinstance(known, Mapping) else known.index(name) for name in names]
    if meaning in ("own-abilities", "region-list"):
        return tuple(numbers)
    if meaning in ("abilities", "tribes", "regions"):
        return mask(numbers)
    return numbers[0] if len(numbers) == 1 else None


def _demand_own(state: State) -> None:
    """Only tribes whose turn it is act, and only what these have can ask, roll or help."""
    demand(_may_act(state), "wrong-moment", name="tribe", value=state.tribe)
    abilities = state.ruleset.abilities
    own = {ability.code for tribe in tribes_of(state, state.seat) for ability in hooks_of(state, tribe).abilities}
    asking = {*state.agenda, *((state.asking,) if state.asking != NOBODY else ())}
    demand(asking <= own, "wrong-moment", name="asking", value=sorted(asking))
    rolls = [ability.code for ability in abilities if ability.code in own and overrides(ability, Ability.on_roll)]
    demand(state.die_for in (NOBODY, LAST_CONQUEST, *rolls), "wrong-moment", name="die", value=state.die_for)
    # A conquest is under way only as long as its die is out.
    is_rolled_for = state.die_for in (LAST_CONQUEST, *(aid.code for aid in abilities if aid.rolls_first))
    demand((state.target != NOWHERE) == is_rolled_for, "wrong-moment", name="target", value=state.target)
    flips = [ability.code for ability in abilities if overrides(ability, Ability.flips)]
    demand(state.flip_for in (NOBODY, *flips), "wrong-moment", name="flip", value=state.flip_for)
    held = state.held[state.tribe] if state.tribe != NOBODY else 0
    demand(not mask(state.spread) & ~held, "wrong-moment", name="spread", value=state.spread)
    usable = mask(ability.code for ability in hooks_of(state, state.tribe).may_use)
    demand(not state.aids & ~usable, "wrong-moment", name="aids", value=state.aids)


def _may_act(state: State) -> bool:
    """Whether the tribe that is said to act can do so in this step of the turn."""
    tribe, active = state.tribe, state.active[state.seat]
    if is_own_turn(state.step):
        # Those that act in decline do so before an active one.
        return active != NOBODY and tribe in (active, *acting_in_decline(state, state.seat))
    if state.step == PLACE_WITHDRAWN:
        return tribe != NOBODY and state.is_alive(tribe)
    return tribe == NOBODY or state.seat_of[tribe] >= 0
