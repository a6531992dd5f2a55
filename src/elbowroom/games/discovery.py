"""Finds the ability classes of a folder: a new file is all that a new race, power or relic needs."""

from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

from elbowroom.engine.ability import Ability

AnyAbility = TypeVar("AnyAbility", bound=Ability)


def ability_classes(package: str, path: list[str], kind: type[AnyAbility]) -> tuple[type[AnyAbility], ...]:
    """Return the subclasses of a class in the modules of a package, sorted by id; the id must be the module's name.

    Raise TypeError if a module has neither such a class nor a base class of others.
    """
    found: dict[str, type[AnyAbility]] = {}
    others: dict[str, list[type[AnyAbility]]] = {}
    for module in iter_modules(path):
        name = f"{package}.{module.name}"
        others[module.name] = []
        for value in vars(import_module(name)).values():
            if not (isinstance(value, type) and issubclass(value, kind) and value.__module__ == name):
                continue
            # Compiled classes have an id only in their instances.
            if getattr(value(), "id", "") == module.name:
                found[module.name] = value
            else:
                others[module.name].append(value)
    for name, classes in others.items():
        if name not in found and not any(value.__subclasses__() for value in classes):
            raise TypeError(f'{package}.{name} has no subclass of {kind.__name__} with id = "{name}"')
    return tuple(found[name] for name in sorted(found))
