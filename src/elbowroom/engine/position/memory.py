"""What abilities remember as positions write it: by the names of their fields, with ids and seats for numbers."""

from collections.abc import Callable, Iterator, Mapping

from elbowroom.engine.ability import Ability
from elbowroom.engine.memory import Field
from elbowroom.engine.position.model import Written, demand
from elbowroom.engine.position.places import full_name, short_name
from elbowroom.engine.regions import Region, bits
from elbowroom.engine.state import State

NameOf = Callable[[State, Region], str]


def remembering(state: State) -> list[Ability]:
    """The abilities of which a position must say what they remember, in the order of their ids."""
    ruleset = state.ruleset
    found = [ability for ability, memory in zip(ruleset.abilities, state.memory, strict=True) if memory]
    # Whoever would presume something if nothing were said must be said to remember nothing.
    found += [ability for ability in ruleset.presuming if not state.memory[ability.code] and is_in_play(state, ability)]
    return found if len(found) < 2 else sorted(found, key=lambda ability: ability.id)


def own_abilities(state: State, tribe: int) -> list[Ability]:
    """A tribe's race, and its power if it has one."""
    power = state.power_of[tribe]
    return [state.ruleset.races[tribe], *([state.ruleset.powers[power]] if power >= 0 else [])]


def is_in_play(state: State, ability: Ability) -> bool:
    """Whether some seat has a race, or a race a power."""
    first_power, first_relic = state.ruleset.first_power, state.ruleset.first_relic
    if ability.code < first_power:
        return state.seat_of[ability.code] >= 0
    return ability.code < first_relic and ability.code - first_power in state.power_of


def written(state: State, ability: Ability) -> dict[str, Written]:
    """All that an ability remembers, for files."""
    return dict(_fields(state, ability, full_name))


def in_line(state: State, ability: Ability) -> str:
    """All that an ability remembers, for the notation."""
    said = [f"{name}={_line(value)}" for name, value in _fields(state, ability, short_name)]
    return ":".join([ability.id, *said])


def _fields(state: State, ability: Ability, name_of: NameOf) -> Iterator[tuple[str, Written]]:
    for field in ability.remembers:
        if field.meaning == "races":
            races = enumerate(state.ruleset.race_ids)
            counts = {race: ability.recall_race(state, field, number) for number, race in races}
            if any(counts.values()):
                yield field.name, {race: counts[race] for race in sorted(counts) if counts[race]}
        elif (value := ability.recall(state, field)) != field.least:
            yield field.name, _value(state, field, value, name_of)


def _value(state: State, field: Field, value: int, name_of: NameOf) -> Written:
    if field.meaning == "option":
        return field.ids[value]
    if field.meaning == "race":
        return state.ruleset.race_ids[value]
    if field.meaning == "seats":
        return list(bits(value))
    return name_of(state, value) if field.meaning == "region" else value


def _line(value: Written) -> str:
    if isinstance(value, dict):
        return ".".join([f"{race}~{count}" for race, count in value.items()])
    return ".".join(map(str, value)) if isinstance(value, list) else str(value)


def read(state: State, ability: Ability, said: Mapping[str, Written], regions: Mapping[str, Region]) -> None:
    """Let an ability remember what a position says; PositionError where that cannot be."""
    known = {field.name: field for field in ability.remembers}
    for name, value in said.items():
        demand(name in known, "unknown-memory", ability=ability.id, name=name)
        field = known[name]
        if field.meaning == "races":
            _read_races(state, ability, field, value)
            continue
        number = _number(state, field, value, regions)
        demand(
            number is not None and field.least <= number <= field.most,
            "wrong-memory",
            ability=ability.id,
            name=name,
            value=str(value)[:40],
        )
        ability.remember(state, field, number or 0)


def _read_races(state: State, ability: Ability, field: Field, value: Written) -> None:
    counts = value if isinstance(value, dict) else {"": -1}
    is_right = all(race in state.ruleset.race_ids and 0 <= count <= field.most for race, count in counts.items())
    demand(is_right, "wrong-memory", ability=ability.id, name=field.name, value=str(value)[:40])
    for race, count in counts.items():
        ability.remember_race(state, field, state.ruleset.race_ids.index(race), count)


def _number(state: State, field: Field, value: Written, regions: Mapping[str, Region]) -> int | None:
    """What a field that says this holds; None where it makes no sense."""
    if field.meaning == "option":
        return field.ids.index(value) if isinstance(value, str) and value in field.ids else None
    if field.meaning == "race":
        races = state.ruleset.race_ids
        return races.index(value) if isinstance(value, str) and value in races else None
    if field.meaning == "region":
        return regions.get(value) if isinstance(value, str) else None
    if field.meaning == "seats":
        named = [value] if isinstance(value, int) else value if isinstance(value, list) else [-1]
        is_right = len(set(named)) == len(named) and all(0 <= seat < state.seats for seat in named)
        return sum(1 << seat for seat in named) if is_right else None
    if not isinstance(value, int) or (field.meaning == "seat" and value >= state.seats):
        return None
    return value
