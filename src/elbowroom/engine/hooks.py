"""Which abilities of a tribe have something to say at which hook, found out once for each combination."""

from collections.abc import Callable, Sequence
from typing import Final

from elbowroom.engine.ability import AT_END, MOMENTS, NO_AID, NO_MARKER, Ability

# How many pips the die can bring at most.
MOST_PIPS: Final = 3

Hook = Callable[..., object]


class Hooks:
    """For each hook those of a tribe's abilities that override it, in their order: no others are ever called."""

    def __init__(self, abilities: Sequence[Ability], least: int) -> None:
        self.abilities = tuple(abilities)
        self.least = least
        self.no_travel = any(ability.no_travel for ability in abilities)
        # How many pips the die of a last conquest can bring: none to those who roll before they name a region.
        self.last_pips = 0 if any(ability.rolls_before for ability in abilities) else MOST_PIPS
        # For each moment, the abilities that may then ask something.
        self.agenda = tuple(tuple(a.code for a in abilities if asks(a, when)) for when in MOMENTS)
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
        self.may_use = tuple(a for a in abilities if a.aid_use != NO_AID or overrides(a, Ability.may_use))
        self.sites = overriding(abilities, Ability.sites)
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


def asks(ability: Ability, when: int) -> bool:
    """Whether an ability may ask its owner something at a moment: where to build, if nothing else."""
    return when in ability.asks_at or (when == AT_END and ability.builds != NO_MARKER)


def names_regions(ability: Ability) -> bool:
    """Whether an ability may ask its owner for several regions at once (R-1.10)."""
    return ability.builds != NO_MARKER or overrides(ability, Ability.nameable)


def overrides(ability: Ability, hook: Hook) -> bool:
    """Whether an ability says something of its own at a hook, such as `Ability.reach`."""
    return getattr(type(ability), hook.__name__) is not hook


def overriding(abilities: Sequence[Ability], hook: Hook) -> tuple[Ability, ...]:
    """Those of some abilities that say something of their own at a hook."""
    return tuple(ability for ability in abilities if overrides(ability, hook))
