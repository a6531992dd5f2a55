"""The cast of a game: its races, powers and relics. Saved with a game, so that later additions do not change it."""

from typing import Annotated, TypeVar

import msgspec

from elbowroom.engine.ability import Power, Race, Relic
from elbowroom.engine.errors import EngineError, SettingsError
from elbowroom.engine.ruleset import Ruleset

# Bounded, so that no file can contain endless texts.
Name = Annotated[str, msgspec.Meta(max_length=80)]

Kind = TypeVar("Kind", Race, Power, Relic)


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
    races = [_find(name, ruleset.races, "unknown-race", error) for name in cast.races]
    powers = [_find(name, ruleset.powers, "unknown-power", error) for name in cast.powers]
    relics = [_find(name, ruleset.relics, "unknown-relic", error) for name in cast.relics]
    return ruleset.recast(races, powers, relics)


def _find(name: str, known: tuple[Kind, ...], reason: str, error: type[EngineError]) -> type[Kind]:
    for thing in known:
        if thing.id == name:
            return type(thing)
    raise error(reason, id=name)
