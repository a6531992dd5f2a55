"""Abilities whose owner names several regions for one effect, in any order (R-1.10).

Search and bots need one way to say one thing: for them a set is named in ascending order. People name its regions as
they like; until the set is complete nothing has happened, so that no order loses anything.
"""

from abc import ABC, abstractmethod
from typing import Final

from elbowroom.engine.ability import FIRST_QUESTION, Ability
from elbowroom.engine.actions import DONE, TARGET, code, kind_of, region_of
from elbowroom.engine.regions import Region, Regions, bits, mask
from elbowroom.engine.state import NOBODY, State

ENOUGH: Final = code(DONE)


class NamesRegions(Ability, ABC):
    """Asks for a set of regions, and is told of all of them at once."""

    def is_naming(self, state: State) -> bool:
        """Whether this is what it asks now; it may ask other things besides."""
        return state.stage == FIRST_QUESTION

    @abstractmethod
    def nameable(self, state: State, tribe: int, named: Regions) -> Regions:
        """Regions that may be named, when these are named already."""

    @abstractmethod
    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        """How many regions must be named at least, and how many may be at most."""

    @abstractmethod
    def on_named(self, state: State, tribe: int, named: Regions) -> None:
        """These are the regions."""


def naming(state: State) -> NamesRegions | None:
    """The ability for which regions are named now, if there is one."""
    if state.asking == NOBODY:
        return None
    ability = state.ruleset.abilities[state.asking]
    return ability if isinstance(ability, NamesRegions) and ability.is_naming(state) else None


def names_in_order(state: State, ability: NamesRegions) -> list[int]:
    """What search and bots may answer: regions after those named, or any others where these do not suffice."""
    least, most = ability.how_many(state, state.tribe)
    rest = _rest(state, ability) if most else 0
    regions = _leading_on(state, ability, rest, least, in_order=True)
    if state.named.bit_count() >= least:
        return [*_targets(regions), ENOUGH] if rest or state.named else []
    return _targets(regions or _leading_on(state, ability, rest, least, in_order=False))


def names_in_any_order(state: State, ability: NamesRegions) -> list[int]:
    """What a person may answer: every region that may still be named, and when enough are, no more."""
    least, _ = ability.how_many(state, state.tribe)
    options = _targets(_leading_on(state, ability, _rest(state, ability), least, in_order=False))
    return [*options, ENOUGH] if state.named.bit_count() >= least else options


def name_region(state: State, ability: NamesRegions, action: int) -> None:
    """One more region is named, or no more: when the set is complete the ability is told."""
    if kind_of(action) == TARGET:
        state.named |= 1 << region_of(action)
        if state.named.bit_count() < ability.how_many(state, state.tribe)[1] and _rest(state, ability):
            state.stage = FIRST_QUESTION
            return
    named, state.named = state.named, 0
    ability.on_named(state, state.tribe, named)


def _rest(state: State, ability: NamesRegions) -> Regions:
    """What may be named besides what is named already."""
    return ability.nameable(state, state.tribe, state.named) & ~state.named


def can_name(state: State, ability: NamesRegions) -> bool:
    """Whether as many regions can be named as must be."""
    lacking = ability.how_many(state, state.tribe)[0] - state.named.bit_count() - 1
    return any(_goes_on(state, ability, region, lacking, in_order=False) for region in bits(_rest(state, ability)))


def _leading_on(state: State, ability: NamesRegions, rest: Regions, least: int, *, in_order: bool) -> Regions:
    """Those of some regions with which the least number can still be reached."""
    regions = _after(rest, state.named.bit_length() - 1) if in_order else rest
    lacking = least - state.named.bit_count() - 1
    if lacking <= 0:
        return regions
    return mask(region for region in bits(regions) if _goes_on(state, ability, region, lacking, in_order=in_order))


def _goes_on(state: State, ability: NamesRegions, region: Region, lacking: int, *, in_order: bool) -> bool:
    """Whether after one more region so many others remain that go together with it."""
    named = state.named | 1 << region
    others = ability.nameable(state, state.tribe, named) & ~named
    return (_after(others, region) if in_order else others).bit_count() >= lacking


def _after(regions: Regions, region: Region) -> Regions:
    """Those of some regions that come after one in board order."""
    return (regions >> (region + 1)) << (region + 1)


def _targets(regions: Regions) -> list[int]:
    return [code(TARGET, region) for region in bits(regions)]
