"""Checks hooks and facts when a ruleset is made: nothing would read a misspelt one, and some facts are required."""

from collections.abc import Iterable

from elbowroom.engine.ability import Ability


class UnknownHookError(TypeError):
    """An ability or a question has a public method or class attribute that none of its base classes has."""


class MissingFactError(TypeError):
    """An ability lacks a fact that has no default: its id, banner, tray or badge."""


def hook_names() -> list[str]:
    """Return the names of all hooks of abilities, in the order in which `Ability` defines them."""
    return [name for name, value in vars(Ability).items() if not name.startswith("_") and callable(value)]


def check_spelling(thing: object) -> None:
    """Raise UnknownHookError unless each public name of the object's class is also a name of a base class."""
    kind = type(thing)
    bases = kind.__mro__[1:-1]
    if not bases:
        return
    known = _names_of(bases)
    for name, value in vars(kind).items():
        if name.startswith("_") or name in known:
            continue
        is_hook = callable(value)
        others = sorted(other for other in known if other[0] != "_" and callable(known[other]) == is_hook)
        raise UnknownHookError(
            f"{kind.__name__}.{name} is no {'hook' if is_hook else 'fact'}, and nothing would read it: is it misspelt? "
            f"There are: {', '.join(others)}. Start the names of private members with an underscore."
        )


def check_facts(ability: Ability) -> None:
    """Raise MissingFactError unless the ability has a value for each fact of its base classes."""
    for name in _names_of(type(ability).__mro__[1:-1]):
        if not name.startswith("_") and not hasattr(ability, name):
            raise MissingFactError(f"{type(ability).__name__} needs the fact `{name}`")


def _names_of(kinds: Iterable[type]) -> dict[str, object]:
    """Return all names of some classes, with their values."""
    names: dict[str, object] = {}
    for kind in kinds:
        # Interpreted, a fact without a default (`banner: int`) is an annotation alone.
        names |= dict.fromkeys(getattr(kind, "__annotations__", ())) | dict(vars(kind))
    return names
