"""Hooks that are misspelt: found when a game is made, since nobody would ever call them."""

from elbowroom.engine.ability import Ability


class UnknownHookError(TypeError):
    """An ability has a public method that is no hook: nobody would ever call it."""


def hook_names() -> list[str]:
    """All hooks, in the order in which `Ability` defines them."""
    return [name for name, value in vars(Ability).items() if not name.startswith("_") and callable(value)]


def check_hooks(ability: Ability) -> None:
    """See that every public method of an ability's class overrides one of its bases: others are misspelt hooks."""
    kind = type(ability)
    bases = kind.__mro__[1:]
    for name, value in vars(kind).items():
        if not name.startswith("_") and callable(value) and not any(name in vars(base) for base in bases):
            raise UnknownHookError(
                f"{kind.__name__}.{name} is no hook, and nobody would call it: is it misspelt? "
                f"The hooks are {', '.join(hook_names())}; a method for the class's own use begins with an underscore."
            )
