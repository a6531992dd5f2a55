"""The abilities to call for each hook: those that override it, listed once for each combination of abilities."""

from collections.abc import Callable, Sequence
from typing import Final

from elbowroom.engine.ability import NO_AID, Ability
from elbowroom.engine.questions import MOMENTS
from elbowroom.engine.world import NO_FEATURE

# The most pips of the die.
MOST_PIPS: Final = 3

Hook = Callable[..., object]


class Hooks:
    """The hooks of a tribe: for each hook those of its abilities that override it."""

    def __init__(self, abilities: Sequence[Ability], least: int) -> None:
        self.abilities = tuple(abilities)
        self.least = least
        self.no_travel = any(ability.no_travel for ability in abilities)
        # The most pips in a last conquest: 0 if an ability rolls before a region is named.
        self.last_pips = 0 if any(ability.rolls_before for ability in abilities) else MOST_PIPS
        # The questions to ask at each moment.
        firsts = [question for ability in abilities for question in ability.questions if question.stage == 1]
        self.agenda = tuple([tuple([one.number for one in firsts if one.moment == moment]) for moment in MOMENTS])
        # `Terms` asks an aid itself, for the conquest for which it is chosen.
        without_aids = [ability for ability in abilities if ability.aid_use == NO_AID]
        self.reach = overriding(without_aids, Ability.reach)
        self.discount = tuple([a for a in without_aids if a.cheaper_in or overrides(a, Ability.discount)])
        self.links = overriding(abilities, Ability.links)
        self.enters = overriding(abilities, Ability.enters)
        self.toll = overriding(abilities, Ability.toll)
        self.forbids = overriding(abilities, Ability.forbids)
        self.immune = overriding(abilities, Ability.immune)
        self.barred = overriding(abilities, Ability.barred)
        self.stretch = overriding(abilities, Ability.stretch)
        self.spares = overriding(abilities, Ability.spares)
        self.income = tuple([a for a in abilities if a.coin_each != NO_FEATURE or overrides(a, Ability.income)])
        self.coinless = overriding(abilities, Ability.coinless)
        self.may_use = tuple([a for a in abilities if a.aid_use != NO_AID or overrides(a, Ability.may_use)])
        self.sites = overriding(abilities, Ability.sites)
        self.notes = overriding(abilities, Ability.notes)
        self.returns = overriding(abilities, Ability.returns)
        self.on_pick = overriding(abilities, Ability.on_pick)
        self.on_any_pick = overriding(abilities, Ability.on_any_pick)
        self.on_beginning = overriding(abilities, Ability.on_beginning)
        self.on_turn = overriding(abilities, Ability.on_turn)
        self.on_ready = overriding(abilities, Ability.on_ready)
        self.on_conquered = overriding(abilities, Ability.on_conquered)
        self.on_breach = overriding(abilities, Ability.on_breach)
        self.on_repelled = overriding(abilities, Ability.on_repelled)
        self.on_any_conquest = overriding(abilities, Ability.on_any_conquest)
        self.on_lost = overriding(abilities, Ability.on_lost)
        self.on_any_loss = overriding(abilities, Ability.on_any_loss)
        self.on_discarded = overriding(abilities, Ability.on_discarded)
        self.on_redeploy = overriding(abilities, Ability.on_redeploy)
        self.on_end = overriding(abilities, Ability.on_end)
        self.on_decline = overriding(abilities, Ability.on_decline)
        self.on_any_decline = overriding(abilities, Ability.on_any_decline)
        self.on_over = overriding(abilities, Ability.on_over)


def overrides(ability: Ability, hook: Hook) -> bool:
    """Return whether an ability overrides a hook, such as `Ability.reach`."""
    return hook in overridden_by(type(ability))


def overriding(abilities: Sequence[Ability], hook: Hook) -> tuple[Ability, ...]:
    """Return the abilities that override a hook."""
    return tuple([ability for ability in abilities if hook in overridden_by(type(ability))])


def overridden_by(kind: type[Ability]) -> frozenset[Hook]:
    """Return the hooks that a class of abilities overrides; cached, since hooks are listed for many combinations."""
    found = _OVERRIDDEN.get(kind)
    if found is None:
        names = [name for name in dir(Ability) if not name.startswith("_")]
        hooks = [hook for hook in (getattr(Ability, name) for name in names) if callable(hook)]
        found = frozenset(hook for hook in hooks if getattr(kind, hook.__name__) is not hook)
        _OVERRIDDEN[kind] = found
    return found


_OVERRIDDEN: Final[dict[type[Ability], frozenset[Hook]]] = {}
