"""Markers that abilities put on each of certain regions at the end of their turn."""

from elbowroom.engine.ability import Ability
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.rules.tokens import place_marker
from elbowroom.engine.state import State


def build_if_enough(state: State, tribe: int, ability: Ability) -> None:
    """Put a marker on each site that has none; when markers run short the player is asked where they go."""
    sites = bare_sites(state, tribe, ability)
    if size(sites) <= markers_left(state, ability):
        build(state, ability, sites)


def build(state: State, ability: Ability, sites: Regions) -> None:
    """Put a marker on each of some regions."""
    for region in bits(sites):
        place_marker(state, ability.builds, region)


def bare_sites(state: State, tribe: int, ability: Ability) -> Regions:
    """Regions that should have a marker and have none."""
    return ability.sites(state, tribe) & ~state.marks[ability.builds]


def markers_left(state: State, ability: Ability) -> int:
    """How many markers are not on the map."""
    return state.ruleset.markers[ability.builds].supply - size(state.marks[ability.builds])
