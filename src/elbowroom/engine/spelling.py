"""Checks the spelling of hooks and facts when a ruleset is made: nothing would call or read a misspelt one."""

from elbowroom.engine.ability import Ability


class UnknownHookError(TypeError):
    """An ability or a question has a public method or class attribute that none of its base classes has."""


def hook_names() -> list[str]:
    """Return the names of all hooks of abilities, in the order in which `Ability` defines them."""
    return [name for name, value in vars(Ability).items() if not name.startswith("_") and callable(value)]


def check_spelling(thing: object) -> None:
    """Raise UnknownHookError unless each public name of the object's class is also a name of a base class."""
    kind = type(thing)
    bases = kind.__mro__[1:-1]
    if not bases:
        return
    known: dict[str, object] = {}
    for base in bases:
        # Interpreted, a fact without a default (`banner: int`) is an annotation alone.
        known |= dict.fromkeys(vars(base).get("__annotations__", ())) | dict(vars(base))
    for name, value in vars(kind).items():
        if name.startswith("_") or name in known:
            continue
        is_hook = callable(value)
        others = sorted(other for other in known if other[0] != "_" and callable(known[other]) == is_hook)
        raise UnknownHookError(
            f"{kind.__name__}.{name} is no {'hook' if is_hook else 'fact'}, and nothing would read it: is it misspelt? "
            f"There are: {', '.join(others)}. Start the names of private members with an underscore."
        )
