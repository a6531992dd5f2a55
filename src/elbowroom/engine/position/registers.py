"""The registers of a turn in positions: one table of the fields of a state that say how far the turn has come."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from elbowroom.engine.ability import Ability, codes_in
from elbowroom.engine.actions import CHOOSE, TARGET, code
from elbowroom.engine.hooks import overrides
from elbowroom.engine.phases.steps import STEP_PLACE_WITHDRAWN, is_own_turn
from elbowroom.engine.position.model import RegisterValue, require
from elbowroom.engine.questions import (
    AFTER_DIE,
    AS_IT_DECLINES,
    MOMENTS,
    Question,
    chosen_region,
    chosen_relic,
    named_regions,
    question_asked,
)
from elbowroom.engine.regions import NOWHERE, Region, bits, mask
from elbowroom.engine.rules.tokens import hooks_of, race_id, tribes_of
from elbowroom.engine.rules.tribes import acting_in_decline
from elbowroom.engine.state import LAST_CONQUEST, NOBODY, State, numbers

LAST_CONQUEST_NAME: Final = "last-conquest"
# The `field` of registers that together describe the question, see `_question_registers`.
QUESTION: Final = ""


class Register(NamedTuple):
    """A register of the turn: its name in positions, the field of the state, its meaning and its default.

    The meaning is `number` (up to `most`), `flag`, `tribe`, `ability`, `region`, or several of them.
    """

    name: str
    field: str
    meaning: str
    default: object = 0
    most: int = 0


REGISTERS: Final = (
    Register("tribe", "tribe", "tribe", NOBODY),
    # A question is written as the ability that asks it, its moment and its stage; the answers so far as the regions,
    # the region or the relic that they name.
    Register("asking", QUESTION, "own-ability", NOBODY),
    Register("agenda", QUESTION, "own-abilities", ()),
    Register("when", QUESTION, "number", 0, max(MOMENTS)),
    Register("stage", QUESTION, "number", 0, 255),
    Register("named", QUESTION, "regions"),
    Register("region", QUESTION, "region", NOWHERE),
    Register("relic", QUESTION, "relic", NOBODY),
    Register("placing", "placing", "number", 0, 1),
    Register("spread", "spread", "region-list", ()),
    Register("die", "die_for", "roller", NOBODY),
    Register("flip", "flip_for", "ability", NOBODY),
    Register("finding", "finding", "regions"),
    Register("target", "target", "region", NOWHERE),
    Register("target_cost", "target_cost", "number", 0, 99),
    Register("target_by", "target_by", "ability", NOBODY),
    Register("lone", "lone", "regions"),
    Register("may_decline", "may_decline", "flag", True),
    Register("begun", "begun", "flag", False),
    Register("abandoned", "abandoned", "regions"),
    Register("closed", "closed", "regions"),
    Register("returning", "returning", "tribe", NOBODY),
    Register("attacked", "attacked", "tribes"),
    Register("aids", "aids", "abilities"),
    Register("pieces", "aid_pieces", "number", 0, 99),
    Register("used", "used", "abilities"),
)
_BY_NAME: Final = {register.name: register for register in REGISTERS}


def changed_registers(state: State, name_of: Callable[[State, Region], str]) -> Iterator[tuple[str, RegisterValue]]:
    """Yield the registers that differ from their defaults, as name and value."""
    asked = _question_registers(state)
    for register in REGISTERS:
        if register.field == QUESTION:
            value = asked.get(register.name, register.default)
        else:
            value = tuple(state.spread) if register.field == "spread" else getattr(state, register.field)
        if value != register.default:
            yield register.name, _write_value(state, register.meaning, value, name_of)


def _question_registers(state: State) -> dict[str, object]:
    """Return the registers of the current question and of the answers so far."""
    questions = state.ruleset.questions
    question = question_asked(state)
    if question is None:
        return {}
    return {
        "asking": question.ability.code,
        "agenda": tuple(questions[number].ability.code for number in state.agenda),
        "when": question.moment,
        "stage": question.stage,
        "named": named_regions(state),
        "region": chosen_region(state),
        "relic": chosen_relic(state),
    }


def _write_value(state: State, meaning: str, value: object, name_of: Callable[[State, Region], str]) -> RegisterValue:
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
            return sorted(abilities[number] for number in codes_in(value))
        case "tribes":
            return sorted(race_id(state, tribe) for tribe in bits(value))
        case "region":
            return name_of(state, value)
        case "regions":
            return [name_of(state, region) for region in bits(value)]
        case _:
            # A flag is written as a number, too.
            return int(value)


def read_moment(state: State, moment: Mapping[str, RegisterValue], regions: Mapping[str, Region]) -> None:
    """Set the registers of a state from a position; raise PositionError if a value is wrong."""
    asked: dict[str, object] = {}
    for name, value in moment.items():
        require(name in _BY_NAME, "unknown-moment", name=name)
        register = _BY_NAME[name]
        number = _read(state, register, value, regions)
        require(number is not None, "wrong-moment", name=name, value=str(value)[:40])
        if isinstance(number, tuple) and register.meaning == "region-list":
            number = numbers(number)
        if register.field == QUESTION:
            asked[name] = number
        else:
            setattr(state, register.field, number)
    if asked:
        _read_question(state, asked)
    _require_own_abilities(state)


def _read_question(state: State, asked: Mapping[str, object]) -> None:
    """Set the current question, the agenda and the answers so far; raise PositionError if there is no such question."""
    moment, stage = asked.get("when", 0), asked.get("stage", 0)
    agenda = asked.get("agenda", ())
    assert isinstance(agenda, tuple)
    question = _find_question(state, asked.get("asking", NOBODY), moment, stage)
    following = [_find_question(state, ability, moment, 1) for ability in agenda]
    require(question is not None and None not in following, "wrong-moment", name="asking", value=f"{moment}.{stage}")
    assert question is not None
    state.question = question.number
    state.agenda = tuple(other.number for other in following if other is not None)
    named, region, relic = asked.get("named", 0), asked.get("region", NOWHERE), asked.get("relic", NOBODY)
    assert isinstance(named, int)
    assert isinstance(region, int)
    assert isinstance(relic, int)
    state.answers = tuple(code(TARGET, place) for place in bits(named))
    if region != NOWHERE:
        state.answers += (code(TARGET, region),)
    if relic != NOBODY:
        state.answers += (code(CHOOSE, 0, relic),)


def _find_question(state: State, ability: object, moment: object, stage: object) -> Question | None:
    for question in state.ruleset.questions:
        if (question.ability.code, question.moment, question.stage) == (ability, moment, stage):
            return question
    return None


def _read(state: State, register: Register, value: RegisterValue, regions: Mapping[str, Region]) -> object:
    """Return the value of a register from a position; None if the value is wrong."""
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
    if meaning == "abilities":
        return sum(1 << number for number in numbers)
    if meaning in ("tribes", "regions"):
        return mask(numbers)
    return numbers[0] if len(numbers) == 1 else None


def _require_own_abilities(state: State) -> None:
    """Raise PositionError if a tribe acts out of turn, or if an ability that it does not have asks, rolls or aids."""
    require(_may_act(state), "wrong-moment", name="tribe", value=state.tribe)
    abilities = state.ruleset.abilities
    own = {ability.code for tribe in tribes_of(state, state.seat) for ability in hooks_of(state, tribe).abilities}
    questions = [*state.agenda, *((state.question,) if state.question != NOBODY else ())]
    asking = {state.ruleset.questions[number].ability.code for number in questions}
    require(asking <= own, "wrong-moment", name="asking", value=sorted(asking))
    # A race may roll in another player's turn.
    own_or_race = {*own, *(race.code for race in state.ruleset.races if state.seat_of[race.code] >= 0)}
    rolls = [code for code in sorted(own_or_race) if overrides(abilities[code], Ability.on_roll)]
    require(state.die_for in (NOBODY, LAST_CONQUEST, *rolls), "wrong-moment", name="die", value=state.die_for)
    # There is a current conquest only while its die is rolled.
    is_rolled_for = state.die_for in (LAST_CONQUEST, *(aid.code for aid in abilities if aid.rolls_first))
    question = question_asked(state)
    is_rolled_for |= question is not None and question.moment == AFTER_DIE
    is_held_up = state.target != NOWHERE and state.flip_for != NOBODY and state.ruleset.can_hold_up
    require((state.target != NOWHERE) == is_rolled_for or is_held_up, "wrong-moment", name="target", value=state.target)
    flips = [ability.code for ability in abilities if overrides(ability, Ability.flips)]
    require(state.flip_for in (NOBODY, *flips), "wrong-moment", name="flip", value=state.flip_for)
    held = state.held[state.tribe] if state.tribe != NOBODY else 0
    require(not mask(state.spread) & ~held, "wrong-moment", name="spread", value=state.spread)
    usable = sum(1 << ability.code for ability in hooks_of(state, state.tribe).may_use)
    require(not state.aids & ~usable, "wrong-moment", name="aids", value=state.aids)


def _may_act(state: State) -> bool:
    """Return whether the acting tribe can act in this step of the turn."""
    tribe, active = state.tribe, state.active[state.seat]
    question = question_asked(state)
    if question is not None and question.moment == AS_IT_DECLINES:
        return tribe != NOBODY and bool(state.declined[state.seat] >> tribe & 1)
    if is_own_turn(state.step):
        # Tribes that act in decline do so before the active one, which must exist.
        return active != NOBODY and tribe in (active, *acting_in_decline(state, state.seat))
    if state.step == STEP_PLACE_WITHDRAWN:
        return tribe != NOBODY and state.is_alive(tribe)
    return tribe == NOBODY or state.seat_of[tribe] >= 0
