"""The memory of abilities in positions: fields by name, with ids, seats and regions instead of numbers."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from elbowroom.engine.ability import Ability
from elbowroom.engine.memory import GONE, Field
from elbowroom.engine.position.model import MemoryValue, require
from elbowroom.engine.position.places import full_name, short_name
from elbowroom.engine.regions import Region, bits
from elbowroom.engine.state import State

NameOf = Callable[[State, Region], str]
# In place of a region for what is out of the game.
GONE_NAME: Final = "gone"


def abilities_with_memory(state: State) -> list[Ability]:
    """Return the abilities with memory that a position must contain, sorted by id."""
    ruleset = state.ruleset
    found = [ability for ability, memory in zip(ruleset.abilities, state.memory, strict=True) if memory]
    # An empty entry for abilities that would set their memory themselves.
    found += [
        ability
        for ability in ruleset.with_position_default
        if not state.memory[ability.code] and is_in_play(state, ability)
    ]
    return found if len(found) < 2 else sorted(found, key=lambda ability: ability.id)


def own_abilities(state: State, tribe: int) -> list[Ability]:
    """Return a tribe's race, and its power if it has one."""
    power = state.power_of[tribe]
    return [state.ruleset.races[tribe], *([state.ruleset.powers[power]] if power >= 0 else [])]


def is_in_play(state: State, ability: Ability) -> bool:
    """Return whether a race or a power is in play."""
    first_power, first_relic = state.ruleset.first_power, state.ruleset.first_relic
    if ability.code < first_power:
        return state.seat_of[ability.code] >= 0
    return ability.code < first_relic and ability.code - first_power in state.power_of


def memory_in_file(state: State, ability: Ability) -> dict[str, MemoryValue]:
    """Return the memory of an ability for a position file."""
    return dict(_fields(state, ability, full_name))


def memory_in_notation(state: State, ability: Ability) -> str:
    """Return the memory of an ability for the notation."""
    values = [f"{name}={_line(value)}" for name, value in _fields(state, ability, short_name)]
    return ":".join([ability.id, *values])


def _fields(state: State, ability: Ability, name_of: NameOf) -> Iterator[tuple[str, MemoryValue]]:
    for field in ability.remembers:
        if field.meaning == "races":
            races = enumerate(state.ruleset.race_ids)
            counts = {race: ability.recall_race(state, field, number) for number, race in races}
            if any(counts.values()):
                yield field.name, {race: counts[race] for race in sorted(counts) if counts[race]}
        elif (value := ability.recall(state, field)) != field.least:
            yield field.name, _value(state, field, value, name_of)


def _value(state: State, field: Field, value: int, name_of: NameOf) -> MemoryValue:
    if field.meaning == "option":
        return field.ids[value]
    if field.meaning == "race":
        return state.ruleset.race_ids[value]
    if field.meaning == "power":
        return state.ruleset.power_ids[value]
    if field.meaning == "place":
        return GONE_NAME if value == GONE else name_of(state, value)
    if field.meaning == "seats":
        return list(bits(value))
    return name_of(state, value) if field.meaning == "region" else value


def _line(value: MemoryValue) -> str:
    if isinstance(value, dict):
        return ".".join([f"{race}~{count}" for race, count in value.items()])
    return ".".join(map(str, value)) if isinstance(value, list) else str(value)


def read_memory(
    state: State, ability: Ability, values: Mapping[str, MemoryValue], regions: Mapping[str, Region]
) -> None:
    """Set the memory of an ability from a position; raise PositionError if a value is wrong."""
    known = {field.name: field for field in ability.remembers}
    for name, value in values.items():
        require(name in known, "unknown-memory", ability=ability.id, name=name)
        field = known[name]
        if field.meaning == "races":
            _read_races(state, ability, field, value)
            continue
        number = _number(state, field, value, regions)
        require(
            number is not None and field.least <= number <= field.most,
            "wrong-memory",
            ability=ability.id,
            name=name,
            value=str(value)[:40],
        )
        ability.remember(state, field, number or 0)


def _read_races(state: State, ability: Ability, field: Field, value: MemoryValue) -> None:
    counts = value if isinstance(value, dict) else {"": -1}
    is_valid = all(race in state.ruleset.race_ids and 0 <= count <= field.most for race, count in counts.items())
    require(is_valid, "wrong-memory", ability=ability.id, name=field.name, value=str(value)[:40])
    for race, count in counts.items():
        ability.remember_race(state, field, state.ruleset.race_ids.index(race), count)


def _number(state: State, field: Field, value: MemoryValue, regions: Mapping[str, Region]) -> int | None:
    """Return the number of a value from a position; None if the value is wrong."""
    if field.meaning == "option":
        return field.ids.index(value) if isinstance(value, str) and value in field.ids else None
    if field.meaning in ("race", "power"):
        ids = state.ruleset.race_ids if field.meaning == "race" else state.ruleset.power_ids
        return ids.index(value) if isinstance(value, str) and value in ids else None
    if field.meaning == "place" and value == GONE_NAME:
        return GONE
    if field.meaning in ("region", "place"):
        return regions.get(value) if isinstance(value, str) else None
    if field.meaning == "seats":
        named = [value] if isinstance(value, int) else value if isinstance(value, list) else [-1]
        is_valid = len(set(named)) == len(named) and all(0 <= seat < state.seats for seat in named)
        return sum(1 << seat for seat in named) if is_valid else None
    if not isinstance(value, int) or (field.meaning == "seat" and value >= state.seats):
        return None
    return value
