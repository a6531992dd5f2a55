"""Abilities whose owner names several regions for one effect, in any order (R-1.10).

Search and bots need one way to say one thing: for them a set is named in ascending order. People name its regions as
they like; until the set is complete nothing has happened, so that no order loses anything.
"""

from typing import Final

from elbowroom.engine.ability import FIRST_QUESTION, NO_MARKER, Ability
from elbowroom.engine.actions import DONE, TARGET, code, kind_of, region_of
from elbowroom.engine.building import bare_sites, build, markers_left
from elbowroom.engine.regions import Region, Regions, after_last, bits, mask, only, size
from elbowroom.engine.state import NOBODY, State

ENOUGH: Final = code(DONE)


def naming(state: State) -> Ability | None:
    """The ability for which regions are named now, if there is one."""
    if state.asking == NOBODY:
        return None
    ability = state.ruleset.abilities[state.asking]
    return ability if ability.names_regions and ability.is_naming(state) else None


def how_many(state: State, ability: Ability) -> tuple[int, int]:
    """How many regions must be named at least, and how many may be at most."""
    if ability.builds != NO_MARKER:
        return markers_left(state, ability), markers_left(state, ability)
    return ability.how_many(state, state.tribe)


def names_in_order(state: State, ability: Ability) -> list[int]:
    """What search and bots may answer: regions after those named, or any others where these do not suffice."""
    least, most = how_many(state, ability)
    rest = _rest(state, ability) if most else 0
    regions = _leading_on(state, ability, rest, least, in_order=True)
    if size(state.named) >= least:
        return [*_targets(regions), ENOUGH] if rest or state.named else []
    return _targets(regions or _leading_on(state, ability, rest, least, in_order=False))


def names_in_any_order(state: State, ability: Ability) -> list[int]:
    """What a person may answer: every region that may still be named, and when enough are, no more."""
    least, _ = how_many(state, ability)
    options = _targets(_leading_on(state, ability, _rest(state, ability), least, in_order=False))
    return [*options, ENOUGH] if size(state.named) >= least else options


def name_region(state: State, ability: Ability, action: int) -> None:
    """One more region is named, or no more: when the set is complete the ability is told."""
    if kind_of(action) == TARGET:
        state.named |= only(region_of(action))
        if size(state.named) < how_many(state, ability)[1] and _rest(state, ability):
            state.stage = FIRST_QUESTION
            return
    named, state.named = state.named, 0
    if ability.builds != NO_MARKER:
        build(state, ability, named)
    else:
        ability.on_named(state, state.tribe, named)


def _rest(state: State, ability: Ability) -> Regions:
    """What may be named besides what is named already."""
    return _nameable(state, ability, state.named) & ~state.named


def _nameable(state: State, ability: Ability, named: Regions) -> Regions:
    """What may be named, when these are named already."""
    if ability.builds != NO_MARKER:
        return bare_sites(state, state.tribe, ability)
    return ability.nameable(state, state.tribe, named)


def can_name(state: State, ability: Ability) -> bool:
    """Whether as many regions can be named as must be."""
    lacking = how_many(state, ability)[0] - size(state.named) - 1
    return any(_goes_on(state, ability, region, lacking, in_order=False) for region in bits(_rest(state, ability)))


def _leading_on(state: State, ability: Ability, rest: Regions, least: int, *, in_order: bool) -> Regions:
    """Those of some regions with which the least number can still be reached."""
    regions = _after(rest, after_last(state.named) - 1) if in_order else rest
    lacking = least - size(state.named) - 1
    if lacking <= 0:
        return regions
    return mask(region for region in bits(regions) if _goes_on(state, ability, region, lacking, in_order=in_order))


def _goes_on(state: State, ability: Ability, region: Region, lacking: int, *, in_order: bool) -> bool:
    """Whether after one more region so many others remain that go together with it."""
    named = state.named | only(region)
    others = _nameable(state, ability, named) & ~named
    return size(_after(others, region) if in_order else others) >= lacking


def _after(regions: Regions, region: Region) -> Regions:
    """Those of some regions that come after one in board order."""
    return (regions >> (region + 1)) << (region + 1)


def _targets(regions: Regions) -> list[int]:
    return [code(TARGET, region) for region in bits(regions)]
