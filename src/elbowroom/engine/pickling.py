"""Pickling of states, compiled or not: fields by name, the rules by their classes, and the boards.

For jobs and caches of one version of the program; save a record or a position to keep a game.
"""

from importlib import import_module
from typing import Any, Final

from elbowroom.engine.ability import Ability
from elbowroom.engine.rules.tokens import hooks_of
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import LISTS, REGISTERS, State, numbers
from elbowroom.engine.world import World

# Passed to the constructor, derived from other fields, or not kept.
_NOT_SAVED: Final = {"ruleset", "world", "seats", "hooks", "events"}
_ARRAYS: Final = (*LISTS, "options")
_VALUES: Final = tuple(name for name in REGISTERS if name not in _NOT_SAVED and name not in _ARRAYS)

Classes = tuple[type[Ability], ...]


def reduce_state(state: State) -> tuple[Any, ...]:
    """Return the value of `State.__reduce__`."""
    ruleset = state.ruleset
    pieces = tuple(tuple(type(piece) for piece in some) for some in (ruleset.races, ruleset.powers, ruleset.relics))
    saved = {name: getattr(state, name) for name in _VALUES}
    arrays = {name: tuple(getattr(state, name)) for name in _ARRAYS}
    return restore_state, (type(ruleset), pieces, state.world, state.seats, saved, arrays)


def restore_state(
    kind: type[Any],
    pieces: tuple[Classes, Classes, Classes],
    world: World,
    seats: int,
    saved: dict[str, Any],
    arrays: dict[str, tuple[int, ...]],
) -> State:
    """Return the unpickled state."""
    state = State(_ruleset(kind, pieces), world, seats)
    for name, value in saved.items():
        setattr(state, name, value)
    for name, values in arrays.items():
        setattr(state, name, numbers(values))
    state.hooks = hooks_of(state, state.tribe)
    return state


def _ruleset(kind: type[Any], pieces: tuple[Classes, Classes, Classes]) -> Ruleset:
    """Return the rules of a class with these races, powers and relics; the game's own object if it has just these."""
    shared = (one for one in vars(import_module(kind.__module__)).values() if type(one) is kind)
    ruleset: Ruleset = next(shared, None) or kind(*pieces)
    found = tuple(tuple(type(piece) for piece in some) for some in (ruleset.races, ruleset.powers, ruleset.relics))
    races, powers, relics = pieces
    return ruleset if found == pieces else ruleset.recast(races, powers, relics)  # type: ignore[arg-type]
