"""Which abilities of a tribe have something to say at which hook, found out once for each combination."""

from collections.abc import Callable, Sequence
from typing import Final

from elbowroom.engine.ability import MOMENTS, NO_AID, Ability

# How many pips the die can bring at most.
MOST_PIPS: Final = 3

Hook = Callable[..., object]


class UnknownHookError(TypeError):
    """An ability has a public method that is no hook: nobody would ever call it."""


class Hooks:
    """For each hook those of a tribe's abilities that override it, in their order: no others are ever called."""

    def __init__(self, abilities: Sequence[Ability], least: int) -> None:
        self.abilities = tuple(abilities)
        self.least = least
        self.no_travel = any(ability.no_travel for ability in abilities)
        # How many pips the die of a last conquest can bring: none to those who roll before they name a region.
        self.last_pips = 0 if any(ability.rolls_before for ability in abilities) else MOST_PIPS
        # For each moment, the abilities that may then ask something.
        self.agenda = tuple(tuple(a.code for a in abilities if when in a.asks_at) for when in MOMENTS)
        # What an aid says of conquests counts only where it is chosen for one.
        lasting = [ability for ability in abilities if ability.aid_use == NO_AID]
        self.reach = overriding(lasting, Ability.reach)
        self.discount = overriding(lasting, Ability.discount)
        self.links = overriding(abilities, Ability.links)
        self.enters = overriding(abilities, Ability.enters)
        self.toll = overriding(abilities, Ability.toll)
        self.forbids = overriding(abilities, Ability.forbids)
        self.spares = overriding(abilities, Ability.spares)
        self.income = overriding(abilities, Ability.income)
        self.may_use = overriding(abilities, Ability.may_use)
        self.notes = overriding(abilities, Ability.notes)
        self.on_pick = overriding(abilities, Ability.on_pick)
        self.on_turn = overriding(abilities, Ability.on_turn)
        self.on_ready = overriding(abilities, Ability.on_ready)
        self.on_conquered = overriding(abilities, Ability.on_conquered)
        self.on_any_conquest = overriding(abilities, Ability.on_any_conquest)
        self.on_discarded = overriding(abilities, Ability.on_discarded)
        self.on_redeploy = overriding(abilities, Ability.on_redeploy)
        self.on_end = overriding(abilities, Ability.on_end)
        self.on_decline = overriding(abilities, Ability.on_decline)


def overrides(ability: Ability, hook: Hook) -> bool:
    """Whether an ability says something of its own at a hook, such as `Ability.reach`."""
    return getattr(type(ability), hook.__name__) is not hook


def overriding(abilities: Sequence[Ability], hook: Hook) -> tuple[Ability, ...]:
    """Those of some abilities that say something of their own at a hook."""
    return tuple(ability for ability in abilities if overrides(ability, hook))


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
