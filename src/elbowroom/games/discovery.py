"""Finds the ability classes of a folder: a new file is all that a new race, power or relic needs."""

from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

from elbowroom.engine.ability import Ability

AnyAbility = TypeVar("AnyAbility", bound=Ability)


def ability_classes(package: str, path: list[str], kind: type[AnyAbility]) -> tuple[type[AnyAbility], ...]:
    """Return the subclasses of a class in the modules of a package, sorted by id; the id must be the module's name."""
    found: dict[str, type[AnyAbility]] = {}
    for module in iter_modules(path):
        name = f"{package}.{module.name}"
        for value in vars(import_module(name)).values():
            # Compiled classes have an id only in their instances.
            is_own = isinstance(value, type) and issubclass(value, kind) and value.__module__ == name
            if is_own and getattr(value(), "id", "") == module.name:
                found[module.name] = value
    return tuple(found[name] for name in sorted(found))
