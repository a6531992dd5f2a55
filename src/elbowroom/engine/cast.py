"""The cast of a game: its races, powers and relics. Saved with a game, so that later additions do not change it."""

from collections.abc import Sequence
from typing import Annotated, Final, TypeVar

import msgspec

from elbowroom.engine.ability import Power, Race, Relic
from elbowroom.engine.errors import EngineError, SettingsError
from elbowroom.engine.ruleset import Ruleset

# Bounded, so that no file can contain endless texts.
Name = Annotated[str, msgspec.Meta(max_length=80)]

Kind = TypeVar("Kind", Race, Power, Relic)

# Presets of sets.
BASE_GAME: Final = "base"
ALL_SETS: Final = "all"


class Cast(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Ids of races, powers and relics; their order decides which number of an outcome means which."""

    races: tuple[Name, ...]
    powers: tuple[Name, ...]
    relics: tuple[Name, ...]


def cast_of(ruleset: Ruleset) -> Cast:
    """Return the cast of a ruleset."""
    return Cast(races=ruleset.race_ids, powers=ruleset.power_ids, relics=ruleset.relic_ids)


def recast(ruleset: Ruleset, cast: Cast | None, error: type[EngineError] = SettingsError) -> Ruleset:
    """Return the same rules with this cast; raise `error` if an id in it is unknown or occurs twice."""
    if cast is None or cast == cast_of(ruleset):
        return ruleset
    for names in (cast.races, cast.powers, cast.relics):
        if len(set(names)) != len(names):
            raise error("cast-twice", id=next(name for name in names if names.count(name) > 1))
    races = [_find(name, ruleset.race_kinds(), "unknown-race", error) for name in cast.races]
    powers = [_find(name, ruleset.power_kinds(), "unknown-power", error) for name in cast.powers]
    relic_kinds = {relic.id: type(relic) for relic in ruleset.relics}
    relics = [_find(name, relic_kinds, "unknown-relic", error) for name in cast.relics]
    return ruleset.recast(races, powers, relics)


def _find(name: str, known: dict[str, type[Kind]], reason: str, error: type[EngineError]) -> type[Kind]:
    if name not in known:
        raise error(reason, id=name)
    return known[name]


def with_sets(ruleset: Ruleset, names: Sequence[str], error: type[EngineError] = SettingsError) -> Cast | None:
    """Return the cast of a game with some sets (S-4.1), or None for the game without any.

    `names` are ids of sets or presets: BASE_GAME is no set, ALL_SETS is every one that the game has.
    """
    chosen: set[str] = set()
    for name in names:
        if name not in (*ruleset.sets, BASE_GAME, ALL_SETS):
            raise error("unknown-set", id=name)
        chosen |= set(ruleset.sets) if name == ALL_SETS else {name} - {BASE_GAME}
    if not chosen:
        return None
    added = [content for name, content in ruleset.sets.items() if name in chosen]
    return Cast(
        races=(*ruleset.race_ids, *(race for races, _ in added for race in races)),
        powers=(*ruleset.power_ids, *(power for _, powers in added for power in powers)),
        relics=ruleset.relic_ids,
    )


def sets_of(ruleset: Ruleset) -> list[str]:
    """Return the ids of the sets of which a ruleset has a race or a power, in the order of the game."""
    known = {*ruleset.race_ids, *ruleset.power_ids}
    return [name for name, (races, powers) in ruleset.sets.items() if known & {*races, *powers}]
